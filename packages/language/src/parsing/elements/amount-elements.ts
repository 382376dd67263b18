import { LIMITS } from '@lockwatch/contracts';
import { NUMBER_WORDS } from '../../data/words.js';
import { isIn, MARK, NUMBER, type Token, WORD } from '../../tokens/tokens.js';
import { BEFORE_NO_PRICE, NO_PRICE_UNIT, NUMBER_WORD, PIECES, STACK } from '../../tokens/vocabulary.js';
import { STACK_SIZE } from '../prices/default-units.js';
import { parseNumberWords, parsePrice, parseUnit, startsUnit } from '../prices/parse-price.js';
import { createPrice, type PriceMatch } from '../prices/price-match.js';
import {
  add,
  createPlain,
  createWord,
  ELEMENT_DEFAULTS,
  type ElementContext,
  type ElementReader,
} from './element.js';

function addPrice(context: ElementContext, at: number, match: PriceMatch): number {
  return add(context, { ...ELEMENT_DEFAULTS, kind: 'price', token: at, match }, match.to);
}

function addCount(context: ElementContext, at: number, value: number, to: number): number {
  return add(context, { ...ELEMENT_DEFAULTS, kind: 'count', token: at, value }, to);
}

/** "jetpack 8wl, monocle same price": repeats the previous price. */
export const readRepeatedPrice: ElementReader = (context, at, { text }) => {
  const { elements } = context;
  if (text !== 'same' || elements.at(-1)?.kind !== 'item') return 0;
  const last = elements.findLast((element) => element.kind === 'price');
  return last ? add(context, { ...last, token: at }, at + 1) : 0;
};

/** "6 display box per wl", "17 chand/wl": one lock for the whole count. */
export const readPerLockPrice: ElementReader = (context, at, { text }) => {
  if ((text !== 'per' && text !== '/') || context.elements.at(-1)?.kind !== 'item') return 0;
  const unit = parseUnit(context.tokens, at + 1);
  // "television / diamond lock seed": a list, in which the locks begin a name.
  if (unit === null || context.nextItem === at + 1) return 0;
  const price = createPrice(at, at + 1 + unit.length, 'locks', unit.worth, unit.worth);
  return addPrice(context, at, { ...price, total: true });
};

/** "DL 44", ":dl: 44": the unit before the number. */
function parseUnitFirstPrice(tokens: readonly Token[], at: number): PriceMatch | null {
  const unit = parseUnit(tokens, at);
  const before = tokens[at - 1];
  if (unit === null || before?.kind === NUMBER || before?.text === '/') return null;
  const match = parsePrice(tokens, at + unit.length, unit.worth);
  return match?.form === 'bare' ? { ...match, from: at, form: 'locks' } : null;
}

/** "lvl 50", "50+", "1 hour only", "20% off". */
export const readUnpricedNumber: ElementReader = (context, at, token) => {
  const { tokens, nextItem } = context;
  const next = tokens[at + 1];
  // "all 3 for 100dl": a set of the three.
  const countsAll = context.elements.at(-1)?.kind === 'all' && context.items.length === token.value;
  if (countsAll && next?.text === 'for') return add(context, createWord(at, token.text, true), at + 1);
  // "i pay 50dl 4 gaia".
  if (token.text === '4' && nextItem === at + 1 && isMoneyFirst(context))
    return add(context, createPlain('for', at), at + 1);
  const isLimit = next?.kind === MARK && next.text === '+' && !next.spaced;
  if (isLimit || isIn(tokens[at - 1], BEFORE_NO_PRICE))
    return add(context, createWord(at, token.text, false), at + 1);
  if (!isIn(next, NO_PRICE_UNIT) || nextItem === at + 1) return 0;
  return add(context, createWord(at, next?.text ?? '', true), at + 2);
};

/** A price with a unit is right before, and no item on the line. */
function isMoneyFirst({ elements }: ElementContext): boolean {
  const last = elements.at(-1);
  const line = elements.slice(elements.findLastIndex(({ kind }) => kind === 'line') + 1);
  return last?.kind === 'price' && last.match.form === 'locks' && !line.some(({ kind }) => kind === 'item');
}

/** "10x chand", "x10". */
export const readMultiple: ElementReader = (context, at, token) => {
  const { tokens } = context;
  const next = tokens[at + 1];
  if (token.text === 'x' && next?.kind === NUMBER && !next.spaced)
    return addCount(context, at, next.value, at + 2);
  const isMultiple = token.kind === NUMBER && next?.text === 'x';
  return isMultiple && (!next.spaced || tokens[at + 2]?.kind === WORD)
    ? addCount(context, at, token.value, at + 2)
    : 0;
};

/** "3 stacks", "a stack", "two stacks of": as many items. */
export const readStacks: ElementReader = (context, at, token) => {
  if (isIn(token, STACK)) return addCount(context, at, STACK_SIZE, at + 1);
  const stacks = isIn(context.tokens[at + 1], STACK) ? (NUMBER_WORDS.get(token.text) ?? token.value) : 0;
  return stacks > 0 ? addCount(context, at, stacks * STACK_SIZE, at + 2) : 0;
};

/** "one day" is a phrase. */
export const readAmountInWords: ElementReader = (context, at, token) =>
  !context.roles[at]?.stop && (isIn(token, NUMBER_WORD) || startsUnit(context.tokens, at))
    ? readAmount(context, at, token)
    : 0;

/** A price, or how many there are. */
export const readAmount: ElementReader = (context, at, token) => {
  const { tokens, defaultUnit, nextItem } = context;
  const match = parsePrice(tokens, at, defaultUnit, nextItem) ?? parseUnitFirstPrice(tokens, at);
  if (match && match.to > nextItem) {
    const rate = parsePrice(tokens.slice(0, nextItem), at, defaultUnit);
    // "57/1 world lock shades": the name begins with a unit; "5 bgls 10100wl each": the locks are the item.
    // "dl 101 bgl 10050": the price of one lock before the next.
    return rate && (rate.form !== 'bare' || context.elements.at(-1)?.kind === 'item')
      ? addPrice(context, at, rate)
      : addCount(context, at, token.value, at + 1);
  }
  if (match?.form === 'bare' && isIn(tokens[match.to], PIECES))
    return addCount(context, at, match.low, match.to + 1);
  if (match) return match.low === 0 || match.high > LIMITS.priceMax ? 0 : addPrice(context, at, match);
  if (!isIn(token, NUMBER_WORD)) return 0;
  const { value, to } = parseNumberWords(tokens, at);
  return addCount(context, at, value, to);
};
