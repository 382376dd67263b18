import type { OfferType } from '@lockwatch/contracts';
import type { PriceMatch } from '../prices/price-match.js';
import type { Token } from '../text/tokens.js';
import type { columnsOf } from './columns.js';
import type { Element } from './element.js';
import type { Good } from './goods.js';

/** What is known of a message while its lines are read one by one. */
export interface ReadingState {
  scope: OfferType | null;
  /** The token where the side in force was said; -1 for none. */
  scopeToken: number;
  /** A price for each, said before its items ("1wl each:"). */
  waiting: PriceMatch | null;
  /** It stood on a line of its own, and holds until the next such line or another side. */
  isWaitingForLines: boolean;
  /** The sides of the columns of a table. */
  columns: ReturnType<typeof columnsOf>;
  /** Goods in the last line that had any. */
  goodsInLine: number;
  goods: Good[];
  /** Items that are named beside the goods: for the trace alone. */
  aside: Good[];
  tokens: readonly Token[];
  itemsInMessage: number;
  linesInMessage: number;
  pricesInMessage: number;
  isShop: boolean;
  /** The last item's side was said in its own line. */
  isLastFresh: boolean;
  /** Under a line that says that what follows is sold out. */
  isGone: boolean;
}

/** Before the first line. */
export function initialState(elements: readonly Element[], tokens: readonly Token[]): ReadingState {
  const state: ReadingState = {
    scope: null,
    scopeToken: -1,
    waiting: null,
    isWaitingForLines: false,
    columns: null,
    goodsInLine: 0,
    isGone: false,
    isLastFresh: false,
    goods: [],
    aside: [],
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
    else if (kind === 'shop' || kind === 'place') state.isShop = true;
  }
  return state;
}
