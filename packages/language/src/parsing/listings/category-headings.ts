import { getWords } from '../../data/words.js';
import { toStem } from '../../dictionary/names.js';
import type { Section } from '../context/section.js';
import type { Element } from '../elements/element.js';
import type { PricedItem } from '../pairing/pair-prices.js';
import type { ListingContext } from './rejection-reason.js';

const CATEGORY_WORDS = getWords('categories');

/** "SELL CHEAP DOOR AT X", "Sell SIGN go X": names the kind of items in the list below. */
export function isCategoryHeading(
  pricedItem: PricedItem,
  section: Section,
  at: number,
  context: ListingContext,
): boolean {
  if (pricedItem.price !== null) return false;
  const { match } = pricedItem.element;
  const surface = context.tokens
    .slice(match.from, match.to)
    .map((token) => toStem(token.text))
    .join(' ');
  const isCategory = CATEGORY_WORDS.has(surface);
  const all = section.elements[at - 1]?.kind === 'all';
  if (isCategory && all) return true;
  if (isCategory && context.itemsInMessage > 1 && isListHeading(section.elements, at)) return true;
  if (context.summary.items > 1) return false;
  const hasShopWord = section.elements.some((element, index) => index < at && element.kind === 'shop');
  const place = section.elements.some((element, index) => index > at && element.kind === 'place');
  const others = context.itemsInMessage > 1;
  // A heading opens the message; a footer repeats it on a line of its own.
  const opens = !context.isAfterItem && others;
  if (isCategory) return (place && (hasShopWord || opens)) || (hasShopWord && opens);
  if (opens && section.side === null && context.linesInMessage > 1 && isShopName(section.elements, at))
    return true;
  return (
    hasShopWord && place && (opens || (others && !context.isAfterItemInLine)) && context.linesInMessage > 1
  );
}

/** "RAYMAN/FAR CRY SHOP" above its list. */
function isShopName(elements: readonly Element[], at: number): boolean {
  const last = elements.findLast((one) => one.kind !== 'mark');
  return (
    last?.kind === 'shop' &&
    (last.text === 'shop' || last.text === 'store') &&
    elements.indexOf(last) > at + 1
  );
}

/** "doors cheap: …": only praise between it and a colon. */
function isListHeading(elements: readonly Element[], at: number): boolean {
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
