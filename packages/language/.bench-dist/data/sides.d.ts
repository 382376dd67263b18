import type { OfferType } from '@lockwatch/contracts';
/**
 * Words that say which side the author takes. They hold for what follows, until the next of them. Several languages
 * side by side: English, Indonesian and Malay, Filipino, Turkish, Spanish, Portuguese (accents are already folded).
 */
export declare const SIDE_PHRASES: Readonly<Record<OfferType, readonly string[]>>;
/** Said after the goods: the side of what stands before in the same line. */
export declare const AFTERWARD_PHRASES: Readonly<Record<OfferType, readonly string[]>>;
/** Single letters that are sides before `>` or `:`, and at a line's start before an item. */
export declare const SIDE_LETTERS: ReadonlyMap<string, OfferType>;
/** Sides that name the money first: "paying 5dl for X", "offering 60dl on X". */
export declare const MONEY_FIRST: Set<string>;
