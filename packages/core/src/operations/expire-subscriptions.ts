import { inTransaction, type Sql } from '@lockwatch/db';

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
