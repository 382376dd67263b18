import { getMinuteOfDay, PREFERENCE_ACTION, type PreferenceId } from '@lockwatch/contracts';
import { jsonRows, type Sql, type SqlTx } from '@lockwatch/db';
import type { Language } from '@lockwatch/texts';
import { mayBeMessagedSql } from '../../access/index.js';
import { dmSql } from '../deliver/destination.js';
import { type DueMessage, type DueRow, toDueMessages } from '../deliver/send-due-messages.js';
import { toButton, toRow } from '../document/ping-components.js';
import { createSay, type PingBody } from '../document/render-ping.js';
import { safeText } from '../document/safe-text.js';
import { isQuiet, type QuietHours } from '../match/hold-back.js';

const PREFERENCE: PreferenceId = 'weekly_summary';
/** When it is sent on Mondays, in minutes since midnight on the user's clocks. */
const MORNING = 9 * 60;
const HALF_DAY_MS = 43_200_000;
/** A summary that could not be sent for this long is cancelled. */
const USEFUL_FOR_HOURS = 12;
const ITEMS_SHOWN = 5;
const COLOUR = 0xf5b731;

/** Whether the user's DMs are open to a summary, in SQL: moderation, preference, link and snooze. */
const WANTS_SUMMARY_SQL = `${mayBeMessagedSql('u')} and u.discord_user_id is not null
  and coalesce(u.snoozed_until <= now(), true)
  and not exists (
    select from preferences p where p.user_id = u.id and p.preference_id = '${PREFERENCE}' and not p.is_enabled)`;

/** Schedules a message for each user whose Monday has come and who was pinged in the last 7 days. Returns how many. */
export async function scheduleWeeklySummaries(sql: Sql, now: Date): Promise<number> {
  const nowMs = now.getTime();
  // Where it is Monday somewhere, half a day later it is Monday or Tuesday in UTC.
  const week = new Date(nowMs + HALF_DAY_MS);
  week.setUTCDate(week.getUTCDate() - ((week.getUTCDay() + 6) % 7));
  const monday = week.toISOString().slice(0, 10);
  const candidates = await sql<(QuietHours & { userId: string })[]>`
    select u.id as "userId", u.time_zone as "timeZone", u.quiet_from as "quietFrom", u.quiet_to as "quietTo"
    from users u
    where ${sql.unsafe(WANTS_SUMMARY_SQL)}
      and not exists (select from weekly_summaries s where s.user_id = u.id and s.week = ${monday}::date)
      and exists (
        select from notifications n
        where n.user_id = u.id and n.state = 'sent' and n.created_at > ${now}::timestamptz - interval '7 days')`;
  const zones = new Set(candidates.map(({ timeZone }) => timeZone));
  const begun = new Set([...zones].filter((timeZone) => isMondayMorning(nowMs, timeZone)));
  const due = candidates.filter((user) => begun.has(user.timeZone) && !isQuiet(user, nowMs));
  const added = await sql`
    insert into weekly_summaries (id, user_id, week)
    select gen_random_uuid(), "userId", ${monday}::date
    from jsonb_to_recordset(${jsonRows(due)}::jsonb) as due ("userId" uuid)
    on conflict (user_id, week) do nothing`;
  return added.count;
}

function isMondayMorning(atMs: number, timeZone: string): boolean {
  const weekday = new Intl.DateTimeFormat('en', { timeZone, weekday: 'long' }).format(atMs);
  return weekday === 'Monday' && getMinuteOfDay(atMs, timeZone) >= MORNING;
}

interface SummaryRow extends DueRow {
  language: Language | null;
  pings: number;
  /** Watch rules that are not paused and did not ping. */
  silent_rules: number;
  items: { name: string; pings: number }[];
}

/** The pings of the row `u` of `users` in the week before the row `s` of `weekly_summaries`. */
const PINGED_SQL = `n.user_id = u.id and n.target_number = 0 and n.state = 'sent' and n.created_at > s.created_at - interval '7 days'`;

/** Messages about the pings of a week. */
export async function loadWeeklySummaries(tx: SqlTx, ids: string[]): Promise<DueMessage[]> {
  const rows = await tx<SummaryRow[]>`
    select s.id, s.attempt_count, u.language, ${tx.unsafe(dmSql('u'))} as destination,
      ${tx.unsafe(WANTS_SUMMARY_SQL)} and s.created_at > now() - make_interval(hours => ${USEFUL_FOR_HOURS}) as is_due,
      (select count(*)::int from notifications n where ${tx.unsafe(PINGED_SQL)}) as pings,
      (select count(*)::int from watch_rules r
        where r.user_id = u.id and not r.is_paused and not exists (
          select from decisions d
          where d.watch_rule_id = r.id and d.reason = 'matched' and d.created_at > s.created_at - interval '7 days'
        )) as silent_rules,
      coalesce((
        select json_agg(item) from (
          select i.name, count(distinct n.id)::int as pings
          from notifications n
          join decisions d on d.notification_id = n.id
          join offers o on o.id = d.offer_id
          join items i on i.id = o.item_id
          where ${tx.unsafe(PINGED_SQL)}
          group by i.name order by pings desc, i.name limit ${ITEMS_SHOWN}
        ) item), '[]') as items
    from weekly_summaries s
    join users u on u.id = s.user_id
    where s.id = any (${ids}::uuid[])`;
  return toDueMessages(rows, (row) => (row.pings > 0 ? renderSummary(row) : null));
}

function renderSummary({ language, pings, silent_rules, items }: SummaryRow): PingBody {
  const say = createSay(language ?? 'en');
  const title = say({ text: 'ping.week', values: { count: pings } });
  const lines = items.map(({ name, pings: count }) =>
    say({ text: 'ping.week.item', values: { item: safeText(name, 100), count } }),
  );
  if (silent_rules > 0) lines.push(say({ text: 'ping.week.silent', values: { count: silent_rules } }));
  return {
    content: title,
    embeds: [{ title, description: lines.join('\n'), color: COLOUR }],
    components: [toRow([toButton(say({ text: 'ping.week.off' }), PREFERENCE_ACTION, PREFERENCE, 'off')])],
  };
}
