import { LIMITS } from '@lockwatch/contracts';
import { COUNTED_OTHERWISE } from '../data/structure.js';
import { NUMBER_WORDS, STACK_SIZE } from '../data/units.js';
import { isPieces, isStack, priceAt, unitAt } from '../prices/find-prices.js';
import type { PriceMatch } from '../prices/price-match.js';
import { MARK, NUMBER, type Token, WORD } from '../text/tokens.js';
import { ANY, type Element, type Here, type Parts } from './element.js';

/** "jetpack 8wl, monocle same price": the price before it once more. Returns the token after, or 0. */
export function samePriceAt(elements: Element[], tokens: readonly Token[], at: number): number {
  if (tokens[at]?.text !== 'same' || elements.at(-1)?.kind !== 'item') return 0;
  const next = tokens[at + 1];
  const to = next?.text === 'price' || next?.text === 'rate' ? at + 2 : at + 1;
  const after = tokens[to];
  if (to === at + 1 && after !== undefined && after.kind === WORD) return 0;
  const last = elements.findLast((element) => element.kind === 'price');
  if (last === undefined) return 0;
  elements.push({ ...ANY, kind: 'price', token: at, match: last.match });
  return to;
}

/** "6 display box per wl", "17 chand/wl": one lock for the whole count. Returns the token after, or 0. */
export function perLockAt(elements: Element[], parts: Parts, at: number, token: Token): number {
  if (token.text !== 'per' && token.text !== '/') return 0;
  const unit = unitAt(parts.tokens, at + 1);
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
  elements.push({ ...ANY, kind: 'price', token: at, match });
  return to;
}

/** "DL 44", ":dl: 44": the unit before the number. */
function unitFirst(tokens: readonly Token[], at: number): PriceMatch | null {
  const unit = unitAt(tokens, at);
  const number = unit === null ? undefined : tokens[at + unit.length];
  if (
    unit === null ||
    number?.kind !== NUMBER ||
    tokens[at - 1]?.kind === NUMBER ||
    tokens[at - 1]?.text === '/'
  )
    return null;
  const match = priceAt(tokens, at + unit.length, unit.worth);
  return match?.form === 'bare' ? { ...match, from: at, form: 'locks' } : null;
}

const LEVELS = new Set(['lvl', 'lv', 'level', 'lev', 'tier', 'since', 'season', 'after', 'page', 'version']);

/** Prices and counts. Returns the token after, or 0 when there is none here. */
export function numberAt(
  elements: Element[],
  parts: Here,
  at: number,
  token: Token,
  nextItem: number,
): number {
  const { tokens, bareUnit } = parts;
  if (token.kind === WORD && !mayCount(tokens, at, token)) return 0;
  if (
    token.kind === WORD &&
    token.text === 'x' &&
    tokens[at + 1]?.kind === NUMBER &&
    tokens[at + 1]?.spaced === false
  ) {
    elements.push({ ...ANY, kind: 'count', token: at, value: tokens[at + 1]?.value ?? 1 });
    return at + 2;
  }
  if (token.kind === NUMBER) {
    const before = tokens[at - 1];
    if (before?.kind === WORD && LEVELS.has(before.text)) return 0;
    if (before?.kind === MARK && before.text === '#') return 0;
    const next = tokens[at + 1];
    // "if buying 50+": a number to reach.
    if (next?.kind === MARK && next.text === '+' && !next.spaced && tokens[at + 2]?.kind !== NUMBER) return 0;
    // "1 hour only", "20% off".
    const isOther = next?.kind === WORD ? COUNTED_OTHERWISE.has(next.text) : next?.text === '%';
    if (isOther && !hasItemAt(parts, at + 1)) {
      elements.push({ ...ANY, kind: 'word', token: at, text: next?.text ?? '', filler: true });
      return at + 2;
    }
    // Gems are no money among players.
    if (next?.kind === WORD && (next.text === 'gems' || next.text === 'gem')) return 0;
    if (next?.kind === WORD && next.text === 'x' && (!next.spaced || tokens[at + 2]?.kind === WORD)) {
      elements.push({ ...ANY, kind: 'count', token: at, value: token.value });
      return at + 2;
    }
  }
  const stacks = stacksAt(tokens, at);
  if (stacks) {
    elements.push({ ...ANY, kind: 'count', token: at, value: stacks.count });
    return stacks.to;
  }
  const match = priceAt(tokens, at, bareUnit, nextItem) ?? unitFirst(tokens, at);
  const rate = match && match.to > nextItem ? priceAt(tokens.slice(0, nextItem), at, bareUnit) : null;
  if (rate && rate.form !== 'bare') {
    // "57/1 world lock shades": the name begins with a unit.
    elements.push({ ...ANY, kind: 'price', token: at, match: rate });
    return rate.to;
  }
  if (match && match.to > nextItem) {
    // "5 bgls 10100wl each": the currency word is the goods, the number counts them.
    elements.push({ ...ANY, kind: 'count', token: at, value: token.value });
    return at + 1;
  }
  if (match && match.form === 'bare' && match.low === match.high && isPieces(tokens[match.to])) {
    elements.push({ ...ANY, kind: 'count', token: at, value: match.low });
    return match.to + 1;
  }
  // Nothing costs nothing, and no price is beyond what a rule could name.
  if (match && (match.low === 0 || match.high > LIMITS.priceMax)) return 0;
  if (match) {
    elements.push({ ...ANY, kind: 'price', token: at, match });
    return match.to;
  }
  const value = token.kind === WORD ? NUMBER_WORDS.get(token.text) : undefined;
  if (value !== undefined && value >= 1) {
    elements.push({ ...ANY, kind: 'count', token: at, value });
    return at + 1;
  }
  return 0;
}

function hasItemAt(parts: Parts, at: number): boolean {
  return parts.items.some((item) => item.from === at);
}

/** Words that a number or an amount may begin with; most begin none. */
function mayCount(tokens: readonly Token[], at: number, token: Token): boolean {
  return token.text === 'x' || NUMBER_WORDS.has(token.text) || isStack(token) || unitAt(tokens, at) !== null;
}

/** "3 stacks", "a stack", "two stacks of": as many items. */
function stacksAt(tokens: readonly Token[], at: number): { count: number; to: number } | null {
  const token = tokens[at];
  if (isStack(token)) return { count: STACK_SIZE, to: at + 1 };
  if (!isStack(tokens[at + 1])) return null;
  const stacks = token?.kind === NUMBER ? token.value : NUMBER_WORDS.get(token?.text ?? '');
  return stacks === undefined || stacks <= 0 ? null : { count: stacks * STACK_SIZE, to: at + 2 };
}
