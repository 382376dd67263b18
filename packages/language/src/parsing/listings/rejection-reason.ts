import { getWords } from '../../data/words.js';
import type { SectionSummary } from '../context/section-summary.js';
import type { Element } from '../elements/element.js';
import type { PricedItem } from '../pairing/pair-prices.js';
import type { Section } from '../sides/sections.js';
import type { Token } from '../tokens/tokens.js';
import { isCategoryHeading } from './category-headings.js';
import {
  isAfterForWord,
  isAfterPurposePhrase,
  isNegated,
  isPartOfSet,
  isPayment,
  isSoldOut,
  isWorldSale,
} from './non-offer-checks.js';

const OFFER_REQUESTS = getWords('offerRequests');
const ITEM_VERBS = getWords('itemVerbs');

export interface ListingContext {
  section: Section;
  summary: SectionSummary;
  tokens: readonly Token[];
  itemsInMessage: number;
  linesInMessage: number;
  pricesInMessage: number;
  isAfterItem: boolean;
  isAfterItemInLine: boolean;
  /** The message is from a shop: it has a world and words like "cheap" or "restock". */
  isShop: boolean;
}

/** The item has neither side nor price. Both may still follow ("rayman sell 44dl"). */
export const NO_SIDE_AND_PRICE = 'no side and no price';

/** Why an item with its price is not an offer; null for an offer. `at` is the index of its element in the section. */
export function getRejectionReason(
  pricedItem: PricedItem,
  index: number,
  at: number,
  pricedItems: readonly PricedItem[],
  context: ListingContext,
): string | null {
  const { section, summary } = context;
  const before = neighbour(section.elements, at, -1);
  const after = neighbour(section.elements, at, 1);
  if (isNegated(section.elements, at)) return 'negated';
  if (isAfterPurposePhrase(section.elements, at)) return 'what the item is for';
  if (
    isSoldOut(section.elements, at, pricedItem.price !== null, summary.soldOutItems.has(pricedItem.element))
  )
    return 'gone';
  if (isWorldSale(section.elements, at)) return 'world sale';
  if (section.side !== 'TRADE' && isAfterForWord(pricedItem, section, at, pricedItems))
    return 'what the item is for';
  if (section.side === 'BUY' && isPayment(section.elements, at)) return 'what is given for it';
  if (isCategoryHeading(pricedItem, section, at, context)) return 'shop heading';
  if (isPartOfSet(section.elements, at, pricedItem, pricedItems)) return 'a set';
  if (isGuessedAdjective(pricedItem, after)) return 'a word before an item';
  if (after?.kind === 'word' && ITEM_VERBS.has(after.text) && !isRemainingStock(after.text, pricedItem))
    return 'talks about the item';
  if (section.side === null)
    return getRejectionReasonWithoutSide(pricedItem, section, at, pricedItems, context);
  if (section.side === 'TRADE')
    return pricedItems.length > 1 || section.certain || isOpenToOffers(section.elements, at)
      ? null
      : 'a swap names two items';
  if (pricedItem.price !== null)
    return index >= 0 && pricedItem.price.form === 'bare' && isLostInTalk(section.elements, at)
      ? 'lost in talk'
      : null;
  if (isUnknownWord(before) || isUnknownWord(after)) {
    const words = pricedItem.element.match.to - pricedItem.element.match.from;
    const strong = section.isSideExplicit && (words > 1 || section.certain) && !isUnknownWord(before);
    if (
      !strong &&
      !(
        section.isSideExplicit &&
        isUnknownWord(before) &&
        !isUnknownWord(after) &&
        countUnknownWordsBefore(section.elements, at) <= 1 &&
        words > 1
      )
    )
      return 'lost in talk';
  }
  return null;
}

function getRejectionReasonWithoutSide(
  pricedItem: PricedItem,
  section: Section,
  at: number,
  _items: readonly PricedItem[],
  context: ListingContext,
): string | null {
  if (context.summary.narratedItems.has(pricedItem.element)) return 'reads like talk';
  if (pricedItem.price === null) {
    // "cheap gaia pm me" praises the item.
    if (section.elements[at - 1]?.kind === 'shop') return null;
    if (isAskingForOffers(section.elements, at, context)) return null;
    // "jetpack restock at JETX".
    if (section.elements[at + 1]?.kind === 'shop' && section.elements.some((one) => one.kind === 'place'))
      return null;
    if (!context.isShop || context.itemsInMessage < 2) return NO_SIDE_AND_PRICE;
    return isUnknownWord(neighbour(section.elements, at, -1)) ||
      isUnknownWord(neighbour(section.elements, at, 1))
      ? 'lost in talk'
      : null;
  }
  if (
    pricedItem.price.form === 'bare' &&
    !context.isShop &&
    context.pricesInMessage < 2 &&
    !hasOnlyFillers(section)
  )
    return 'no side and no unit';
  return null;
}

/** "only shifty left 14wl", unlike "the guy selling shifty left". */
function isRemainingStock(text: string, pricedItem: PricedItem): boolean {
  return text === 'left' && pricedItem.price !== null;
}

/** "gaia, offers?" and, at the end of a priced list, "/ mag offer". */
function isAskingForOffers(elements: readonly Element[], at: number, context: ListingContext): boolean {
  const mark = elements[at + 1]?.kind === 'mark' ? 1 : 0;
  const asks = elements[at + 1 + mark];
  if (asks?.kind !== 'no-price' || !OFFER_REQUESTS.has(asks.text)) return false;
  if (context.isAfterItemInLine || context.itemsInMessage === 1) return true;
  // A separate line among lines with prices.
  return context.linesInMessage > 1 && context.pricesInMessage > 1 && elements.length === 2 + mark;
}

/** "backpacks 197-200": an item, its price and nothing else. */
function hasOnlyFillers(section: Section): boolean {
  return section.elements.every(
    (element) => !isUnknownWord(element) && !(element.kind === 'mark' && element.text === '?'),
  );
}

type ElementOrNull = Element | null;

/** A one-word guess directly before another item probably describes that item. */
function isGuessedAdjective(pricedItem: PricedItem, after: ElementOrNull): boolean {
  const { match } = pricedItem.element;
  return (
    match.via === 'typo' && match.to - match.from === 1 && pricedItem.price === null && after?.kind === 'item'
  );
}

function neighbour(elements: readonly Element[], at: number, step: 1 | -1): ElementOrNull {
  return elements[at + step] ?? null;
}

/** A word without a role in a trade message. */
function isUnknownWord(element: ElementOrNull): boolean {
  return element?.kind === 'word' && !element.filler;
}

function countUnknownWordsBefore(elements: readonly Element[], at: number): number {
  let count = 0;
  for (let index = at - 1; index >= 0; index--) {
    const element = elements[index];
    if (element === undefined || element.kind === 'mark') break;
    if (isUnknownWord(element)) count += 1;
  }
  return count;
}

function isLostInTalk(elements: readonly Element[], at: number): boolean {
  return countUnknownWordsBefore(elements, at) > 3;
}

/** "trade angel wings for offers". */
function isOpenToOffers(elements: readonly Element[], at: number): boolean {
  return elements.some((element, index) => index > at && element.kind === 'no-price');
}
