import { COMMON_WORDS } from '../data/common-words.js';
import type { PriceMatch } from '../prices/price-match.js';
import type { Element } from './element.js';
import type { Good } from './goods.js';
import { type ItemElement, isPriceFirst, isSeparator, type Link, toLinks } from './links.js';

export interface Attached {
  element: ItemElement;
  price: PriceMatch | null;
  bundle: number;
  shared: boolean;
}

export interface Attachment {
  goods: Attached[];
  /** Prices of a section without items, or that wait for items of the next lines ("all 1wl each:"). */
  loose: PriceMatch[];
  /** The section says "all" or "each" of its loose price. */
  forAll: boolean;
}

/** Gives each item of one section (one side, one line) its price. */
export function attach(elements: readonly Element[], moneyFirst: boolean): Attachment {
  const { links, counts, tail } = toLinks(elements);
  let prices = 0;
  for (const link of links) if (link.element.kind === 'price') prices += 1;
  if (prices === links.length) {
    const loose = links.flatMap((link) => (link.element.kind === 'price' ? [link.element.match] : []));
    const forAll =
      loose.some((price) => price.each) || elements.some((one) => one.kind === 'all' || one.kind === 'each');
    return { goods: [], loose, forAll };
  }
  const priceFirst = links[0]?.element.kind === 'price' && (moneyFirst || isPriceFirst(links));
  const goods = priceFirst
    ? pricesBefore(links, tail, counts, prices)
    : pricesAfter(links, tail, counts, prices);
  return { goods, loose: [], forAll: false };
}

/** "A 3wl, B 5wl", "A, B, C all 3wl ea", "A, B: 3, 5 dl". */
function pricesAfter(
  links: readonly Link[],
  tail: readonly Element[],
  counts: Map<ItemElement, number>,
  priceCount: number,
): Attached[] {
  const goods: Attached[] = [];
  let run: { good: Attached; between: readonly Element[] }[] = [];
  for (let at = 0; at < links.length; at++) {
    const link = links[at];
    if (link === undefined) break;
    if (link.element.kind === 'item') {
      const good: Attached = { element: link.element, price: null, bundle: 1, shared: false };
      goods.push(good);
      if (run.length > 0 && link.between.some((one) => one.kind === 'no-price' || one.kind === 'gone'))
        run = [];
      run.push({ good, between: link.between });
      continue;
    }
    if (run.length === 0) {
      // A second price for the same item: only "buy it now" counts more than the first.
      const last = goods.at(-1);
      if (last && link.between.some((one) => one.kind === 'buy-now')) last.price = link.element.match;
      continue;
    }
    if (namesSomethingElse(link.between) && !isForEach(link)) {
      run = [];
      continue;
    }
    const series = run.length > 1 ? seriesFrom(links, at, run.length) : null;
    if (series) {
      for (const [index, price] of series.entries()) {
        const entry = run[index];
        if (entry) entry.good.price = price;
      }
      at += series.length - 1;
      run = [];
      continue;
    }
    give(run, link, links[at + 1]?.between ?? tail, counts, priceCount === 1 && at === links.length - 1);
    run = [];
  }
  return goods;
}

function isForEach(link: Link): boolean {
  return (
    (link.element.kind === 'price' && link.element.match.each) ||
    link.between.some((one) => one.kind === 'all')
  );
}

/** "chand, thingummy 5wl": after a comma, words that no dictionary knows are goods of their own, and theirs is the price. */
function namesSomethingElse(between: readonly Element[]): boolean {
  const comma = between.findIndex((one) => one.kind === 'mark' && isSeparator(one.text));
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
function seriesFrom(links: readonly Link[], from: number, length: number): PriceMatch[] | null {
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

function give(
  run: readonly { good: Attached; between: readonly Element[] }[],
  link: Link,
  following: readonly Element[],
  counts: Map<ItemElement, number>,
  isOnlyPrice: boolean,
): void {
  const last = run.at(-1);
  if (last === undefined || link.element.kind !== 'price') return;
  const price = link.element.match;
  const count = counts.get(last.good.element) ?? 0;
  const wantsAll = price.each || link.between.some((one) => one.kind === 'all' || one.kind === 'each');
  const isLot =
    isForLot(link.between, price, following) ||
    count >= LOT_FROM ||
    last.between.some(saysWhole) ||
    (last.between.some(isNumber) && isEvenLot(count, price));
  last.good.price = price.total && count <= 1 ? null : price;
  last.good.bundle = count > 1 && isLot && !price.each && price.form !== 'rate' ? count : 1;
  if (run.length === 1) return;
  if (isLot && wantsAll && !price.each && price.form !== 'rate') {
    // "A + B all for 2dl" is the price of a set: nobody knows each one's.
    last.good.price = null;
    return;
  }
  for (let at = run.length - 2; at >= 0; at--) {
    const joint = run[at + 1]?.between ?? [];
    const good = run[at]?.good;
    if (good === undefined || !(wantsAll || isJoint(joint) || (isOnlyPrice && isComma(joint)))) break;
    good.price = price;
    good.shared = true;
  }
}

/** So many of an item are sold together: "400 chand 2wl" is no price for each, "8 gaia 54dl" is. */
const LOT_FROM = 100;

/** "my whole stock of jetpacks (12) 96wl", "all my lgrid (4000) 400wl". */
function saysWhole(element: Element): boolean {
  return element.kind === 'all' || (element.kind === 'word' && WHOLE.has(element.text));
}

function isNumber(element: Element): boolean {
  return element.kind === 'count' || element.kind === 'price';
}

const WHOLE = new Set(['whole', 'entire', 'remaining', 'rest']);

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
function pricesBefore(
  links: readonly Link[],
  tail: readonly Element[],
  counts: Map<ItemElement, number>,
  priceCount: number,
): Attached[] {
  const goods: Attached[] = [];
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
    const count = counts.get(link.element) ?? 0;
    const lot =
      count > 1 &&
      (count >= LOT_FROM || link.between.some((one) => one.kind === 'for')) &&
      price !== null &&
      !price.each &&
      price.form !== 'rate';
    goods.push({
      element: link.element,
      price: takes ? price : null,
      bundle: takes && lot ? count : 1,
      shared: takes && given > 0,
    });
    if (takes) given += 1;
  }
  return goods;
}

/** The goods that a loose price of a later line ("all 10/1") or an earlier one ("1wl each:") is for. */
export function shareLoose(goods: readonly Good[], price: PriceMatch): void {
  for (const good of goods) {
    if (good.price !== null) continue;
    good.price = price;
    good.shared = true;
  }
}
