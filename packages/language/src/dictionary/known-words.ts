import type { ItemMatch } from '../parsing/items/item-match.js';
import type { Token } from '../parsing/tokens/tokens.js';
import type { Dictionary } from './dictionary.js';
import type { NameEntry, TrieNode } from './name-trie.js';
import { toStem } from './names.js';
import type { Correction } from './typo-index.js';

export interface KnownWord {
  text: string;
  /** The stem under which it is filed; undefined when no name or alias holds the word. */
  stem: string | undefined;
  /** The number of the stem in the trie; -1 for none. */
  stemId: number;
  /** The trie node after it; null when no name begins with it. */
  startNode: TrieNode | null;
  /** The first half of a word: only after these is it worth trying two words as one. */
  isHalf: boolean;
  /** The stems of the words that are written as one here; undefined for none. */
  parts: readonly string[] | undefined;
  /** Names of several words that are written as this one; undefined for none. */
  joined: readonly NameEntry[] | undefined;
  /** Whether any name can begin here: if not, the search ends. */
  canStartName: boolean;
  /** What it names by itself, as the first token; filled on demand, null for nothing. */
  alone: ItemMatch | null | undefined;
  /** Similar words, filled on demand; see getCorrections. */
  corrections: readonly StemmedCorrection[] | null;
}

/** A near word with the number of its stem in the trie. */
export interface StemmedCorrection extends Correction {
  stemId: number;
  /** The trie node after it; null when no name begins with it. */
  startNode: TrieNode | null;
}

/** Size of the cache; messages repeat far fewer words. */
const CACHED_WORDS_MAX = 20_000;

/** Caches what the dictionary knows about words. Call `forget` after a change of the dictionary. */
export class KnownWords {
  readonly #dictionary: Dictionary;
  readonly #remembered = new Map<string, KnownWord>();

  constructor(dictionary: Dictionary) {
    this.#dictionary = dictionary;
  }

  clear(): void {
    if (this.#remembered.size > 0) this.#remembered.clear();
  }

  find(text: string): KnownWord {
    const known = this.#remembered.get(text);
    if (known !== undefined) return known;
    const found = createKnownWord(this.#dictionary, text);
    if (this.#remembered.size >= CACHED_WORDS_MAX) this.#remembered.clear();
    this.#remembered.set(text, found);
    return found;
  }
}

/** What the dictionary knows of a token's word; cached on the token for the other steps. */
export function getKnownWord(dictionary: Dictionary, token: Token): KnownWord {
  token.known ??= dictionary.getWord(token.text);
  return token.known;
}

/** Near words of the word as written, then of its singular. */
export function getCorrections(dictionary: Dictionary, word: KnownWord): readonly StemmedCorrection[] {
  word.corrections ??= findCorrections(dictionary, word.text);
  return word.corrections;
}

function createKnownWord(dictionary: Dictionary, text: string): KnownWord {
  const { trie } = dictionary;
  const stem = dictionary.findStem(text);
  const stemId = stem === undefined ? -1 : trie.getStemId(stem);
  const startNode = trie.getChild(trie.root, stemId);
  const isHalf = dictionary.halves.has(text);
  const parts = dictionary.glued.get(text);
  const joined = dictionary.joined.get(text) ?? dictionary.joined.get(toStem(text));
  const canStartName = startNode !== null || isHalf || parts !== undefined || joined !== undefined;
  const found = { text, stem, stemId, startNode, isHalf, parts, joined, canStartName };
  return { ...found, alone: undefined, corrections: null };
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
