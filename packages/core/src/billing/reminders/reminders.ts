import type { Sql, SqlTx } from '@lockwatch/db';
import { isInEffectSql, mayBeMessagedSql } from '../../access/index.js';
import {
  type DueMessage,
  type DueRow,
  destinationSql,
  type PingBody,
  safeText,
  toDueMessages,
} from '../../pings/index.js';

const HOURS_BEFORE_END = 24;

/** Schedules a reminder per end of access within 24 hours that is not continued. Returns how many. */
export async function scheduleReminders(sql: Sql): Promise<number> {
  const added = await sql`
    insert into subscription_reminders (id, subscription_id, ends_at)
    select gen_random_uuid(), s.id, s.access_ends_at
    from subscriptions s
    join plans t on t.id = s.plan_id
    join users u on u.id = s.user_id
    where ${sql.unsafe(isInEffectSql('s'))} and not s.is_renewing
      and s.access_ends_at <= now() + make_interval(hours => ${HOURS_BEFORE_END})
      and ${sql.unsafe(mayBeMessagedSql('u'))}
      and not exists (
        select from subscriptions o join plans ot on ot.id = o.plan_id
        where o.user_id = s.user_id and o.id <> s.id and ot.role_id >= t.role_id
          and ${sql.unsafe(isInEffectSql('o', 's.access_ends_at'))})
      and not exists (
        select from user_roles ur
        where ur.user_id = s.user_id and ur.subscription_id is null and ur.role_id >= t.role_id)
    on conflict (subscription_id, ends_at) do nothing`;
  return added.count;
}

interface ReminderRow extends DueRow {
  ends_at: Date;
  name: string;
}

/** Due reminders; those that no longer apply have no body. */
export async function loadReminders(tx: SqlTx, ids: string[]): Promise<DueMessage[]> {
  const rows = await tx<ReminderRow[]>`
    select r.id, r.attempt_count, r.ends_at, t.name,
      ${tx.unsafe(isInEffectSql('s'))} and not s.is_renewing and s.access_ends_at = r.ends_at
        and ${tx.unsafe(mayBeMessagedSql('u'))} as is_due,
      ${tx.unsafe(destinationSql('w', 'u'))} as destination
    from subscription_reminders r
    join subscriptions s on s.id = r.subscription_id
    join plans t on t.id = s.plan_id
    join users u on u.id = s.user_id
    left join webhooks w on w.user_id = u.id and w.is_primary and w.disabled_at is null
    where r.id = any (${ids}::uuid[])`;
  return toDueMessages(rows, renderReminder);
}

/** Discord shows the time in the time zone of its reader. */
function renderReminder(reminder: ReminderRow): PingBody {
  const seconds = Math.floor(reminder.ends_at.getTime() / 1000);
  const name = safeText(reminder.name, 100);
  return {
    content: `${name} ends <t:${seconds}:R>.`,
    embeds: [
      {
        title: `${name} ends soon`,
        description: `It ends <t:${seconds}:F>. Extend it with \`/subscribe\` or on your account page. Without it your watched items stay, but they sleep.`,
        color: 0xd9822b,
        timestamp: reminder.ends_at.toISOString(),
      },
    ],
  };
}
