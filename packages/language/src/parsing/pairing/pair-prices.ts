import { getWords } from '../../data/words.js';
import type { Listing } from '../context/listing.js';
import type { Element } from '../elements/element.js';
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
  const items = priceFirst ? pairBeforeItems(links, tail, prices) : pairAfterItems(links, tail, prices);
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
      if (run.length > 0 && link.between.some((one) => one.kind === 'no-price' || one.kind === 'gone'))
        run = [];
      run.push({ item, between: link.between, count: link.count ?? 0 });
      continue;
    }
    if (run.length === 0) {
      // A second price for the same item: "buy it now" counts more than the first, and a rate more than a bare stock.
      const last = items.at(-1);
      const isStock = last?.price?.form === 'bare' && last.price.low >= 100;
      const [first, mark] = link.between;
      const isFirstBuyNow = first?.kind === 'buy-now' && mark?.kind === 'mark' && mark.text === ',';
      if (last && (isStock || (!isFirstBuyNow && link.between.some((one) => one.kind === 'buy-now'))))
        last.price = link.element.match;
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

/** "chand, thingummy 5wl": after a comma, words that no dictionary knows are items of their own, and theirs is the price. */
function hasUnknownItem(between: readonly Element[]): boolean {
  const comma = between.findIndex(isSeparator);
  const last = between.at(-1);
  // "need gaia asap, wedding soon, 50dl": set off by commas of its own.
  if (comma < 0 || (last?.kind === 'mark' && last.text === ',' && comma < between.length - 1)) return false;
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
  if (last.form !== 'locks') return series;
  const unit =
    last.low >= 10_000 && last.low % 10_000 === 0 ? 10_000 : last.low >= 100 && last.low % 10 === 0 ? 100 : 1;
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
  const { count } = last;
  const wantsAll = price.each || link.between.some((one) => one.kind === 'all' || one.kind === 'each');
  const isLot =
    isForLot(link.between, price, following) ||
    count >= LOT_COUNT_MIN ||
    last.between.some(isWholeStock) ||
    (last.between.some((one) => one.kind === 'count' || one.kind === 'price') && isEvenLot(count, price));
  last.item.price = price.total && count <= 1 ? null : price;
  last.item.bundle = count > 1 && isLot && !price.each && price.form !== 'rate' ? count : 1;
  if (run.length === 1) return;
  // "A + B all for 2dl", "A + B 2dl for both", "A + B = 2dl": a set, whose items have no price.
  const isSum = isJoint(last.between) && link.between.some((one) => one.kind === 'mark' && one.text === '=');
  const isForSet = isSum || wantsAll || following[1]?.kind === 'all' || (price.total && count <= 1);
  if (isLot && isForSet && !price.each && price.form !== 'rate') {
    last.item.price = null;
    return;
  }
  for (let at = run.length - 2; at >= 0; at--) {
    const joint = run[at + 1]?.between ?? [];
    const item = run[at]?.item;
    if (item === undefined || !(wantsAll || isJoint(joint) || (isOnlyPrice && isComma(joint)))) break;
    item.price = price;
    item.shared = true;
  }
}

/** From this count on the price is for all: "400 chand 2wl" is no price for each, "8 gaia 54dl" is. */
const LOT_COUNT_MIN = 100;

/** "my whole stock of jetpacks (12) 96wl", "all my lgrid (4000) 400wl". */
function isWholeStock(element: Element): boolean {
  return element.kind === 'all' || (element.kind === 'word' && WHOLE_STOCK_WORDS.has(element.text));
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
  if (between.some((one) => one.kind === 'for' || (one.kind === 'mark' && one.text === '='))) return true;
  const [next, second] = following;
  return next?.kind === 'all' || (next?.kind === 'for' && second?.kind === 'all');
}

function isJoint(between: readonly Element[]): boolean {
  return between.some(
    (one) =>
      one.kind === 'joiner' ||
      (one.kind === 'mark' && (one.text === '&' || one.text === '+' || one.text === '/')),
  );
}

function isComma(between: readonly Element[]): boolean {
  return (
    between.length > 0 &&
    between.every(
      (one) =>
        (one.kind === 'mark' && one.text !== '•' && one.text !== '-') ||
        one.kind === 'joiner' ||
        one.kind === 'count',
    )
  );
}

/** "5wl A, 2wl B", "1wl each: A, B". */
function pairBeforeItems(links: readonly Link[], tail: readonly Element[], priceCount: number): PricedItem[] {
  const items: PricedItem[] = [];
  let price: PriceMatch | null = null;
  let sharedBy = false;
  let given = 0;
  for (const [at, link] of links.entries()) {
    if (link.element.kind === 'price') {
      const before = link.between;
      // "all for 200dl: A, B" is the price of the set.
      const isSet = before.some((one) => one.kind === 'all') && before.some((one) => one.kind === 'for');
      price =
        isSet && !link.element.match.each && link.element.match.form !== 'rate' ? null : link.element.match;
      const after = links[at + 1]?.between ?? tail;
      sharedBy =
        link.element.match.each ||
        before.some((one) => one.kind === 'all') ||
        after.some(
          (one) => one.kind === 'each' || one.kind === 'all' || (one.kind === 'mark' && one.text === ':'),
        );
      given = 0;
      continue;
    }
    const takes = price !== null && (given === 0 || sharedBy || (priceCount === 1 && isJoint(link.between)));
    const count = link.count ?? 0;
    if (!takes && count > 1 && price?.form === 'rate' && link.between.some(isSeparator)) {
      // "1wl => 33 chand, 9 lgrid": each so many for the same locks.
      const own = { ...price, quantityLow: count, quantityHigh: count };
      items.push({ element: link.element, price: own, bundle: 1, shared: true });
      continue;
    }
    const lot =
      count > 1 &&
      (count >= LOT_COUNT_MIN || link.between.some((one) => one.kind === 'for')) &&
      price !== null &&
      !price.each &&
      price.form !== 'rate';
    items.push({
      element: link.element,
      price: takes ? price : null,
      bundle: takes && lot ? count : 1,
      shared: takes && given > 0,
    });
    if (takes) given += 1;
  }
  return items;
}

/** Gives a price of a later line ("all 10/1") or an earlier one ("1wl each:") to the items without a price. */
export function assignSharedPrice(items: readonly Listing[], price: PriceMatch): void {
  for (const item of items) {
    if (item.price !== null) continue;
    item.price = price;
    item.shared = true;
  }
}
