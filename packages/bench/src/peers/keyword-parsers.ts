import AhoCorasick from 'modern-ahocorasick';
import FastAhoCorasick from 'modern-ahocorasick/fast';
import type { BenchData } from '../language/bench-data.js';
import type { Peer } from './peer.js';
import { applySimpleRules, type Mention, prepareText } from './simple-rules.js';

interface Keyword {
  keyword: string;
  item: string;
}

/** Names and aliases in lower case, the longest first; an alias beats a name that is spelt the same. */
function toKeywords({ items, aliases }: Pick<BenchData, 'items' | 'aliases'>): Keyword[] {
  const itemOf = new Map<string, string>();
  for (const { name } of items) itemOf.set(name.toLowerCase(), name);
  for (const { alias, name } of aliases) itemOf.set(alias.toLowerCase(), name);
  return [...itemOf]
    .map(([keyword, item]) => ({ keyword, item }))
    .sort((a, b) => b.keyword.length - a.keyword.length);
}

/** `includes` for each name, the longest first; what is found is blanked. No word boundaries, no plurals. */
export function createIncludesParser(benchData: BenchData): Peer {
  const keywords = toKeywords(benchData);
  return {
    name: 'keyword includes bot',
    note: 'every name and alias by includes, longest first',
    sample: 600,
    read(content) {
      const text = prepareText(content);
      let left = text;
      const mentions: Mention[] = [];
      for (const { keyword, item } of keywords) {
        while (left.includes(keyword)) {
          const start = left.indexOf(keyword);
          const end = start + keyword.length;
          mentions.push({ start, end, item });
          left = left.slice(0, start) + '\u0000'.repeat(keyword.length) + left.slice(end);
        }
      }
      return applySimpleRules(text, sortMentions(mentions));
    },
  };
}

/** One pattern of all names, the longest at each place, with word boundaries and an optional s. */
export function createRegExpParser(benchData: BenchData): Peer {
  const keywords = toKeywords(benchData);
  const itemOf = new Map(keywords.map(({ keyword, item }) => [keyword, item]));
  const pattern = createNamePattern(keywords);
  return {
    name: 'one big RegExp',
    note: 'all names in one pattern, whole words, optional plural s',
    sample: Number.POSITIVE_INFINITY,
    read(content) {
      const text = prepareText(content);
      const mentions = [...text.matchAll(pattern)].flatMap((match): Mention[] => {
        const item = itemOf.get(match[1] ?? '');
        return item === undefined ? [] : [{ start: match.index, end: match.index + match[0].length, item }];
      });
      return applySimpleRules(text, mentions);
    },
  };
}

/**
 * The names as one pattern in the shape of a tree ("la(?:ser grid|va)"), so that a position is given up at its first
 * letter that fits no name. Nothing in it repeats: it cannot backtrack badly.
 */
function createNamePattern(keywords: readonly Keyword[]): RegExp {
  const body = branches(keywords.map(({ keyword }) => keyword).sort());
  return new RegExp(`\\b(${body})s?\\b`, 'g');
}

function branches(sorted: readonly string[]): string {
  const isEnd = sorted[0] === '';
  const groups = new Map<string, string[]>();
  for (const word of sorted) {
    if (word === '') continue;
    const letter = word[0] ?? '';
    const group = groups.get(letter);
    if (group) group.push(word.slice(1));
    else groups.set(letter, [word.slice(1)]);
  }
  const parts = [...groups].map(([letter, rest]) => escapeLetter(letter) + branches(rest));
  if (parts.length === 0) return '';
  const joined = parts.length === 1 && !isEnd ? parts.join('') : `(?:${parts.join('|')})`;
  return isEnd ? `${joined}?` : joined;
}

function escapeLetter(letter: string): string {
  return letter.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');
}

/** An Aho-Corasick automaton of all names: the longest from the left, at word boundaries. */
export function createAhoCorasickParser(benchData: BenchData): Peer {
  const automaton = new AhoCorasick(
    toKeywords(benchData).map(({ keyword, item }) => ({ pattern: keyword, data: item })),
    { boundary: 'unicode' },
  );
  return {
    name: 'modern-ahocorasick',
    note: 'all names, leftmost longest, whole words',
    sample: Number.POSITIVE_INFINITY,
    read(content) {
      const text = prepareText(content);
      const mentions = automaton
        .search(text, { strategy: 'leftmost-longest' })
        .flatMap(({ start, end, data }) => (data === undefined ? [] : [{ start, end, item: data }]));
      return applySimpleRules(text, mentions);
    },
  };
}

/** Only finds names, and reads nothing: as fast as a reader on this text could be. */
export function createNameScans(
  names: Pick<BenchData, 'items' | 'aliases'>,
): { name: string; scan: (content: string) => number }[] {
  const keywords = toKeywords(names);
  const pattern = createNamePattern(keywords);
  const patterns = keywords.map(({ keyword }) => keyword);
  const compact = new AhoCorasick(patterns);
  const fast = new FastAhoCorasick(patterns);
  const words = new AhoCorasick(patterns, { boundary: 'unicode' });
  const strategy = 'leftmost-longest';
  return [
    { name: 'RegExp', scan: (content) => [...content.toLowerCase().matchAll(pattern)].length },
    { name: 'modern-ahocorasick', scan: (content) => compact.count(content.toLowerCase()) },
    {
      name: 'modern-ahocorasick, whole words',
      scan: (content) => words.search(content.toLowerCase(), { strategy }).length,
    },
    { name: 'modern-ahocorasick/fast', scan: (content) => fast.count(content.toLowerCase()) },
  ];
}

function sortMentions(mentions: readonly Mention[]): Mention[] {
  return [...mentions].sort((a, b) => a.start - b.start);
}
