import { getWords } from '../../data/words.js';
import type { Listing } from '../context/listing.js';
import { type Element, isMark, isWordOf } from '../elements/element.js';
import type { PriceMatch } from '../prices/price-match.js';
import { type ItemElement, isPriceFirst, isSeparator, type Link, toLinks } from './links.js';

const COMMON_WORDS = getWords('everyday');

export interface PricedItem {
  element: ItemElement;
  price: PriceMatch | null;
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

interface RunEntry {
  item: PricedItem;
  between: readonly Element[];
  count: number;
}

/** "A 3wl, B 5wl", "A, B, C all 3wl ea", "A, B: 3, 5 dl". */
function pairAfterItems(links: readonly Link[], tail: readonly Element[], priceCount: number): PricedItem[] {
  const items: PricedItem[] = [];
  let run: RunEntry[] = [];
  for (let at = 0; at < links.length; at++) {
    const link = links[at];
    if (link === undefined) break;
    if (link.element.kind === 'item') {
      const item: PricedItem = { element: link.element, price: null, bundle: 1, shared: false };
      items.push(item);
      run.push({ item, between: link.between, count: link.count ?? 0 });
      continue;
    }
    if (run.length === 0) {
      const last = items.at(-1);
      if (last && isBetterPrice(last, link.between)) last.price = link.element.match;
      continue;
    }
    const isForEach = link.element.match.each || link.between.some((one) => one.kind === 'all');
    if (hasUnknownItem(link.between) && !isForEach) {
      run = [];
      continue;
    }
    const series = run.length > 1 ? parsePriceSeries(links, at, run.length) : null;
    if (series) {
      for (const [index, price] of series.entries()) {
        const entry = run[index];
        if (entry) entry.item.price = price;
      }
      at += series.length - 1;
      run = [];
      continue;
    }
    assignPrice(run, link, links[at + 1]?.between ?? tail, priceCount === 1 && at === links.length - 1);
    run = [];
  }
  return items;
}

/** A second price for the same item: "buy it now" counts more than the first, and a rate more than a bare stock. */
function isBetterPrice({ price }: PricedItem, between: readonly Element[]): boolean {
  if (price?.form === 'bare' && price.low >= 100) return true;
  const isFirstBuyNow = between[0]?.kind === 'buy-now' && isMark(between[1], ',');
  return !isFirstBuyNow && between.some((one) => one.kind === 'buy-now');
}

/** "chand, thingummy 5wl": after a comma, words that no dictionary knows are items of their own, and theirs is the price. */
function hasUnknownItem(between: readonly Element[]): boolean {
  const comma = between.findIndex(isSeparator);
  const last = between.at(-1);
  // "need gaia asap, wedding soon, 50dl": set off by commas of its own.
  if (comma < 0 || (isMark(last, ',') && comma < between.length - 1)) return false;
  return between
    .slice(comma)
    .some(
      (one, at, rest) =>
        one.kind === 'word' &&
        !one.filler &&
        one.text.length > 3 &&
        !COMMON_WORDS.has(one.text) &&
        rest[at - 1]?.kind !== 'not',
    );
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

function assignPrice(run: RunEntry[], link: Link, following: readonly Element[], isOnlyPrice: boolean): void {
  const last = run.at(-1);
  if (last === undefined || link.element.kind !== 'price') return;
  const price = link.element.match;
  const { count, item } = last;
  const wantsAll = price.each || link.between.some((one) => one.kind === 'all' || one.kind === 'each');
  const isTotal = price.total && count <= 1;
  const isLot = !price.each && price.form !== 'rate' && isLotPrice(last, link, price, following);
  item.price = isTotal ? null : price;
  item.bundle = count > 1 && isLot ? count : 1;
  if (run.length === 1) return;
  // "A + B all for 2dl", "A + B 2dl for both", "A + B = 2dl": a set, whose items have no price.
  const isSum = isJoint(last.between) && link.between.some((one) => isMark(one, '='));
  if (isLot && (isSum || wantsAll || isTotal || following[1]?.kind === 'all')) item.price = null;
  else sharePrice(run, price, (between) => wantsAll || isJoint(between) || (isOnlyPrice && isComma(between)));
}

function isLotPrice(
  { count, between }: RunEntry,
  link: Link,
  price: PriceMatch,
  following: readonly Element[],
): boolean {
  if (isForLot(link.between, price, following) || count >= LOT_COUNT_MIN) return true;
  if (between.some(isWholeStock)) return true;
  return between.some((one) => one.kind === 'count' || one.kind === 'price') && isEvenLot(count, price);
}

/** Gives the last item's price to those before it, as far as they are joined. */
function sharePrice(
  run: readonly RunEntry[],
  price: PriceMatch,
  isJoined: (between: readonly Element[]) => boolean,
): void {
  for (let at = run.length - 2; at >= 0 && isJoined(run[at + 1]?.between ?? []); at--) {
    const item = run[at]?.item;
    if (item) Object.assign(item, { price, shared: true });
  }
}

/** From this count on the price is for all: "400 chand 2wl" is no price for each, "8 gaia 54dl" is. */
const LOT_COUNT_MIN = 100;

/** "my whole stock of jetpacks (12) 96wl", "all my lgrid (4000) 400wl". */
function isWholeStock(element: Element): boolean {
  return element.kind === 'all' || isWordOf(element, WHOLE_STOCK_WORDS);
}

const WHOLE_STOCK_WORDS = getWords('wholeStock');

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
  for (const [at, link] of links.entries()) {
    const { element } = link;
    if (element.kind === 'price') {
      price = isPriceOfSet(link, element.match) ? null : element.match;
      isShared = isForAllAfter(link, element.match, links[at + 1]?.between ?? tail);
      given = 0;
      continue;
    }
    const takes = price !== null && (given === 0 || isShared);
    const count = link.count ?? 0;
    // "1wl => 33 chand, 9 lgrid": each so many for the same locks.
    const isNextRate = !takes && count > 1 && price?.form === 'rate' && link.between.some(isSeparator);
    if (price && isNextRate) {
      const own = { ...price, quantityLow: count, quantityHigh: count };
      items.push({ element, price: own, bundle: 1, shared: true });
      continue;
    }
    const isLot = count >= LOT_COUNT_MIN || (count > 1 && link.between.some((one) => one.kind === 'for'));
    const bundle = takes && isLot && price && !price.each && price.form !== 'rate' ? count : 1;
    items.push({ element, price: takes ? price : null, bundle, shared: takes && given > 0 });
    if (takes) given += 1;
  }
  return items;
}

/** "all for 200dl: A, B". */
function isPriceOfSet({ between }: Link, { each, form }: PriceMatch): boolean {
  if (each || form === 'rate') return false;
  return between.some((one) => one.kind === 'all') && between.some((one) => one.kind === 'for');
}

function isForAllAfter({ between }: Link, { each }: PriceMatch, after: readonly Element[]): boolean {
  if (each || between.some((one) => one.kind === 'all')) return true;
  return after.some((one) => one.kind === 'each' || one.kind === 'all' || isMark(one, ':'));
}

/** Gives a price of a later line ("all 10/1") or an earlier one ("1wl each:") to the items without a price. */
export function assignSharedPrice(items: readonly Listing[], price: PriceMatch): void {
  for (const item of items) if (item.price === null) Object.assign(item, { price, shared: true });
}
