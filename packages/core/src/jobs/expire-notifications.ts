import type { Sql } from '../feed/sql.js';

/**
 * Ends pings that nobody could deliver while they were useful. One that is being sent at this moment is left to its
 * sender. `now` is the product's time. Answers how many.
 */
export async function expireNotifications(sql: Sql, now: Date): Promise<number> {
  const expired = await sql`
    update notifications
    set state = 'expired', leased_until = null,
      failure = coalesce(failure, 'It could not be delivered while it was useful.')
    where id in (
      select id from notifications
      where state = 'pending' and revision is distinct from sent_revision and useful_until <= ${now}
        and (leased_until is null or leased_until < now())
      limit 1000
      for update skip locked
    )`;
  return expired.count;
}
