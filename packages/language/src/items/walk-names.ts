import type { Dictionary } from '../dictionary/dictionary.js';
import { type KnownWord, knownWordOf } from '../dictionary/known-words.js';
import type { Entry, TrieNode } from '../dictionary/name-trie.js';
import { MARK, NUMBER, type Token, WORD } from '../text/tokens.js';
import type { Candidate, MatchVia } from '../types.js';
import { type ItemMatch, VIA_SCORE } from './item-match.js';

/** Marks that may stand inside a name where the name itself has one. */
const INNER_MARKS = new Set(['-', ':', '.', ',', '&', '!', "'", '?', '#', '(', ')', '+', '/']);
const LONGEST_NAME = 12;
const SHORTEST_GLUED = 6;

/** The words of the walk under way, each with the punctuation before it: one for all walks, which never nest. */
const spelt = { length: 0, words: [''], gaps: [''] };

function addStep(gap: string, word: string): void {
  spelt.gaps[spelt.length] = gap;
  spelt.words[spelt.length] = word;
  spelt.length += 1;
}

/** The longest name or alias spelt from token `at` on; null for none. */
export function walkNames(dictionary: Dictionary, tokens: readonly Token[], at: number): ItemMatch | null {
  const token = tokens[at];
  if (token === undefined || (token.kind !== WORD && token.kind !== NUMBER)) return null;
  const word = knownWordOf(dictionary, token);
  if (!word.leads) return null;
  return (
    spell(dictionary, word, tokens, at, 'as-written') ??
    (mayBePair(dictionary, word, tokens, at) ? spell(dictionary, word, tokens, at, 'pair') : null) ??
    (word.begins && word.parts ? spell(dictionary, word, tokens, at, 'glued') : null) ??
    gluedName(dictionary, word, tokens, at)
  );
}

/** The first two words written as one are a word of some name ("fire house"). */
function mayBePair(dictionary: Dictionary, first: KnownWord, tokens: readonly Token[], at: number): boolean {
  if (first.begins === null || !first.isHalf || tokens[at]?.kind !== WORD) return false;
  const second = tokens[at + 1];
  return second?.kind === WORD && dictionary.stemFor(first.text + second.text) !== undefined;
}

/** How the first word is taken: as it stands, with the next as one ("fire house"), or as several ("ezrod"). */
type FirstWord = 'as-written' | 'pair' | 'glued';

function spell(
  dictionary: Dictionary,
  firstWord: KnownWord,
  tokens: readonly Token[],
  at: number,
  first: FirstWord,
): ItemMatch | null {
  spelt.length = 0;
  let node: TrieNode = dictionary.root;
  let best: ItemMatch | null = null;
  let joined = false;
  for (let index = at; node.next !== null && spelt.length < LONGEST_NAME; ) {
    let gap = '';
    while (index > at && isInnerMark(tokens[index])) {
      if (!isHyphen(tokens, index)) gap += tokens[index]?.text ?? '';
      index += 1;
    }
    const token = tokens[index];
    if (token === undefined || (token.kind !== WORD && token.kind !== NUMBER)) break;
    const word = index === at ? firstWord : knownWordOf(dictionary, token);
    const taken = index === at ? first : 'as-written';
    const child = taken === 'as-written' ? (index === at ? word.begins : childOf(node, word)) : null;
    if (child) {
      addStep(gap, token.text);
      node = child;
      index += 1;
    } else {
      const step = joinedStep(dictionary, node, word, tokens, index, taken);
      if (step === null) break;
      for (const part of step.words) addStep(gap, part);
      node = step.node;
      index += step.length;
      joined = true;
    }
    if (node.entries === null) continue;
    if (spelt.length === 1 && !joined) best = aloneAt(dictionary, word, node.entries, at);
    else if (mayEndHere(tokens, index)) {
      best = bestEntry(dictionary, node.entries, joined, at, closingBracket(tokens, at, index)) ?? best;
    }
  }
  return best;
}

/** What the first word names by itself; worked out once for each word. */
function aloneAt(
  dictionary: Dictionary,
  word: KnownWord,
  entries: readonly Entry[],
  at: number,
): ItemMatch | null {
  if (word.alone === undefined) word.alone = bestEntry(dictionary, entries, false, 0, 1);
  return word.alone && { ...word.alone, from: at, to: at + 1 };
}

/** One token further, taken as it stands. */
function childOf(node: TrieNode, word: KnownWord): TrieNode | null {
  return word.stem === undefined ? null : (node.next?.get(word.stem) ?? null);
}

/** "Hull (GREEN)": the bracket that closes one inside the name is part of it. */
function closingBracket(tokens: readonly Token[], from: number, to: number): number {
  if (tokens[to]?.text !== ')') return to;
  let open = 0;
  for (let at = from; at < to; at++) {
    if (tokens[at]?.text === '(') open += 1;
    else if (tokens[at]?.text === ')') open -= 1;
  }
  return open > 0 ? to + 1 : to;
}

