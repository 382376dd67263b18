import { getWords } from '../../data/words.js';
import { toStem } from '../../dictionary/names.js';
import { NO_SIDE_AND_PRICE } from '../context/listing.js';
import type { ParserState } from '../context/parser-state.js';
import type { Section } from '../context/section.js';
import { type Element, isAsking } from '../elements/element.js';
import type { PricedItem } from '../pairing/pair-prices.js';
import { isAfterForWord, isPartOfSet, isSoldOut, isWorldSale } from './non-offer-checks.js';

const CATEGORY_WORDS = getWords('categories');

/** "SELL CHEAP DOOR AT X", "Sell SIGN go X": names the kind of items in the list below. */
function isCategoryHeading(pricedItem: PricedItem, section: Section, at: number, context: ListingContext) {
  if (pricedItem.price !== null) return false;
  const { match } = pricedItem.element;
  const surface = context.state.tokens
    .slice(match.from, match.to)
    .map((token) => toStem(token.text))
    .join(' ');
  const isCategory = CATEGORY_WORDS.has(surface);
  if (isCategory && section.elements[at - 1]?.kind === 'all') return true;
  return context.pricedItems.length === 1 && isHeadingOfShop(section, at, context, isCategory);
}

/** Praise before the only item of the section, or a place behind it. A heading opens the message; a footer repeats it on a line of its own. */
function isHeadingOfShop(section: Section, at: number, context: ListingContext, isCategory: boolean) {
  const others = context.state.itemsInMessage > 1;
  if (!isCategory && (context.state.linesInMessage === 1 || !others)) return false;
  const hasShopWord = section.elements.some(({ kind }, index) => index < at && kind === 'shop');
  const hasPlace = section.elements.some(({ kind }, index) => index > at && kind === 'place');
  const opens = !context.isAfterItem && others;
  if (isCategory) return (hasPlace && (hasShopWord || opens)) || (hasShopWord && opens);
  return hasShopWord && hasPlace && (opens || !context.isAfterItemInLine);
}

export interface ListingContext {
  state: ParserState;
  section: Section;
  /** All items of the section. */
  pricedItems: readonly PricedItem[];
  isAfterItem: boolean;
  isAfterItemInLine: boolean;
  /** "A + B 20wl together": for sale, although neither has a price of its own. */
  isSet: boolean;
}

/** Why an item with its price is not an offer; null for an offer. `at` is the index of its element in the section. */
export function getRejectionReason(
  pricedItem: PricedItem,
  at: number,
  context: ListingContext,
): string | null {
  const { section, pricedItems } = context;
  if (isSoldOut(section.elements, at)) return 'gone';
  if (isWorldSale(section.elements, at)) return 'world sale';
  if (section.side !== 'TRADE' && isAfterForWord(pricedItem, section, at, pricedItems))
    return 'what the item is for';
  if (isCategoryHeading(pricedItem, section, at, context)) return 'shop heading';
  if (isPartOfSet(section.elements, at, pricedItem, pricedItems)) return 'a set';
  if (section.side === null) return getRejectionReasonWithoutSide(pricedItem, section, at, context);
  if (section.side === 'TRADE')
    return pricedItems.length > 1 ||
      section.certain ||
      (context.isAfterItemInLine && context.state.listings.at(-1)?.type === 'TRADE')
      ? null
      : 'a swap names two items';
  return null;
}

function getRejectionReasonWithoutSide(
  pricedItem: PricedItem,
  section: Section,
  at: number,
  context: ListingContext,
): string | null {
  if (pricedItem.price === null) {
    // "cheap gaia pm me" praises the item.
    if (section.elements[at - 1]?.kind === 'shop') return null;
    if (isAskingForOffers(section.elements, at)) return null;
    // "jetpack restock at JETX".
    if (section.elements[at + 1]?.kind === 'shop' && section.elements.some((one) => one.kind === 'place'))
      return null;
    const { isShop, itemsInMessage } = context.state;
    if (!context.isSet && (!isShop || itemsInMessage < 2)) return NO_SIDE_AND_PRICE;
  }
  return null;
}

/** "gaia, offers?" and, in a priced list, "/ mag offer", "- mag (dm for price)". */
function isAskingForOffers(elements: readonly Element[], at: number): boolean {
  const mark = elements[at + 1]?.kind === 'mark' ? 1 : 0;
  const asks = elements[at + 1 + mark];
  if (asks?.kind !== 'no-price' || isAsking(elements[at + 1])) return false;
  // An entry among others with prices.
  const before = elements[at - 1];
  return before === undefined || before.kind === 'mark';
}
