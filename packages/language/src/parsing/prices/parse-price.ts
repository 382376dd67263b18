import { ARROW } from '../../data/letters.js';
import { getWords, MULTIPLIERS, NUMBER_WORDS, UNIT_PHRASES, UNIT_WORDS } from '../../data/words.js';
import { isIn, MARK, NUMBER, type Token, WORD } from '../../tokens/tokens.js';
import {
  EACH,
  EVERYDAY,
  FILLER,
  NUMBER_WORD,
  PIECES,
  RATE_LINK,
  STACK,
  UNIT_BEGINNING,
} from '../../tokens/vocabulary.js';
import { PER_LOCK, STACK_SIZE } from './default-units.js';
import type { PriceMatch } from './price-match.js';

const NON_RATES = getWords('notRates');
const TOTAL_WORDS = getWords('totals');

const UNITS = UNIT_WORDS;
const RANGE_WORDS = getWords('ranges');
const ALTERNATIVES = getWords('alternatives');
const RANGE_MARKS = new Set(['-', '~']);

/** The unit at a token: its worth in world locks and how many tokens it takes; null for none. */
export function parseUnit(tokens: readonly Token[], at: number): { worth: number; length: number } | null {
  const token = tokens[at];
  if (token?.kind !== WORD) return null;
  const next = tokens[at + 1];
  const afterNext = tokens[at + 2];
  if (next?.kind === WORD && isIn(token, UNIT_BEGINNING)) {
    const two = `${token.text} ${next.text}`;
    const three = afterNext?.kind === WORD ? `${two} ${afterNext.text}` : '';
    for (const [phrase, worth] of UNIT_PHRASES) {
      if (phrase === three) return { worth, length: 3 };
      if (phrase === two) return { worth, length: 2 };
    }
  }
  return token.unit === 0 ? null : { worth: token.unit, length: 1 };
}

function isEachWord(token: Token | undefined): boolean {
  return token?.kind === WORD && isIn(token, EACH);
}

interface Amount {
  value: number;
  unit: number;
  to: number;
}

/** A number with its multiplier and unit, or a sum of such ("1bgl 5dl"). */
function parseAmount(tokens: readonly Token[], at: number): Amount | null {
  const single = parseSingleAmount(tokens, at);
  if (single === null || single.unit === 0) return single;
  let { value, unit, to } = single;
  // A sum goes down: 1 bgl, 5 dl, 50 wl.
  for (;;) {
    const joint = tokens[to]?.kind === MARK && tokens[to]?.text === '+' ? to + 1 : to;
    const next = parseSingleAmount(tokens, joint);
    if (next === null || next.unit === 0 || next.unit >= unit || next.value >= unit) break;
    value += next.value;
    unit = next.unit;
    to = next.to;
  }
  const rest = tokens[to];
  // "1dl30", "1bgl 30": a hundredth of the unit each.
  if (rest?.kind === NUMBER && unit > 1 && rest.value < 100 && tokens[to + 1]?.text !== '/')
    if (!rest.spaced || (rest.value >= 10 && Number.isInteger(rest.value) && endsAmount(tokens, to + 1)))
      return { value: value + (rest.value * unit) / 100, unit, to: to + 1 };
  return { value, unit, to };
}

/** Neither an item that the number before counts, nor the rest of another price. */
function endsAmount(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at];
  if (next?.kind === WORD)
    return isIn(next, FILLER | EVERYDAY) && !isIn(next, PIECES | STACK | EACH | RATE_LINK);
  return next?.kind !== NUMBER && !/^[/:=@x*-]$/.test(next?.text ?? '');
}

/** A unit stands here, or after the "a" of "for a dl". */
export function startsUnit(tokens: readonly Token[], at: number): boolean {
  const isOne = tokens[at]?.text === 'a' && tokens[at - 1]?.text === 'for';
  return parseUnit(tokens, isOne ? at + 1 : at) !== null;
}

/** "seventy five", "one hundred and fifty", "two and a half"; without a number it is one. */
export function parseNumberWords(tokens: readonly Token[], from: number): { value: number; to: number } {
  let sum = 0;
  let value = NUMBER_WORDS.get(tokens[from]?.text ?? '') ?? 1;
  let to = from + 1;
  for (;;) {
    const multiplier = tokens[to]?.text === 'k' ? undefined : MULTIPLIERS.get(tokens[to]?.text ?? '');
    let next = to;
    while (NUMBER_JOINTS.has(tokens[next]?.text ?? '')) next += 1;
    const more = NUMBER_WORDS.get(tokens[next]?.text ?? '') ?? Infinity;
    const isRound = value % 100 === 0 ? more < 100 : value % 10 === 0 && value > 10 ? more < 10 : more < 1;
    if (multiplier === undefined && !isRound) return { value: sum + value, to };
    if (multiplier === undefined) sum += value;
    value = multiplier === undefined ? more : value * multiplier;
    to = multiplier === undefined ? next + 1 : to + 1;
  }
}

