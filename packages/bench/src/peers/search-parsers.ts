import Fuse from 'fuse.js';
import MiniSearch from 'minisearch';
import type { BenchData } from '../language/bench-data.js';
import type { Peer } from './peer.js';
import { applySimpleRules, prepareText, splitSegments } from './simple-rules.js';

interface Entry {
  id: number;
  words: string;
  item: string;
}

/** Names and aliases as documents of a search index. */
function toSearchEntries({ items, aliases }: BenchData): Entry[] {
  return [
    ...items.map(({ name }) => ({ words: name.toLowerCase(), item: name })),
    ...aliases.map(({ alias, name }) => ({ words: alias.toLowerCase(), item: name })),
  ].map((entry, id) => ({ id, ...entry }));
}

/** MiniSearch's best hit for each segment: all words must be there, with slips of a fifth of their length. */
export function createMiniSearchParser(benchData: BenchData): Peer {
  const index = new MiniSearch<Entry>({ fields: ['words'], storeFields: ['item', 'words'] });
  index.addAll(toSearchEntries(benchData));
  return {
    name: 'MiniSearch',
    note: 'best hit of each segment, all words, fuzzy 0.2, as many words as the name has',
    sample: 1000,
    read(content) {
      const text = prepareText(content);
      const mentions = splitSegments(text).flatMap((segment) => {
        const [best] = index.search(segment.item, { combineWith: 'AND', fuzzy: 0.2 });
        const count = segment.item.split(' ').length;
        if (best === undefined || best.words.split(/[ -]+/).length > count + 1) return [];
        return [{ ...segment, item: String(best.item) }];
      });
      return applySimpleRules(text, mentions);
    },
  };
}

/** Fuse.js's best hit for each segment. */
export function createFuseParser(benchData: BenchData): Peer {
  const index = new Fuse(toSearchEntries(benchData), {
    keys: ['words'],
    threshold: 0.25,
    ignoreLocation: false,
  });
  return {
    name: 'Fuse.js',
    note: 'best hit of each segment, threshold 0.25',
    sample: 60,
    read(content) {
      const text = prepareText(content);
      const mentions = splitSegments(text).flatMap((segment) => {
        const [best] = index.search(segment.item, { limit: 1 });
        return best === undefined ? [] : [{ ...segment, item: best.item.item }];
      });
      return applySimpleRules(text, mentions);
    },
  };
}
