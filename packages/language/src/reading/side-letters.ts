import { SIDE_LETTERS } from '../data/sides.js';
import { MARK, NUMBER, type Token, WORD } from '../text/tokens.js';
import { ANY, type Element, type Parts } from './element.js';

/** "ut: ✗": nothing but a mark stands between. */
export function isAfterItem(elements: readonly Element[]): boolean {
  let at = elements.length - 1;
  while (elements[at]?.kind === 'mark') at -= 1;
  return at < elements.length - 1 && elements[at]?.kind === 'item';
}

/** "S>", "b :", "(T)", and a letter alone before goods. Returns the token after, or 0. */
export function sideLetterAt(elements: Element[], parts: Parts, at: number, token: Token): number {
  const side = token.kind === WORD ? SIDE_LETTERS.get(token.text) : undefined;
  if (side === undefined) return 0;
  const { tokens, items } = parts;
  const base = {
    kind: 'side',
    token: at,
    side,
    moneyFirst: false,
    afterward: null,
    phrase: token.text,
  } as const;
  let next = at + 1;
  const mark = tokens[next];
  if (
    mark?.kind === MARK &&
    (mark.text === '>' ||
      mark.text === ':' ||
      ((mark.text === ']' || mark.text === ')') && /[[(]/.test(tokens[at - 1]?.text ?? '')))
  ) {
    while (tokens[next]?.kind === MARK && /[>:\])]/.test(tokens[next]?.text ?? '')) next += 1;
    elements.push({ ...ANY, ...base, certain: true });
    return next;
  }
  const last = elements.at(-1);
  const atStart = last === undefined || last.kind === 'line' || last.kind === 'price' || last.kind === 'mark';
  // "chand s 33/1 b 40/1": between an item, or its price, and a price.
  if (
    token.spaced &&
    (last?.kind === 'item' || last?.kind === 'price' || isAfterItem(elements)) &&
    tokens[at + 1]?.kind === NUMBER &&
    tokens[at + 1]?.spaced
  ) {
    if (!items.some((item) => item.from === at + 2)) {
      elements.push({ ...ANY, ...base, certain: true });
      return at + 1;
    }
  }
  if (!atStart) return 0;
  const follows = items.some(
    (item) => item.from === at + 1 || (tokens[at + 1]?.kind === NUMBER && item.from === at + 2),
  );
  const dash =
    mark?.kind === MARK &&
    (mark.text === '-' || mark.text === '/') &&
    items.some((item) => item.from === at + 2);
  if (!follows && !dash) return 0;
  elements.push({ ...ANY, ...base, certain: true });
  return dash ? at + 2 : at + 1;
}
