import type { OfferType } from '@lockwatch/contracts';
import type { ItemMatch } from '../../dictionary/item-match.js';
import type { Token } from '../../tokens/tokens.js';
import type { MatchVia } from '../../types.js';
import type { Element } from '../elements/element.js';
import type { PriceMatch } from '../prices/price-match.js';

/** A part of a line with one side. */
export interface Section {
  side: OfferType | null;
  sideToken: number;
  isSideExplicit: boolean;
  certain: boolean;
  moneyFirst: boolean;
  /** In brackets with its own side: refers to the item before it ("(buy 60/1)"). */
  isInBrackets: boolean;
  elements: Element[];
}

/** The evidence for an offer, in the terms of the calibration table. */
export interface OfferFeatures {
  via: MatchVia;
  /** `said` where the message states it; otherwise assumed, in a message of a shop or in another one. */
  side: 'said' | 'assumed in a shop' | 'assumed';
  price: 'none' | 'bare' | 'shared' | 'own';
  unknown: 'none' | 'few' | 'some' | 'many';
  reads: Reading;
  asks: boolean;
  isAmbiguous: boolean;
  isBesideUnknown: boolean;
  isSideCertain: boolean;
  talk: readonly string[];
  /** The message has a price or a number that no offer took. */
  isNumberLeft: boolean;
}

/** The log-odds that the author offers something, in steps; a list is not judged by its words. */
export type Reading = number | 'a list';

/** The message says that the item is sold out. */
export const GONE = 'gone';

/** Offered, and taken back by later words. */
export const TAKEN_BACK = 'taken back';

/** The item has neither side nor price. Both may still follow ("rayman sell 44dl"). */
export const NO_SIDE_AND_PRICE = 'no side and no price';

export interface Listing {
  match: ItemMatch;
  type: OfferType;
  /** The message states the side; otherwise it is assumed. */
  isSideExplicit: boolean;
  /** By a phrase that does not occur in talk: "S>", "WTS". */
  isSideCertain: boolean;
  sideToken: number;
  price: PriceMatch | null;
  /** How many there are; 0 where the message does not say. */
  count: number;
  /** How many of them the price is for. */
  bundle: number;
  /** The price is written at another item and shared. */
  shared: boolean;
  /** A word that no list knows stands right before or behind the item: perhaps a part of its name. */
  isBesideUnknown: boolean;
  /** What had to be ignored to find it, in the terms of the calibration table; empty for nothing. */
  talk: readonly string[];
  rejectionReason: string | null;
  /** Its evidence, and the probability that side, item and price are right; null and 0 until the whole message is known. */
  features: OfferFeatures | null;
  confidence: number;
}

/** The state of parsing a message line by line. */
export class ParserState {
  scope: OfferType | null = null;
  scopeToken = -1;
  /** A price on a line of its own, for the items of the next lines until another such line or another side. */
  pendingPrice: PriceMatch | null = null;
  listingsInLine = 0;
  readonly listings: Listing[] = [];
  readonly mentions: Listing[] = [];
  readonly tokens: readonly Token[];
  itemsInMessage = 0;
  linesInMessage = 1;
  /** The message is from a shop: it names its world. */
  isShop = false;
  isLastSideExplicit = false;
  /** Below a line that marks the following items as sold out. */
  isUnderSoldOut = false;

  constructor(elements: readonly Element[], tokens: readonly Token[]) {
    this.tokens = tokens;
    for (const element of elements) {
      if (element.kind === 'item') this.itemsInMessage += 1 + element.match.more.length;
      else if (element.kind === 'line') this.linesInMessage += 1;
      else if (element.kind === 'place') this.isShop = true;
    }
  }
}
