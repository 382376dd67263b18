import { createMatch, type ItemMatch, type ItemSource } from '../../dictionary/item-match.js';
import {
  getCorrections,
  getKnownWord,
  type KnownWord,
  type StemmedCorrection,
} from '../../dictionary/known-words.js';
import type { NameEntry, TrieNode } from '../../dictionary/name-trie.js';
import { isIn, isWordOrNumber, type Token, WORD } from '../../tokens/tokens.js';
import { EVERYDAY, INNER_MARK } from '../../tokens/vocabulary.js';
import { startsListEntry } from './list-entries.js';
import { NAME_WORDS_MAX, skipInnerMarks } from './match-names.js';

/** Tokens that are in no name, and others that are in one only as they are written. */
export interface TypoScope {
  bound: readonly boolean[];
  fixed: readonly boolean[];
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
  itemId: number;
}

const LOOKBACK_WORDS = 4;
const MISSPELLED_WORDS_MAX = 2;
/** Bounds the work on hostile text: paths tried for one start. */
const PATHS_MAX = 120;

/** Misspelt names from any token of one message; each start is walked once. */
export class FuzzyNames {
  readonly #source: ItemSource;
  readonly #scope: TypoScope;
  readonly #found: (readonly FuzzyMatch[] | undefined)[] = [];
  #tried = 0;

  constructor(source: ItemSource, scope: TypoScope) {
    this.#source = source;
    this.#scope = scope;
  }

  /** The item whose misspelt name covers `at`. Edits: one in 5 letters (4 at the start of an entry), two from 8, three in total. */
  correct(at: number): ItemMatch | null {
    const token = this.#source.tokens[at];
    const word = token && getKnownWord(this.#source.dictionary, token);
    if (!word || (word.stem === undefined && getCorrections(this.#source.dictionary, word).length === 0))
      return null;
    let best: FuzzyMatch | null = null;
    for (let start = at, back = 0; start >= 0 && back <= LOOKBACK_WORDS; back++) {
      for (const found of this.#findFrom(start)) {
        if (found.path.to > at && (best === null || rankMatch(found) > rankMatch(best))) best = found;
      }
      start = this.#findPreviousWord(start);
    }
    return best === null ? null : createMatch(best.from, best.path.to, 'typo', [best.itemId]);
  }

  #findFrom(at: number): readonly FuzzyMatch[] {
    const known = this.#found[at];
    if (known !== undefined) return known;
    const found: FuzzyMatch[] = [];
    const { root } = this.#source.dictionary.trie;
    this.#found[at] = found;
    this.#tried = 0;
    this.#walk({ to: at, node: root, edits: 0, letters: 0, words: 0, wrong: 0, before: null }, at, found);
    return found;
  }

  #findPreviousWord(from: number): number {
    const { tokens } = this.#source;
    const at = isIn(tokens[from - 1], INNER_MARK) ? from - 2 : from - 1;
    return isWordOrNumber(tokens[at]) && !this.#scope.bound[at] ? at : -1;
  }

  #walk(path: Path, from: number, found: FuzzyMatch[]): void {
    const { dictionary, tokens } = this.#source;
    this.#tried += 1;
    if (path.edits > 0) this.#collect(path, from, found);
    if (path.node.children === 0 || path.words >= NAME_WORDS_MAX || this.#tried > PATHS_MAX) return;
    const at = path.words === 0 ? path.to : skipInnerMarks(tokens, path.to);
    const token = tokens[at];
    if (!isWordOrNumber(token) || this.#scope.bound[at]) return;
    const word = getKnownWord(dictionary, token);
    const exact = this.#getChild(path, word);
    if (exact) this.#walk(extendPath(path, exact, word, 0, at), from, found);
    if (token.kind !== WORD || path.wrong >= MISSPELLED_WORDS_MAX || this.#scope.fixed[at]) return;
    for (const near of getCorrections(dictionary, word)) {
      const child = this.#getChild(path, near);
      if (child && child !== exact && isLikelyTypo(token, word, near))
        this.#walk(extendPath(path, child, word, near.distance, at), from, found);
    }
  }

  /** The node of a word after a path. Words keep their node after the root. */
  #getChild(path: Path, word: KnownWord | StemmedCorrection): TrieNode | null {
    return path.before === null
      ? word.startNode
      : this.#source.dictionary.trie.getChild(path.node, word.stemId);
  }

  #collect(path: Path, from: number, found: FuzzyMatch[]): void {
    const { dictionary, tokens } = this.#source;
    const text = tokens[from]?.text ?? '';
    if (path.node.entries === null || path.edits > this.#getAllowedEdits(path, from, text)) return;
    const [best] = path.node.entries
      .filter((entry) => dictionary.getItemName(entry.itemId) !== undefined && isLongEnough(entry, path))
      .sort((a, b) => b.rank - a.rank);
    if (best === undefined) return;
    found.push({ from, path, itemId: best.itemId });
  }

  #getAllowedEdits(path: Path, from: number, { length }: string): number {
    if (path.words > 1) return path.letters >= 16 ? 3 : path.letters >= 8 ? 2 : 1;
    if (length < 5) return length === 4 && startsListEntry(this.#source, from) ? 1 : 0;
    return length >= 8 ? 2 : 1;
  }
}

/** More words explained are better, edits worse. */
function rankMatch({ path }: FuzzyMatch): number {
  return path.words - path.edits * 0.6;
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

/** Short aliases are one edit away from too many words, so they are not guessed. */
function isLongEnough({ words, rank }: NameEntry, path: Path): boolean {
  if (path.words > 1) return words.join('').length >= 6;
  return (words[0]?.length ?? 0) >= (rank > 0 ? 6 : 5);
}

/** A correctly spelt word (of other names or everyday language) is rarely a typo. */
function isLikelyTypo(token: Token, { text, stem }: KnownWord, { word, distance }: StemmedCorrection) {
  const isSameStart = text[0] === word[0];
  if (stem !== undefined || isIn(token, EVERYDAY)) return distance === 1 && isSameStart;
  return distance === 1 || isSameStart || text.at(-1) === word.at(-1);
}
