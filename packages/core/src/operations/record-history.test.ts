import { afterAll, afterEach, expect, test } from 'vitest';
import { createPipelineWorld } from '../testing/pipeline-world.js';
import { deleteOldRows } from './delete-old-data.js';
import { recordHistory } from './record-history.js';
import { refreshStatistics } from './refresh-statistics.js';
import { getStatisticsSeries } from './statistics-series.js';

const world = await createPipelineWorld();
afterEach(() => world.quiet());
afterAll(() => world.close());

const HOUR_MS = 3_600_000;

type Key = Parameters<typeof getStatisticsSeries>[1]['key'];

/** Each line of a series with what it measured, oldest first, of the last 24 hours or 30 days. */
async function measured(
  key: Key,
  now: Date,
  step: 'hour' | 'day' = 'hour',
): Promise<Record<string, number[]>> {
  const series = await getStatisticsSeries(world.database.db, { key, step }, now.getTime());
  return Object.fromEntries(
    series.lines.map((line, index) => [line, series.points.flatMap(({ values }) => values[index] ?? [])]),
  );
}
async function totals(key: Key, now: Date, step: 'hour' | 'day' = 'hour'): Promise<Record<string, number>> {
  const lines = await measured(key, now, step);
  return Object.fromEntries(Object.entries(lines).map(([line, values]) => [line, sum(values)]));
}
const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0);

test('the newest hour tells what was read, offered and delivered in it, and the next run counts it anew', async () => {
  const { sql } = world.database;
  await world.watcher('Laser Grid');
  await world.post('S> Laser Grid 3wl');
  await world.post('b> pepper tree seed 200/1');
  const now = new Date();
  await recordHistory(sql, now);
  expect(await totals('messages', now)).toEqual({ Messages: 2 });
  expect(await totals('offers', now)).toEqual({ Sell: 1, Buy: 1, Trade: 0 });
  expect(await totals('pings', now)).toEqual({ Delivered: 1 });
  expect(sum(Object.values(await totals('ping_latency_spread', now)))).toBe(1);
  const { Median: [median] = [], '95th percentile': [high] = [] } = await measured('ping_latency', now);
  expect(median).toBeGreaterThanOrEqual(0);
  expect(high).toBe(median);
  expect(await measured('ping_latency', now, 'day')).toEqual({ Median: [median], '95th percentile': [high] });

  await world.post('S> Laser Grid 4wl');
  await recordHistory(sql, now);
  expect(await totals('messages', now)).toEqual({ Messages: 3 });
  expect(await totals('messages', now, 'day')).toEqual({ Messages: 3 });
});

test('an offer that only one person’s alias finds is in no figure', async () => {
  const { sql } = world.database;
  const figures = async (now: Date) => {
    await recordHistory(sql, now);
    await refreshStatistics(sql, now);
    const [lastHour] = await sql<{ int_value: string }[]>`
      select int_value from statistics where key = 'message_offers_last_hour'`;
    return { ...(await totals('offers', now)), lastHour: Number(lastHour?.int_value) };
  };
  const { person, ruleId } = await world.watcher('Dirt');
  await world.alias(person, 'zapfence', 'Dirt');
  await world.until('the alias is known', () =>
    world.parser.parse('S> zapfence 3wl', null).offers.some(({ ownerIds }) => ownerIds !== null),
  );
  const before = await figures(new Date());
  await world.post('S> zapfence 3wl');
  expect(await world.reasons(ruleId)).toEqual(['matched']);
  expect(await figures(new Date())).toEqual(before);
  await world.post('S> Laser Grid 3wl');
  expect((await figures(new Date())).lastHour).toBe(before.lastHour + 1);
});

test('hours that no run has counted are counted by the next one, as far back as messages are kept', async () => {
  const { sql, db } = world.database;
  await sql`delete from statistics_history`;
  const now = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS + 60_000);
  const old = new Date(now.getTime() - 50 * HOUR_MS);
  await sql`insert into users (id, name, created_at) values (gen_random_uuid(), 'Old', ${old})`;
  await recordHistory(sql, now);
  const from = new Date(now.getTime() - 60 * HOUR_MS).toISOString();
  const read = await getStatisticsSeries(db, { key: 'new_users', step: 'hour', from }, now.getTime());
  expect(read.points).toHaveLength(61);
  expect(read.points.filter(({ values }) => values[0] === null)).toEqual([]);
  expect(read.points.find(({ values }) => values[0] === 1)?.at).toBe(
    new Date(old.getTime() - 60_000).toISOString(),
  );

  // Down for a day: the hours in between are not lost.
  await sql`delete from statistics_history where bucket > ${new Date(now.getTime() - 24 * HOUR_MS)}`;
  await recordHistory(sql, now);
  const again = await getStatisticsSeries(db, { key: 'new_users', step: 'hour', from }, now.getTime());
  expect(again).toEqual(read);
});

