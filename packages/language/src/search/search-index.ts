import type { Dictionary } from '../dictionary/dictionary.js';
import { splitName } from '../dictionary/names.js';

export interface SearchRow {
  itemId: number;
  name: string;
  key: string;
  isAlias: boolean;
}

export interface SearchIndex {
  revision: number;
  rows: readonly SearchRow[];
  words: readonly string[];
  rowIndexesByWord: ReadonlyMap<string, readonly number[]>;
}

const indexes = new WeakMap<Dictionary, SearchIndex>();

/** The dictionary's index for searching; built when first asked for, and again after the catalogue changed. */
export function getSearchIndex(dictionary: Dictionary): SearchIndex {
  const known = indexes.get(dictionary);
  if (known?.revision === dictionary.revision) return known;
  const rows: SearchRow[] = [];
  const rowIndexesByWord = new Map<string, number[]>();
  const file = (row: SearchRow, words: readonly string[]): void => {
    for (const word of new Set(words)) {
      const list = rowIndexesByWord.get(word);
      if (list) list.push(rows.length);
      else rowIndexesByWord.set(word, [rows.length]);
    }
    rows.push(row);
  };
  for (const [itemId, name] of dictionary.items()) {
    const { words } = splitName(name);
    file({ itemId, name, key: words.join(' '), isAlias: false }, words);
  }
  for (const { itemId, name, words } of dictionary.aliases()) {
    file({ itemId, name, key: words.join(' '), isAlias: true }, words);
  }
  const index = {
    revision: dictionary.revision,
    rows,
    words: [...rowIndexesByWord.keys()].sort(),
    rowIndexesByWord,
  };
  indexes.set(dictionary, index);
  return index;
}

export function findRows(index: SearchIndex, groups: readonly (readonly string[])[]): SearchRow[] {
  let hits: Set<number> | null = null;
  for (const group of groups) {
    const own = new Set<number>();
    for (const beginning of group) {
      for (const word of iterateWordsWithPrefix(index.words, beginning)) {
        for (const row of index.rowIndexesByWord.get(word) ?? [])
          if (hits === null || hits.has(row)) own.add(row);
      }
    }
    hits = own;
    if (hits.size === 0) break;
  }
  return [...(hits ?? [])].flatMap((at) => index.rows[at] ?? []);
}

function* iterateWordsWithPrefix(words: readonly string[], beginning: string): Generator<string> {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle] ?? '') < beginning) low = middle + 1;
    else high = middle;
  }
  for (let at = low; at < words.length; at++) {
    const word = words[at] ?? '';
    if (!word.startsWith(beginning)) return;
    yield word;
  }
}
