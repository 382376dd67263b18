import type { OfferType } from '@lockwatch/contracts';
import { ENGLISH } from './english.js';
import { FILIPINO } from './filipino.js';
import { INDONESIAN } from './indonesian.js';
import { OTHER_LANGUAGES } from './other-languages.js';
import { SPANISH_AND_PORTUGUESE } from './spanish-portuguese.js';
import { TRADE_SLANG } from './trade-slang.js';
import { TURKISH } from './turkish.js';

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

/** The lists of words and phrases that the parser knows. A language has those that it has words for. */
interface WordLists {
  /** Said to a reader who wants an item ("if u want X its 8wl"): an offer to sell where a price, a place or "dm" follows. */
  conditionalSell: string;
  /** Said to a reader who has an item ("if u have X i pay 8wl"): an offer to buy. */
  conditionalBuy: string;
  /** Phrases that buy only when an item follows at once: "offer me X, 50dl max" buys, "S> X, offer me" does not. */
  sidesBeforeItems: string;
  /** Phrases that buy and name the price first: "paying 5dl for X". */
  moneyFirst: string;
  /** In a swap these introduce its other half: "T> have gaia want ut". */
  swapWants: string;
  /** "need X? 8wl at W": an offer to sell where the author's price or place follows. */
  questionWishes: string;
  /** "you can buy X at my shop": talk, unless the place is the author's own. */
  readerCanBuy: string;
  /** Side phrases that do not occur in talk. */
  certainSides: string;
  /** After a subject these tell what somebody else does: "KUKO sells gaia". */
  thirdPersonSides: string;
  /** In a swap: the item before it is given. */
  giving: string;
  /** In a swap: the item before it is wanted. */
  taking: string;
  /** After an item these introduce the asking price: "gaia looking for 50dl". */
  askingPrice: string;
  /** Words that send people to a world. Any word after them is a world's name. */
  strongPlaces: string;
  /** Words that send people to a world. The word after them must look like a world's name. */
  weakPlaces: string;
  /** Places that alone with one word make up a whole line: "in OBELISK". */
  plainPlaces: string;
  /** Strong places after which a world's name must be in capitals. */
  placesBeforeCapitals: string;
  /** Places that open a list when a colon follows: "Restock: chand 34/1". */
  listPlaces: string;
  /** Places that also occur inside item names ("Deluxe World Spray"). */
  placesInNames: string;
  /** First words of places that are shops: "vend at KUKO has X". */
  shopPlaces: string;
  /** Words that follow a place but name no world. */
  notWorlds: string;
  worlds: string;
  /** Before a word for a world: a world is offered, not an item. */
  worldKinds: string;
  /** Words that may stand between a side, an item and its price. */
  fillers: string;
  /** Phrases without meaning for a trade although their words could name an item. `*` matches any word. */
  fillerPhrases: string;
  /** Share the next price between all items. */
  all: string;
  /** Join items that share a price. */
  joiners: string;
  /** Between an item and its price, or between the two items of a swap. */
  for: string;
  /** The amount before is a unit price. */
  each: string;
  /** "Each", written straight behind a unit: `44dlea`. */
  unitSuffixes: string;
  /** After a number without a unit: it counts items. */
  pieces: string;
  /** Words for a stack of 200 items. */
  stacks: string;
  /** Between a number of items and what they cost together: "33 per wl". */
  rateLinks: string;
  /** Units in the case of "for": "1 wlye 33" is 33 for 1. */
  rateUnits: string;
  /** Between the two ends of a price range. */
  ranges: string;
  /** Between a price and another one that would also do: "15 or 16 wl". */
  alternatives: string;
  /** After "gets" in a rate: "1wl gets u 5". */
  getters: string;
  /** The amount belongs to the whole lot. */
  totals: string;
  /** Look like rates, but are times, shares or marks. */
  notRates: string;
  /** A number before them counts time, letters or people. */
  notPriceUnits: string;
  /** A number after them is not a price: "lvl 50". */
  beforeNotPrices: string;
  /** Take the place of a price. */
  noPrice: string;
  /** Ask for offers when they follow an item: "gaia, offers?". */
  offerRequests: string;
  /** Say how firm a price is. */
  haggling: string;
  /** Between two prices of an item these make the second the right one: "54dl, sorry i mean 52dl". */
  corrections: string;
  /** The price after it buys the item at once. */
  buyNow: string;
  /** The price after it is the bid of somebody else. */
  othersBids: string;
  /** Before "in dl": the unit holds for all prices. */
  priceNouns: string;
  /** Before a unit: it holds for all prices ("prices dl"). */
  priceNounsAlone: string;
  /** In a line with a price alone: the price holds for the items of the next lines. */
  sharedPrice: string;
  /** The number beside it is how many the author has. */
  stock: string;
  /** The whole stock is sold together. */
  wholeStock: string;
  /** Several items are sold as one; none is offered by itself. */
  sets: string;
  /** What people need and therefore sell items for: "need cash, gaia 50dl". */
  money: string;
  /** Wishes that ask for locks as money, not as items: "i need wls". */
  lockWishes: string;
  /** May stand between a side and a lock that is traded as an item. */
  betweenSideAndLock: string;
  /** May follow a lock that is traded as an item. */
  afterLock: string;
  /** May stand between a lock that is traded as an item and its price. */
  beforeLockAmount: string;
  /** Make a wish for locks the reason to sell something else: "need wls fast". */
  reasonsToSell: string;
  /** After a number at the end of a name these make it a price: "magplant 5000wl". */
  unitsAfterNumber: string;
  /** The item beside it is not available. */
  gone: string;
  /** In an edit these say that the whole message is done. */
  soldStatuses: string;
  /** Open a line that tells how the offers stand: "EDIT: sold". */
  statusHeads: string;
  /** Alone on a line: what follows is available. */
  ready: string;
  /** The item after it is not offered. */
  not: string;
  /** After "no": it answers a question and negates no item. */
  afterNo: string;
  /** Words of shops. With a place they make a list of names an offer to sell. */
  shop: string;
  /** In a heading these say nothing of the kind: "Royal stuff". */
  vagueKinds: string;
  /** Names and aliases of items that in a heading, or after "buy all", mean a kind of item. */
  categories: string;
  /** Words for a vending machine. */
  vending: string;
  /** Before such a word: the machine is a place, not an item. */
  beforeVendingPlace: string;
  /** After such a word: the machine is a place, not an item. */
  afterVendingPlace: string;
  /** Words for a drop as a place. */
  drops: string;
  /** Between a vending machine and a drop. */
  dropJoints: string;
  /** What follows only says what the item is for. */
  purposes: string;
  /** After talk these open a clause that can hold an offer. */
  clauseStarts: string;
  /** First words of phrases that ask other people to buy or sell. */
  askers: string;
  /** After a shop these tell what it holds: "vend at KUKO has X". */
  have: string;
  /** After an item these introduce what is paid with: "lf rayman, have gaia". */
  payments: string;
  /** Belongs to the author. */
  mine: string;
  /** Belongs to the reader. */
  yours: string;
  /** The place is the author's own: "at my shop". */
  owners: string;
  /** "can do" as a side: its second word belongs to it. */
  can: string;
  /** In a bid: "got 85dl for gaia". */
  holding: string;
  /** May stand between the words of a bid. */
  beforeBids: string;
  /** Form one word with a 1 behind: "any1". */
  beforeOne: string;
  /** Everyday words, which are never corrected to an item's name. */
  everyday: string;
}

