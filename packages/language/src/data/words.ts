import { type OfferType, offerTypeSchema } from '@lockwatch/contracts';
import { z } from 'zod';
import { readData } from './read-data.js';
import wordLists from './word-lists.json' with { type: 'json' };

/** A side before `>` or `:`, and at a line's start before an item. */
export const SIDE_LETTERS: ReadonlyMap<string, OfferType> = new Map([
  ['s', 'SELL'],
  ['b', 'BUY'],
  ['t', 'TRADE'],
]);

/** Why a sentence is not an offer. The explanation of a message shows it. */
export const STOP_REASONS = [
  'price question',
  'question',
  'past',
  'warning',
  'giveaway',
  'service',
  'account or world',
  'gambling',
  'poll or guide',
  'talk',
  'negated',
  'others',
  'community',
] as const;
export type StopReason = (typeof STOP_REASONS)[number];

type WordList = keyof typeof wordLists;
/** A language has the lists that it has words for; `word-lists.json` says what each is for. */
const lists = Object.fromEntries(
  Object.keys(wordLists).map((name) => [name, z.string().optional()]),
) as Record<WordList, z.ZodOptional<z.ZodString>>;

const numbers = z.record(z.string(), z.number()).optional();

/** A file of `data`: words in lower case without accents; comma-separated; `(a|b) c` is "a c" and "b c". */
const languageSchema = z.strictObject({
  ...lists,
  /** Words for locks, and their worth in world locks. */
  units: numbers,
  /** Numbers written as words. */
  numbers,
  /** Written straight after a number: `5k`. */
  multipliers: numbers,
  /** Other spellings of a word, for all phrases that have it. */
  spellings: z.record(z.string(), z.array(z.string())).optional(),
  /** Which side the author takes, for what follows until the next side. */
  side: z.partialRecord(offerTypeSchema, z.string()).optional(),
  /** Said after the item: the side of what stands before it in the line. */
  trailingSide: z.partialRecord(offerTypeSchema, z.string()).optional(),
  /** Turn what follows in their sentence into talk. `*` matches any word. */
  stop: z.partialRecord(z.enum(STOP_REASONS), z.string()).optional(),
});
type LanguageWords = z.infer<typeof languageSchema>;

const LANGUAGES: readonly LanguageWords[] = [
  'trade-slang',
  'english',
  'indonesian',
  'filipino',
  'turkish',
  'spanish-portuguese',
  'other-languages',
].map((name) => languageSchema.parse(readData(name)));

const sets = new Map<WordList, ReadonlySet<string>>();

export function getWords(list: WordList): ReadonlySet<string> {
  const words = sets.get(list) ?? collect((language) => language[list]);
  sets.set(list, words);
  return words;
}

/** The phrases of a side: those that stand before the items, or those that stand after them. */
export function getSidePhrases(position: 'side' | 'trailingSide', side: OfferType): ReadonlySet<string> {
  return collect((language) => language[position]?.[side]);
}

export function getStopPhrases(reason: StopReason): ReadonlySet<string> {
  return collect((language) => language.stop?.[reason]);
}

/** Pairs of a word and another spelling of it. */
export const SPELLINGS: readonly (readonly [string, string])[] = LANGUAGES.flatMap(({ spellings = {} }) =>
  Object.entries(spellings).flatMap(([word, others]) => others.map((other) => [word, other] as const)),
);

const UNITS = collectNumbers('units');
/** Words for locks with their worth in world locks. Also names of custom emoji (`<:wl:1234>`, `:dl:`). */
export const UNIT_WORDS: ReadonlyMap<string, number> = new Map(
  [...UNITS].filter(([unit]) => !unit.includes(' ')),
);
/** Units of several words. */
export const UNIT_PHRASES: ReadonlyMap<string, number> = new Map(
  [...UNITS].filter(([unit]) => unit.includes(' ')),
);
export const NUMBER_WORDS = collectNumbers('numbers');
export const MULTIPLIERS = collectNumbers('multipliers');

function collect(getList: (language: LanguageWords) => string | undefined): ReadonlySet<string> {
  return new Set(LANGUAGES.flatMap((language) => parseList(getList(language) ?? '')));
}

function collectNumbers(list: 'units' | 'numbers' | 'multipliers'): ReadonlyMap<string, number> {
  return new Map(LANGUAGES.flatMap((language) => Object.entries(language[list] ?? {})));
}

function parseList(list: string): string[] {
  return list
    .split(',')
    .flatMap(expandAlternatives)
    .map((phrase) => phrase.replace(/\s+/g, ' ').trim())
    .filter((phrase) => phrase !== '');
}

/** "(a|b) c" is "a c" and "b c". */
function expandAlternatives(phrase: string): string[] {
  const group = /\(([^()]*)\)/.exec(phrase);
  if (group?.[1] === undefined) return [phrase];
  const before = phrase.slice(0, group.index);
  const after = phrase.slice(group.index + group[0].length);
  return group[1].split('|').flatMap((alternative) => expandAlternatives(before + alternative + after));
}
