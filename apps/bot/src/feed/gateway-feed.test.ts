import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { FeedWorld, numbered } from '../testing/feed-world.js';
import { TEST_BOT_TOKEN } from '../testing/test-bot.js';
import { waitUntil } from '../testing/wait-until.js';

const [trading, farmables] = SANDBOX_DISCORD.channels;

let world: FeedWorld;

beforeEach(async () => {
  world = await FeedWorld.start();
});

afterEach(() => world.close());

describe('live messages', () => {
  test('a message reaches the server with its author, channel, guild and time, under the service credential', async () => {
    await world.startSettledBot();
    const [id] = await world.discord.post({
      content: 'S> Laser Grid 3wl',
      author_name: 'Jo',
      author_id: '400000000000000001',
    });
    await world.fed('S> Laser Grid 3wl');
    const message = world.server.messages.find((one) => one.message_id === id);
    expect(message).toMatchObject({
      channel_id: trading.id,
      channel_name: trading.name,
      guild_id: SANDBOX_DISCORD.guildId,
      author_id: '400000000000000001',
      author_name: 'Jo',
      edited_at: null,
      source: 'gateway',
    });
    expect(world.server.credentials).toEqual(new Set([`Bearer ${TEST_BOT_TOKEN}`]));
  });

  test('the bot asks for no more than guilds, their messages and the text of messages', async () => {
    await world.startSettledBot();
    const state = z
      .object({ gateway_clients: z.array(z.looseObject({ intents: z.number() })) })
      .parse(await world.discord.call('GET', '/discord/dev/state'));
    expect(state.gateway_clients.map((client) => client.intents)).toEqual([(1 << 0) | (1 << 9) | (1 << 15)]);
  });

  test('an edit of a message the bot never saw before is fed as a new version of it', async () => {
    const [id] = await world.discord.post('S> Pepper 200/1');
    await world.startSettledBot();
    await world.discord.edit(id, 'S> Pepper 150/1');
    await world.fed('S> Pepper 150/1');
    const edit = world.server.messages.find((message) => message.content === 'S> Pepper 150/1');
    expect(edit).toMatchObject({ message_id: id, author_name: expect.stringMatching(/./) });
    expect(edit?.edited_at).not.toBeNull();
  });

  test('a deletion is fed', async () => {
    await world.startSettledBot();
    const [id] = await world.discord.post('S> Chand 2wl');
    await world.fed('S> Chand 2wl');
    await world.discord.delete(id);
    await waitUntil('the deletion is fed', () => world.server.deletions.includes(id ?? ''));
  });

  test('channels that are not chosen are not read, neither live nor from history', async () => {
    await world.discord.post({ content: 'old and unwatched', channel_id: trading.id });
    await world.startSettledBot({ channelIds: [farmables.id] });
    await world.discord.post(
      { content: 'unwatched', channel_id: trading.id },
      { content: 'watched', channel_id: farmables.id },
    );
    await world.fed('watched');
    expect(world.server.texts()).toEqual(['watched']);
  });

  test('what comes while a call is on its way makes the next call, in order and at most 100 at once', async () => {
    const bot = await world.startSettledBot();
    const before = world.server.batches.length;
    world.server.hold();
    await world.discord.post('first');
    await waitUntil('the first call is on its way', () => world.server.batches.length > before);
    const texts = numbered(250);
    await world.discord.post(...texts);
    await waitUntil('the gateway has brought all', () => bot.status().queued >= 250);
    world.server.release();
    await world.fed(...texts);
    const sizes = world.server.batches.slice(before).map((batch) => batch.messages.length);
    expect(sizes).toEqual([1, 100, 100, 50]);
    expect(world.server.texts()).toEqual(['first', ...texts]);
  });
});

describe('when the server is away', () => {
  test('messages wait in the bot and arrive in order once it is back', async () => {
    const bot = await world.startSettledBot();
    await world.server.stop();
    const texts = numbered(120);
    await world.discord.post(...texts);
    await waitUntil('the bot notices', () => bot.status().serverAway);
    await world.server.start();
    await world.fed(...texts);
    expect(world.server.texts()).toEqual(texts);
    expect(bot.status().serverAway).toBe(false);
  });

  test('a bot that starts before its server feeds what came meanwhile', async () => {
    await world.server.stop();
    const bot = await world.startBot();
    await world.discord.post('S> Early Bird 1wl');
    await waitUntil('it waits', () => bot.status().queued > 0);
    await world.server.start();
    await world.fed('S> Early Bird 1wl');
  });

  test('what no longer fits in memory is read from history afterwards', async () => {
    const bot = await world.startSettledBot({ tuning: { feedCapacity: 10 } });
    await world.server.stop();
    const texts = numbered(60);
    await world.discord.post(...texts);
    await waitUntil('the queue is full', () => bot.status().queued >= 10);
    await world.server.start();
    await world.fed(...texts);
    await world.caughtUp(bot);
    expect(new Set(world.server.texts())).toEqual(new Set(texts));
  });

  test('one message that the server refuses does not hold up the others', async () => {
    const bot = await world.startSettledBot();
    world.server.refusedText = 'poison';
    const before = world.server.batches.length;
    world.server.hold();
    await world.discord.post('first');
    await waitUntil('the first call is on its way', () => world.server.batches.length > before);
    await world.discord.post('a', 'b', 'poison', 'c');
    await waitUntil('they wait together', () => bot.status().queued === 4);
    world.server.release();
    await world.fed('a', 'b', 'c');
    expect(world.server.texts()).toEqual(['first', 'a', 'b', 'c']);
  });
});

describe('a stop', () => {
  test('what the gateway brought is sent before the bot ends', async () => {
    const bot = await world.startSettledBot();
    const before = world.server.batches.length;
    world.server.hold();
    await world.discord.post('first');
    await waitUntil('the first call is on its way', () => world.server.batches.length > before);
    await world.discord.post('second', 'third');
    await waitUntil('they wait', () => bot.status().queued === 2);
    const stopped = bot.stop();
    world.server.release();
    await stopped;
    expect(world.server.texts()).toEqual(['first', 'second', 'third']);
  });
});
