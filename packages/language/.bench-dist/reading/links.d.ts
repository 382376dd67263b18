import type { Element } from './elements.js';
export type ItemElement = Extract<Element, {
    kind: 'item';
}>;
export type PriceElement = Extract<Element, {
    kind: 'price';
}>;
/** An item or price of a section, with what stands before it since the one before. */
export interface Link {
    element: ItemElement | PriceElement;
    between: readonly Element[];
}
/** Prices lead when they touch the item after them more often than the one before, or when the row ends with an item. */
export declare function isPriceFirst(links: readonly Link[]): boolean;
export interface Links {
    links: Link[];
    /** How many of an item are spoken of. */
    counts: Map<ItemElement, number>;
    tail: readonly Element[];
}
/** Keeps items and real prices; numbers that count things become counts, and somebody else's bids go. */
export declare function toLinks(elements: readonly Element[]): Links;
/** Parts goods in a list. */
export declare function isSeparator(text: string): boolean;
