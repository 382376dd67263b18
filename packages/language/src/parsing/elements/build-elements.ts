import { getWords } from '../../data/words.js';
import type { PhraseRole } from '../../tokens/phrases.js';
import { isIn, LINE, MARK, NUMBER, type Token } from '../../tokens/tokens.js';
import { FILLER, HAVE } from '../../tokens/vocabulary.js';
import { parseUnit } from '../prices/parse-price.js';
import { addAmountElement, addPerLockPrice, addRepeatedPrice } from './amount-elements.js';
import {
  addWord,
  ELEMENT_DEFAULTS,
  type Element,
  type ElementContext,
  type ElementSources,
} from './element.js';
import {
  addPhraseElement,
  addSideLetter,
  addWordElement,
  isAfterItem,
  isShopMention,
} from './phrase-elements.js';

const SIDES_BEFORE_ITEMS = getWords('sidesBeforeItems');
const MONEY_WORDS = getWords('money');
const LOCK_WISHES = getWords('lockWishes');
const REASON_WORDS = getWords('reasonsToSell');

/** Combines the results of the earlier steps in the order of the text. */
export function buildElements(parts: ElementSources): Element[] {
  const { tokens, roles, items, worlds, skipped, defaultUnits } = parts;
  const context: ElementContext = { ...parts, defaultUnit: 1 };
  let nextUnit = 0;
  const elements: Element[] = [];
  let nextItem = 0;
  let nextWorld = 0;
  for (let at = 0; at < tokens.length; ) {
    while (nextItem < items.length && (items[nextItem]?.from ?? 0) < at) nextItem += 1;
    while (nextWorld < worlds.length && (worlds[nextWorld]?.place ?? 0) < at) nextWorld += 1;
    for (; (defaultUnits[nextUnit]?.from ?? Infinity) <= at; nextUnit++)
      context.defaultUnit = defaultUnits[nextUnit]?.worth ?? 1;
    const token = tokens[at];
    if (token === undefined) break;
    if (skipped[at] && token.kind !== LINE) {
      at += 1;
      continue;
    }
    const world = worlds[nextWorld];
    if (world && world.place === at) {
      elements.push({ ...ELEMENT_DEFAULTS, kind: 'place', token: at, world });
      at = world.to;
      continue;
    }
    const match = items[nextItem];
    if (match && match.from === at) {
      elements.push({ ...ELEMENT_DEFAULTS, kind: 'item', token: at, match });
      at = match.to;
      continue;
    }
    at = addElement(elements, context, at, token, roles[at] ?? null, match?.from ?? tokens.length);
  }
  return elements;
}

