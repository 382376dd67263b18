/** Everyday words that are never taken for a misspelt item name. */
export declare const COMMON_WORDS: Set<string>;
