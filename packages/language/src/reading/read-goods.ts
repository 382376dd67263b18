import type { OfferType } from '@lockwatch/contracts';
import { READY_WORDS } from '../data/structure.js';
import type { PriceMatch } from '../prices/price-match.js';
import type { Token } from '../text/tokens.js';
import { attach, shareLoose } from './attach.js';
import type { Element } from './elements.js';
import type { Good } from './goods.js';
import { isAim, isNegated, judge, NOTHING_SAID, type Surroundings } from './judge.js';
import { columnsOf, linesThatHeadWithPrice, toLines } from './lines.js';
import { sectionFacts } from './section-facts.js';
import { type Section, splitSections } from './sections.js';
import { withoutTalk } from './stops.js';
import { isBid, isSwap, withGivenForTaken } from './swaps-and-bids.js';

export interface ReadGoods {
  goods: Good[];
  /** The sections of each line, as they were read: for the trace. */
  sections: (readonly Section[])[];
  stopped: { token: number; reason: string }[];
}

interface State {
  scope: OfferType | null;
  /** A price for each, said before its items ("1wl each:"). */
  waiting: PriceMatch | null;
  /** It stood on a line of its own, and holds until the next such line or another side. */
  isWaitingForLines: boolean;
  /** The sides of the columns of a table. */
  columns: ReturnType<typeof columnsOf>;
  /** Goods in the last line that had any. */
  goodsInLine: number;
  goods: Good[];
  /** Items that are named beside the goods: for the trace alone. */
  aside: Good[];
  tokens: readonly Token[];
  itemsInMessage: number;
  linesInMessage: number;
  pricesInMessage: number;
  isShop: boolean;
  /** The last item's side was said in its own line. */
  isLastFresh: boolean;
  /** Under a line that says that what follows is sold out. */
  isGone: boolean;
}

/** Reads the message line by line: talk out, sides, prices to items, and whether each item is on offer. */
export function readGoods(elements: readonly Element[], tokens: readonly Token[]): ReadGoods {
  const state: State = {
    scope: null,
    waiting: null,
    isWaitingForLines: false,
    columns: null,
    goodsInLine: 0,
    isGone: false,
    isLastFresh: false,
    goods: [],
    aside: [],
    tokens,
    itemsInMessage: 0,
    pricesInMessage: 0,
    linesInMessage: 1,
    isShop: false,
  };
  for (const { kind } of elements) {
    if (kind === 'item') state.itemsInMessage += 1;
    else if (kind === 'price') state.pricesInMessage += 1;
    else if (kind === 'line') state.linesInMessage += 1;
    else if (kind === 'shop' || kind === 'place') state.isShop = true;
  }
  const stopped: ReadGoods['stopped'] = [];
  const sections: ReadGoods['sections'] = [];
  const lines = toLines(elements);
  const heads = linesThatHeadWithPrice(lines);
  for (const [at, line] of lines.entries()) {
    const live = withoutTalk(line, state.scope !== null);
    stopped.push(...live.stopped);
    sections.push(readLine(live.elements, state, heads.has(at)));
  }
  // What stands beside a swap pays the difference; nobody says what either side is worth.
  for (const good of state.goods) if (good.type === 'TRADE') good.price = null;
  if (isClosed(elements)) for (const good of state.goods) good.dropped ??= 'the message says it is sold';
  const goods = state.aside.length === 0 ? state.goods : [...state.goods, ...state.aside];
  return { goods, sections, stopped };
}

/** "edit: sold" or "status: SOLD" as the last line, or behind the last bar. */
function isClosed(elements: readonly Element[]): boolean {
  const last = elements.findLastIndex(
    (element) => element.kind === 'line' || (element.kind === 'mark' && element.text === '|'),
  );
  if (last < 0) return false;
  const line = elements.slice(last + 1).filter((element) => element.kind !== 'mark');
  const [first, ...rest] = line;
  if (first?.kind !== 'word' || !CLOSING_WORDS.has(first.text) || rest.length === 0) return false;
  return rest.every((element) => element.kind === 'gone' || (element.kind === 'word' && element.filler));
}

const CLOSING_WORDS = new Set(['edit', 'update', 'status', 'upd', 'edited', 'all']);

/** "SOLD OUT" or "READY" alone on a line speaks of the lines below. */
function readStatus(line: readonly Element[], state: State): void {
  if (line.some((element) => element.kind === 'item' || element.kind === 'price')) return;
  const said = line.filter((element) => element.kind !== 'mark' && element.kind !== 'place');
  if (said.length === 0) return;
  if (said.every((element) => element.kind === 'gone' && !isBareSold(element, state.tokens)))
    state.isGone = true;
  else if (said.some((element) => element.kind === 'side' || element.kind === 'shop' || isReady(element)))
    state.isGone = false;
}

