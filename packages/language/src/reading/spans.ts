import { SIDE_LETTERS } from '../data/sides.js';
import { NUMBER_WORDS } from '../data/units.js';
import { isStack } from '../prices/find-prices.js';
import type { PhraseRole } from '../text/phrases.js';
import { originalSpan, type PlainText } from '../text/plain-text.js';
import { LINE, MARK, NUMBER, type Token } from '../text/tokens.js';
import type { Span } from '../types.js';
import type { Good } from './goods.js';

/** A message's tokens, and where they stand in what was written. */
export interface Written {
  plain: PlainText;
  tokens: readonly Token[];
  roles: readonly (PhraseRole | null)[];
}

/** The original positions of the tokens `from`..`to` (exclusive). */
export function spanOf({ plain, tokens }: Written, from: number, to: number): Span {
  const start = tokens[from]?.start ?? 0;
  return originalSpan(plain, start, tokens[to - 1]?.end ?? start);
}

/** Where the good's price is said; null without one. */
export function priceSpanOf(written: Written, { price, match }: Good): Span | null {
  if (price === null) return null;
  const from = price.total ? countedFrom(written.tokens, price.from, match.from) : price.from;
  return spanOf(written, from, price.to);
}

/** "17 chand/wl", "6 display box per wl": the number of such a price is the count before the item. */
function countedFrom(tokens: readonly Token[], price: number, item: number): number {
  const first = tokens[price]?.text;
  if (first !== '/' && first !== 'per') return price;
  for (let at = item - 1; at >= 0; at--) {
    const token = tokens[at];
    if (token === undefined || token.kind === LINE || (token.kind === MARK && /[,|/]/.test(token.text)))
      return price;
    if (token.kind === NUMBER || NUMBER_WORDS.has(token.text) || isStack(token)) return at;
  }
  return price;
}

/** Where the good's side is said; null where it is assumed. */
export function sideSpanOf(written: Written, { sideToken }: Good): Span | null {
  return sideToken < 0 ? null : spanOf(written, sideToken, sideEnd(written, sideToken));
}

/** The token after the words of a side: a phrase, "S>", "<->", "can do". */
function sideEnd({ tokens, roles }: Written, at: number): number {
  const text = tokens[at]?.text ?? '';
  let to = at + 1;
  if (SIDE_LETTERS.has(text)) {
    while (tokens[to]?.text === '>' || tokens[to]?.text === ':') to += 1;
    return to;
  }
  if (text === '<') {
    while (tokens[to]?.kind === MARK && tokens[to]?.text !== '>') to += 1;
    return to + 1;
  }
  const role = roles[at];
  if (role && (role.side || role.afterward || role.stop)) {
    // Words of a phrase may be joined by dashes.
    for (let words = 1; words < role.length && tokens[to] !== undefined; to++)
      if (tokens[to]?.kind !== MARK) words += 1;
    return to;
  }
  return (text === 'can' || text === 'could') && tokens[to]?.text === 'do' ? to + 1 : to;
}
