/**
 * What players call items, by the item's name in the catalogue. An alias of an item that the catalogue lacks has no
 * effect. "<alias> seed" follows by itself where the catalogue has the seed.
 */
export declare const BUILT_IN_ALIASES: Readonly<Record<string, readonly string[]>>;
