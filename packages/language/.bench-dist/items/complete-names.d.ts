import type { Dictionary } from '../dictionary/dictionary.js';
import type { PhraseRole } from '../text/phrases.js';
import { type Token } from '../text/tokens.js';
import { type ItemMatch } from './item-match.js';
/**
 * Reads what is left of goods that were named in part: with the words that the item before supplies ("Paint Bucket -
 * Red 10/1, Aqua 12/1"), or by a part of a name that fits one item alone ("warp speed"). Only a whole entry of a list
 * is completed, with a price right after it or a side right before. All of it is guessing, so the offers are
 * predictions.
 */
export declare function completeNames(dictionary: Dictionary, tokens: readonly Token[], roles: readonly (PhraseRole | null)[], isOpen: (index: number) => boolean, matches: ItemMatch[]): ItemMatch[];
