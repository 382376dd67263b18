import { LIMITS, type OfferType } from '@lockwatch/contracts';
import { SIDE_LETTERS, SIDES_BEFORE_GOODS } from '../data/sides.js';
import type { StopReason } from '../data/stops.js';
import {
  ALL_WORDS,
  BUY_NOW,
  COUNTED_OTHERWISE,
  FILLERS,
  JOINERS,
  MONEY_WORDS,
  NO_PRICE_WORDS,
  OTHERS_BID,
  SHOP_WORDS,
} from '../data/structure.js';
import { NUMBER_WORDS, STACK_SIZE } from '../data/units.js';
import type { ItemMatch } from '../items/item-match.js';
import type { BareUnit } from '../prices/bare-units.js';
import { isEachWord, isPieces, isStack, priceAt, unitAt } from '../prices/find-prices.js';
import type { PriceMatch } from '../prices/price-match.js';
import type { PhraseRole } from '../text/phrases.js';
import { LINE, MARK, NUMBER, type Token, WORD } from '../text/tokens.js';
import type { WorldMatch } from './world-match.js';

/** A message as a row of meaningful parts; what attaching and deciding work on. */
export type Element =
  | { kind: 'item'; token: number; match: ItemMatch }
  | { kind: 'price'; token: number; match: PriceMatch }
  | { kind: 'count'; token: number; value: number }
  /** `certain`: "S>", "WTS": nothing but a marker. `letter`: only a marker when goods follow. */
  | {
      kind: 'side';
      token: number;
      side: OfferType;
      certain: boolean;
      moneyFirst: boolean;
      afterward: OfferType | null;
      phrase: string;
    }
  | { kind: 'after'; token: number; side: OfferType; phrase: string }
  | { kind: 'stop'; token: number; reason: StopReason; phrase: string }
  | { kind: 'place'; token: number; world: WorldMatch }
  | { kind: 'mark'; token: number; text: string; spaced: boolean }
  | { kind: 'word'; token: number; text: string; filler: boolean }
  | {
      kind:
        | 'gone'
        | 'not'
        | 'purpose'
        | 'line'
        | 'all'
        | 'each'
        | 'for'
        | 'joiner'
        | 'others-bid'
        | 'buy-now'
        | 'swap';
      token: number;
    }
  | { kind: 'shop'; token: number; text: string }
  | { kind: 'no-price'; token: number; text: string };

/**
 * The fields of all kinds, spread into every element: objects of one shape are read faster than objects of ten, and
 * all the steps after this one ask each element for its kind.
 */
const ANY: object = {
  kind: 'mark',
  token: 0,
  text: '',
  spaced: false,
  filler: false,
  match: null,
  value: 0,
  side: null,
  certain: false,
  moneyFirst: false,
  afterward: null,
  phrase: '',
  reason: null,
  world: null,
};

export interface Parts {
  tokens: readonly Token[];
  roles: readonly (PhraseRole | null)[];
  items: readonly ItemMatch[];
  worlds: readonly WorldMatch[];
  /** Tokens that are not read at all (quoted lines). */
  skipped: readonly boolean[];
  /** What numbers without a unit count in, and from where on. */
  bareUnits: readonly BareUnit[];
}

interface Here extends Parts {
  /** The worth in force at the token being looked at. */
  bareUnit: number;
}

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

/** "ut: ✗": nothing but a mark stands between. */
function isAfterItem(elements: readonly Element[]): boolean {
  let at = elements.length - 1;
  while (elements[at]?.kind === 'mark') at -= 1;
  return at < elements.length - 1 && elements[at]?.kind === 'item';
}

/** "<->", "<>", "<=>": one for the other. Returns the token after, or 0. */
function swapAt(tokens: readonly Token[], at: number): number {
  if (tokens[at]?.text !== '<' || tokens[at - 1]?.text === '<') return 0;
  let to = at + 1;
  while (tokens[to]?.text === '-' || tokens[to]?.text === '=') to += 1;
  return tokens[to]?.text === '>' && tokens[to + 1]?.text !== '>' ? to + 1 : 0;
}

/** "KUKO sells gaia", "he sells gaia": what somebody else does; alone it is a marker like any other. */
const OF_OTHERS = new Set(['sells', 'buys']);
const OTHERS_BEFORE = new Set<Element['kind']>(['word', 'place', 'stop', 'price', 'item', 'shop']);

function isOfOthers(elements: readonly Element[], phrase: string): boolean {
  const before = elements.at(-1)?.kind;
  if ((before === 'place' || before === 'shop') && isMine(elements.at(-2))) return false;
  return OF_OTHERS.has(phrase) && before !== undefined && OTHERS_BEFORE.has(before);
}

function isMine(element: Element | undefined): boolean {
  return element?.kind === 'word' && /^(my|our)$/.test(element.text);
}

