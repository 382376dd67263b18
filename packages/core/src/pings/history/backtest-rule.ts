import { type Backtest, type BacktestInput, messageUrl, unitPrice } from '@lockwatch/contracts';
import type { Sql } from '@lockwatch/db';
import { type Actor, keepVisible } from '../../access/index.js';
import type { ParsedOffer } from '../../market/index.js';
import { mapWithYield } from '../../ports/index.js';
import { createWordReader, toMessageFilter } from '../../watching/index.js';
import { type MessageVersion, toOfferKey } from '../document/ping-document.js';
import {
  type BlacklistCondition,
  decide,
  type EarlierPing,
  findUnmetReason,
  MESSAGE_TYPES_MET,
  type RuleToMatch,
} from '../match/decide.js';
import { DEFAULT_PIPELINE_CONFIG } from '../pipeline-config.js';

const DAY_MS = 86_400_000;
const { usefulForMs, repostWindowMs } = DEFAULT_PIPELINE_CONFIG;
/** The newest offers that a backtest reads. */
const OFFERS_MAX = 2000;
const EXAMPLES_MAX = 10;

interface OfferRow
  extends ParsedOffer,
    Omit<MessageVersion, 'channelName' | 'editedAt' | 'textRemovedAt' | 'isFirstPost'> {
  messageId: string;
  parentChannelId: string | null;
  isAuthorBlacklisted: boolean;
  versionAt: Date;
  /** When this version was deleted or edited. */
  endedAt: Date | null;
}

interface SilencingPing extends EarlierPing {
  pingedMs: number;
  endedMs: number;
}

/**
 * How often a rule would have pinged the user in the last days, by the decisions of matching: one ping for each message,
 * reposts and the user's blacklist and preferences included. Messages that were read late count too.
 */
export async function backtestRule(
  actor: Actor,
  sql: Sql,
  input: BacktestInput,
  now: Date,
): Promise<Backtest> {
  const rows = await loadOffers(sql, actor.userId, input, now);
  const [owner, visible] = await Promise.all([
    loadOwner(sql, actor, input.item_id),
    keepVisible(sql, actor.userId, rows, now),
  ]);
  const rule: RuleToMatch = {
    id: 'backtest',
    userId: actor.userId,
    itemId: input.item_id,
    minPrice: input.min_price,
    maxPrice: input.max_price,
    takesUnpriced: input.takes_unpriced ?? null,
    messageType: input.message_type,
    messageFilter: toMessageFilter(input.message_filter) ?? null,
    isPaused: false,
    isOverLimit: false,
    isOutsider: false,
    ...owner,
  };
  const pings = await replay(rule, visible);
  const isPartial = rows.length === OFFERS_MAX;
  const oldest = isPartial ? rows[0]?.postedAt : undefined;
  const days = oldest ? Math.max(1 / 24, (now.getTime() - oldest.getTime()) / DAY_MS) : input.days;
  return {
    days: input.days,
    pings: pings.length,
    per_day: Math.round((pings.length / days) * 10) / 10,
    is_partial: isPartial,
    examples: pings
      .filter((row) => row.deletedAt === null)
      .slice(-EXAMPLES_MAX)
      .reverse()
      .map((row) => ({
        content: row.content,
        author_name: row.authorName,
        message_url: messageUrl(row),
        posted_at: row.postedAt.toISOString(),
        unit_price: row.price === null ? null : unitPrice(row.price),
      })),
  };
}

/** The first matched offer of each ping, in the order of time. */
async function replay(rule: RuleToMatch, rows: readonly OfferRow[]): Promise<OfferRow[]> {
  const pings: OfferRow[] = [];
  const silencing = new Map<string, SilencingPing[]>();
  const notified = new Map<string, Map<string, number>>();
  const endedMs = getEndTimes(rows);
  await mapWithYield([...Map.groupBy(rows, (row) => row.messageId).values()], (offers) => {
    const [version] = offers;
    if (!version) return;
    const { discordMessageId, authorId } = version;
    const versionMs = version.versionAt.getTime();
    const ofAuthor = silencing.get(authorId) ?? [];
    const message = {
      ...version,
      readWords: createWordReader(version.content),
      ageMs: 0,
      usefulForMs,
      isDeleted: false,
      nowMs: versionMs,
      recentPings: [],
      isNotified: () => false,
      // A repost that was silent pings when the pinged offer ends soon after it.
      earlierPings: ofAuthor.filter(
        (ping) => versionMs - ping.pingedMs < repostWindowMs && versionMs + usefulForMs < ping.endedMs,
      ),
    };
    const matched = offers.filter(
      (offer) => findUnmetReason(rule, offer) === null && decide(rule, offer, message) === 'matched',
    );
    const pingedMsByOffer = notified.get(discordMessageId) ?? new Map<string, number>();
    notified.set(discordMessageId, pingedMsByOffer);
    const fresh = matched.filter((offer) => !pingedMsByOffer.has(toOfferKey(offer)));
    if (fresh[0]) pings.push(fresh[0]);
    for (const offer of fresh) pingedMsByOffer.set(toOfferKey(offer), versionMs);
    for (const offer of matched) {
      const pingedMs = pingedMsByOffer.get(toOfferKey(offer)) ?? versionMs;
      ofAuthor.push({ ...offer, ruleId: rule.id, pingedMs, endedMs: endedMs.get(toPricedKey(offer)) ?? 0 });
    }
    silencing.set(authorId, ofAuthor);
  });
  return pings;
}

