import { getWords } from '../../data/words.js';
import {
  createSide,
  createWord,
  type Element,
  isAsking,
  isFiller,
  isWordOf,
  type SideElement,
  skipBack,
} from '../elements/element.js';

const QUESTION_WISH_PHRASES = getWords('questionWishes');

/** Sides that depend on the rest of the line: "need chand? 33/1" and "i want 54dl for my gaia" sell. */
export function resolveConditionalSides(elements: readonly Element[]): readonly Element[] {
  let resolved: Element[] | null = null;
  for (let at = 0; at < elements.length; at++) {
    const element = elements[at];
    const other: Element | undefined =
      element?.kind === 'side'
        ? resolveSide(elements, at, element)
        : element?.kind === 'not' && isLeftOver(elements, at, element.phrase)
          ? createSide(element.token, 'SELL', element.phrase, true)
          : element;
    if (other === undefined || other === element) continue;
    resolved ??= [...elements];
    resolved[at] = other;
  }
  return resolved ?? elements;
}

function resolveSide(elements: readonly Element[], at: number, side: SideElement): Element {
  if (ASKING_PRICE_PHRASES.has(side.phrase) && isAskedFor(elements, at))
    return createWord(side.token, side.phrase, true);
  const sells =
    (QUESTION_WISH_PHRASES.has(side.phrase) && isAnswered(elements, at)) ||
    (side.side === 'BUY' && !side.moneyFirst && !side.certain && isOwnItem(elements, at + 1));
  return sells ? createSide(side.token, 'SELL', side.phrase, false) : side;
}

const MINE_WORDS = getWords('mine');
const OWNER_WORDS = new Set([...getWords('owners')].filter((word) => !MINE_WORDS.has(word)));

/** "i want 50dl for my gaia", "beli gaia gw": who asks for it has it. */
function isOwnItem(elements: readonly Element[], from: number): boolean {
  const isPaid = elements[from]?.kind === 'price' && elements[from + 1]?.kind === 'for';
  const [first, second] = elements.slice(isPaid ? from + 2 : from);
  if (isWordOf(first, MINE_WORDS)) return second?.kind === 'item';
  return first?.kind === 'item' && isWordOf(second, OWNER_WORDS);
}

const ASKING_PRICE_PHRASES = getWords('askingPrice');

/** "golden hoard looking for 2bgl+", "my gaia, i want 54": items before, and the price that is sought behind. */
function isAskedFor(elements: readonly Element[], at: number): boolean {
  const price = elements[at + 1];
  if (price?.kind !== 'price') return false;
  const start = skipBack(elements, at, (one) => one?.kind !== 'line' && one?.kind !== 'side');
  return elements
    .slice(start + 1, at)
    .some(
      (one, index) =>
        one.kind === 'item' && (price.match.form !== 'bare' || isWordOf(elements[start + index], MINE_WORDS)),
    );
}

/** Opens its line, asks for items and nothing else, and what follows the question is a price, a place or a shop's words. */
function isAnswered(elements: readonly Element[], at: number): boolean {
  const start = skipBack(elements, at, (one) => isMarkOrPlace(one) || isFiller(one));
  const isAlone = start < 0 || elements[start]?.kind === 'line';
  let end = at + 1;
  for (let one = elements[end]; one && !isAsking(one) && isBesideItem(one); one = elements[end]) end += 1;
  return isAlone && isAsking(elements[end]) && elements.slice(at, end).some(({ kind }) => kind === 'item');
}

/** "@name" reads like a place. */
function isMarkOrPlace(element: Element | undefined): boolean {
  return element?.kind === 'mark' || element?.kind === 'place';
}

function isBesideItem(element: Element): boolean {
  return KINDS_BESIDE_ITEMS.has(element.kind) || isFiller(element);
}

const KINDS_BESIDE_ITEMS = new Set<Element['kind']>(['item', 'mark', 'joiner', 'count', 'all', 'shop']);

/** "all gone except gaia 54dl". */
function isLeftOver(elements: readonly Element[], at: number, phrase: string): boolean {
  if (!EXCEPTIONS.has(phrase)) return false;
  const isGone = elements.slice(Math.max(0, at - LEFT_OVER_WORDS_MAX), at).some((one) => one.kind === 'gone');
  return isGone && elements.slice(at, at + LEFT_OVER_WORDS_MAX).some((one) => one.kind === 'price');
}

const LEFT_OVER_WORDS_MAX = 8;
const EXCEPTIONS = getWords('exceptions');
