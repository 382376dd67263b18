import type { Element } from './element.js';

type SideElement = Extract<Element, { kind: 'side' }>;

/** Every price of the line is followed by its side; an item may have one price to sell and one to buy. */
const SIDES_BEHIND = /^(?:I+PS(?:PS)?)+$/;
const LETTERS: Partial<Record<Element['kind'], string>> = { item: 'I', price: 'P', side: 'S' };
/** What makes the line more than a price list. */
const OTHER_WORK = new Set<Element['kind']>(['stop', 'swap', 'after', 'gone']);

/**
 * Lines that say the side behind the price ("chand: 30/1 (sell) 35/1 (buy)", "gaia 50dl buying") with each side put
 * before what it speaks of, as sections are cut. Any other line as it is.
 */
export function withSidesInFront(line: readonly Element[]): readonly Element[] {
  if (!endsWithSide(line)) return line;
  let letters = '';
  for (const [at, element] of line.entries()) {
    if (OTHER_WORK.has(element.kind) || (element.kind === 'side' && !standsBehind(line, at, element)))
      return line;
    letters += LETTERS[element.kind] ?? '';
  }
  return SIDES_BEHIND.test(letters) ? turned(line) : line;
}

/** The last part that has work to do is a side: most lines end with a price or an item. */
function endsWithSide(line: readonly Element[]): boolean {
  for (let at = line.length - 1; at >= 0; at--) {
    const kind = line[at]?.kind;
    if (kind === 'side') return true;
    if (kind === 'item' || kind === 'price') return false;
  }
  return false;
}

/** Right behind a price, and then comes a mark, the next entry, a place or the end: "gaia 54dl pls buy now" asks others. */
function standsBehind(line: readonly Element[], at: number, side: SideElement): boolean {
  if (side.side === 'TRADE' || side.moneyFirst) return false;
  let before = at - 1;
  while (line[before]?.kind === 'mark') before -= 1;
  const next = line[at + 1];
  return line[before]?.kind === 'price' && (next === undefined || ENDS.has(next.kind));
}

const ENDS = new Set<Element['kind']>(['mark', 'item', 'price', 'place', 'count']);

function turned(line: readonly Element[]): Element[] {
  const result: Element[] = [];
  let entry = -1;
  let price = -1;
  for (const [at, element] of line.entries()) {
    if (element.kind === 'side') {
      if (opens(result.at(-1))) result.pop();
      result.splice(entry >= 0 ? entry : price, 0, element);
      entry = -1;
      continue;
    }
    if (closes(element) && line[at - 1]?.kind === 'side') continue;
    if (element.kind === 'item' && entry < 0) entry = result.length;
    if (element.kind === 'price') price = result.length;
    result.push(element);
  }
  return result;
}

function opens(element: Element | undefined): boolean {
  return element?.kind === 'mark' && (element.text === '(' || element.text === '[');
}

function closes(element: Element): boolean {
  return element.kind === 'mark' && (element.text === ')' || element.text === ']');
}