/** "jetpack 8wl, monocle same price": the price before it once more. Returns the token after, or 0. */
function samePriceAt(elements: Element[], tokens: readonly Token[], at: number): number {
  if (tokens[at]?.text !== 'same' || elements.at(-1)?.kind !== 'item') return 0;
  const next = tokens[at + 1];
  const to = next?.text === 'price' || next?.text === 'rate' ? at + 2 : at + 1;
  const after = tokens[to];
  if (to === at + 1 && after !== undefined && after.kind === WORD) return 0;
  const last = elements.findLast((element) => element.kind === 'price');
  if (last === undefined) return 0;
  elements.push({ ...ANY, kind: 'price', token: at, match: { ...last.match, from: at, to } });
  return to;
}

const HAVE = new Set(['has', 'got', 'have']);

/** "vend at KUKO has …": news of a shop, not the author's own. */
function isVendAtWorld(elements: readonly Element[]): boolean {
  const place = elements.at(-1);
  const before = elements.at(-2);
  if (isMine(before)) return false;
  return place?.kind === 'place' && /^(vend|shop|store|drop)/.test(place.world.said);
}

/** "jetpack not for sale": said of the goods before it; in front of goods it silences its sentence. */
function isBehindGoods(elements: readonly Element[]): boolean {
  for (let at = elements.length - 1; at >= 0; at--) {
    const element = elements[at];
    if (element?.kind === 'item') return true;
    if (
      element?.kind !== 'mark' &&
      element?.kind !== 'price' &&
      !(element?.kind === 'word' && element.filler)
    )
      return false;
  }
  return false;
}

function pushRole(elements: Element[], at: number, role: PhraseRole): boolean {
  if (role.side && isOfOthers(elements, role.phrase)) {
    elements.push({ ...ANY, kind: 'stop', token: at, reason: 'others', phrase: role.phrase });
  } else if (role.side) {
    const { side, phrase } = role;
    elements.push({
      ...ANY,
      kind: 'side',
      token: at,
      side,
      certain: CERTAIN.has(phrase),
      moneyFirst: role.moneyFirst === true,
      afterward: role.afterward ?? null,
      phrase,
    });
  } else if (role.afterward)
    elements.push({ ...ANY, kind: 'after', token: at, side: role.afterward, phrase: role.phrase });
  else if (role.gone && (role.stop === undefined || isBehindGoods(elements)))
    elements.push({ ...ANY, kind: 'gone', token: at });
  else if (role.stop)
    elements.push({ ...ANY, kind: 'stop', token: at, reason: role.stop, phrase: role.phrase });
  else if (role.filler) elements.push({ ...ANY, kind: 'word', token: at, text: role.phrase, filler: true });
  else if (role.purpose) elements.push({ ...ANY, kind: 'purpose', token: at });
  else if (role.not) elements.push({ ...ANY, kind: 'not', token: at });
  else return false;
  return true;
}

/** Phrases that nobody writes in mere talk. */
const CERTAIN = new Set([
  'wts',
  'wtb',
  'wtt',
  'lf',
  'rsell',
  'jual',
  'dijual',
  'vendo',
  'compro',
  'satilik',
  'sell list',
  'buy list',
  'selling list',
  'buying list',
]);

function pushWord(elements: Element[], at: number, token: Token): void {
  const text = token.text;
  if (
    text === 'for' ||
    text === 'por' ||
    text === 'untuk' ||
    text === 'icin' ||
    text === 'para' ||
    text === 'buat'
  )
    elements.push({ ...ANY, kind: 'for', token: at });
  else if (ALL_WORDS.has(text)) elements.push({ ...ANY, kind: 'all', token: at });
  else if (OTHERS_BID.has(text)) elements.push({ ...ANY, kind: 'others-bid', token: at });
  else if (BUY_NOW.has(text)) elements.push({ ...ANY, kind: 'buy-now', token: at });
  else if (JOINERS.has(text)) elements.push({ ...ANY, kind: 'joiner', token: at });
  else if (SHOP_WORDS.has(text)) elements.push({ ...ANY, kind: 'shop', token: at, text });
  else if (NO_PRICE_WORDS.has(text)) elements.push({ ...ANY, kind: 'no-price', token: at, text });
  else if (isEachWord(token)) elements.push({ ...ANY, kind: 'each', token: at });
  else elements.push({ ...ANY, kind: 'word', token: at, text, filler: FILLERS.has(text) });
}

/** "6 display box per wl", "17 chand/wl": one lock for the whole count. Returns the token after, or 0. */
function perLockAt(elements: Element[], parts: Parts, at: number, token: Token): number {
  if (token.text !== 'per' && token.text !== '/') return 0;
  const unit = unitAt(parts.tokens, at + 1);
  if (unit === null || elements.at(-1)?.kind !== 'item') return 0;
  // "television / diamond lock seed": a list, in which the locks begin a name.
  if (parts.items.some((item) => item.from === at + 1)) return 0;
  const to = at + 1 + unit.length;
  const match = {
    from: at,
    to,
    form: 'locks',
    low: unit.worth,
    high: unit.worth,
    quantityLow: 1,
    quantityHigh: 1,
    each: false,
    total: true,
  } as const;
  elements.push({ ...ANY, kind: 'price', token: at, match });
  return to;
}