/** The words of one language, lower case without accents; comma-separated; `(a|b) c` is "a c" and "b c". */
export interface LanguageWords extends Partial<WordLists> {
  /** Words for locks, and their worth in world locks. */
  units?: Readonly<Record<string, number>>;
  /** Numbers written as words. */
  numbers?: Readonly<Record<string, number>>;
  /** Written straight after a number: `5k`. */
  multipliers?: Readonly<Record<string, number>>;
  /** Other spellings of a word, for all phrases that have it. */
  spellings?: Readonly<Record<string, readonly string[]>>;
  /** Which side the author takes, for what follows until the next side. */
  side?: Partial<Record<OfferType, string>>;
  /** Said after the item: the side of what stands before it in the line. */
  trailingSide?: Partial<Record<OfferType, string>>;
  /** Turn what follows in their sentence into talk. `*` matches any word. */
  stop?: Partial<Record<StopReason, string>>;
}

const LANGUAGES: readonly LanguageWords[] = [
  TRADE_SLANG,
  ENGLISH,
  INDONESIAN,
  FILIPINO,
  TURKISH,
  SPANISH_AND_PORTUGUESE,
  OTHER_LANGUAGES,
];

const sets = new Map<keyof WordLists, ReadonlySet<string>>();

export function getWords(list: keyof WordLists): ReadonlySet<string> {
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
