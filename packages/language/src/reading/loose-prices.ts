import type { OfferType } from '@lockwatch/contracts';
import type { PriceMatch } from '../prices/price-match.js';
import { attach, shareLoose } from './attach.js';
import type { Good } from './goods.js';
import { NOTHING_SAID } from './judge.js';
import type { ReadingState } from './reading-state.js';
import type { Section } from './sections.js';

/** Nothing but sides and a price for each, below a line with one item. */
export function speaksOfGoodBefore(sections: readonly Section[], state: ReadingState): boolean {
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

/** "chand sell 33/1 lgrid sell 9/1": a price right after the side is the price of the item before it. */
export function withoutElidedPrice(section: Section, state: ReadingState, lineStart: number): Section {
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

/** "A, B, C" and on the next line "PRICE: 3, 9, 9 wl": as many prices as goods that have none. */
export function pairLoose(
  section: Section,
  prices: readonly PriceMatch[],
  state: ReadingState,
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
export function readLoosePrice(
  section: Section,
  price: PriceMatch,
  forAll: boolean,
  state: ReadingState,
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
function readElided(section: Section, price: PriceMatch, last: Good, state: ReadingState): void {
  const { side, sideToken } = section;
  if (last.type === 'TRADE') return;
  if (side !== null && last.dropped === NOTHING_SAID && !section.moneyFirst) {
    // "rayman sell 44dl": the side stands between the item and its price.
    Object.assign(last, { type: side, said: true, sideToken, price, dropped: null });
    return;
  }
  if (side === 'BUY' && section.moneyFirst && last.dropped === NOTHING_SAID && price.form !== 'bare') {
    // "whoever has a gaia, i pay 52dl": what is paid says who buys.
    Object.assign(last, { type: side, said: true, sideToken, price, dropped: null });
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
    Object.assign(last, { type: side, said: true, sideToken, price });
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
  const other = { type: side, said: true, sideToken, price: own, bundle: 1, shared: false, dropped: null };
  state.goods.push({ ...last, ...other });
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
function shareEach(state: ReadingState, side: OfferType, price: PriceMatch): void {
  const open = state.goods.filter((good) => good.type === side && good.dropped === null);
  shareLoose(open, price);
}

/** "Gaia", and on lines of their own "sell 54dl", "buy 50dl": the lists below have no side of theirs. */
export function readPricesOfGoodBefore(sections: readonly Section[], state: ReadingState): void {
  for (const section of sections) {
    const [only] = attach(section.elements, section.moneyFirst).loose;
    const last = state.goods.at(-1);
    if (only && last) readElided(section, only, last, state);
  }
}
