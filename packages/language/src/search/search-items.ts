import type { Dictionary } from '../dictionary/dictionary.js';
import { splitName } from '../dictionary/names.js';
import { editDistance } from '../dictionary/typo-index.js';
import { matchLongestName } from '../parsing/items/match-names.js';
import { toPlainText } from '../tokens/plain-text.js';
import { isWordOrNumber, tokenise } from '../tokens/tokens.js';
import type { CatalogueItem } from '../types.js';
import { findRows, getSearchIndex, type SearchIndex, type SearchRow } from './search-index.js';

const QUERY_MAX = 100;

/** Items for a search text, best first: exact, prefix, words that begin so, letters within a word, typos. */
export function searchItems(dictionary: Dictionary, query: string, limit: number): SearchResult[] {
  const { words } = splitName(query.slice(0, QUERY_MAX));
  if (words.length === 0 || limit < 1) return [];
  const index = getSearchIndex(dictionary);
  const found = new Map<number, SearchResult>();
  const add: AddResult = ({ itemId, name }, score) => {
    if ((found.get(itemId)?.score ?? 0) < score) found.set(itemId, { itemId, name, score });
  };
  const exact = findItemByName(dictionary, query);
  if (exact) add(exact, 1);
  const key = words.join(' ');
  const beginning = words.map((word) => [word]);
  for (const row of findRows(index, beginning)) add(row, scoreRow(row, key, ` ${key}`));
  if (found.size < limit && key.length >= 3) addNamesWithPhrase(index, key, add);
  if (found.size < limit) addMisspelledMatches(dictionary, index, words, add);
  return [...found.values()].sort(compare).slice(0, limit);
}

/** The item with exactly this name or alias, in any case and punctuation; null for none. */
export function findItemByName(dictionary: Dictionary, text: string): CatalogueItem | null {
  const plain = text.slice(0, QUERY_MAX);
  const byName = dictionary.findIdByName(splitName(plain).words.join(' '));
  const itemId = byName ?? findIdByAlias(dictionary, plain);
  const name = itemId === undefined ? undefined : dictionary.getItemName(itemId);
  return itemId === undefined || name === undefined ? null : { itemId, name };
}

function findIdByAlias(dictionary: Dictionary, text: string): number | undefined {
  const tokens = tokenise(toPlainText(text).text).filter(isWordOrNumber);
  const match = matchLongestName(dictionary, tokens, 0);
  return match && match.to === tokens.length && match.via === 'alias' ? match.itemId : undefined;
}

/** Keeps the best score of each item. */
type AddResult = (item: CatalogueItem, score: number) => void;

/** A row that holds all typed words: as a whole from its start, side by side, or apart. */
function scoreRow(row: SearchRow, key: string, laterWords: string): number {
  const share = Math.min(1, key.length / row.key.length);
  if (row.key === key) return 1;
  if (row.key.startsWith(key)) return (row.isAlias ? 0.88 : 0.9) + 0.08 * share;
  if (row.key.includes(laterWords)) return 0.75 + 0.13 * share;
  return 0.65 + 0.1 * share;
}

function addNamesWithPhrase(index: SearchIndex, key: string, add: AddResult): void {
  for (const row of index.rows) {
    if (row.key.includes(key)) add(row, 0.5 + 0.13 * (key.length / row.key.length));
  }
}

function addMisspelledMatches(
  dictionary: Dictionary,
  index: SearchIndex,
  words: readonly string[],
  add: AddResult,
): void {
  const typed = words.join(' ');
  const forms = words.map((word) => [word, ...dictionary.typos.findNear(word).map((one) => one.word)]);
  for (const row of findRows(index, forms)) {
    const distance = editDistance(typed, row.key.slice(0, typed.length + 2), typed.length);
    const share = Math.min(1, typed.length / row.key.length);
    add(row, 0.6 * (1 - distance / (typed.length + 1)) * (0.9 + 0.1 * share));
  }
}

export interface SearchResult extends CatalogueItem {
  score: number;
}

/** Better first; among equals the shorter name, then the older item. */
function compare(a: SearchResult, b: SearchResult): number {
  return b.score - a.score || a.name.length - b.name.length || a.itemId - b.itemId;
}
