import { COMMON_WORDS } from '../data/common-words.js';
import type { Dictionary } from '../dictionary/dictionary.js';
import type { Entry, TrieNode } from '../dictionary/name-trie.js';
import type { Correction } from '../dictionary/typo-index.js';
import { stemOf } from '../dictionary/word-stem.js';
import { MARK, NUMBER, type Token, WORD } from '../text/tokens.js';
import { type ItemMatch, VIA_SCORE } from './item-match.js';

/** Which tokens a misspelt name may use. */
export interface Ground {
  /** May be one of its words. */
  mayUse: (index: number) => boolean;
  /** May be a misspelt one. */
  mayCorrect: (index: number) => boolean;
  /** Tokens from..to are all of an entry: a price or the end follows, a side, mark or line's start is before. */
  isEntry: (from: number, to: number) => boolean;
}

interface Path {
  to: number;
  node: TrieNode;
  edits: number;
  letters: number;
  words: number;
  /** Words that are not spelt as in the name. */
  wrong: number;
  /** Punctuation before each word: null for none. */
  gaps: readonly (string | null)[];
}

interface Found {
  from: number;
  path: Path;
  /** Entries that fit equally well; the first is preferred. */
  entries: Entry[];
}

const LONGEST_NAME = 12;
const WORDS_BEFORE = 4;
const WRONG_WORDS = 2;
/** Marks that may stand between two words of a name. */
const GAP_MARKS = 3;
/** Bounds the work on hostile text: paths tried for one start. */
const PATHS_MAX = 120;

/**
 * The item whose name, with a slip or two, covers the word at `at` and perhaps its neighbours. Edits allowed: one in a
 * single word of 5 letters (of 4 where it is a whole entry), two from 8; in longer names up to three altogether.
 */
export function repairTypos(
  dictionary: Dictionary,
  tokens: readonly Token[],
  at: number,
  ground: Ground,
): ItemMatch | null {
  let best: Found | null = null;
  for (let from = at, back = 0; from >= 0 && back <= WORDS_BEFORE; back++) {
    for (const found of walkLoosely(dictionary, tokens, from, at, ground)) {
      if (best === null || worth(found) > worth(best)) best = found;
    }
    from = previousWord(tokens, from, ground);
  }
  return best === null ? null : toMatch(dictionary, best);
}

/** More words explained are better, edits worse. */
function worth(found: Found): number {
  return found.path.words - found.path.edits * 0.6;
}

function toMatch(dictionary: Dictionary, found: Found): ItemMatch {
  const ids = [...new Set(found.entries.map((entry) => entry.itemId))];
  const score = (VIA_SCORE.typo - 0.06 * (found.path.edits - 1)) * (ids.length > 1 ? 0.7 : 1);
  return {
    from: found.from,
    to: found.path.to,
    itemId: ids[0] ?? 0,
    via: 'typo',
    score,
    candidates:
      ids.length > 1
        ? ids.map((itemId) => ({ itemId, item: dictionary.nameOf(itemId) ?? '', score: score / ids.length }))
        : null,
    ownerIds: null,
    more: [],
  };
}

function previousWord(tokens: readonly Token[], from: number, ground: Ground): number {
  let at = from - 1;
  if (isInnerMark(tokens[at])) at -= 1;
  const token = tokens[at];
  return token !== undefined && isWordOrNumber(token) && ground.mayUse(at) ? at : -1;
}

/** Names spelt loosely from `from` on that cover `must`. */
function walkLoosely(
  dictionary: Dictionary,
  tokens: readonly Token[],
  from: number,
  must: number,
  ground: Ground,
): Found[] {
  const found: Found[] = [];
  let tried = 0;
  const walk = (path: Path): void => {
    tried += 1;
    if (path.edits > 0 && path.to > must) collect(dictionary, tokens, from, path, found, ground);
    if (path.node.next === null || path.words >= LONGEST_NAME || tried > PATHS_MAX) return;
    let at = path.to;
    while (path.words > 0 && at < path.to + GAP_MARKS && isInnerMark(tokens[at])) at += 1;
    const gap = gapBetween(tokens, path.to, at);
    const token = tokens[at];
    if (token === undefined || !isWordOrNumber(token) || !ground.mayUse(at)) return;
    const step = (node: TrieNode, edits: number): void =>
      walk({
        to: at + 1,
        node,
        edits: path.edits + edits,
        letters: path.letters + token.text.length,
        words: path.words + 1,
        wrong: path.wrong + (edits > 0 ? 1 : 0),
        gaps: [...path.gaps, gap],
      });
    const stem = dictionary.stemFor(token.text);
    const exact = stem === undefined ? undefined : path.node.next.get(stem);
    if (exact) step(exact, 0);
    if (token.kind !== WORD || path.wrong >= WRONG_WORDS || !ground.mayCorrect(at)) return;
    for (const near of corrections(dictionary, token.text)) {
      const child = path.node.next.get(dictionary.stems.get(near.word) ?? near.word);
      if (child && child !== exact && isLikelySlip(dictionary, path, token.text, near.word, near.distance)) {
        step(child, near.distance);
      }
    }
  };
  walk({ to: from, node: dictionary.root, edits: 0, letters: 0, words: 0, wrong: 0, gaps: [] });
  return found;
}

