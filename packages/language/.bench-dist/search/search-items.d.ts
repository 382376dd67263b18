import type { Dictionary } from '../dictionary/dictionary.js';
import type { CatalogueItem } from '../types.js';
import { type SearchResult } from './best-results.js';
/**
 * Items for what somebody has typed so far, best first: exact name or alias, name or alias that begins so, words that
 * begin so, letters within a word, slips of the pen.
 */
export declare function searchItems(dictionary: Dictionary, query: string, limit: number): SearchResult[];
/** The item with exactly this name or alias, in any case and punctuation; null for none. */
export declare function findItemByName(dictionary: Dictionary, text: string): CatalogueItem | null;
