import { CATEGORY_WORDS, SET_WORDS, VERBS_OF_GOODS } from '../data/structure.js';
import { stemOf } from '../dictionary/word-stem.js';
import type { Token } from '../text/tokens.js';
import type { Attached } from './attach.js';
import type { Element } from './elements.js';
import type { SectionFacts } from './section-facts.js';
import type { Section } from './sections.js';

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

/** "not the normal X", "no block"; but "surgery tools? no its splint 12/1" answers a question. */
export function isNegated(elements: readonly Element[], at: number): boolean {
  for (let index = at - 1; index >= 0; index--) {
    const element = elements[index];
    if (element?.kind === 'not') return !isAsking(elements[index - 1]);
    if (element?.kind !== 'word' || (!element.filler && index < at - 1)) return false;
  }
  return false;
}

/** "X sold out", "SOLD OUT X, Y", "X? no". */
function isGone(elements: readonly Element[], at: number, priced: boolean): boolean {
  for (let index = at + 1; index < elements.length; index++) {
    const element = elements[index];
    if (element === undefined) break;
    if (element.kind === 'gone') return true;
    // "… 100/1 come fast before sold": too far off to speak of it.
    if (isLoose(element)) break;
    if (isAsking(element)) return !priced && isNo(elements, index + 1);
    if (element.kind === 'mark' && element.text === '.' && isEllipsis(elements, index)) continue;
    if (
      element.kind === 'item' ||
      element.kind === 'side' ||
      (element.kind === 'mark' && /[,|/.!]/.test(element.text))
    )
      break;
  }
  const heads = elements[0]?.kind === 'gone' && elements[1]?.kind === 'mark' && elements[1].text === ':';
  if (heads) return true;
  if (priced) return false;
  for (let index = at - 1; index >= 0; index--) {
    const element = elements[index];
    if (element?.kind === 'gone')
      return index === 0 || elements[index - 1]?.kind === 'mark' || elements[index - 1]?.kind === 'line';
    if (
      element?.kind !== 'item' &&
      element?.kind !== 'mark' &&
      element?.kind !== 'joiner' &&
      element?.kind !== 'word'
    )
      break;
  }
  return false;
}

function isAsking(element: Element | undefined): boolean {
  return element?.kind === 'mark' && element.text === '?';
}

/** "? no that one sold", "? no"; not "? no adds". */
function isNo(elements: readonly Element[], at: number): boolean {
  if (elements[at]?.kind !== 'not') return false;
  const next = elements[at + 1];
  return next === undefined || next.kind !== 'word' || next.filler || NO_MORE.has(next.text);
}

const NO_MORE = new Set(['that', 'this', 'sorry', 'nvm', 'already', 'its', 'it', 'they', 'longer']);

/** "note... gone already": points without a pause for another thing. */
function isEllipsis(elements: readonly Element[], at: number): boolean {
  return [elements[at - 1], elements[at + 1]].some((one) => one?.kind === 'mark' && one.text === '.');
}

/** "selling world KORVIX", "farmed chand world": the goods are a world. */
function isWorldSale(elements: readonly Element[], at: number): boolean {
  const isWorld = (element: Maybe): boolean => element?.kind === 'word' && WORLDS.has(element.text);
  if (isWorld(neighbour(elements, at, 1)) && elements[at + 2]?.kind !== 'place') return true;
  for (let index = 0; index < at; index++) {
    const element = elements[index];
    if (element === undefined) break;
    if (isWorld(element)) return true;
    if (element.kind === 'place' && element.world.place === element.token && isWorldWord(elements, index))
      return true;
    if (element.kind === 'word' && (element.filler || WORLD_KINDS.has(element.text))) continue;
    if (element.kind === 'price' || element.kind === 'count') continue;
    break;
  }
  return false;
}

const WORLDS = new Set(['world', 'worlds', 'wrld', 'mundo', 'mundos', 'dunya']);

const WORLD_KINDS = new Set([
  'half',
  'whole',
  'entire',
  'unfinished',
  'dirty',
  'farm',
  'farmed',
  'farmable',
  'farming',
  'parkour',
  'old',
  'shop',
  'letter',
  'letters',
  'finished',
]);

function isWorldWord(elements: readonly Element[], index: number): boolean {
  const element = elements[index];
  return (
    element?.kind === 'place' &&
    element.world.from - element.world.place === 1 &&
    element.world.said === 'world'
  );
}

/** "to make lgrid", "for the gaia quest": only named as what the goods are for. */
export function isAim(elements: readonly Element[], at: number): boolean {
  let index = at - 1;
  while (elements[index]?.kind === 'count' || isFiller(elements[index])) index -= 1;
  if (elements[index]?.kind !== 'purpose') return false;
  return elements.slice(0, index).some((element) => element.kind === 'item');
}

function isFiller(element: Element | undefined): boolean {
  return element?.kind === 'word' && element.filler;
}

/** "for ssp", "for a magplant": what the goods, or the money, are wanted for. */
function isPurpose(attached: Attached, section: Section, at: number, goods: readonly Attached[]): boolean {
  if (attached.price !== null || section.moneyFirst) return false;
  for (let index = at - 1; index >= 0; index--) {
    const element = section.elements[index];
    if (element?.kind === 'for')
      return goods[0] !== attached || section.elements.slice(0, index).some(isLoose);
    if (element?.kind !== 'word' || !element.filler) return false;
  }
  return false;
}

/** "gaia + ut set 100dl", "set: gaia + ut 100dl". */
function isSet(
  elements: readonly Element[],
  at: number,
  attached: Attached,
  goods: readonly Attached[],
): boolean {
  const isSetWord = (element: Maybe): boolean => element?.kind === 'word' && SET_WORDS.has(element.text);
  if (isSetWord(neighbour(elements, at, 1)) && !isQuestion(elements, at + 2)) return true;
  if (goods.length < 2) return false;
  const first = elements.findIndex((element) => element.kind === 'item');
  const heads = isSetWord(neighbour(elements, first, -1)) || isSetWord(neighbour(elements, first - 1, -1));
  return heads && goods.every((good) => good.price === attached.price);
}

/** "gaia + ut set? no, separate". */
function isQuestion(elements: readonly Element[], at: number): boolean {
  const element = elements[at];
  return element?.kind === 'mark' && element.text === '?';
}

/** "trade angel wings for offers". */
function asksOffers(elements: readonly Element[], at: number): boolean {
  return elements.some((element, index) => index > at && element.kind === 'no-price');
}

/** "lf rayman, have gaia": goods after "have" are the payment. */
function isPayment(elements: readonly Element[], at: number): boolean {
  for (let index = at - 1; index > 0; index--) {
    const element = elements[index];
    if (element?.kind === 'word' && /^(have|having|got)$/.test(element.text)) {
      return elements.slice(0, index).some((one) => one.kind === 'item');
    }
    if (element?.kind !== 'count' && !(element?.kind === 'word' && element.filler)) return false;
  }
  return false;
}

/** "SELL CHEAP DOOR AT X", "Sell SIGN go X": names the kind of goods of the list below. */
function isHeading(attached: Attached, section: Section, at: number, around: Surroundings): boolean {
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
