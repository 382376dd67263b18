import { jsonRows, type Sql } from '@lockwatch/db';
import { formatText } from '@lockwatch/texts';
import { EFFECTIVE_ROLES_SQL, isInEffectSql, mayBeMessagedSql } from '../access/index.js';
import { MESSAGE_RETENTION_DAYS } from './delete-old-data.js';
import { readBotHealth } from './read-bot-health.js';
import { loadPendingMessages } from './record-history.js';
import { readPeriod } from './service-status.js';

interface StatisticRow {
  key: string;
  description: string;
  int_value?: number | null;
  float_value?: number | null;
  string_value?: string;
  duration_ms?: number;
}

/** A figure is counted at most for this share of the time: what takes a second is counted every 200 s. */
const SHARE_OF_TIME = 1 / 200;

/** Figures that are counted: the more is stored the longer it takes, so each is counted only as often as it may. */
const TOTALS = {
  total_users: 'select count(*) as value from users',
  active_users_today: `select count(*) as value from users where last_login_at > now() - interval '1 day'`,
  watched_items: 'select count(*) as value from watch_rules',
  active_subscriptions: `select count(*) as value from subscriptions where ${isInEffectSql()}`,
  user_webhooks: 'select count(*) as value from webhooks',
  user_aliases: 'select count(*) as value from aliases',
  user_blacklist_entries: 'select count(*) as value from blacklist_entries',
  parser_feedback_answers: `
    select count(*) as value from offer_feedback
    where updated_at > now() - interval '30 days' and source = 'user'`,
  parser_feedback_accuracy_percentage: `
    select 100.0 * count(*) filter (where answer = 'right') / nullif(count(*), 0) as value from offer_feedback
    where updated_at > now() - interval '30 days' and source = 'user'`,
  active_watched_items: `
    select count(*) as value from watch_rules r join users u on u.id = r.user_id
    join (
      select ur.user_id, (array_agg(ro.item_limit order by ro.id desc))[1] as item_limit
      from ${EFFECTIVE_ROLES_SQL} ur
      join roles ro on ro.id = ur.role_id
      group by ur.user_id) access on access.user_id = u.id
    where not r.is_paused and r.position <= access.item_limit and ${mayBeMessagedSql('u')}`,
  // Both sides of every entry are in the ledger, so that what people hold is what the house owes.
  user_balance_total: `select floor(-coalesce(sum(balance), 0)) as value from ledger_accounts where kind <> 'user'`,
  database_size_mb: 'select pg_database_size(current_database()) / 1048576.0 as value',
} as const;

type Recent =
  | 'pending_messages'
  | 'processed_messages'
  | 'messages_today'
  | 'message_pings_sent_today'
  | 'message_ping_median_ms'
  | 'message_pings_failed_today'
  | 'message_offers_last_hour'
  | 'message_exact_offers_percentage';

/** Writes the statistics ([3-19], [2-53]) from the history, which must be current. Returns how many. */
export async function refreshStatistics(sql: Sql, now: Date): Promise<number> {
  const values = [
    ...(await loadRecent(sql, now)),
    ...(await countTotals(sql, now)),
    ...(await loadBotStatistics(sql)),
  ];
  await sql`
    insert into statistics as s (key, int_value, float_value, string_value, description, duration_ms, updated_at)
    select key, int_value, float_value, string_value, description, coalesce(duration_ms, 0), ${now}
    from jsonb_to_recordset(${jsonRows(values)}::jsonb) as figure (key text, int_value bigint, float_value float8,
      string_value text, description text, duration_ms float8)
    on conflict (key) do update
    set int_value = excluded.int_value, float_value = excluded.float_value, string_value = excluded.string_value,
      description = excluded.description, duration_ms = excluded.duration_ms, updated_at = excluded.updated_at`;
  return values.length;
}

function toRow(key: Recent | keyof typeof TOTALS, figure: string | number | null, durationMs = 0) {
  const value = figure === null ? null : Number(figure);
  return {
    key,
    description: formatText('en', { text: `operations.statistic.${key}` }),
    int_value: isMeasured(key) ? null : value,
    float_value: isMeasured(key) ? value : null,
    duration_ms: durationMs,
  };
}

