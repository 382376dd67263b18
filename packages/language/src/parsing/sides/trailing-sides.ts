import { closesBracket, type Element, opensBracket, type SideElement } from '../elements/element.js';

/** A side follows every price of the line; an item may have one price to sell and one to buy. */
const TRAILING_SIDES_PATTERN = /^(?:I+PS(?:PS)?)+$/;
const LETTERS: Partial<Record<Element['kind'], string>> = { item: 'I', price: 'P', side: 'S' };
/** Elements that make the line more than a price list. */
const BLOCKING_KINDS = new Set<Element['kind']>(['stop', 'swap', 'after', 'gone']);

/** Moves a side after the price before its item ("chand: 30/1 (sell) 35/1 (buy)"). */
export function moveTrailingSidesForward(line: readonly Element[]): readonly Element[] {
  if (!endsWithSide(line)) return line;
  let letters = '';
  for (const [at, element] of line.entries()) {
    if (BLOCKING_KINDS.has(element.kind) || (element.kind === 'side' && !isTrailingSide(line, at, element)))
      return line;
    letters += LETTERS[element.kind] ?? '';
  }
  return TRAILING_SIDES_PATTERN.test(letters) ? moveSides(line) : line;
}

/** The last side, item or price of the line is a side; most lines end with a price or an item. */
function endsWithSide(line: readonly Element[]): boolean {
  for (let at = line.length - 1; at >= 0; at--) {
    const kind = line[at]?.kind;
    if (kind === 'side') return true;
    if (kind === 'item' || kind === 'price') return false;
  }
  return false;
}

/** Right behind a price, and then comes a mark, the next entry, a place or the end: "gaia 54dl pls buy now" asks others to buy. */
function isTrailingSide(line: readonly Element[], at: number, side: SideElement): boolean {
  if (side.side === 'TRADE' || side.moneyFirst) return false;
  let before = at - 1;
  while (line[before]?.kind === 'mark') before -= 1;
  const next = line[at + 1];
  return line[before]?.kind === 'price' && (next === undefined || KINDS_AFTER_SIDE.has(next.kind));
}

const KINDS_AFTER_SIDE = new Set<Element['kind']>(['mark', 'item', 'price', 'place', 'count']);

function moveSides(line: readonly Element[]): Element[] {
  const result: Element[] = [];
  let entry = -1;
  let price = -1;
  for (const [at, element] of line.entries()) {
    if (element.kind === 'side') {
      if (opensBracket(result.at(-1))) result.pop();
      result.splice(entry >= 0 ? entry : price, 0, element);
      entry = -1;
      continue;
    }
    if (closesBracket(element) && line[at - 1]?.kind === 'side') continue;
    if (element.kind === 'item' && entry < 0) entry = result.length;
    if (element.kind === 'price') price = result.length;
    result.push(element);
  }
  return result;
}
