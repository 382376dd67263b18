import { dropOldPartitions, type Sql } from '@lockwatch/db';
import { RESPONSE_RETENTION_HOURS } from '../access/index.js';
import { deleteMessages } from '../pings/index.js';

/** Days. The history of a user and the reasons for pings reach back so far. */
export const RETENTION_DAYS = {
  messages: 30,
  deletions: 2,
  linkCodes: 1,
  /** Longer than the lifetime of any access token. */
  deletedIdentities: 31,
  history: 400,
  /** Longer than a UTC day and the last 24 hours, which are computed from them. */
  minutes: 3,
  status: 31,
  stripeEvents: 90,
  clientAddresses: 90,
  endedSessions: 30,
} as const;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Rows per statement, which keeps transactions short. */
const CHUNK_SIZE = 5000;

/** Deletes link codes that are used or expired. Returns how many. */
export async function deleteOldLinkCodes(sql: Sql, now: Date): Promise<number> {
  const before = new Date(now.getTime() - RETENTION_DAYS.linkCodes * DAY_MS);
  const deleted = await sql`delete from link_codes where expires_at < ${before}`;
  return deleted.count;
}

/** Deletes hashes of deleted identities, once no older token is valid. Returns how many. */
export async function deleteOldDeletedIdentities(sql: Sql, now: Date): Promise<number> {
  const before = new Date(now.getTime() - RETENTION_DAYS.deletedIdentities * DAY_MS);
  const deleted = await sql`delete from deleted_identities where deleted_at < ${before}`;
  return deleted.count;
}

/**
 * Deletes messages after their retention, with their offers, decisions, pings and what rules took then: partitions whole,
 * rows of the default partition one by one. Returns how many partitions and rows.
 */
export async function deleteOldMessages(sql: Sql, now: Date): Promise<number> {
  const before = new Date(now.getTime() - RETENTION_DAYS.messages * DAY_MS);
  let total = await dropOldPartitions(sql, before);
  for (let count = CHUNK_SIZE; count === CHUNK_SIZE; ) {
    count = await deleteMessages(
      sql,
      sql`select id from messages_default m
        where stored_at < ${before} and not exists (select from unprocessed_messages u where u.message_id = m.id)
        limit ${CHUNK_SIZE} for update skip locked`,
    );
    total += count;
  }
  const gone = new Date(now.getTime() - RETENTION_DAYS.deletions * DAY_MS);
  await sql`delete from message_deletions where created_at < ${gone}`;
  await sql`delete from watch_rule_versions where valid_to < ${before}`;
  await sql`delete from digests where ends_at < ${before}`;
  return total;
}

/** Deletes responses of calls with an idempotency key after a day. Returns how many. */
export async function deleteOldStoredResponses(sql: Sql, now: Date): Promise<number> {
  const before = new Date(now.getTime() - RESPONSE_RETENTION_HOURS * HOUR_MS);
  const deleted = await sql`delete from idempotent_requests where created_at < ${before}`;
  return deleted.count;
}

/** Deletes statistics over time and daily prices after their retention. Returns how many. */
export async function deleteOldHistory(sql: Sql, now: Date): Promise<number> {
  const before = new Date(now.getTime() - RETENTION_DAYS.history * DAY_MS);
  const minutes = new Date(now.getTime() - RETENTION_DAYS.minutes * DAY_MS);
  const deleted = await sql`
    delete from statistics_history where bucket < ${before} or (step = 'minute' and bucket < ${minutes})`;
  const month = new Date(now.getTime() - RETENTION_DAYS.status * DAY_MS);
  await sql`delete from ping_latencies where bucket < ${month} or (step = 'minute' and bucket < ${minutes})`;
  await sql`delete from incidents where ended_at < ${month}`;
  await sql`delete from guild_notices where created_at < ${month}`;
  await sql`delete from item_price_days where day < ${before.toISOString().slice(0, 10)}`;
  return deleted.count;
}

/** Deletes processed Stripe events, long after the three days in which Stripe repeats one. Returns how many. */
export async function deleteOldStripeEvents(sql: Sql, now: Date): Promise<number> {
  const before = new Date(now.getTime() - RETENTION_DAYS.stripeEvents * DAY_MS);
  const deleted = await sql`
    delete from stripe_events where received_at < ${before} and processed_at is not null`;
  return deleted.count;
}

/** Blanks network addresses in the audit log after their retention. Returns how many. */
export async function clearOldClientAddresses(sql: Sql, now: Date): Promise<number> {
  const before = new Date(now.getTime() - RETENTION_DAYS.clientAddresses * DAY_MS);
  let total = 0;
  for (let count = CHUNK_SIZE; count === CHUNK_SIZE; ) {
    const blanked = await sql`
      update audit_log set client_address = null where id in (
        select id from audit_log where client_address is not null and created_at < ${before} limit ${CHUNK_SIZE})`;
    count = blanked.count;
    total += count;
  }
  return total;
}

/** Deletes ended sessions whose access tokens have all expired. Returns how many. */
export async function deleteOldEndedSessions(sql: Sql, now: Date): Promise<number> {
  const before = new Date(now.getTime() - RETENTION_DAYS.endedSessions * DAY_MS);
  const deleted = await sql`delete from ended_sessions where ended_at < ${before}`;
  return deleted.count;
}
