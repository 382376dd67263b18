import type { Sql } from '@lockwatch/db';

/** Expires deposits whose GrowID was not proven in time. Returns how many. */
export async function expireDeposits(sql: Sql, now: Date): Promise<number> {
  const closed = await sql`
    update deposits set state = 'expired' where state = 'waiting' and expires_at <= ${now}`;
  return closed.count;
}
