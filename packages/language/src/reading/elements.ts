import { SIDES_BEFORE_GOODS } from '../data/sides.js';
import { FILLERS, MONEY_WORDS } from '../data/structure.js';
import { unitAt } from '../prices/find-prices.js';
import type { PhraseRole } from '../text/phrases.js';
import { LINE, MARK, NUMBER, type Token, WORD } from '../text/tokens.js';
import { numberAt, perLockAt, samePriceAt } from './amounts.js';
import { ANY, type Element, type Here, type Parts } from './element.js';
import { HAVE, isVendAtWorld, pushRole, pushWord } from './phrase-elements.js';
import { isAfterItem, sideLetterAt } from './side-letters.js';

/** Puts everything that was found in reading order. */
export function toElements(parts: Parts): Element[] {
  const { tokens, roles, items, worlds, skipped, bareUnits } = parts;
  const here: Here = { ...parts, bareUnit: 1 };
  let nextUnit = 0;
  const elements: Element[] = [];
  let nextItem = 0;
  let nextWorld = 0;
  for (let at = 0; at < tokens.length; ) {
    while (nextItem < items.length && (items[nextItem]?.from ?? 0) < at) nextItem += 1;
    while (nextWorld < worlds.length && (worlds[nextWorld]?.place ?? 0) < at) nextWorld += 1;
    for (; (bareUnits[nextUnit]?.from ?? Infinity) <= at; nextUnit++)
      here.bareUnit = bareUnits[nextUnit]?.worth ?? 1;
    const token = tokens[at];
    if (token === undefined) break;
    if (skipped[at] && token.kind !== LINE) {
      at += 1;
      continue;
    }
    const world = worlds[nextWorld];
    if (world && world.place === at) {
      elements.push({ ...ANY, kind: 'place', token: at, world });
      at = world.to;
      continue;
    }
    const match = items[nextItem];
    if (match && match.from === at) {
      elements.push({ ...ANY, kind: 'item', token: at, match });
      at = match.to;
      continue;
    }
    at = pushOne(elements, here, at, token, roles[at] ?? null, match?.from ?? tokens.length);
  }
  return elements;
}

function pushOne(
  elements: Element[],
  parts: Here,
  at: number,
  token: Token,
  role: PhraseRole | null,
  nextItem: number,
): number {
  const { tokens } = parts;
  if (token.kind === LINE) {
    elements.push({ ...ANY, kind: 'line', token: at });
    return at + 1;
  }
  const swap = swapAt(tokens, at);
  if (swap > 0) {
    elements.push({ ...ANY, kind: 'swap', token: at });
    return swap;
  }
  if (token.text === '✗' && isAfterItem(elements)) {
    elements.push({ ...ANY, kind: 'gone', token: at });
    return at + 1;
  }
  if (token.kind === MARK && token.text !== '/') {
    elements.push({ ...ANY, kind: 'mark', token: at, text: token.text, spaced: token.spaced });
    return at + 1;
  }
  const perLock = perLockAt(elements, parts, at, token);
  if (perLock > 0) return perLock;
  if (token.kind === MARK) {
    elements.push({ ...ANY, kind: 'mark', token: at, text: token.text, spaced: token.spaced });
    return at + 1;
  }
  const letter = sideLetterAt(elements, parts, at, token);
  if (letter > 0) return letter;
  const number = numberAt(elements, parts, at, token, nextItem);
  if (number > 0) return number;
  if (token.kind === NUMBER) {
    elements.push({ ...ANY, kind: 'word', token: at, text: token.text, filler: false });
    return at + 1;
  }
  if (HAVE.has(token.text) && isVendAtWorld(elements)) {
    elements.push({ ...ANY, kind: 'stop', token: at, reason: 'others', phrase: token.text });
    return at + 1;
  }
  // "c/o": somebody's current offer.
  if (token.text === 'c' && tokens[at + 1]?.text === '/' && tokens[at + 2]?.text === 'o') {
    elements.push({ ...ANY, kind: 'others-bid', token: at });
    return at + 3;
  }
  const unit = unitAt(tokens, at);
  if (unit) {
    elements.push({ ...ANY, kind: 'word', token: at, text: token.text, filler: true });
    return at + unit.length;
  }
  if (role?.side === 'BUY' && begsForLocks(parts, at + role.length)) {
    pushWord(elements, at, token);
    return at + 1;
  }
  const same = samePriceAt(elements, tokens, at);
  if (same > 0) return same;
  // "price drop: gaia 50dl" is a headline.
  const isHeadline = HEADLINES.has(role?.phrase ?? '') && endsHeadline(tokens[at + (role?.length ?? 1)]);
  if (role?.side && role.stop && isAsked(tokens, at)) {
    elements.push({ ...ANY, kind: 'stop', token: at, reason: role.stop, phrase: role.phrase });
    return at + role.length;
  }
  if (role && SIDES_BEFORE_GOODS.has(role.phrase) && !goodsAt(parts, at + role.length, nextItem)) {
    pushWord(elements, at, token);
    return at + 1;
  }
  if (role && !isHeadline && pushRole(elements, at, role)) return at + role.length;
  pushWord(elements, at, token);
  return at + 1;
}

const HEADLINES = new Set(['price drop', 'update']);

function endsHeadline(token: Token | undefined): boolean {
  return token?.kind === MARK && (token.text === ':' || token.text === '!' || token.text === '-');
}

/** An item stands at the token, or after fillers and a number. */
function goodsAt(parts: Parts, from: number, nextItem: number): boolean {
  let at = from;
  while (at < nextItem && (parts.tokens[at]?.kind === NUMBER || FILLERS.has(parts.tokens[at]?.text ?? '')))
    at += 1;
  return at === nextItem && at < parts.tokens.length;
}

/** "still selling jetpack?" asks others; without the question mark it is the author's own. */
function isAsked(tokens: readonly Token[], from: number): boolean {
  for (let at = from; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined || token.kind === LINE) return false;
    if (token.kind === MARK && /[?.!]/.test(token.text)) return token.text === '?';
  }
  return false;
}

/** "need urg dls": the author's reason to sell; what follows is not what he buys. */
function begsForLocks(parts: Parts, from: number): boolean {
  let at = from;
  while (FILLERS.has(parts.tokens[at]?.text ?? '')) at += 1;
  const length = unitAt(parts.tokens, at)?.length ?? (MONEY_WORDS.has(parts.tokens[at]?.text ?? '') ? 1 : 0);
  if (length === 0 || parts.items.some((item) => item.from === at)) return false;
  const next = parts.tokens[at + length];
  return next === undefined || next.kind === LINE || next.kind === MARK || next.kind === WORD;
}

/** "<->", "<>", "<=>": one for the other. Returns the token after, or 0. */
function swapAt(tokens: readonly Token[], at: number): number {
  if (tokens[at]?.text !== '<' || tokens[at - 1]?.text === '<') return 0;
  let to = at + 1;
  while (tokens[to]?.text === '-' || tokens[to]?.text === '=') to += 1;
  return tokens[to]?.text === '>' && tokens[to + 1]?.text !== '>' ? to + 1 : 0;
}
