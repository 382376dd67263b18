import { type getDriver, inTransaction, type Sql, type SqlTx } from './sql.js';

/** In the order in which their rows refer to each other. */
const PARTITIONED_TABLES = ['messages', 'offers', 'notifications', 'decisions', 'delivery_attempts'];
const DAY_MS = 86_400_000;
/** As in `create_partitions`. */
const PARTITION_DAYS = 5;
/** Partitions exist for so long before they are needed. */
const AHEAD_DAYS = 10;
/** A statement that waits for a table also stops all later ones on it. */
const LOCK_TIMEOUT = '500ms';
const DISCORD_EPOCH_MS = 1_420_070_400_000;

/**
 * Creates missing partitions up to ten days after `now`: from the newest one on, since the bot fetches what was posted while
 * nothing ran, and from five days before `now`. Returns for how many times.
 */
export async function createPartitions(sql: Sql, now: Date): Promise<number> {
  return inTransaction(sql, async (tx) => {
    await tx`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`;
    const newest = (await listPartitions(tx)).at(-1)?.start.getTime() ?? Number.POSITIVE_INFINITY;
    const from = Math.min(now.getTime() - PARTITION_DAYS * DAY_MS, newest);
    const [row] = await tx<[{ created: number }]>`
      select create_partitions(${new Date(from)}, ${new Date(now.getTime() + AHEAD_DAYS * DAY_MS)}) as created`;
    return row.created;
  });
}

/**
 * Drops the partitions whose messages were all posted before `before`, of all tables together. Keeps those with
 * unprocessed messages. Returns for how many times.
 */
export async function dropOldPartitions(sql: Sql, before: Date): Promise<number> {
  let dropped = 0;
  for (const { suffix, start } of await listPartitions(sql)) {
    const end = new Date(start.getTime() + PARTITION_DAYS * DAY_MS);
    if (end <= before && (await dropPartitions(sql, suffix, start, end))) dropped += 1;
  }
  return dropped;
}

/**
 * Completes the block range indexes of partitions whose time is over. Until then every search by time reads the last
 * range of each (up to 128 pages), since VACUUM leaves out a range that is not full (PostgreSQL documentation, 65.5.1).
 * Returns the number of ranges.
 */
export async function summarizePartitions(sql: Sql, now: Date): Promise<number> {
  let summarized = 0;
  for (const { suffix, start } of await listPartitions(sql)) {
    if (start.getTime() + PARTITION_DAYS * DAY_MS > now.getTime()) continue;
    const tables = PARTITIONED_TABLES.map((table) => `${table}_${suffix}`);
    const [row] = await sql<[{ ranges: number }]>`
      select coalesce(sum(brin_summarize_new_values(indexrelid)), 0)::int as ranges
      from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
      where indrelid = any (${tables}::text[]::regclass[]) and amname = 'brin'`;
    summarized += row.ranges;
  }
  return summarized;
}

function listPartitions(sql: Sql | SqlTx) {
  return sql<{ suffix: string; start: Date }[]>`
    select right(relname, 8) as suffix, to_timestamp(right(relname, 8) || 'UTC', 'YYYYMMDDTZ') as start
    from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'messages'::regclass and relname ~ '_[0-9]{8}$' order by relname`;
}

function dropPartitions(sql: Sql, suffix: string, start: Date, end: Date): Promise<boolean> {
  return inTransaction(sql, async (tx) => {
    await tx`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`;
    const [from, to] = [firstRowId(tx, start), firstRowId(tx, end)];
    const open =
      await tx`select from unprocessed_messages where message_id >= ${from} and message_id < ${to} limit 1`;
    if (open.length > 0) return false;
    await tx`
      update offer_feedback set message_id = null, offer_id = null, notification_id = null
      where message_id >= ${from} and message_id < ${to} or offer_id >= ${from} and offer_id < ${to}
        or notification_id >= ${from} and notification_id < ${to}`;
    await tx`update labelled_messages set message_id = null where message_id >= ${from} and message_id < ${to}`;
    for (const table of PARTITIONED_TABLES) {
      await tx`alter table ${tx(table)} detach partition ${tx(`${table}_${suffix}`)}`;
    }
    await tx`drop table ${tx(PARTITIONED_TABLES.map((table) => `${table}_${suffix}`))}`;
    return true;
  });
}

/** SQL: the lowest id of a row about messages posted at `time` or later. */
export function firstRowId(tx: ReturnType<typeof getDriver>, time: Date) {
  return tx`first_row_id(${String((BigInt(time.getTime()) - BigInt(DISCORD_EPOCH_MS)) << 22n)}::bigint)`;
}