test('a message that is parsed long after it was stored is counted with its offers', async () => {
  const { sql } = world.database;
  const now = new Date();
  await recordHistory(sql, now);
  const before = (await totals('offers', now)).Sell ?? 0;
  await world.post('S> Laser Grid 3wl');
  const stored = new Date(now.getTime() - 40 * 60_000);
  const [message] = await sql<{ id: string }[]>`
    update messages set stored_at = ${stored}
    where id = (select id from messages order by stored_at desc limit 1) returning id`;
  const messageId = message?.id ?? '';
  const offers = await sql`delete from offers where message_id = ${messageId} returning *`;
  await sql`
    insert into unprocessed_messages (message_id, leased_until) values (${messageId}, now() + interval '1 hour')`;
  await recordHistory(sql, now);
  await sql`insert into offers ${sql(offers.map(({ unit_price, ...offer }) => offer))}`;
  await sql`delete from unprocessed_messages`;
  await recordHistory(sql, now);
  expect((await totals('offers', now)).Sell).toBe(before + 1);
});

test('only minutes since the last run are counted again', async () => {
  const { sql } = world.database;
  await world.post('S> Laser Grid 3wl');
  const now = new Date();
  await recordHistory(sql, now);
  const later = new Date(now.getTime() + 10 * 60_000);
  await recordHistory(sql, later);
  // A message of a final minute is not looked at any more.
  const seen = await totals('messages', later);
  await sql`delete from messages`;
  await recordHistory(sql, later);
  expect(await totals('messages', later)).toEqual(seen);
});

test('a figure that takes long to count is counted less often, the others every minute', async () => {
  const { sql } = world.database;
  const now = new Date();
  await recordHistory(sql, now);
  await refreshStatistics(sql, now);
  await sql`update statistics set duration_ms = case when key = 'watched_items' then 1000 else 1 end`;
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const counted = async (at: Date) => {
    await refreshStatistics(sql, at);
    return sql`select key from statistics where updated_at = ${at} and key in ('watched_items', 'total_users') order by key`;
  };
  expect([...(await counted(later(60)))]).toEqual([{ key: 'total_users' }]);
  expect([...(await counted(later(200)))]).toEqual([{ key: 'total_users' }, { key: 'watched_items' }]);
});

test('people are counted once for a day, however often they came', async () => {
  const { sql } = world.database;
  const person = await world.person();
  const before = (await totals('active_users', new Date()))['Active users'] ?? 0;
  for (let turn = 0; turn < 3; turn += 1) {
    await sql`insert into audit_log (id, actor_user_id, action, message)
      values (gen_random_uuid(), ${person.id}, 'login', 'Came.')`;
  }
  const now = new Date();
  await recordHistory(sql, now);
  expect(await totals('active_users', now, 'day')).toEqual({ 'Active users': before + 1 });
});

test('subscriptions are a level: those that run at the end of the hour, by type', async () => {
  const { sql } = world.database;
  await sql`delete from statistics_history`;
  const person = await world.person();
  const now = new Date();
  const [type] = await sql<{ id: string; name: string }[]>`select id, name from plans order by id limit 1`;
  if (!type) throw new Error('There is no type.');
  const add = (days: number, isActive: boolean) => sql`
    insert into subscriptions (id, user_id, plan_id, source, is_active, starts_at, expires_at)
    values (gen_random_uuid(), ${person.id}, ${type.id}, 'staff', ${isActive},
      ${new Date(now.getTime() - 48 * HOUR_MS)}, ${new Date(now.getTime() + days * 24 * HOUR_MS)})`;
  await add(1, true);
  await add(2, true);
  await add(-1, false);
  await recordHistory(sql, now);
  expect((await measured('subscriptions', now))[type.name]?.at(-1)).toBe(2);
  expect((await measured('subscriptions', now, 'day'))[type.name]?.at(-1)).toBe(2);
});

test('figures are kept for 400 days, those of minutes for three', async () => {
  const { sql } = world.database;
  const now = new Date();
  await sql`insert into statistics_history (key, step, bucket, value)
    values ('messages', 'hour', ${new Date(now.getTime() - 401 * 24 * HOUR_MS)}, 1),
      ('messages', 'hour', ${new Date(now.getTime() - 399 * 24 * HOUR_MS)}, 2),
      ('messages', 'minute', ${new Date(now.getTime() - 73 * HOUR_MS)}, 3),
      ('messages', 'minute', ${new Date(now.getTime() - 71 * HOUR_MS)}, 4)`;
  expect(await deleteOldRows(sql, now)).toBe(2);
});
