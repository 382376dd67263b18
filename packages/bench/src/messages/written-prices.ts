import type { Phenomenon } from './phenomena.js';
import type { Random } from './seeded-random.js';

/** A price as a player wrote it, with what it means: world locks for one, or below zero items for one lock. */
export interface WrittenPrice {
  text: string;
  price: number;
  priceMax?: number;
  phenomena: readonly Phenomenon[];
}

/** How a shop writes its prices. One advert mostly keeps to one way. */
export const PRICE_STYLES = ['rate', 'locks', 'bare', 'dear', 'each', 'range', 'any'] as const;
export type PriceStyle = (typeof PRICE_STYLES)[number];

const WL = ['wl', ' wl', 'wls', ' WL', 'WL', ' wls', ' <:WL:880251447470596157>', ' :wl:', ' <:wl:91823>'];
const DL = ['dl', ' dl', ' DL', 'DL', 'dls', ' dls', ' <:DL:880251433113387018>', ' :dl:'];
const BGL = ['bgl', ' bgl', ' BGL', 'bgls', ' <:BGL:880251401>', ' :bgl:'];
const EACH = [' each', ' ea', '/ea', ' Each', ' EACH', '/pcs', ' e/a'];

/** Total and number of items to the price of one, as ANNOTATION 3.4 writes it. */
export function encodePrice(total: number, quantity: number): number {
  const unit = total / quantity;
  return unit >= 1 ? twoDecimals(unit) : -twoDecimals(quantity / total);
}

function twoDecimals(value: number): number {
  return Math.round(value * 100) / 100;
}

export function writePrice(random: Random, style: PriceStyle): WrittenPrice {
  switch (style) {
    case 'rate':
      return random.chance(0.15) ? rateRange(random) : rate(random);
    case 'locks':
      return random.chance(0.7) ? locks(random) : dear(random);
    case 'bare':
      return bare(random);
    case 'dear':
      return dear(random);
    case 'each':
      return each(random);
    case 'range':
      return range(random);
    case 'any': {
      const styles = ['rate', 'rate', 'locks', 'locks', 'dear', 'dear', 'each', 'range', 'bare'] as const;
      return writePrice(random, random.pick(styles));
    }
  }
}

function rate(random: Random): WrittenPrice {
  const count = random.chance(0.3) ? random.int(2, 9) : random.int(10, 200);
  const form = random.pick([
    `${count}/1`,
    `${count}/1`,
    `${count}/1`,
    `${count}/wl`,
    `${count}/WL`,
    `${count}/1wl`,
    `${count}/1 WL`,
    `${count} / 1`,
    `${count}/<:WL:880251447470596157>`,
    `${count} per wl`,
    `${count}:1`,
    `${count}=1wl`,
    `@${count}/1`,
    `${count} for 1wl`,
    `rate ${count}/1`,
  ]);
  if (random.chance(0.06)) {
    const items = random.int(2, 9);
    const total = random.int(items + 1, 60);
    return { text: `${items}/${total}`, price: encodePrice(total, items), phenomena: ['rate N/1', 'bundle'] };
  }
  if (random.chance(0.05)) {
    const total = random.int(2, 60);
    return { text: `1/${total}`, price: total, phenomena: ['rate N/1'] };
  }
  return { text: form, price: -count, phenomena: ['rate N/1'] };
}

function rateRange(random: Random): WrittenPrice {
  const low = random.int(3, 150);
  const high = low + random.int(1, 40);
  return { text: `${low}-${high}/1`, price: -high, priceMax: -low, phenomena: ['rate N/1', 'range'] };
}

function locks(random: Random): WrittenPrice {
  const roll = random.next();
  if (roll < 0.05) {
    const count = random.int(2, 18);
    return {
      text: `${count}k${random.pick(WL)}`,
      price: count * 1000,
      phenomena: ['units wl/dl/bgl', 'decimal or thousands'],
    };
  }
  if (roll < 0.1) {
    const count = random.int(1001, 9800);
    const mark = random.pick(['.', ',']);
    return {
      text: `${Math.floor(count / 1000)}${mark}${String(count % 1000).padStart(3, '0')}${random.pick(WL)}`,
      price: count,
      phenomena: ['units wl/dl/bgl', 'decimal or thousands'],
    };
  }
  const count = random.int(1, 320);
  return { text: `${count}${random.pick(WL)}`, price: count, phenomena: ['units wl/dl/bgl'] };
}

function dear(random: Random): WrittenPrice {
  const roll = random.next();
  if (roll < 0.12) {
    const bgl = random.int(1, 9);
    const dl = random.int(2, 95);
    const gap = random.pick([' ', '', ' + ', ' ']);
    return {
      text: `${bgl}${random.pick(['bgl', ' BGL', 'bgl'])}${gap}${dl}${random.pick(['dl', ' DL', 'dl'])}`,
      price: bgl * 10_000 + dl * 100,
      phenomena: ['units wl/dl/bgl', 'sum of units'],
    };
  }
  if (roll < 0.24) {
    const dl = random.int(1, 40);
    const wl = random.int(5, 95);
    const gap = random.pick([' ', '', ' ', '+']);
    return {
      text: `${dl}${random.pick(['dl', ' dl', ' DL'])}${gap}${wl}${random.pick(['wl', ' wl', ' WL'])}`,
      price: dl * 100 + wl,
      phenomena: ['units wl/dl/bgl', 'sum of units'],
    };
  }
  const unit = random.chance(0.2) ? { size: 10_000, words: BGL, top: 12 } : { size: 100, words: DL, top: 90 };
  if (random.chance(0.3)) {
    const tenths = random.int(11, unit.top * 10);
    const text = `${Math.floor(tenths / 10)}${random.pick(['.', '.', ','])}${tenths % 10}`;
    return {
      text: `${text}${random.pick(unit.words)}`,
      price: (tenths * unit.size) / 10,
      phenomena: ['units wl/dl/bgl', 'decimal or thousands'],
    };
  }
  const count = random.int(1, unit.top);
  return {
    text: `${count}${random.pick(unit.words)}`,
    price: count * unit.size,
    phenomena: ['units wl/dl/bgl'],
  };
}

function bare(random: Random): WrittenPrice {
  if (random.chance(0.2)) {
    const low = random.int(2, 200);
    const high = low + random.int(1, 30);
    return { text: `${low}-${high}`, price: low, priceMax: high, phenomena: ['bare number', 'range'] };
  }
  const count = random.int(2, 300);
  return { text: String(count), price: count, phenomena: ['bare number'] };
}

function each(random: Random): WrittenPrice {
  const one = random.chance(0.6) ? locks(random) : random.chance(0.5) ? dear(random) : plainBare(random);
  return { ...one, text: one.text + random.pick(EACH), phenomena: [...one.phenomena, 'each'] };
}

function plainBare(random: Random): WrittenPrice {
  const count = random.int(2, 300);
  return { text: String(count), price: count, phenomena: ['bare number'] };
}

function range(random: Random): WrittenPrice {
  if (random.chance(0.3)) return rateRange(random);
  const unit = random.pick([
    { size: 1, words: WL, top: 200 },
    { size: 100, words: DL, top: 80 },
  ]);
  const low = random.int(2, unit.top);
  const high = low + random.int(1, Math.max(2, Math.floor(low / 3)));
  const dash = random.pick(['-', '-', '–', ' - ', '~', ' to ']);
  return {
    text: `${low}${dash}${high}${random.pick(unit.words)}`,
    price: low * unit.size,
    priceMax: high * unit.size,
    phenomena: ['units wl/dl/bgl', 'range'],
  };
}
