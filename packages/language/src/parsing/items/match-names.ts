import type { Dictionary } from '../../dictionary/dictionary.js';
import { createMatch, type ItemMatch } from '../../dictionary/item-match.js';
import { getKnownWord, type KnownWord, mayContinue } from '../../dictionary/known-words.js';
import type { NameEntry, TrieNode } from '../../dictionary/name-trie.js';
import { isIn, isInnerHyphen, isWordOrNumber, type Token, WORD } from '../../tokens/tokens.js';
import { INNER_MARK } from '../../tokens/vocabulary.js';
import type { Candidate, MatchVia } from '../../types.js';

export const NAME_WORDS_MAX = 12;

/** The words of the current walk, each with the punctuation before it. Shared by all walks, which never nest. */
const matchedPath = { length: 0, words: [''], gaps: [''] };

function addStep(gap: string, word: string): void {
  matchedPath.gaps[matchedPath.length] = gap;
  matchedPath.words[matchedPath.length] = word;
  matchedPath.length += 1;
}

export function matchLongestName(
  dictionary: Dictionary,
  tokens: readonly Token[],
  at: number,
): ItemMatch | null {
  const token = tokens[at];
  if (!isWordOrNumber(token)) return null;
  const word = getKnownWord(dictionary, token);
  if (!word.canStartName) return null;
  return (
    matchName(dictionary, word, tokens, at, 'as-written') ??
    (mayBePair(dictionary, word, tokens, at) ? matchName(dictionary, word, tokens, at, 'pair') : null) ??
    (word.startNode && word.parts ? matchName(dictionary, word, tokens, at, 'glued') : null)
  );
}

/** The first two words written as one are a word of some name ("fire house"). */
function mayBePair(dictionary: Dictionary, first: KnownWord, tokens: readonly Token[], at: number): boolean {
  if (first.startNode === null || tokens[at]?.kind !== WORD) return false;
  const second = tokens[at + 1];
  if (second?.kind !== WORD || !mayContinue(first, second.text)) return false;
  return dictionary.findStem(first.text + second.text) !== undefined;
}

/** How the first word is taken: as it stands, with the next as one ("fire house"), or as several ("ezrod"). */
type FirstWordForm = 'as-written' | 'pair' | 'glued';

function matchName(
  dictionary: Dictionary,
  firstWord: KnownWord,
  tokens: readonly Token[],
  at: number,
  first: FirstWordForm,
): ItemMatch | null {
  matchedPath.length = 0;
  let node = dictionary.trie.root;
  let best: ItemMatch | null = null;
  let joined = false;
  for (let index = at; node.children !== 0 && matchedPath.length < NAME_WORDS_MAX; ) {
    const isFirst = index === at;
    const next = isFirst ? at : skipInnerMarks(tokens, index);
    const token = tokens[next];
    if (!isWordOrNumber(token)) break;
    const gap = readGap(tokens, index, next);
    const word = isFirst ? firstWord : getKnownWord(dictionary, token);
    const start = first === 'as-written' ? word.startNode : null;
    const child = isFirst ? start : dictionary.trie.getChild(node, word.stemId);
    if (child) {
      addStep(gap, word.text);
      node = child;
      index = next + 1;
    } else {
      const step = matchJoinedWords(dictionary, node, word, tokens, next, isFirst && first === 'glued');
      if (step === null) break;
      for (const part of step.words) addStep(gap, part);
      node = step.node;
      index = next + step.length;
      joined = true;
    }
    if (node.entries === null) continue;
    if (matchedPath.length === 1 && !joined) best = matchSingleWord(dictionary, word, node.entries, at);
    else best = toBestMatch(dictionary, node.entries, joined, at, skipClosingBracket(tokens, index)) ?? best;
  }
  return best;
}

/** "Hull (GREEN)": the bracket that closes one inside the name is part of it. */
function skipClosingBracket(tokens: readonly Token[], at: number): number {
  const closes = tokens[at]?.text === ')' && matchedPath.gaps[matchedPath.length - 1]?.includes('(');
  return closes ? at + 1 : at;
}

