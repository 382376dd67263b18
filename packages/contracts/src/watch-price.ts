import { LIMITS } from './limits.js';
import {
  formatWatchRange,
  PRICE_TEXT_MAX,
  type Price,
  type PriceRange,
  parsePriceInput,
  priceFromBundle,
  unitPrice,
} from './price.js';
import type { MessageType } from './watch-rules.js';

/** The prices that a watch rule takes, as typed. */
export interface WatchPrice extends PriceRange {
  /** One price without a bound, such as `3`: the message type decides what it means. */
  isLone: boolean;
}

export const WATCH_PRICE_EXAMPLES = '3, <5, 5+, 45-50, 1dl, 200/1+, any';

const ANY = /^(?:any|all|semua)(?: price)?$/;
const EXACT = /^(?:=|exactly )\s*(.+)$/;
const UP_TO = /^(?:<=?|≤|up to |at most |max |under |below )\s*(.+)$|^(.+?)\s*(?:or less| max)$/;
const FROM = /^(?:>=?|≥|from |at least |min |over |above )\s*(.+)$|^(.+?)\s*(?:\+|or more| min)$/;
const OR_MORE_ITEMS = /^(\d[\d.,]*)\s*(?:\/1\s*(?:\+|or more)|(?:\+|or more)\s*\/1)$/;
const OR_FEWER_ITEMS = /^(\d[\d.,]*)\s*(?:\/1\s*or (?:fewer|less)|or (?:fewer|less)\s*\/1)$/;

/**
 * Parses the prices of a watch rule as people type them: `3`, `<5`, `up to 5`, `5+`, `200/1+`, `45-50`, `any`. A lone `3`
 * means up to 3 for sellers, from 3 for buyers, and exactly 3 where both, swaps or unknown sides are watched. Returns null
 * for what is no price or can be read in two ways: `<200/1` may mean fewer items or a lower price.
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
  if (ANY.test(typed)) return toRange({});
  const more = OR_MORE_ITEMS.exec(typed);
  if (more) return toRange({ max: parseSingle(`${more[1]}/1`) });
  const fewer = OR_FEWER_ITEMS.exec(typed);
  if (fewer) return toRange({ min: parseSingle(`${fewer[1]}/1`) });
  const exact = EXACT.exec(typed);
  if (exact) {
    const price = parseSingle(exact[1]);
    return toRange({ min: price, max: price });
  }
  const upTo = UP_TO.exec(typed);
  if (upTo) return toRange({ max: parseLocks(upTo[1] ?? upTo[2]) });
  const from = FROM.exec(typed);
  if (from) return toRange({ min: parseLocks(from[1] ?? from[2]) });
  const range = parsePriceInput(typed);
  if (!range || range.min !== range.max || /\d.*-/.test(typed)) return range && { ...range, isLone: false };
  if (messageType === 'SELL') return toRange({ max: range.max }, true);
  if (messageType === 'BUY') return toRange({ min: range.min }, true);
  return { ...range, isLone: true };
}

/** How far from the usual price a deal is. */
export const DEAL_PERCENT = 15;

/** Texts of rules that take the usual price or better: up to it from sellers, from it from buyers; `deal`: much better. */
export function suggestWatchPrices(usual: Price, side: 'SELL' | 'BUY'): { usual: string; deal: string } {
  const factor = 1 + ((side === 'BUY' ? 1 : -1) * DEAL_PERCENT) / 100;
  const toText = (price: Price) =>
    (side === 'BUY' ? formatWatchRange(price, LIMITS.priceMax) : formatWatchRange(0, price)).replaceAll(
      ',',
      '',
    );
  return { usual: toText(usual), deal: toText(priceFromBundle(unitPrice(usual) * factor, 1)) };
}

/** A range with open ends where none is given; null if a given end is no price. */
function toRange(ends: { min?: number | null; max?: number | null }, isLone = false): WatchPrice | null {
  const { min = 0, max = LIMITS.priceMax } = ends;
  return min === null || max === null ? null : { min, max, isLone };
}

function parseSingle(text: string | undefined): number | null {
  const range = parsePriceInput(text ?? '');
  return range && range.min === range.max ? range.min : null;
}

/** A price in locks: which side of a number of items per lock is meant cannot be told. */
function parseLocks(text: string | undefined): number | null {
  const price = parseSingle(text);
  return price !== null && price >= 0 && !text?.includes('/') ? price : null;
}
