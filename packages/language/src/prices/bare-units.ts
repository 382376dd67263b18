import { LINE, MARK, NUMBER, type Token, WORD } from '../text/tokens.js';

/** A bare number under it counts items for one lock: "PRICES PER WL". */
export const PER_LOCK = 0;

/** From this token on, a number without a unit counts in locks of this worth, or is PER_LOCK. */
export interface BareUnit {
  from: number;
  worth: number;
}

/**
 * What numbers without a unit count in: 100 where the message says its prices are in DL, 10,000 for BGL, PER_LOCK for
 * "prices per wl". Said once, it holds for the whole message, also before; said differently again ("SELLING (WL) …
 * BUYING (DL) …"), each holds from its line on. Nothing is said: none.
 */
export function bareUnitsOf(tokens: readonly Token[]): readonly BareUnit[] {
  const said: BareUnit[] = [];
  let line = 0;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token?.kind === LINE) line = at;
    else if (token !== undefined && token.unit > 0) {
      const worth = worthSaid(tokens, at, line);
      if (worth !== null) said.push({ from: line, worth });
    }
  }
  const [first, ...others] = said;
  if (first === undefined) return NONE;
  if (others.every((one) => one.worth === first.worth))
    return first.worth === 1 ? NONE : [{ ...first, from: 0 }];
  return said;
}

const NONE: readonly BareUnit[] = [];

/** Whether the unit at a token is said of the numbers around, and which it is. */
function worthSaid(tokens: readonly Token[], at: number, line: number): number | null {
  const worth = tokens[at]?.unit ?? 1;
  const before = tokens[at - 1];
  if (before === undefined || before.kind === NUMBER) return null;
  const earlier = tokens[at - 2]?.text ?? '';
  if (before.text === 'per' && worth === 1) return hasNumber(tokens, line, at) ? null : PER_LOCK;
  const closes = tokens[at + 1]?.text === ')';
  // "gaia 54 (dl)" speaks of one number; as the message's end and its only unit, of all.
  if (before.text === '(' && closes)
    return tokens[at - 2]?.kind !== NUMBER || isOnlyUnit(tokens, at) ? worth : null;
  // "rayman 40, gaia 50 (all dl)".
  if (closes && earlier === '(' && PRICE_NOUNS.has(before.text)) return worth;
  if (before.text === 'in') {
    if (closes && earlier === '(') return worth;
    if (PRICE_NOUNS.has(earlier) || earlier === 'are' || earlier === 'is') return worth;
    // "… (44) … (59) in dl" at a line's end.
    const ends = tokens[at + 1] === undefined || tokens[at + 1]?.kind === LINE;
    if (ends && tokens[at - 2]?.kind !== WORD) return worth;
  }
  if (PRICE_NOUNS_ALONE.has(before.text)) return tokens[at + 1]?.kind === NUMBER ? null : worth;
  // "PRICES: DL".
  const isColon = before.kind === MARK && before.text === ':';
  return isColon && PRICE_NOUNS_ALONE.has(earlier) && tokens[at + 1]?.kind !== NUMBER ? worth : null;
}

function isOnlyUnit(tokens: readonly Token[], at: number): boolean {
  return at + 2 >= tokens.length && !tokens.some((one, index) => index < at && one.unit > 0);
}

function hasNumber(tokens: readonly Token[], from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (tokens[at]?.kind === NUMBER) return true;
  return false;
}

const PRICE_NOUNS = new Set(['prices', 'price', 'all', 'everything', 'numbers', 'rates', 'listed', 'priced']);
const PRICE_NOUNS_ALONE = new Set([
  'harga',
  'hrg',
  'prices',
  'price',
  'precios',
  'precos',
  'fiyatlar',
  'presyo',
  'dalam',
  'pake',
  'pakai',
]);
