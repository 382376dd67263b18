import type { OfferType } from '@lockwatch/contracts';
import type { ItemMatch } from '../../dictionary/item-match.js';
import type { OfferFeatures } from '../confidence/confidence.js';
import type { PriceMatch } from '../prices/price-match.js';

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