/** Near words of the word as written, then of its singular. */
function corrections(dictionary: Dictionary, word: string): readonly Correction[] {
  const own = dictionary.typos.near(word);
  const stem = stemOf(word);
  if (stem === word) return own;
  return [
    ...own,
    ...dictionary.typos.near(stem).filter((one) => !own.some((other) => other.word === one.word)),
  ];
}

function collect(
  dictionary: Dictionary,
  tokens: readonly Token[],
  from: number,
  path: Path,
  found: Found[],
  ground: Ground,
): void {
  if (path.node.entries === null || path.edits > allowedEdits(path, tokens, from, ground)) return;
  const entries = path.node.entries
    .filter(
      (entry) =>
        dictionary.nameOf(entry.itemId) !== undefined &&
        isLongEnough(entry, path, tokens[from]?.text ?? '') &&
        gapsFit(entry, path),
    )
    .sort((a, b) => b.rank - a.rank);
  const best = entries[0];
  if (best === undefined) return;
  const rival = found.find((one) => one.path.to === path.to && one.path.edits === path.edits);
  if (rival) rival.entries.push(best);
  else found.push({ from, path, entries: [best] });
}

/** The punctuation at tokens `from`..`to`; null for none, and for a hyphen without spaces, which parts nothing. */
function gapBetween(tokens: readonly Token[], from: number, to: number): string | null {
  if (from === to) return null;
  const isHyphen = to === from + 1 && tokens[from]?.text === '-';
  if (isHyphen && tokens[from]?.spaced === false && tokens[to]?.spaced === false) return null;
  let gap = '';
  for (let at = from; at < to; at++) gap += tokens[at]?.text ?? '';
  return gap;
}

/** " - " between words only where the name has punctuation there too; what parts goods in lists, only where it has that. */
function gapsFit(entry: Entry, path: Path): boolean {
  return path.gaps.every((gap, at) => {
    if (gap === null) return true;
    const own = entry.gaps[at - 1] ?? '';
    return /[,&+/]/.test(gap) ? own === gap : own !== '';
  });
}

function allowedEdits(path: Path, tokens: readonly Token[], from: number, ground: Ground): number {
  if (path.words === 1) {
    const length = tokens[from]?.text.length ?? 0;
    if (length < 5) return length === 4 && ground.isEntry(from, path.to) ? 1 : 0;
    return length >= 8 ? 2 : 1;
  }
  return path.letters >= 16 ? 3 : path.letters >= 8 ? 2 : 1;
}

/** Short aliases are one slip away from half the language; they are not guessed at. */
function isLongEnough(entry: Entry, path: Path, text: string): boolean {
  if (path.words > 1) return entry.words.join('').length >= 6;
  // "gras", "anvl": of so short a word only a letter may be missing.
  if (text.length === 4 && (entry.words[0]?.length !== 5 || entry.words[0][0] !== text[0])) return false;
  return (entry.words[0] ?? '').length >= (entry.rank > 0 ? 6 : 5);
}

/** A word that is right as it stands (in other names, or in everyday speech) is rarely meant as another. */
function isLikelySlip(
  dictionary: Dictionary,
  path: Path,
  word: string,
  meant: string,
  distance: number,
): boolean {
  // Two letters are corrected only inside a longer name.
  if (word.length < 3) return path.letters >= 4 && distance === 1 && word[0] === meant[0];
  if (dictionary.stemFor(word) !== undefined || COMMON_WORDS.has(word)) {
    return distance === 1 && word[0] === meant[0] && word.length >= 3;
  }
  return distance === 1 || word[0] === meant[0] || word.at(-1) === meant.at(-1);
}

function isInnerMark(token: Token | undefined): boolean {
  return token?.kind === MARK && /^[-:.()!,&+/]$/.test(token.text);
}

function isWordOrNumber(token: Token): boolean {
  return token.kind === WORD || token.kind === NUMBER;
}
