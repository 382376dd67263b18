/**
 * Letters of other alphabets that look like Latin ones and are used to dress up, or to hide, words. Unicode's own
 * compatibility forms (full-width, mathematical, circled) need no entry: NFKC folds them.
 */
export declare const LOOK_ALIKES: Readonly<Record<string, string>>;
/** Punctuation that phones, keyboards and decoration put in the place of the plain kind. */
export declare const PLAIN_PUNCTUATION: Readonly<Record<string, string>>;
/** Arrows point at a world ("➡️ **WORLD**"); all become this one. */
export declare const ARROW = "\u2192";
