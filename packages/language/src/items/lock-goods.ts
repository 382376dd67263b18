import { SIDE_LETTERS } from '../data/sides.js';
import type { Dictionary } from '../dictionary/dictionary.js';
import { unitAt } from '../prices/find-prices.js';
import type { PhraseRole } from '../text/phrases.js';
import { LINE, MARK, NUMBER, type Token, WORD } from '../text/tokens.js';
import { walkNames } from './walk-names.js';

/** "i need wls" begs for money; it is no trade. */
const WISHES = new Set([
  'need',
  'i need',
  'want',
  'i want',
  'nid',
  'needing',
  'in need of',
  'looking for',
  'butuh',
  'perlu',
  'minta',
  'kailangan',
  'kailangan ko',
  'lazim',
  'necesito',
  'preciso',
  'who got',
  'who has',
  'anyone got',
  'anyone has',
  'anyone have',
]);
const BETWEEN = new Set([
  'x',
  'pcs',
  'all',
  'any',
  'your',
  'ur',
  'my',
  'ready',
  'stock',
  'some',
  'bulk',
  'for',
  'big',
  'a',
  'cheap',
  'murah',
]);
const AFTER = new Set([
  'dm',
  'pm',
  'each',
  'ea',
  'offer',
  'offers',
  'ready',
  'at',
  'for',
  'cheap',
  'stock',
  'bulk',
  'all',
  'any',
  'rate',
  'fast',
  'per',
  'murah',
  'price',
  'pls',
  'seed',
]);

/**
 * Whether a currency word is the goods here ("B> BGL 99 dl", "sell dl 101wl") and not the money. It is when a side
 * stands right before it (a count may come between) and a price, the end or a word like "each" after it.
 */
export function isLockOffered(
  dictionary: Dictionary,
  tokens: readonly Token[],
  roles: readonly (PhraseRole | null)[],
  at: number,
  length: number,
  afterItem: boolean,
): boolean {
  const last = at + length - 1;
  // "5wl 3D Glasses": the number belongs to a name, so the locks are its price.
  if (tokens[last + 1]?.kind === NUMBER && walkNames(dictionary, tokens, last + 1)) return false;
  let before = at - 1;
  let count = 0;
  const worth = unitAt(tokens, at)?.worth ?? 1;
  while (before >= 0) {
    const token = tokens[before];
    if (token === undefined || token.kind === LINE) break;
    if (token.kind === NUMBER && count === 0) count = token.value;
    else if (
      !(token.kind === WORD && BETWEEN.has(token.text)) &&
      !(token.kind === MARK && token.text === '•')
    )
      break;
    before -= 1;
  }
  if (
    !isSideBefore(tokens, roles, before) &&
    (isRated(tokens, roles, at, last) || isTitle(tokens, roles, at, last))
  )
    return true;
  if (!isSideBefore(tokens, roles, before))
    return count === 0 && isListed(tokens, at) && (length > 1 || followedByAmount(tokens, last, 0));
  if (isWish(roles, before)) {
    if (count > 0) return followedByAmount(tokens, last, worth);
    return !isReason(tokens, roles, before, last + 1) && amountInLine(tokens, last);
  }
  // "anvil aliyorum 3bgl 92dl": the side is of the item before, and the locks are its price.
  if (afterItem && count > 0 && endsAfterward(roles, before)) return false;
  if (count > 0) return followedByAmount(tokens, last, worth);
  return followedByAmount(tokens, last, 0) || isEnd(tokens[last + 1]);
}

/** "1 bgl = 101 dl sell": what one is worth, on a line that says who sells or buys. */
function isRated(
  tokens: readonly Token[],
  roles: readonly (PhraseRole | null)[],
  at: number,
  last: number,
): boolean {
  const equals = tokens[last + 1];
  if (tokens[at - 1]?.value !== 1 || equals?.text !== '=' || tokens[last + 2]?.kind !== NUMBER) return false;
  for (let next = last + 3; next < tokens.length && tokens[next]?.kind !== LINE; next++)
    if (roles[next]?.side) return true;
  return false;
}

/** "BGL" or "S/B BGL" as the whole line, and a side with its price on the next. */
function isTitle(
  tokens: readonly Token[],
  roles: readonly (PhraseRole | null)[],
  at: number,
  last: number,
): boolean {
  const end = tokens[last + 1];
  if (end?.kind !== LINE) return false;
  for (let before = at - 1; before >= 0 && tokens[before]?.kind !== LINE; before--) {
    const token = tokens[before];
    if (token?.kind !== MARK && !SIDE_LETTERS.has(token?.text ?? '') && !roles[before]?.side) return false;
  }
  const role = roles[last + 2];
  if (!role?.side) return false;
  let next = last + 2 + role.length;
  while (tokens[next]?.kind === MARK) next += 1;
  return tokens[next]?.kind === NUMBER;
}

