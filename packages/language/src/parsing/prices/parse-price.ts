import { ARROW } from '../../data/letters.js';
import { getWords, MULTIPLIERS, NUMBER_WORDS, UNIT_PHRASES, UNIT_WORDS } from '../../data/words.js';
import { isIn, MARK, NUMBER, type Token, WORD } from '../../tokens/tokens.js';
import {
  EACH,
  EVERYDAY,
  FILLER,
  NUMBER_WORD,
  PIECES,
  RANGE,
  RATE_LINK,
  RATE_UNIT,
  STACK,
  UNIT_BEGINNING,
} from '../../tokens/vocabulary.js';
import { PER_LOCK, STACK_SIZE } from './default-units.js';
import { createPrice, type PriceMatch } from './price-match.js';

const NON_RATES = getWords('notRates');
const TOTAL_WORDS = getWords('totals');
const TOTAL_STARTS = new Set([...TOTAL_WORDS].map((phrase) => phrase.split(' ')[0]));

/** The unit at a token: its worth in world locks and how many tokens it takes; null for none. */
export function parseUnit(tokens: readonly Token[], at: number): { worth: number; length: number } | null {
  const token = tokens[at];
  if (token?.kind !== WORD) return null;
  const next = tokens[at + 1];
  if (next?.kind === WORD && isIn(token, UNIT_BEGINNING)) {
    const worth = UNIT_PHRASES.get(`${token.text} ${next.text}`);
    if (worth !== undefined) return { worth, length: 2 };
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
  const sum = parseSingleAmount(tokens, at);
  if (sum === null || sum.unit === 0) return sum;
  // A sum goes down: 1 bgl, 5 dl, 50 wl.
  for (;;) {
    const next = parseSingleAmount(tokens, SUM_JOINTS.has(tokens[sum.to]?.text ?? '') ? sum.to + 1 : sum.to);
    if (next === null || next.unit === 0 || next.unit >= sum.unit || next.value >= sum.unit) break;
    Object.assign(sum, { ...next, value: sum.value + next.value });
  }
  const rest = tokens[sum.to];
  if (rest && isRestOfSum(tokens, rest, sum))
    return { ...sum, value: sum.value + (rest.value * sum.unit) / 100, to: sum.to + 1 };
  return sum;
}

const SUM_JOINTS = new Set(['+', '&', ...getWords('joiners')]);

/** "1dl30", "1bgl 30": a hundredth of the unit each. */
function isRestOfSum(tokens: readonly Token[], rest: Token, { unit, to }: Amount): boolean {
  if (rest.kind !== NUMBER || unit === 1 || rest.value >= 100 || tokens[to + 1]?.text === '/') return false;
  return !rest.spaced || (rest.value >= 10 && Number.isInteger(rest.value) && endsAmount(tokens, to + 1));
}

/** Neither an item that the number before counts, nor the rest of another price. */
function endsAmount(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at];
  if (next?.kind === WORD)
    return isIn(next, FILLER | EVERYDAY) && !isIn(next, PIECES | STACK | EACH | RATE_LINK);
  return next?.kind !== NUMBER && !/^[/:=@x*-]$/.test(next?.text ?? '');
}

/** A unit stands here, or after the "a" of "a dl for 2"; "boombox 4 a wl" is a rate. */
export function startsUnit(tokens: readonly Token[], at: number): boolean {
  const isOne = tokens[at]?.text === 'a' && tokens[at - 1]?.kind !== NUMBER;
  return parseUnit(tokens, isOne ? at + 1 : at) !== null;
}

/** "seventy five", "one hundred and fifty", "two and a half"; without a number it is one. */
export function parseNumberWords(tokens: readonly Token[], from: number): { value: number; to: number } {
  let sum = 0;
  let value = NUMBER_WORDS.get(tokens[from]?.text ?? '') ?? 1;
  for (let to = from + 1; ; ) {
    const multiplier = MULTIPLIERS.get(tokens[to]?.text ?? '');
    if (multiplier !== undefined) {
      value *= multiplier;
      to += 1;
      continue;
    }
    let next = to;
    while (NUMBER_JOINTS.has(tokens[next]?.text ?? '')) next += 1;
    const more = NUMBER_WORDS.get(tokens[next]?.text ?? '') ?? Infinity;
    if (more >= getRoom(value)) return { value: sum + value, to };
    sum += value;
    value = more;
    to = next + 1;
  }
}