const NUMBER_JOINTS = new Set(['and', 'a', '-']);

function parseSingleAmount(tokens: readonly Token[], at: number): Amount | null {
  const token = tokens[at];
  if (token === undefined) return null;
  if (token.kind === WORD) {
    if (!isIn(token, NUMBER_WORD) && !(token.text === 'a' && startsUnit(tokens, at))) return null;
    const { value, to } = parseNumberWords(tokens, at);
    const a = tokens[to]?.text === 'a' ? to + 1 : to;
    const unit = parseUnit(tokens, a);
    return unit ? { value: value * unit.worth, unit: unit.worth, to: a + unit.length } : null;
  }
  if (token.kind !== NUMBER || token.end - token.start > 12) return null;
  let value = token.value;
  let to = at + 1;
  const next = tokens[to];
  if (next?.kind === WORD) {
    const multiplier = MULTIPLIERS.get(next.text);
    const rest = tokens[to + 1];
    const isJoined = !next.spaced && rest?.spaced === false;
    if (next.text === 'k' && isJoined && rest.kind === NUMBER && /^\d{1,3}$/.test(rest.text)) {
      // "4k4" is 4,400.
      value = value * 1000 + rest.value * 10 ** (3 - rest.text.length);
      to += 2;
    } else if (multiplier !== undefined && (!next.spaced || next.text.length > 1)) {
      value *= multiplier;
      to += 1;
    } else if (
      next.text.length > 2 &&
      next.text[0] === 'k' &&
      !next.spaced &&
      UNITS.has(next.text.slice(1))
    ) {
      const worth = UNITS.get(next.text.slice(1)) ?? 1;
      return { value: value * 1000 * worth, unit: worth, to: to + 1 };
    }
  }
  const unit = parseUnit(tokens, to) ?? parseBracketedUnit(tokens, to);
  return unit
    ? { value: value * unit.worth, unit: unit.worth, to: to + unit.length }
    : { value, unit: 0, to };
}

function parseBracketedUnit(tokens: readonly Token[], at: number): { worth: number; length: number } | null {
  if (tokens[at]?.text !== '(') return null;
  const unit = parseUnit(tokens, at + 1);
  return unit && tokens[at + 1 + unit.length]?.text === ')' ? { ...unit, length: unit.length + 2 } : null;
}

/** The price at a token with range, rate and "each"; null for none. Words from `end` on belong to an item. */
export function parsePrice(
  tokens: readonly Token[],
  at: number,
  defaultUnit: number,
  end = tokens.length,
): PriceMatch | null {
  const first = parseAmount(tokens, at);
  if (first === null) return null;
  const alternative = first.unit === 0 ? getUnitOfAlternative(tokens, first) : 0;
  if (alternative > 0) Object.assign(first, { value: first.value * alternative, unit: alternative });
  const second = parseRangeEnd(tokens, first);
  const last = second ?? first;
  const rate = parseRate(tokens, at, first, last);
  const isRange = second !== null && !isMarkedDown(tokens, at, first, second);
  return parsePriceSuffix(tokens, rate ?? toPriceRange(at, isRange ? first : last, last, defaultUnit), end);
}

/** The other end of "40-45wl", "9 to 10"; null when the dash does not mean a range. */
function parseRangeEnd(tokens: readonly Token[], first: Amount): Amount | null {
  const arrow = getArrowLength(tokens, first.to);
  if (arrow > 0) {
    const changed = parseAmount(tokens, first.to + arrow);
    return changed?.unit === 0 && first.unit > 0 && changed.value > first.value ? null : changed;
  }
  const dash = tokens[first.to];
  if (dash === undefined) return null;
  const isMark = dash.kind === MARK && RANGE_MARKS.has(dash.text);
  if (!isMark && !(dash.kind === WORD && RANGE_WORDS.has(dash.text))) return null;
  const end = parseAmount(tokens, first.to + 1);
  if (end === null) return null;
  const next = tokens[end.to];
  // "5wl - 3 raymans": a spaced dash before a count separates two items.
  if (isMark && dash.spaced && end.unit === 0 && next?.kind === WORD && !isEachWord(next)) return null;
  if (first.value === 0 || end.value === 0) return null;
  return end;
}

/** "15 or 16 wl", "3 maybe 4dl": the unit of the other amount; 0 for none. */
function getUnitOfAlternative(tokens: readonly Token[], { value, to }: Amount): number {
  let next = to;
  while (ALTERNATIVES.has(tokens[next]?.text ?? '')) next += 1;
  const other = next === to ? null : parseSingleAmount(tokens, next);
  return other !== null && other.value < value * other.unit * 2 && other.value > (value * other.unit) / 2
    ? other.unit
    : 0;
}

