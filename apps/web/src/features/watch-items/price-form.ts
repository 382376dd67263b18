import {
  isPriceRangeOrdered,
  LIMITS,
  type MessageType,
  type Price,
  parseWatchPrice,
} from '@lockwatch/contracts';
import { describeRange } from './price-units.js';

/** The text of the two numeric fields. */
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

const NUMBER = /^-?\d{1,10}(?:\.\d{1,2})?$/;

/** A numeric field's value; null when empty or not a price ([5-07]: step 0.01, at most 9999999999.99). */
export function parsePriceField(text: string): Price | null {
  const trimmed = text.trim().replace(',', '.');
  if (!NUMBER.test(trimmed)) return null;
  const value = Number(trimmed);
  return Math.abs(value) <= LIMITS.priceMax ? value : null;
}

/** Parses both fields as a range. */
export function parsePrices(fields: PriceFields): ParsedPrices {
  const min = parsePriceField(fields.min);
  const max = parsePriceField(fields.max);
  const isWrong = (text: string, value: Price | null) => text.trim() !== '' && value === null;
  if (isWrong(fields.min, min) || isWrong(fields.max, max)) {
    return { min, max, problem: 'Enter a number with at most two decimals.' };
  }
  if (min !== null && max !== null && !isPriceRangeOrdered(min, max)) {
    return {
      min,
      max,
      problem:
        'The minimum price is higher than the maximum. With items per World Lock, -200 is cheaper than -100.',
    };
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
}

export function toPriceEntry(fields: PriceFields): PriceEntry {
  return { written: '', fields };
}

/** The two numbers: those of the written text, which are empty while it is no price, or the typed ones. */
export function getPriceFields(
  { written, fields }: PriceEntry,
  messageType: MessageType | null,
): PriceFields {
  if (written.trim() === '') return fields;
  return parsePriceText(written, messageType) ?? { min: '', max: '' };
}

/** The entry with a new number, which clears the written text. */
export function withNumber(
  entry: PriceEntry,
  messageType: MessageType | null,
  field: keyof PriceFields,
  value: string,
): PriceEntry {
  return toPriceEntry({ ...getPriceFields(entry, messageType), [field]: value });
}

export function isInvalidPriceText({ written }: PriceEntry, messageType: MessageType | null): boolean {
  return written.trim() !== '' && parsePriceText(written, messageType) === null;
}

const WHO: Record<MessageType, string> = {
  ANY: 'Sellers and buyers',
  BOTH: 'Sellers and buyers',
  SELL: 'Sellers',
  BUY: 'Buyers',
  UNKNOWN: 'Swaps without a price, and those with one',
};

/** Which offers a rule meets; null: a rule of any message type. */
export function describeRule(min: Price, max: Price, messageType: MessageType | null): string {
  return `${messageType === null ? 'Offers' : WHO[messageType]}: ${describeRange(min, max)}.`;
}
