/**
 * The form under which a word is filed: plural endings off, so that "couches" and "couch", "gaia's" and "gaia" meet.
 * Not a linguist's stem; it only has to treat catalogue and message alike. Expects lower case without apostrophes.
 */
export declare function stemOf(word: string): string;
