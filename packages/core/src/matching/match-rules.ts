import type { SqlTx } from '../feed/sql.js';
import type { EarlierPing, RuleToMeet } from './decide.js';

/** A webhook as delivery needs it. */
export interface WebhookTarget {
  webhookId: string;
  discordWebhookId: string;
  encryptedToken: string;
}

/** Where a ping for a rule may go: the rule's own webhook, the primary one, or a direct message. */
export interface RuleWithTargets extends RuleToMeet {
  ownWebhook: WebhookTarget | null;
  primaryWebhook: WebhookTarget | null;
}

export interface MatchQuery {
  itemIds: number[];
  authorIds: string[];
  channelIds: string[];
  worlds: string[];
  now: Date;
  /** Pings before this do not silence a repost any more. */
  repostsSince: Date;
}

export interface MatchData {
  rulesByItem: Map<number, RuleWithTargets[]>;
  blacklistedAuthors: Set<string>;
  earlierPings: EarlierPing[];
}

interface RuleRow {
  id: string;
  user_id: string;
  item_id: string;
  min_price: number;
  max_price: number;
  message_type: RuleToMeet['messageType'];
  is_paused: boolean;
  discord_user_id: string | null;
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

interface BlacklistRow {
  user_id: string;
  item_id: string | null;
  blacklist_user: string | null;
  blacklist_world: string | null;
  blacklist_channel: string | null;
}

/**
 * Everything that decides about the rules of these items, for a whole batch of messages: statements on sets, sent
 * together, so the cost is one round trip whatever the number of messages, offers and rules.
 */
export async function loadMatchData(tx: SqlTx, query: MatchQuery): Promise<MatchData> {
  const { itemIds, authorIds, channelIds, worlds, now, repostsSince } = query;
  const [rules, blacklist, authors, pings] = await Promise.all([
    tx<RuleRow[]>`
      with access as (
        select distinct ur.user_id
        from watch_rules r
        join user_roles ur on ur.user_id = r.user_id
        left join subscriptions s on s.id = ur.subscription_id
        where r.item_id = any (${itemIds}::bigint[])
          and ur.role_id = any (array(
            select rp.role_id from role_permissions rp join permissions p on p.id = rp.permission_id
            where upper(p.name) in ('READ_WATCHED_ITEMS', 'SUPER_ADMIN')))
          and (ur.subscription_id is null or (s.is_active and s.starts_at <= ${now}
            and (s.access_ends_at is null or s.access_ends_at > ${now})))
      )
      select r.id, r.user_id, r.item_id, r.min_price::float8, r.max_price::float8, r.message_type, r.is_paused,
        u.discord_user_id, u.is_banned, u.is_muted,
        access.user_id is not null as has_access,
        coalesce(exact.is_enabled, true) as exact_ping,
        coalesce(prediction.is_enabled, true) as prediction_ping,
        own.id as own_id, own.discord_webhook_id as own_discord_id, own.encrypted_token as own_token,
        main.id as primary_id, main.discord_webhook_id as primary_discord_id, main.encrypted_token as primary_token
      from watch_rules r
      join users u on u.id = r.user_id
      left join access on access.user_id = r.user_id
      left join webhooks own on own.id = r.webhook_id and own.user_id = r.user_id and own.disabled_at is null
      left join webhooks main on main.user_id = r.user_id and main.is_primary and main.disabled_at is null
      left join preferences exact on exact.user_id = r.user_id and exact.preference_id = 'exact_ping'
      left join preferences prediction
        on prediction.user_id = r.user_id and prediction.preference_id = 'prediction_ping'
      where r.item_id = any (${itemIds}::bigint[])
      order by r.created_at, r.id`,
    tx<BlacklistRow[]>`
      select user_id, item_id, blacklist_user, blacklist_world, blacklist_channel
      from blacklist_entries
      where user_id in (select user_id from watch_rules where item_id = any (${itemIds}::bigint[]))
        and (item_id is null or item_id = any (${itemIds}::bigint[]))
        and (blacklist_user = any (${authorIds}::bigint[]) or blacklist_channel = any (${channelIds}::bigint[])
          or blacklist_world = any (${worlds}::text[]))`,
    tx<{ discord_user_id: string }[]>`
      select discord_user_id from users
      where is_blacklisted and discord_user_id = any (${authorIds}::bigint[])`,
    tx<(Omit<EarlierPing, 'itemId'> & { itemId: string })[]>`
      select d.watch_rule_id as "ruleId", m.discord_message_id as "discordMessageId", m.author_id as "authorId",
        o.item_id as "itemId", o.type, o.price::float8, o.price_max::float8 as "priceMax"
      from messages m
      join offers o on o.message_id = m.id
      join decisions d on d.offer_id = o.id
      join notifications n on n.id = d.notification_id
      where m.author_id = any (${authorIds}::bigint[])
        and m.posted_at > ${repostsSince}::timestamptz - interval '1 day'
        and o.item_id = any (${itemIds}::bigint[])
        and d.watch_rule_id is not null
        and n.created_at > ${repostsSince}`,
  ]);
  return {
    rulesByItem: groupRules(rules, blacklist),
    blacklistedAuthors: new Set(authors.map((row) => row.discord_user_id)),
    earlierPings: pings.map((row) => ({ ...row, itemId: Number(row.itemId) })),
  };
}

function groupRules(
  rows: readonly RuleRow[],
  blacklist: readonly BlacklistRow[],
): Map<number, RuleWithTargets[]> {
  const blacklists = Map.groupBy(blacklist, (row) => row.user_id);
  const rules = rows.map((row): RuleWithTargets => {
    const ownWebhook = webhook(row.own_id, row.own_discord_id, row.own_token);
    const primaryWebhook = webhook(row.primary_id, row.primary_discord_id, row.primary_token);
    return {
      id: row.id,
      userId: row.user_id,
      itemId: Number(row.item_id),
      minPrice: row.min_price,
      maxPrice: row.max_price,
      messageType: row.message_type,
      isPaused: row.is_paused,
      ownWebhook,
      primaryWebhook,
      owner: {
        discordUserId: row.discord_user_id,
        isBanned: row.is_banned,
        isMuted: row.is_muted,
        hasAccess: row.has_access,
        exactPing: row.exact_ping,
        predictionPing: row.prediction_ping,
        blacklist: (blacklists.get(row.user_id) ?? []).map((entry) => ({
          itemId: entry.item_id === null ? null : Number(entry.item_id),
          user: entry.blacklist_user,
          world: entry.blacklist_world,
          channel: entry.blacklist_channel,
        })),
        hasDestination: (ownWebhook ?? primaryWebhook ?? row.discord_user_id) !== null,
      },
    };
  });
  return Map.groupBy(rules, (rule) => rule.itemId);
}

function webhook(id: string | null, discordId: string | null, token: string | null): WebhookTarget | null {
  return id !== null && discordId !== null && token !== null
    ? { webhookId: id, discordWebhookId: discordId, encryptedToken: token }
    : null;
}
