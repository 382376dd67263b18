import type { LabelledOffer } from '../score-offers.js';
/** Where a matcher saw an item. Offsets into the text that `preparedText` made. */
export interface Mention {
    start: number;
    end: number;
    item: string;
}
/** The text as every peer gets it: custom emoji of locks written out, lower case. */
export declare function preparedText(content: string): string;
/**
 * The rule that every keyword matcher gets around it, as a careful person would write in an afternoon. Side: the last
 * side word before the item (English, and the commonest of other languages), else SELL. Price: the first number after the
 * item and before the next one on its line, else the last number before it; `N/1`, `N/wl`, ranges, wl, dl, bgl and k. A message
 * without a side word and without a price, or that asks a price, offers nothing. One offer for each side and item.
 */
export declare function offersAround(text: string, mentions: readonly Mention[]): LabelledOffer[];
/** The parts of a message that may each name one item: without separators, prices, side words and places. */
export declare function segmentsOf(text: string): Mention[];
