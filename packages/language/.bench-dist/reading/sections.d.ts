import type { OfferType } from '@lockwatch/contracts';
import type { Element } from './elements.js';
/** A stretch of one line under one side. */
export interface Section {
    /** Null: no side has been said yet. */
    side: OfferType | null;
    /** The side was said in this very section. */
    fresh: boolean;
    certain: boolean;
    moneyFirst: boolean;
    /** In brackets with a side of its own: speaks of the item before it ("(buy 60/1)"). */
    bracket: boolean;
    elements: Element[];
}
export interface LineSections {
    sections: Section[];
    /** The side that holds for the following lines. */
    scope: OfferType | null;
}
/** Cuts one line at its side words. `scope` is the side that the lines before it left in force. */
export declare function splitSections(line: readonly Element[], scope: OfferType | null): LineSections;
