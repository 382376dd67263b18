import { getWords, NUMBER_WORDS, SIDE_LETTERS, UNIT_PHRASES, UNIT_WORDS } from '../data/words.js';
import type { PhraseNode } from './phrases.js';

/** The lists that are asked about most words, a bit for each. */
export const FILLER = 1;
export const EVERYDAY = 2;
export const UNIT = 8;
export const UNIT_BEGINNING = 16;
export const NUMBER_WORD = 32;
export const EACH = 64;
export const STACK = 128;
export const PIECES = 256;
export const RATE_LINK = 512;
export const SIDE_LETTER = 1024;
export const HAVE = 2048;
export const VENDING = 4096;
/** Marks and words between the entries of a row. */
export const JOINT = 8192;
/** Marks and words between the two ends of a range. */
export const RANGE = 16384;
export const RATE_UNIT = 32768;
/** Marks that may stand inside a name where the name itself has one. */
export const INNER_MARK = 65536;
export const BEFORE_NO_PRICE = 131072;
export const NO_PRICE_UNIT = 262144;
/** "buyyy", "selllling": a letter three times. */
export const STRETCHED = 524288;
/** The words of a trade besides items and sides. */
export const TRADE = FILLER | UNIT | NUMBER_WORD | EACH;

const listsOf = new Map<string, number>();
const LISTS: readonly (readonly [number, Iterable<string>])[] = [
  [FILLER, getWords('fillers')],
  [EVERYDAY, getWords('everyday')],
  [UNIT, UNIT_WORDS.keys()],
  [UNIT_BEGINNING, [...UNIT_PHRASES.keys()].map((phrase) => phrase.split(' ', 1).join())],
  [NUMBER_WORD, NUMBER_WORDS.keys()],
  [EACH, getWords('each')],
  [STACK, getWords('stacks')],
  [PIECES, getWords('pieces')],
  [RATE_LINK, getWords('rateLinks')],
  [SIDE_LETTER, SIDE_LETTERS.keys()],
  [HAVE, getWords('have')],
  [VENDING, getWords('vending')],
  [JOINT, [...',&+/|;:•-.([)]', ...getWords('joiners')]],
  [RANGE, ['-', '~', ...getWords('ranges')]],
  [RATE_UNIT, getWords('rateUnits')],
  [INNER_MARK, "-:.,&!'?#()+/"],
  [BEFORE_NO_PRICE, getWords('beforeNotPrices')],
  [NO_PRICE_UNIT, getWords('notPriceUnits')],
];
for (const [bit, list] of LISTS) for (const text of list) listsOf.set(text, (listsOf.get(text) ?? 0) | bit);

/** A word, number or mark of messages, with what the parser has found out about it: one object for each text. */
export interface Word {
  readonly text: string;
  readonly lists: number;
  /** Of a word for a lock: its worth in world locks; otherwise 0. */
  readonly unit: number;
  /** The phrases that begin with it; undefined until they are looked up. */
  phrases: PhraseNode | null | undefined;
  /** What the dictionary that was asked last knows of it; see `getKnownWord`. */
  known: object | null;
}

/** Words that are kept: messages repeat far fewer. */
const WORDS_MAX = 20_000;
/** Longer ones are no words, and are not kept. */
const LENGTH_MAX = 40;
const words = new Map<string, Word>();
const SLOTS = 1 << 15;
/** The last two words of each hash, but its lowest bit. */
const slots = new Array<Word | undefined>(SLOTS).fill(undefined);

/** The word of these character codes, without making a string of them where it is known. */
export function getWordAt(codes: Uint16Array, start: number, end: number): Word {
  let hash = end - start;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ (codes[at] ?? 0), 0x01000193);
  const slot = (hash ^ (hash >>> 15)) & (SLOTS - 1);
  const last = slots[slot];
  if (last !== undefined && isAt(last.text, codes, start, end)) return last;
  const other = slots[slot ^ 1];
  if (other !== undefined && isAt(other.text, codes, start, end)) return other;
  const word = toWord(String.fromCharCode(...codes.subarray(start, end)));
  slots[slot ^ 1] = last;
  slots[slot] = word;
  return word;
}

function isAt(text: string, codes: Uint16Array, start: number, end: number): boolean {
  if (text.length !== end - start) return false;
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) !== codes[start + at]) return false;
  return true;
}

export function toWord(text: string): Word {
  const known = words.get(text);
  if (known !== undefined) return known;
  const lists = (listsOf.get(text) ?? 0) | (/([a-z])\1{2,}/.test(text) ? STRETCHED : 0);
  const word = { text, lists, unit: UNIT_WORDS.get(text) ?? 0, phrases: undefined, known: null };
  if (words.size === WORDS_MAX) words.clear();
  if (text.length <= LENGTH_MAX) words.set(text, word);
  return word;
}
