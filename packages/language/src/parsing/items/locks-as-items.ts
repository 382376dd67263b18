import { getWords, SIDE_LETTERS } from '../../data/words.js';
import type { ItemSource } from '../../dictionary/item-match.js';
import type { PhraseRole } from '../../tokens/phrases.js';
import { LINE, MARK, NUMBER, type Token, WORD } from '../../tokens/tokens.js';
import { parseUnit } from '../prices/parse-price.js';
import { endsPhrase } from './list-entries.js';
import { matchLongestName } from './match-names.js';

/** "i need wls" asks for money and is no trade. */
const WISH_PHRASES = getWords('lockWishes');
const WORDS_BETWEEN = getWords('betweenSideAndLock');
const WORDS_AFTER = getWords('afterLock');

/** Whether a lock is the item ("B> BGL 99 dl"): a side directly before it, and a price, the end or "each" after it. */
export function isTradedLock(source: ItemSource, at: number, length: number, afterItem: boolean): boolean {
  const { tokens, roles } = source;
  const last = at + length - 1;
  if (isPriceBeforeName(source, last + 1)) return false;
  const { before, count } = findSideOfLock(tokens, at);
  if (isRated(source, at, last) || isTitle(source, at, last)) return true;
  if (!isSideBefore(source, before))
    return count === 0 && isListed(tokens, at) && (length > 1 || isFollowedByAmount(tokens, last, 0));
  const isWish = endsPhrase(roles, before, ({ phrase }) => WISH_PHRASES.has(phrase));
  if (isWish && count === 0) return isPricedWish(source, before, last);
  // "anvil aliyorum 3bgl 92dl": the side belongs to the item before it, and the locks are its price.
  const isTrailing = afterItem && endsPhrase(roles, before, (role) => !!role.trailingSide);
  if (count === 0) return isFollowedByAmount(tokens, last, 0) || isEnd(tokens[last + 1]);
  return (isWish || !isTrailing) && isFollowedByAmount(tokens, last, parseUnit(tokens, at)?.worth ?? 1);
}

/** "need bgl" asks for money, unless the line states a price before another name ("need dls, rayman 40dl"). */
function isPricedWish(source: ItemSource, before: number, last: number): boolean {
  return !isReason(source, before, last + 1) && amountInLine(source, last);
}

/** "5wl 3D Glasses": the number belongs to a name, so the locks are its price. */
function isPriceBeforeName({ dictionary, tokens }: ItemSource, next: number): boolean {
  return tokens[next]?.kind === NUMBER && matchLongestName(dictionary, tokens, next) !== null;
}

/** The last token before the locks besides their count and words that may stand between. */
function findSideOfLock(tokens: readonly Token[], at: number): { before: number; count: number } {
  let count = 0;
  let before = at - 1;
  for (; before >= 0 && tokens[before]?.kind !== LINE; before--) {
    const token = tokens[before];
    if (token?.kind === NUMBER && count === 0) count = token.value;
    else if (token?.text !== '•' && !WORDS_BETWEEN.has(token?.text ?? '')) break;
  }
  return { before, count };
}

/** "1 bgl = 101 dl sell": what one is worth, on a line that says who sells or buys. */
function isRated({ tokens, roles }: ItemSource, at: number, last: number): boolean {
  const equals = tokens[last + 1];
  if (tokens[at - 1]?.value !== 1 || equals?.text !== '=' || tokens[last + 2]?.kind !== NUMBER) return false;
  for (let next = last + 3; next < tokens.length && tokens[next]?.kind !== LINE; next++)
    if (roles[next]?.side) return true;
  return false;
}

/** "BGL" or "S/B BGL", and behind it or on the next line a side with its price. */
function isTitle({ tokens, roles }: ItemSource, at: number, last: number): boolean {
  for (let before = at - 1; before >= 0 && tokens[before]?.kind !== LINE; before--) {
    const token = tokens[before];
    if (token?.kind !== MARK && !SIDE_LETTERS.has(token?.text ?? '') && !roles[before]?.side) return false;
  }
  let next = last + 1;
  while (tokens[next]?.kind === MARK || (tokens[next]?.kind === LINE && next === last + 1)) next += 1;
  const role = roles[next];
  if (!role?.side || WISH_PHRASES.has(role.phrase)) return false;
  next += role.length;
  while (tokens[next]?.kind === MARK) next += 1;
  return tokens[next]?.kind === NUMBER;
}

