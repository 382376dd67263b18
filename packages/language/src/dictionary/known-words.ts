import type { ItemMatch } from '../items/item-match.js';
import type { Token } from '../text/tokens.js';
import type { Dictionary } from './dictionary.js';
import type { Entry, TrieNode } from './name-trie.js';
import type { Correction } from './typo-index.js';
import { stemOf } from './word-stem.js';

/** What the dictionary knows of one word of a message. */
export interface KnownWord {
  text: string;
  /** The stem under which it is filed; undefined when no name or alias holds the word. */
  stem: string | undefined;
  /** Where the names that begin with it go on; null for none. */
  begins: TrieNode | null;
  /** The first half of a word: only after these is it worth trying two words as one. */
  isHalf: boolean;
  /** The stems of the words that are written as one here; undefined for none. */
  parts: readonly string[] | undefined;
  /** Names of several words that are written as this one; undefined for none. */
  joined: readonly Entry[] | undefined;
  /** Whether any name can begin here: if not, nobody needs to look further. */
  leads: boolean;
  /** What it names by itself, as if it were the first token, once somebody asked; null for nothing. */
  alone: ItemMatch | null | undefined;
  /** Near words, once somebody asked for them; see correctionsOf. */
  corrections: readonly StemmedCorrection[] | null;
}

/** A near word with the stem under which it is filed. */
export interface StemmedCorrection extends Correction {
  stem: string;
  /** Where the names that begin with it go on; null for none. */
  begins: TrieNode | null;
}

/** Words remembered at once; messages use far fewer over and over. */
const REMEMBERED_MAX = 20_000;

/**
 * Remembers what the dictionary knows of the words of messages, which repeat. Bounded; whoever changes the dictionary
 * has to call `forget`.
 */
export class KnownWords {
  readonly #dictionary: Dictionary;
  readonly #remembered = new Map<string, KnownWord>();

  constructor(dictionary: Dictionary) {
    this.#dictionary = dictionary;
  }

  forget(): void {
    if (this.#remembered.size > 0) this.#remembered.clear();
  }

  find(text: string): KnownWord {
    const known = this.#remembered.get(text);
    if (known !== undefined) return known;
    const found = lookUp(this.#dictionary, text);
    if (this.#remembered.size >= REMEMBERED_MAX) this.#remembered.clear();
    this.#remembered.set(text, found);
    return found;
  }
}

/** What the dictionary knows of a token's word; several steps ask, and the token remembers. */
export function knownWordOf(dictionary: Dictionary, token: Token): KnownWord {
  token.known ??= dictionary.wordOf(token.text);
  return token.known;
}

/** Near words of the word as written, then of its singular. */
export function correctionsOf(dictionary: Dictionary, word: KnownWord): readonly StemmedCorrection[] {
  word.corrections ??= searchCorrections(dictionary, word.text);
  return word.corrections;
}

function lookUp(dictionary: Dictionary, text: string): KnownWord {
  const stem = dictionary.stemFor(text);
  const begins = stem === undefined ? null : beginning(dictionary, stem);
  const isHalf = dictionary.halves.has(text);
  const parts = dictionary.glued.get(text);
  const joined = dictionary.joined.get(text) ?? dictionary.joined.get(stemOf(text));
  const leads = begins !== null || isHalf || parts !== undefined || joined !== undefined;
  return { text, stem, begins, isHalf, parts, joined, leads, alone: undefined, corrections: null };
}

function searchCorrections(dictionary: Dictionary, text: string): readonly StemmedCorrection[] {
  const own = dictionary.typos.near(text);
  const stem = stemOf(text);
  const further = stem === text ? [] : dictionary.typos.near(stem);
  const fresh = further.filter((one) => !own.some((other) => other.word === one.word));
  return [...own, ...fresh].map(({ word, distance }) => {
    const filed = dictionary.stems.get(word) ?? word;
    return { word, distance, stem: filed, begins: beginning(dictionary, filed) };
  });
}

function beginning(dictionary: Dictionary, stem: string): TrieNode | null {
  return dictionary.root.next?.get(stem) ?? null;
}