export function skipInnerMarks(tokens: readonly Token[], from: number): number {
  let at = from;
  while (isIn(tokens[at], INNER_MARK)) at += 1;
  return at;
}

/** The punctuation between two words, but hyphens that do not separate. */
function readGap(tokens: readonly Token[], from: number, to: number): string {
  let gap = '';
  for (let at = from; at < to; at++) if (!isInnerHyphen(tokens, at)) gap += tokens[at]?.text ?? '';
  return gap;
}

function matchSingleWord(dictionary: Dictionary, word: KnownWord, entries: readonly NameEntry[], at: number) {
  if (word.alone === undefined) word.alone = toBestMatch(dictionary, entries, false, 0, 1);
  return word.alone && { ...word.alone, from: at, to: at + 1 };
}

/** Two tokens that the name writes as one word; or one token that it writes as two. */
function matchJoinedWords(
  dictionary: Dictionary,
  node: TrieNode,
  word: KnownWord,
  tokens: readonly Token[],
  index: number,
  isGlued: boolean,
): { node: TrieNode; words: readonly string[]; length: number } | null {
  const following = tokens[index + 1];
  const isPair = following?.kind === WORD && tokens[index]?.kind === WORD;
  if (!isGlued && isPair && mayContinue(word, following.text)) {
    const pair = word.text + following.text;
    const stem = dictionary.findStem(pair);
    const child = stem === undefined ? null : dictionary.trie.find([stem], node);
    if (child) return { node: child, words: [pair], length: 2 };
  }
  if (word.parts === undefined) return null;
  const child = dictionary.trie.find(word.parts, node);
  return child ? { node: child, words: word.parts, length: 1 } : null;
}

function toBestMatch(
  dictionary: Dictionary,
  entries: readonly NameEntry[],
  joined: boolean,
  from: number,
  to: number,
): ItemMatch | null {
  let best: NameEntry | null = null;
  let bestScore = -1;
  let rivals: NameEntry[] | null = null;
  for (const entry of entries) {
    // An item's own name goes with the item; an alias may wait for it.
    const isMissing = entry.rank > 0 && dictionary.getItemName(entry.itemId) === undefined;
    if (isMissing || !hasMatchingGaps(entry)) continue;
    const score = countExactWords(entry) * 10 + entry.rank;
    if (score > bestScore) {
      best = entry;
      bestScore = score;
      rivals = null;
    } else if (score === bestScore && entry.itemId !== best?.itemId) {
      rivals ??= [];
      rivals.push(entry);
    }
  }
  if (best === null) return null;
  const isExact = bestScore >= matchedPath.length * 10;
  const via: MatchVia = joined ? 'joined' : best.rank > 0 ? 'alias' : isExact ? 'name' : 'plural';
  const candidates = rivals === null ? null : toCandidates(dictionary, [best, ...rivals]);
  return { ...createMatch(from, to, via, [best.itemId]), candidates };
}

/** Several items have these words; none is more likely. */
function toCandidates(dictionary: Dictionary, entries: readonly NameEntry[]): Candidate[] {
  const ids = [...new Set(entries.map((entry) => entry.itemId))];
  return ids.map((itemId) => ({ itemId, item: dictionary.getItemName(itemId) ?? '', score: 1 / ids.length }));
}

/** Punctuation between words may be left out, but must not be there where the name has none (" - " parts two items). */
function hasMatchingGaps(entry: NameEntry): boolean {
  for (let at = 1; at < matchedPath.length; at++) {
    const gap = matchedPath.gaps[at] ?? '';
    if (gap === '') continue;
    const own = entry.gaps[at - 1] ?? '';
    if (own === '' || (gap !== own && !/^[-:.] ?$/.test(gap))) return false;
  }
  return true;
}

function countExactWords(entry: NameEntry): number {
  let same = 0;
  for (let at = 0; at < matchedPath.length; at++) if (entry.words[at] === matchedPath.words[at]) same += 1;
  return same;
}