/** "~~rayman 44dl~~ sold": of what was struck out on the same line. */
function isBareSold(element: Element, tokens: readonly Token[]): boolean {
  return BARE_GONE.has(tokens[element.token]?.text ?? '') && tokens[element.token + 1]?.text !== 'out';
}

const BARE_GONE = new Set(['sold', 'gone', 'laku']);

function isReady(element: Element): boolean {
  return element.kind === 'word' && READY_WORDS.has(element.text);
}

function readLine(line: readonly Element[], state: State, isHead: boolean): readonly Section[] {
  readStatus(line, state);
  const columns = columnsOf(line);
  if (columns) {
    state.columns = columns;
    state.scope = null;
    return [];
  }
  const row = withColumns(withGivenForTaken(line), state);
  const { sections, scope } = splitSections(row, state.scope);
  const price = isHead ? row.find((one) => one.kind === 'price') : undefined;
  const lineStart = state.goods.length;
  if (price?.kind === 'price') {
    state.waiting = price.match;
    state.isWaitingForLines = true;
  } else if (speaksOfGoodBefore(sections, state)) {
    // "Gaia", and on lines of their own "sell 54dl", "buy 50dl": the lists below have no side of theirs.
    for (const section of sections) {
      const [only] = attach(section.elements, section.moneyFirst).loose;
      const last = state.goods.at(-1);
      if (only && last) readElided(section, only, last, state);
    }
    return sections;
  } else for (const section of sections) readSection(section, state, lineStart);
  if (state.goods.length > lineStart) state.goodsInLine = state.goods.length - lineStart;
  if (!isProse(row, sections)) state.scope = scope;
  return sections;
}

/** "SHOP RULES: be nice, no spam, buy stuff": a side in the middle of talk says nothing of the lines below. */
function isProse(line: readonly Element[], sections: readonly Section[]): boolean {
  const last = line.at(-1);
  if ((last?.kind === 'mark' && last.text === ':') || line.some((one) => one.kind === 'item')) return false;
  const fresh = sections.findIndex((section) => section.fresh);
  const before = fresh < 0 ? [] : sections.slice(0, fresh).flatMap((section) => section.elements);
  return before.filter((one) => one.kind === 'word' && !one.filler).length > 1;
}

/** A row of the table: an item and two prices, to which the columns give the sides. */
function withColumns(line: readonly Element[], state: State): readonly Element[] {
  if (state.columns === null) return line;
  if (line.some((one) => one.kind === 'side')) {
    state.columns = null;
    return line;
  }
  const prices = line.filter((one) => one.kind === 'price').length;
  if (prices !== 2 || line.filter((one) => one.kind === 'item').length !== 1) return line;
  let next = 0;
  return line.flatMap((one): Element[] => {
    const side = one.kind === 'price' ? state.columns?.[next++] : undefined;
    return side ? [{ ...side, token: one.token }, one] : [one];
  });
}

/** Nothing but sides and a price for each, below a line with one item. */
function speaksOfGoodBefore(sections: readonly Section[], state: State): boolean {
  const last = state.goods.at(-1);
  if (state.goodsInLine !== 1 || last === undefined || last.type === 'TRADE' || state.waiting) return false;
  let prices = 0;
  for (const { elements, fresh, side } of sections) {
    const isMarks = elements.every((one) => one.kind === 'mark');
    if (isMarks) continue;
    if (!fresh || side === null || side === 'TRADE') return false;
    for (const one of elements) {
      if (one.kind === 'price') prices += 1;
      else if (one.kind !== 'mark' && one.kind !== 'each' && !(one.kind === 'word' && one.filler))
        return false;
    }
  }
  return prices > 0 && prices === sections.filter(({ fresh }) => fresh).length;
}

