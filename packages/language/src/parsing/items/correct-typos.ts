import { getWords } from '../../data/words.js';
import type { Dictionary } from '../../dictionary/dictionary.js';
import { createMatch, type ItemMatch, VIA_SCORE } from '../../dictionary/item-match.js';
import {
  getCorrections,
  getKnownWord,
  type KnownWord,
  type StemmedCorrection,
} from '../../dictionary/known-words.js';
import type { NameEntry, TrieNode } from '../../dictionary/name-trie.js';
import { isWordOrNumber, MARK, type Token, WORD } from '../../tokens/tokens.js';

const COMMON_WORDS = getWords('everyday');

export interface TypoScope {
  mayUse: (index: number) => boolean;
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
  wrong: number;
  before: Path | null;
}

interface FuzzyMatch {
  from: number;
  path: Path;
  entries: NameEntry[];
}

const NAME_WORDS_MAX = 12;
const LOOKBACK_WORDS = 4;
const INNER_MARKS = new Set('-:.()!,&+/');
const MISSPELLED_WORDS_MAX = 2;
const GAP_MARKS_MAX = 3;
/** Bounds the work on hostile text: paths tried for one start. */
const PATHS_MAX = 120;

/** The item whose misspelt name covers `at`. Edits: one in 5 letters (4 as a whole entry), two from 8, three in total. */
export function correctTypos(names: FuzzyNames, at: number): ItemMatch | null {
  if (!mayBeOfName(names, at)) return null;
  let best: FuzzyMatch | null = null;
  for (let from = at, back = 0; from >= 0 && back <= LOOKBACK_WORDS; back++) {
    for (const found of names.from(from)) {
      if (found.path.to > at && (best === null || rankMatch(found) > rankMatch(best))) best = found;
    }
    from = previousWord(names.tokens, from, names.typoScope);
  }
  return best === null ? null : toMatch(names.dictionary, best);
}

function mayBeOfName({ dictionary, tokens }: FuzzyNames, at: number): boolean {
  const token = tokens[at];
  const word = token && getKnownWord(dictionary, token);
  return word !== undefined && (word.stem !== undefined || getCorrections(dictionary, word).length > 0);
}

/** Misspelt names from any token of one message; each start is walked once. */
export class FuzzyNames {
  readonly dictionary: Dictionary;
  readonly tokens: readonly Token[];
  readonly typoScope: TypoScope;
  readonly #found: (readonly FuzzyMatch[] | undefined)[] = [];

  constructor(dictionary: Dictionary, tokens: readonly Token[], typoScope: TypoScope) {
    this.dictionary = dictionary;
    this.tokens = tokens;
    this.typoScope = typoScope;
  }

  from(at: number): readonly FuzzyMatch[] {
    const known = this.#found[at];
    if (known !== undefined) return known;
    const found = findFuzzyMatches(this.dictionary, this.tokens, at, this.typoScope);
    this.#found[at] = found;
    return found;
  }
}

/** More words explained are better, edits worse. */
function rankMatch(found: FuzzyMatch): number {
  return found.path.words - found.path.edits * 0.6;
}

function toMatch(dictionary: Dictionary, found: FuzzyMatch): ItemMatch {
  const ids = [...new Set(found.entries.map((entry) => entry.itemId))];
  const score = (VIA_SCORE.typo - 0.06 * (found.path.edits - 1)) * (ids.length > 1 ? 0.7 : 1);
  const match = { ...createMatch(found.from, found.path.to, 'typo', ids.slice(0, 1)), score };
  if (ids.length === 1) return match;
  const toName = (itemId: number): string => dictionary.getItemName(itemId) ?? '';
  const candidates = ids.map((itemId) => ({ itemId, item: toName(itemId), score: score / ids.length }));
  return { ...match, candidates };
}

function previousWord(tokens: readonly Token[], from: number, typoScope: TypoScope): number {
  let at = from - 1;
  if (isInnerMark(tokens[at])) at -= 1;
  const token = tokens[at];
  return isWordOrNumber(token) && typoScope.mayUse(at) ? at : -1;
}

