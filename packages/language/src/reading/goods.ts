import type { OfferType } from '@lockwatch/contracts';
import type { ItemMatch } from '../items/item-match.js';
import type { PriceMatch } from '../prices/price-match.js';

/** One item with what the message says of it, before it is decided whether that makes an offer. */
export interface Good {
  match: ItemMatch;
  type: OfferType;
  /** The side was said, not assumed. */
  said: boolean;
  /** The token where it was said; -1 where it is assumed. */
  sideToken: number;
  price: PriceMatch | null;
  /** How many the price is for; 1 unless a bundle. */
  bundle: number;
  /** The price stands at another item and is shared. */
  shared: boolean;
  /** Why this is no offer; null for an offer. */
  dropped: string | null;
}
