import type { BotHealthInput } from '@lockwatch/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPipelineWorld, type PipelineWorld } from '../testing/pipeline-world.js';
import { recordHistory } from './record-history.js';
import { refreshStatistics } from './refresh-statistics.js';
import { reportBotHealth } from './report-health.js';
import { readServiceStatus, recordIncidents } from './service-status.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

let world: PipelineWorld;
beforeAll(async () => {
  world = await createPipelineWorld();
});
afterAll(() => world.close());

const report = (state: 'ready' | 'connecting'): BotHealthInput => ({
  process: 'bot',
  shard_count: 1,
  shards: [{ shard_id: 0, state, since_ms: 0, ping_ms: 20 }],
  unsent: 0,
  oldest_unsent_ms: null,
  channels_behind: 0,
  watched_channels: 3,
  missing_channel_ids: [],
});

test('the status counts accepted pings of the hour, the day and the month, from the post', async () => {
  const { sql } = world.database;
  await reportBotHealth(world.database.db, report('ready'));
  await world.watcher('Laser Grid');
  await world.post('S> Laser Grid 3wl', { ageMs: 2000 });
  const now = new Date();
  await recordHistory(sql, now);
  const status = await readServiceStatus(sql, now);
  expect(status).toMatchObject({
    state: 'operational',
    bot_connected: true,
    watched_channels: 3,
    incidents: [],
  });
  for (const period of [status.hour, status.day, status.month]) {
    expect(period.pings).toBe(1);
    expect(period.p50_ms).toBeGreaterThanOrEqual(1900);
    expect(period.p99_ms).toBe(period.p50_ms);
  }
  const later = await readServiceStatus(sql, new Date(now.getTime() + 2 * DAY_MS));
  expect([later.hour.pings, later.day.pings, later.month.pings]).toEqual([0, 0, 1]);
});

test('an incident opens while the bot has no connection, once, and closes when it is back', async () => {
  const { sql } = world.database;
  const start = Date.now();
  const at = (minutes: number) => new Date(start + minutes * MINUTE_MS);
  await reportBotHealth(world.database.db, report('connecting'));
  expect(await recordIncidents(sql, at(0))).toBe(1);
  expect(await recordIncidents(sql, at(2))).toBe(1);
  expect(await readServiceStatus(sql, at(2))).toMatchObject({
    state: 'down',
    incidents: [{ kind: 'bot-disconnected', started_at: at(0).toISOString(), ended_at: null }],
  });
  await reportBotHealth(world.database.db, report('ready'));
  expect(await recordIncidents(sql, at(3))).toBe(0);
  expect(await readServiceStatus(sql, at(4))).toMatchObject({
    state: 'operational',
    incidents: [{ kind: 'bot-disconnected', ended_at: at(3).toISOString() }],
  });
});

test('a restart is no incident; a pause of the job is one', async () => {
  const { sql } = world.database;
  await sql`delete from incidents`;
  const now = Date.now();
  await reportBotHealth(world.database.db, report('connecting'));
  await recordIncidents(sql, new Date(now));
  await reportBotHealth(world.database.db, report('ready'));
  await recordIncidents(sql, new Date(now + MINUTE_MS));
  expect((await readServiceStatus(sql, new Date(now + 2 * MINUTE_MS))).incidents).toEqual([]);

  await refreshStatistics(sql, new Date(now));
  await recordIncidents(sql, new Date(now + 10 * MINUTE_MS));
  expect((await readServiceStatus(sql, new Date(now + 11 * MINUTE_MS))).incidents).toEqual([
    {
      kind: 'stopped',
      started_at: new Date(now).toISOString(),
      ended_at: new Date(now + 10 * MINUTE_MS).toISOString(),
    },
  ]);
});
