import { getWords, SIDE_LETTERS } from '../../data/words.js';
import type { ItemSource } from '../../dictionary/item-match.js';
import { isLineEnd, LINE, MARK, NUMBER, type Token, WORD } from '../../tokens/tokens.js';
import { parseUnit } from '../prices/parse-price.js';
import { endsPhrase } from './list-entries.js';
import { matchLongestName } from './match-names.js';

/** "i need wls" asks for money and is no trade. */
const WISH_PHRASES = getWords('lockWishes');
const WORDS_BETWEEN = getWords('betweenSideAndLock');
const WORDS_AFTER = getWords('afterLock');

/** Whether a lock is the item ("B> BGL 99 dl"): a side directly before it, and a price, the end or "each" after it. */
export function isTradedLock(source: ItemSource, at: number, length: number, afterItem: boolean): boolean {
  const { dictionary, tokens, roles } = source;
  const last = at + length - 1;
  // ":wl: 2 - Monocle": the price of the entry.
  if (tokens[last + 1]?.kind === NUMBER && tokens[last + 2]?.text === '-' && tokens[last + 3]?.kind === WORD)
    return false;
  // "5wl 3D Glasses": the number belongs to a name, so the locks are its price.
  if (tokens[last + 1]?.kind === NUMBER && matchLongestName(dictionary, tokens, last + 1)) return false;
  const { before, count } = findSideOfLock(tokens, at);
  if (isTitle(source, at, last) || isAfterLock(tokens, at)) return true;
  // "2 bgl @ 101 dl".
  if (tokens[last + 1]?.text === '@' && isFollowedByAmount(tokens, last, parseUnit(tokens, at)?.worth ?? 1))
    return true;
  if (!isSideBefore(source, before))
    return count === 0 && isListed(tokens, at) && (length > 1 || isFollowedByAmount(tokens, last, 0));
  const isWish = endsPhrase(roles, before, ({ phrase }) => WISH_PHRASES.has(phrase));
  // "anvil aliyorum 3bgl 92dl": the side belongs to the item before it, and the locks are its price.
  const isTrailing = afterItem && endsPhrase(roles, before, (role) => !!role.trailingSide);
  const worth = parseUnit(tokens, at)?.worth ?? 1;
  if (count > 0 || isWish) return (isWish || !isTrailing) && isFollowedByAmount(tokens, last, worth);
  return isFollowedByAmount(tokens, last, 0) || isEnd(tokens[last + 1]);
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

/** "BGL" or "S/B BGL", also after a comma, and behind it or on the next line a side with its price. */
function isTitle({ tokens, roles }: ItemSource, at: number, last: number): boolean {
  for (let before = at - 1; before >= 0 && tokens[before]?.kind !== LINE; before--) {
    const token = tokens[before];
    if (token?.text === ',') break;
    if (token?.kind !== MARK && !SIDE_LETTERS.has(token?.text ?? '') && !roles[before]?.side) return false;
  }
  let next = last + 1;
  while (tokens[next]?.kind === MARK || (tokens[next]?.kind === LINE && next === last + 1)) next += 1;
  const role = roles[next];
  if (!role?.side || WISH_PHRASES.has(role.phrase)) return false;
  next += role.length;
  while (tokens[next]?.kind === MARK || WORDS_BEFORE_AMOUNT.has(tokens[next]?.text ?? '')) next += 1;
  return tokens[next]?.kind === NUMBER;
}

/** "dl 101 bgl 10050": another lock and its price before, and no sum. */
function isAfterLock(tokens: readonly Token[], at: number): boolean {
  const isPriced = tokens[at - 1]?.kind === NUMBER && parseUnit(tokens, at - 2) !== null;
  return isPriced && tokens[at - 3]?.kind !== NUMBER && tokens[at + 1]?.kind === NUMBER;
}

/** "jual bgl 10050wl, dl 101": also the first word of a line, or after a comma. */
function isListed(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  if (isLineEnd(before)) return true;
  if (before?.text === '-' && tokens[at - 2]?.kind === WORD) return parseUnit(tokens, at - 2) !== null;
  return (before?.text === ',' || (before?.spaced && /[|•\-+/]/.test(before.text))) === true;
}

function isSideBefore({ tokens, roles }: ItemSource, before: number): boolean {
  let last = before;
  while (tokens[last]?.kind === MARK) last -= 1;
  const side = SIDE_LETTERS.get(tokens[last]?.text ?? '');
  if (side !== undefined && side !== 'TRADE') return true;
  return endsPhrase(roles, last, (role) => !!role.side && role.side !== 'TRADE' && role.moneyFirst !== true);
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
  return token === undefined || token.kind === LINE || WORDS_AFTER.has(token.text);
}