function readSection(whole: Section, state: State, lineStart: number): void {
  const section = withoutSideThings(withoutElidedPrice(withoutOldPrice(whole), state, lineStart), state);
  const attachment = attach(section.elements, section.moneyFirst);
  const first = attachment.loose[0];
  if (attachment.goods.length === 0) {
    if (attachment.loose.length > 1 && pairLoose(section, attachment.loose, state, lineStart)) return;
    if (first) readLoosePrice(section, first, attachment.forAll, state, lineStart);
    return;
  }
  if (state.waiting && attachment.goods.every((good) => good.price === null)) {
    for (const good of attachment.goods) {
      good.price = state.waiting;
      good.shared = true;
    }
  } else if (!state.isWaitingForLines || (section.fresh && section.side !== state.scope)) {
    state.waiting = null;
    state.isWaitingForLines = false;
  }
  const swap = section.side !== 'TRADE' && isSwap(section, attachment.goods);
  const bid = section.side === null && isBid(section.elements);
  const around: Surroundings = {
    section,
    facts: sectionFacts(section),
    tokens: state.tokens,
    itemsInMessage: state.itemsInMessage,
    linesInMessage: state.linesInMessage,
    pricesInMessage: state.pricesInMessage,
    afterGoods: state.goods.length > 0,
    afterGoodsInLine: state.goods.length > lineStart,
    isShop: state.isShop,
  };
  let at = 0;
  for (const [index, attached] of attachment.goods.entries()) {
    const { match } = attached.element;
    // Goods come in the order of their elements, so the search goes on where the last one was found.
    at = section.elements.indexOf(attached.element, at);
    const good: Good = {
      match,
      type: swap ? 'TRADE' : (section.side ?? (bid ? 'BUY' : 'SELL')),
      said: swap || bid || section.side !== null,
      price: swap || section.side === 'TRADE' ? null : attached.price,
      bundle: attached.bundle,
      shared: attached.shared,
      dropped: swap
        ? null
        : state.isGone
          ? 'under "sold out"'
          : judge(attached, index, at, attachment.goods, around),
    };
    state.goods.push(good);
    state.isLastFresh = section.fresh;
    for (const itemId of match.more) state.goods.push({ ...good, match: { ...match, itemId, more: [] } });
  }
}

/** "gaia not ut, 50dl", "chand to make lgrid 33/1": what is not on offer takes no price; it is noted, and a word. */
function withoutSideThings(section: Section, state: State): Section {
  if (!section.elements.some((element) => element.kind === 'not' || element.kind === 'purpose'))
    return section;
  const elements = section.elements.map((element, at): Element => {
    if (element.kind !== 'item') return element;
    const dropped = isNegated(section.elements, at)
      ? 'negated'
      : isAim(section.elements, at)
        ? 'what the goods are for'
        : null;
    if (dropped === null) return element;
    state.aside.push({
      match: element.match,
      type: section.side ?? 'SELL',
      said: section.side !== null,
      price: null,
      bundle: 1,
      shared: false,
      dropped,
    });
    return { kind: 'word', token: element.token, text: '', filler: true };
  });
  return { ...section, elements };
}

/** "chand sell 33/1 lgrid sell 9/1": a price right after the side is the price of the item before it. */
function withoutElidedPrice(section: Section, state: State, lineStart: number): Section {
  const last = state.goods.at(-1);
  const [first, ...rest] = section.elements;
  if (
    !section.fresh ||
    section.side === 'TRADE' ||
    first?.kind !== 'price' ||
    last === undefined ||
    !(last.dropped === NOTHING_SAID || isPaidForLast(section, last)) ||
    state.goods.length === lineStart
  )
    return section;
  if (!rest.some((element) => element.kind === 'item')) return section;
  readElided(section, first.match, last, state);
  return { ...section, elements: rest };
}

/** "B> gaia. paying 50dl. also ut 54dl": what is paid is for the item before, as a mark parts it from the next. */
function isPaidForLast(section: Section, last: Good): boolean {
  if (!section.moneyFirst || last.type !== section.side || last.price !== null || last.dropped !== null)
    return false;
  const mark = section.elements[1];
  return mark?.kind === 'mark' && /[.,!;]/.test(mark.text);
}

/** "gaia was 60dl now 54dl": only what it costs now counts. */
function withoutOldPrice(section: Section): Section {
  const at = section.elements.findIndex((one) => one.kind === 'word' && one.text === 'was');
  if (at < 0 || section.elements[at + 1]?.kind !== 'price') return section;
  let next = at + 2;
  let isNow = false;
  for (; section.elements[next] !== undefined && section.elements[next]?.kind !== 'price'; next++) {
    const element = section.elements[next];
    if (element?.kind === 'item') return section;
    if (element?.kind === 'word' && (element.text === 'now' || element.text === 'only')) isNow = true;
  }
  if (!isNow || section.elements[next] === undefined) return section;
  return { ...section, elements: [...section.elements.slice(0, at), ...section.elements.slice(next)] };
}

