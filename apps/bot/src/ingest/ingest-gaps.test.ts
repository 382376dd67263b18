import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import { describe, expect, test } from 'vitest';
import { type IngestWorld, numbered, useIngestWorld } from '../testing/ingest-world.js';
import { waitUntil } from '../testing/wait-until.js';

const [trading, farmables] = SANDBOX_DISCORD.channels;

let world: IngestWorld;

useIngestWorld((started) => {
  world = started;
});

describe('after a gap', () => {
  test('resumes a lost connection and sends missed messages', async () => {
    const bot = await world.startBotAndBackfill();
    await world.discord.post('before');
    await world.waitForMessages('before');
    await world.discord.fault({ target: 'gateway', kind: 'disconnect' });
    const texts = numbered(5);
    await world.discord.post(...texts);
    await world.waitForMessages(...texts);
    await world.waitUntilIngested(bot);
    expect(world.server.texts()).toEqual(['before', ...texts]);
  });

  test('reads missed messages from history after a new session', async () => {
    const bot = await world.startBotAndBackfill();
    await world.discord.post('before');
    await world.waitForMessages('before');
    await world.discord.fault({ target: 'gateway', kind: 'disconnect', resumable: false });
    const texts = numbered(5);
    await world.discord.post(...texts);
    await world.waitForMessages(...texts);
    await world.waitUntilIngested(bot);
    const sources = world.server.messages.map((message) => message.source);
    expect(sources).toContain('backfill');
    expect(new Set(world.server.texts())).toEqual(new Set(['before', ...texts]));
  });

  test.each([
    ['Discord asks to reconnect', { kind: 'reconnect' }],
    ['an unknown error closes the connection', { kind: 'disconnect', close_code: 4000 }],
    ['the session may be resumed after all', { kind: 'invalid_session' }],
    ['the sequence is refused', { kind: 'disconnect', close_code: 4007, resumable: false }],
  ])('loses no messages when %s', async (_what, fault) => {
    const bot = await world.startBotAndBackfill();
    await world.discord.post('before');
    await world.waitForMessages('before');
    await world.discord.fault({ target: 'gateway', ...fault });
    const texts = numbered(5);
    await world.discord.post(...texts);
    await world.waitForMessages(...texts);
    await world.waitUntilIngested(bot);
    expect(new Set(world.server.texts())).toEqual(new Set(['before', ...texts]));
  });

  test('finds missed edits and deletions before the gap', async () => {
    const bot = await world.startBotAndBackfill();
    const [edited, deleted] = await world.discord.post('S> Edited 1wl', 'S> Deleted 1wl', 'S> Last 1wl');
    await world.waitForMessages('S> Last 1wl');
    await world.waitUntilIngested(bot);
    await world.discord.fault({ target: 'gateway', kind: 'disconnect', resumable: false });
    await world.discord.edit(edited, 'S> Edited 2wl');
    await world.discord.delete(deleted);
    await world.waitForMessages('S> Edited 2wl');
    await waitUntil('the deletion is found', () => world.server.deletions.includes(deleted ?? ''));
    expect(world.server.deletions).toEqual([deleted]);
  });

  test('reads several pages from the last stored message after a restart', async () => {
    const first = await world.startBotAndBackfill();
    await world.discord.post('last one seen');
    await world.waitForMessages('last one seen');
    await world.waitUntilIngested(first);
    await first.stop();
    const texts = numbered(230);
    await world.discord.post(...texts);
    const second = await world.startBotAndBackfill();
    await world.waitForMessages(...texts);
    expect(world.server.texts()).toEqual(['last one seen', ...texts]);
    expect(second.status().queued).toBe(0);
  });

  test('finds an edit at the next start', async () => {
    const first = await world.startBotAndBackfill();
    const [id] = await world.discord.post('S> Edited 1wl', 'S> Last 1wl');
    await world.waitForMessages('S> Last 1wl');
    await world.waitUntilIngested(first);
    await first.stop();
    await world.discord.edit(id, 'S> Edited 2wl');
    await world.startBot();
    await world.waitForMessages('S> Edited 2wl');
  });

  test('keeps the gap before a live message over a restart', async () => {
    const first = await world.startBotAndBackfill();
    await world.discord.post('last one seen');
    await world.waitForMessages('last one seen');
    await world.waitUntilIngested(first);
    await first.stop();
    await world.discord.post('missed');
    // Without access to the history, the gap stays open.
    await world.discord.fault({ target: 'api', kind: '500', path: '/messages' });
    const second = await world.startBot();
    await world.discord.post('newer and live');
    await world.waitForMessages('newer and live');
    await second.stop();
    await world.discord.clearFaults();
    await world.startBot();
    await world.waitForMessages('missed');
    expect(world.server.texts()).toEqual(['last one seen', 'newer and live', 'missed']);
  });

  test('reads history after rate limits', async () => {
    await world.discord.post('S> Overlooked 1wl');
    await world.discord.fault({ target: 'api', kind: '429', path: '/messages', count: 2, retry_after: 0.05 });
    const bot = await world.startBot();
    await world.waitForMessages('S> Overlooked 1wl');
    await world.discord.fault({ target: 'gateway', kind: 'reconnect' });
    await world.waitUntilIngested(bot);
    expect(world.server.texts()).toEqual(['S> Overlooked 1wl']);
  });

  test('confirms each channel up to its newest message', async () => {
    const bot = await world.startBotAndBackfill();
    const [first] = await world.discord.post({ content: 'a', channel_id: trading.id });
    const [second] = await world.discord.post({ content: 'b', channel_id: farmables.id });
    await world.waitForMessages('a', 'b');
    await world.waitUntilIngested(bot);
    expect(world.server.readTo(trading.id)).toBe(first);
    expect(world.server.readTo(farmables.id)).toBe(second);
  });
});
