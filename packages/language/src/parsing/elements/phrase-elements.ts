import { getWords, SIDE_LETTERS } from '../../data/words.js';
import type { PhraseRole } from '../../tokens/phrases.js';
import { isIn, MARK, NUMBER, type Token, WORD } from '../../tokens/tokens.js';
import { SIDE_LETTER } from '../../tokens/vocabulary.js';
import { addWord, createSide, ELEMENT_DEFAULTS, type Element, type ElementSources } from './element.js';

const FOR_WORDS = getWords('for');
const SHOP_PLACES = getWords('shopPlaces');
const MINE_WORDS = getWords('mine');
const ALL_WORDS = getWords('all');
const BUY_NOW_WORDS = getWords('buyNow');
const FILLERS = getWords('fillers');
const EACH_WORDS = getWords('each');
const JOINERS = getWords('joiners');
const NO_PRICE_WORDS = getWords('noPrice');
const OTHER_BID_WORDS = getWords('othersBids');
const SHOP_WORDS = getWords('shop');

/** "KUKO sells gaia", "he sells gaia": what somebody else does. Without a subject it is a side. */
const THIRD_PERSON_SIDES = getWords('thirdPersonSides');

const SUBJECT_KINDS = new Set<Element['kind']>(['word', 'place', 'stop', 'price', 'item', 'shop']);

function isAboutOthers(elements: readonly Element[], phrase: string): boolean {
  const before = elements.at(-1)?.kind;
  if ((before === 'place' || before === 'shop') && isMine(elements.at(-2))) return false;
  return THIRD_PERSON_SIDES.has(phrase) && before !== undefined && SUBJECT_KINDS.has(before);
}

function isMine(element: Element | undefined): boolean {
  return element?.kind === 'word' && MINE_WORDS.has(element.text);
}

/** "vend at KUKO has …": a statement about somebody else's shop. */
export function isShopMention(elements: readonly Element[]): boolean {
  const place = elements.at(-1);
  const before = elements.at(-2);
  if (isMine(before)) return false;
  return place?.kind === 'place' && SHOP_PLACES.has(place.world.announcedBy.split(' ', 1)[0] ?? '');
}

/** "jetpack not for sale": refers to the items before it; before items it makes the sentence talk. */
function refersToItemBefore(elements: readonly Element[]): boolean {
  for (let at = elements.length - 1; at >= 0; at--) {
    const element = elements[at];
    if (element?.kind === 'item') return true;
    if (
      element?.kind !== 'mark' &&
      element?.kind !== 'price' &&
      !(element?.kind === 'word' && element.filler)
    )
      return false;
  }
  return false;
}

export function addPhraseElement(elements: Element[], token: number, role: PhraseRole): boolean {
  const { phrase, side, trailingSide, stop } = role;
  if (side && isAboutOthers(elements, phrase))
    elements.push({ ...ELEMENT_DEFAULTS, kind: 'stop', token, reason: 'others', phrase });
  else if (side) {
    const isCertain = CERTAIN_SIDE_PHRASES.has(phrase);
    elements.push(createSide(token, side, phrase, isCertain, role.moneyFirst, trailingSide));
  } else if (trailingSide)
    elements.push({ ...ELEMENT_DEFAULTS, kind: 'after', token, side: trailingSide, phrase });
  else if (role.gone && (stop === undefined || refersToItemBefore(elements)))
    elements.push({ ...ELEMENT_DEFAULTS, kind: 'gone', token });
  else if (stop) elements.push({ ...ELEMENT_DEFAULTS, kind: 'stop', token, reason: stop, phrase });
  else if (role.filler) addWord(elements, token, phrase, true, token);
  else if (role.purpose) elements.push({ ...ELEMENT_DEFAULTS, kind: 'purpose', token });
  else if (role.not) elements.push({ ...ELEMENT_DEFAULTS, kind: 'not', token });
  else return false;
  return true;
}

const CERTAIN_SIDE_PHRASES = getWords('certainSides');

/** What words are that lists name; a later line wins. */
const WORD_ELEMENTS = new Map<string, Element>();
for (const text of FILLERS)
  WORD_ELEMENTS.set(text, { ...ELEMENT_DEFAULTS, kind: 'word', token: 0, text, filler: true });
for (const text of EACH_WORDS) WORD_ELEMENTS.set(text, { ...ELEMENT_DEFAULTS, kind: 'each', token: 0 });
for (const text of NO_PRICE_WORDS)
  WORD_ELEMENTS.set(text, { ...ELEMENT_DEFAULTS, kind: 'no-price', token: 0, text });
for (const text of SHOP_WORDS) WORD_ELEMENTS.set(text, { ...ELEMENT_DEFAULTS, kind: 'shop', token: 0, text });
for (const [words, kind] of [
  [JOINERS, 'joiner'],
  [BUY_NOW_WORDS, 'buy-now'],
  [OTHER_BID_WORDS, 'others-bid'],
  [ALL_WORDS, 'all'],
  [FOR_WORDS, 'for'],
] as const)
  for (const text of words) WORD_ELEMENTS.set(text, { ...ELEMENT_DEFAULTS, kind, token: 0 });

export function addWordElement(elements: Element[], at: number, token: Token): void {
  const element = WORD_ELEMENTS.get(token.text);
  if (element === undefined)
    elements.push({ ...ELEMENT_DEFAULTS, kind: 'word', token: at, text: token.text, filler: false });
  else elements.push({ ...element, token: at });
}

/** "ut: ✗": only a mark between them. */
export function isAfterItem(elements: readonly Element[]): boolean {
  let at = elements.length - 1;
  while (elements[at]?.kind === 'mark') at -= 1;
  return at < elements.length - 1 && elements[at]?.kind === 'item';
}

/** "S>", "b :", "(T)", and a single letter before an item. Returns the token after, or 0. */
export function addSideLetter(elements: Element[], parts: ElementSources, at: number, token: Token): number {
  if (token.kind !== WORD || !isIn(token, SIDE_LETTER)) return 0;
  const side = SIDE_LETTERS.get(token.text);
  if (side === undefined) return 0;
  const { tokens, items } = parts;
  const element = createSide(at, side, token.text, true);
  let next = at + 1;
  const mark = tokens[next];
  if (
    mark?.kind === MARK &&
    (mark.text === '>' ||
      mark.text === ':' ||
      ((mark.text === ']' || mark.text === ')') && /[[(]/.test(tokens[at - 1]?.text ?? '')))
  ) {
    while (tokens[next]?.kind === MARK && /[>:\])]/.test(tokens[next]?.text ?? '')) next += 1;
    elements.push(element);
    return next;
  }
  const last = elements.at(-1);
  const atStart = last === undefined || last.kind === 'line' || last.kind === 'price' || last.kind === 'mark';
  // "chand s 33/1 b 40/1": between an item, or its price, and a price.
  if (
    token.spaced &&
    (last?.kind === 'item' || last?.kind === 'price' || isAfterItem(elements)) &&
    tokens[at + 1]?.kind === NUMBER &&
    tokens[at + 1]?.spaced
  ) {
    if (!items.some((item) => item.from === at + 2)) {
      elements.push(element);
      return at + 1;
    }
  }
  if (!atStart) return 0;
  const follows = items.some(
    (item) => item.from === at + 1 || (tokens[at + 1]?.kind === NUMBER && item.from === at + 2),
  );
  const dash =
    mark?.kind === MARK &&
    (mark.text === '-' || mark.text === '/') &&
    items.some((item) => item.from === at + 2);
  if (!follows && !dash) return 0;
  elements.push(element);
  return dash ? at + 2 : at + 1;
}
