import { getWords } from '../../data/words.js';
import { toStem } from '../../dictionary/names.js';
import { GONE, NO_SIDE_AND_PRICE, type ParserState, type Section } from '../context/parser-state.js';
import {
  type Element,
  isAsking,
  isBareNumber,
  isCorrection,
  isFiller,
  isMark,
  isUnknownWord,
  isWordOf,
  skipBack,
} from '../elements/element.js';
import type { PricedItem } from '../pairing/pair-prices.js';

const CATEGORY_WORDS = getWords('categories');
const VAGUE_KINDS = getWords('vagueKinds');
const SET_WORDS = getWords('sets');
const WORDS_AFTER_NO = getWords('afterNo');
const WORLD_WORDS = getWords('worlds');
const WORLD_KINDS = getWords('worldKinds');

export interface ListingContext {
  state: ParserState;
  section: Section;
  /** All items of the section. */
  pricedItems: readonly PricedItem[];
  /** The number of listings before the line. */
  lineStart: number;
  /** "A + B 20wl together": for sale, although neither has a price of its own. */
  isSet: boolean;
}

/** `at`: the index of the item's element in the section. */
type Check = (pricedItem: PricedItem, at: number, context: ListingContext) => boolean;

/** "X sold out", "SOLD OUT: X, Y", "X? no". */
const isSoldOut: Check = (_, at, { section: { elements } }) => {
  for (let index = at + 1; index < elements.length; index++) {
    const element = elements[index];
    if (element?.kind === 'gone') return true;
    if (isAsking(element)) return isNo(elements, index + 1);
    // "note... gone already": dots instead of a pause.
    if (isMark(element, '.') && (isMark(elements[index - 1], '.') || isMark(elements[index + 1], '.')))
      continue;
    // "… 100/1 come fast before sold": too far away to refer to it.
    if (isUnknownWord(element) || isMark(element, ',|/.!')) break;
    if (element?.kind === 'item' || element?.kind === 'side') break;
  }
  const isHeaded = elements[0]?.kind === 'gone' && isMark(elements[1], ':');
  return isHeaded && !elements.slice(2, at).some((one) => isMark(one, '.'));
};

/** "? no that one sold", "? no"; not "? no adds". */
function isNo(elements: readonly Element[], at: number): boolean {
  const next = elements[at + 1];
  return elements[at]?.kind === 'not' && (!isUnknownWord(next) || isWordOf(next, WORDS_AFTER_NO));
}

/** "selling world KORVIX", "farmed chand world": a world is offered. */
const isWorldSale: Check = (_, at, { section: { elements } }) => {
  if (isWordOf(elements[at + 1], WORLD_WORDS) && elements[at + 2]?.kind !== 'place') return true;
  const first = elements.find(
    (one) => isWordOf(one, WORLD_WORDS) || !(isFiller(one) || isWordOf(one, WORLD_KINDS)),
  );
  if (first === elements[at]) return false;
  return isWordOf(first, WORLD_WORDS) || (first?.kind === 'place' && first.world.announcedBy === 'world');
};

/** "for ssp", "for a magplant": the purpose of the item or the money. */
const isAfterForWord: Check = (pricedItem, at, { section, pricedItems }) => {
  if (section.side === 'TRADE' || pricedItem.price !== null || section.moneyFirst) return false;
  const before = skipBack(section.elements, at, isFiller);
  if (section.elements[before]?.kind !== 'for') return false;
  return pricedItems[0] !== pricedItem || section.elements.slice(0, before).some(isUnknownWord);
};

/**
 * "SELL CHEAP DOOR AT X", "Sell SIGN go X", "DOOR & SIGN AT X": the kind of the items in the list below. Praise before the only item of the
 * section, or a place behind it. A heading opens the message; a footer repeats it on a line of its own.
 */
const isCategoryHeading: Check = (item, at, { state, section, pricedItems, lineStart }) => {
  if (item.price !== null) return false;
  const namesCategory = ({ price, element: { match } }: PricedItem): boolean => {
    const words = state.tokens.slice(match.from, match.to).map(({ text }) => toStem(text));
    return price === null && CATEGORY_WORDS.has(words.join(' '));
  };
  const isCategory = namesCategory(item);
  if (isCategory && section.elements[at - 1]?.kind === 'all') return true;
  const hasOthers = state.itemsInMessage > 1;
  if (hasOthers && isWordOf(section.elements[at + 1], VAGUE_KINDS)) return true;
  if (pricedItems.length > 1 && !pricedItems.every(namesCategory)) return false;
  if (!isCategory && (state.linesInMessage === 1 || !hasOthers)) return false;
  const hasShopWord = section.elements.some(({ kind }, index) => index < at && kind === 'shop');
  const hasPlace = section.elements.some(({ kind }, index) => index > at && kind === 'place');
  const opens = state.listings.length === 0 && hasOthers;
  // Two of the three.
  if (isCategory) return hasShopWord === hasPlace ? hasPlace : opens;
  return hasShopWord && hasPlace && (opens || state.listings.length === lineStart);
};

