import type { SharedText } from '@lockwatch/texts';
import { LIMITS } from './limits.js';
import {
  describeWatchRange,
  formatPrice,
  formatPriceRange,
  formatRelativePrice,
  isNoPrices,
  NO_PRICES,
  PRICE_TEXT_MAX,
  type Price,
  type PriceRange,
  parsePriceInput,
  priceFromBundle,
  unitPrice,
  watchRangeEnds,
} from './price.js';
import type { MessageType, WatchRule } from './watch-rules.js';

/** The prices that a watch rule takes, as typed. */
export interface WatchPrice extends PriceRange {
  /** One price without a bound, such as `3`: the message type decides what it means. */
  isLone: boolean;
}

export const WATCH_PRICE_EXAMPLES = '3, <5, 5+, 45-50, 1dl, 200/1+, any, 15% under usual';

const UNDER =
  /^(?:at least )?(\d{1,2})\s*%\s*(?:or more )?(?:under|below|off)(?: (?:the )?usual(?: price)?)?$|^-\s*(\d{1,2})\s*%$/;
const OVER =
  /^(?:at least )?(\d{1,3})\s*%\s*(?:or more )?(?:over|above)(?: (?:the )?usual(?: price)?)?$|^\+\s*(\d{1,3})\s*%$/;
const USUAL = /^(?:the )?usual(?: price)?$/;
/** Parses a relative price, -99 to 999: -15 for `15% under usual`, 0 for `usual`. Null: it is none. */
export function parseRelativePrice(text: string): number | null {
  if (text.length > PRICE_TEXT_MAX) return null;
  const typed = text.trim().toLowerCase().replace(/\s+/g, ' ');
  if (USUAL.test(typed)) return 0;
  const under = UNDER.exec(typed);
  if (under) return 0 - Number(under[1] ?? under[2]);
  const over = OVER.exec(typed);
  return over && Number(over[1] ?? over[2]);
}

export function isPriceText(text: string): boolean {
  return parseRelativePrice(text) !== null || parseWatchPrice(text, null) !== null;
}

/** Whose usual price a relative price follows: a rule takes up to it from sellers, from it from buyers. */
export function getUsualSide(percent: number, messageType: MessageType): 'SELL' | 'BUY' {
  if (messageType === 'SELL' || messageType === 'BUY') return messageType;
  return percent <= 0 ? 'SELL' : 'BUY';
}

/** The range of a relative price while the usual price is `usual`; `NO_PRICES` while none is known. */
export function toRelativeRange(percent: number, messageType: MessageType, usual: Price | null): PriceRange {
  if (usual === null) return NO_PRICES;
  const price = clampPrice(priceFromBundle(unitPrice(usual) * (1 + percent / 100), 1));
  return getUsualSide(percent, messageType) === 'SELL'
    ? { min: 0, max: price }
    : { min: price, max: LIMITS.priceMax };
}

type RulePrices = Pick<WatchRule, 'min_price' | 'max_price' | 'usual_percent'>;

/** What a rule was set to: its range, or how far it is from the usual price. */
export function describeWatchedPrice({ min_price, max_price, usual_percent }: RulePrices): SharedText {
  return usual_percent === null ? describeWatchRange(min_price, max_price) : describeRelation(usual_percent);
}

/** The prices of a rule for people: its range, and before it what the range follows. */
export function describeRulePrice({ min_price, max_price, usual_percent }: RulePrices): SharedText {
  const range = describeWatchRange(min_price, max_price);
  if (usual_percent === null) return range;
  const relation = describeRelation(usual_percent);
  return isNoPrices(min_price)
    ? { text: 'price.relationUnknown', values: { relation } }
    : { text: 'price.relationNow', values: { relation, range } };
}

/** The prices of a rule as an input takes them. */
export function toRulePriceInput({
  min_price,
  max_price,
  usual_percent,
}: RulePrices): { min_price: Price; max_price: Price } | { price: string } {
  return usual_percent === null
    ? { min_price: min_price ?? NO_PRICES.min, max_price: max_price ?? NO_PRICES.max }
    : { price: formatRelativePrice(usual_percent) };
}

/** The prices of a rule as they can be typed for any message type; empty if they cannot. */
export function writeRulePrice({ min_price: min, max_price: max, usual_percent }: RulePrices): string {
  if (usual_percent !== null) return formatRelativePrice(usual_percent);
  if (min === null || max === null) return '';
  const text = `${min === max ? '=' : ''}${writeRange(min, max)}`;
  const read = parseWatchPrice(text, null);
  return read?.min === min && read.max === max ? text : '';
}

/** `15 % under the usual price`. */
export function describeRelation(percent: number): SharedText {
  if (percent === 0) return { text: 'price.usual' };
  return {
    text: percent < 0 ? 'price.underUsual' : 'price.overUsual',
    values: { percent: Math.abs(percent) },
  };
}