/** "DL 44", ":dl: 44": the unit before the number. */
function unitFirst(tokens: readonly Token[], at: number): PriceMatch | null {
  const unit = unitAt(tokens, at);
  const number = unit === null ? undefined : tokens[at + unit.length];
  if (
    unit === null ||
    number?.kind !== NUMBER ||
    tokens[at - 1]?.kind === NUMBER ||
    tokens[at - 1]?.text === '/'
  )
    return null;
  const match = priceAt(tokens, at + unit.length, unit.worth);
  return match?.form === 'bare' ? { ...match, from: at, form: 'locks' } : null;
}

const LEVELS = new Set(['lvl', 'lv', 'level', 'lev', 'tier', 'since', 'season', 'after', 'page', 'version']);

/** Prices and counts. Returns the token after, or 0 when there is none here. */
function numberAt(elements: Element[], parts: Here, at: number, token: Token, nextItem: number): number {
  const { tokens, bareUnit } = parts;
  if (token.kind === WORD && !mayCount(tokens, at, token)) return 0;
  if (
    token.kind === WORD &&
    token.text === 'x' &&
    tokens[at + 1]?.kind === NUMBER &&
    tokens[at + 1]?.spaced === false
  ) {
    elements.push({ ...ANY, kind: 'count', token: at, value: tokens[at + 1]?.value ?? 1 });
    return at + 2;
  }
  if (token.kind === NUMBER) {
    const before = tokens[at - 1];
    if (before?.kind === WORD && LEVELS.has(before.text)) return 0;
    if (before?.kind === MARK && before.text === '#') return 0;
    const next = tokens[at + 1];
    // "if buying 50+": a number to reach.
    if (next?.kind === MARK && next.text === '+' && !next.spaced && tokens[at + 2]?.kind !== NUMBER) return 0;
    // "1 hour only", "20% off".
    const isOther = next?.kind === WORD ? COUNTED_OTHERWISE.has(next.text) : next?.text === '%';
    if (isOther && !hasItemAt(parts, at + 1)) {
      elements.push({ ...ANY, kind: 'word', token: at, text: next?.text ?? '', filler: true });
      return at + 2;
    }
    // Gems are no money among players.
    if (next?.kind === WORD && (next.text === 'gems' || next.text === 'gem')) return 0;
    if (next?.kind === WORD && next.text === 'x' && (!next.spaced || tokens[at + 2]?.kind === WORD)) {
      elements.push({ ...ANY, kind: 'count', token: at, value: token.value });
      return at + 2;
    }
  }
  const stacks = stacksAt(tokens, at);
  if (stacks) {
    elements.push({ ...ANY, kind: 'count', token: at, value: stacks.count });
    return stacks.to;
  }
  const match = priceAt(tokens, at, bareUnit, nextItem) ?? unitFirst(tokens, at);
  const rate = match && match.to > nextItem ? priceAt(tokens.slice(0, nextItem), at, bareUnit) : null;
  if (rate && rate.form !== 'bare') {
    // "57/1 world lock shades": the name begins with a unit.
    elements.push({ ...ANY, kind: 'price', token: at, match: rate });
    return rate.to;
  }
  if (match && match.to > nextItem) {
    // "5 bgls 10100wl each": the currency word is the goods, the number counts them.
    elements.push({ ...ANY, kind: 'count', token: at, value: token.value });
    return at + 1;
  }
  if (match && match.form === 'bare' && match.low === match.high && isPieces(tokens[match.to])) {
    elements.push({ ...ANY, kind: 'count', token: at, value: match.low });
    return match.to + 1;
  }
  // Nothing costs nothing, and no price is beyond what a rule could name.
  if (match && (match.low === 0 || match.high > LIMITS.priceMax)) return 0;
  if (match) {
    elements.push({ ...ANY, kind: 'price', token: at, match });
    return match.to;
  }
  const value = token.kind === WORD ? NUMBER_WORDS.get(token.text) : undefined;
  if (value !== undefined && value >= 1) {
    elements.push({ ...ANY, kind: 'count', token: at, value });
    return at + 1;
  }
  return 0;
}

function hasItemAt(parts: Parts, at: number): boolean {
  return parts.items.some((item) => item.from === at);
}

/** Words that a number or an amount may begin with; most begin none. */
function mayCount(tokens: readonly Token[], at: number, token: Token): boolean {
  return token.text === 'x' || NUMBER_WORDS.has(token.text) || isStack(token) || unitAt(tokens, at) !== null;
}

/** "3 stacks", "a stack", "two stacks of": as many items. */
function stacksAt(tokens: readonly Token[], at: number): { count: number; to: number } | null {
  const token = tokens[at];
  if (isStack(token)) return { count: STACK_SIZE, to: at + 1 };
  if (!isStack(tokens[at + 1])) return null;
  const stacks = token?.kind === NUMBER ? token.value : NUMBER_WORDS.get(token?.text ?? '');
  return stacks === undefined || stacks <= 0 ? null : { count: stacks * STACK_SIZE, to: at + 2 };
}

/** "S>", "b :", "(T)", and a letter alone before goods. Returns the token after, or 0. */
function sideLetterAt(elements: Element[], parts: Parts, at: number, token: Token): number {
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