const NUMBER_JOINTS = new Set(['and', 'a', '-']);

/** What a number word adds to these: less than a hundred to hundreds, less than ten to tens, a half to others. */
function getRoom(value: number): number {
  if (value % 100 === 0) return 100;
  return value % 10 === 0 && value > 10 ? 10 : 1;
}

function parseSingleAmount(tokens: readonly Token[], at: number): Amount | null {
  const token = tokens[at];
  if (token?.kind === WORD) return parseAmountInWords(tokens, at, token);
  if (token?.kind !== NUMBER || token.end - token.start > 12) return null;
  const { value, unit: thousands = 0, to } = parseMultiplied(tokens, at, token.value);
  if (thousands > 0) return { value: value * thousands, unit: thousands, to };
  const unit = parseUnit(tokens, to);
  return unit
    ? { value: value * unit.worth, unit: unit.worth, to: to + unit.length }
    : { value, unit: 0, to };
}

function parseAmountInWords(tokens: readonly Token[], at: number, token: Token): Amount | null {
  if (!isIn(token, NUMBER_WORD) && !(token.text === 'a' && startsUnit(tokens, at))) return null;
  const { value, to } = parseNumberWords(tokens, at);
  const a = tokens[to]?.text === 'a' ? to + 1 : to;
  const unit = parseUnit(tokens, a);
  return unit ? { value: value * unit.worth, unit: unit.worth, to: a + unit.length } : null;
}

/** "5k", "4k4" (4,400), "5kwl" (with the unit). */
function parseMultiplied(
  tokens: readonly Token[],
  at: number,
  value: number,
): { value: number; unit?: number; to: number } {
  const next = tokens[at + 1];
  if (next?.kind !== WORD) return { value, to: at + 1 };
  const rest = tokens[at + 2];
  const isJoined = !next.spaced && rest?.spaced === false;
  if (next.text === 'k' && isJoined && rest.kind === NUMBER && rest.text.length <= 3)
    return { value: value * 1000 + rest.value * 10 ** (3 - rest.text.length), to: at + 3 };
  const multiplier = MULTIPLIERS.get(next.text);
  if (multiplier !== undefined && (!next.spaced || next.text.length > 1))
    return { value: value * multiplier, to: at + 2 };
  const unit = next.text.startsWith('k') && !next.spaced ? UNIT_WORDS.get(next.text.slice(1)) : undefined;
  return unit === undefined ? { value, to: at + 1 } : { value: value * 1000, unit, to: at + 2 };
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
  if (dash === undefined || !isIn(dash, RANGE)) return null;
  const end = parseAmount(tokens, first.to + 1);
  if (end === null || first.value === 0 || end.value === 0) return null;
  // "5wl - 3 raymans": a spaced dash before a count separates two items.
  const next = tokens[end.to];
  const isCount =
    dash.kind === MARK && dash.spaced && end.unit === 0 && next?.kind === WORD && !isEachWord(next);
  return isCount ? null : end;
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
  // "PRICES PER WL" and then "dirt 200": so many for one lock.
  const isPerLock = first.unit === 0 && second.unit === 0 && defaultUnit === PER_LOCK;
  const rate = isPerLock ? toRate(from, second.to, first.value, second.value, 1) : null;
  if (rate) return rate;
  // "40-45wl": the unit at the end counts for both; "1dl-120" takes the first's.
  const low = first.unit === 0 ? first.value * (second.unit || defaultUnit) : first.value;
  const high = second.unit === 0 ? second.value * (first.unit || defaultUnit) : second.value;
  const form = first.unit === 0 && second.unit === 0 ? 'bare' : 'locks';
  return createPrice(from, second.to, form, Math.min(low, high), Math.max(low, high));
}

