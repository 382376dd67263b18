import {
  type DecisionReason,
  isNoPrices,
  type MessageType,
  type OfferType,
  takesUnpriced,
  unitPrice,
} from '@lockwatch/contracts';
import type { users, watchRules } from '@lockwatch/db/schema';
import type { ParsedOffer } from '../../market/index.js';
import { type FilteredMessage, findUnmetFilter } from '../../watching/index.js';
import { findHoldBack, type PingLimits, type RecentPing } from './hold-back.js';

type RuleRow = typeof watchRules.$inferSelect;

/** A watch rule with everything about its owner that decides about a ping. */
export interface RuleToMatch
  extends PingLimits,
    Pick<RuleRow, 'id' | 'userId' | 'itemId' | 'minPrice' | 'maxPrice' | 'takesUnpriced' | 'messageType'>,
    Pick<RuleRow, 'messageFilter' | 'isPaused'>,
    Pick<typeof users.$inferSelect, 'discordUserId' | 'language' | 'pingTemplate' | 'isBanned' | 'isMuted'> {
  /** Its position among the owner's rules is above the item limit of the roles that count now ([6-07]). */
  isOverLimit: boolean;
  /** The server of the message pings members only, and the owner is not known to see the channel. */
  isOutsider: boolean;
  /** Of the owner, as all below: READ_WATCHED_ITEMS through a role that counts now ([1-03], [6-04]). */
  hasAccess: boolean;
  /** A missing preference means enabled ([3-10]). */
  exactPing: boolean;
  predictionPing: boolean;
  blacklist: readonly BlacklistCondition[];
  hasDestination: boolean;
}

/** What a user does not want pings about ([3-12]); `itemId` null: for every item. */
export interface BlacklistCondition {
  itemId: number | null;
  user: string | null;
  world: string | null;
  channel: string | null;
}

/** An offer that pinged for a rule within the repost window, and that its message still contains. */
export interface EarlierPing extends Pick<ParsedOffer, 'itemId' | 'type' | 'price' | 'priceMax'> {
  ruleId: string;
  discordMessageId: string;
  authorId: string;
}

/** The message of the offer, and the time of the decision. */
export interface MessageContext extends FilteredMessage {
  discordMessageId: string;
  /** Staff blacklisted the author ([4-07]): their messages ping nobody. */
  isAuthorBlacklisted: boolean;
  channelId: string;
  /** Of a thread: its channel or forum. */
  parentChannelId: string | null;
  /** ms since the message was posted or, for an edit, edited. */
  ageMs: number;
  usefulForMs: number;
  /** A message that was deleted at once pings all the same. */
  isDeleted: boolean;
  earlierPings: readonly EarlierPing[];
  nowMs: number;
  recentPings: readonly RecentPing[];
  /** Whether the user has a ping of this message about the offer: an edit updates that ping. */
  isNotified(userId: string, offer: ParsedOffer): boolean;
}

type BlacklistReason = Extract<DecisionReason, `blacklisted-${'user' | 'world' | 'channel'}`>;
type UnmetReason = Extract<
  DecisionReason,
  'side' | 'no-price' | 'no-usual-price' | 'price-low' | 'price-high'
>;

/**
 * Whether an offer that meets a rule in side and price pings, or the first reason why not. The order is fixed: author
 * and owner, then the rule, then the owner's blacklist and preferences, then the state of the message, then what the owner holds back. The reason is
 * stored, so that users can see why they were pinged or not.
 */
