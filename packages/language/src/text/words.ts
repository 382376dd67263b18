import { FILLERS } from '../data/structure.js';
import { EACH_WORDS, NUMBER_WORDS, UNIT_PHRASES, UNIT_WORDS } from '../data/units.js';
import type { KnownWord } from '../dictionary/known-words.js';
import type { PhraseNode } from './phrases.js';

/** What is the same wherever a word stands: messages use the same words over and over. */
export interface Word {
  readonly text: string;
  /** Of a word for a lock: its worth in world locks; otherwise 0. */
  readonly unit: number;
  /** The first word of a unit of several words. */
  readonly beginsUnit: boolean;
  /** Has work of its own in a trade message; see ORDINARY_WORDS. */
  readonly isOrdinary: boolean;
  /** Where the phrases that begin with it go on; null for none, undefined until somebody asked. */
  phrases: PhraseNode | null | undefined;
  /** What a dictionary knows of it, and as of when; see KnownWords. */
  known: KnownWord | null;
  knownAsOf: object | null;
}

/** Words with work of their own in a trade message. */
export const ORDINARY_WORDS: ReadonlySet<string> = new Set([
  ...FILLERS,
  ...UNIT_WORDS.keys(),
  ...NUMBER_WORDS.keys(),
  ...EACH_WORDS,
]);

const UNIT_BEGINNINGS = new Set(UNIT_PHRASES.map(([phrase]) => phrase.split(' ')[0]));

/** Words remembered at once; longer ones than this are nobody's habit, and would only fill the memory. */
const REMEMBERED_MAX = 20_000;
const REMEMBERED_LENGTH = 32;

const remembered = new Map<string, Word>();

/** The word spelt so: always the same one while it is remembered. */
export function wordSpelt(text: string): Word {
  const before = remembered.get(text);
  if (before !== undefined) return before;
  const word: Word = {
    text,
    unit: UNIT_WORDS.get(text) ?? 0,
    beginsUnit: UNIT_BEGINNINGS.has(text),
    isOrdinary: ORDINARY_WORDS.has(text),
    phrases: undefined,
    known: null,
    knownAsOf: null,
  };
  if (text.length > REMEMBERED_LENGTH) return word;
  if (remembered.size >= REMEMBERED_MAX) remembered.clear();
  remembered.set(text, word);
  return word;
}
