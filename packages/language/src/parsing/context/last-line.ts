import { getWords } from '../../data/words.js';
import { LINE, NUMBER, type Token, WORD } from '../../tokens/tokens.js';
import { type Element, isSide } from '../elements/element.js';
import { parsePrice, parseUnit } from '../prices/parse-price.js';
import type { PriceMatch } from '../prices/price-match.js';

const WITHDRAWALS = getWords('withdrawals');
const WITHDRAWAL_FILLERS = getWords('withdrawalFillers');
/** "all sold", "status: sold". */
const ALL_WORDS = new Set([...getWords('all'), ...getWords('statusHeads')]);
const CORRECTIONS = getWords('lineCorrections');
const CORRECTION_FILLERS = getWords('lineCorrectionFillers');
const MARKS = new Set(['!', '.', ':', ',', '-', '>']);
/** One star before or behind a line, as writers mark a corrected word: "*4wl". */
const STARRED = /^\s*(\*[^*\n]+|[^*\n]+\*)\s*$/;

/** What a line such as "sold ty" or "nvm" takes back: one item, or as "all sold" or "edit: sold" every item; null for any other line. */
export function parseWithdrawal(line: readonly Token[]): 'one' | 'all' | null {
  if (!line.every(({ kind, text }) => kind === WORD || MARKS.has(text))) return null;
  const words = line
    .filter(({ kind, text }) => kind === WORD && (ALL_WORDS.has(text) || !WITHDRAWAL_FILLERS.has(text)))
    .map(({ text }) => text);
  const said = words.filter((word) => !ALL_WORDS.has(word));
  const isTaken = said.length > 0 && said.every((word) => WITHDRAWALS.has(word));
  if (!isTaken && !WITHDRAWALS.has(said.join(' '))) return null;
  return said.length < words.length ? 'all' : 'one';
}

/** Whether the last line, or what is behind the last bar, takes back all items. */
export function isWithdrawn(elements: readonly Element[], tokens: readonly Token[]): boolean {
  let from = tokens.length;
  while (from > 0 && tokens[from - 1]?.kind !== LINE && tokens[from - 1]?.text !== '|') from -= 1;
  const withdrawal = from === 0 ? null : parseWithdrawal(tokens.slice(from));
  if (withdrawal === null) return false;
  const isSwap = elements.some((one) => isSide(one) && one.side === 'TRADE');
  const items = elements.filter(({ kind }) => kind === 'item').length;
  return withdrawal === 'all' || items === (isSwap ? 2 : 1);
}

export interface Correction {
  /** The first token of its line. */
  from: number;
  price: PriceMatch;
}

/** A last line that only replaces the price before it: "nvm 4", "edit: 14dl", "*4wl". A bare number has the same unit. */
export function findCorrection(text: string, tokens: readonly Token[]): Correction | null {
  if (!text.includes('\n')) return null;
  const from = tokens.findLastIndex(({ kind }) => kind === LINE) + 1;
  const at = tokens.findIndex((token, index) => index >= from && token.kind === NUMBER);
  const before = tokens.slice(0, from);
  if (at < 0 || !before.some(({ kind }) => kind === NUMBER)) return null;
  const last = before.findLastIndex((_, index) => parseUnit(before, index));
  const price = parsePrice(tokens, at, parseUnit(tokens, last)?.worth ?? 1);
  if (!price) return null;
  const others = [...tokens.slice(from, at), ...tokens.slice(price.to)];
  const isOnlyPrice = others.every(
    ({ text: word }) => CORRECTIONS.has(word) || CORRECTION_FILLERS.has(word) || MARKS.has(word),
  );
  const corrects = others.some(({ text: word }) => CORRECTIONS.has(word));
  return isOnlyPrice && (corrects || STARRED.test(text.slice(text.lastIndexOf('\n') + 1)))
    ? { from, price }
    : null;
}
