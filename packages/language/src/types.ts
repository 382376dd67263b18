import type { OfferKind, OfferType, Price } from '@lockwatch/contracts';

/** How the words of a message led to an item. Everything after `alias` is a guess and makes the offer `predicted`. */
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
  /** The item's name as the catalogue writes it. */
  item: string;
  /** Unit price in the product's convention ([2-37]): world locks for one, or below zero items for one lock. Null: none said. */
  price: Price | null;
  /** The higher end of a range, null when one price was said. */
  priceMax: Price | null;
  /** 0..1: how sure the reading is. */
  confidence: number;
  kind: OfferKind;
  /** The words that name the item. */
  span: Span;
  /**
   * The words that say the price: its number with unit, range and "each". Where the lock has no number of its own ("17
   * chand/wl"), from the count on. Null exactly where `price` is.
   */
  priceSpan: Span | null;
  /** The words that say the side, often far from the item (`SELL` above a list). Null: nobody said it, it is assumed. */
  sideSpan: Span | null;
  via: MatchVia;
  /** Present when the words fit more than one item: all of them, best first. */
  candidates?: readonly Candidate[];
  /** Present when the item was found by these people's own alias only; absent: the offer is for everyone. */
  ownerIds?: readonly string[];
}

export interface Reading {
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

export interface OwnerAlias {
  ownerId: string;
  alias: string;
  itemId: number;
}
