import { formatPrice, LIMITS, type Price, parsePriceInput, round2, unitPrice } from '@lockwatch/contracts';

/** What the two numeric fields hold, as typed. */
export interface PriceFields {
  min: string;
  max: string;
}

export interface ReadPrices {
  min: Price | null;
  max: Price | null;
  /** What is wrong, for a person; null when both are there and right, or when a field is still empty. */
  problem: string | null;
}

const NUMBER = /^-?\d{1,10}(?:\.\d{1,2})?$/;

/** A numeric field's value; null when empty or not a price ([5-07]: step 0.01, at most 9999999999.99). */
export function readPriceField(text: string): Price | null {
  const trimmed = text.trim().replace(',', '.');
  if (!NUMBER.test(trimmed)) return null;
  const value = Number(trimmed);
  return Math.abs(value) <= LIMITS.priceMax ? value : null;
}

/** Reads both fields and says what keeps them from being a range. */
export function readPrices(fields: PriceFields): ReadPrices {
  const min = readPriceField(fields.min);
  const max = readPriceField(fields.max);
  const isWrong = (text: string, value: Price | null) => text.trim() !== '' && value === null;
  if (isWrong(fields.min, min) || isWrong(fields.max, max)) {
    return { min, max, problem: 'Enter a number with at most two decimals.' };
  }
  if (min !== null && max !== null && unitPrice(min) > unitPrice(max)) {
    return {
      min,
      max,
      problem:
        'The lowest price is dearer than the highest. With items per World Lock, -200 is cheaper than -100.',
    };
  }
  return { min, max, problem: null };
}

/** The fields for a price written the way players do (`3`, `200/1`, `1dl`, `45-50`), or null when it is none. */
export function fieldsFromText(text: string): PriceFields | null {
  const range = parsePriceInput(text);
  return range && { min: String(range.min), max: String(range.max) };
}

/**
 * A price range being entered: as players write it, or as two numbers. What is written decides the numbers while there
 * is any, so that no other price than the one on the screen can be saved ([5-07], [5-08]).
 */
export interface PriceEntry {
  written: string;
  fields: PriceFields;
  /** The numbers from before the writing began; they return when all of it is taken back. */
  before: PriceFields;
}

/** An entry that starts with these numbers and nothing written. */
export function entryOf(fields: PriceFields): PriceEntry {
  return { written: '', fields, before: fields };
}

/** The entry once `text` stands in the written price: a price fills both numbers, anything else empties them. */
export function withWritten(entry: PriceEntry, text: string): PriceEntry {
  const fields = text.trim() === '' ? entry.before : (fieldsFromText(text) ?? { min: '', max: '' });
  return { ...entry, written: text, fields };
}

/** The entry once a number is typed by hand; what was written no longer counts and goes away. */
export function withNumber(entry: PriceEntry, field: keyof PriceFields, value: string): PriceEntry {
  return entryOf({ ...entry.fields, [field]: value });
}

/** Something is written that is not a price. */
export function isUnreadable({ written }: PriceEntry): boolean {
  return written.trim() !== '' && fieldsFromText(written) === null;
}

/** The same price seen from the other side: `200 per WL` is `0.005 WL each`, `0.5 WL` is `2 per WL`; null where it says nothing new. */
export function otherWay(price: Price): string | null {
  if (price < -1) return `${trimZeros(unitPrice(price))} WL each`;
  if (price > 0 && price < 1) return `${round2(1 / price)} per WL`;
  if (price >= 100) return `${price.toLocaleString('en-US')} WL`;
  return null;
}

/** Both ways in one line, for a preview. */
export function bothWays(price: Price): string {
  const other = otherWay(price);
  return other === null ? formatPrice(price) : `${formatPrice(price)} (${other})`;
}

function trimZeros(value: number): string {
  return value.toPrecision(3).replace(/\.?0+$/, '');
}
