import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import { type Sandbox, startSandbox } from '@lockwatch/sandbox';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Bot } from '../bot.js';
import { FeedServer } from '../testing/feed-server.js';
import { SandboxCalls } from '../testing/sandbox-calls.js';
import { startTestBot, TEST_BOT_TOKEN, type TestBotOptions } from '../testing/test-bot.js';
import { waitUntil } from '../testing/wait-until.js';

const [trading, farmables] = SANDBOX_DISCORD.channels;

let sandbox: Sandbox;
let discord: SandboxCalls;
let server: FeedServer;
let bots: Bot[];

beforeEach(async () => {
  sandbox = await startSandbox({ port: 0 });
  discord = new SandboxCalls(sandbox.url);
  server = new FeedServer();
  await server.start();
  bots = [];
});

afterEach(async () => {
  server.release();
  await Promise.all(bots.map((bot) => bot.stop()));
  await server.stop();
  await sandbox.close();
});

async function startBot(options: Partial<TestBotOptions> = {}): Promise<Bot> {
  const bot = await startTestBot({
    discordApiUrl: sandbox.discordApiUrl,
    serverUrl: server.url,
    ...options,
  });
  bots.push(bot);
  return bot;
}

/** A bot that has read all gaps there were at its start. */
async function startSettledBot(options: Partial<TestBotOptions> = {}): Promise<Bot> {
  const bot = await startBot(options);
  await caughtUp(bot);
  return bot;
}

async function caughtUp(bot: Bot): Promise<void> {
  await waitUntil('the bot is connected, has read every gap and sent everything', () => {
    const { gateway, catchingUp, queued, inFlight } = bot.status();
    return gateway === 'ready' && !catchingUp && queued === 0 && inFlight === 0;
  });
}

async function fed(...texts: string[]): Promise<void> {
  await waitUntil(`the server has ${texts.join(', ')}`, () =>
    texts.every((text) => server.texts().includes(text)),
  );
}

function numbered(count: number, prefix = 'S> Item'): string[] {
  return Array.from({ length: count }, (_, index) => `${prefix} ${index + 1} 1wl`);
}

describe('live messages', () => {
  test('a message reaches the server with its author, channel, guild and time, under the service credential', async () => {
    await startSettledBot();
    const [id] = await discord.post({
      content: 'S> Laser Grid 3wl',
      author_name: 'Jo',
      author_id: '400000000000000001',
    });
    await fed('S> Laser Grid 3wl');
    const message = server.messages.find((one) => one.message_id === id);
    expect(message).toMatchObject({
      channel_id: trading.id,
      channel_name: trading.name,
      guild_id: SANDBOX_DISCORD.guildId,
      author_id: '400000000000000001',
      author_name: 'Jo',
      edited_at: null,
      source: 'gateway',
    });
    expect(server.credentials).toEqual(new Set([`Bearer ${TEST_BOT_TOKEN}`]));
  });

  test('the bot asks for no more than guilds, their messages and the text of messages', async () => {
    await startSettledBot();
    const state = z
      .object({ gateway_clients: z.array(z.looseObject({ intents: z.number() })) })
      .parse(await discord.call('GET', '/discord/dev/state'));
    expect(state.gateway_clients.map((client) => client.intents)).toEqual([(1 << 0) | (1 << 9) | (1 << 15)]);
  });

  test('an edit of a message the bot never saw before is fed as a new version of it', async () => {
    const [id] = await discord.post('S> Pepper 200/1');
    await startSettledBot();
    await discord.edit(id, 'S> Pepper 150/1');
    await fed('S> Pepper 150/1');
    const edit = server.messages.find((message) => message.content === 'S> Pepper 150/1');
    expect(edit).toMatchObject({ message_id: id, author_name: expect.stringMatching(/./) });
    expect(edit?.edited_at).not.toBeNull();
  });

  test('a deletion is fed', async () => {
    await startSettledBot();
    const [id] = await discord.post('S> Chand 2wl');
    await fed('S> Chand 2wl');
    await discord.delete(id);
    await waitUntil('the deletion is fed', () => server.deletions.includes(id ?? ''));
  });

  test('channels that are not chosen are not read, neither live nor from history', async () => {
    await discord.post({ content: 'old and unwatched', channel_id: trading.id });
    await startSettledBot({ channelIds: [farmables.id] });
    await discord.post(
      { content: 'unwatched', channel_id: trading.id },
      { content: 'watched', channel_id: farmables.id },
    );
    await fed('watched');
    expect(server.texts()).toEqual(['watched']);
  });

  test('what comes while a call is on its way makes the next call, in order and at most 100 at once', async () => {
    await startSettledBot();
    const before = server.batches.length;
    server.hold();
    await discord.post('first');
    await waitUntil('the first call is on its way', () => server.batches.length > before);
    const texts = numbered(250);
    await discord.post(...texts);
    await waitUntil('the gateway has brought all', () => (bots[0]?.status().queued ?? 0) >= 250);
    server.release();
    await fed(...texts);
    const sizes = server.batches.slice(before).map((batch) => batch.messages.length);
    expect(sizes).toEqual([1, 100, 100, 50]);
    expect(server.texts()).toEqual(['first', ...texts]);
  });
});

