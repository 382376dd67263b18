import { afterAll, expect, test } from 'vitest';
import { createPartitions, summarizePartitions } from './partitions.js';
import { createTestDatabase } from './testing/index.js';

const DAY_MS = 86_400_000;
const database = await createTestDatabase();
afterAll(() => database?.close());

test('partitions follow each other without a gap, however long nothing ran', async () => {
  const now = Date.now();
  expect(await createPartitions(database.sql, new Date(now))).toBe(0);
  expect(await createPartitions(database.sql, new Date(now + 50 * DAY_MS))).toBe(10);
  const starts = await database.sql<{ day: number }[]>`
    select extract(epoch from to_date(right(relname, 8), 'YYYYMMDD'))::int / 86400 as day
    from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'messages'::regclass and relname <> 'messages_default' order by 1`;
  const steps = starts.slice(1).map(({ day }, index) => day - (starts[index]?.day ?? 0));
  expect(new Set(steps)).toEqual(new Set([5]));
});

test('a time for which the default partition has rows gets no partitions, others do', async () => {
  const { sql } = database;
  const postedMs = Date.now() + 80 * DAY_MS;
  const id = String(BigInt(postedMs - 1_420_070_400_000) << 22n);
  await sql`insert into channels (id) values (5)`;
  await sql`
    insert into messages (id, discord_message_id, edit_number, channel_id, author_id, author_name, content, source,
      posted_at, received_at)
    values (message_row_id(${id}, 0), ${id}, 0, 5, 1, 'a', 'b> dirt', 'gateway', now(), now())`;
  expect(await createPartitions(sql, new Date(postedMs))).toBe(5);
});

test('a search by time reads nothing of a partition whose time is over, once it is summarized', async () => {
  const { sql } = database;
  const startMs = Math.ceil((Date.now() + 200 * DAY_MS) / (5 * DAY_MS)) * 5 * DAY_MS;
  const end = new Date(startMs + 5 * DAY_MS);
  await sql`select create_partitions(${new Date(startMs)}, ${new Date(startMs + DAY_MS)})`;
  await sql`insert into channels (id) values (6)`;
  // More than the 128 pages of one range: about 1.5 MB.
  await sql`
    insert into messages (id, discord_message_id, edit_number, channel_id, author_id, author_name, content, source,
      posted_at, received_at, stored_at)
    select message_row_id(discord_id, 0), discord_id, 0, 6, 1, 'a', repeat('b> dirt ', 120), 'gateway', at, at, at
    from (
      select at, (extract(epoch from at) * 1000 - 1420070400000)::bigint << 22 as discord_id
      from generate_series(${new Date(startMs)}::timestamptz, ${new Date(startMs + DAY_MS)}, interval '1 minute') at) posted`;
  await sql`vacuum analyze`;
  const read = async () => {
    const [row] = await sql.begin(async (tx) => {
      await tx`set local enable_seqscan = off`;
      return tx<{ 'QUERY PLAN': unknown }[]>`
        explain (analyze, format json) select from messages where stored_at >= ${end}`;
    });
    const removed = JSON.stringify(row).matchAll(/"Rows Removed by Index Recheck":\s*(\d+)/g);
    return [...removed].reduce((sum, [, rows]) => sum + Number(rows), 0);
  };
  expect(await summarizePartitions(sql, new Date(end.getTime() - 1))).toBe(0);
  expect(await read()).toBeGreaterThan(0);
  expect(await summarizePartitions(sql, end)).toBeGreaterThan(0);
  expect(await read()).toBe(0);
});
