import { getWords } from '../../data/words.js';
import type { Listing } from '../context/parser-state.js';
import { type Element, isMark, isWordOf } from '../elements/element.js';
import { type PriceMatch, toUnitOf } from '../prices/price-match.js';
import { type ItemElement, isPriceFirst, isSeparator, type Link, toLinks } from './links.js';

export interface PricedItem {
  element: ItemElement;
  /** How many there are; 0 where the message does not say. */
  count: number;
  /** What stands between it and the item or price before. */
  between: readonly Element[];
  price: PriceMatch | null;
  /** How many of them the price is for. */
  bundle: number;
  shared: boolean;
}

export interface Pairing {
  items: PricedItem[];
  /** Prices of a section without items, or that wait for items of the next lines ("all 1wl each:"). */
  unpairedPrices: PriceMatch[];
  /** The section says "all" or "each" of its loose price. */
  isForAll: boolean;
}

export function pairPrices(elements: readonly Element[], moneyFirst: boolean): Pairing {
  const { links, tail } = toLinks(elements);
  let prices = 0;
  for (const link of links) if (link.element.kind === 'price') prices += 1;
  if (prices === links.length) {
    const unpairedPrices = links.flatMap((link) =>
      link.element.kind === 'price' ? [link.element.match] : [],
    );
    const isForAll =
      unpairedPrices.some((price) => price.each) ||
      elements.some((one) => one.kind === 'all' || one.kind === 'each');
    return { items: [], unpairedPrices, isForAll };
  }
  const priceFirst = links[0]?.element.kind === 'price' && (moneyFirst || isPriceFirst(links));
  const items = priceFirst ? pairBeforeItems(links, tail) : pairAfterItems(links, tail, prices);
  return { items, unpairedPrices: [], isForAll: false };
}

function createPricedItem(element: ItemElement, { between, count }: Link): PricedItem {
  return { element, count: count ?? 0, between, price: null, bundle: 1, shared: false };
}

/** "A 3wl, B 5wl", "A, B, C all 3wl ea", "A, B: 3, 5 dl". */
function pairAfterItems(links: readonly Link[], tail: readonly Element[], priceCount: number): PricedItem[] {
  const items: PricedItem[] = [];
  /** Where the items since the last price begin. */
  let from = 0;
  for (let at = 0; at < links.length; at++) {
    const link = links[at];
    if (link === undefined) break;
    if (link.element.kind === 'item') {
      items.push(createPricedItem(link.element, link));
      continue;
    }
    const price = link.element.match;
    const run = items.slice(from);
    const last = items.at(-1);
    const series = run.length > 1 ? parsePriceSeries(links, at, run.length) : null;
    if (last === undefined) continue;
    if (run.length === 0) {
      if (isBetterPrice(last, link.between)) last.price = last.price ? toUnitOf(price, last.price) : price;
    } else {
      if (series) for (const [index, item] of run.entries()) item.price = series[index] ?? null;
      else assignPrice(run, last, link.between, price, links[at + 1]?.between ?? tail, priceCount === 1);
      at += series ? series.length - 1 : 0;
    }
    from = items.length;
  }
  return items;
}

/** A second price for the same item: "buy it now" counts more than the first, and a rate more than a bare stock. */
function isBetterPrice({ price }: PricedItem, between: readonly Element[]): boolean {
  if (price?.form === 'bare' && (price.low >= 100 || price.low === 1)) return true;
  const isFirstBuyNow = between[0]?.kind === 'buy-now' && isMark(between[1], ',');
  return !isFirstBuyNow && between.some((one) => one.kind === 'buy-now');
}

/** "…: 3, 5, 22 dl": as many prices side by side as items before them. A unit at the end counts for all. */
function parsePriceSeries(links: readonly Link[], from: number, length: number): PriceMatch[] | null {
  const series: PriceMatch[] = [];
  for (let at = from; at < from + length; at++) {
    const link = links[at];
    if (link?.element.kind !== 'price') return null;
    if (at > from && !link.between.every((one) => one.kind === 'mark' || one.kind === 'joiner')) return null;
    series.push(link.element.match);
  }
  const last = series.at(-1);
  const first = series[0];
  if (last === undefined || first?.form !== 'bare') return series;
  // "A/B/C 9/33/10 per wl": each so many for the same locks.
  if (last.form === 'rate' && last.quantityLow > 1)
    return series.map((price) =>
      price.form === 'bare'
        ? { ...last, from: price.from, to: price.to, quantityLow: price.low, quantityHigh: price.high }
        : price,
    );
  const unit = last.low >= 100 ? 100 : 1;
  return series.map((price) =>
    price.form === 'bare'
      ? { ...price, form: 'locks', low: price.low * unit, high: price.high * unit }
      : price,
  );
}

export const TOTAL_WORDS = getWords('totals');

/** Gives a price to the last item of a run, and to those before it that share it. */
function assignPrice(
  run: readonly PricedItem[],
  last: PricedItem,
  between: readonly Element[],
  price: PriceMatch,
  following: readonly Element[],
  isOnlyPrice: boolean,
): void {
  const wantsAll = price.each || between.some((one) => one.kind === 'all' || one.kind === 'each');
  const isForWhole =
    price.form !== 'rate' && (price.total || between.some((one) => isWordOf(one, TOTAL_WORDS)));
  const isTotal = isForWhole && last.count <= 1;
  const isLot =
    !price.each && price.form !== 'rate' && (isForWhole || isLotPrice(last, between, price, following));
  last.price = isTotal ? null : price;
  if (last.count > 1 && isLot) last.bundle = last.count;
  if (run.length === 1) return;
  // "A + B all for 2dl", "A + B 2dl for both": a set, whose items have no price.
  const isForAll = wantsAll || isTotal || following[1]?.kind === 'all';
  if (isLot && (isForAll || isSet(run, last, between))) last.price = null;
  else sharePrice(run, price, (joint) => wantsAll || isJoint(joint) || (isOnlyPrice && isComma(joint)));
}

