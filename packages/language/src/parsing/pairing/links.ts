import { getWords } from '../../data/words.js';
import { type Element, isFiller, isMark, isUnknownWord } from '../elements/element.js';
import type { PriceMatch } from '../prices/price-match.js';

export type ItemElement = Extract<Element, { kind: 'item' }>;
type PriceElement = Extract<Element, { kind: 'price' }>;

export interface Link {
  element: ItemElement | PriceElement;
  /** What stands between it and the link before. */
  between: readonly Element[];
  /** How many of the item there are, where the message says so. */
  count: number | null;
}

/** Prices lead when they touch the item after them more often than the one before, or when the row ends with an item. */
export function isPriceFirst(links: readonly Link[]): boolean {
  let leading = 0;
  let trailing = 0;
  for (let at = 1; at < links.length; at++) {
    const link = links[at];
    if (link === undefined || links[at - 1]?.element.kind === link.element.kind) continue;
    if (link.between.some(isSeparator)) continue;
    if (link.element.kind === 'item') leading += 1;
    else trailing += 1;
  }
  return leading === trailing ? links.at(-1)?.element.kind === 'item' : leading > trailing;
}

/** The elements since the last link, and what is asked of them again and again. */
interface Between {
  from: number;
  isParted: boolean;
  hasWord: boolean;
  hasMore: boolean;
}

const startBetween = (from: number): Between => ({ from, isParted: false, hasWord: false, hasMore: false });

/** Keeps items and real prices; numbers that count things become counts, and somebody else's bids go. */
export function toLinks(elements: readonly Element[]): { links: Link[]; tail: readonly Element[] } {
  const links: Link[] = [];
  let between = startBetween(0);
  let count = 0;
  const addLink = (element: Link['element'], at: number): void => {
    const counted = element.kind === 'item' && count > 0 ? count : null;
    links.push({ element, between: elements.slice(between.from, at), count: counted });
    if (element.kind === 'item') count = 0;
    between = startBetween(at + 1);
  };
  for (let at = 0; at < elements.length; at++) {
    const element = elements[at];
    if (element === undefined) break;
    const last = links.at(-1);
    const role = element.kind === 'price' ? classifyPrice(elements, at, element, last, between) : null;
    if (element.kind === 'item' || (element.kind === 'price' && role === 'price')) {
      addLink(element, at);
      continue;
    }
    if (element.kind === 'count' || (element.kind === 'price' && role === 'count')) {
      const value = element.kind === 'count' ? element.value : element.match.low;
      // "ghost charm x10 250wl": the count is of the item before it.
      const isOfLast = element.kind === 'price' || !between.hasMore;
      if (last && isOfLast && countsItemBefore(elements, at, last)) last.count = value;
      else count = value;
    } else if (isMark(element, ',|/')) count = 0;
    addBetween(between, element);
  }
  return { links, tail: elements.slice(between.from) };
}

function addBetween(between: Between, element: Element): void {
  if (element.kind === 'word') between.hasWord = true;
  else if (!isMark(element, '([')) between.hasMore = true;
  if (isSeparator(element)) between.isParted = true;
}

/** The item before has no count, and no item follows that it could be of. */
function countsItemBefore(elements: readonly Element[], at: number, last: Link): boolean {
  return (
    last.element.kind === 'item' && last.count === null && nextMeaningful(elements, at + 1)?.kind !== 'item'
  );
}

type PriceRole = 'price' | 'count' | 'nothing';

/** Whether a number is a price, a count of the items after it, or nothing of ours. */
function classifyPrice(
  elements: readonly Element[],
  at: number,
  { match }: PriceElement,
  last: Link | undefined,
  between: Between,
): PriceRole {
  if (isOthersBid(elements, between.from, at)) return 'nothing';
  if (match.form !== 'bare') return 'price';
  if (isStock(elements, at + 1)) return 'nothing';
  const isAfterUnknown = at > between.from && isUnknownWord(elements[at - 1]);
  if (match.each) return 'price';
  return classifyBareNumber(elements, at, last, between) ?? (isAfterUnknown ? 'nothing' : 'price');
}

