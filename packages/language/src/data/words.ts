import { type OfferType, offerTypeSchema } from '@lockwatch/contracts';
import { z } from 'zod';
import { readData } from './read-data.js';

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
  'talk',
  'negated',
  'others',
  'community',
] as const;
export type StopReason = (typeof STOP_REASONS)[number];

const list = z.string().optional();

/** The lists of words and phrases that the parser knows. A language has those that it has words for. */
const wordLists = {
  /** Said to a reader who wants an item ("if u want X its 8wl"): an offer to sell where a price, a place or "dm" follows. */
  conditionalSell: list,
  /** Said to a reader who has an item ("if u have X i pay 8wl"): an offer to buy. */
  conditionalBuy: list,
  /** Phrases that buy only when an item follows at once: "offer me X, 50dl max" buys, "S> X, offer me" does not. */
  sidesBeforeItems: list,
  /** Phrases that buy and name the price first: "paying 5dl for X". */
  moneyFirst: list,
  /** In a swap these introduce its other half: "T> have gaia want ut". */
  swapWants: list,
  /** "need X? 8wl at W": an offer to sell where the author's price or place follows. */
  questionWishes: list,
  /** "you can buy X at my shop": talk, unless the place is the author's own. */
  readerCanBuy: list,
  /** Side phrases that do not occur in talk. */
  certainSides: list,
  /** After a subject these tell what somebody else does: "KUKO sells gaia". */
  thirdPersonSides: list,
  /** In a swap: the item before it is given. */
  giving: list,
  /** In a swap: the item before it is wanted. */
  taking: list,
  /** After an item these introduce the asking price: "gaia looking for 50dl". */
  askingPrice: list,
  /** Words that send people to a world. Any word after them is a world's name. */
  strongPlaces: list,
  /** Words that send people to a world. The word after them must look like a world's name. */
  weakPlaces: list,
  /** Places that alone with one word make up a whole line: "in OBELISK". */
  plainPlaces: list,
  /** Strong places after which a world's name must be in capitals. */
  placesBeforeCapitals: list,
  /** Places that open a list when a colon follows: "Restock: chand 34/1". */
  listPlaces: list,
  /** Places that also occur inside item names ("Deluxe World Spray"). */
  placesInNames: list,
  /** First words of places that are shops: "vend at KUKO has X". */
  shopPlaces: list,
  /** Words that follow a place but name no world. */
  notWorlds: list,
  worlds: list,
  /** Before a word for a world: a world is offered, not an item. */
  worldKinds: list,
  /** Words that may stand between a side, an item and its price. */
  fillers: list,
  /** Phrases without meaning for a trade although their words could name an item. `*` matches any word. */
  fillerPhrases: list,
  /** Share the next price between all items. */
  all: list,
  /** Join items that share a price. */
  joiners: list,
  /** Between an item and its price, or between the two items of a swap. */
  for: list,
  /** The amount before is a unit price. */
  each: list,
  /** "Each", written straight behind a unit: `44dlea`. */
  unitSuffixes: list,
  /** After a number without a unit: it counts items. */
  pieces: list,
  /** Words for a stack of 200 items. */
  stacks: list,
  /** Between a number of items and what they cost together: "33 per wl". */
  rateLinks: list,
  /** Units in the case of "for": "1 wlye 33" is 33 for 1. */
  rateUnits: list,
  /** Between the two ends of a price range. */
  ranges: list,
  /** Between a price and another one that would also do: "15 or 16 wl". */
  alternatives: list,
  /** After "gets" in a rate: "1wl gets u 5". */
  getters: list,
  /** The amount belongs to the whole lot. */
  totals: list,
  /** Look like rates, but are times, shares or marks. */
  notRates: list,
  /** A number before them counts time, letters or people. */
  notPriceUnits: list,
  /** A number after them is not a price: "lvl 50". */
  beforeNotPrices: list,
  /** Take the place of a price. */
  noPrice: list,
  /** Ask for offers when they follow an item: "gaia, offers?". */
  offerRequests: list,
  /** Say how firm a price is. */
  haggling: list,
  /** Between two prices of an item these make the second the right one: "54dl, sorry i mean 52dl". */
  corrections: list,
  /** The price after it buys the item at once. */
  buyNow: list,
  /** The price after it is the bid of somebody else. */
  othersBids: list,
  /** Before "in dl": the unit holds for all prices. */
  priceNouns: list,
  /** Before a unit: it holds for all prices ("prices dl"). */
  priceNounsAlone: list,
  /** In a line with a price alone: the price holds for the items of the next lines. */
  sharedPrice: list,
  /** The number beside it is how many the author has. */
  stock: list,
  /** The whole stock is sold together. */
  wholeStock: list,
  /** Several items are sold as one; none is offered by itself. */
  sets: list,
  /** What people need and therefore sell items for: "need cash, gaia 50dl". */
  money: list,
  /** Wishes that ask for locks as money, not as items: "i need wls". */
  lockWishes: list,
  /** May stand between a side and a lock that is traded as an item. */
  betweenSideAndLock: list,
  /** May follow a lock that is traded as an item. */
  afterLock: list,
  /** May stand between a lock that is traded as an item and its price. */
  beforeLockAmount: list,
  /** Make a wish for locks the reason to sell something else: "need wls fast". */
  reasonsToSell: list,
  /** After a number at the end of a name these make it a price: "magplant 5000wl". */
  unitsAfterNumber: list,
  /** The item beside it is not available. */
  gone: list,
  /** In an edit these say that the whole message is done. */
  soldStatuses: list,
  /** Open a line that tells how the offers stand: "EDIT: sold". */
  statusHeads: list,
  /** Alone on a line: what follows is available. */
  ready: list,
  /** The item after it is not offered. */
  not: list,
  /** After "no": it answers a question and negates no item. */
  afterNo: list,
  /** Words of shops. With a place they make a list of names an offer to sell. */
  shop: list,
  /** In a heading these say nothing of the kind: "Royal stuff". */
  vagueKinds: list,
  /** Names and aliases of items that in a heading, or after "buy all", mean a kind of item. */
  categories: list,
  /** Words for a vending machine. */
  vending: list,
  /** Before such a word: the machine is a place, not an item. */
  beforeVendingPlace: list,
  /** After such a word: the machine is a place, not an item. */
  afterVendingPlace: list,
  /** Words for a drop as a place. */
  drops: list,
  /** Between a vending machine and a drop. */
  dropJoints: list,
  /** What follows only says what the item is for. */
  purposes: list,
  /** After talk these open a clause that can hold an offer. */
  clauseStarts: list,
  /** First words of phrases that ask other people to buy or sell. */
  askers: list,
  /** After a shop these tell what it holds: "vend at KUKO has X". */
  have: list,
  /** After an item these introduce what is paid with: "lf rayman, have gaia". */
  payments: list,
  /** Belongs to the author. */
  mine: list,
  /** Belongs to the reader. */
  yours: list,
  /** The place is the author's own: "at my shop". */
  owners: list,
  /** "can do" as a side: its second word belongs to it. */
  can: list,
  /** In a bid: "got 85dl for gaia". */
  holding: list,
  /** May stand between the words of a bid. */
  beforeBids: list,
  /** Form one word with a 1 behind: "any1". */
  beforeOne: list,
  /** Everyday words, which are never corrected to an item's name. */
  everyday: list,
};
type WordList = keyof typeof wordLists;