/** "gaia + ut set 100dl", "set: gaia + ut 100dl". */
const isPartOfSet: Check = ({ price }, at, { section: { elements }, pricedItems }) => {
  const isSetWord = (index: number): boolean => isWordOf(elements[index], SET_WORDS);
  if (isSetWord(at + 1) && !isAsking(elements[at + 2])) return true;
  const first = elements.findIndex(({ kind }) => kind === 'item');
  if (pricedItems.length < 2 || !(isSetWord(first - 1) || isSetWord(first - 2))) return false;
  return pricedItems.every((other) => other.price === price);
};

/** Not so "cheap gaia pm me", which praises the item, and "jetpack restock at JETX". */
const lacksSideAndPrice: Check = ({ price }, at, { state, section: { side, elements }, isSet }) => {
  if (side !== null || price !== null || isSet || (state.isShop && state.itemsInMessage > 1)) return false;
  if (elements[at - 1]?.kind === 'shop' || isAskingForOffers(elements, at)) return false;
  return elements[at + 1]?.kind !== 'shop' || !elements.some(({ kind }) => kind === 'place');
};

/** "gaia, offers?" and, in a priced list, "/ mag offer", "- mag (dm for price)". */
function isAskingForOffers(elements: readonly Element[], at: number): boolean {
  const mark = elements[at + 1]?.kind === 'mark' ? 1 : 0;
  if (elements[at + 1 + mark]?.kind !== 'no-price' || isAsking(elements[at + 1])) return false;
  // An entry among others with prices.
  const before = elements[at - 1];
  return before === undefined || before.kind === 'mark';
}

const REASONS: readonly (readonly [string, Check])[] = [
  [GONE, isSoldOut],
  ['world sale', isWorldSale],
  ['what the item is for', isAfterForWord],
  ['shop heading', isCategoryHeading],
  ['a set', isPartOfSet],
  [NO_SIDE_AND_PRICE, lacksSideAndPrice],
];

/** Why an item with its price is not an offer; null for an offer. */
export function getRejectionReason(item: PricedItem, at: number, context: ListingContext): string | null {
  return REASONS.find(([, applies]) => applies(item, at, context))?.[0] ?? null;
}

/** "not the normal X", "no block"; but "surgery tools? no its splint 12/1" answers a question. */
function isNegated(elements: readonly Element[], at: number): boolean {
  const not = skipBack(elements, isUnknownWord(elements[at - 1]) ? at - 1 : at, isFiller);
  return elements[not]?.kind === 'not' && !isAsking(elements[not - 1]) && !isCorrection(elements[at - 1]);
}

/** "to make lgrid", "for the gaia quest": mentioned as a purpose. */
function isAfterPurpose(elements: readonly Element[], at: number): boolean {
  const purpose = skipBack(elements, at, (one) => one?.kind === 'count' || isFiller(one));
  return (
    elements[purpose]?.kind === 'purpose' && elements.slice(0, purpose).some(({ kind }) => kind === 'item')
  );
}

/** "pixie i mean fairy wings 60wl", "gaia 54dl no i mean ut", "mag... gaia 54dl": the next item takes its place. */
function isCorrected(elements: readonly Element[], item: number): boolean {
  let corrects = false;
  for (let at = item + 1; at < elements.length; at++) {
    const element = elements[at];
    if (element?.kind === 'item') return corrects;
    if (element?.kind === 'not' && element.phrase === 'no') continue;
    if (isCorrection(element) || isEllipsis(elements, at)) corrects = true;
    else if (
      element?.kind !== 'mark' &&
      element?.kind !== 'count' &&
      (element?.kind !== 'price' || (corrects && !isBareNumber(element))) &&
      !isFiller(element)
    )
      return false;
  }
  return false;
}

function isEllipsis(elements: readonly Element[], at: number): boolean {
  return [0, 1, 2].every((next) => isMark(elements[at + next], '.'));
}

/** Why an item is only mentioned, and takes no price; null otherwise. */
export function getMentionReason({ side, elements }: Section, at: number): string | null {
  if (isNegated(elements, at)) return 'negated';
  if (isAfterPurpose(elements, at)) return 'what the item is for';
  return side !== 'TRADE' && isCorrected(elements, at) ? 'corrected' : null;
}
