import {
  describeRelation,
  formatRelativePrice,
  getUsualSide,
  isAnyPrice,
  isNoPrices,
  isPriceRangeOrdered,
  LIMITS,
  type MessageType,
  PRICE_DAYS,
  type Price,
  parseRelativePrice,
  parseWatchPrice,
  type Side,
  takesUnpriced,
  toRelativeRange,
  USUAL_TRADERS_MIN,
  type WatchRule,
  writeRulePrice,
} from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/rule-forms';
import { describeRange } from './price-units.js';

/** A price range in the form: written as text, else as two numbers. */
export interface PriceEntry {
  written: string;
  min: string;
  max: string;
  /** Whether offers without a price are taken; null: only with any price, and for swaps. */
  takesUnpriced: boolean | null;
}

/** What an entry means. */
export interface EntryPrices {
  /** Null: not typed, or wrong. */
  min: Price | null;
  max: Price | null;
  /** How far from the usual price; null: the range is fixed. */
  usualPercent: number | null;
  /** One price is written: the message type decides what it means. */
  isLone: boolean;
  /** The text is no price. */
  isTextWrong: boolean;
  /** What is wrong otherwise, for the user. */
  problem: string | null;
}

/** The usual price of an item for each side; null: none is known. */
export type UsualPrices = Record<Side, Price | null>;

export const NO_PRICE: PriceEntry = { written: '', min: '', max: '', takesUnpriced: null };

const NOTHING_TYPED: EntryPrices = {
  min: null,
  max: null,
  usualPercent: null,
  isLone: false,
  isTextWrong: false,
  problem: null,
};

const NUMBER = /^-?\d{1,10}(?:\.\d{1,2})?$/;

/** A numeric field's value; null when empty or not a price ([5-07]: step 0.01, at most 9999999999.99). */
export function parsePriceField(text: string): Price | null {
  const trimmed = text.trim().replace(',', '.');
  if (!NUMBER.test(trimmed)) return null;
  const value = Number(trimmed);
  return Math.abs(value) <= LIMITS.priceMax ? value : null;
}

/** The entry of a stored rule: its prices as text, and the two numbers of a fixed range. */
export function toSavedEntry(rule: WatchRule): PriceEntry {
  const isFixed = rule.usual_percent === null;
  return {
    written: writeRulePrice(rule),
    min: isFixed ? String(rule.min_price) : '',
    max: isFixed ? String(rule.max_price) : '',
    takesUnpriced: rule.takes_unpriced,
  };
}

/** The two numbers: those of the written text, which are empty while it is no fixed price, or the typed ones. */
export function getNumbers({ written, min, max }: PriceEntry, messageType: MessageType | null) {
  if (written.trim() === '') return { min, max };
  const range = parseWatchPrice(written, messageType);
  return { min: String(range?.min ?? ''), max: String(range?.max ?? '') };
}

/** The prices of an entry; those that follow an unknown usual price are `NO_PRICES`. */
export function parsePriceEntry(
  entry: PriceEntry,
  messageType: MessageType | null,
  usual?: UsualPrices,
): EntryPrices {
  if (entry.written.trim() === '') return parseNumbers(entry);
  const usualPercent = parseRelativePrice(entry.written);
  if (usualPercent === null) {
    const range = parseWatchPrice(entry.written, messageType);
    return { ...NOTHING_TYPED, ...range, isTextWrong: range === null };
  }
  const problem = messageType === 'UNKNOWN' ? t('ruleForms.price.needsSide') : null;
  const type = messageType ?? 'ANY';
  const usualPrice = usual?.[getUsualSide(usualPercent, type)] ?? null;
  return { ...NOTHING_TYPED, ...toRelativeRange(usualPercent, type, usualPrice), problem, usualPercent };
}

function parseNumbers(entry: PriceEntry): EntryPrices {
  const min = parsePriceField(entry.min);
  const max = parsePriceField(entry.max);
  const isWrong = (text: string, value: Price | null) => text.trim() !== '' && value === null;
  const prices = { ...NOTHING_TYPED, min, max };
  if (isWrong(entry.min, min) || isWrong(entry.max, max)) {
    return { ...prices, problem: t('ruleForms.price.notANumber') };
  }
  const isReversed = min !== null && max !== null && !isPriceRangeOrdered(min, max);
  return isReversed ? { ...prices, problem: t('ruleForms.price.reversed') } : prices;
}

/** The prices as the server takes them; null while they are incomplete or wrong. */
export function toPriceInput({ min, max, problem, usualPercent }: EntryPrices) {
  if (problem !== null || min === null || max === null) return null;
  return usualPercent === null
    ? { min_price: min, max_price: max }
    : { price: formatRelativePrice(usualPercent) };
}

/** Which offers a rule meets; null: a rule of any message type. `range`: its prices in words. */
export function describeRule(
  min: Price | null,
  max: Price | null,
  messageType: MessageType | null,
  unpriced: boolean | null = null,
  range = describeRange(min, max),
): string {
  const isTaken = takesUnpriced({
    minPrice: min,
    maxPrice: max,
    messageType: messageType ?? 'ANY',
    takesUnpriced: unpriced,
  });
  return t('ruleForms.price.meets', {
    who: messageType ?? 'other',
    range,
    unpriced: !isTaken ? 'other' : isAnyPrice(min, max) ? 'any' : 'some',
  });
}

/** What the typed prices meet, also where they follow the usual one. */
export function describeEntry(
  { min, max, usualPercent }: EntryPrices,
  messageType: MessageType | null,
  unpriced: boolean | null,
): string {
  if (min === null || max === null) return '';
  if (usualPercent === null) return describeRule(min, max, messageType, unpriced);
  const relation = describeRelation(usualPercent);
  const describe = (range: string) => describeRule(min, max, messageType, unpriced, range);
  if (messageType === null) return describe(t('ruleForms.price.ofEachItem', { relation }));
  if (!isNoPrices(min)) {
    return describe(t('ruleForms.price.relative', { relation, range: describeRange(min, max) }));
  }
  const pingsStart = t('ruleForms.price.pingsStart', {
    traders: USUAL_TRADERS_MIN,
    side: getUsualSide(usualPercent, messageType),
    days: PRICE_DAYS,
  });
  return `${describe(t('ruleForms.price.unknown', { relation }))} ${pingsStart}`;
}