describe('when the server is away', () => {
  test('messages wait in the bot and arrive in order once it is back', async () => {
    const bot = await startSettledBot();
    await server.stop();
    const texts = numbered(120);
    await discord.post(...texts);
    await waitUntil('the bot notices', () => bot.status().serverAway);
    await server.start();
    await fed(...texts);
    expect(server.texts()).toEqual(texts);
    expect(bot.status().serverAway).toBe(false);
  });

  test('a bot that starts before its server feeds what came meanwhile', async () => {
    await server.stop();
    const bot = await startBot();
    await discord.post('S> Early Bird 1wl');
    await waitUntil('it waits', () => bot.status().queued > 0);
    await server.start();
    await fed('S> Early Bird 1wl');
  });

  test('what no longer fits in memory is read from history afterwards', async () => {
    const bot = await startSettledBot({ tuning: { feedCapacity: 10 } });
    await server.stop();
    const texts = numbered(60);
    await discord.post(...texts);
    await waitUntil('the queue is full', () => bot.status().queued >= 10);
    await server.start();
    await fed(...texts);
    await caughtUp(bot);
    expect(new Set(server.texts())).toEqual(new Set(texts));
  });

  test('one message that the server refuses does not hold up the others', async () => {
    const bot = await startSettledBot();
    server.refusedText = 'poison';
    const before = server.batches.length;
    server.hold();
    await discord.post('first');
    await waitUntil('the first call is on its way', () => server.batches.length > before);
    await discord.post('a', 'b', 'poison', 'c');
    await waitUntil('they wait together', () => bot.status().queued === 4);
    server.release();
    await fed('a', 'b', 'c');
    expect(server.texts()).toEqual(['first', 'a', 'b', 'c']);
  });
});

