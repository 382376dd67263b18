import { jsonRows, type Sql } from '@lockwatch/db';
import { EFFECTIVE_ROLES_SQL, isInEffectSql, mayBeMessagedSql } from '../access/index.js';
import { readBotHealth } from './read-bot-health.js';

interface Figures {
  total_users: number;
  active_users_today: number;
  pending_messages: number;
  processed_messages: number;
  watched_items: number;
  active_subscriptions: number;
  user_webhooks: number;
  user_aliases: number;
  user_blacklist_entries: number;
  messages_today: number;
  message_pings_sent_today: number;
  message_ping_median_ms: number | null;
  message_pings_failed_today: number;
  message_offers_last_hour: number;
  message_exact_offers_percentage: number | null;
  message_reading_answers: number;
  message_reading_accuracy_percentage: number | null;
  active_watched_items: number;
  user_balance_total: number;
  database_size_mb: number;
}

const DESCRIPTIONS: Record<keyof Figures, string> = {
  total_users: 'People with an account.',
  active_users_today: 'People who signed in during the last 24 hours.',
  pending_messages: 'Messages stored and waiting to be read.',
  processed_messages: 'Messages read, of those still kept.',
  watched_items: 'Watch rules of all people.',
  active_subscriptions: 'Subscriptions that run now.',
  user_webhooks: 'Webhooks of all people (features).',
  user_aliases: 'Item aliases of all people.',
  user_blacklist_entries: 'Blacklist entries of all people.',
  messages_today: 'Messages read during the last 24 hours.',
  message_pings_sent_today: 'Pings delivered during the last 24 hours.',
  message_ping_median_ms: 'Median time from receiving a message to asking Discord to ping, last 24 hours.',
  message_pings_failed_today: 'Pings of the last 24 hours that could not be delivered.',
  message_offers_last_hour: 'Offers read in messages of the last hour.',
  message_exact_offers_percentage: 'Share of the last 24 hours’ offers that were read with certainty.',
  message_reading_answers: 'What people said in 30 days about offers they were pinged for.',
  message_reading_accuracy_percentage: 'Share of these answers that say the offer was read rightly.',
  active_watched_items:
    'Watch rules that are not paused and within the item limit, and whose owner is neither banned nor muted.',
  user_balance_total: 'World locks that people hold, rounded down.',
  database_size_mb: 'Size of the database on disk.',
};

interface StatisticRow {
  key: string;
  description: string;
  int_value?: number | null;
  float_value?: number | null;
  string_value?: string;
}

