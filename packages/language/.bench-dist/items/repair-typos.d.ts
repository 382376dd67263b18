import type { Dictionary } from '../dictionary/dictionary.js';
import { type Token } from '../text/tokens.js';
import { type ItemMatch } from './item-match.js';
/** Which tokens a misspelt name may use. */
export interface Ground {
    /** May be one of its words. */
    mayUse: (index: number) => boolean;
    /** May be a misspelt one. */
    mayCorrect: (index: number) => boolean;
}
/**
 * The item whose name, with a slip or two, covers the word at `at` and perhaps its neighbours. Edits allowed: one in a
 * single word of 5 letters, two from 8; in longer names up to three altogether.
 */
export declare function repairTypos(dictionary: Dictionary, tokens: readonly Token[], at: number, ground: Ground): ItemMatch | null;
