import { getWords } from '../../data/words.js';
import { isLineEnd, LINE, NUMBER, type Token, WORD } from '../../tokens/tokens.js';
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

/** Whether the last line, or what is behind the last bar, takes back all items, or the first as "edit: sold". */
export function isWithdrawn(elements: readonly Element[], tokens: readonly Token[]): boolean {
  let from = tokens.length;
  while (from > 0 && tokens[from - 1]?.kind !== LINE && tokens[from - 1]?.text !== '|') from -= 1;
  const withdrawal = from === 0 ? null : parseWithdrawal(tokens.slice(from));
  const first = tokens.findIndex(({ kind }) => kind === LINE);
  if (first > 0 && parseWithdrawal(tokens.slice(0, first)) === 'all') return true;
  if (withdrawal === null) return false;
  const isSwap = elements.some((one) => isSide(one) && one.side === 'TRADE');
  const items = elements.filter(({ kind }) => kind === 'item').length;
  return withdrawal === 'all' || items === (isSwap ? 2 : 1);
}

/** A line that only replaces the price before it; `to` is behind its last token. */
export interface Correction {
  from: number;
  to: number;
  price: PriceMatch;
}

/** "nvm 4", "edit: 14dl", "*4wl", and "53dl" below a line with a number of that unit. A bare number has the unit before it. */
export function findCorrections(text: string, tokens: readonly Token[]): Correction[] {
  const corrections: Correction[] = [];
  if (!text.includes('\n')) return corrections;
  let worth = 0;
  let isBelowNumber = false;
  let from = 0;
  for (let to = 0; to <= tokens.length; to++) {
    if (!isLineEnd(tokens[to])) continue;
    const line = tokens.slice(from, to);
    const written = text.slice(tokens[from - 1]?.end ?? 0, tokens[to]?.start ?? text.length);
    const price = worth === 0 ? null : readCorrection(written, line, worth, isBelowNumber);
    if (price)
      corrections.push({ from, to, price: { ...price, from: from + price.from, to: from + price.to } });
    isBelowNumber = line.some(({ kind }) => kind === NUMBER);
    const unit = line.findLastIndex((_, at) => parseUnit(line, at));
    worth = parseUnit(line, unit)?.worth ?? (worth === 0 && isBelowNumber ? 1 : worth);
    from = to + 1;
  }
  return corrections;
}

function readCorrection(written: string, line: readonly Token[], worth: number, isBelowNumber: boolean) {
  const at = line.findIndex(({ kind }) => kind === NUMBER);
  const price = at < 0 ? null : parsePrice(line, at, worth);
  if (!price) return null;
  const others = [...line.slice(0, at), ...line.slice(price.to)].map((token) => token.text);
  const isSaid =
    others.some((word) => CORRECTIONS.has(word)) ||
    STARRED.test(written) ||
    (isBelowNumber &&
      price.form === 'locks' &&
      line.some((_, index) => parseUnit(line, index)?.worth === worth));
  const isOnlyPrice = others.every(
    (word) => CORRECTIONS.has(word) || CORRECTION_FILLERS.has(word) || MARKS.has(word),
  );
  return isSaid && isOnlyPrice ? price : null;
}
