import { getWords } from '../../data/words.js';
import { isIn, LINE, MARK, NUMBER, type Token, WORD } from '../../tokens/tokens.js';
import { FILLER, MORE_THAN_A_PHRASE } from '../../tokens/vocabulary.js';
import { parseUnit } from '../prices/parse-price.js';
import {
  readAmount,
  readAmountInWords,
  readMultiple,
  readPerLockPrice,
  readRepeatedPrice,
  readStacks,
  readUnpricedNumber,
} from './amount-elements.js';
import {
  add,
  createPlain,
  createWord,
  ELEMENT_DEFAULTS,
  type Element,
  type ElementContext,
  type ElementReader,
  type ElementSources,
} from './element.js';
import { FILLERS_MAX, readPhrase, readShopMention, readSideLetter, readWord } from './phrase-elements.js';

const MONEY_WORDS = getWords('money');
const LOCK_WISHES = getWords('lockWishes');
const REASON_WORDS = getWords('reasonsToSell');

/** Combines the results of the earlier steps in the order of the text. */
export function buildElements(sources: ElementSources): Element[] {
  const { tokens, items, worlds, skipped, defaultUnits } = sources;
  const context: ElementContext = { ...sources, elements: [], defaultUnit: 1, nextItem: 0 };
  let nextUnit = 0;
  let nextItem = 0;
  let nextWorld = 0;
  for (let at = 0; at < tokens.length; ) {
    while ((items[nextItem]?.from ?? Infinity) < at) nextItem += 1;
    while ((worlds[nextWorld]?.place ?? Infinity) < at) nextWorld += 1;
    for (; (defaultUnits[nextUnit]?.from ?? Infinity) <= at; nextUnit++)
      context.defaultUnit = defaultUnits[nextUnit]?.worth ?? 1;
    const world = worlds[nextWorld];
    const match = items[nextItem];
    context.nextItem = match?.from ?? tokens.length;
    if (skipped[at]) at += 1;
    else if (world?.place === at)
      at = add(context, { ...ELEMENT_DEFAULTS, kind: 'place', token: at, world }, world.to);
    else if (match?.from === at)
      at = add(context, { ...ELEMENT_DEFAULTS, kind: 'item', token: at, match }, match.to);
    else at = readElement(context, at);
  }
  return context.elements;
}

function readElement(context: ElementContext, at: number): number {
  const token = context.tokens[at];
  if (token === undefined) return at + 1;
  const readers = isIn(token, MORE_THAN_A_PHRASE) ? READERS : PLAIN_READERS;
  for (const read of readers[token.kind]) {
    const to = read(context, at, token);
    if (to > 0) return to;
  }
  return at + 1;
}

/** "<->", "<>", "<=>": one for the other. */
const readSwapSign: ElementReader = (context, at, { text }) => {
  const { tokens } = context;
  if (text !== '<' || tokens[at - 1]?.text === '<') return 0;
  let to = at + 1;
  while (tokens[to]?.text === '-' || tokens[to]?.text === '=') to += 1;
  const closes = tokens[to]?.text === '>' && tokens[to + 1]?.text !== '>';
  return closes ? add(context, createPlain('swap', at), to + 1) : 0;
};

/** "ut: ✗". */
const readCross: ElementReader = (context, at, { text }) =>
  text === '✗' ? add(context, createPlain('gone', at), at + 1) : 0;

const readLine: ElementReader = (context, at) => add(context, createPlain('line', at), at + 1);

const readMark: ElementReader = (context, at, { text, spaced }) =>
  add(context, { ...ELEMENT_DEFAULTS, kind: 'mark', token: at, text, spaced }, at + 1);

const readUnit: ElementReader = (context, at, { text }) => {
  const unit = parseUnit(context.tokens, at);
  return unit ? add(context, createWord(at, text, true), at + unit.length) : 0;
};

/** "c/o": somebody else's current bid. */
const readOthersBid: ElementReader = (context, at, { text }) =>
  text === 'c' && context.tokens[at + 1]?.text === '/' && context.tokens[at + 2]?.text === 'o'
    ? add(context, createPlain('others-bid', at), at + 3)
    : 0;

/** "need urg dls", "need 50 wl so", "wl lazim": the author's reason to sell, not what the author buys. */
const readLockWish: ElementReader = (context, at, { text }) => {
  const to = context.roles[at]?.side === 'BUY' ? findEndOfLockWish(context, at) : 0;
  return to > at ? add(context, createWord(at, text, true), to) : 0;
};

function findEndOfLockWish({ tokens, roles, nextItem }: ElementContext, from: number): number {
  const role = roles[from];
  let at = from + (role?.length ?? 1);
  const isWish = LOCK_WISHES.has(role?.phrase ?? '');
  if (isWish && getMoneyLength(tokens, from - 1) > 0 && tokens[from - 2]?.kind !== NUMBER) return at;
  let counted = false;
  for (const end = at + FILLERS_MAX; at < end; at++) {
    if (tokens[at]?.kind === NUMBER) counted = true;
    else if (!isIn(tokens[at], FILLER)) break;
  }
  const money = getMoneyLength(tokens, at);
  const next = tokens[at + money];
  if (money === 0 || next?.kind === NUMBER || nextItem === at) return 0;
  return counted && !(isWish && REASON_WORDS.has(next?.text ?? '')) ? 0 : at + money;
}

function getMoneyLength(tokens: readonly Token[], at: number): number {
  return parseUnit(tokens, at)?.length ?? (MONEY_WORDS.has(tokens[at]?.text ?? '') ? 1 : 0);
}

/** What a token of each kind may begin: the first reader that finds something counts. */
const READERS: Readonly<Record<Token['kind'], readonly ElementReader[]>> = {
  [LINE]: [readLine],
  [MARK]: [readSwapSign, readCross, readPerLockPrice, readMark],
  [NUMBER]: [readUnpricedNumber, readMultiple, readStacks, readAmount],
  [WORD]: [
    readPerLockPrice,
    readSideLetter,
    readMultiple,
    readStacks,
    readAmountInWords,
    readShopMention,
    readOthersBid,
    readUnit,
    readLockWish,
    readRepeatedPrice,
    readPhrase,
    readWord,
  ],
};

/** Of most words and marks fewer find something. */
const PLAIN_READERS = { ...READERS, [MARK]: [readMark], [WORD]: [readLockWish, readPhrase, readWord] };