/** "jual bgl 10050wl, dl 101": also the first word of a line, or after a comma. */
function isListed(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  if (before === undefined || before.kind === LINE) return true;
  const earlier = tokens[at - 2];
  if (before.text === '-' && earlier !== undefined && earlier.kind !== LINE && earlier.kind !== NUMBER)
    return parseUnit(tokens, at - 2) !== null;
  return (
    before.kind === MARK &&
    (before.text === ',' || (/[|•\-+/]/.test(before.text) && before.spaced)) &&
    tokens[at]?.spaced === true
  );
}

function isSideBefore({ tokens, roles }: ItemSource, before: number): boolean {
  const token = tokens[before];
  if (token === undefined) return false;
  if (token.kind === MARK && (token.text === '>' || token.text === ':')) {
    let letter = before;
    while (letter >= 0 && tokens[letter]?.kind === MARK) letter -= 1;
    const word = tokens[letter]?.text ?? '';
    const side = SIDE_LETTERS.get(word);
    return (side !== undefined && side !== 'TRADE') || endsSidePhrase(roles, letter);
  }
  return endsSidePhrase(roles, before);
}

function endsSidePhrase(roles: readonly (PhraseRole | null)[], at: number): boolean {
  return endsPhrase(roles, at, ({ side, moneyFirst }) => !!side && side !== 'TRADE' && moneyFirst !== true);
}

/** "need wls fast so jetpack 8wl", "need dls, selling jetpack 8wl", "sell fast need wl: …": why something else is sold. */
function isReason({ tokens, roles }: ItemSource, before: number, from: number): boolean {
  for (let at = before; at >= Math.max(0, before - LOOKAROUND_TOKENS) && tokens[at]?.kind !== LINE; at--)
    if (roles[at]?.side === 'SELL') return true;
  const end = Math.min(tokens.length, from + LOOKAROUND_TOKENS);
  for (let at = from; at < end && tokens[at]?.kind !== LINE; at++) {
    if (REASON_WORDS.has(tokens[at]?.text ?? '') || roles[at]?.side === 'SELL') return true;
  }
  return false;
}

/** Tokens around a wish in which its reason and its price are looked for. */
const LOOKAROUND_TOKENS = 60;

const REASON_WORDS = getWords('reasonsToSell');

function amountInLine({ dictionary, tokens }: ItemSource, at: number): boolean {
  const end = Math.min(tokens.length, at + 1 + LOOKAROUND_TOKENS);
  for (let next = at + 1; next < end && tokens[next]?.kind !== LINE; next++) {
    if (tokens[next]?.kind === NUMBER && parseUnit(tokens, next + 1)) return true;
    if (tokens[next - 1]?.text === ',' && matchLongestName(dictionary, tokens, next)) return false;
  }
  return false;
}

/** An amount follows; after a count it must be worth about as much as the counted locks, or it is the rest of a sum. */
function isFollowedByAmount(tokens: readonly Token[], at: number, worth: number): boolean {
  let next = at + 1;
  while (tokens[next]?.kind === MARK && /[-=@:([•]/.test(tokens[next]?.text ?? '')) next += 1;
  const word = tokens[next];
  if (word?.kind === WORD && WORDS_BEFORE_AMOUNT.has(word.text)) next += 1;
  const amount = tokens[next];
  if (amount?.kind !== NUMBER) return false;
  if (worth === 0) return true;
  return amount.value * (parseUnit(tokens, next + 1)?.worth ?? 1) >= worth * 0.95;
}

const WORDS_BEFORE_AMOUNT = getWords('beforeLockAmount');

function isEnd(token: Token | undefined): boolean {
  if (token === undefined || token.kind === LINE) return true;
  return WORDS_AFTER.has(token.text);
}
