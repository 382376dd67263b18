import { dropOldPartitions, type Sql } from '@lockwatch/db';
import { RESPONSE_RETENTION_HOURS } from '../access/index.js';

/** Days. The history of a user and the reasons for pings reach back so far. */
export const MESSAGE_RETENTION_DAYS = 30;
const CLIENT_ADDRESS_RETENTION_DAYS = 90;
const DAY_MS = 86_400_000;
/** Rows per statement, which keeps transactions short. */
const CHUNK_SIZE = 5000;

interface OldRows {
  table: string;
  /** The column that says from when the days count. */
  since: string;
  days: number;
  /** SQL; without it all rows of that age. */
  where?: string;
}

const OLD_ROWS: readonly OldRows[] = [
  { table: 'link_codes', since: 'expires_at', days: 1 },
  { table: 'idempotent_requests', since: 'created_at', days: RESPONSE_RETENTION_HOURS / 24 },
  // Longer than the lifetime of any access token.
  { table: 'deleted_identities', since: 'deleted_at', days: 31 },
  { table: 'ended_sessions', since: 'ended_at', days: 30 },
  // Stripe repeats an event for three days.
  { table: 'stripe_events', since: 'received_at', days: 90, where: 'processed_at is not null' },
  { table: 'message_deletions', since: 'created_at', days: 2 },
  { table: 'watch_rule_versions', since: 'valid_to', days: MESSAGE_RETENTION_DAYS },
  { table: 'digests', since: 'ends_at', days: MESSAGE_RETENTION_DAYS },
  // Longer than a UTC day and the last 24 hours, which are computed from the minutes.
  { table: 'statistics_history', since: 'bucket', days: 3, where: "step = 'minute'" },
  { table: 'statistics_history', since: 'bucket', days: 400 },
  { table: 'ping_latencies', since: 'bucket', days: 3, where: "step = 'minute'" },
  { table: 'ping_latencies', since: 'bucket', days: 31 },
  { table: 'incidents', since: 'ended_at', days: 31 },
  { table: 'weekly_summaries', since: 'created_at', days: 31 },
  { table: 'guild_notices', since: 'created_at', days: 31 },
  { table: 'guild_days', since: 'day', days: 31 },
  { table: 'trader_reports', since: 'done_at', days: 90 },
  { table: 'item_price_days', since: 'day', days: 400 },
  { table: 'price_alert_messages', since: 'day', days: 400 },
];

/** Deletes what is not kept for ever, other than messages. Returns how many rows. */
export async function deleteOldRows(sql: Sql, now: Date): Promise<number> {
  let total = 0;
  for (const { table, since, days, where = 'true' } of OLD_ROWS) {
    const before = new Date(now.getTime() - days * DAY_MS);
    const deleted =
      await sql`delete from ${sql(table)} where ${sql(since)} < ${before} and ${sql.unsafe(where)}`;
    total += deleted.count;
  }
  return total;
}

/**
 * Deletes messages after their retention, with their offers, decisions and pings: partitions whole, rows of the default
 * partition one by one. Returns how many partitions and rows.
 */
export async function deleteOldMessages(sql: Sql, now: Date): Promise<number> {
  const before = new Date(now.getTime() - MESSAGE_RETENTION_DAYS * DAY_MS);
  const partitions = await dropOldPartitions(sql, before);
  const rows = await repeatWhileFull(
    () => sql`
      delete from messages where id in (
        select id from messages_default m
        where stored_at < ${before} and not exists (select from unprocessed_messages u where u.message_id = m.id)
        limit ${CHUNK_SIZE} for update skip locked)`,
  );
  return partitions + rows;
}

/** Blanks network addresses in the audit log after their retention. Returns how many. */
export function clearOldClientAddresses(sql: Sql, now: Date): Promise<number> {
  const before = new Date(now.getTime() - CLIENT_ADDRESS_RETENTION_DAYS * DAY_MS);
  return repeatWhileFull(
    () => sql`
      update audit_log set client_address = null where id in (
        select id from audit_log where client_address is not null and created_at < ${before} limit ${CHUNK_SIZE})`,
  );
}

async function repeatWhileFull(work: () => PromiseLike<{ count: number }>): Promise<number> {
  const { count } = await work();
  return count < CHUNK_SIZE ? count : count + (await repeatWhileFull(work));
}