/** "jual bgl 10050wl, dl 101": also the first word of a line, or after a comma. */
function isListed(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  if (before === undefined || before.kind === LINE) return true;
  // "Jetpack - :wl: 8": the words before the dash are the goods.
  const earlier = tokens[at - 2];
  if (before.text === '-' && earlier !== undefined && earlier.kind !== LINE && earlier.kind !== NUMBER)
    return unitAt(tokens, at - 2) !== null;
  return (
    before.kind === MARK &&
    (before.text === ',' || (/[|•\-+/]/.test(before.text) && before.spaced)) &&
    tokens[at]?.spaced === true
  );
}

function isSideBefore(
  tokens: readonly Token[],
  roles: readonly (PhraseRole | null)[],
  before: number,
): boolean {
  const token = tokens[before];
  if (token === undefined) return false;
  if (token.kind === MARK && (token.text === '>' || token.text === ':')) {
    let letter = before;
    while (letter >= 0 && tokens[letter]?.kind === MARK) letter -= 1;
    const word = tokens[letter]?.text ?? '';
    const side = SIDE_LETTERS.get(word);
    return (side !== undefined && side !== 'TRADE') || endsSide(roles, letter);
  }
  return endsSide(roles, before);
}

/** A side phrase ends at this token. Sides that speak of money ("paying dl") do not make goods of it. */
function endsSide(roles: readonly (PhraseRole | null)[], at: number): boolean {
  for (let start = at; start >= 0 && start > at - 4; start--) {
    const role = roles[start];
    if (role?.side && start + role.length - 1 === at) {
      return role.side !== 'TRADE' && role.moneyFirst !== true;
    }
  }
  return false;
}

function endsAfterward(roles: readonly (PhraseRole | null)[], at: number): boolean {
  for (let start = at; start >= 0 && start > at - 4; start--) {
    if (roles[start]?.afterward && start + (roles[start]?.length ?? 0) - 1 === at) return true;
  }
  return false;
}

/** "need bgl" begs, unless the line goes on to say what is paid. */
function isWish(roles: readonly (PhraseRole | null)[], at: number): boolean {
  for (let start = at; start >= 0 && start > at - 4; start--) {
    const role = roles[start];
    if (role && start + role.length - 1 === at && WISHES.has(role.phrase)) return true;
  }
  return false;
}

/** "need wls fast so jetpack 8wl", "need dls, selling jetpack 8wl", "sell fast need wl: …": why something else is sold. */
function isReason(
  tokens: readonly Token[],
  roles: readonly (PhraseRole | null)[],
  before: number,
  from: number,
): boolean {
  for (let at = before; at >= 0 && tokens[at]?.kind !== LINE; at--)
    if (roles[at]?.side === 'SELL') return true;
  for (let at = from; at < tokens.length && tokens[at]?.kind !== LINE; at++) {
    if (REASONS.has(tokens[at]?.text ?? '') || roles[at]?.side === 'SELL') return true;
  }
  return false;
}

const REASONS = new Set(['so', 'fast', 'urg', 'urgent', 'asap', 'quick', 'jadi', 'makanya']);

function amountInLine(tokens: readonly Token[], at: number): boolean {
  for (let next = at + 1; next < tokens.length && tokens[next]?.kind !== LINE; next++) {
    if (tokens[next]?.kind === NUMBER && unitAt(tokens, next + 1)) return true;
  }
  return false;
}

/** An amount follows; after a count it must be about as dear as what it is counted in, or it is the rest of a sum. */
function followedByAmount(tokens: readonly Token[], at: number, worth: number): boolean {
  let next = at + 1;
  while (tokens[next]?.kind === MARK && /[-=@:([•]/.test(tokens[next]?.text ?? '')) {
    // "31wl-35wl" is a range.
    if (worth > 0 && tokens[next]?.text === '-' && tokens[next]?.spaced === false) return false;
    next += 1;
  }
  const word = tokens[next];
  if (word?.kind === WORD && LEADS_TO_AMOUNT.has(word.text)) next += 1;
  const amount = tokens[next];
  if (amount?.kind !== NUMBER) return false;
  if (worth === 0) return true;
  return amount.value * (unitAt(tokens, next + 1)?.worth ?? 1) >= worth * 0.95;
}

const LEADS_TO_AMOUNT = new Set(['for', 'at', 'rate', 'ready', 'pay', 'paying', 'offering']);

function isEnd(token: Token | undefined): boolean {
  if (token === undefined || token.kind === LINE) return true;
  if (token.kind === MARK) return /[,|•/?!.)]/.test(token.text);
  return token.kind === WORD && AFTER.has(token.text);
}
