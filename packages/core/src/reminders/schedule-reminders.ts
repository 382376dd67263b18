import { LIMITS } from '@lockwatch/contracts';
import type { Sql } from '../feed/sql.js';

/**
 * Notes who is to be reminded: their access ends within 24 hours of `now`, it does not renew, and nothing of the same or a
 * higher role follows. Once for each end a subscription has: should it be extended, the new end gets a reminder of its
 * own. Muted people get none. Answers how many.
 */
export async function scheduleReminders(sql: Sql, now: Date): Promise<number> {
  const until = new Date(now.getTime() + LIMITS.reminderBeforeEndHours * 3_600_000);
  const added = await sql`
    insert into subscription_reminders (id, subscription_id, ends_at)
    select gen_random_uuid(), s.id, s.access_ends_at
    from subscriptions s
    join subscription_types t on t.id = s.type_id
    join users u on u.id = s.user_id
    where s.is_active and not s.is_renewing and s.starts_at <= ${now}
      and s.access_ends_at > ${now} and s.access_ends_at <= ${until}
      and not u.is_muted and not u.is_banned
      and not exists (
        select from subscriptions o join subscription_types ot on ot.id = o.type_id
        where o.user_id = s.user_id and o.id <> s.id and o.is_active and ot.role_id >= t.role_id
          and o.starts_at <= s.access_ends_at
          and (o.access_ends_at is null or o.access_ends_at > s.access_ends_at))
      and not exists (
        select from user_roles ur
        where ur.user_id = s.user_id and ur.subscription_id is null and ur.role_id >= t.role_id)
    on conflict (subscription_id, ends_at) do nothing`;
  return added.count;
}
