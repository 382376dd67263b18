import type { Element } from './element.js';

/** The elements of each line; empty lines are left out. */
export function toLines(elements: readonly Element[]): Element[][] {
  const lines: Element[][] = [];
  let line: Element[] = [];
  for (const element of elements) {
    if (element.kind !== 'line') {
      line.push(element);
      continue;
    }
    if (line.length > 0) lines.push(line);
    line = [];
  }
  if (line.length > 0) lines.push(line);
  return lines;
}

/** What a line holds: items, prices, both or neither. */
type Holding = 'items' | 'price' | 'both' | 'neither';

/**
 * Lines whose price is for the goods of the lines below: "Everything 15/1", "=== 200/1 ===", "3wl a piece:". They are
 * such where a line with a price and no item comes before the first goods without one, and goods without one come
 * last ("couch / 5wl / bed / 6wl" is the other way round).
 */
export function linesThatHeadWithPrice(lines: readonly (readonly Element[])[]): ReadonlySet<number> {
  if (lines.length < 2) return NONE;
  const holdings = lines.map(holdingOf);
  const first = holdings.find((one) => one === 'price' || one === 'items');
  const last = holdings.findLast((one) => one === 'price' || one === 'items');
  if (first !== 'price' || last !== 'items') return NONE;
  const heads = new Set<number>();
  for (const [at, holding] of holdings.entries())
    if (holding === 'price' && nextHolding(holdings, at + 1) === 'items') heads.add(at);
  return heads;
}

const NONE: ReadonlySet<number> = new Set();

function nextHolding(holdings: readonly Holding[], from: number): Holding | undefined {
  return holdings.find((one, at) => at >= from && one !== 'neither');
}

function holdingOf(line: readonly Element[]): Holding {
  let items = false;
  let prices = 0;
  let shares = false;
  let loose = 0;
  for (const element of line) {
    if (element.kind === 'item') items = true;
    else if (element.kind === 'price') {
      prices += 1;
      shares ||= element.match.each || element.match.form === 'rate';
    } else if (element.kind === 'all' || element.kind === 'each') shares = true;
    else if (element.kind === 'word' && SHARING.has(element.text)) shares = true;
    else if (element.kind === 'word' && !element.filler) loose += 1;
    else if (element.kind === 'stop') loose += 1;
  }
  if (items) return prices > 0 ? 'both' : 'items';
  return prices === 1 && (shares || loose === 0) ? 'price' : 'neither';
}

const SHARING = new Set(['below', 'following', 'these']);
