import type { Token } from '../text/tokens.js';
import type { Attached } from './attach.js';
import type { SectionFacts } from './section-facts.js';
import type { Section } from './sections.js';
/** What the judging of one item needs to know of its surroundings. */
export interface Surroundings {
    section: Section;
    facts: SectionFacts;
    tokens: readonly Token[];
    /** Items in the whole message. */
    itemsInMessage: number;
    linesInMessage: number;
    pricesInMessage: number;
    /** Goods stand before it in the message, and in its line. */
    afterGoods: boolean;
    afterGoodsInLine: boolean;
    /** The message shows a shop: a world and words like "cheap" or "restock". */
    isShop: boolean;
}
/** Neither a side nor a price stands with the item. What follows may still bring both ("rayman sell 44dl"). */
export declare const NOTHING_SAID = "no side and no price";
/** Why an item with its price is no offer, or null when it is one. `at` is where its element stands in the section. */
export declare function judge(attached: Attached, index: number, at: number, goods: readonly Attached[], around: Surroundings): string | null;
