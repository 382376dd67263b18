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
/** The words of a trade besides items and sides. */
export const TRADE = FILLER | UNIT | NUMBER_WORD | EACH;

const LISTS: readonly (readonly [number, { has(text: string): boolean }])[] = [
  [FILLER, getWords('fillers')],
  [EVERYDAY, getWords('everyday')],
  [UNIT, UNIT_WORDS],
  [UNIT_BEGINNING, new Set([...UNIT_PHRASES.keys()].map((phrase) => phrase.split(' ')[0]))],
  [NUMBER_WORD, NUMBER_WORDS],
  [EACH, getWords('each')],
  [STACK, getWords('stacks')],
  [PIECES, getWords('pieces')],
  [RATE_LINK, getWords('rateLinks')],
  [SIDE_LETTER, SIDE_LETTERS],
  [HAVE, getWords('have')],
  [VENDING, getWords('vending')],
  [JOINT, new Set([...',&+/|;:•-.([)]', ...getWords('joiners')])],
];

/** A word, number or mark of messages, with what the parser has found out about it: one object for each text. */
export interface Word {
  readonly text: string;
  /** Its first four characters and the others as numbers, and the length where these hold all of it, otherwise 0. */
  readonly head: number;
  readonly tail: number;
  readonly packedLength: number;
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
const SLOTS = 1 << 16;
const slots = new Array<Word | undefined>(SLOTS).fill(undefined);
let count = 0;

/** The word of these character codes, without making a string of them where it is known. */
export function getWordAt(codes: Uint16Array, start: number, end: number): Word {
  const length = end - start;
  let head = 0;
  let tail = 0;
  let all = 0;
  for (let at = start; at < end; at++) {
    const code = codes[at] ?? 0;
    if (at < start + 4) head = (head << 8) | code;
    else tail = Math.imul(tail, 0x100) ^ code ^ (tail >>> 24);
    all |= code;
  }
  // Up to eight characters of one byte each, which the two numbers hold.
  const packedLength = length <= 8 && all < 0x100 ? length : 0;
  const hash = Math.imul(head ^ Math.imul(tail, 0x85ebca6b), 0x9e3779b1) + length;
  let slot = (hash ^ (hash >>> 15)) & (SLOTS - 1);
  const first = slot;
  for (let word = slots[slot]; word !== undefined; word = slots[slot]) {
    if (word.head === head && word.tail === tail && word.packedLength === packedLength)
      if (packedLength > 0 || isAt(word.text, codes, start, end)) return word;
    slot = (slot + 1) & (SLOTS - 1);
  }
  const word = createWord(String.fromCharCode(...codes.subarray(start, end)), head, tail, packedLength);
  if (length > LENGTH_MAX) return word;
  if (count === WORDS_MAX) {
    slots.fill(undefined);
    count = 0;
    slot = first;
  }
  count += 1;
  slots[slot] = word;
  return word;
}

export function toWord(text: string): Word {
  const codes = Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  return getWordAt(codes, 0, codes.length);
}

function isAt(word: string, codes: Uint16Array, start: number, end: number): boolean {
  if (word.length !== end - start) return false;
  for (let at = 0; at < word.length; at++) if (word.charCodeAt(at) !== codes[start + at]) return false;
  return true;
}

function createWord(text: string, head: number, tail: number, packedLength: number): Word {
  let lists = 0;
  for (const [bit, list] of LISTS) if (list.has(text)) lists |= bit;
  const unit = UNIT_WORDS.get(text) ?? 0;
  return { text, head, tail, packedLength, lists, unit, phrases: undefined, known: null };
}
