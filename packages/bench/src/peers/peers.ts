import MiniSearch from 'minisearch';
import AhoCorasick from 'modern-ahocorasick';
import FastAhoCorasick from 'modern-ahocorasick/fast';
import type { BenchData } from '../language/bench-data.js';
import type { LabelledOffer } from '../language/score-offers.js';
import { applySimpleRules, prepareText, splitSegments } from './simple-rules.js';

/** Another parser of trade messages. */
export interface Peer {
  name: string;
  /** What surrounds the library, in a few words. */
  note: string;
  /** How many messages at most: slow peers get fewer. */
  sample: number;
  parse: (content: string) => readonly LabelledOffer[];
}

/** Names and aliases in lower case with the item's name; an alias beats a name that is spelt the same. */
function toKeywords({ items, aliases }: Pick<BenchData, 'items' | 'aliases'>): Map<string, string> {
  return new Map([
    ...items.map(({ name }) => [name.toLowerCase(), name] as const),
    ...aliases.map(({ alias, name }) => [alias.toLowerCase(), name] as const),
  ]);
}

/** An Aho-Corasick automaton of all names: the longest from the left, at word boundaries. */
export function createAhoCorasickParser(benchData: BenchData): Peer {
  const patterns = [...toKeywords(benchData)].map(([pattern, data]) => ({ pattern, data }));
  const automaton = new AhoCorasick(patterns, { boundary: 'unicode' });
  return {
    name: 'modern-ahocorasick',
    note: 'all names, leftmost longest, whole words',
    sample: Number.POSITIVE_INFINITY,
    parse(content) {
      const text = prepareText(content);
      const mentions = automaton
        .search(text, { strategy: 'leftmost-longest' })
        .flatMap(({ start, end, data }) => (data === undefined ? [] : [{ start, end, item: data }]));
      return applySimpleRules(text, mentions);
    },
  };
}

/** MiniSearch's best hit for each segment: all words must be there, with slips of a fifth of their length. */
export function createMiniSearchParser(benchData: BenchData): Peer {
  const index = new MiniSearch({ fields: ['words'], storeFields: ['item', 'words'] });
  index.addAll([...toKeywords(benchData)].map(([words, item], id) => ({ id, words, item })));
  return {
    name: 'MiniSearch',
    note: 'best hit of each segment, all words, fuzzy 0.2, as many words as the name has',
    sample: 1000,
    parse(content) {
      const text = prepareText(content);
      const mentions = splitSegments(text).flatMap((segment) => {
        const [best] = index.search(segment.item, { combineWith: 'AND', fuzzy: 0.2 });
        const count = segment.item.split(' ').length;
        if (best === undefined || String(best.words).split(/[ -]+/).length > count + 1) return [];
        return [{ ...segment, item: String(best.item) }];
      });
      return applySimpleRules(text, mentions);
    },
  };
}

/** Only finds names, and parses nothing: as fast as a parser of this text could be. */
export function createNameScans(
  names: Pick<BenchData, 'items' | 'aliases'>,
): { name: string; scan: (content: string) => number }[] {
  const patterns = [...toKeywords(names).keys()];
  const compact = new AhoCorasick(patterns);
  const fast = new FastAhoCorasick(patterns);
  const words = new AhoCorasick(patterns, { boundary: 'unicode' });
  const strategy = 'leftmost-longest';
  return [
    { name: 'modern-ahocorasick', scan: (content) => compact.count(content.toLowerCase()) },
    {
      name: 'modern-ahocorasick, whole words',
      scan: (content) => words.search(content.toLowerCase(), { strategy }).length,
    },
    { name: 'modern-ahocorasick/fast', scan: (content) => fast.count(content.toLowerCase()) },
  ];
}
