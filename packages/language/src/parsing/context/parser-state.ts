import type { OfferType } from '@lockwatch/contracts';
import type { Token } from '../../tokens/tokens.js';
import type { Element } from '../elements/element.js';
import type { PriceMatch } from '../prices/price-match.js';
import type { Listing } from './listing.js';

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
