import { type DecisionReason, type MessageType, type OfferType, unitPrice } from '@lockwatch/contracts';
import type { ReadOffer } from '../reader/reader.js';

/** A watch rule with what decides about it: its owner's standing, settings and places for pings. */
export interface RuleToMeet {
  id: string;
  userId: string;
  itemId: number;
  minPrice: number;
  maxPrice: number;
  messageType: MessageType;
  isPaused: boolean;
  owner: {
    discordUserId: string | null;
    isBanned: boolean;
    isMuted: boolean;
    /** READ_WATCHED_ITEMS through a role that counts now ([1-03], [6-04]). */
    hasAccess: boolean;
    /** A missing preference means enabled ([3-10]). */
    exactPing: boolean;
    predictionPing: boolean;
    blacklist: readonly BlacklistedThing[];
    hasDestination: boolean;
  };
}

/** What a person does not want to hear of ([3-12]); `itemId` null: for every item. */
export interface BlacklistedThing {
  itemId: number | null;
  user: string | null;
  world: string | null;
  channel: string | null;
}

/** An offer that already pinged for a rule, within the window in which a repost stays silent. */
export interface EarlierPing {
  ruleId: string;
  discordMessageId: string;
  authorId: string;
  itemId: number;
  type: OfferType;
  price: number | null;
  priceMax: number | null;
}

/** The message around the offer, and the moment of the decision. */
export interface MessageContext {
  discordMessageId: string;
  authorId: string;
  /** Staff put the author on the product's blacklist ([4-07]): their messages ping nobody. */
  authorIsBlacklisted: boolean;
  channelId: string;
  worlds: readonly string[];
  /** ms since the message was posted or, for an edit, edited. */
  ageMs: number;
  usefulForMs: number;
  isDeleted: boolean;
  earlierPings: readonly EarlierPing[];
}

/**
 * Whether an offer of a rule's item makes a ping, and if not, the first reason why. The order is fixed: what concerns
 * author and owner, then what the rule asks for, then what the owner does not want, then what the moment forbids.
 * Ours: a rule whose item was offered always gets exactly one reason, for "why was I, or was I not, pinged".
 */
export function decide(rule: RuleToMeet, offer: ReadOffer, message: MessageContext): DecisionReason {
  const { owner } = rule;
  if (owner.discordUserId !== null && owner.discordUserId === message.authorId) return 'own-message';
  if (message.authorIsBlacklisted) return 'blacklisted-author';
  if (owner.isBanned) return 'banned';
  if (owner.isMuted) return 'muted';
  if (rule.isPaused) return 'paused';
  if (!owner.hasAccess) return 'no-access';
  if (!sidesMeet(rule.messageType, offer.type)) return 'side';
  const price = pricesMeet(rule, offer);
  if (price !== 'matched') return price;
  const blacklisted = blacklistedBy(owner.blacklist, rule.itemId, message);
  if (blacklisted) return blacklisted;
  if (!(offer.kind === 'exact' ? owner.exactPing : owner.predictionPing)) return 'preference';
  if (message.earlierPings.some((ping) => isRepost(ping, rule, offer, message))) return 'repost';
  if (message.isDeleted) return 'deleted';
  if (message.ageMs > message.usefulForMs) return 'late';
  if (!owner.hasDestination) return 'no-destination';
  return 'matched';
}

/** [3-20]: ANY and BOTH hear of sellers and buyers; SELL of sellers; BUY of buyers; UNKNOWN of what is neither, a swap. */
export function sidesMeet(wanted: MessageType, offered: OfferType): boolean {
  if (wanted === 'ANY' || wanted === 'BOTH') return offered !== 'TRADE';
  if (wanted === 'UNKNOWN') return offered === 'TRADE';
  return wanted === offered;
}

/**
 * Compares unit prices ([2-37]). An offer of a range meets a rule when the two ranges overlap. A swap usually names no
 * price: then there is nothing to compare, and it meets every range.
 */
export function pricesMeet(
  rule: Pick<RuleToMeet, 'minPrice' | 'maxPrice'>,
  offer: Pick<ReadOffer, 'type' | 'price' | 'priceMax'>,
): Extract<DecisionReason, 'matched' | 'no-price' | 'price-low' | 'price-high'> {
  if (offer.price === null) return offer.type === 'TRADE' ? 'matched' : 'no-price';
  const ends = [unitPrice(offer.price), unitPrice(offer.priceMax ?? offer.price)];
  if (Math.max(...ends) < unitPrice(rule.minPrice)) return 'price-low';
  if (Math.min(...ends) > unitPrice(rule.maxPrice)) return 'price-high';
  return 'matched';
}

function blacklistedBy(
  entries: readonly BlacklistedThing[],
  itemId: number,
  message: MessageContext,
): DecisionReason | null {
  const inScope = entries.filter((entry) => entry.itemId === null || entry.itemId === itemId);
  if (inScope.some((entry) => entry.user === message.authorId)) return 'blacklisted-user';
  if (inScope.some((entry) => entry.world !== null && message.worlds.includes(entry.world)))
    return 'blacklisted-world';
  if (inScope.some((entry) => entry.channel === message.channelId)) return 'blacklisted-channel';
  return null;
}

function isRepost(ping: EarlierPing, rule: RuleToMeet, offer: ReadOffer, message: MessageContext): boolean {
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
