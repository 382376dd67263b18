import type { Dictionary } from '../dictionary/dictionary.js';
import { type Token } from '../text/tokens.js';
import { type ItemMatch } from './item-match.js';
/**
 * Names folded together: "Pastel Pink/Blue Block", "Heartcastle Stone/Background", "Growsaber (Red/Green)". A fold is
 * read only when every one of its parts makes an item.
 */
export declare function findVariants(dictionary: Dictionary, tokens: readonly Token[], taken: readonly boolean[], matches: ItemMatch[]): ItemMatch[];
