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

export interface PriceFields {
  min: string;
  max: string;
}

export interface ParsedPrices {
  min: Price | null;
  max: Price | null;
  /** What is wrong, for the user; null if nothing is, or a field is empty. */
  problem: string | null;
}

export interface EntryPrices extends ParsedPrices {
  /** How far from the usual price; null: the range is fixed. */
  usualPercent: number | null;
}

/** The usual price of an item for each side; null: none is known. */
export type UsualPrices = Record<Side, Price | null>;

const NO_USUAL_PRICES: UsualPrices = { SELL: null, BUY: null };

const NUMBER = /^-?\d{1,10}(?:\.\d{1,2})?$/;

/** A numeric field's value; null when empty or not a price ([5-07]: step 0.01, at most 9999999999.99). */
export function parsePriceField(text: string): Price | null {
  const trimmed = text.trim().replace(',', '.');
  if (!NUMBER.test(trimmed)) return null;
  const value = Number(trimmed);
  return Math.abs(value) <= LIMITS.priceMax ? value : null;
}

export function parsePrices(fields: PriceFields): ParsedPrices {
  const min = parsePriceField(fields.min);
  const max = parsePriceField(fields.max);
  const isWrong = (text: string, value: Price | null) => text.trim() !== '' && value === null;
  if (isWrong(fields.min, min) || isWrong(fields.max, max)) {
    return { min, max, problem: t('ruleForms.price.notANumber') };
  }
  if (min !== null && max !== null && !isPriceRangeOrdered(min, max)) {
    return { min, max, problem: t('ruleForms.price.reversed') };
  }
  return { min, max, problem: null };
}

/** The fields for prices as people type them (`3`, `<5`, `200/1+`, `45-50`, `any`), or null. */
export function parsePriceText(text: string, messageType: MessageType | null): PriceFields | null {
  const range = parseWatchPrice(text, messageType);
  return range && { min: String(range.min), max: String(range.max) };
}

/** A price range in the form: written as text, else as two numbers. */
export interface PriceEntry {
  written: string;
  fields: PriceFields;
  /** Whether offers without a price are taken; null: only with any price, and for swaps. */
  takesUnpriced: boolean | null;
}

export function toPriceEntry(fields: PriceFields): PriceEntry {
  return { written: '', fields, takesUnpriced: null };
}

/** The entry of a stored rule: its prices as text, and the two numbers of a fixed range. */
export function toSavedEntry(
  rule: Pick<WatchRule, 'min_price' | 'max_price' | 'usual_percent' | 'takes_unpriced'>,
): PriceEntry {
  const { min_price, max_price, usual_percent, takes_unpriced } = rule;
  return {
    written: writeRulePrice(rule),
    fields: usual_percent === null ? { min: String(min_price), max: String(max_price) } : NO_NUMBERS,
    takesUnpriced: takes_unpriced,
  };
}

const NO_NUMBERS: PriceFields = { min: '', max: '' };

/** The two numbers: those of the written text, which are empty while it is no fixed price, or the typed ones. */
export function getPriceFields(
  { written, fields }: PriceEntry,
  messageType: MessageType | null,
): PriceFields {
  return written.trim() === '' ? fields : (parsePriceText(written, messageType) ?? NO_NUMBERS);
}

/** The prices of an entry; those that follow an unknown usual price are `NO_PRICES`. */
export function parsePriceEntry(
  entry: PriceEntry,
  messageType: MessageType | null,
  usual: UsualPrices = NO_USUAL_PRICES,
): EntryPrices {
  const usualPercent = parseRelativePrice(entry.written);
  if (usualPercent === null) return { ...parsePrices(getPriceFields(entry, messageType)), usualPercent };
  const problem = messageType === 'UNKNOWN' ? t('ruleForms.price.needsSide') : null;
  const type = messageType ?? 'ANY';
  const usualPrice = usual[getUsualSide(usualPercent, type)];
  return { ...toRelativeRange(usualPercent, type, usualPrice), problem, usualPercent };
}

/** The prices as the server takes them; null while they are incomplete or wrong. */
export function toPriceInput({ min, max, problem, usualPercent }: EntryPrices) {
  if (problem !== null || min === null || max === null) return null;
  return usualPercent === null
    ? { min_price: min, max_price: max }
    : { price: formatRelativePrice(usualPercent) };
}

/** The entry with a new number, which clears the written text. */
export function withNumber(
  entry: PriceEntry,
  messageType: MessageType | null,
  field: keyof PriceFields,
  value: string,
): PriceEntry {
  return { ...entry, written: '', fields: { ...getPriceFields(entry, messageType), [field]: value } };
}

export function isInvalidPriceText({ written }: PriceEntry, messageType: MessageType | null): boolean {
  return (
    written.trim() !== '' &&
    parseRelativePrice(written) === null &&
    parsePriceText(written, messageType) === null
  );
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