const numbers = z.record(z.string(), z.number()).optional();

/** A file of `data`: words in lower case without accents; comma-separated; `(a|b) c` is "a c" and "b c". */
const languageSchema = z.strictObject({
  ...wordLists,
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

const UNITS = LANGUAGES.flatMap(({ units = {} }) => Object.entries(units));
/** Words for locks with their worth in world locks. Also names of custom emoji (`<:wl:1234>`, `:dl:`). */
export const UNIT_WORDS: ReadonlyMap<string, number> = new Map(UNITS.filter(([unit]) => !unit.includes(' ')));
/** Units of several words. */
export const UNIT_PHRASES = UNITS.filter(([unit]) => unit.includes(' '));
export const NUMBER_WORDS = collectNumbers(({ numbers }) => numbers);
export const MULTIPLIERS = collectNumbers(({ multipliers }) => multipliers);

function collect(getList: (language: LanguageWords) => string | undefined): ReadonlySet<string> {
  return new Set(LANGUAGES.flatMap((language) => parseList(getList(language) ?? '')));
}

function collectNumbers(
  getNumbers: (language: LanguageWords) => Readonly<Record<string, number>> | undefined,
): ReadonlyMap<string, number> {
  return new Map(LANGUAGES.flatMap((language) => Object.entries(getNumbers(language) ?? {})));
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