/** When offers stopped standing, by `toPricedKey`: an edit that leaves an offer as it is does not end it. */
function getEndTimes(rows: readonly OfferRow[]): Map<string, number> {
  const endTimes = new Map<string, number>();
  for (const row of rows) {
    const endedMs = row.endedAt?.getTime() ?? Number.POSITIVE_INFINITY;
    const key = toPricedKey(row);
    endTimes.set(key, Math.max(endTimes.get(key) ?? 0, endedMs));
  }
  return endTimes;
}

function toPricedKey({ discordMessageId, type, price, priceMax }: OfferRow): string {
  return [discordMessageId, type, price, priceMax].join(' ');
}

/** The offers that meet the rule in side and price, the oldest first; `findUnmetReason` decides about the ends. */
async function loadOffers(
  sql: Sql,
  userId: string,
  { item_id, min_price, max_price, message_type, days }: BacktestInput,
  now: Date,
): Promise<OfferRow[]> {
  const types = Object.entries(MESSAGE_TYPES_MET).flatMap(([type, met]) =>
    met.includes(message_type) ? [type] : [],
  );
  return sql<OfferRow[]>`
    with met as (
      select * from offers
      where item_id = ${item_id} and posted_at > ${new Date(now.getTime() - days * DAY_MS)}
        and type = any (${types}) and (owner_ids is null or ${userId}::uuid = any (owner_ids))
        and (price is null or price_max is not null
          or unit_price between ${unitPrice(min_price)}::float8 and ${unitPrice(max_price)}::float8)
      order by posted_at desc
      limit ${OFFERS_MAX}
    )
    select o.type, o.item_id::float8 as "itemId", i.name as "itemName", o.price::float8,
      o.price_max::float8 as "priceMax", o.kind, o.confidence,
      json_build_object('start', o.span_start, 'end', o.span_end) as span, null as "priceSpan", null as "sideSpan",
      o.owner_ids as "ownerIds", m.id as "messageId", m.discord_message_id as "discordMessageId",
      m.channel_id as "channelId", c.parent_id as "parentChannelId", coalesce(m.guild_id, c.guild_id) as "guildId",
      m.author_id as "authorId", m.author_name as "authorName", m.content, m.worlds, m.posted_at as "postedAt",
      coalesce(m.edited_at, m.posted_at) as "versionAt", m.deleted_at as "deletedAt",
      least(m.deleted_at, (
        select min(newer.edited_at) from messages newer
        where newer.id > m.id and newer.id < first_row_id(m.discord_message_id + 1))) as "endedAt",
      exists (
        select 1 from users u where u.discord_user_id = m.author_id and u.is_blacklisted) as "isAuthorBlacklisted"
    from met o
    join items i on i.id = o.item_id
    join messages m on m.id = o.message_id
    join channels c on c.id = m.channel_id
    order by "versionAt", m.id, o.ordinal`.execute();
}

/** What of the user decides about pings, as `loadRules` reads it; what holds pings back and whether they can be sent is left out. */
async function loadOwner(sql: Sql, actor: Actor, itemId: number) {
  const [blacklist, disabled] = await Promise.all([
    sql<BlacklistCondition[]>`
      select item_id::float8 as "itemId", blacklist_user as user, blacklist_world as world,
        blacklist_channel as channel
      from blacklist_entries
      where user_id = ${actor.userId} and (item_id is null or item_id = ${itemId})`,
    sql<{ id: string }[]>`
      select preference_id as id from preferences where user_id = ${actor.userId} and not is_enabled`,
  ]);
  const isOn = (id: string) => disabled.every((row) => row.id !== id);
  return {
    discordUserId: actor.discordUserId,
    isSnoozed: false,
    cooldownMinutes: null,
    dailyCap: null,
    onlyCheaper: false,
    timeZone: 'UTC',
    quietFrom: null,
    quietTo: null,
    quietMode: 'drop' as const,
    language: null,
    pingTemplate: null,
    isBanned: false,
    isMuted: false,
    hasAccess: true,
    exactPing: isOn('exact_ping'),
    predictionPing: isOn('prediction_ping'),
    blacklist,
    hasDestination: true,
  };
}
