import { getWords } from '../../data/words.js';
import { isIn, isLineEnd, LINE, NUMBER, type Token, WORD } from '../../tokens/tokens.js';
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
    } else if (token?.kind === NUMBER) hasNumber ||= !isPerOne(tokens, at);
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
  const last = isPerOne(tokens, at - 1) ? at - 2 : at - 1;
  const unit = tokens[at];
  if (unit === undefined || tokens[last]?.kind === NUMBER) return null;
  // "per wl", "per stack", Turkish "wl basina".
  const isTurkish = unit.unit === 1 && tokens[at + 1]?.text === 'basina';
  if (unit.unit <= 1 && (tokens[last]?.text === 'per' || isTurkish)) {
    if (hasNumber || tokens[last - 1]?.text === 'not') return null;
    return isIn(unit, STACK) ? 1 / STACK_SIZE : PER_LOCK;
  }
  const isStated = isInBrackets(tokens, at) || isAfterIn(tokens, at) || isAfterPriceNoun(tokens, at);
  return unit.unit > 0 && isStated ? unit.unit : null;
}

/** The number of "per 1 wl". */
function isPerOne(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.kind === NUMBER && tokens[at]?.value === 1 && tokens[at - 1]?.text === 'per';
}

/** "prices (dl)", "rayman 40, gaia 50 (all dl)", "(in dl)"; "gaia 54 (dl)" at the end of the message as its only unit. */
function isInBrackets(tokens: readonly Token[], at: number): boolean {
  if (tokens[at + 1]?.text !== ')') return false;
  const before = tokens[at - 1]?.text ?? '';
  if (before !== '(') return tokens[at - 2]?.text === '(' && (before === 'in' || PRICE_NOUNS.has(before));
  if (tokens[at - 2]?.kind !== NUMBER) return true;
  return at + 2 >= tokens.length && tokens.findIndex(({ unit }) => unit > 0) === at;
}

/** "prices in dl", "… are in dl"; "… (44) … (59) in dl" at a line's end; "in dl btw" on a line of its own. */
function isAfterIn(tokens: readonly Token[], at: number): boolean {
  const earlier = tokens[at - 2];
  if (tokens[at - 1]?.text !== 'in') return false;
  if (earlier?.kind === LINE) return tokens[at + 1]?.kind !== NUMBER;
  return PRICE_NOUNS.has(earlier?.text ?? '') || (isLineEnd(tokens[at + 1]) && earlier?.kind !== WORD);
}

/** "prices dl", "PRICES: DL", "numbers are dl". */
function isAfterPriceNoun(tokens: readonly Token[], at: number): boolean {
  const noun = NOUN_LINKS.has(tokens[at - 1]?.text ?? '') ? tokens[at - 2] : tokens[at - 1];
  return tokens[at + 1]?.kind !== NUMBER && PRICE_NOUNS_ALONE.has(noun?.text ?? '');
}

const NOUN_LINKS = new Set([':', 'are']);
const PRICE_NOUNS = getWords('priceNouns');
const PRICE_NOUNS_ALONE = getWords('priceNounsAlone');
