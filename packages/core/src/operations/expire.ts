import { inTransaction, type Sql } from '@lockwatch/db';
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
      select n.id from notifications n join notifications ping on ping.id = ping_row_id(n.id)
      where n.state = 'pending' and n.revision is distinct from n.sent_revision and n.send_deadline <= ${now}
        and ${isUnleased(sql)}
      limit 1000
      for update of n, ping skip locked
    )`;
  return expired.count;
}

/** Marks ended subscriptions as inactive and logs it; their access has ended already ([1-03]). Returns how many. */
export async function expireSubscriptions(sql: Sql, now: Date): Promise<number> {
  return inTransaction(sql, async (tx) => {
    const expired = await tx<{ id: string; user_id: string; name: string }[]>`
      update subscriptions s set is_active = false, is_renewing = false
      from plans t
      where s.plan_id = t.id and s.is_active and s.access_ends_at <= ${now}
      returning s.id, s.user_id, t.name`;
    if (expired.length === 0) return 0;
    await tx`
      insert into audit_log (id, target_user_id, user_email, user_name, action, message, details, created_at)
      select gen_random_uuid(), u.id, u.email, u.name, 'subscription_expired', expired.name || ' ran out.',
        jsonb_build_object('subscription_id', expired.id), ${now}
      from jsonb_to_recordset(${JSON.stringify(expired)}::jsonb) as expired (id uuid, user_id uuid, name text)
      join users u on u.id = expired.user_id`;
    return expired.length;
  });
}

/** Expires deposits whose GrowID was not proven in time. Returns how many. */
export async function expireDeposits(sql: Sql, now: Date): Promise<number> {
  const expired = await sql`
    update deposits set state = 'expired' where state = 'waiting' and expires_at <= ${now}`;
  return expired.count;
}
