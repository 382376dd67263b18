import { getWords, NUMBER_WORDS, SIDE_LETTERS } from '../../data/words.js';
import type { PhraseRole } from '../../tokens/phrases.js';
import { type PlainText, toOriginalSpan } from '../../tokens/plain-text.js';
import { isIn, LINE, MARK, NUMBER, type Token } from '../../tokens/tokens.js';
import { STACK } from '../../tokens/vocabulary.js';
import type { Span } from '../../types.js';
import type { Listing } from '../context/parser-state.js';

const CAN_WORDS = getWords('can');

interface TokenizedMessage {
  plain: PlainText;
  tokens: readonly Token[];
  roles: readonly (PhraseRole | null)[];
}

export function getSpan({ plain, tokens }: TokenizedMessage, from: number, to: number): Span {
  const start = tokens[from]?.start ?? 0;
  return toOriginalSpan(plain, start, tokens[to - 1]?.end ?? start);
}

export function getPriceSpan(message: TokenizedMessage, { price, match }: Listing): Span | null {
  if (price === null) return null;
  const from = price.total ? findCountStart(message.tokens, price.from, match.from) : price.from;
  return getSpan(message, from, price.to);
}

/** "17 chand/wl", "6 display box per wl": the number of such a price is the count before the item. */
function findCountStart(tokens: readonly Token[], price: number, item: number): number {
  const first = tokens[price]?.text;
  if (first !== '/' && first !== 'per') return price;
  for (let at = item - 1; at >= 0; at--) {
    const token = tokens[at];
    if (token === undefined || token.kind === LINE || (token.kind === MARK && /[,|/]/.test(token.text)))
      return price;
    if (token.kind === NUMBER || NUMBER_WORDS.has(token.text) || isIn(token, STACK)) return at;
  }
  return price;
}

export function getSideSpan(message: TokenizedMessage, { sideToken }: Listing): Span | null {
  return sideToken < 0 ? null : getSpan(message, sideToken, findSideEnd(message, sideToken));
}

/** The token after the words of a side: a phrase, "S>", "<->", "can do". */
function findSideEnd({ tokens, roles }: TokenizedMessage, at: number): number {
  const text = tokens[at]?.text ?? '';
  const role = roles[at];
  let to = at + 1;
  if (SIDE_LETTERS.has(text) || text === '<') {
    while (/^[-=>:]$/.test(tokens[to]?.text ?? '')) to += 1;
    return to;
  }
  if (role && (role.side || role.trailingSide || role.stop)) {
    // Words of a phrase may be joined by dashes.
    for (let words = 1; words < role.length; to++) if (tokens[to]?.kind !== MARK) words += 1;
    return to;
  }
  return CAN_WORDS.has(text) && tokens[to]?.text === 'do' ? to + 1 : to;
}