/** "90 -> 75": how many tokens the arrow takes. */
function getArrowLength(tokens: readonly Token[], at: number): number {
  if (tokens[at]?.text === ARROW) return 1;
  return (tokens[at]?.text === '-' || tokens[at]?.text === '=') && tokens[at + 1]?.text === '>' ? 2 : 0;
}

/** "from 54dl to 50dl", "54dl -> 50dl": a changed price; the second counts. */
function isMarkedDown(tokens: readonly Token[], from: number, first: Amount, second: Amount): boolean {
  if (getArrowLength(tokens, first.to) > 0) return true;
  const before = tokens[from - 1]?.text;
  if (before !== 'from' && before !== 'dari') return false;
  const unit = second.unit || 1;
  return (first.unit === 0 ? first.value * unit : first.value) > second.value;
}

function toPriceRange(from: number, first: Amount, second: Amount, defaultUnit: number): PriceMatch {
  if (first.unit === 0 && second.unit === 0 && defaultUnit === PER_LOCK)
    return toPerLockRate(from, second.to, first.value, second.value);
  // "40-45wl": the unit at the end counts for both; "1dl-120" takes the first's.
  const low = first.unit === 0 ? first.value * (second.unit || defaultUnit) : first.value;
  const high = second.unit === 0 ? second.value * (first.unit || defaultUnit) : second.value;
  const form = first.unit === 0 && second.unit === 0 ? 'bare' : 'locks';
  const ends = { low: Math.min(low, high), high: Math.max(low, high) };
  return { from, to: second.to, form, ...ends, quantityLow: 1, quantityHigh: 1, each: false, total: false };
}

/** "PRICES PER WL" and then "dirt 200": so many for one lock. */
function toPerLockRate(from: number, to: number, one: number, other: number): PriceMatch {
  const quantities = { quantityLow: Math.min(one, other), quantityHigh: Math.max(one, other) };
  return { from, to, form: 'rate', low: 1, high: 1, ...quantities, each: false, total: false };
}

/** `200/1`, `17/wl`, `17 per wl`, `17:1`, `17=1wl`, `1wl = 17`, `1wl for 17`, `4 for 1`, `17 pcs 1wl`, `20-28/1`. */
function parseRate(tokens: readonly Token[], from: number, first: Amount, last: Amount): PriceMatch | null {
  const link = tokens[last.to];
  if (link === undefined) return null;
  const isRange = last !== first;
  // "1wl => 33", Turkish "1 wlye 33": what one lock buys.
  const arrow = getArrowLength(tokens, last.to);
  const isDative = RATE_UNITS.has(tokens[last.to - 1]?.text ?? '') && first.value === first.unit;
  const many = last.unit !== 0 && (arrow > 0 || isDative) ? parseAmount(tokens, last.to + arrow) : null;
  if (many?.unit === 0 && many.value > last.value)
    return { ...toPerLockRate(from, many.to, many.value, many.value), low: last.value, high: last.value };
  const rate = (low: number, high: number, total: number, to: number): PriceMatch | null =>
    low > 0 && high > 0 && total > 0
      ? { ...toPerLockRate(from, to, low, high), low: total, high: total }
      : null;
  if (link.kind === MARK && (link.text === '/' || link.text === '=' || link.text === ':')) {
    const unit = parseUnit(tokens, last.to + 1);
    if (unit && last.unit === 0 && link.text === '/')
      return rate(first.value, last.value, unit.worth, last.to + 1 + unit.length);
    const right = parseAmount(tokens, last.to + 1);
    if (right === null) return null;
    if (
      link.text === ':' &&
      (link.spaced || tokens[last.to + 1]?.spaced || right.value !== 1 || last.unit !== 0)
    )
      return null;
    // "jetpack 8wl / 3 monocle 18wl": the next entry, with its count.
    const next = tokens[right.to];
    const isEntry = next?.kind === WORD && !isIn(next, FILLER | PIECES | STACK | EACH | UNIT_BEGINNING);
    if (isEntry && link.spaced && last.unit !== 0 && last.value !== last.unit) return null;
    if (last.unit !== 0)
      return right.unit === 0 && !isRange ? rate(right.value, right.value, last.value, right.to) : null;
    // "1 = 9": one for nine locks.
    if (link.text === '=' && right.unit === 0 && right.value !== 1 && first.value !== 1) return null;
    // "59/54/70" is a list of prices, or a date.
    if (link.text === '/' && isInList(tokens, from, right.to)) return null;
    if (isNotARate(tokens, from, last.to + 1, first, right)) return null;
    return rate(first.value, last.value, right.value, right.to);
  }
  if (link.kind !== WORD) return null;
  // "33 a wl", "33 each wl".
  if ((link.text === 'a' || link.text === 'each') && last.unit === 0) {
    const unit = parseUnit(tokens, last.to + 1);
    return unit?.worth === 1 ? rate(first.value, last.value, 1, last.to + 1 + unit.length) : null;
  }
  if (isIn(link, RATE_LINK | PIECES)) {
    let next = last.to + 1;
    // "1wl gets u 5".
    if (GETTERS.has(tokens[next]?.text ?? '')) next += 1;
    const link2 = tokens[next];
    const linked =
      isIn(link, PIECES) &&
      link2 !== undefined &&
      (link2.text === '/' || link2.text === '=' || isIn(link2, RATE_LINK));
    if (linked) next += 1;
    if (isIn(link, PIECES) && link2?.text === '@') return null;
    const unit = parseUnit(tokens, next);
    if (unit && last.unit === 0) return rate(first.value, last.value, unit.worth, next + unit.length);
    const count = isIn(tokens[next], NUMBER_WORD) ? { ...parseNumberWords(tokens, next), unit: 0 } : null;
    const right = parseAmount(tokens, next) ?? count;
    if (right === null) return null;
    if (last.unit !== 0) {
      // "1wl for 17", "5dl for 3 raymans"; but "paying 5dl for 3dl …" is no rate.
      return isIn(link, RATE_LINK) && right.unit === 0 && !isRange
        ? rate(right.value, right.value, last.value, right.to)
        : null;
    }
    if (isIn(link, PIECES) && !linked && right.value !== 1) return null;
    return rate(first.value, last.value, right.value, right.to);
  }
  return null;
}

