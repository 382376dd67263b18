import type { Dictionary } from '../dictionary/dictionary.js';
import { editDistance } from '../dictionary/edit-distance.js';
import { nameParts } from '../dictionary/names.js';
import { walkNames } from '../items/walk-names.js';
import { toPlainText } from '../text/plain-text.js';
import { LINE, MARK, tokenise } from '../text/tokens.js';
import type { CatalogueItem } from '../types.js';

export interface SearchResult {
  itemId: number;
  name: string;
  /** 0..1; 1 is the exact name or an alias. */
  score: number;
}

interface Row {
  itemId: number;
  name: string;
  key: string;
  words: readonly string[];
}

const rowsOf = new WeakMap<Dictionary, { revision: number; rows: readonly Row[] }>();

/**
 * Items for what somebody has typed so far, best first: exact name or alias, name that begins so, words that begin
 * so, words within, slips of the pen.
 */
export function searchItems(dictionary: Dictionary, query: string, limit: number): SearchResult[] {
  const { words } = nameParts(query.slice(0, 200));
  if (words.length === 0 || limit < 1) return [];
  const key = words.join(' ');
  const best = new Map<number, number>();
  const put = (itemId: number, score: number): void => {
    if (score > (best.get(itemId) ?? 0)) best.set(itemId, score);
  };
  const exact = findItemByName(dictionary, query);
  if (exact) put(exact.itemId, 1);
  for (const row of rows(dictionary)) {
    const score = scoreRow(row, key, words);
    if (score > 0) put(row.itemId, score);
  }
  if (best.size < limit) addMisspelt(dictionary, words, put);
  return [...best]
    .map(([itemId, score]) => ({ itemId, name: dictionary.nameOf(itemId) ?? '', score }))
    .sort((a, b) => b.score - a.score || a.name.length - b.name.length || a.itemId - b.itemId)
    .slice(0, limit);
}

/** The item with exactly this name or alias, in any case and punctuation; null for none. */
export function findItemByName(dictionary: Dictionary, text: string): CatalogueItem | null {
  const key = nameParts(text.slice(0, 200)).words.join(' ');
  const byName = dictionary.idOfName(key);
  const tokens = tokenise(toPlainText(text.slice(0, 200)).text).filter(
    (token) => token.kind !== MARK && token.kind !== LINE,
  );
  const match = walkNames(dictionary, dictionary.root, tokens, 0);
  const byAlias =
    match && match.from === 0 && match.to === tokens.length && match.via === 'alias'
      ? match.itemId
      : undefined;
  const itemId = byName ?? byAlias;
  const name = itemId === undefined ? undefined : dictionary.nameOf(itemId);
  return itemId === undefined || name === undefined ? null : { itemId, name };
}

function rows(dictionary: Dictionary): readonly Row[] {
  const known = rowsOf.get(dictionary);
  if (known && known.revision === dictionary.revision) return known.rows;
  const rows = [...dictionary.items()].map(([itemId, name]) => {
    const { words } = nameParts(name);
    return { itemId, name, key: words.join(' '), words };
  });
  rowsOf.set(dictionary, { revision: dictionary.revision, rows });
  return rows;
}

function scoreRow(row: Row, key: string, words: readonly string[]): number {
  const within = row.key.indexOf(key);
  if (within === 0) return row.key.length === key.length ? 1 : 0.9 + 0.08 * (key.length / row.key.length);
  if (within > 0) {
    const share = key.length / row.key.length;
    return row.key[within - 1] === ' ' ? 0.75 + 0.13 * share : key.length >= 3 ? 0.5 + 0.15 * share : 0;
  }
  if (words.length < 2) return 0;
  // Every typed word begins some word of the name, in any order.
  const all = words.every((word) => row.words.some((own) => own.startsWith(word)));
  return all ? 0.65 + 0.1 * (key.length / row.key.length) : 0;
}

function addMisspelt(
  dictionary: Dictionary,
  words: readonly string[],
  put: (itemId: number, score: number) => void,
): void {
  const forms = words.map((word) => {
    const stem = dictionary.stemFor(word);
    const near = dictionary.typos.near(word).map((one) => one.word);
    return stem === undefined ? near : [stem, ...near];
  });
  const typed = words.join(' ');
  for (const row of rows(dictionary)) {
    const fits = forms.every((form) => row.words.some((own) => form.some((one) => own.startsWith(one))));
    if (!fits) continue;
    const limit = Math.max(typed.length, row.key.length);
    put(row.itemId, 0.6 * (1 - editDistance(typed, row.key, limit) / limit));
  }
}
