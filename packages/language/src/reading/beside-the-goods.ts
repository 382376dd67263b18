import { SET_WORDS } from '../data/structure.js';
import type { Attached } from './attach.js';
import type { Element } from './element.js';
import type { Section } from './sections.js';

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
export function isGone(elements: readonly Element[], at: number, priced: boolean): boolean {
  for (let index = at + 1; index < elements.length; index++) {
    const element = elements[index];
    if (element === undefined) break;
    if (element.kind === 'gone') return true;
    // "… 100/1 come fast before sold": too far off to speak of it.
    if (element.kind === 'word' && !element.filler) break;
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
export function isWorldSale(elements: readonly Element[], at: number): boolean {
  const isWorld = (element: Element | undefined): boolean =>
    element?.kind === 'word' && WORLDS.has(element.text);
  if (isWorld(elements[at + 1]) && elements[at + 2]?.kind !== 'place') return true;
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
export function isPurpose(
  attached: Attached,
  section: Section,
  at: number,
  goods: readonly Attached[],
): boolean {
  if (attached.price !== null || section.moneyFirst) return false;
  for (let index = at - 1; index >= 0; index--) {
    const element = section.elements[index];
    if (element?.kind === 'for')
      return (
        goods[0] !== attached ||
        section.elements.slice(0, index).some((one) => one.kind === 'word' && !one.filler)
      );
    if (element?.kind !== 'word' || !element.filler) return false;
  }
  return false;
}

/** "gaia + ut set 100dl", "set: gaia + ut 100dl". */
export function isSet(
  elements: readonly Element[],
  at: number,
  attached: Attached,
  goods: readonly Attached[],
): boolean {
  const isSetWord = (element: Element | undefined): boolean =>
    element?.kind === 'word' && SET_WORDS.has(element.text);
  if (isSetWord(elements[at + 1]) && !isQuestion(elements, at + 2)) return true;
  if (goods.length < 2) return false;
  const first = elements.findIndex((element) => element.kind === 'item');
  const heads = isSetWord(elements[first - 1]) || isSetWord(elements[first - 2]);
  return heads && goods.every((good) => good.price === attached.price);
}

/** "gaia + ut set? no, separate". */
function isQuestion(elements: readonly Element[], at: number): boolean {
  const element = elements[at];
  return element?.kind === 'mark' && element.text === '?';
}

/** "lf rayman, have gaia": goods after "have" are the payment. */
export function isPayment(elements: readonly Element[], at: number): boolean {
  for (let index = at - 1; index > 0; index--) {
    const element = elements[index];
    if (element?.kind === 'word' && /^(have|having|got)$/.test(element.text)) {
      return elements.slice(0, index).some((one) => one.kind === 'item');
    }
    if (element?.kind !== 'count' && !(element?.kind === 'word' && element.filler)) return false;
  }
  return false;
}
