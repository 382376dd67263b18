import type { ParserState } from '../context/parser-state.js';
import type { Element, SideElement } from '../elements/element.js';

const KINDS_IN_COLUMN_HEADER = new Set<Element['kind']>(['mark', 'word', 'place', 'each', 'shop']);

/** "SELL | BUY" above rows of an item and two prices: the side of each column. */
export function parseColumnSides(line: readonly Element[]): readonly SideElement[] | null {
  const sides: SideElement[] = [];
  let loose = 0;
  for (const element of line) {
    if (element.kind === 'side') sides.push(element);
    else if (element.kind === 'word' && !element.filler) loose += 1;
    else if (!KINDS_IN_COLUMN_HEADER.has(element.kind)) return null;
  }
  const [one, other] = sides;
  return sides.length === 2 && loose < 2 && one?.side !== other?.side ? sides : null;
}

/** A row of the table: an item and two prices, to which the columns give the sides. */
export function applyColumnSides(line: readonly Element[], state: ParserState): readonly Element[] {
  if (state.columns === null) return line;
  if (line.filter((one) => one.kind === 'item').length !== 1) return line;
  let next = 0;
  return line.flatMap((one): Element[] => {
    const side = one.kind === 'price' ? state.columns?.[next++] : undefined;
    return side ? [side, one] : [one];
  });
}
