import { WL_PER_BGL, WL_PER_DL } from '@lockwatch/contracts';

/** Words for the lock currencies, worth in world locks. Also the names of custom emoji (`<:wl:1234>`, `:dl:`). */
export const UNIT_WORDS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    wl: 1,
    wls: 1,
    worldlock: 1,
    worldlocks: 1,
    wlock: 1,
    wlocks: 1,
    dl: WL_PER_DL,
    dls: WL_PER_DL,
    diamondlock: WL_PER_DL,
    diamondlocks: WL_PER_DL,
    dlock: WL_PER_DL,
    dlocks: WL_PER_DL,
    bgl: WL_PER_BGL,
    bgls: WL_PER_BGL,
    bluegemlock: WL_PER_BGL,
    bluegemlocks: WL_PER_BGL,
    bglock: WL_PER_BGL,
  }),
);

/** Two and three word forms, read as one unit when an amount stands before them. */
export const UNIT_PHRASES: readonly (readonly [string, number])[] = [
  ['world lock', 1],
  ['world locks', 1],
  ['diamond lock', WL_PER_DL],
  ['diamond locks', WL_PER_DL],
  ['blue gem lock', WL_PER_BGL],
  ['blue gem locks', WL_PER_BGL],
  ['bgl lock', WL_PER_BGL],
  ['bgl locks', WL_PER_BGL],
];

/** "for each one" or "for one lock", written straight behind the unit: `44dlea`, `3wleach`. */
export const GLUED_TO_UNITS: readonly string[] = ['each', 'ea', 'pcs', 'pc', 'per', 'biji'];

/** Items in a full stack of the game, which is what people mean by it when they sell by stacks. */
export const STACK_SIZE = 200;
export const STACK_WORDS = new Set(['stack', 'stacks', 'stak', 'stk', 'tumpuk']);

/** Between a number of items and the locks they cost together: "33 per wl", "33 por wl". */
export const RATE_LINKS = new Set(['per', 'for', 'gets', 'por', 'pra', 'untuk', 'utk', 'buat', 'icin']);

/** Multipliers written straight after a number: `5k`. */
export const MULTIPLIERS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    k: 1000,
    rb: 1000,
    ribu: 1000,
    bin: 1000,
    mil: 1000,
  }),
);

/** Numbers written as words, used as counts and halves. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    half: 0.5,
    setengah: 0.5,
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    dua: 2,
    tiga: 3,
    empat: 4,
    lima: 5,
    dos: 2,
    tres: 3,
    iki: 2,
    dozen: 12,
  }),
);

/** "for each one": the amount before it is a unit price. */
export const EACH_WORDS: readonly string[] = [
  'each',
  'ea',
  'eac',
  'eachs',
  'pc',
  'pcs',
  'pce',
  'piece',
  'pieces',
  'apiece',
  'per',
  'item',
  'one',
  '1',
  'unit',
  'biji',
  'bj',
  'satuan',
  'sebiji',
  'perbiji',
  'perpcs',
  'bawat',
  'isa',
  'kada',
  'tane',
  'tanesi',
  'adet',
  'adeti',
  'cada',
  'cu',
  'uno',
  'una',
  'um',
  'uma',
];
