import type { SharedText } from '@lockwatch/texts';
import { LIMITS } from './limits.js';

/** Worth of the lock currencies in world locks. */
export const WL_PER_DL = 100;
export const WL_PER_BGL = 10_000;

/** Zero or more: world locks for one item. Below zero: items for one world lock; -200 is cheaper than -100 ([2-37]). */
export type Price = number;

/** World locks for one item: `3` is 3, `-200` is 1/200. Prices are compared by this and nothing else. */
export function unitPrice(price: Price): number {
  return price >= 0 ? price : 1 / -price;
}

/** Whether the lower end of a range is not more expensive than the upper one. */
export function isPriceRangeOrdered(min: Price, max: Price): boolean {
  return unitPrice(min) <= unitPrice(max);
}

/** The convention's form of `total` world locks for `quantity` items, rounded to 2 decimals. Both must be positive. */
export function priceFromBundle(total: number, quantity: number): Price {
  if (total >= quantity) return round2(total / quantity);
  const itemsPerLock = round2(quantity / total);
  return itemsPerLock === 1 ? 1 : -itemsPerLock;
}

/** Rounds half away from zero to 2 decimals, the precision prices are stored with. */
export function round2(value: number): number {
  return (Math.sign(value) * Math.round(Math.abs(value) * 100 + 1e-9)) / 100;
}

/** `1,234.5`: at most 2 decimals. Not with Intl, whose first use blocks a page for tens of milliseconds. */
export function formatNumber(value: number): string {
  const [whole = '', decimals] = String(round2(value)).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}

/** World locks the way players count them: 120 is `1 DL 20 WL`, 15000 is `1 BGL 50 DL`. */
export function formatLocks(worldLocks: number): string {
  if (worldLocks < WL_PER_DL) return `${formatNumber(worldLocks)} WL`;
  const bgl = Math.floor(worldLocks / WL_PER_BGL);
  const dl = Math.floor((worldLocks - bgl * WL_PER_BGL) / WL_PER_DL);
  const wl = round2(worldLocks - bgl * WL_PER_BGL - dl * WL_PER_DL);
  const parts = [bgl && `${formatNumber(bgl)} BGL`, dl && `${dl} DL`, wl && `${formatNumber(wl)} WL`];
  return parts.filter(Boolean).join(' ');
}

/** A price for people: `200 per WL`, `3 WL`, `1 DL 20 WL`. */
export function formatPrice(price: Price): string {
  return price < 0 ? `${formatNumber(-price)} per WL` : formatLocks(price);
}

/** A unit price in world locks as `formatPrice` writes prices; `0` for none. */
export function formatUnitPrice(value: number): string {
  return value > 0 ? formatPrice(priceFromBundle(value, 1)) : '0';
}

/** A range for people; one price when both ends agree. */
export function formatPriceRange(min: Price, max: Price): string {
  return min === max ? formatPrice(min) : `${formatPrice(min)} – ${formatPrice(max)}`;
}

export interface PriceRange {
  min: Price;
  max: Price;
}

/** The ends of a watch rule's range that exclude something; null for an end that accepts every price, or is unknown. */
export function watchRangeEnds(
  min: Price | null,
  max: Price | null,
): { from: Price | null; to: Price | null } {
  if (min === max) return { from: min, to: max };
  const isLowest = min === 0 || (min !== null && min <= -LIMITS.priceMax);
  return { from: isLowest ? null : min, to: max !== null && max >= LIMITS.priceMax ? null : max };
}

/** What the range of a rule is stored as that follows an unknown usual price: no offer has it. Answers have null. */
export const NO_PRICES: PriceRange = { min: LIMITS.priceMax, max: LIMITS.priceMax };

export function isNoPrices(min: Price | null): boolean {
  return min === null || min >= LIMITS.priceMax;
}

/** A price relative to the usual one, as it can be typed: `15% under usual`. */
export function formatRelativePrice(percent: number): string {
  return percent === 0 ? 'usual' : `${Math.abs(percent)}% ${percent < 0 ? 'under' : 'over'} usual`;
}

/** Whether a rule's range takes every price. */
export function isAnyPrice(min: Price | null, max: Price | null): boolean {
  const { from, to } = watchRangeEnds(min, max);
  return !isNoPrices(min) && from === null && to === null;
}

