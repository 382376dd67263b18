import type { Sql } from '../feed/sql.js';

/** Closes deposits that nobody claimed in time; from then on they are nobody's. Answers how many. */
export async function closeDeposits(sql: Sql, now: Date): Promise<number> {
  const closed = await sql`
    update deposits set state = 'expired' where state = 'waiting' and expires_at <= ${now}`;
  return closed.count;
}
