import type { Sql } from '../feed/sql.js';

/** How long what was read and decided is kept, days; a person's history and "why was I pinged" reach back so far. */
export const RETENTION_DAYS = {
  messages: 30,
  deletions: 2,
  linkCodes: 1,
  history: 400,
  stripeEvents: 90,
} as const;

const DAY_MS = 86_400_000;
/** Rows in one statement, so that no transaction holds up the rest. */
const CHUNK = 5000;

/** Deletes link codes that are used or over. Answers how many. */
export async function deleteOldLinkCodes(sql: Sql, now: Date): Promise<number> {
  const before = new Date(now.getTime() - RETENTION_DAYS.linkCodes * DAY_MS);
  const deleted = await sql`delete from link_codes where expires_at < ${before}`;
  return deleted.count;
}

/**
 * Deletes messages past their time, with their offers, decisions and pings, and the marks of deletions whose message
 * never came. Answers how many messages.
 */
export async function deleteOldMessages(sql: Sql, now: Date): Promise<number> {
  const before = new Date(now.getTime() - RETENTION_DAYS.messages * DAY_MS);
  let total = 0;
  for (let count = CHUNK; count === CHUNK; ) {
    const deleted = await sql`
      delete from messages where id in (
        select id from messages where stored_at < ${before} and processed_at is not null
        order by stored_at limit ${CHUNK} for update skip locked)`;
    count = deleted.count;
    total += count;
  }
  const gone = new Date(now.getTime() - RETENTION_DAYS.deletions * DAY_MS);
  await sql`delete from message_deletions where created_at < ${gone}`;
  return total;
}

/** Deletes figures past their time from the history. Answers how many. */
export async function deleteOldHistory(sql: Sql, now: Date): Promise<number> {
  const before = new Date(now.getTime() - RETENTION_DAYS.history * DAY_MS);
  const deleted = await sql`delete from statistics_history where bucket < ${before}`;
  return deleted.count;
}

/**
 * Deletes events of Stripe's that are done with; it sends one again for three days at most, so none of these would be
 * taken for a new one. Answers how many.
 */
export async function deleteOldStripeEvents(sql: Sql, now: Date): Promise<number> {
  const before = new Date(now.getTime() - RETENTION_DAYS.stripeEvents * DAY_MS);
  const deleted = await sql`
    delete from stripe_events where received_at < ${before} and processed_at is not null`;
  return deleted.count;
}