const GETTERS = getWords('getters');
const RATE_UNITS = getWords('rateUnits');

function isInList(tokens: readonly Token[], from: number, to: number): boolean {
  const goesOn = tokens[to]?.text === '/' && tokens[to + 1]?.kind === NUMBER;
  return goesOn || (tokens[from - 1]?.text === '/' && tokens[from - 2]?.kind === NUMBER);
}

/** "24/7", "50/50", "10/10" and other equal shares are not rates; "1/1" is. */
function isNotARate(
  tokens: readonly Token[],
  from: number,
  right: number,
  first: Amount,
  second: Amount,
): boolean {
  if (second.unit !== 0) return false;
  if (first.value === second.value && first.value !== 1) return true;
  return NON_RATES.has(`${tokens[from]?.text ?? ''}/${tokens[right]?.text ?? ''}`);
}

/** Takes in "each", "/ea", "/pcs", "per one" and "total" that follow. */
function parsePriceSuffix(tokens: readonly Token[], match: PriceMatch, end: number): PriceMatch {
  let to = match.to;
  const slash = tokens[to]?.kind === MARK && tokens[to]?.text === '/' ? 1 : 0;
  if (to + slash >= end) return match;
  const word = tokens[to + slash];
  const short = `${word?.text}${tokens[to + slash + 1]?.text}${tokens[to + slash + 2]?.text}`;
  if (short === 'e/a' || short === 'c/u') return { ...match, to: to + slash + 3, each: true };
  if (word?.kind === WORD) {
    const stack = parseStackSuffix(tokens, to + slash, slash === 1);
    if (stack > 0 && match.form !== 'rate')
      return { ...match, form: 'rate', to: stack, quantityLow: STACK_SIZE, quantityHigh: STACK_SIZE };
    if (word.text === 'per') {
      to += slash + 1;
      if (isEachWord(tokens[to])) to += 1;
      return { ...match, to, each: true };
    }
    // "2 pcs" counts; "2/pcs" and "2wl pcs" price.
    if (slash === 0 && match.form === 'bare' && isIn(word, PIECES)) return match;
    if (isEachWord(word) && !(isIn(word, NUMBER_WORD) && slash === 0))
      return { ...match, to: to + slash + (isEachWord(tokens[to + slash + 1]) ? 2 : 1), each: true };
    const texts = tokens.slice(to, to + 3).map((token) => token.text);
    const total = [1, 2, 3].find((length) => TOTAL_WORDS.has(texts.slice(0, length).join(' ')));
    if (slash === 0 && total !== undefined) return { ...match, to: to + total, total: true };
  }
  return match;
}

/** The token after "per stack", "a stack", "/stack", "each stack"; 0 when no such words are there. */
function parseStackSuffix(tokens: readonly Token[], at: number, linked: boolean): number {
  if (linked && isIn(tokens[at], STACK)) return at + 1;
  const link = tokens[at]?.text ?? '';
  return (link === 'per' || link === 'a' || link === 'each' || link === 'every') &&
    isIn(tokens[at + 1], STACK)
    ? at + 2
    : 0;
}
