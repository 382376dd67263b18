import type { PriceMatch } from '../prices/price-match.js';
import type { Element } from './elements.js';
import type { Good } from './goods.js';
import { type ItemElement } from './links.js';
export interface Attached {
    element: ItemElement;
    price: PriceMatch | null;
    bundle: number;
    shared: boolean;
}
export interface Attachment {
    goods: Attached[];
    /** Prices of a section without items, or that wait for items of the next lines ("all 1wl each:"). */
    loose: PriceMatch[];
    /** The section says "all" or "each" of its loose price. */
    forAll: boolean;
}
/** Gives each item of one section (one side, one line) its price. */
export declare function attach(elements: readonly Element[], moneyFirst: boolean): Attachment;
/** The goods that a loose price of a later line ("all 10/1") or an earlier one ("1wl each:") is for. */
export declare function shareLoose(goods: readonly Good[], price: PriceMatch): void;