/** A name of three or more words written as one. */
function gluedName(
  dictionary: Dictionary,
  word: KnownWord,
  tokens: readonly Token[],
  at: number,
): ItemMatch | null {
  if (tokens[at]?.kind !== WORD || word.text.length < SHORTEST_GLUED) return null;
  const entry = liveEntry(dictionary, word);
  if (entry === null) return null;
  const next = tokens[at + 1];
  // "ghostinajar seed" is the seed.
  const longer = next?.kind === WORD ? liveEntry(dictionary, dictionary.wordOf(word.text + next.text)) : null;
  const base = { from: at, candidates: null, ownerIds: null, more: NO_MORE };
  const named = { via: 'joined', score: VIA_SCORE.joined } as const;
  return longer
    ? { ...base, ...named, to: at + 2, itemId: longer.itemId }
    : { ...base, ...named, to: at + 1, itemId: entry.itemId };
}

function liveEntry(dictionary: Dictionary, word: KnownWord): Entry | null {
  return word.joined?.find((one) => dictionary.nameOf(one.itemId) !== undefined) ?? null;
}

interface TrieStep {
  node: TrieNode;
  words: readonly string[];
  length: number;
}

/** Two tokens that the name writes as one word; or one token that it writes as two. */
function joinedStep(
  dictionary: Dictionary,
  node: TrieNode,
  word: KnownWord,
  tokens: readonly Token[],
  index: number,
  taken: FirstWord,
): TrieStep | null {
  const following = tokens[index + 1];
  if (taken !== 'glued' && word.isHalf && following?.kind === WORD && tokens[index]?.kind === WORD) {
    const pair = word.text + following.text;
    const stem = dictionary.stemFor(pair);
    const child = stem === undefined ? undefined : node.next?.get(stem);
    if (child) return { node: child, words: [pair], length: 2 };
  }
  if (word.parts === undefined) return null;
  let child: TrieNode | undefined = node;
  for (const part of word.parts) child = child?.next?.get(part);
  return child ? { node: child, words: word.parts, length: 1 } : null;
}

function isInnerMark(token: Token | undefined): boolean {
  return token !== undefined && token.kind === MARK && INNER_MARKS.has(token.text);
}

/** "mini-mod", "fire-escape": a hyphen without spaces parts nothing. */
function isHyphen(tokens: readonly Token[], index: number): boolean {
  return (
    tokens[index]?.text === '-' && tokens[index]?.spaced === false && tokens[index + 1]?.spaced === false
  );
}

/** "magplant 5000wl": a number at the end that carries a unit is a price, not part of the name. */
function mayEndHere(tokens: readonly Token[], end: number): boolean {
  const last = tokens[end - 1];
  if (last?.kind !== NUMBER || spelt.length < 2) return true;
  const next = tokens[end];
  if (next === undefined) return true;
  if (next.kind === MARK && (next.text === '/' || next.text === '-') && !next.spaced)
    return tokens[end + 1]?.kind !== NUMBER;
  return !(next.kind === WORD && /^(wls?|dls?|bgls?|k|ea|each|per)$/.test(next.text));
}

function bestEntry(
  dictionary: Dictionary,
  entries: readonly Entry[],
  joined: boolean,
  from: number,
  to: number,
): ItemMatch | null {
  let best: Entry | null = null;
  let bestScore = -1;
  let rivals: Entry[] | null = null;
  for (const entry of entries) {
    if (!isLive(dictionary, entry) || !gapsFit(entry)) continue;
    const score = exactness(entry) * 10 + entry.rank;
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
  const isExact = bestScore >= spelt.length * 10;
  const via: MatchVia = joined ? 'joined' : best.rank > 0 ? 'alias' : isExact ? 'name' : 'plural';
  const candidates = rivals === null ? null : candidatesOf(dictionary, [best, ...rivals]);
  return {
    from,
    to,
    itemId: best.itemId,
    via,
    score: candidates === null ? VIA_SCORE[via] : VIA_SCORE[via] * (1 / candidates.length + 0.1),
    candidates,
    ownerIds: null,
    more: NO_MORE,
  };
}

/** An item's own name goes with the item; an alias may wait for it. */
function isLive(dictionary: Dictionary, entry: Entry): boolean {
  return entry.rank === 0 || dictionary.nameOf(entry.itemId) !== undefined;
}

const NO_MORE: readonly number[] = [];

/** Several items share these very words; none is likelier. */
function candidatesOf(dictionary: Dictionary, entries: readonly Entry[]): Candidate[] {
  const ids = [...new Set(entries.map((entry) => entry.itemId))];
  return ids.map((itemId) => ({ itemId, item: dictionary.nameOf(itemId) ?? '', score: 1 / ids.length }));
}

/** Punctuation between words may be left out, but must not be there where the name has none (" - " parts two items). */
function gapsFit(entry: Entry): boolean {
  for (let at = 1; at < spelt.length; at++) {
    const gap = spelt.gaps[at] ?? '';
    if (gap === '') continue;
    const own = entry.gaps[at - 1] ?? '';
    if (own === '') return false;
    if (own !== '' && gap !== own && gap !== '-' && gap !== ':' && gap !== ': ' && gap !== '.') return false;
  }
  return true;
}

function exactness(entry: Entry): number {
  let same = 0;
  for (let at = 0; at < spelt.length; at++) if (entry.words[at] === spelt.words[at]) same += 1;
  return same;
}