describe('after a gap', () => {
  test('a cut connection is resumed, and what was posted meanwhile arrives', async () => {
    const bot = await startSettledBot();
    await discord.post('before');
    await fed('before');
    await discord.fault({ target: 'gateway', kind: 'disconnect' });
    const texts = numbered(5);
    await discord.post(...texts);
    await fed(...texts);
    await caughtUp(bot);
    expect(server.texts()).toEqual(['before', ...texts]);
  });

  test('a session that Discord has ended is begun anew, and the history covers what was missed', async () => {
    const bot = await startSettledBot();
    await discord.post('before');
    await fed('before');
    await discord.fault({ target: 'gateway', kind: 'disconnect', resumable: false });
    const texts = numbered(5);
    await discord.post(...texts);
    await fed(...texts);
    await caughtUp(bot);
    const sources = server.messages.map((message) => message.source);
    expect(sources).toContain('backfill');
    expect(new Set(server.texts())).toEqual(new Set(['before', ...texts]));
  });

  test.each([
    ['Discord asks to reconnect', { kind: 'reconnect' }],
    ['an unknown error closes the connection', { kind: 'disconnect', close_code: 4000 }],
    ['the session may be resumed after all', { kind: 'invalid_session' }],
    ['the sequence is refused', { kind: 'disconnect', close_code: 4007, resumable: false }],
  ])('nothing is lost when %s', async (_what, fault) => {
    const bot = await startSettledBot();
    await discord.post('before');
    await fed('before');
    await discord.fault({ target: 'gateway', ...fault });
    const texts = numbered(5);
    await discord.post(...texts);
    await fed(...texts);
    await caughtUp(bot);
    expect(new Set(server.texts())).toEqual(new Set(['before', ...texts]));
  });

  test('a channel whose history is closed to the bot holds nothing up and is not asked again and again', async () => {
    await discord.fault({ target: 'api', kind: '403', path: '/messages' });
    const bot = await startBot();
    await waitUntil('the bot has tried its channels', async () => (await timesStruck()) > 0);
    await caughtUp(bot);
    const tried = await timesStruck();
    await discord.post('live all the same');
    await fed('live all the same');
    expect(server.readTo(trading.id)).toBeNull();
    expect(await timesStruck()).toBe(tried);
    await discord.clearFaults();
    await discord.fault({ target: 'gateway', kind: 'reconnect' });
    await waitUntil('the next gap reads it', () => server.readTo(trading.id) !== null);
  });

  test('an edit and a deletion that were missed are found before the gap', async () => {
    const bot = await startSettledBot();
    const [edited, deleted] = await discord.post('S> Edited 1wl', 'S> Deleted 1wl', 'S> Last 1wl');
    await fed('S> Last 1wl');
    await caughtUp(bot);
    await discord.fault({ target: 'gateway', kind: 'disconnect', resumable: false });
    await discord.edit(edited, 'S> Edited 2wl');
    await discord.delete(deleted);
    await fed('S> Edited 2wl');
    await waitUntil('the deletion is found', () => server.deletions.includes(deleted ?? ''));
    expect(server.deletions).toEqual([deleted]);
  });

  test('a restarted bot reads on from the message the server has last, over several pages', async () => {
    const first = await startSettledBot();
    await discord.post('last one seen');
    await fed('last one seen');
    await caughtUp(first);
    await first.stop();
    const texts = numbered(230);
    await discord.post(...texts);
    const second = await startSettledBot();
    await fed(...texts);
    expect(server.texts()).toEqual(['last one seen', ...texts]);
    expect(second.status().queued).toBe(0);
  });

  test('a live message does not hide the gap before it from the next start', async () => {
    const first = await startSettledBot();
    await discord.post('last one seen');
    await fed('last one seen');
    await caughtUp(first);
    await first.stop();
    await discord.post('missed');
    // History cannot be read, so that the gap is still open when the bot stops again.
    await discord.fault({ target: 'api', kind: '500', path: '/messages' });
    const second = await startBot();
    await discord.post('newer and live');
    await fed('newer and live');
    await second.stop();
    await discord.clearFaults();
    await startBot();
    await fed('missed');
    expect(server.texts()).toEqual(['last one seen', 'newer and live', 'missed']);
  });

  test('a channel never seen before is read from a little before now, not from its beginning', async () => {
    const [old] = await discord.post('S> Old News 1wl');
    await waitUntil('the message is not of this moment', () => Date.now() - Date.parse(timeOf(old)) > 60);
    await discord.post('S> Fresh 1wl');
    await startSettledBot({ tuning: { usefulForMs: 40 } });
    expect(server.texts()).not.toContain('S> Old News 1wl');
  });

  test('history that Discord rate-limits or fails on for a while is read in the end', async () => {
    await discord.post('S> Patience 1wl');
    await discord.fault({ target: 'api', kind: '429', path: '/messages', count: 2, retry_after: 0.05 });
    const bot = await startBot();
    await fed('S> Patience 1wl');
    await discord.fault({ target: 'gateway', kind: 'reconnect' });
    await caughtUp(bot);
    expect(server.texts()).toEqual(['S> Patience 1wl']);
  });

  test('the bot vouches for each channel up to its newest message', async () => {
    const bot = await startSettledBot();
    const [first] = await discord.post({ content: 'a', channel_id: trading.id });
    const [second] = await discord.post({ content: 'b', channel_id: farmables.id });
    await fed('a', 'b');
    await caughtUp(bot);
    expect(server.readTo(trading.id)).toBe(first);
    expect(server.readTo(farmables.id)).toBe(second);
  });
});

async function timesStruck(): Promise<number> {
  const faults = z
    .array(z.looseObject({ struck: z.number() }))
    .parse(await discord.call('GET', '/discord/dev/faults'));
  return faults.reduce((sum, fault) => sum + fault.struck, 0);
}

describe('a stop', () => {
  test('what the gateway brought is sent before the bot ends', async () => {
    const bot = await startSettledBot();
    const before = server.batches.length;
    server.hold();
    await discord.post('first');
    await waitUntil('the first call is on its way', () => server.batches.length > before);
    await discord.post('second', 'third');
    await waitUntil('they wait', () => bot.status().queued === 2);
    const stopped = bot.stop();
    server.release();
    await stopped;
    expect(server.texts()).toEqual(['first', 'second', 'third']);
  });
});

function timeOf(id: string | undefined): string {
  return new Date(Number((BigInt(id ?? '0') >> 22n) + 1_420_070_400_000n)).toISOString();
}
