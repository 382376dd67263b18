import { LIMITS, type Mention } from '@lockwatch/contracts';
import type { SqlTx } from '@lockwatch/db';
import { EFFECTIVE_ROLES_SQL, loadAudiences } from '../../access/index.js';
import { FIRST_POST_SQL } from '../../market/index.js';
import {
  type Destination,
  dmSql,
  toDestinationKey,
  toDmDestination,
  type WebhookDestination,
  webhookSql,
} from '../deliver/destination.js';
import { mentionSql } from '../document/load-ping-documents.js';
import type { BlacklistCondition, EarlierPing, RuleToMatch } from './decide.js';
import type { MetRule } from './find-met-rules.js';
import { RECENT_PINGS_MS, type RecentPing } from './hold-back.js';

/** Where a ping for a rule may go: the rule's own targets that work or, without any, the primary webhook or a direct message. */
export interface RuleWithTargets extends RuleToMatch {
  targets: Destination[];
  primaryWebhook: WebhookDestination | null;
  mention: Mention | null;
}

/** What pinged a moment ago, and in which ping. */
export interface NotifiedOffer extends EarlierPing {
  notificationId: string;
}

export interface MatchData {
  /** By our id of the message: rules that one of its offers meets, the oldest first. */
  rulesByMessage: Map<string, RuleWithTargets[]>;
  blacklistedAuthors: Set<string>;
  /** Of channels whose guild pings members only: the users who can see them. */
  audiences: Map<string, Set<string>>;
  /** Messages, by our id, that are the first of their author. */
  firstPosts: Set<string>;
  earlierPings: NotifiedOffer[];
  /** Of rules with a cooldown, a daily cap or the wish for better prices. */
  recentPings: RecentPing[];
}

type BlacklistRow = BlacklistCondition & { userId: string };
type RuleRow = Omit<RuleWithTargets, 'blacklist' | 'hasDestination'>;

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
      firstPosts: new Set(),
      earlierPings: [],
      recentPings: [],
    };
  }
  const { authorIds, channelIds, worlds, now, repostsSince } = query;
  const ruleIds = [...new Set(met.map((one) => one.ruleId))];
  const userIds = [...new Set(met.map((one) => one.userId))];
  const itemIds = [...new Set(met.map((one) => one.itemId))];
  const messageIds = [...new Set(met.map((one) => one.messageId))];
  const [rules, blacklist, authors, audiences, firstPosts, pings] = await Promise.all([
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
    tx<{ id: string }[]>`
      select m.id from messages m join channels c on c.id = m.channel_id
      where m.id = any (${messageIds}::uuid[]) and ${tx.unsafe(FIRST_POST_SQL)}`,
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
    firstPosts: new Set(firstPosts.map(({ id }) => id)),
    earlierPings: pings,
    recentPings: await loadRecentPings(tx, rules, now),
  };
}

/** The rules with their owners and webhooks, the oldest first. */
async function loadRules(tx: SqlTx, ruleIds: readonly string[], now: Date): Promise<readonly RuleRow[]> {
  return tx<RuleRow[]>`
    select r.id, r.user_id as "userId", r.item_id::float8 as "itemId", r.min_price::float8 as "minPrice",
      r.max_price::float8 as "maxPrice", r.takes_unpriced as "takesUnpriced", r.message_type as "messageType",
      r.message_filter as "messageFilter",
      r.is_paused as "isPaused", r.position > access.item_limit as "isOverLimit",
      coalesce(greatest(r.snoozed_until, u.snoozed_until) > ${now}, false) as "isSnoozed",
      r.cooldown_minutes as "cooldownMinutes", r.daily_cap as "dailyCap", r.only_cheaper as "onlyCheaper",
      u.time_zone as "timeZone", u.quiet_from as "quietFrom", u.quiet_to as "quietTo", u.quiet_mode as "quietMode",
      ${tx.unsafe(mentionSql('r'))} as mention, u.discord_user_id as "discordUserId", u.language,
      u.is_banned as "isBanned", u.is_muted as "isMuted", access.may_read as "hasAccess",
      coalesce(exact.is_enabled, true) as "exactPing", coalesce(prediction.is_enabled, true) as "predictionPing",
      coalesce((
        select json_agg(destination order by place) filter (where destination is not null)
        from unnest(r.targets) with ordinality as chosen (target, place)
        left join webhooks w on w.user_id = r.user_id and w.id::text = chosen.target and w.disabled_at is null
        cross join lateral (
          select case when chosen.target = 'dm' then ${tx.unsafe(dmSql('u'))} else ${tx.unsafe(webhookSql('w'))} end
        ) found (destination)), '[]') as targets, ${tx.unsafe(webhookSql('main'))} as "primaryWebhook"
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
    rule.cooldownMinutes !== null || rule.dailyCap !== null || rule.onlyCheaper ? [rule.id] : [],
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

function groupRules(met: readonly MetRule[], rows: readonly RuleRow[], blacklist: readonly BlacklistRow[]) {
  const blacklists = Map.groupBy(blacklist, (row) => row.userId);
  const rules = rows.map((row) => ({
    ...row,
    blacklist: blacklists.get(row.userId) ?? [],
    hasDestination: getDestinations([row]).length > 0,
  }));
  const rulesOf = Map.groupBy(met, (one) => one.messageId);
  return new Map(
    [...rulesOf].map(([messageId, all]) => {
      const ids = new Set(all.map((one) => one.ruleId));
      return [messageId, rules.filter((rule) => ids.has(rule.id))];
    }),
  );
}

/** Where one ping for these rules of a user goes: to the targets of all of them, else to the usual destination. */
export function getDestinations(
  rules: readonly Pick<RuleWithTargets, 'targets' | 'primaryWebhook' | 'discordUserId'>[],
): Destination[] {
  const targets = rules.flatMap((rule) => rule.targets);
  if (targets.length > 0) {
    const distinct = new Map(targets.map((target) => [toDestinationKey(target), target]));
    return [...distinct.values()].slice(0, LIMITS.targetsMax);
  }
  const [first] = rules;
  const usual = first && (first.primaryWebhook ?? toDmDestination(first.discordUserId));
  return usual ? [usual] : [];
}
