import { editDistance } from './edit-distance.js';
import { phoneticKey } from './phonetic-key.js';

export interface Correction {
  word: string;
  distance: number;
}

/** Shortest words that are corrected at all, and by two edits. */
const ONE_EDIT_FROM = 2;
const TWO_EDITS_FROM = 6;
const LONGEST = 24;
/** Shortest words that are also looked up by their sound. */
const SOUNDS_FROM = 4;

/**
 * Finds the known words within one or two edits of a misspelt one by the words' deletion neighbourhoods: a word is
 * filed under itself and everything that remains when one or two of its letters go, and so is the question. Words
 * that sound the same ("nite", "night") count as one edit apart.
 */
export class TypoIndex {
  readonly #filed = new Map<string, string | string[]>();
  readonly #words = new Set<string>();
  readonly #bySound = new Map<string, string | string[]>();
  readonly #remembered = new Map<string, readonly Correction[]>();

  add(word: string): void {
    if (word.length < ONE_EDIT_FROM || word.length > LONGEST || this.#words.has(word)) return;
    this.#words.add(word);
    this.#remembered.clear();
    for (const form of deletions(word, word.length >= TWO_EDITS_FROM - 1 ? 2 : 1))
      file(this.#filed, form, word);
    if (word.length >= SOUNDS_FROM) file(this.#bySound, phoneticKey(word), word);
  }

  /** Known words near `text`, nearest first, at most eight. The word itself is not among them. */
  near(text: string): readonly Correction[] {
    if (text.length < ONE_EDIT_FROM || text.length > LONGEST) return NONE;
    const known = this.#remembered.get(text);
    if (known !== undefined) return known;
    const found = this.#search(text);
    if (this.#remembered.size >= 20_000) this.#remembered.clear();
    this.#remembered.set(text, found);
    return found;
  }

  #search(text: string): readonly Correction[] {
    const limit = text.length >= TWO_EDITS_FROM ? 2 : 1;
    const found = new Map<string, number>();
    for (const form of deletions(text, limit)) {
      for (const word of filedUnder(this.#filed, form)) {
        if (word === text || found.has(word)) continue;
        const distance = editDistance(text, word, limit);
        if (distance <= limit) found.set(word, distance);
      }
    }
    if (text.length >= SOUNDS_FROM) {
      for (const word of filedUnder(this.#bySound, phoneticKey(text))) {
        if (word !== text && Math.abs(word.length - text.length) <= SOUND_LENGTHS_APART) found.set(word, 1);
      }
    }
    if (found.size === 0) return NONE;
    return [...found]
      .map(([word, distance]) => ({ word, distance }))
      .sort((a, b) => a.distance - b.distance || likeness(b.word, text) - likeness(a.word, text))
      .slice(0, 8);
  }
}

const NONE: readonly Correction[] = [];
const NOBODY: readonly string[] = [];
const SOUND_LENGTHS_APART = 3;

/** Most keys hold one word, which then needs no list. */
function file(index: Map<string, string | string[]>, key: string, word: string): void {
  const filed = index.get(key);
  if (filed === undefined) index.set(key, word);
  else if (typeof filed === 'string') index.set(key, [filed, word]);
  else filed.push(word);
}

function filedUnder(index: ReadonlyMap<string, string | string[]>, key: string): readonly string[] {
  const filed = index.get(key);
  return filed === undefined ? NOBODY : typeof filed === 'string' ? [filed] : filed;
}

/** People rarely miss a word's first and last letters; used to order words at the same distance. */
function likeness(word: string, text: string): number {
  return (
    (word[0] === text[0] ? 2 : 0) +
    (word.at(-1) === text.at(-1) ? 1 : 0) +
    (word.length === text.length ? 1 : 0)
  );
}

function deletions(word: string, depth: number): Set<string> {
  const forms = new Set([word]);
  for (let at = 0; at < word.length; at++) {
    const shorter = word.slice(0, at) + word.slice(at + 1);
    forms.add(shorter);
    if (depth < 2) continue;
    for (let next = at; next < shorter.length; next++)
      forms.add(shorter.slice(0, next) + shorter.slice(next + 1));
  }
  return forms;
}
