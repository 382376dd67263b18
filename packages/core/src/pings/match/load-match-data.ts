import type { Mention, QuietMode } from '@lockwatch/contracts';
import type { SqlTx } from '@lockwatch/db';
import type { Language } from '@lockwatch/texts';
import { EFFECTIVE_ROLES_SQL, loadAudiences } from '../../access/index.js';
import { toWebhookDestination, type WebhookDestination } from '../deliver/destination.js';
import type { EarlierPing, RuleToMatch } from './decide.js';
import type { MetRule } from './find-met-rules.js';
import { RECENT_PINGS_MS, type RecentPing } from './hold-back.js';

/** Where a ping for a rule may go: the rule's own webhook, the primary one, or a direct message. */
export interface RuleWithWebhooks extends RuleToMatch {
  ownWebhook: WebhookDestination | null;
  primaryWebhook: WebhookDestination | null;
  mention: Mention | null;
}

/** What pinged a moment ago, and in which ping. */
export interface NotifiedOffer extends EarlierPing {
  notificationId: string;
}

export interface MatchData {
  /** By our id of the message: rules that one of its offers meets, the oldest first. */
  rulesByMessage: Map<string, RuleWithWebhooks[]>;
  blacklistedAuthors: Set<string>;
  /** Of channels whose guild pings members only: the users who can see them. */
  audiences: Map<string, Set<string>>;
  earlierPings: NotifiedOffer[];
  /** Of rules with a cooldown, a daily cap or the wish for better prices. */
  recentPings: RecentPing[];
}

interface RuleRow {
  id: string;
  user_id: string;
  item_id: string;
  min_price: number;
  max_price: number;
  takes_unpriced: boolean | null;
  message_type: RuleToMatch['messageType'];
  is_paused: boolean;
  is_over_limit: boolean;
  is_snoozed: boolean;
  cooldown_minutes: number | null;
  daily_cap: number | null;
  only_cheaper: boolean;
  mention_kind: Mention['kind'] | null;
  mention_id: string | null;
  time_zone: string;
  quiet_from: number | null;
  quiet_to: number | null;
  quiet_mode: QuietMode;
  discord_user_id: string | null;
  language: Language | null;
  is_banned: boolean;
  is_muted: boolean;
  has_access: boolean;
  exact_ping: boolean;
  prediction_ping: boolean;
  own_id: string | null;
  own_discord_id: string | null;
  own_token: string | null;
  primary_id: string | null;
  primary_discord_id: string | null;
  primary_token: string | null;
}

type BlacklistRow = RuleToMatch['owner']['blacklist'][number] & { userId: string };

/** Everything that decides about these rules. Without any, nothing is read. */
export async function loadMatchData(
  tx: SqlTx,
  met: readonly MetRule[],
  query: {
    authorIds: string[];
    channelIds: string[];
    worlds: string[];
    now: Date;
    /** Pings before this no longer silence a repost. */
    repostsSince: Date;
  },
): Promise<MatchData> {
  if (met.length === 0) {
    return {
      rulesByMessage: new Map(),
      blacklistedAuthors: new Set(),
      audiences: new Map(),
      earlierPings: [],
      recentPings: [],
    };
  }
  const { authorIds, channelIds, worlds, now, repostsSince } = query;
  const ruleIds = [...new Set(met.map((one) => one.ruleId))];
  const userIds = [...new Set(met.map((one) => one.userId))];
  const itemIds = [...new Set(met.map((one) => one.itemId))];
  const [rules, blacklist, authors, audiences, pings] = await Promise.all([
    loadRules(tx, ruleIds, now),
    tx<BlacklistRow[]>`
      select user_id as "userId", item_id::float8 as "itemId", blacklist_user as user, blacklist_world as world,
        blacklist_channel as channel
      from blacklist_entries
      where user_id = any (${userIds}::uuid[])
        and (item_id is null or item_id = any (${itemIds}::bigint[]))
        and (blacklist_user = any (${authorIds}::bigint[]) or blacklist_channel = any (${channelIds}::bigint[])
          or blacklist_channel in (select parent_id from channels where id = any (${channelIds}::bigint[]))
          or blacklist_world = any (${worlds}::text[]))`,
    tx<{ discord_user_id: string }[]>`
      select discord_user_id from users
      where is_blacklisted and discord_user_id = any (${authorIds}::bigint[])`,
    loadAudiences(tx, query, userIds),
    tx<NotifiedOffer[]>`
      select d.watch_rule_id as "ruleId", n.id as "notificationId", m.discord_message_id as "discordMessageId", m.author_id as "authorId",
        o.item_id::float8 as "itemId", o.type, o.price::float8, o.price_max::float8 as "priceMax"
      from messages m
      join offers o on o.message_id = m.id
      join decisions d on d.offer_id = o.id
      join notifications n on n.id = d.notification_id
      where m.author_id = any (${authorIds}::bigint[])
        and m.posted_at > ${repostsSince}::timestamptz - interval '1 day'
        and o.item_id = any (${itemIds}::bigint[])
        and d.watch_rule_id = any (${ruleIds}::uuid[])
        and n.created_at > ${repostsSince} and n.state in ('pending', 'sent')
        and m.deleted_at is null
        and not exists (
          select 1 from messages newer
          where newer.discord_message_id = m.discord_message_id and newer.edit_number > m.edit_number
            and not exists (select from unprocessed_messages u where u.message_id = newer.id))`,
  ]);
  return {
    rulesByMessage: groupRules(met, rules, blacklist),
    blacklistedAuthors: new Set(authors.map((row) => row.discord_user_id)),
    audiences,
    earlierPings: pings,
    recentPings: await loadRecentPings(tx, rules, now),
  };
}

