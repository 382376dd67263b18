import { once } from 'node:events';
import { createServer } from 'node:http';
import type { BotHealthInput } from '@lockwatch/contracts';
import { afterAll, expect, test } from 'vitest';
import { createPipelineWorld } from '../testing/pipeline-world.js';
import { announceIncidents } from './announce-incidents.js';
import { recordHistory } from './record-history.js';
import { refreshStatistics } from './refresh-statistics.js';
import { reportBotHealth } from './report-health.js';
import { readServiceStatus, recordIncidents } from './service-status.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const world = await createPipelineWorld();
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

test('the operator is told once when an incident begins and once when it is over', async () => {
  const { sql, db } = world.database;
  await sql`delete from incidents`;
  const told: string[] = [];
  let status = 204;
  const webhook = createServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString());
    if (status === 204) told.push(body.content);
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(webhook, 'listening');
  const address = `http://127.0.0.1:${Object(webhook.address()).port}/webhooks/1/token`;
  const start = Date.now();
  const minute = async (minutes: number, to: string | null = address) => {
    const now = new Date(start + minutes * MINUTE_MS);
    await recordIncidents(sql, now);
    return announceIncidents(sql, to, now);
  };

  await refreshStatistics(sql, new Date(start));
  await reportBotHealth(db, { ...report('connecting'), missing_channel_ids: ['5'] });
  expect(await minute(0)).toBe(0);
  expect(await minute(2, null)).toBe(0);
  status = 500;
  await expect(minute(2)).rejects.toThrow('The webhook of OPERATOR_WEBHOOK_URL answered 500.');
  status = 204;
  expect(await minute(2)).toBe(2);
  expect(await minute(2.5)).toBe(0);
  expect(told.toSorted()).toEqual([
    expect.stringMatching(/^🔴 The bot cannot read a watched channel, since <t:\d+:f>\. Give it /),
    expect.stringMatching(/^🔴 The bot has no connection to Discord, since <t:\d+:f>\. See its log;/),
  ]);

  told.length = 0;
  await reportBotHealth(db, { ...report('ready'), missing_channel_ids: ['5'] });
  expect(await minute(2.9)).toBe(1);
  expect(await minute(2.95)).toBe(0);
  expect(told).toEqual([
    expect.stringMatching(/^🟢 Over: The bot has no connection .* \(from <t:\d+:f> to <t:\d+:f>\)\.$/),
  ]);
  const { incidents } = await readServiceStatus(sql, new Date(start + 2.95 * MINUTE_MS));
  expect(incidents.map(({ kind }) => kind)).toEqual(['bot-disconnected']);
  await reportBotHealth(db, report('ready'));
  webhook.close();
});

test('pings fail when more of them failed than were sent', async () => {
  const { sql } = world.database;
  await sql`delete from incidents`;
  const now = new Date();
  const bucket = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS);
  await sql`delete from statistics_history where step = 'minute' and key in ('pings', 'pings_failed')`;
  await sql`insert into statistics_history (key, step, bucket, value) values ('pings_failed', 'minute', ${bucket}, 9)`;
  expect(await recordIncidents(sql, now)).toBe(0);
  await sql`update statistics_history set value = 10 where key = 'pings_failed' and bucket = ${bucket}`;
  expect(await recordIncidents(sql, now)).toBe(1);
  await sql`insert into statistics_history (key, step, bucket, value) values ('pings', 'minute', ${bucket}, 10)`;
  expect(await recordIncidents(sql, now)).toBe(0);
});

test('a problem of the machine is an incident for the operator alone', async () => {
  const { sql } = world.database;
  await sql`delete from incidents`;
  await sql`delete from statistics_history where step = 'minute' and key in ('pings', 'pings_failed')`;
  const start = Date.now();
  const after = (minutes: number) => new Date(start + minutes * MINUTE_MS);
  expect(await recordIncidents(sql, after(0), ['disk-filling', 'certificate-expiring'])).toBe(2);
  expect(await recordIncidents(sql, after(2), ['certificate-expiring'])).toBe(1);
  expect(await sql`select kind, ended_at from incidents order by kind`).toEqual([
    { kind: 'certificate-expiring', ended_at: null },
    { kind: 'disk-filling', ended_at: after(2) },
  ]);
  expect((await readServiceStatus(sql, after(2))).incidents).toEqual([]);
});