/** "A, B, C" and on the next line "PRICE: 3, 9, 9 wl": as many prices as goods that have none. */
function pairLoose(
  section: Section,
  prices: readonly PriceMatch[],
  state: State,
  lineStart: number,
): boolean {
  if (section.side === 'TRADE' || state.goods.length !== lineStart) return false;
  if (section.elements.some((one) => one.kind === 'word' && !one.filler)) return false;
  const open = state.goods.filter((good) => good.price === null && good.dropped === null);
  if (open.length !== prices.length || open.length !== state.goods.length) return false;
  for (const [index, good] of open.entries()) good.price = prices[index] ?? null;
  return true;
}

/** A price with no item in its section: for the items before ("all 10/1", "(buy 38/1)"), or for those to come. */
function readLoosePrice(
  section: Section,
  price: PriceMatch,
  forAll: boolean,
  state: State,
  lineStart: number,
): void {
  if (section.side === 'TRADE') return;
  const last = state.goods.at(-1);
  const isNewLine = lineStart === state.goods.length;
  if (section.fresh && last && (!isNewLine || section.bracket)) {
    readElided(section, price, last, state);
    return;
  }
  const alone = section.elements.every((element) => element.kind !== 'word' || element.filler);
  if (last?.price?.form === 'bare' && price.form === 'rate' && alone && isNewLine) {
    // "CHAND 10K" and on the next line "RATE 36/1": the first number was the stock.
    last.price = price;
    return;
  }
  if (forAll) {
    if (!alone) return;
    const open = state.goods.filter(
      (good) => good.price === null && good.dropped === null && good.type !== 'TRADE',
    );
    if (open.length > 0 && price.total === false) shareLoose(open, price);
    else if (price.each) {
      state.waiting = price;
      state.isWaitingForLines = false;
    }
    return;
  }
  // A price on a line of its own belongs to the item on the line before.
  if (
    last &&
    last.price === null &&
    (last.dropped === null || last.dropped === NOTHING_SAID) &&
    alone &&
    isNewLine &&
    price.form !== 'bare'
  ) {
    last.price = price;
    last.dropped = null;
  }
}

/** "sell bgl 10050wl, buy 9950wl", "(buy 60/1)": the item is the one before. */
function readElided(section: Section, price: PriceMatch, last: Good, state: State): void {
  const side = section.side;
  if (last.type === 'TRADE') return;
  if (side !== null && last.dropped === NOTHING_SAID && !section.moneyFirst) {
    // "rayman sell 44dl": the side stands between the item and its price.
    Object.assign(last, { type: side, said: true, price, dropped: null });
    return;
  }
  if (side === 'BUY' && section.moneyFirst && last.dropped === NOTHING_SAID && price.form !== 'bare') {
    // "whoever has a gaia, i pay 52dl": what is paid says who buys.
    Object.assign(last, { type: side, said: true, price, dropped: null });
    return;
  }
  if (
    side !== null &&
    last.price === null &&
    last.dropped === null &&
    !state.isLastFresh &&
    !section.moneyFirst
  ) {
    // "lgrid - B: 10/1": the side of its own line, not the one that held before.
    Object.assign(last, { type: side, said: true, price });
    return;
  }
  if (side === null || (last.dropped !== null && last.price !== null)) return;
  if (side === last.type && price.each && section.moneyFirst) shareEach(state, side, price);
  if (side === last.type || (last.price === null && section.moneyFirst)) {
    if (last.price === null && (price.form !== 'bare' || section.moneyFirst)) last.price = price;
    return;
  }
  const first = section.elements.find((element) => element.kind !== 'word' && element.kind !== 'mark');
  if (first?.kind !== 'price' || section.moneyFirst) return;
  if (last.price?.form === 'bare') last.price = inUnitOf(last.price, price);
  const own = last.price === null ? price : inUnitOf(price, last.price);
  state.goods.push({ ...last, type: side, said: true, price: own, bundle: 1, shared: false, dropped: null });
}

/** "sell 54 buy 50dl", "sell 101dl, buy 99.5": a bare number beside the same item's other price counts in its unit. */
function inUnitOf(price: PriceMatch, other: PriceMatch): PriceMatch {
  if (price.form !== 'bare' || other.form !== 'locks') return price;
  const unit = [100, 10_000].find(
    (worth) => price.low * worth > other.low / 2 && price.low * worth < other.low * 2,
  );
  return unit === undefined
    ? price
    : { ...price, form: 'locks', low: price.low * unit, high: price.high * unit };
}

/** "wtb jetpack & monocle paying 8wl each": for all of them. */
function shareEach(state: State, side: OfferType, price: PriceMatch): void {
  const open = state.goods.filter((good) => good.type === side && good.dropped === null);
  shareLoose(open, price);
}