function addElement(
  elements: Element[],
  parts: ElementContext,
  at: number,
  token: Token,
  role: PhraseRole | null,
  nextItem: number,
): number {
  const { tokens } = parts;
  if (token.kind === LINE) {
    elements.push({ ...ELEMENT_DEFAULTS, kind: 'line', token: at });
    return at + 1;
  }
  const swap = matchSwapSign(tokens, at);
  if (swap > 0) {
    elements.push({ ...ELEMENT_DEFAULTS, kind: 'swap', token: at });
    return swap;
  }
  if (token.text === '✗' && isAfterItem(elements)) {
    elements.push({ ...ELEMENT_DEFAULTS, kind: 'gone', token: at });
    return at + 1;
  }
  const perLock = addPerLockPrice(elements, parts, at);
  if (perLock > 0) return perLock;
  if (token.kind === MARK) {
    elements.push({ ...ELEMENT_DEFAULTS, kind: 'mark', token: at, text: token.text, spaced: token.spaced });
    return at + 1;
  }
  const letter = addSideLetter(elements, parts, at, token);
  if (letter > 0) return letter;
  // "one day" is no count.
  const isPhrase = role?.stop !== undefined && token.kind !== NUMBER;
  const number = isPhrase ? 0 : addAmountElement(elements, parts, at, token, nextItem);
  if (number > 0) return number;
  if (token.kind === NUMBER) return addWord(elements, at, token.text, false, at + 1);
  if (isIn(token, HAVE) && isShopMention(elements)) {
    elements.push({ ...ELEMENT_DEFAULTS, kind: 'stop', token: at, reason: 'others', phrase: token.text });
    return at + 1;
  }
  // "c/o": somebody else's current bid.
  if (token.text === 'c' && tokens[at + 1]?.text === '/' && tokens[at + 2]?.text === 'o') {
    elements.push({ ...ELEMENT_DEFAULTS, kind: 'others-bid', token: at });
    return at + 3;
  }
  const unit = parseUnit(tokens, at);
  if (unit) return addWord(elements, at, token.text, true, at + unit.length);
  if (role?.side === 'BUY') {
    const end = findEndOfLockWish(parts, at, role);
    if (end > at) return addWord(elements, at, token.text, true, end);
  }
  const same = addRepeatedPrice(elements, tokens, at);
  if (same > 0) return same;
  if (role?.side && role.stop && isInQuestion(tokens, at)) {
    elements.push({ ...ELEMENT_DEFAULTS, kind: 'stop', token: at, reason: role.stop, phrase: role.phrase });
    return at + role.length;
  }
  if (role && SIDES_BEFORE_ITEMS.has(role.phrase) && !isItemNext(parts, at + role.length, nextItem)) {
    addWordElement(elements, at, token);
    return at + 1;
  }
  if (role && addPhraseElement(elements, at, role)) return at + role.length;
  addWordElement(elements, at, token);
  return at + 1;
}

/** Limit of consecutive fillers that are skipped. */
const FILLERS_MAX = 24;

/** An item starts at the token, or after fillers and a number. */
function isItemNext(parts: ElementSources, from: number, nextItem: number): boolean {
  let at = from;
  const end = Math.min(nextItem, from + FILLERS_MAX);
  while (at < end && (parts.tokens[at]?.kind === NUMBER || isIn(parts.tokens[at], FILLER))) at += 1;
  return at === nextItem && at < parts.tokens.length;
}

/** "still selling jetpack?" asks others; without the question mark it is an offer. */
function isInQuestion(tokens: readonly Token[], from: number): boolean {
  for (let at = from; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined || token.kind === LINE) return false;
    if (token.kind === MARK && /[?.!]/.test(token.text)) return token.text === '?';
  }
  return false;
}

/** "need urg dls", "need 50 wl so", "wl lazim": the author's reason to sell, not what the author buys. The token after, or 0. */
function findEndOfLockWish(parts: ElementSources, from: number, { length, phrase }: PhraseRole): number {
  const { tokens, items } = parts;
  let at = from + length;
  const isWish = LOCK_WISHES.has(phrase);
  if (isWish && getMoneyLength(tokens, from - 1) > 0 && tokens[from - 2]?.kind !== NUMBER) return at;
  let counted = false;
  for (const end = at + FILLERS_MAX; at < end; at++) {
    if (tokens[at]?.kind === NUMBER) counted = true;
    else if (!isIn(tokens[at], FILLER)) break;
  }
  const money = getMoneyLength(tokens, at);
  const next = tokens[at + money];
  if (money === 0 || next?.kind === NUMBER || items.some((item) => item.from === at)) return 0;
  return counted && !(isWish && REASON_WORDS.has(next?.text ?? '')) ? 0 : at + money;
}

function getMoneyLength(tokens: readonly Token[], at: number): number {
  return parseUnit(tokens, at)?.length ?? (MONEY_WORDS.has(tokens[at]?.text ?? '') ? 1 : 0);
}

/** "<->", "<>", "<=>": one for the other. Returns the token after, or 0. */
function matchSwapSign(tokens: readonly Token[], at: number): number {
  if (tokens[at]?.text !== '<' || tokens[at - 1]?.text === '<') return 0;
  let to = at + 1;
  while (tokens[to]?.text === '-' || tokens[to]?.text === '=') to += 1;
  return tokens[to]?.text === '>' && tokens[to + 1]?.text !== '>' ? to + 1 : 0;
}
