import { getWords, NUMBER_WORDS, SIDE_LETTERS, UNIT_PHRASES, UNIT_WORDS } from '../data/words.js';
import type { PhraseNode } from './phrases.js';

const listsOf = new Map<string, number>();
let lastList = 1;

/** Returns the bit of a list of words or marks. */
function addList(...texts: readonly string[]): number {
  lastList *= 2;
  for (const text of texts) listsOf.set(text, (listsOf.get(text) ?? 0) | lastList);
  return lastList;
}

/** The lists that are asked about most words, a bit for each. */
export const FILLER = addList(...getWords('fillers'));
export const EVERYDAY = addList(...getWords('everyday'));
export const UNIT = addList(...UNIT_WORDS.keys());
export const UNIT_BEGINNING = addList(...[...UNIT_PHRASES.keys()].map((phrase) => phrase.replace(/ .*/, '')));
export const NUMBER_WORD = addList(...NUMBER_WORDS.keys());
export const EACH = addList(...getWords('each'));
export const STACK = addList(...getWords('stacks'));
export const PIECES = addList(...getWords('pieces'));
export const RATE_LINK = addList(...getWords('rateLinks'));
export const SIDE_LETTER = addList(...SIDE_LETTERS.keys());
export const HAVE = addList(...getWords('have'));
export const VENDING = addList(...getWords('vending'));
/** Marks and words between the entries of a row. */
export const JOINT = addList(...',&+/|;:•-.([)]', ...getWords('joiners'));
/** Marks and words between the two ends of a range. */
export const RANGE = addList('-', '~', ...getWords('ranges'));
export const RATE_UNIT = addList(...getWords('rateUnits'));
/** Marks that may stand inside a name where the name itself has one. */
export const INNER_MARK = addList(..."-:.,&!'?#()+/");
export const BEFORE_NO_PRICE = addList(...getWords('beforeNotPrices'));
export const NO_PRICE_UNIT = addList(...getWords('notPriceUnits'));
/** "buyyy", "selllling": a letter three times. */
export const STRETCHED = addList();
const BEGINNING = addList('per', '/', 'x', 'a', 'c', 'same', '<', '✗');
const OFFERING = addList('<', ...getWords('noPrice'), ...getWords('shop'), ...getWords('for'));
/** The words of a trade besides items and sides. */
export const TRADE = FILLER | UNIT | NUMBER_WORD | EACH;
const AMOUNT = UNIT | UNIT_BEGINNING | NUMBER_WORD | SIDE_LETTER;
/** Words and marks that something else than a phrase may begin with. */
export const MORE_THAN_A_PHRASE = BEGINNING | AMOUNT | STACK | HAVE;
/** Without one of these, a side, a place or a number nothing is offered. */
export const SIGN_OF_OFFER = OFFERING | AMOUNT;

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
  const stretched = /([a-z])\1{2,}/.test(text) ? STRETCHED : 0;
  const word = {
    text,
    lists: (listsOf.get(text) ?? 0) | stretched,
    unit: UNIT_WORDS.get(text) ?? 0,
    phrases: undefined,
    known: null,
  };
  if (words.size === WORDS_MAX) words.clear();
  if (text.length <= LENGTH_MAX) words.set(text, word);
  return word;
}
