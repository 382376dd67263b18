import type { OfferType } from '@lockwatch/contracts';
import { getWords, type StopReason } from '../../data/words.js';
import type { ItemMatch } from '../../dictionary/item-match.js';
import type { PhraseRole } from '../../tokens/phrases.js';
import type { Token } from '../../tokens/tokens.js';
import type { DefaultUnit } from '../prices/default-units.js';
import type { PriceMatch } from '../prices/price-match.js';
import type { WorldMatch } from '../worlds/find-worlds.js';

/** One meaningful part of a message. The later steps work on these. */
export type Element =
  | { kind: 'item'; token: number; match: ItemMatch }
  | { kind: 'price'; token: number; match: PriceMatch }
  | { kind: 'count'; token: number; value: number }
  /** `certain`: unambiguous, such as "S>" or "WTS". */
  | {
      kind: 'side';
      token: number;
      side: OfferType;
      certain: boolean;
      moneyFirst: boolean;
      trailingSide: OfferType | null;
      phrase: string;
    }
  | { kind: 'after'; token: number; side: OfferType; phrase: string }
  | { kind: 'stop'; token: number; reason: StopReason; phrase: string }
  | { kind: 'place'; token: number; world: WorldMatch }
  | { kind: 'mark'; token: number; text: string; spaced: boolean }
  | { kind: 'word'; token: number; text: string; filler: boolean }
  | PlainElement
  | { kind: 'not'; token: number; phrase: string }
  | { kind: 'shop'; token: number; text: string }
  | { kind: 'no-price'; token: number; text: string };

interface PlainElement {
  kind: 'gone' | 'purpose' | 'line' | 'all' | 'each' | 'for' | 'joiner' | 'others-bid' | 'buy-now' | 'swap';
  token: number;
}

export type SideElement = Extract<Element, { kind: 'side' }>;
export type AfterElement = Extract<Element, { kind: 'after' }>;

/** Spread into every element: objects of one shape are faster. */
export const ELEMENT_DEFAULTS: object = {
  kind: 'mark',
  token: 0,
  text: '',
  spaced: false,
  filler: false,
  match: null,
  value: 0,
  side: null,
  certain: false,
  moneyFirst: false,
  trailingSide: null,
  phrase: '',
  reason: null,
  world: null,
};

export function createSide(
  token: number,
  side: OfferType,
  phrase: string,
  certain: boolean,
  moneyFirst = false,
  trailingSide: OfferType | null = null,
): SideElement {
  return { ...ELEMENT_DEFAULTS, kind: 'side', token, side, certain, moneyFirst, trailingSide, phrase };
}

/** The results of the earlier steps, by token. */
export interface ElementSources {
  tokens: readonly Token[];
  roles: readonly (PhraseRole | null)[];
  items: readonly ItemMatch[];
  worlds: readonly WorldMatch[];
  skipped: readonly boolean[];
  /** What numbers without a unit count in, and from where on. */
  defaultUnits: readonly DefaultUnit[];
}

/** What is built of them so far, and what holds at the present token. */
export interface ElementContext extends ElementSources {
  elements: Element[];
  defaultUnit: number;
  /** The first token of the next item, or the end of the message. */
  nextItem: number;
}

/** Adds what a token begins, if it begins something of this kind. Returns the token after it, or 0. */
export type ElementReader = (context: ElementContext, at: number, token: Token) => number;

/** Adds an element; returns `to`. */
export function add({ elements }: ElementContext, element: Element, to: number): number {
  elements.push(element);
  return to;
}

/** An element of a kind without fields of its own. */
export function createPlain(kind: PlainElement['kind'], token: number): Element {
  return { ...ELEMENT_DEFAULTS, kind, token };
}

export function createWord(token: number, text: string, filler: boolean): Element {
  return { ...ELEMENT_DEFAULTS, kind: 'word', token, text, filler };
}

export function createStop(token: number, reason: StopReason, phrase: string): Element {
  return { ...ELEMENT_DEFAULTS, kind: 'stop', token, reason, phrase };
}

/** The side of what follows, or of what is before. */
export function isSide(element: Element | undefined): element is SideElement | AfterElement {
  return element?.kind === 'side' || element?.kind === 'after';
}

export function isFiller(element: Element | undefined): boolean {
  return element?.kind === 'word' && element.filler;
}

/** A word without a role in a trade message. */
export function isUnknownWord(element: Element | undefined): boolean {
  return element?.kind === 'word' && !element.filler;
}

/** The index of the last element before `at` that is not passed over; -1 for none. */
export function skipBack(
  elements: readonly Element[],
  at: number,
  isPassed: (element: Element | undefined) => boolean,
): number {
  let before = at - 1;
  while (before >= 0 && isPassed(elements[before])) before -= 1;
  return before;
}

export function isWordOf(element: Element | undefined, words: ReadonlySet<string>): boolean {
  return element?.kind === 'word' && words.has(element.text);
}

/** One of these characters. */
export function isMark(element: Element | undefined, marks: string): boolean {
  return element?.kind === 'mark' && marks.includes(element.text);
}

const CORRECTION_WORDS = getWords('corrections');

/** "sorry", "i mean", "*": what follows replaces what is before. */
export function isCorrection(element: Element | undefined): boolean {
  return isWordOf(element, CORRECTION_WORDS) || (element?.kind === 'mark' && element.text === '*');
}

/** A number without a unit: a price or a count. */
export function isBareNumber(element: Element | undefined): boolean {
  return element?.kind === 'price' && element.match.form === 'bare';
}

export function isAsking(element: Element | undefined): boolean {
  return element?.kind === 'mark' && element.text === '?';
}