/** Sums of the minutes of the last hour or 24 hours, and of the hours whose messages are kept. */
async function loadRecent(sql: Sql, now: Date): Promise<StatisticRow[]> {
  const today = new Date(now.getTime() - 86_400_000);
  const hour = new Date(now.getTime() - 3_600_000);
  const kept = new Date(now.getTime() - MESSAGE_RETENTION_DAYS * 86_400_000);
  const pending = await loadPendingMessages(sql);
  const { p50_ms } = await readPeriod(sql, 'minute', today, 'received');
  const [figures] = await sql<[Record<Recent, string | number | null>]>`
    select ${pending.count}::int as pending_messages,
      greatest(0, (select coalesce(sum(value), 0) from statistics_history
        where key = 'messages' and step = 'hour' and bucket > ${kept}) - ${pending.count}::int) as processed_messages,
      greatest(0, coalesce(sum(value) filter (where key = 'messages'), 0) - ${pending.count}::int) as messages_today,
      coalesce(sum(value) filter (where key = 'pings'), 0) as message_pings_sent_today,
      coalesce(sum(value) filter (where key = 'pings_failed'), 0) as message_pings_failed_today,
      coalesce(sum(value) filter (where key like 'offers%' and key <> 'offers_exact' and bucket > ${hour}), 0)
        as message_offers_last_hour,
      100.0 * sum(value) filter (where key = 'offers_exact')
        / nullif(sum(value) filter (where key like 'offers%' and key <> 'offers_exact'), 0)
        as message_exact_offers_percentage,
      ${p50_ms}::float8 as message_ping_median_ms
    from statistics_history
    where step = 'minute' and bucket > ${today} and key in ('messages', 'pings', 'pings_failed', 'offers_sell',
      'offers_buy', 'offers_trade', 'offers_exact')`;
  return Object.entries(figures).map(([key, figure]) => toRow(key as Recent, figure));
}

async function countTotals(sql: Sql, now: Date): Promise<StatisticRow[]> {
  const last = await sql<{ key: string; updated_at: Date; duration_ms: number }[]>`
    select key, updated_at, duration_ms from statistics`;
  const isDue = (key: string) => {
    const row = last.find((one) => one.key === key);
    return row === undefined || now.getTime() - row.updated_at.getTime() >= row.duration_ms / SHARE_OF_TIME;
  };
  const rows: StatisticRow[] = [];
  for (const [key, query] of Object.entries(TOTALS)) {
    if (!isDue(key)) continue;
    const started = performance.now();
    const [counted] = await sql.unsafe<[{ value: string | number | null }]>(query);
    rows.push(toRow(key as keyof typeof TOTALS, counted.value, performance.now() - started));
  }
  return rows;
}

/** Whether it has decimals; the others are counts. The key ends with its unit ([9-08]). */
function isMeasured(key: string): boolean {
  return /_(ms|mb|percentage)$/.test(key);
}

async function loadBotStatistics(sql: Sql): Promise<StatisticRow[]> {
  const bot = await readBotHealth(sql);
  const rows = [
    { key: 'bot_connected', string_value: bot.state },
    { key: 'message_bot_lag_ms', float_value: bot.lagMs },
    { key: 'bot_channels_behind', int_value: bot.channelsBehind },
    { key: 'bot_servers', int_value: bot.guilds },
    { key: 'watched_channels', int_value: bot.watchedChannels },
    { key: 'unreadable_channels', string_value: toShortList(bot.unreadableChannels) },
  ] as const;
  return rows.map((row) => ({
    ...row,
    description: formatText('en', { text: `operations.statistic.${row.key}` }),
  }));
}

const NAMES_MAX = 20;

/** The first names and the number of the others, for a table cell. */
function toShortList(names: readonly string[]): string {
  const hidden = names.length - NAMES_MAX;
  const shown = names.slice(0, NAMES_MAX).join(', ') || 'None';
  return hidden > 0 ? `${shown} and ${hidden} more` : shown;
}
