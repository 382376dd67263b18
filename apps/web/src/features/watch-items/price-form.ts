import {
  formatPrice,
  isPriceRangeOrdered,
  LIMITS,
  type Price,
  parsePriceInput,
  round2,
  unitPrice,
} from '@lockwatch/contracts';

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

/** The fields for a price as players write it (`3`, `200/1`, `1dl`, `45-50`), or null. */
export function parsePriceText(text: string): PriceFields | null {
  const range = parsePriceInput(text);
  return range && { min: String(range.min), max: String(range.max) };
}

/** A price range in the form. The written text, if any, sets both numbers ([5-07], [5-08]). */
export interface PriceEntry {
  written: string;
  fields: PriceFields;
  /** The numbers to restore when the written text is cleared. */
  before: PriceFields;
}

export function toPriceEntry(fields: PriceFields): PriceEntry {
  return { written: '', fields, before: fields };
}

/** The entry with a new written text: a price sets both numbers, any other text clears them. */
export function withWritten(entry: PriceEntry, text: string): PriceEntry {
  const fields = text.trim() === '' ? entry.before : (parsePriceText(text) ?? { min: '', max: '' });
  return { ...entry, written: text, fields };
}

/** The entry with a new number, which clears the written text. */
export function withNumber(entry: PriceEntry, field: keyof PriceFields, value: string): PriceEntry {
  return toPriceEntry({ ...entry.fields, [field]: value });
}

export function isInvalidPriceText({ written }: PriceEntry): boolean {
  return written.trim() !== '' && parsePriceText(written) === null;
}

/** The price in the other unit: `0.005 WL each` for 200 per WL, `2 per WL` for 0.5 WL; null if that is no clearer. */
export function formatInverse(price: Price): string | null {
  if (price < -1) return `${trimZeros(unitPrice(price))} WL each`;
  if (price > 0 && price < 1) return `${round2(1 / price)} per WL`;
  if (price >= 100) return `${price.toLocaleString('en-US')} WL`;
  return null;
}

/** The price in both units, if both are useful. */
export function formatBothUnits(price: Price): string {
  const other = formatInverse(price);
  return other === null ? formatPrice(price) : `${formatPrice(price)} (${other})`;
}

function trimZeros(value: number): string {
  return value.toPrecision(3).replace(/\.?0+$/, '');
}