function findFuzzyMatches(
  dictionary: Dictionary,
  tokens: readonly Token[],
  from: number,
  typoScope: TypoScope,
): readonly FuzzyMatch[] {
  const found: FuzzyMatch[] = [];
  let tried = 0;
  const walk = (path: Path): void => {
    tried += 1;
    if (path.edits > 0) collect(dictionary, tokens, from, path, found, typoScope);
    if (path.node.children === 0 || path.words >= NAME_WORDS_MAX || tried > PATHS_MAX) return;
    const at = path.words === 0 ? path.to : skipInnerMarks(tokens, path.to);
    const token = tokens[at];
    if (!isWordOrNumber(token) || !typoScope.mayUse(at)) return;
    const word = getKnownWord(dictionary, token);
    const exact = getChild(dictionary, path, word);
    if (exact) walk(extendPath(path, exact, word, 0, at));
    if (token.kind !== WORD || path.wrong >= MISSPELLED_WORDS_MAX || !typoScope.mayCorrect(at)) return;
    for (const near of getCorrections(dictionary, word)) {
      const child = getChild(dictionary, path, near);
      if (child && child !== exact && isLikelyTypo(path, word, near.word, near.distance))
        walk(extendPath(path, child, word, near.distance, at));
    }
  };
  walk({ to: from, node: dictionary.trie.root, edits: 0, letters: 0, words: 0, wrong: 0, before: null });
  return found;
}

/** The node of a word after a path. Words keep their node after the root. */
function getChild(dictionary: Dictionary, path: Path, word: KnownWord | StemmedCorrection): TrieNode | null {
  return path.before === null ? word.startNode : dictionary.trie.getChild(path.node, word.stemId);
}

function extendPath(path: Path, node: TrieNode, word: KnownWord, edits: number, at: number): Path {
  return {
    to: at + 1,
    node,
    edits: path.edits + edits,
    letters: path.letters + word.text.length,
    words: path.words + 1,
    wrong: path.wrong + (edits > 0 ? 1 : 0),
    before: path,
  };
}

function collect(
  dictionary: Dictionary,
  tokens: readonly Token[],
  from: number,
  path: Path,
  found: FuzzyMatch[],
  typoScope: TypoScope,
): void {
  if (path.node.entries === null || path.edits > getAllowedEdits(path, tokens, from, typoScope)) return;
  const entries = path.node.entries
    .filter(
      (entry) =>
        dictionary.getItemName(entry.itemId) !== undefined &&
        isLongEnough(entry, path, tokens[from]?.text ?? ''),
    )
    .sort((a, b) => b.rank - a.rank);
  const best = entries[0];
  if (best === undefined) return;
  const rival = found.find((one) => one.path.to === path.to && one.path.edits === path.edits);
  if (rival) rival.entries.push(best);
  else found.push({ from, path, entries: [best] });
}

function skipInnerMarks(tokens: readonly Token[], from: number): number {
  let at = from;
  while (at < from + GAP_MARKS_MAX && isInnerMark(tokens[at])) at += 1;
  return at;
}

function getAllowedEdits(path: Path, tokens: readonly Token[], from: number, typoScope: TypoScope): number {
  if (path.words === 1) {
    const length = tokens[from]?.text.length ?? 0;
    if (length < 5) return length === 4 && typoScope.isEntry(from, path.to) ? 1 : 0;
    return length >= 8 ? 2 : 1;
  }
  return path.letters >= 16 ? 3 : path.letters >= 8 ? 2 : 1;
}

/** Short aliases are one edit away from too many words, so they are not guessed. */
function isLongEnough(entry: NameEntry, path: Path, text: string): boolean {
  if (path.words > 1) return entry.words.join('').length >= 6;
  // "gras", "anvl": of so short a word only a letter may be missing.
  if (text.length === 4 && (entry.words[0]?.length !== 5 || entry.words[0][0] !== text[0])) return false;
  return (entry.words[0] ?? '').length >= (entry.rank > 0 ? 6 : 5);
}

/** A correctly spelt word (of other names or everyday language) is rarely a typo. */
function isLikelyTypo(path: Path, { text: word, stem }: KnownWord, meant: string, distance: number): boolean {
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
