import { getDealPercent, type Mention, type OfferType, unitPrice } from '@lockwatch/contracts';
import type { messages, watchRules } from '@lockwatch/db/schema';
import type { Language } from '@lockwatch/texts';
import type { PricedOffer } from '../../market/index.js';

/** The content of a ping before it is rendered. Equal documents give equal Discord messages. */
export interface PingDocument {
  notificationId: string;
  language: Language;
  /** The owner's own text above the ping, with named fields; null: the usual text. */
  template: string | null;
  message: PingMessage;
  /** The message was older than a minute when it was matched. */
  isLate: boolean;
  /** Later messages with the same offer, which do not ping; null: none. */
  reposts: PingReposts | null;
  lines: PingLine[];
  /** What the ping's owner did since, from this ping or elsewhere. */
  userActions: PingUserActions;
}

export interface PingUserActions {
  areRulesPaused: boolean;
  /** The author is on the owner's blacklist for every item. */
  isAuthorIgnored: boolean;
}

export interface PingReposts {
  count: number;
  lastMs: number;
  lastChannelName: string | null;
}

const NO_USER_ACTIONS: PingUserActions = { areRulesPaused: false, isAuthorIgnored: false };

export interface MessageVersion
  extends Omit<typeof messages.$inferSelect, 'id' | 'editNumber' | 'source' | 'receivedAt' | 'storedAt'> {
  channelName: string | null;
  /** Nothing of its author was seen before. */
  isFirstPost: boolean;
}

interface PingMessage extends Omit<MessageVersion, 'postedAt' | 'editedAt' | 'deletedAt' | 'textRemovedAt'> {
  postedAtMs: number;
  isEdited: boolean;
  isDeleted: boolean;
  /** It was deleted some time ago, and its text is no longer stored. */
  isTextRemoved: boolean;
}

/** One offer of the message and the rules it meets. */
export interface PingLine extends ShownOffer {
  /** `current`: as in the message. `changed`: another price. `unmatched`: meets no rule now. `gone`: no longer offered. */
  state: 'current' | 'changed' | 'unmatched' | 'gone';
  was: Pick<PricedOffer, 'price' | 'priceMax'> | null;
  /** The words of the message that name the item. */
  words: string;
  isOwnAlias: boolean;
}

/** An offer with the rules it meets, and what its side usually asked or paid when it was parsed. */
interface ShownOffer
  extends Omit<PricedOffer, 'confidence' | 'span' | 'priceSpan' | 'sideSpan' | 'ownerIds'> {
  rules: PingRule[];
}

export interface PingRule
  extends Pick<typeof watchRules.$inferSelect, 'id' | 'minPrice' | 'maxPrice' | 'messageType'> {
  mention: Mention | null;
}

export interface OfferVersion extends ShownOffer, Pick<PricedOffer, 'span' | 'ownerIds'> {
  /** The version of the message, and the offer's place in it. */
  editNumber: number;
  ordinal: number;
  content: string;
  /** The ping has named it, in this or an earlier version. */
  isNotified: boolean;
  /** It is in the newest version. */
  isCurrent: boolean;
}

/** Builds the content of a ping, for a new one and after every change. */
export function buildPingDocument(
  ping: { id: string; isLate: boolean; language: Language | null; pingTemplate: string | null },
  message: MessageVersion,
  offers: readonly OfferVersion[],
  userActions: PingUserActions = NO_USER_ACTIONS,
  reposts: PingReposts | null = null,
): PingDocument {
  return {
    notificationId: ping.id,
    language: ping.language ?? 'en',
    template: ping.pingTemplate,
    message: {
      discordMessageId: message.discordMessageId,
      channelId: message.channelId,
      guildId: message.guildId,
      channelName: message.channelName,
      authorId: message.authorId,
      authorName: message.authorName,
      content: message.content,
      worlds: message.worlds,
      postedAtMs: message.postedAt.getTime(),
      isEdited: message.editedAt !== null,
      isDeleted: message.deletedAt !== null,
      isTextRemoved: message.textRemovedAt !== null,
      isFirstPost: message.isFirstPost,
    },
    isLate: ping.isLate,
    reposts,
    lines: buildLines(offers),
    userActions,
  };
}

/** Identifies an offer across the versions of a message. */
export function toOfferKey(offer: { type: OfferType; itemId: number }): string {
  return `${offer.type}:${offer.itemId}`;
}

function buildLines(offers: readonly OfferVersion[]): PingLine[] {
  const sorted = offers.toSorted((a, b) => a.editNumber - b.editNumber || a.ordinal - b.ordinal);
  const notified = Map.groupBy(
    sorted.filter((offer) => offer.isNotified),
    toOfferKey,
  );
  return [...notified].flatMap(([key, versions]) =>
    buildLinesOfOffer(
      versions,
      sorted.filter((offer) => offer.isCurrent && toOfferKey(offer) === key),
    ),
  );
}

function buildLinesOfOffer(notified: readonly OfferVersion[], current: readonly OfferVersion[]): PingLine[] {
  const first = notified[0];
  const last = notified.at(-1);
  if (!first || !last) return [];
  const matched = current.filter((offer) => offer.rules.length > 0);
  if (matched.length > 0) {
    const firstVersion = notified.filter((offer) => offer.editNumber === first.editNumber);
    return matched.map((offer) => {
      const isUnchanged = firstVersion.some((earlier) => isSamePrice(earlier, offer));
      return buildLine(offer, isUnchanged ? 'current' : 'changed', isUnchanged ? null : first);
    });
  }
  const [unmatched] = current;
  if (unmatched) return [buildLine({ ...unmatched, rules: last.rules }, 'unmatched', last)];
  return [buildLine(last, 'gone', null)];
}

function isSamePrice(a: OfferVersion, b: OfferVersion): boolean {
  return a.price === b.price && a.priceMax === b.priceMax;
}

function buildLine(offer: OfferVersion, state: PingLine['state'], was: OfferVersion | null): PingLine {
  return {
    type: offer.type,
    itemId: offer.itemId,
    itemName: offer.itemName,
    state,
    price: offer.price,
    priceMax: offer.priceMax,
    was: was && !isSamePrice(was, offer) ? { price: was.price, priceMax: was.priceMax } : null,
    usual: offer.usual,
    kind: offer.kind,
    words: offer.content.slice(offer.span.start, offer.span.end),
    isOwnAlias: offer.ownerIds !== null,
    rules: offer.rules,
  };
}

/** How far the best offer of a ping is better than the usual price; null where that is not known. */
export function getPingDealPercent({ lines }: PingDocument): number | null {
  const percents = lines.flatMap((line) => (line.state === 'gone' ? [] : (getOfferDealPercent(line) ?? [])));
  return percents.length === 0 ? null : Math.max(...percents);
}

export function getOfferDealPercent(offer: Pick<PingLine, 'type' | 'price' | 'usual'>): number | null {
  const { type, price, usual } = offer;
  return price === null || usual === null || type === 'TRADE'
    ? null
    : getDealPercent(type, unitPrice(price), usual.unitPrice);
}
