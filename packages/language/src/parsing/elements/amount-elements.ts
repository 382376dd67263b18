import { LIMITS } from '@lockwatch/contracts';
import { getWords, NUMBER_WORDS } from '../../data/words.js';
import { isIn, MARK, NUMBER, type Token, WORD } from '../../tokens/tokens.js';
import { NUMBER_WORD, PIECES, STACK } from '../../tokens/vocabulary.js';
import { STACK_SIZE } from '../prices/default-units.js';
import { parseNumberWords, parsePrice, parseUnit, startsUnit } from '../prices/parse-price.js';
import type { PriceMatch } from '../prices/price-match.js';
import {
  addCount,
  addWord,
  ELEMENT_DEFAULTS,
  type Element,
  type ElementContext,
  type ElementSources,
} from './element.js';

const NON_PRICE_UNITS = getWords('notPriceUnits');

/** "jetpack 8wl, monocle same price": repeats the previous price. Returns the token after, or 0. */
export function addRepeatedPrice(elements: Element[], tokens: readonly Token[], at: number): number {
  if (tokens[at]?.text !== 'same' || elements.at(-1)?.kind !== 'item') return 0;
  const next = tokens[at + 1];
  const to = next?.text === 'price' || next?.text === 'rate' ? at + 2 : at + 1;
  const after = tokens[to];
  if (to === at + 1 && after !== undefined && after.kind === WORD) return 0;
  const last = elements.findLast((element) => element.kind === 'price');
  if (last === undefined) return 0;
  elements.push({ ...ELEMENT_DEFAULTS, kind: 'price', token: at, match: last.match });
  return to;
}

/** "6 display box per wl", "17 chand/wl": one lock for the whole count. Returns the token after, or 0. */
export function addPerLockPrice(elements: Element[], parts: ElementSources, at: number): number {
  if (parts.tokens[at]?.text !== 'per' && parts.tokens[at]?.text !== '/') return 0;
  const unit = parseUnit(parts.tokens, at + 1);
  if (unit === null || elements.at(-1)?.kind !== 'item') return 0;
  // "television / diamond lock seed": a list, in which the locks begin a name.
  if (parts.items.some((item) => item.from === at + 1)) return 0;
  const to = at + 1 + unit.length;
  const match = {
    from: at,
    to,
    form: 'locks',
    low: unit.worth,
    high: unit.worth,
    quantityLow: 1,
    quantityHigh: 1,
    each: false,
    total: true,
  } as const;
  elements.push({ ...ELEMENT_DEFAULTS, kind: 'price', token: at, match });
  return to;
}

/** "DL 44", ":dl: 44": the unit before the number. */
function parseUnitFirstPrice(tokens: readonly Token[], at: number): PriceMatch | null {
  const unit = parseUnit(tokens, at);
  const number = unit === null ? undefined : tokens[at + unit.length];
  if (
    unit === null ||
    number?.kind !== NUMBER ||
    tokens[at - 1]?.kind === NUMBER ||
    tokens[at - 1]?.text === '/'
  )
    return null;
  const match = parsePrice(tokens, at + unit.length, unit.worth);
  return match?.form === 'bare' ? { ...match, from: at, form: 'locks' } : null;
}

const WORDS_BEFORE_NON_PRICES = getWords('beforeNotPrices');

/** Prices and counts. Returns the token after, or 0 when there is none here. */
export function addAmountElement(
  elements: Element[],
  parts: ElementContext,
  at: number,
  token: Token,
  nextItem: number,
): number {
  const { tokens, defaultUnit } = parts;
  const mayStart = token.kind !== WORD || token.text === 'x' || isIn(token, NUMBER_WORD | STACK);
  if (!mayStart && !startsUnit(tokens, at)) return 0;
  if (
    token.kind === WORD &&
    token.text === 'x' &&
    tokens[at + 1]?.kind === NUMBER &&
    tokens[at + 1]?.spaced === false
  )
    return addCount(elements, at, tokens[at + 1]?.value ?? 1, at + 2);
  if (token.kind === NUMBER) {
    const before = tokens[at - 1];
    if (before?.kind === WORD && WORDS_BEFORE_NON_PRICES.has(before.text)) return 0;
    if (before?.kind === MARK && before.text === '#') return 0;
    const next = tokens[at + 1];
    // "if buying 50+": a number to reach.
    if (next?.kind === MARK && next.text === '+' && !next.spaced) return 0;
    // "1 hour only", "20% off".
    const isOther = next?.kind === WORD ? NON_PRICE_UNITS.has(next.text) : next?.text === '%';
    if (isOther && !parts.items.some((item) => item.from === at + 1))
      return addWord(elements, at, next?.text ?? '', true, at + 2);
    // Players do not trade for gems.
    if (next?.kind === WORD && (next.text === 'gems' || next.text === 'gem')) return 0;
    if (next?.kind === WORD && next.text === 'x' && (!next.spaced || tokens[at + 2]?.kind === WORD))
      return addCount(elements, at, token.value, at + 2);
  }
  const stacks = parseStackCount(tokens, at);
  if (stacks) return addCount(elements, at, stacks.count, stacks.to);
  const match = parsePrice(tokens, at, defaultUnit, nextItem) ?? parseUnitFirstPrice(tokens, at);
  const rate = match && match.to > nextItem ? parsePrice(tokens.slice(0, nextItem), at, defaultUnit) : null;
  if (rate && rate.form !== 'bare') {
    // "57/1 world lock shades": the name begins with a unit.
    elements.push({ ...ELEMENT_DEFAULTS, kind: 'price', token: at, match: rate });
    return rate.to;
  }
  if (match && match.to > nextItem) {
    // "5 bgls 10100wl each": the locks are the item, the number counts them.
    return addCount(elements, at, token.value, at + 1);
  }
  if (match && match.form === 'bare' && match.low === match.high && isIn(tokens[match.to], PIECES))
    return addCount(elements, at, match.low, match.to + 1);
  // No price is zero, or above the limit of a watch rule.
  if (match && (match.low === 0 || match.high > LIMITS.priceMax)) return 0;
  if (match) {
    elements.push({ ...ELEMENT_DEFAULTS, kind: 'price', token: at, match });
    return match.to;
  }
  const { value, to } = parseNumberWords(tokens, at);
  if (isIn(token, NUMBER_WORD) && value >= 1) return addCount(elements, at, value, to);
  return 0;
}

/** "3 stacks", "a stack", "two stacks of": as many items. */
function parseStackCount(tokens: readonly Token[], at: number): { count: number; to: number } | null {
  const token = tokens[at];
  if (isIn(token, STACK)) return { count: STACK_SIZE, to: at + 1 };
  if (!isIn(tokens[at + 1], STACK)) return null;
  const stacks = token?.kind === NUMBER ? token.value : NUMBER_WORDS.get(token?.text ?? '');
  return stacks === undefined || stacks <= 0 ? null : { count: stacks * STACK_SIZE, to: at + 2 };
}
