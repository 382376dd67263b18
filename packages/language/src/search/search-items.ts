import type { Dictionary } from '../dictionary/dictionary.js';
import { editDistance } from '../dictionary/edit-distance.js';
import { nameParts } from '../dictionary/names.js';
import { walkNames } from '../items/walk-names.js';
import { toPlainText } from '../text/plain-text.js';
import { LINE, MARK, tokenise } from '../text/tokens.js';
import type { CatalogueItem } from '../types.js';
import { BestResults, type SearchResult } from './best-results.js';
import { rowsWith, type SearchIndex, type SearchRow, searchIndexOf } from './search-index.js';

const QUERY_MAX = 100;

/**
 * Items for what somebody has typed so far, best first: exact name or alias, name or alias that begins so, words that
 * begin so, letters within a word, slips of the pen.
 */
export function searchItems(dictionary: Dictionary, query: string, limit: number): SearchResult[] {
  const { words } = nameParts(query.slice(0, QUERY_MAX));
  if (words.length === 0 || limit < 1) return [];
  const index = searchIndexOf(dictionary);
  const best = new BestResults(limit);
  const exact = findItemByName(dictionary, query);
  if (exact) best.put(exact.itemId, exact.name, 1);
  const key = words.join(' ');
  const beginning = words.map((word) => [word]);
  for (const row of rowsWith(index, beginning)) best.put(row.itemId, row.name, scoreRow(row, key, ` ${key}`));
  if (!best.isFull && key.length >= 3) putWithin(index, key, best);
  if (!best.isFull) putMisspelt(dictionary, index, words, best);
  return best.results;
}

/** The item with exactly this name or alias, in any case and punctuation; null for none. */
export function findItemByName(dictionary: Dictionary, text: string): CatalogueItem | null {
  const plain = text.slice(0, QUERY_MAX);
  const byName = dictionary.idOfName(nameParts(plain).words.join(' '));
  const itemId = byName ?? idOfAlias(dictionary, plain);
  const name = itemId === undefined ? undefined : dictionary.nameOf(itemId);
  return itemId === undefined || name === undefined ? null : { itemId, name };
}

function idOfAlias(dictionary: Dictionary, text: string): number | undefined {
  const tokens = tokenise(toPlainText(text).text).filter(
    (token) => token.kind !== MARK && token.kind !== LINE,
  );
  const match = walkNames(dictionary, tokens, 0);
  return match && match.to === tokens.length && match.via === 'alias' ? match.itemId : undefined;
}

/** A row that holds all typed words: as a whole from its start, side by side, or apart. */
function scoreRow(row: SearchRow, key: string, laterWords: string): number {
  const share = Math.min(1, key.length / row.key.length);
  if (row.key === key) return 1;
  if (row.key.startsWith(key)) return (row.isAlias ? 0.88 : 0.9) + 0.08 * share;
  if (row.key.includes(laterWords)) return 0.75 + 0.13 * share;
  return 0.65 + 0.1 * share;
}

function putWithin(index: SearchIndex, key: string, best: BestResults): void {
  for (const row of index.rows) {
    if (row.key.includes(key)) best.put(row.itemId, row.name, 0.5 + 0.13 * (key.length / row.key.length));
  }
}

function putMisspelt(
  dictionary: Dictionary,
  index: SearchIndex,
  words: readonly string[],
  best: BestResults,
): void {
  const typed = words.join(' ');
  const forms = words.map((word) => [word, ...dictionary.typos.near(word).map((one) => one.word)]);
  for (const row of rowsWith(index, forms)) {
    const distance = editDistance(typed, row.key.slice(0, typed.length + 2), typed.length);
    best.put(
      row.itemId,
      row.name,
      0.6 * (1 - distance / (typed.length + 1)) * (0.9 + 0.1 * Math.min(1, typed.length / row.key.length)),
    );
  }
}