/** Computes and writes the statistics ([3-19], [2-53]). Ignores offers found only by users' aliases. Returns how many. */
export async function refreshStatistics(sql: Sql, now: Date): Promise<number> {
  const today = new Date(now.getTime() - 86_400_000);
  const month = new Date(now.getTime() - 30 * 86_400_000);
  const hour = new Date(now.getTime() - 3_600_000);
  const [figures] = await sql<[Record<keyof Figures, string | number | null>]>`
    select
      (select count(*) from users) as total_users,
      (select count(*) from users where last_login_at > ${today}) as active_users_today,
      (select count(*) from unprocessed_messages) as pending_messages,
      (select count(*) from messages) - (select count(*) from unprocessed_messages) as processed_messages,
      (select count(*) from watch_rules) as watched_items,
      (select count(*) from subscriptions where ${sql.unsafe(isInEffectSql())}) as active_subscriptions,
      (select count(*) from webhooks) as user_webhooks,
      (select count(*) from aliases) as user_aliases,
      (select count(*) from blacklist_entries) as user_blacklist_entries,
      (select count(*) from messages where stored_at > ${today}) as messages_today,
      (select count(*) from notifications where sent_at > ${today}) as message_pings_sent_today,
      (select percentile_cont(0.5) within group (
          order by (timings->>'sentMs')::float8 - (timings->>'receivedMs')::float8)
        from notifications where created_at > ${today} and timings ? 'sentMs') as message_ping_median_ms,
      (select count(*) from notifications
        where created_at > ${today} and state = 'failed') as message_pings_failed_today,
      lately.offers_last_hour as message_offers_last_hour,
      lately.exact_percentage as message_exact_offers_percentage,
      said.answers as message_reading_answers,
      said.right_percentage as message_reading_accuracy_percentage,
      (select count(*) from watch_rules r join users u on u.id = r.user_id
        join (
          select ur.user_id, (array_agg(ro.item_limit order by ro.id desc))[1] as item_limit
          from ${sql.unsafe(EFFECTIVE_ROLES_SQL)} ur
          join roles ro on ro.id = ur.role_id
          group by ur.user_id) access on access.user_id = u.id
        where not r.is_paused and r.position <= access.item_limit
          and ${sql.unsafe(mayBeMessagedSql('u'))}) as active_watched_items,
      (select floor(coalesce(sum(balance), 0)) from ledger_accounts where kind = 'user') as user_balance_total,
      pg_database_size(current_database()) / 1048576.0 as database_size_mb
    from (
      select count(*) filter (where posted_at > ${hour}) as offers_last_hour,
        100.0 * count(*) filter (where kind = 'exact') / nullif(count(*), 0) as exact_percentage
      from offers where posted_at > ${today} and owner_ids is null
    ) as lately, (
      select count(*) as answers,
        100.0 * count(*) filter (where verdict = 'right') / nullif(count(*), 0) as right_percentage
      from offer_feedback where updated_at > ${month} and source = 'person'
    ) as said`;
  const counted = Object.entries(DESCRIPTIONS).map(([key, description]): StatisticRow => {
    const figure = figures[key as keyof Figures];
    const value = figure === null ? null : Number(figure);
    return {
      key,
      description,
      int_value: isMeasured(key) ? null : value,
      float_value: isMeasured(key) ? value : null,
    };
  });
  const values = [...counted, ...(await loadBotStatistics(sql))];
  await sql`
    insert into statistics as s (key, int_value, float_value, string_value, description, updated_at)
    select key, int_value, float_value, string_value, description, ${now}
    from jsonb_to_recordset(${jsonRows(values)}::jsonb)
      as figure (key text, int_value bigint, float_value float8, string_value text, description text)
    on conflict (key) do update
    set int_value = excluded.int_value, float_value = excluded.float_value, string_value = excluded.string_value,
      description = excluded.description, updated_at = excluded.updated_at`;
  return values.length;
}

/** Whether it has decimals; the others are counts. The key ends with its unit ([9-08]). */
function isMeasured(key: string): boolean {
  return /_(ms|mb|percentage)$/.test(key);
}

async function loadBotStatistics(sql: Sql): Promise<StatisticRow[]> {
  const bot = await readBotHealth(sql);
  return [
    { key: 'bot_connected', description: 'The bot’s connection to Discord.', string_value: bot.state },
    {
      key: 'message_bot_lag_ms',
      description:
        'How far the bot is behind: age of the oldest unsent message, or time without a connection.',
      float_value: bot.lagMs,
    },
    {
      key: 'bot_channels_behind',
      description: 'Channels whose history is not backfilled yet after a gap.',
      int_value: bot.channelsBehind,
    },
    { key: 'bot_servers', description: 'Discord servers the bot is on.', int_value: bot.guilds },
    {
      key: 'watched_channels',
      description: 'Channels whose messages are read.',
      int_value: bot.watchedChannels,
    },
    {
      key: 'unreadable_channels',
      description: 'Channels that should be read but are missing or not readable for the bot.',
      string_value: toShortList(bot.unreadableChannels),
    },
  ];
}

const NAMES_MAX = 20;

/** The first names and the number of the others, for a table cell. */
function toShortList(names: readonly string[]): string {
  const hidden = names.length - NAMES_MAX;
  const shown = names.slice(0, NAMES_MAX).join(', ') || 'None';
  return hidden > 0 ? `${shown} and ${hidden} more` : shown;
}
