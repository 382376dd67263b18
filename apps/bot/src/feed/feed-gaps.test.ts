import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FeedWorld, numbered } from '../testing/feed-world.js';
import { waitUntil } from '../testing/wait-until.js';

const [trading, farmables] = SANDBOX_DISCORD.channels;

let world: FeedWorld;

beforeEach(async () => {
  world = await FeedWorld.start();
});

afterEach(() => world.close());

describe('after a gap', () => {
  test('a cut connection is resumed, and what was posted meanwhile arrives', async () => {
    const bot = await world.startSettledBot();
    await world.discord.post('before');
    await world.fed('before');
    await world.discord.fault({ target: 'gateway', kind: 'disconnect' });
    const texts = numbered(5);
    await world.discord.post(...texts);
    await world.fed(...texts);
    await world.caughtUp(bot);
    expect(world.server.texts()).toEqual(['before', ...texts]);
  });

  test('a session that Discord has ended is begun anew, and the history covers what was missed', async () => {
    const bot = await world.startSettledBot();
    await world.discord.post('before');
    await world.fed('before');
    await world.discord.fault({ target: 'gateway', kind: 'disconnect', resumable: false });
    const texts = numbered(5);
    await world.discord.post(...texts);
    await world.fed(...texts);
    await world.caughtUp(bot);
    const sources = world.server.messages.map((message) => message.source);
    expect(sources).toContain('backfill');
    expect(new Set(world.server.texts())).toEqual(new Set(['before', ...texts]));
  });

  test.each([
    ['Discord asks to reconnect', { kind: 'reconnect' }],
    ['an unknown error closes the connection', { kind: 'disconnect', close_code: 4000 }],
    ['the session may be resumed after all', { kind: 'invalid_session' }],
    ['the sequence is refused', { kind: 'disconnect', close_code: 4007, resumable: false }],
  ])('nothing is lost when %s', async (_what, fault) => {
    const bot = await world.startSettledBot();
    await world.discord.post('before');
    await world.fed('before');
    await world.discord.fault({ target: 'gateway', ...fault });
    const texts = numbered(5);
    await world.discord.post(...texts);
    await world.fed(...texts);
    await world.caughtUp(bot);
    expect(new Set(world.server.texts())).toEqual(new Set(['before', ...texts]));
  });

  test('a channel whose history is closed to the bot holds nothing up and is not asked again and again', async () => {
    await world.discord.fault({ target: 'api', kind: '403', path: '/messages' });
    const bot = await world.startBot();
    await waitUntil('the bot has tried its channels', async () => (await world.timesStruck()) > 0);
    await world.caughtUp(bot);
    const tried = await world.timesStruck();
    await world.discord.post('live all the same');
    await world.fed('live all the same');
    expect(world.server.readTo(trading.id)).toBeNull();
    expect(await world.timesStruck()).toBe(tried);
    await world.discord.clearFaults();
    await world.discord.fault({ target: 'gateway', kind: 'reconnect' });
    await waitUntil('the next gap reads it', () => world.server.readTo(trading.id) !== null);
  });

  test('an edit and a deletion that were missed are found before the gap', async () => {
    const bot = await world.startSettledBot();
    const [edited, deleted] = await world.discord.post('S> Edited 1wl', 'S> Deleted 1wl', 'S> Last 1wl');
    await world.fed('S> Last 1wl');
    await world.caughtUp(bot);
    await world.discord.fault({ target: 'gateway', kind: 'disconnect', resumable: false });
    await world.discord.edit(edited, 'S> Edited 2wl');
    await world.discord.delete(deleted);
    await world.fed('S> Edited 2wl');
    await waitUntil('the deletion is found', () => world.server.deletions.includes(deleted ?? ''));
    expect(world.server.deletions).toEqual([deleted]);
  });

  test('a restarted bot reads on from the message the server has last, over several pages', async () => {
    const first = await world.startSettledBot();
    await world.discord.post('last one seen');
    await world.fed('last one seen');
    await world.caughtUp(first);
    await first.stop();
    const texts = numbered(230);
    await world.discord.post(...texts);
    const second = await world.startSettledBot();
    await world.fed(...texts);
    expect(world.server.texts()).toEqual(['last one seen', ...texts]);
    expect(second.status().queued).toBe(0);
  });

  test('an edit made while no bot ran is found at the next start', async () => {
    const first = await world.startSettledBot();
    const [id] = await world.discord.post('S> Edited 1wl', 'S> Last 1wl');
    await world.fed('S> Last 1wl');
    await world.caughtUp(first);
    await first.stop();
    await world.discord.edit(id, 'S> Edited 2wl');
    await world.startBot();
    await world.fed('S> Edited 2wl');
  });

  test('a live message does not hide the gap before it from the next start', async () => {
    const first = await world.startSettledBot();
    await world.discord.post('last one seen');
    await world.fed('last one seen');
    await world.caughtUp(first);
    await first.stop();
    await world.discord.post('missed');
    // History cannot be read, so that the gap is still open when the bot stops again.
    await world.discord.fault({ target: 'api', kind: '500', path: '/messages' });
    const second = await world.startBot();
    await world.discord.post('newer and live');
    await world.fed('newer and live');
    await second.stop();
    await world.discord.clearFaults();
    await world.startBot();
    await world.fed('missed');
    expect(world.server.texts()).toEqual(['last one seen', 'newer and live', 'missed']);
  });

  test('a channel never seen before is read from a little before now, not from its beginning', async () => {
    const [old] = await world.discord.post('S> Old News 1wl');
    await waitUntil('the message is not of this moment', () => Date.now() - Date.parse(timeOf(old)) > 60);
    await world.discord.post('S> Fresh 1wl');
    await world.startSettledBot({ tuning: { usefulForMs: 40 } });
    expect(world.server.texts()).not.toContain('S> Old News 1wl');
  });

  test('history that Discord rate-limits or fails on for a while is read in the end', async () => {
    await world.discord.post('S> Patience 1wl');
    await world.discord.fault({ target: 'api', kind: '429', path: '/messages', count: 2, retry_after: 0.05 });
    const bot = await world.startBot();
    await world.fed('S> Patience 1wl');
    await world.discord.fault({ target: 'gateway', kind: 'reconnect' });
    await world.caughtUp(bot);
    expect(world.server.texts()).toEqual(['S> Patience 1wl']);
  });

  test('the bot vouches for each channel up to its newest message', async () => {
    const bot = await world.startSettledBot();
    const [first] = await world.discord.post({ content: 'a', channel_id: trading.id });
    const [second] = await world.discord.post({ content: 'b', channel_id: farmables.id });
    await world.fed('a', 'b');
    await world.caughtUp(bot);
    expect(world.server.readTo(trading.id)).toBe(first);
    expect(world.server.readTo(farmables.id)).toBe(second);
  });
});

function timeOf(id: string | undefined): string {
  return new Date(Number((BigInt(id ?? '0') >> 22n) + 1_420_070_400_000n)).toISOString();
}
