import type { OfferType } from '@lockwatch/contracts';
import type { ItemMatch } from '../items/item-match.js';
import type { PriceMatch } from '../prices/price-match.js';

export interface Listing {
  match: ItemMatch;
  type: OfferType;
  /** The message states the side; otherwise it is assumed. */
  isSideExplicit: boolean;
  sideToken: number;
  price: PriceMatch | null;
  bundle: number;
  /** The price is written at another item and shared. */
  shared: boolean;
  rejectionReason: string | null;
}
