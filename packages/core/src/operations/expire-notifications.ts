import type { Sql } from '@lockwatch/db';
import { formatText } from '@lockwatch/texts';
import { isUnleased } from '../pings/index.js';

/** Expires pings that could not be delivered in time, except those that are being sent. Returns how many. */
export async function expireNotifications(sql: Sql, now: Date): Promise<number> {
  const failure = formatText('en', { text: 'pings.failure.expired' });
  const expired = await sql`
    update notifications
    set state = 'expired', leased_by = null, request_id = null,
      failure = coalesce(failure, ${failure})
    where id in (
      select n.id from notifications n
      where n.state = 'pending' and n.revision is distinct from n.sent_revision and n.send_deadline <= ${now}
        and ${isUnleased(sql)}
      limit 1000
      for update of n skip locked
    )`;
  return expired.count;
}