/** "A + B = 2dl", "3 A 2 B for 5dl". */
function isSet(run: readonly PricedItem[], last: PricedItem, between: readonly Element[]): boolean {
  if (run.every(({ count }) => count > 0)) return true;
  return isJoint(last.between) && between.some((one) => isMark(one, '='));
}

function isLotPrice(
  { count, between: before }: PricedItem,
  between: readonly Element[],
  price: PriceMatch,
  following: readonly Element[],
): boolean {
  if (isForLot(between, price, following) || count >= LOT_COUNT_MIN) return true;
  return before.some((one) => one.kind === 'count' || one.kind === 'price') && isEvenLot(count, price);
}

/** Gives the last item's price to those before it, as far as they are joined. */
function sharePrice(
  run: readonly PricedItem[],
  price: PriceMatch,
  isJoined: (between: readonly Element[]) => boolean,
): void {
  for (let at = run.length - 2; at >= 0 && isJoined(run[at + 1]?.between ?? []); at--) {
    const item = run[at];
    if (item) Object.assign(item, { price, shared: true });
  }
}

/** From this count on the price is for all: "400 chand 2wl" is no price for each, "8 gaia 54dl" is. */
export const LOT_COUNT_MIN = 100;

/** "10 ghost charm 300wl", "20 pigeon 60wl": locks that the count divides; "12 jetpack 8wl" is the price of one. */
function isEvenLot(count: number, price: PriceMatch): boolean {
  if (count < 10 || price.form !== 'locks' || price.low >= 1000 || price.low !== price.high) return false;
  return price.low % count === 0 || count % price.low === 0;
}

/** The amount is for the whole count: "10 X for 25wl", "X 10 = 25wl", "… together", "… for all". */
function isForLot(between: readonly Element[], price: PriceMatch, following: readonly Element[]): boolean {
  if (price.total) return true;
  if (between.some((one) => one.kind === 'for' || isMark(one, '='))) return true;
  const [next, second] = following;
  return next?.kind === 'all' || (next?.kind === 'for' && second?.kind === 'all');
}

function isJoint(between: readonly Element[]): boolean {
  return between.some((one) => one.kind === 'joiner' || isMark(one, '&+/'));
}

function isComma(between: readonly Element[]): boolean {
  const isPart = (one: Element): boolean =>
    (one.kind === 'mark' && !isMark(one, '•-')) || one.kind === 'joiner' || one.kind === 'count';
  return between.length > 0 && between.every(isPart);
}

/** "5wl A, 2wl B", "1wl each: A, B". */
function pairBeforeItems(links: readonly Link[], tail: readonly Element[]): PricedItem[] {
  const items: PricedItem[] = [];
  let price: PriceMatch | null = null;
  let isShared = false;
  let given = 0;
  for (let at = 0; at < links.length; at++) {
    const link = links[at];
    if (link === undefined) break;
    const { element } = link;
    if (element.kind === 'price') {
      price = isPriceOfSet(link, element.match) ? null : element.match;
      isShared = isForAllAfter(link, element.match, links[at + 1]?.between ?? tail);
      given = 0;
      continue;
    }
    const item = createPricedItem(element, link);
    items.push(item);
    if (price === null) continue;
    if (given === 0 || isShared) {
      Object.assign(item, { price, shared: given > 0, bundle: getBundleAfter(item, price) });
      given += 1;
    } else if (isNextRate(item, price))
      Object.assign(item, {
        price: { ...price, quantityLow: item.count, quantityHigh: item.count },
        shared: true,
      });
  }
  return items;
}

/** "300wl for 10 A", "1 wl 10 A". */
function getBundleAfter({ count, between }: PricedItem, { each, form, high }: PriceMatch): number {
  const isFor = high === 1 || between.some((one) => one.kind === 'for');
  const isLot = count >= LOT_COUNT_MIN || (count > 1 && isFor);
  return isLot && !each && form !== 'rate' ? count : 1;
}

/** "1wl => 33 chand, 9 lgrid": each so many for the same locks. */
function isNextRate({ count, between }: PricedItem, { form }: PriceMatch): boolean {
  return count > 1 && form === 'rate' && between.some(isSeparator);
}

/** "all for 200dl: A, B". */
function isPriceOfSet({ between }: Link, { each, form }: PriceMatch): boolean {
  if (each || form === 'rate') return false;
  return between.some((one) => one.kind === 'all') && between.some((one) => one.kind === 'for');
}

function isForAllAfter({ between }: Link, { each }: PriceMatch, after: readonly Element[]): boolean {
  if (each || between.some((one) => one.kind === 'all')) return true;
  return after.some((one) => one.kind === 'each' || one.kind === 'all' || isMark(one, ':•'));
}

/** Gives a price of a later line ("all 10/1") or an earlier one ("1wl each:") to the items without a price. */
export function assignSharedPrice(items: readonly Listing[], price: PriceMatch): void {
  for (const item of items) if (item.price === null) Object.assign(item, { price, shared: true });
}
