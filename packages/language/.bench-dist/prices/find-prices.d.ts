import { type Token } from '../text/tokens.js';
import type { PriceMatch } from './price-match.js';
/** The unit at a token: its worth in world locks and how many tokens it takes; null for none. */
export declare function unitAt(tokens: readonly Token[], at: number): {
    worth: number;
    length: number;
} | null;
export declare function isEachWord(token: Token | undefined): boolean;
/**
 * The price that begins at a token, with everything that belongs to it: range, rate, "each". Null when none begins
 * there. `bareUnit` is what a number without a unit counts in (1, or 100 in a message whose prices are in DL). Words
 * from `end` on ("5wl Total Eclipse Wings") belong to an item.
 */
export declare function priceAt(tokens: readonly Token[], at: number, bareUnit: number, end?: number): PriceMatch | null;
/** "pcs" and its like: after a bare number they count. */
export declare function isPieces(token: Token | undefined): boolean;
/** "stack" and its like: 200 items. */
export declare function isStack(token: Token | undefined): boolean;
/** The unit of bare numbers: 100 when the message says its prices are in DL, 10,000 for BGL, else 1. */
export declare function bareUnitOf(tokens: readonly Token[]): number;