/** So many for a total of locks. */
function toRate(from: number, to: number, one: number, other: number, total: number): PriceMatch | null {
  if (one === 0 || other === 0 || total === 0) return null;
  const quantityLow = Math.min(one, other);
  return { ...createPrice(from, to, 'rate', total, total), quantityLow, quantityHigh: Math.max(one, other) };
}

/** `200/1`, `17/wl`, `17 per wl`, `17:1`, `17=1wl`, `1wl = 17`, `1wl for 17`, `4 for 1`, `17 pcs 1wl`, `20-28/1`. */
function parseRate(tokens: readonly Token[], from: number, first: Amount, last: Amount): PriceMatch | null {
  return (
    parseBoughtByLock(tokens, from, first, last) ??
    parseMarkedRate(tokens, from, first, last) ??
    parseWordedRate(tokens, from, first, last)
  );
}

/** "1wl => 33", Turkish "1 wlye 33". */
function parseBoughtByLock(tokens: readonly Token[], from: number, first: Amount, last: Amount) {
  const arrow = getArrowLength(tokens, last.to);
  const isDative = isIn(tokens[last.to - 1], RATE_UNIT) && first.value === first.unit;
  const many = last.unit !== 0 && (arrow > 0 || isDative) ? parseAmount(tokens, last.to + arrow) : null;
  return many && many.value > last.value ? toRateOfLocks(from, last, many) : null;
}

/** "1wl = 17": locks, and how many they buy. */
function toRateOfLocks(from: number, last: Amount, right: Amount): PriceMatch | null {
  return right.unit === 0 ? toRate(from, right.to, right.value, right.value, last.value) : null;
}

function parseMarkedRate(tokens: readonly Token[], from: number, first: Amount, last: Amount) {
  const link = tokens[last.to];
  if (link?.kind !== MARK || !'/=:'.includes(link.text)) return null;
  const unit = link.text === '/' && last.unit === 0 ? parseUnit(tokens, last.to + 1) : null;
  if (unit) return toRate(from, last.to + 1 + unit.length, first.value, last.value, unit.worth);
  const right = parseAmount(tokens, last.to + 1);
  if (right === null) return null;
  // "17:1".
  const isSpaced = link.spaced || tokens[last.to + 1]?.spaced;
  if (link.text === ':' && (isSpaced || right.value !== 1 || last.unit !== 0)) return null;
  if (last.unit !== 0) return isNextEntry(tokens, last, right) ? null : toRateOfLocks(from, last, right);
  if (isNotARate(tokens, from, last.to, first, right)) return null;
  return toRate(from, right.to, first.value, last.value, right.value);
}

/** "jetpack 8wl / 3 monocle 18wl": the number counts the items of the next entry. */
function isNextEntry(tokens: readonly Token[], last: Amount, right: Amount): boolean {
  const next = tokens[right.to];
  const isWord = next?.kind === WORD && !isIn(next, FILLER | PIECES | STACK | EACH | UNIT_BEGINNING);
  return isWord && tokens[last.to]?.spaced === true && last.value !== last.unit;
}

function parseWordedRate(tokens: readonly Token[], from: number, first: Amount, last: Amount) {
  const link = tokens[last.to];
  if (link?.kind !== WORD) return null;
  const isEach = link.text === 'a' || link.text === 'each';
  if (!isEach && !isIn(link, RATE_LINK | PIECES)) return null;
  const next = findEndOfRateLink(tokens, last.to, link);
  const unit = last.unit === 0 ? parseUnit(tokens, next) : null;
  if (unit) return toRate(from, next + unit.length, first.value, last.value, unit.worth);
  if (isEach) return null;
  const count = isIn(tokens[next], NUMBER_WORD) ? { ...parseNumberWords(tokens, next), unit: 0 } : null;
  const right = parseAmount(tokens, next) ?? count;
  // "4k for 33/1": a stock and its rate; "got 2 for 54 each".
  const isRateNext = right && tokens[right.to]?.text === '/' && tokens[right.to + 1]?.kind === NUMBER;
  if (right === null || isRateNext || (isEachWord(tokens[right.to]) && right.value > last.value)) return null;
  // "1wl for 17", "5dl for 3 raymans"; but "paying 5dl for 3dl …" is no rate.
  if (last.unit !== 0) return isIn(link, RATE_LINK) ? toRateOfLocks(from, last, right) : null;
  return toRate(from, right.to, first.value, last.value, right.value);
}

