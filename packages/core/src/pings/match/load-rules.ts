import { LIMITS, type Mention } from '@lockwatch/contracts';
import { jsonRows, type SqlTx } from '@lockwatch/db';
import { isHidden, pingAccessSql } from '../../access/index.js';
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
import type { EarlierPing, RuleToMatch } from './decide.js';
import { findMetRules, type MetRule } from './find-met-rules.js';
import { RECENT_PINGS_MS, type RecentPing } from './hold-back.js';
import type { ClaimedMessage } from './stored-message.js';

/** A rule that an offer of a message meets, with everything that decides about the ping. */
export interface RuleOfMessage extends RuleToMatch, Omit<MetRule, 'ruleId'> {
  /** Where a ping may go: the rule's own targets that work or, without any, the primary webhook or a direct message. */
  targets: Destination[];
  primaryWebhook: WebhookDestination | null;
  mention: Mention | null;
  /** The owner has browsers that pings are pushed to. */
  hasBrowsers: boolean;
  /** The message is the first of its author. */
  isFirstPost: boolean;
}

export type RuleTargets = Pick<RuleOfMessage, 'targets' | 'primaryWebhook' | 'discordUserId'>;

/** What pinged a moment ago, and in which ping. */
export interface NotifiedOffer extends EarlierPing {
  notificationId: string;
}

/** The rules that these messages meet, with their owners and webhooks, the oldest first. */
export async function loadRules(
  tx: SqlTx,
  messages: readonly ClaimedMessage[],
  now: Date,
): Promise<readonly RuleOfMessage[]> {
  if (messages.every(({ parsed }) => parsed.offers.length === 0)) return [];
  const worlds = messages.map(({ id, parsed }) => ({ id, worlds: parsed.worlds }));
  const rows = await tx<Omit<RuleOfMessage, 'hasDestination'>[]>`
    with met as materialized (${findMetRules(tx, messages)}),
    message as materialized (
      select m.id, m.author_id, m.channel_id, c.parent_id, parsed.worlds, ${tx.unsafe(FIRST_POST_SQL)} as is_first_post
      from messages m
      join channels c on c.id = m.channel_id
      join jsonb_to_recordset(${jsonRows(worlds)}::jsonb) as parsed (id uuid, worlds text[]) on parsed.id = m.id
      where m.id in (select "messageId" from met)
    )
    select met."messageId", met."continueAfter", message.is_first_post as "isFirstPost",
      r.id, r.user_id as "userId", r.item_id::float8 as "itemId", r.min_price::float8 as "minPrice",
      r.max_price::float8 as "maxPrice", r.takes_unpriced as "takesUnpriced", r.message_type as "messageType",
      r.message_filter as "messageFilter",
      r.is_paused as "isPaused", r.position > access.item_limit as "isOverLimit",
      coalesce(greatest(r.snoozed_until, u.snoozed_until) > ${now}, false) as "isSnoozed",
      r.cooldown_minutes as "cooldownMinutes", r.daily_cap as "dailyCap", r.only_cheaper as "onlyCheaper",
      u.time_zone as "timeZone", u.quiet_from as "quietFrom", u.quiet_to as "quietTo", u.quiet_mode as "quietMode",
      ${tx.unsafe(mentionSql('r'))} as mention, u.discord_user_id as "discordUserId", u.language,
      u.ping_template as "pingTemplate",
      u.is_banned as "isBanned", u.is_muted as "isMuted", access.may_read as "hasAccess", ${isHidden(tx, now)} as "isOutsider",
      coalesce(exact.is_enabled, true) as "exactPing", coalesce(prediction.is_enabled, true) as "predictionPing",
      exists (select from push_subscriptions s where s.user_id = u.id) as "hasBrowsers",
      ${tx.unsafe(BLACKLIST_SQL)} as blacklist,
      ${tx.unsafe(TARGETS_SQL)} as targets, ${tx.unsafe(webhookSql('main'))} as "primaryWebhook"
    from met
    join message on message.id = met."messageId"
    join channels c on c.id = message.channel_id
    join watch_rules r on r.id = met."ruleId"
    join users u on u.id = r.user_id
    cross join lateral ${tx.unsafe(pingAccessSql('r.user_id'))} access
    left join webhooks main on main.user_id = r.user_id and main.is_primary and main.disabled_at is null
    left join preferences exact on exact.user_id = r.user_id and exact.preference_id = 'exact_ping'
    left join preferences prediction
      on prediction.user_id = r.user_id and prediction.preference_id = 'prediction_ping'
    order by r.created_at, r.id`.execute();
  return rows.map((row) => ({ ...row, hasDestination: getDestinations([row]).length > 0 }));
}

