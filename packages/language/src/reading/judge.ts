import { VERBS_OF_GOODS } from '../data/structure.js';
import type { Token } from '../text/tokens.js';
import type { Attached } from './attach.js';
import { isAim, isGone, isNegated, isPayment, isPurpose, isSet, isWorldSale } from './beside-the-goods.js';
import type { Element } from './element.js';
import type { SectionFacts } from './section-facts.js';
import type { Section } from './sections.js';
import { isHeading } from './shop-headings.js';

/** What the judging of one item needs to know of its surroundings. */
export interface Surroundings {
  section: Section;
  facts: SectionFacts;
  tokens: readonly Token[];
  /** Items in the whole message. */
  itemsInMessage: number;
  linesInMessage: number;
  pricesInMessage: number;
  /** Goods stand before it in the message, and in its line. */
  afterGoods: boolean;
  afterGoodsInLine: boolean;
  /** The message shows a shop: a world and words like "cheap" or "restock". */
  isShop: boolean;
}

/** Neither a side nor a price stands with the item. What follows may still bring both ("rayman sell 44dl"). */
export const NOTHING_SAID = 'no side and no price';

/** Why an item with its price is no offer, or null when it is one. `at` is where its element stands in the section. */
export function judge(
  attached: Attached,
  index: number,
  at: number,
  goods: readonly Attached[],
  around: Surroundings,
): string | null {
  const { section } = around;
  const before = neighbour(section.elements, at, -1);
  const after = neighbour(section.elements, at, 1);
  if (isNegated(section.elements, at)) return 'negated';
  if (isAim(section.elements, at)) return 'what the goods are for';
  if (isGone(section.elements, at, attached.price !== null)) return 'gone';
  if (isWorldSale(section.elements, at)) return 'world sale';
  if (section.side !== 'TRADE' && isPurpose(attached, section, at, goods)) return 'what the goods are for';
  if (section.side === 'BUY' && isPayment(section.elements, at)) return 'what is given for it';
  if (isHeading(attached, section, at, around)) return 'shop heading';
  if (isSet(section.elements, at, attached, goods)) return 'a set';
  if (isGuessedAdjective(attached, after)) return 'a word before an item';
  if (after?.kind === 'word' && VERBS_OF_GOODS.has(after.text) && !isLeft(after.text, attached))
    return 'speaks of the goods';
  if (section.side === null) return judgeWithoutSide(attached, section, at, goods, around);
  if (section.side === 'TRADE')
    return goods.length > 1 || section.certain || asksOffers(section.elements, at)
      ? null
      : 'a swap names two items';
  if (attached.price !== null)
    return index >= 0 && attached.price.form === 'bare' && isLostInTalk(section.elements, at)
      ? 'lost in talk'
      : null;
  if (isLoose(before) || isLoose(after)) {
    const words = attached.element.match.to - attached.element.match.from;
    const strong = section.fresh && (words > 1 || section.certain) && !isLoose(before);
    if (
      !strong &&
      !(
        section.fresh &&
        isLoose(before) &&
        !isLoose(after) &&
        looseWordsBefore(section.elements, at) <= 1 &&
        words > 1
      )
    )
      return 'lost in talk';
  }
  return null;
}

function judgeWithoutSide(
  attached: Attached,
  section: Section,
  at: number,
  _goods: readonly Attached[],
  around: Surroundings,
): string | null {
  if (around.facts.told.has(attached.element)) return 'reads like talk';
  if (attached.price === null) {
    // "cheap gaia pm me" praises its goods.
    if (section.elements[at - 1]?.kind === 'shop') return null;
    if (asksForOffers(section.elements, at, around)) return null;
    // "jetpack restock at JETX".
    if (section.elements[at + 1]?.kind === 'shop' && section.elements.some((one) => one.kind === 'place'))
      return null;
    if (!around.isShop || around.itemsInMessage < 2) return NOTHING_SAID;
    return isLoose(neighbour(section.elements, at, -1)) || isLoose(neighbour(section.elements, at, 1))
      ? 'lost in talk'
      : null;
  }
  if (attached.price.form === 'bare' && !around.isShop && around.pricesInMessage < 2 && !saysNoMore(section))
    return 'no side and no unit';
  return null;
}

/** "only shifty left 14wl", unlike "the guy selling shifty left". */
function isLeft(text: string, attached: Attached): boolean {
  return text === 'left' && attached.price !== null;
}

/** "gaia, offers?" and, at the end of a priced list, "/ mag offer". */
function asksForOffers(elements: readonly Element[], at: number, around: Surroundings): boolean {
  const mark = elements[at + 1]?.kind === 'mark' ? 1 : 0;
  const asks = elements[at + 1 + mark];
  if (asks?.kind !== 'no-price' || !/^(offers?|nego)$/.test(asks.text)) return false;
  if (around.afterGoodsInLine || around.itemsInMessage === 1) return true;
  // A line of its own among priced ones.
  return around.linesInMessage > 1 && around.pricesInMessage > 1 && elements.length === 2 + mark;
}

/** "backpacks 197-200": an item and its price, and not a word more. */
function saysNoMore(section: Section): boolean {
  return section.elements.every(
    (element) => !isLoose(element) && !(element.kind === 'mark' && element.text === '?'),
  );
}

type Maybe = Element | null;

/** A guess of one word that stands right before another item is more likely to describe it. */
function isGuessedAdjective(attached: Attached, after: Maybe): boolean {
  const { match } = attached.element;
  return (
    match.via === 'typo' && match.to - match.from === 1 && attached.price === null && after?.kind === 'item'
  );
}

function neighbour(elements: readonly Element[], at: number, step: 1 | -1): Maybe {
  return elements[at + step] ?? null;
}

/** A word that has no work in a trade message. */
function isLoose(element: Maybe): boolean {
  return element?.kind === 'word' && !element.filler;
}

function looseWordsBefore(elements: readonly Element[], at: number): number {
  let count = 0;
  for (let index = at - 1; index >= 0; index--) {
    const element = elements[index];
    if (element === undefined || element.kind === 'mark') break;
    if (isLoose(element)) count += 1;
  }
  return count;
}

function isLostInTalk(elements: readonly Element[], at: number): boolean {
  return looseWordsBefore(elements, at) > 3;
}

/** "trade angel wings for offers". */
function asksOffers(elements: readonly Element[], at: number): boolean {
  return elements.some((element, index) => index > at && element.kind === 'no-price');
}
