import { getWords } from '../../data/words.js';
import type { Section } from '../context/section.js';
import { type Element, isAsking, isFiller, isMark, isUnknownWord, isWordOf } from '../elements/element.js';
import type { PricedItem } from '../pairing/pair-prices.js';

const SET_WORDS = getWords('sets');

/** "not the normal X", "no block"; but "surgery tools? no its splint 12/1" answers a question. */
export function isNegated(elements: readonly Element[], at: number): boolean {
  for (let index = at - 1; index >= 0; index--) {
    const element = elements[index];
    if (element?.kind === 'not') return !isAsking(elements[index - 1]);
    if (element?.kind !== 'word' || (!element.filler && index < at - 1)) return false;
  }
  return false;
}

/** "X sold out", "SOLD OUT: X, Y", "X? no". */
export function isSoldOut(elements: readonly Element[], at: number): boolean {
  for (let index = at + 1; index < elements.length; index++) {
    const element = elements[index];
    if (element?.kind === 'gone') return true;
    if (isAsking(element)) return isNo(elements, index + 1);
    if (isMark(element, '.') && isEllipsis(elements, index)) continue;
    // "… 100/1 come fast before sold": too far away to refer to it.
    if (isUnknownWord(element) || isMark(element, ',|/.!')) break;
    if (element?.kind === 'item' || element?.kind === 'side') break;
  }
  return elements[0]?.kind === 'gone' && isMark(elements[1], ':');
}

/** "? no that one sold", "? no"; not "? no adds". */
function isNo(elements: readonly Element[], at: number): boolean {
  if (elements[at]?.kind !== 'not') return false;
  const next = elements[at + 1];
  return next === undefined || next.kind !== 'word' || next.filler || WORDS_AFTER_NO.has(next.text);
}

const WORDS_AFTER_NO = getWords('afterNo');

/** "note... gone already": dots instead of a pause. */
function isEllipsis(elements: readonly Element[], at: number): boolean {
  return [elements[at - 1], elements[at + 1]].some((one) => isMark(one, '.'));
}

/** "selling world KORVIX", "farmed chand world": a world is offered. */
export function isWorldSale(elements: readonly Element[], at: number): boolean {
  const isWorld = (element: Element | undefined): boolean => isWordOf(element, WORLD_WORDS);
  if (isWorld(elements[at + 1]) && elements[at + 2]?.kind !== 'place') return true;
  for (let index = 0; index < at; index++) {
    const element = elements[index];
    if (element === undefined) break;
    if (isWorld(element)) return true;
    if (element.kind === 'place' && element.world.place === element.token)
      if (element.world.from - element.token === 1 && element.world.announcedBy === 'world') return true;
    if (element.kind === 'word' && (element.filler || WORLD_KINDS.has(element.text))) continue;
    if (element.kind === 'price' || element.kind === 'count') continue;
    break;
  }
  return false;
}

const WORLD_WORDS = getWords('worlds');

const WORLD_KINDS = getWords('worldKinds');

/** "to make lgrid", "for the gaia quest": mentioned as a purpose. */
export function isAfterPurposePhrase(elements: readonly Element[], at: number): boolean {
  let index = at - 1;
  while (elements[index]?.kind === 'count' || isFiller(elements[index])) index -= 1;
  if (elements[index]?.kind !== 'purpose') return false;
  return elements.slice(0, index).some((element) => element.kind === 'item');
}

/** "for ssp", "for a magplant": the purpose of the item or the money. */
export function isAfterForWord(
  pricedItem: PricedItem,
  section: Section,
  at: number,
  pricedItems: readonly PricedItem[],
): boolean {
  if (pricedItem.price !== null || section.moneyFirst) return false;
  for (let index = at - 1; index >= 0; index--) {
    const element = section.elements[index];
    if (element?.kind === 'for')
      return pricedItems[0] !== pricedItem || section.elements.slice(0, index).some(isUnknownWord);
    if (!isFiller(element)) return false;
  }
  return false;
}

/** "gaia + ut set 100dl", "set: gaia + ut 100dl". */
export function isPartOfSet(
  elements: readonly Element[],
  at: number,
  pricedItem: PricedItem,
  pricedItems: readonly PricedItem[],
): boolean {
  const isSetWord = (element: Element | undefined): boolean => isWordOf(element, SET_WORDS);
  if (isSetWord(elements[at + 1]) && !isAsking(elements[at + 2])) return true;
  if (pricedItems.length < 2) return false;
  const first = elements.findIndex((element) => element.kind === 'item');
  const heads = isSetWord(elements[first - 1]) || isSetWord(elements[first - 2]);
  return heads && pricedItems.every((other) => other.price === pricedItem.price);
}