function clampPrice(price: Price): Price {
  return Math.max(-LIMITS.priceMax, Math.min(price, LIMITS.priceMax - LIMITS.priceStep));
}

type Ends = { min?: Price | null; max?: Price | null };

/** What a text means by its form: the first that fits counts. An end that is null is no price. */
const FORMS: readonly [RegExp, (end: string) => Ends][] = [
  [/^(?:any|all|semua)(?: price)?$/, () => ({})],
  // 200/1 or more: so many items for a lock.
  [
    /^(\d[\d.,]*)\s*(?:\/1\s*(?:\+|or more)|(?:\+|or more)\s*\/1)$/,
    (count) => ({ max: parseSingle(`${count}/1`) }),
  ],
  [
    /^(\d[\d.,]*)\s*(?:\/1\s*or (?:fewer|less)|or (?:fewer|less)\s*\/1)$/,
    (count) => ({ min: parseSingle(`${count}/1`) }),
  ],
  [/^(?:=|exactly )\s*(.+)$/, (price) => ({ min: parseSingle(price), max: parseSingle(price) })],
  [
    /^(?:<=?|≤|up to |at most |max |under |below )\s*(.+)$|^(.+?)\s*(?:or less| max)$/,
    (price) => ({ max: parseLocks(price) }),
  ],
  [
    /^(?:>=?|≥|from |at least |min |over |above )\s*(.+)$|^(.+?)\s*(?:\+|or more| min)$/,
    (price) => ({ min: parseLocks(price) }),
  ],
];

/**
 * Parses the prices of a watch rule as people type them: `3`, `<5`, `up to 5`, `5+`, `200/1+`, `45-50`, `any`. A lone `3`
 * means from 3 for buyers, up to 3 for sellers and for both, and exactly 3 for swaps and unknown sides; `=3` is always exact.
 * Returns null for what is no price or can be read in two ways: `<200/1` may mean fewer items or a lower price.
 */
export function parseWatchPrice(text: string, messageType: MessageType | null): WatchPrice | null {
  if (text.trim().length > PRICE_TEXT_MAX) return null;
  const typed = text
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/ (?:each|ea)$/, '')
    .replace(/(?<=[\dls]) (?:to|–) (?=\d)/, '-')
    .replace(/\s*(?:\/|per )\s*(?:1\s*)?(?:wls?|locks?|1)(?![\d\w])/g, '/1');
  for (const [form, toEnds] of FORMS) {
    const match = form.exec(typed);
    if (match) return toRange(toEnds(match[1] ?? match[2] ?? ''));
  }
  const range = parsePriceInput(typed);
  if (!range || range.min !== range.max || /\d.*-/.test(typed)) return range && { ...range, isLone: false };
  if (messageType === 'BUY') return toRange({ min: range.min }, true);
  if (messageType === null || messageType === 'UNKNOWN') return { ...range, isLone: true };
  return toRange({ max: range.max }, true);
}

/** A range as it can be typed: `any price`, `up to 5 WL`, `200 or more per WL`, `1 WL – 5 WL`. */
function writeRange(min: Price, max: Price): string {
  const { from, to } = watchRangeEnds(min, max);
  const end = from ?? to;
  const range = (): string => {
    if (end === null) return 'any price';
    if (from !== null && to !== null) return formatPriceRange(from, to);
    if (end >= 0) return `${from === null ? 'up to' : 'from'} ${formatPrice(end)}`;
    return `${-end} or ${from === null ? 'more' : 'fewer'} per WL`;
  };
  return range().replaceAll(',', '');
}

/** How far from the usual price a deal is. */
export const DEAL_PERCENT = 15;

/** The text of a rule that takes today's usual price or better: up to it from sellers, from it from buyers. */
export function suggestWatchPrice(usual: Price, side: 'SELL' | 'BUY'): string {
  return side === 'BUY' ? writeRange(usual, LIMITS.priceMax) : writeRange(0, usual);
}

/** The text of a rule that takes what is much better than the usual price, whatever it will be. */
export function suggestDeal(side: 'SELL' | 'BUY'): string {
  return formatRelativePrice(side === 'BUY' ? DEAL_PERCENT : -DEAL_PERCENT);
}

/** A range with open ends where none is given; null if a given end is no price. */
function toRange({ min = 0, max = LIMITS.priceMax }: Ends, isLone = false): WatchPrice | null {
  return min === null || max === null ? null : { min, max, isLone };
}

function parseSingle(text: string): number | null {
  const range = parsePriceInput(text);
  return range && range.min === range.max ? range.min : null;
}

/** A price in locks: which side of a number of items per lock is meant cannot be told. */
function parseLocks(text: string): number | null {
  const price = parseSingle(text);
  return price !== null && price >= 0 && !text.includes('/') ? price : null;
}