/** What of the message the owner's blacklist has, for the rule's item or every item. */
const BLACKLIST_SQL = `coalesce((
  select json_agg(json_build_object('itemId', b.item_id, 'user', b.blacklist_user::text, 'world', b.blacklist_world,
    'channel', b.blacklist_channel::text))
  from blacklist_entries b
  where b.user_id = r.user_id and (b.item_id is null or b.item_id = r.item_id)
    and (b.blacklist_user = message.author_id or b.blacklist_world = any (message.worlds)
      or b.blacklist_channel in (message.channel_id, message.parent_id))), '[]')`;

/** The targets of the row `r` of rules or price alerts that work, with their owner `u`. */
export const TARGETS_SQL = `coalesce((
  select json_agg(destination order by place) filter (where destination is not null)
  from unnest(r.targets) with ordinality as chosen (target, place)
  left join webhooks w on w.user_id = r.user_id and w.id::text = chosen.target and w.disabled_at is null
  cross join lateral (
    select case when chosen.target = 'dm' then ${dmSql('u')} else ${webhookSql('w')} end
  ) found (destination)), '[]')`;

/** What these authors pinged about for these rules since then, and still offer. */
export async function loadEarlierPings(
  tx: SqlTx,
  rules: readonly RuleOfMessage[],
  authorIds: string[],
  since: Date,
): Promise<NotifiedOffer[]> {
  if (rules.length === 0) return [];
  return tx<NotifiedOffer[]>`
    select d.watch_rule_id as "ruleId", n.id as "notificationId", m.discord_message_id as "discordMessageId", m.author_id as "authorId",
      o.item_id::float8 as "itemId", o.type, o.price::float8, o.price_max::float8 as "priceMax"
    from messages m
    join offers o on o.message_id = m.id
    join decisions d on d.offer_id = o.id
    join notifications n on n.id = d.notification_id
    where m.author_id = any (${authorIds}::bigint[])
      and m.posted_at > ${since}::timestamptz - interval '1 day'
      and o.item_id = any (${[...new Set(rules.map(({ itemId }) => itemId))]}::bigint[])
      and d.watch_rule_id = any (${[...new Set(rules.map(({ id }) => id))]}::uuid[])
      and n.created_at > ${since} and n.state in ('pending', 'sent')
      and m.deleted_at is null
      and not exists (
        select 1 from messages newer
        where newer.discord_message_id = m.discord_message_id and newer.edit_number > m.edit_number
          and not exists (select from unprocessed_messages u where u.message_id = newer.id))`.execute();
}

/** Locks the rules that depend on their pings, so that two messages at once do not both pass a cooldown or a cap. */
export async function loadRecentPings(
  tx: SqlTx,
  rules: readonly RuleOfMessage[],
  nowMs: number,
): Promise<RecentPing[]> {
  const limited = rules.filter(
    (rule) => rule.cooldownMinutes !== null || rule.dailyCap !== null || rule.onlyCheaper,
  );
  if (limited.length === 0) return [];
  const ids = [...new Set(limited.map(({ id }) => id))];
  const [, pings] = await Promise.all([
    tx`select pg_advisory_xact_lock(hashtextextended(id, 0)) from unnest(${ids.toSorted()}::text[]) as rule (id)`.execute(),
    tx<RecentPing[]>`
      select d.watch_rule_id as "ruleId", n.id as "notificationId",
        (extract(epoch from n.created_at) * 1000)::float8 as "atMs", o.type, o.price::float8
      from decisions d
      join notifications n on n.id = d.notification_id
      join offers o on o.id = d.offer_id
      where d.watch_rule_id = any (${ids}::uuid[]) and d.reason = 'matched'
        and d.created_at > ${new Date(nowMs - RECENT_PINGS_MS)} and n.state in ('pending', 'sent')`.execute(),
  ]);
  return pings;
}

/** Where one ping for these rules of a user goes: to the targets of all of them, else to the usual destination. */
export function getDestinations(rules: readonly RuleTargets[]): Destination[] {
  const targets = rules.flatMap((rule) => rule.targets);
  if (targets.length > 0) {
    const distinct = new Map(targets.map((target) => [toDestinationKey(target), target]));
    return [...distinct.values()].slice(0, LIMITS.targetsMax);
  }
  const [first] = rules;
  const usual = first && (first.primaryWebhook ?? toDmDestination(first.discordUserId));
  return usual ? [usual] : [];
}