export function decide(
  rule: RuleToMatch,
  offer: ParsedOffer,
  message: MessageContext,
): Exclude<DecisionReason, UnmetReason> {
  const excluded = findExclusion(rule, message);
  if (excluded) return excluded;
  const unmet = rule.messageFilter && findUnmetFilter(rule.messageFilter, message);
  if (unmet) return unmet.reason;
  const blacklisted = findBlacklistReason(rule.blacklist, rule.itemId, message);
  if (blacklisted) return blacklisted;
  if (!(offer.kind === 'exact' ? rule.exactPing : rule.predictionPing)) return 'preference';
  if (message.earlierPings.some((ping) => isRepost(ping, rule, offer, message))) return 'repost';
  if (message.isDeleted) return 'deleted';
  if (message.ageMs > message.usefulForMs) return 'late';
  if (!rule.hasDestination) return 'no-destination';
  if (message.isNotified(rule.userId, offer)) return 'matched';
  return findHoldBack(rule, offer, message.recentPings, message.nowMs) ?? 'matched';
}

/** Why no message of the author pings the owner by this rule, or null. */
function findExclusion(rule: RuleToMatch, message: MessageContext) {
  if (rule.discordUserId === message.authorId) return 'own-message';
  if (message.isAuthorBlacklisted) return 'blacklisted-author';
  if (rule.isBanned) return 'banned';
  if (rule.isMuted) return 'muted';
  if (rule.isPaused) return 'paused';
  if (!rule.hasAccess) return 'no-access';
  if (rule.isOverLimit) return 'over-limit';
  return rule.isOutsider ? 'not-member' : null;
}

/** [3-20]: the message types of rules that an offer of a side meets. */
export const MESSAGE_TYPES_MET: Record<OfferType, readonly MessageType[]> = {
  SELL: ['SELL', 'ANY', 'BOTH'],
  BUY: ['BUY', 'ANY', 'BOTH'],
  TRADE: ['UNKNOWN'],
};

/**
 * Why an offer of a rule's item does not meet the rule, or null. Unit prices are compared ([2-37]): ranges overlap; an
 * offer without a price meets the rules that take such offers. `findMetRules` finds the same rules by an index.
 */
export function findUnmetReason(
  rule: Pick<RuleToMatch, 'minPrice' | 'maxPrice' | 'messageType' | 'takesUnpriced'>,
  offer: Pick<ParsedOffer, 'type' | 'price' | 'priceMax'>,
): UnmetReason | null {
  if (!MESSAGE_TYPES_MET[offer.type].includes(rule.messageType)) return 'side';
  const isUnknown = isNoPrices(rule.minPrice);
  if (offer.price === null) {
    if (takesUnpriced(rule)) return null;
    return isUnknown ? 'no-usual-price' : 'no-price';
  }
  const ends = [unitPrice(offer.price), unitPrice(offer.priceMax ?? offer.price)];
  if (Math.max(...ends) < unitPrice(rule.minPrice)) return isUnknown ? 'no-usual-price' : 'price-low';
  if (Math.min(...ends) > unitPrice(rule.maxPrice)) return 'price-high';
  return null;
}

function findBlacklistReason(
  entries: readonly BlacklistCondition[],
  itemId: number,
  message: MessageContext,
): BlacklistReason | null {
  const inScope = entries.filter((entry) => entry.itemId === null || entry.itemId === itemId);
  if (inScope.some((entry) => entry.user === message.authorId)) return 'blacklisted-user';
  if (inScope.some((entry) => entry.world !== null && message.worlds.includes(entry.world)))
    return 'blacklisted-world';
  const places = [message.channelId, message.parentChannelId];
  if (inScope.some((entry) => entry.channel !== null && places.includes(entry.channel)))
    return 'blacklisted-channel';
  return null;
}

/** Whether an offer repeats one that pinged for the rule, from another message of the author. */
export function isRepost(
  ping: EarlierPing,
  rule: RuleToMatch,
  offer: ParsedOffer,
  message: Pick<MessageContext, 'discordMessageId' | 'authorId'>,
): boolean {
  return (
    ping.ruleId === rule.id &&
    ping.discordMessageId !== message.discordMessageId &&
    ping.authorId === message.authorId &&
    ping.itemId === offer.itemId &&
    ping.type === offer.type &&
    ping.price === offer.price &&
    ping.priceMax === offer.priceMax
  );
}
