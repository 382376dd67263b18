import type { ItemSource } from '../../dictionary/item-match.js';
import type { PhraseRole } from '../../tokens/phrases.js';
import { isIn, isLineEnd, MARK, NUMBER, type Token } from '../../tokens/tokens.js';
import { FILLER, SIDE_LETTER, UNIT } from '../../tokens/vocabulary.js';

/** Whether an entry of a list may begin at a token: after a line's start, a mark, a price or a side. */
export function startsListEntry(source: ItemSource, from: number): boolean {
  const before = source.tokens[from - 1];
  if (isLineEnd(before) || before?.kind === MARK || before?.kind === NUMBER) return true;
  return isIn(before, UNIT) || before?.text === 'each' || isAfterSide(source, from);
}

export function endsListEntry(tokens: readonly Token[], to: number): boolean {
  return isLineEnd(tokens[to]) || tokens[to]?.kind === MARK;
}

/** A price follows, perhaps after words such as "rate" or "only". */
export function isPriceNext(tokens: readonly Token[], at: number): boolean {
  let next = at;
  while (isIn(tokens[next], FILLER)) next += 1;
  while (tokens[next]?.kind === MARK && /[-:@=([•.>]/.test(tokens[next]?.text ?? '')) next += 1;
  if (isIn(tokens[next], UNIT)) next += 1;
  return tokens[next]?.kind === NUMBER;
}

/** Whether a phrase of that kind ends with a token. */
export function endsPhrase(
  roles: readonly (PhraseRole | null)[],
  at: number,
  isKind: (role: PhraseRole) => boolean,
): boolean {
  for (let start = at; start >= 0 && start > at - 4; start--) {
    const role = roles[start];
    if (role && start + role.length - 1 === at && isKind(role)) return true;
  }
  return false;
}

export function isAfterSide({ tokens, roles }: ItemSource, from: number): boolean {
  if (endsPhrase(roles, from - 1, (role) => role.side !== undefined)) return true;
  let letter = from - 1;
  while (tokens[letter]?.text === '>' || tokens[letter]?.text === ':') letter -= 1;
  return letter < from - 1 && isIn(tokens[letter], SIDE_LETTER);
}
