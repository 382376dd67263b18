import type { MessageType, OfferKind, OfferType, Price } from '@lockwatch/contracts';

/** What a ping tells, apart from how it looks. The same document gives the same message on Discord. */
export interface PingDocument {
  notificationId: string;
  message: PingMessage;
  /** The message was older than a minute when it was matched. */
  isLate: boolean;
  /** At least one. */
  lines: PingLine[];
  /** What its person did since, from this ping or elsewhere. */
  since: PingAnswers;
}

export interface PingAnswers {
  /** Every rule of the ping is paused. */
  rulesArePaused: boolean;
  /** Its author is on the person's own blacklist for every item. */
  authorIsIgnored: boolean;
}

/** Nothing yet, as when a ping is new. */
export const UNANSWERED: PingAnswers = { rulesArePaused: false, authorIsIgnored: false };

export interface PingMessage {
  discordMessageId: string;
  channelId: string;
  guildId: string | null;
  channelName: string | null;
  authorId: string;
  authorName: string;
  content: string;
  worlds: string[];
  /** ms since 1970 UTC. */
  postedAtMs: number;
  isEdited: boolean;
  isDeleted: boolean;
}

/** One offer of the message and the rules it met. */
export interface PingLine {
  type: OfferType;
  itemId: number;
  itemName: string;
  /**
   * `current`: as it stands in the message. `changed`: it still meets a rule, at another price than first told.
   * `unmatched`: still offered, but it meets no rule any more. `gone`: the message no longer offers it.
   */
  state: 'current' | 'changed' | 'unmatched' | 'gone';
  price: Price | null;
  priceMax: Price | null;
  /** What was told before; null while nothing changed. */
  was: { price: Price | null; priceMax: Price | null } | null;
  kind: OfferKind;
  /** The words of the message that name the item. */
  words: string;
  isOwnAlias: boolean;
  rules: PingRule[];
}

export interface PingRule {
  id: string;
  minPrice: Price;
  maxPrice: Price;
  messageType: MessageType;
}

/** An offer as a version of the message held it. */
export interface VersionedOffer {
  editNumber: number;
  ordinal: number;
  type: OfferType;
  itemId: number;
  itemName: string;
  price: Price | null;
  priceMax: Price | null;
  kind: OfferKind;
  words: string;
  isOwnAlias: boolean;
  /** Rules of this person that it met, and that this ping tells of; empty when it met none. */
  rules: PingRule[];
}

/**
 * The lines of a ping: `told` is every offer this ping has told of, in any version of the message; `current` is what
 * the newest version offers. An item and side is one thing that is followed from version to version.
 */
export function pingLines(told: readonly VersionedOffer[], current: readonly VersionedOffer[]): PingLine[] {
  const inOrder = [...told].sort((a, b) => a.editNumber - b.editNumber || a.ordinal - b.ordinal);
  const keys = [...new Set(inOrder.map(offerKey))];
  return keys.flatMap((key) => {
    const earlier = inOrder.filter((offer) => offerKey(offer) === key);
    const now = current.filter((offer) => offerKey(offer) === key).sort((a, b) => a.ordinal - b.ordinal);
    return linesOfKey(earlier, now);
  });
}

/** What is followed from one version of a message to the next. */
export function offerKey(offer: { type: OfferType; itemId: number }): string {
  return `${offer.type}:${offer.itemId}`;
}

function linesOfKey(earlier: readonly VersionedOffer[], now: readonly VersionedOffer[]): PingLine[] {
  const first = earlier[0];
  const last = earlier.at(-1);
  if (!first || !last) return [];
  const matched = now.filter((offer) => offer.rules.length > 0);
  if (matched.length > 0) {
    const firstTold = earlier.filter((offer) => offer.editNumber === first.editNumber);
    return matched.map((offer) => {
      const isUnchanged = firstTold.some((old) => samePrice(old, offer));
      return line(offer, isUnchanged ? 'current' : 'changed', isUnchanged ? null : first);
    });
  }
  const [unmatched] = now;
  if (unmatched) return [line({ ...unmatched, rules: last.rules }, 'unmatched', last)];
  return [line(last, 'gone', null)];
}

function samePrice(a: VersionedOffer, b: VersionedOffer): boolean {
  return a.price === b.price && a.priceMax === b.priceMax;
}

function line(offer: VersionedOffer, state: PingLine['state'], was: VersionedOffer | null): PingLine {
  return {
    type: offer.type,
    itemId: offer.itemId,
    itemName: offer.itemName,
    state,
    price: offer.price,
    priceMax: offer.priceMax,
    was: was && !samePrice(was, offer) ? { price: was.price, priceMax: was.priceMax } : null,
    kind: offer.kind,
    words: offer.words,
    isOwnAlias: offer.isOwnAlias,
    rules: offer.rules,
  };
}