/** Whether a rule takes offers without a price: if its owner has not chosen, where it takes any price, and for swaps. */
export function takesUnpriced(rule: {
  minPrice: Price | null;
  maxPrice: Price | null;
  messageType: string;
  takesUnpriced: boolean | null;
}): boolean {
  const { minPrice, maxPrice, messageType } = rule;
  if (isNoPrices(minPrice)) return false;
  return rule.takesUnpriced ?? (messageType === 'UNKNOWN' || isAnyPrice(minPrice, maxPrice));
}

/**
 * The range of a watch rule for people: `any price`, `from 3 WL`, `up to 5 WL`, `200 or more per WL`, `1 WL – 5 WL`. More
 * items per lock are cheaper, so the end of such a price is named by the number of items.
 */
export function describeWatchRange(min: Price | null, max: Price | null): SharedText {
  if (isNoPrices(min)) return { text: 'price.unknownUsual' };
  const { from, to } = watchRangeEnds(min, max);
  if (from === null && to === null) return { text: 'price.any' };
  if (from !== null && to !== null)
    return { text: 'price.exactly', values: { price: formatPriceRange(from, to) } };
  const end = from ?? to ?? 0;
  if (end >= 0)
    return { text: from === null ? 'price.upTo' : 'price.from', values: { price: formatPrice(end) } };
  const count = formatNumber(-end);
  return { text: from === null ? 'price.orMorePerWl' : 'price.orFewerPerWl', values: { count } };
}

/** The longest text that is read as a price. */
export const PRICE_TEXT_MAX = 40;
const AMOUNT = String.raw`(\d{1,10}(?:[.,]\d{1,2})?)`;
const RATE = new RegExp(`^${AMOUNT}(?:-${AMOUNT})?/(?:1)?(?:wls?)?$`);
const LOCKS = new RegExp(`^${AMOUNT}(?:-${AMOUNT})?(wls?|dls?|bgls?)?$`);
const SUM_PART = /(\d{1,10}(?:[.,]\d{1,2})?)(bgls?|dls?|wls?)/g;
const toNumber = (text: string): number => Number(text.replace(',', '.'));
const lockValue = (unit: string | undefined): number =>
  unit?.startsWith('b') ? WL_PER_BGL : unit?.startsWith('d') ? WL_PER_DL : 1;

/**
 * Parses a typed price: `3`, `-2`, `200/1`, `1dl 20wl`, `45-50`, `20-28/1`, `200/1-3`. `min` is the lower unit price. Null: no
 * price.
 */
export function parsePriceInput(text: string): PriceRange | null {
  const compact = text.trim().toLowerCase().replace(/\s+/g, '');
  if (compact.length === 0 || compact.length > PRICE_TEXT_MAX) return null;
  const [, low, high] = /^([^-]+)-([^-]+)$/.exec(compact) ?? [];
  return parseOneUnit(compact) ?? (low && high ? joinEnds(parseOneUnit(low), parseOneUnit(high)) : null);
}

function joinEnds(low: PriceRange | null, high: PriceRange | null): PriceRange | null {
  return low && high && ordered(low.min, high.max);
}

function parseOneUnit(compact: string): PriceRange | null {
  if (/^-\d{1,10}(?:[.,]\d{1,2})?$/.test(compact)) return ordered(toNumber(compact), toNumber(compact));
  const rate = RATE.exec(compact);
  if (rate?.[1]) return ordered(asRate(rate[1]), asRate(rate[2] ?? rate[1]));
  const locks = LOCKS.exec(compact);
  if (locks?.[1]) {
    const worth = lockValue(locks[3]);
    return ordered(round2(toNumber(locks[1]) * worth), round2(toNumber(locks[2] ?? locks[1]) * worth));
  }
  const parts = [...compact.matchAll(SUM_PART)];
  if (parts.length === 0 || parts.map((part) => part[0]).join('') !== compact) return null;
  const total = round2(parts.reduce((sum, part) => sum + toNumber(part[1] ?? '0') * lockValue(part[2]), 0));
  return ordered(total, total);
}

/** `200` of `200/1`; exactly one per lock is written 1, so that each price has one form. */
function asRate(text: string): Price {
  const items = toNumber(text);
  return items === 1 ? 1 : -items;
}

function ordered(a: Price, b: Price): PriceRange | null {
  if (Object.is(a, -0) || Object.is(b, -0)) return null;
  if (Math.abs(a) > LIMITS.priceMax || Math.abs(b) > LIMITS.priceMax) return null;
  return unitPrice(a) <= unitPrice(b) ? { min: a, max: b } : { min: b, max: a };
}
