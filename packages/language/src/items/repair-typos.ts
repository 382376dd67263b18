import { COMMON_WORDS } from '../data/common-words.js';
import type { Dictionary } from '../dictionary/dictionary.js';
import {
  correctionsOf,
  type KnownWord,
  knownWordOf,
  type StemmedCorrection,
} from '../dictionary/known-words.js';
import type { Entry, TrieNode } from '../dictionary/name-trie.js';
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
  /** Punctuation before the last word: null for none. */
  gap: string | null;
  /** The path without its last word; null where it has none. */
  before: Path | null;
}

interface Found {
  from: number;
  path: Path;
  /** Entries that fit equally well; the first is preferred. */
  entries: Entry[];
}

const LONGEST_NAME = 12;
const WORDS_BEFORE = 4;
const INNER_MARKS = new Set('-:.()!,&+/');
const WRONG_WORDS = 2;
/** Marks that may stand between two words of a name. */
const GAP_MARKS = 3;
/** Bounds the work on hostile text: paths tried for one start. */
const PATHS_MAX = 120;

/**
 * The item whose name, with a slip or two, covers the word at `at` and perhaps its neighbours. Edits allowed: one in a
 * single word of 5 letters (of 4 where it is a whole entry), two from 8; in longer names up to three altogether.
 */
export function repairTypos(names: LooseNames, at: number): ItemMatch | null {
  let best: Found | null = null;
  for (let from = at, back = 0; from >= 0 && back <= WORDS_BEFORE; back++) {
    for (const found of names.from(from)) {
      if (found.path.to > at && (best === null || worth(found) > worth(best))) best = found;
    }
    from = previousWord(names.tokens, from, names.ground);
  }
  return best === null ? null : toMatch(names.dictionary, best);
}

/** Names spelt loosely from any token of one message; each start is walked once, whichever words it is asked for. */
export class LooseNames {
  readonly dictionary: Dictionary;
  readonly tokens: readonly Token[];
  readonly ground: Ground;
  readonly #found: (readonly Found[] | undefined)[] = [];

  constructor(dictionary: Dictionary, tokens: readonly Token[], ground: Ground) {
    this.dictionary = dictionary;
    this.tokens = tokens;
    this.ground = ground;
  }

  from(at: number): readonly Found[] {
    const known = this.#found[at];
    if (known !== undefined) return known;
    const found = walkLoosely(this.dictionary, this.tokens, at, this.ground);
    this.#found[at] = found;
    return found;
  }
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

/** Names spelt loosely from `from` on. */
function walkLoosely(
  dictionary: Dictionary,
  tokens: readonly Token[],
  from: number,
  ground: Ground,
): readonly Found[] {
  const found: Found[] = [];
  let tried = 0;
  const walk = (path: Path): void => {
    tried += 1;
    if (path.edits > 0) collect(dictionary, tokens, from, path, found, ground);
    if (path.node.next === null || path.words >= LONGEST_NAME || tried > PATHS_MAX) return;
    let at = path.to;
    while (path.words > 0 && at < path.to + GAP_MARKS && isInnerMark(tokens[at])) at += 1;
    const token = tokens[at];
    if (token === undefined || !isWordOrNumber(token) || !ground.mayUse(at)) return;
    const gap = gapBetween(tokens, path.to, at);
    const word = knownWordOf(dictionary, token);
    const exact = childOf(path, word);
    if (exact) walk(stepOn(path, exact, word, 0, at, gap));
    if (token.kind !== WORD || path.wrong >= WRONG_WORDS || !ground.mayCorrect(at)) return;
    for (const near of correctionsOf(dictionary, word)) {
      const child = childOf(path, near);
      if (child && child !== exact && isLikelySlip(path, word, near.word, near.distance))
        walk(stepOn(path, child, word, near.distance, at, gap));
    }
  };
  walk({
    to: from,
    node: dictionary.root,
    edits: 0,
    letters: 0,
    words: 0,
    wrong: 0,
    gap: null,
    before: null,
  });
  return found;
}

/** Where a word leads from a path; every path begins at the root, of which words know their branch. */
function childOf(path: Path, word: KnownWord | StemmedCorrection): TrieNode | null {
  if (path.before === null) return word.begins;
  return word.stem === undefined ? null : (path.node.next?.get(word.stem) ?? null);
}

function stepOn(
  path: Path,
  node: TrieNode,
  word: KnownWord,
  edits: number,
  at: number,
  gap: string | null,
): Path {
  return {
    to: at + 1,
    node,
    edits: path.edits + edits,
    letters: path.letters + word.text.length,
    words: path.words + 1,
    wrong: path.wrong + (edits > 0 ? 1 : 0),
    gap,
    before: path,
  };
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
  for (let last: Path | null = path; last !== null; last = last.before) {
    if (last.gap === null) continue;
    const own = entry.gaps[last.words - 2] ?? '';
    if (/[,&+/]/.test(last.gap) ? own !== last.gap : own === '') return false;
  }
  return true;
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
function isLikelySlip(path: Path, { text: word, stem }: KnownWord, meant: string, distance: number): boolean {
  // Two letters are corrected only inside a longer name.
  if (word.length < 3) return path.letters >= 4 && distance === 1 && word[0] === meant[0];
  if (stem !== undefined || COMMON_WORDS.has(word)) {
    return distance === 1 && word[0] === meant[0] && word.length >= 3;
  }
  return distance === 1 || word[0] === meant[0] || word.at(-1) === meant.at(-1);
}

function isInnerMark(token: Token | undefined): boolean {
  return token?.kind === MARK && INNER_MARKS.has(token.text);
}

function isWordOrNumber(token: Token): boolean {
  return token.kind === WORD || token.kind === NUMBER;
}
