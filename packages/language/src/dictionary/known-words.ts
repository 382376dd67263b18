import type { Word } from '../tokens/vocabulary.js';
import type { Dictionary } from './dictionary.js';
import type { ItemMatch } from './item-match.js';
import type { TrieNode } from './name-trie.js';
import { toStem } from './names.js';
import type { Correction } from './typo-index.js';

/** What a dictionary knows of a word. */
export class KnownWord {
  readonly text: string;
  /** The state of the dictionary that this was found in. */
  readonly state: object;
  /** The stem under which it is filed; undefined when no name or alias holds the word. */
  readonly stem: string | undefined;
  /** The number of the stem in the trie; -1 for none. */
  readonly stemId: number;
  /** The trie node after it; null when no name begins with it. */
  readonly startNode: TrieNode | null;
  /** The letters that follow this half of a word, a bit for each; 0 where it is none. */
  readonly lettersAfter: number;
  /** The stems of the words that are written as one here; undefined for none. */
  readonly parts: readonly string[] | undefined;
  /** Whether any name can begin here: if not, the search ends. */
  readonly canStartName: boolean;
  /** What it names by itself, as the first token; filled on demand, null for nothing. */
  alone: ItemMatch | null | undefined = undefined;
  /** Similar words, filled on demand; see getCorrections. */
  corrections: readonly StemmedCorrection[] | null = null;

  constructor(dictionary: Dictionary, text: string) {
    const { trie, state } = dictionary;
    this.state = state;
    this.stem = dictionary.findStem(text);
    // The dictionary's own string where it has one: comparing names with it takes one step.
    this.text = this.stem === text ? this.stem : text;
    this.stemId = this.stem === undefined ? -1 : trie.getStemId(this.stem);
    this.startNode = trie.getChild(trie.root, this.stemId);
    this.lettersAfter = dictionary.halves.get(text) ?? 0;
    this.parts = dictionary.glued.get(text);
    this.canStartName = this.startNode !== null || this.lettersAfter !== 0 || this.parts !== undefined;
  }
}

/** A near word with the number of its stem in the trie. */
export interface StemmedCorrection extends Correction {
  stemId: number;
  /** The trie node after it; null when no name begins with it. */
  startNode: TrieNode | null;
}

/** What the dictionary knows of a token's word; cached on the word. */
export function getKnownWord(dictionary: Dictionary, { word }: { word: Word }): KnownWord {
  const { known } = word;
  if (known instanceof KnownWord && known.state === dictionary.state) return known;
  const found = new KnownWord(dictionary, word.text);
  word.known = found;
  return found;
}

/** Whether a known word may consist of this half and the text. */
export function mayContinue(half: KnownWord, text: string): boolean {
  if (half.lettersAfter === 0) return false;
  // A last letter is no half, and the ending of a plural may hide the letter that the known word has.
  if (text.length === 1) return true;
  if (text.length <= PLURAL_ENDING_MAX && (text.endsWith('s') || text.endsWith('ie'))) return true;
  return (half.lettersAfter & toLetterBit(text.charCodeAt(0))) !== 0;
}

const PLURAL_ENDING_MAX = 3;

export function toLetterBit(code: number): number {
  return 1 << (code >= 97 && code <= 122 ? code - 97 : 26);
}

/** Near words of the word as written, then of its singular. */
export function getCorrections(dictionary: Dictionary, word: KnownWord): readonly StemmedCorrection[] {
  word.corrections ??= findCorrections(dictionary, word.text);
  return word.corrections;
}

function findCorrections(dictionary: Dictionary, text: string): readonly StemmedCorrection[] {
  const { trie } = dictionary;
  const own = dictionary.typos.findNear(text);
  const stem = toStem(text);
  const further = stem === text ? [] : dictionary.typos.findNear(stem);
  const fresh = further.filter((one) => !own.some((other) => other.word === one.word));
  return [...own, ...fresh].map(({ word, distance }) => {
    const stemId = trie.getStemId(dictionary.stems.get(word) ?? word);
    return { word, distance, stemId, startNode: trie.getChild(trie.root, stemId) };
  });
}