/** "per", "for", "gets u", "pcs /", "a": the token after the words between a number of items and their locks. */
function findEndOfRateLink(tokens: readonly Token[], at: number, link: Token): number {
  const next = tokens[at + 1];
  if (GETTERS.has(next?.text ?? '')) return at + 2;
  if (!isIn(link, PIECES)) return at + 1;
  return next?.text === '/' || next?.text === '=' || isIn(next, RATE_LINK) ? at + 2 : at + 1;
}

const GETTERS = getWords('getters');

function isInList(tokens: readonly Token[], from: number, to: number): boolean {
  const goesOn = tokens[to]?.text === '/' && tokens[to + 1]?.kind === NUMBER;
  return goesOn || (tokens[from - 1]?.text === '/' && tokens[from - 2]?.kind === NUMBER);
}

/** "24/7", "50/50", "10/10" and other equal shares are not rates; "1/1" is. */
function isNotARate(tokens: readonly Token[], from: number, link: number, first: Amount, second: Amount) {
  const sign = tokens[link]?.text;
  // "59/54/70": a list of prices, or a date.
  if (sign === '/' && isInList(tokens, from, second.to)) return true;
  if (second.unit !== 0) return false;
  // "1 = 9": one for nine locks.
  if (sign === '=' && second.value !== 1 && first.value !== 1) return true;
  return NON_RATES.has(`${tokens[from]?.text ?? ''}/${tokens[link + 1]?.text ?? ''}`);
}

/** Takes in "each", "/ea", "/pcs", "per one" and "total" that follow. */
function parsePriceSuffix(tokens: readonly Token[], match: PriceMatch, end: number): PriceMatch {
  const slash = tokens[match.to]?.text === '/' ? 1 : 0;
  const at = match.to + slash;
  const next = tokens[at];
  if (at >= end || next?.kind !== WORD) return match;
  const { text } = next;
  if (tokens[at + 1]?.text === '/' && EACH_BY_SLASH.has(`${text}/${tokens[at + 2]?.text}`))
    return { ...match, to: at + 3, each: true };
  const stack = match.form === 'rate' ? 0 : parseStackSuffix(tokens, at, slash === 1);
  if (stack > 0)
    return { ...match, form: 'rate', to: stack, quantityLow: STACK_SIZE, quantityHigh: STACK_SIZE };
  const isEach = isEachWord(next) && (slash === 1 || !isCountWord(next, match));
  if (text === 'per' || isEach)
    return { ...match, to: isEachWord(tokens[at + 1]) ? at + 2 : at + 1, each: true };
  if (slash === 1 || !TOTAL_STARTS.has(text)) return match;
  const words = tokens.slice(at, at + 3).map((token) => token.text);
  const total = [1, 2, 3].find((length) => TOTAL_WORDS.has(words.slice(0, length).join(' ')));
  return total === undefined ? match : { ...match, to: at + total, total: true };
}

const EACH_BY_SLASH = new Set(['e/a', 'c/u']);

/** "2 pcs", "one" count; "2wl pcs" is a price for each. */
function isCountWord(token: Token | undefined, { form }: PriceMatch): boolean {
  return isIn(token, NUMBER_WORD) || (form === 'bare' && isIn(token, PIECES));
}

/** The token after "per stack", "a stack", "/stack", "each stack"; 0 when no such words are there. */
function parseStackSuffix(tokens: readonly Token[], at: number, isLinked: boolean): number {
  if (isLinked && isIn(tokens[at], STACK)) return at + 1;
  return STACK_LINKS.has(tokens[at]?.text ?? '') && isIn(tokens[at + 1], STACK) ? at + 2 : 0;
}

const STACK_LINKS = new Set(['per', 'a', 'each', 'every']);
