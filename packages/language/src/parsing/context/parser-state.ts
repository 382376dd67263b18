import type { OfferType } from '@lockwatch/contracts';
import type { Token } from '../../tokens/tokens.js';
import type { Element, SideElement } from '../elements/element.js';
import type { PriceMatch } from '../prices/price-match.js';
import type { Listing } from './listing.js';

/** The state of parsing a message line by line. */
export interface ParserState {
  scope: OfferType | null;
  scopeToken: number;
  /** A price on a line of its own, for the items of the next lines until another such line or another side. */
  pendingPrice: PriceMatch | null;
  /** The side of each price in the rows below a header like "SELL | BUY". */
  columns: readonly SideElement[] | null;
  listingsInLine: number;
  listings: Listing[];
  mentions: Listing[];
  tokens: readonly Token[];
  itemsInMessage: number;
  linesInMessage: number;
  pricesInMessage: number;
  /** The message is from a shop: it has a world and words like "cheap" or "restock". */
  isShop: boolean;
  isLastSideExplicit: boolean;
  /** Below a line that marks the following items as sold out. */
  isUnderSoldOut: boolean;
}

export function createParserState(elements: readonly Element[], tokens: readonly Token[]): ParserState {
  const state: ParserState = {
    scope: null,
    scopeToken: -1,
    pendingPrice: null,
    columns: null,
    listingsInLine: 0,
    isUnderSoldOut: false,
    isLastSideExplicit: false,
    listings: [],
    mentions: [],
    tokens,
    itemsInMessage: 0,
    pricesInMessage: 0,
    linesInMessage: 1,
    isShop: false,
  };
  for (const { kind } of elements) {
    if (kind === 'item') state.itemsInMessage += 1;
    else if (kind === 'price') state.pricesInMessage += 1;
    else if (kind === 'line') state.linesInMessage += 1;
    else if (kind === 'place') state.isShop = true;
  }
  return state;
}