/** A number without a unit and without "each"; null where only the word before it tells. */
function classifyBareNumber(
  elements: readonly Element[],
  at: number,
  last: Link | undefined,
  between: Between,
): PriceRole | null {
  const next = nextMeaningful(elements, at + 1);
  const before = last?.element.kind;
  if (before === 'item' && isStockBesidePrice(elements, at)) return 'count';
  if (next?.kind === 'item') return isPriceOfItemBefore(last, between) ? 'price' : 'count';
  if (next?.kind === 'price' && countsBesidePrice(elements, at, next.match)) return 'count';
  return isUnknownWord(next) && before !== 'item' ? 'nothing' : null;
}

/** "10 chand 5 lgrid": counted items stay counted. */
function isPriceOfItemBefore(last: Link | undefined, { isParted, hasWord }: Between): boolean {
  return last?.element.kind === 'item' && last.count === null && !isParted && !hasWord;
}

/** "3 for 10wl", and the stock before a rate in "Chandelier = 12k (33/1)". */
function countsBesidePrice(elements: readonly Element[], at: number, { form }: PriceMatch): boolean {
  if (form === 'bare') return false;
  const next = elements[at + 1];
  return form === 'rate' ? !isSeparator(next) : !isSeparator(next) && !isMark(next, '(');
}

/** Somebody else's bid was named since the last number. */
function isOthersBid(elements: readonly Element[], from: number, to: number): boolean {
  for (let at = to - 1; at >= from && elements[at]?.kind !== 'price'; at--)
    if (elements[at]?.kind === 'others-bid') return true;
  return false;
}

/** "(300) for 400wl", "stock: 5 price: 54dl", "i have 2. 9dl each": a bare number said as stock, and a price after it. */
function isStockBesidePrice(elements: readonly Element[], at: number): boolean {
  const inBrackets = isMark(elements[at - 1], '([') && isMark(elements[at + 1], ')]');
  if (!inBrackets && !isStockWord(elements, at - 1)) return false;
  for (let next = at + 1; next < elements.length; next++) {
    const element = elements[next];
    if (element?.kind === 'price') return !inBrackets || element.match.form !== 'bare' || element.match.each;
    if (element?.kind === 'item' || element?.kind === 'side' || element?.kind === 'joiner') return false;
  }
  return false;
}

/** A word of stock stands here, or before a colon here. */
function isStockWord(elements: readonly Element[], at: number): boolean {
  const word = elements[at]?.kind === 'mark' ? elements[at - 1] : elements[at];
  return (word?.kind === 'word' || word?.kind === 'shop') && STOCK_WORDS.has(word.text);
}

const STOCK_WORDS = getWords('stock');

/** The next element that says something: fillers and brackets are stepped over. */
function nextMeaningful(elements: readonly Element[], from: number): Element | undefined {
  // "1 (one) jetpack": the number once more.
  const isRepeated = (at: number): boolean =>
    elements[at]?.kind === 'count' && isMark(elements[at - 1], '([');
  let at = from;
  while (isFiller(elements[at]) || isMark(elements[at], '@()[]"\'•') || isRepeated(at)) at += 1;
  return elements[at];
}

/** "5k each in stock", "20 left", "50 of them". */
function isStock(elements: readonly Element[], from: number): boolean {
  const lead = elements[from];
  const at = lead?.kind === 'word' && lead.text === 'in' ? from + 1 : from;
  const element = elements[at];
  // "12/pcs stok 80": of the number behind it.
  const mark = elements[at + 1];
  const colon = isMark(mark, ':') ? 1 : 0;
  const next = elements[at + 1 + colon];
  if (next?.kind === 'price' || next?.kind === 'count') return false;
  if (element?.kind !== 'word' && element?.kind !== 'shop') return false;
  return STOCK_ENDS.has(element.text) || (element.text === 'of' && next?.kind === 'word');
}

const STOCK_ENDS = new Set(['stock', 'stok', 'left', 'available']);

/** A mark between two entries. */
export function isSeparator(element: Element | undefined): boolean {
  return isMark(element, ',|/;•&+');
}