/** The rules with their owners and webhooks, the oldest first. */
async function loadRules(tx: SqlTx, ruleIds: readonly string[], now: Date): Promise<readonly RuleRow[]> {
  return tx<RuleRow[]>`
    select r.id, r.user_id, r.item_id, r.min_price::float8, r.max_price::float8, r.takes_unpriced, r.message_type, r.is_paused,
      coalesce(greatest(r.snoozed_until, u.snoozed_until) > ${now}, false) as is_snoozed,
      r.cooldown_minutes, r.daily_cap, r.only_cheaper, r.mention_kind, r.mention_id, u.time_zone, u.quiet_from, u.quiet_to, u.quiet_mode,
      u.discord_user_id, u.language, u.is_banned, u.is_muted,
      access.may_read as has_access, r.position > access.item_limit as is_over_limit,
      coalesce(exact.is_enabled, true) as exact_ping,
      coalesce(prediction.is_enabled, true) as prediction_ping,
      own.id as own_id, own.discord_webhook_id as own_discord_id, own.encrypted_token as own_token,
      main.id as primary_id, main.discord_webhook_id as primary_discord_id, main.encrypted_token as primary_token
    from watch_rules r
    join users u on u.id = r.user_id
    cross join lateral (
      select coalesce(bool_or(ur.role_id = any (array(
          select rp.role_id from role_permissions rp join permissions p on p.id = rp.permission_id
          where upper(p.name) in ('READ_WATCHED_ITEMS', 'SUPER_ADMIN')))), false) as may_read,
        coalesce((array_agg(ro.item_limit order by ro.id desc))[1], 0) as item_limit
      from ${tx.unsafe(EFFECTIVE_ROLES_SQL)} ur
      join roles ro on ro.id = ur.role_id
      where ur.user_id = r.user_id
    ) access
    left join webhooks own on own.id = r.webhook_id and own.user_id = r.user_id and own.disabled_at is null
    left join webhooks main on main.user_id = r.user_id and main.is_primary and main.disabled_at is null
    left join preferences exact on exact.user_id = r.user_id and exact.preference_id = 'exact_ping'
    left join preferences prediction
      on prediction.user_id = r.user_id and prediction.preference_id = 'prediction_ping'
    where r.id = any (${[...ruleIds]}::uuid[])
    order by r.created_at, r.id`.execute();
}

/** Locks the rules that depend on their pings, so that two messages at once do not both pass a cooldown or a cap. */
async function loadRecentPings(tx: SqlTx, rules: readonly RuleRow[], now: Date): Promise<RecentPing[]> {
  const ids = rules.flatMap((rule) =>
    rule.cooldown_minutes !== null || rule.daily_cap !== null || rule.only_cheaper ? [rule.id] : [],
  );
  if (ids.length === 0) return [];
  const [, pings] = await Promise.all([
    tx`select pg_advisory_xact_lock(hashtextextended(id, 0)) from unnest(${ids.toSorted()}::text[]) as rule (id)`.execute(),
    tx<RecentPing[]>`
      select d.watch_rule_id as "ruleId", n.id as "notificationId",
        (extract(epoch from n.created_at) * 1000)::float8 as "atMs", o.type, o.price::float8
      from decisions d
      join notifications n on n.id = d.notification_id
      join offers o on o.id = d.offer_id
      where d.watch_rule_id = any (${ids}::uuid[]) and d.reason = 'matched'
        and d.created_at > ${new Date(now.getTime() - RECENT_PINGS_MS)} and n.state in ('pending', 'sent')`.execute(),
  ]);
  return pings;
}

function groupRules(
  met: readonly MetRule[],
  rows: readonly RuleRow[],
  blacklist: readonly BlacklistRow[],
): Map<string, RuleWithWebhooks[]> {
  const blacklists = Map.groupBy(blacklist, (row) => row.userId);
  const rules = rows.map((row): RuleWithWebhooks => {
    const ownWebhook = toWebhookDestination(row.own_id, row.own_discord_id, row.own_token);
    const primaryWebhook = toWebhookDestination(row.primary_id, row.primary_discord_id, row.primary_token);
    return {
      id: row.id,
      userId: row.user_id,
      itemId: Number(row.item_id),
      minPrice: row.min_price,
      maxPrice: row.max_price,
      takesUnpriced: row.takes_unpriced,
      messageType: row.message_type,
      isPaused: row.is_paused,
      isOverLimit: row.is_over_limit,
      pingLimits: {
        isSnoozed: row.is_snoozed,
        cooldownMinutes: row.cooldown_minutes,
        dailyCap: row.daily_cap,
        onlyCheaper: row.only_cheaper,
      },
      ownWebhook,
      primaryWebhook,
      mention: row.mention_kind && row.mention_id ? { kind: row.mention_kind, id: row.mention_id } : null,
      owner: {
        discordUserId: row.discord_user_id,
        language: row.language,
        isBanned: row.is_banned,
        isMuted: row.is_muted,
        hasAccess: row.has_access,
        exactPing: row.exact_ping,
        predictionPing: row.prediction_ping,
        blacklist: blacklists.get(row.user_id) ?? [],
        hasDestination: (ownWebhook ?? primaryWebhook ?? row.discord_user_id) !== null,
        pingLimits: {
          timeZone: row.time_zone,
          quietHours:
            row.quiet_from === null || row.quiet_to === null
              ? null
              : { fromMinute: row.quiet_from, toMinute: row.quiet_to, mode: row.quiet_mode },
        },
      },
    };
  });
  const rulesOf = Map.groupBy(met, (one) => one.messageId);
  return new Map(
    [...rulesOf].map(([messageId, all]) => {
      const ids = new Set(all.map((one) => one.ruleId));
      return [messageId, rules.filter((rule) => ids.has(rule.id))];
    }),
  );
}
