import { CATEGORY_WORDS } from '../data/structure.js';
import { stemOf } from '../dictionary/word-stem.js';
import type { Attached } from './attach.js';
import type { Element } from './element.js';
import type { Surroundings } from './judge.js';
import type { Section } from './sections.js';

/** "SELL CHEAP DOOR AT X", "Sell SIGN go X": names the kind of goods of the list below. */
export function isHeading(attached: Attached, section: Section, at: number, around: Surroundings): boolean {
  if (attached.price !== null) return false;
  const { match } = attached.element;
  const surface = around.tokens
    .slice(match.from, match.to)
    .map((token) => stemOf(token.text))
    .join(' ');
  const isCategory = CATEGORY_WORDS.has(surface);
  const all = section.elements[at - 1]?.kind === 'all';
  if (isCategory && all) return true;
  if (isCategory && around.itemsInMessage > 1 && headsList(section.elements, at)) return true;
  if (around.facts.items > 1) return false;
  const boasts = section.elements.some((element, index) => index < at && element.kind === 'shop');
  const place = section.elements.some((element, index) => index > at && element.kind === 'place');
  const others = around.itemsInMessage > 1;
  // A heading opens the message; a footer repeats it on a line of its own.
  const opens = !around.afterGoods && others;
  if (isCategory) return (place && (boasts || opens)) || (boasts && opens);
  if (opens && section.side === null && around.linesInMessage > 1 && namesShop(section.elements, at))
    return true;
  return boasts && place && (opens || (others && !around.afterGoodsInLine)) && around.linesInMessage > 1;
}

/** "RAYMAN/FAR CRY SHOP" above its list. */
function namesShop(elements: readonly Element[], at: number): boolean {
  const last = elements.findLast((one) => one.kind !== 'mark');
  return (
    last?.kind === 'shop' &&
    (last.text === 'shop' || last.text === 'store') &&
    elements.indexOf(last) > at + 1
  );
}

/** "doors cheap: …": only praise stands between it and a colon. */
function headsList(elements: readonly Element[], at: number): boolean {
  for (let index = at + 1; index < elements.length; index++) {
    const element = elements[index];
    if (element?.kind === 'mark') return element.text === ':';
    if (
      element?.kind !== 'shop' &&
      element?.kind !== 'place' &&
      !(element?.kind === 'word' && element.filler)
    )
      return false;
  }
  return false;
}
