import type { OfferKind, OfferType, Price } from '@lockwatch/contracts';

/** How the words of a message led to an item. `typo`, `partial` and `heading` are guesses: the offer is `predicted`. */
export type MatchVia =
  | 'name'
  | 'plural'
  | 'alias'
  | 'variant'
  | 'owner-alias'
  | 'joined'
  | 'typo'
  | 'partial'
  | 'heading';

/** UTF-16 positions in the original content; `end` is exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** An item that the words may have meant. `score` is 0..1. */
export interface Candidate {
  itemId: number;
  item: string;
  score: number;
}

export interface Offer {
  type: OfferType;
  itemId: number;
  item: string;
  /** Unit price in the product's convention ([2-37]): world locks for one item, or below zero items for one lock. Null without a price. */
  price: Price | null;
  priceMax: Price | null;
  /** 0..1: the probability that side, item and price are right. */
  confidence: number;
  kind: OfferKind;
  span: Span;
  /** The words of the price. For "17 chand/wl" it starts at the count. Null exactly where `price` is. */
  priceSpan: Span | null;
  /** The words of the side, often far from the item (`SELL` above a list). Null where the side is assumed. */
  sideSpan: Span | null;
  via: MatchVia;
  /** Present when the words fit more than one item: all of them, best first. */
  candidates?: readonly Candidate[];
  /** The owners of the personal alias that named the item; absent when the offer is for everyone. */
  ownerIds?: readonly string[];
}

export interface ParseResult {
  offers: Offer[];
  /** Names of worlds the message sends people to, upper case, in order, each once. */
  worlds: string[];
}

export interface CatalogueItem {
  itemId: number;
  name: string;
}

export interface ItemAlias {
  alias: string;
  itemId: number;
}

export interface OwnerAlias extends ItemAlias {
  ownerId: string;
}
