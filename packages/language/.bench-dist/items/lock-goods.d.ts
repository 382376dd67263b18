import type { Dictionary } from '../dictionary/dictionary.js';
import type { PhraseRole } from '../text/phrases.js';
import { type Token } from '../text/tokens.js';
/**
 * Whether a currency word is the goods here ("B> BGL 99 dl", "sell dl 101wl") and not the money. It is when a side
 * stands right before it (a count may come between) and a price, the end or a word like "each" after it.
 */
export declare function isLockOffered(dictionary: Dictionary, tokens: readonly Token[], roles: readonly (PhraseRole | null)[], at: number, length: number): boolean;
