import { COMMON_WORDS } from '../data/common-words.js';
import type { PriceMatch } from '../prices/price-match.js';
import type { Element } from './elements.js';
import type { Good } from './goods.js';

type ItemElement = Extract<Element, { kind: 'item' }>;
type PriceElement = Extract<Element, { kind: 'price' }>;

/** An item or price of a section, with what stands before it since the one before. */
interface Link {
  element: ItemElement | PriceElement;
  between: readonly Element[];
}

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
  const items = links.filter((link) => link.element.kind === 'item').length;
  const prices = links.filter((link) => link.element.kind === 'price');
  if (items === 0) {
    const loose = prices.flatMap((link) => (link.element.kind === 'price' ? [link.element.match] : []));
    const forAll =
      loose.some((price) => price.each) || elements.some((one) => one.kind === 'all' || one.kind === 'each');
    return { goods: [], loose, forAll };
  }
  const priceFirst = links[0]?.element.kind === 'price' && (moneyFirst || isPriceFirst(links));
  const goods = priceFirst
    ? pricesBefore(links, tail, counts, prices.length)
    : pricesAfter(links, tail, counts, prices.length);
  return { goods, loose: [], forAll: false };
}

/** Prices lead when they touch the item after them more often than the one before, or when the row ends with an item. */
function isPriceFirst(links: readonly Link[]): boolean {
  let leading = 0;
  let trailing = 0;
  for (const [at, link] of links.entries()) {
    const before = links[at - 1];
    if (before === undefined || before.element.kind === link.element.kind) continue;
    if (link.between.some((one) => one.kind === 'mark' && isSeparator(one.text))) continue;
    if (link.element.kind === 'item') leading += 1;
    else trailing += 1;
  }
  return leading === trailing ? links.at(-1)?.element.kind === 'item' : leading > trailing;
}

interface Links {
  links: Link[];
  /** How many of an item are spoken of. */
  counts: Map<ItemElement, number>;
  tail: readonly Element[];
}

/** Keeps items and real prices; numbers that count things become counts, and somebody else's bids go. */
function toLinks(elements: readonly Element[]): Links {
  const links: Link[] = [];
  const counts = new Map<ItemElement, number>();
  let between: Element[] = [];
  let count = 0;
  for (let at = 0; at < elements.length; at++) {
    const element = elements[at];
    if (element === undefined) continue;
    if (element.kind === 'item') {
      if (count > 0) counts.set(element, count);
      count = 0;
      links.push({ element, between });
      between = [];
    } else if (element.kind === 'price') {
      const role = roleOfPrice(elements, at, links.at(-1)?.element ?? null, between, counts);
      if (role === 'price') {
        links.push({ element, between });
        between = [];
      } else {
        if (role === 'count') count = element.match.low;
        between.push(element);
      }
    } else {
      if (element.kind === 'count') count = element.value;
      else if (element.kind === 'mark' && /[,|/]/.test(element.text)) count = 0;
      between.push(element);
    }
  }
  return { links, counts, tail: between };
}

/** Whether a number is a price, a count of the goods after it, or nothing of ours. */
function roleOfPrice(
  elements: readonly Element[],
  at: number,
  before: ItemElement | PriceElement | null,
  between: readonly Element[],
  counts: ReadonlyMap<ItemElement, number>,
): 'price' | 'count' | 'nothing' {
  const element = elements[at];
  if (element?.kind !== 'price') return 'nothing';
  const sinceNumber = between.slice(between.findLastIndex((one) => one.kind === 'price') + 1);
  if (sinceNumber.some((one) => one.kind === 'others-bid')) return 'nothing';
  const { match } = element;
  if (match.form !== 'bare') return 'price';
  if (isStock(elements, at + 1)) return 'nothing';
  const next = nextMeaningful(elements, at + 1);
  const parted = between.some((one) => one.kind === 'mark' && isSeparator(one.text));
  if (next?.kind === 'item') {
    // "10 chand 5 lgrid": counted goods stay counted.
    if (before?.kind === 'item' && counts.has(before) && !match.each) return 'count';
    const isPriceOfBefore = before?.kind === 'item' && !parted && !between.some((one) => one.kind === 'word');
    if (match.each) return 'price';
    return isPriceOfBefore ? 'price' : 'count';
  }
  if (!match.each && next?.kind === 'price' && next.match.form !== 'bare' && !partedBefore(elements, at + 1))
    return 'count';
  if (next?.kind === 'word' && !next.filler && before?.kind !== 'item') return 'nothing';
  const last = between.at(-1);
  if (last?.kind === 'word' && !last.filler) return 'nothing';
  if (match.low === 0) return 'nothing';
  return 'price';
}

/** The next element that says something: fillers and brackets are stepped over. */
function nextMeaningful(elements: readonly Element[], from: number): Element | null {
  for (let at = from; at < elements.length; at++) {
    const element = elements[at];
    if (element === undefined) break;
    if (element.kind === 'word' && element.filler) continue;
    if (element.kind === 'mark' && /[@()[\]"'•]/.test(element.text)) continue;
    return element;
  }
  return null;
}

/** "5k each in stock", "20 left". */
function isStock(elements: readonly Element[], from: number): boolean {
  let at = from;
  while (at < from + 2 && isWord(elements[at], 'in')) at += 1;
  const element = elements[at];
  return (
    isWord(element, 'stock') ||
    isWord(element, 'stok') ||
    isWord(element, 'left') ||
    isWord(element, 'available')
  );
}

function isWord(element: Element | undefined, text: string): boolean {
  return (element?.kind === 'word' || element?.kind === 'shop') && element.text === text;
}

function partedBefore(elements: readonly Element[], from: number): boolean {
  const element = elements[from];
  return element?.kind === 'mark' && (isSeparator(element.text) || element.text === '(');
}

function isSeparator(text: string): boolean {
  return (
    text === ',' ||
    text === '|' ||
    text === '/' ||
    text === ';' ||
    text === '•' ||
    text === '&' ||
    text === '+'
  );
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
  if (comma < 0) return false;
  return between
    .slice(comma)
    .some((one) => one.kind === 'word' && !one.filler && one.text.length > 3 && !COMMON_WORDS.has(one.text));
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
  if (last?.form !== 'locks') return series;
  const first = series[0];
  if (first?.form !== 'bare') return series;
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
  const isLot = isForLot(link.between, price, following);
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

/** The amount is for the whole count: "10 X for 25wl", "X 10 = 25wl", "… together". */
function isForLot(between: readonly Element[], price: PriceMatch, following: readonly Element[]): boolean {
  if (price.total) return true;
  if (between.some((one) => one.kind === 'for' || (one.kind === 'mark' && one.text === '='))) return true;
  const next = following[0];
  return next?.kind === 'all';
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
      price = link.element.match;
      const before = link.between;
      const after = links[at + 1]?.between ?? tail;
      sharedBy =
        price.each ||
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
      link.between.some((one) => one.kind === 'for') &&
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
