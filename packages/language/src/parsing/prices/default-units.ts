import { getWords } from '../../data/words.js';
import { isIn, LINE, MARK, NUMBER, type Token, WORD } from '../../tokens/tokens.js';
import { STACK } from '../../tokens/vocabulary.js';

export const STACK_SIZE = 200;
/** A bare number under it counts items for one lock: "PRICES PER WL". */
export const PER_LOCK = 0;

export interface DefaultUnit {
  from: number;
  worth: number;
}

/** The unit of numbers without one: 100 for DL, 10,000 for BGL, PER_LOCK. One statement holds everywhere, several from their line. */
export function findDefaultUnits(tokens: readonly Token[]): readonly DefaultUnit[] {
  const stated: DefaultUnit[] = [];
  let line = 0;
  let hasNumber = false;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token?.kind === LINE) {
      line = at;
      hasNumber = false;
    } else if (token?.kind === NUMBER) hasNumber = true;
    else if (token !== undefined && (token.unit > 0 || isIn(token, STACK) || token.text === 'lock')) {
      const worth = getStatedWorth(tokens, at, hasNumber);
      if (worth !== null) stated.push({ from: line, worth });
    }
  }
  const [first, ...others] = stated;
  if (first === undefined) return NONE;
  if (others.every((one) => one.worth === first.worth))
    return first.worth === 1 ? NONE : [{ ...first, from: 0 }];
  return stated;
}

const NONE: readonly DefaultUnit[] = [];

function getStatedWorth(tokens: readonly Token[], at: number, hasNumber: boolean): number | null {
  const worth = tokens[at]?.unit || 1;
  const before = tokens[at - 1];
  if (tokens[at + 1]?.text === 'basina' && worth === 1 && before?.kind !== NUMBER) return PER_LOCK;
  if (before === undefined || before.kind === NUMBER) return null;
  const earlier = tokens[at - 2]?.text ?? '';
  if (before.text === 'per' && worth === 1) {
    if (hasNumber || earlier === 'not') return null;
    return isIn(tokens[at], STACK) ? 1 / STACK_SIZE : PER_LOCK;
  }
  if (tokens[at]?.unit === 0) return null;
  const closes = tokens[at + 1]?.text === ')';
  // "gaia 54 (dl)" refers to one number; at the end of the message and as its only unit, to all.
  if (before.text === '(' && closes)
    return tokens[at - 2]?.kind !== NUMBER ||
      (at + 2 >= tokens.length && !tokens.some((one, index) => index < at && one.unit > 0))
      ? worth
      : null;
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

const PRICE_NOUNS = getWords('priceNouns');
const PRICE_NOUNS_ALONE = getWords('priceNounsAlone');
