import type { OfferType } from '@lockwatch/contracts';
import { getWords, SIDE_LETTERS } from '../../data/words.js';
import type { Section } from '../context/parser-state.js';
import {
  type AfterElement,
  createPlain,
  createSide,
  type Element,
  isMark,
  isSide,
  isWordOf,
  type SideElement,
  skipBack,
} from '../elements/element.js';
import { createPrice, toUnitOf } from '../prices/price-match.js';

/** A side follows every price of the line; an item may have one price to sell and one to buy. */
const TRAILING_SIDES_PATTERN = /^(?:I+P?S(?:PS)?)+$/;
const LETTERS: Partial<Record<Element['kind'], string>> = { item: 'I', price: 'P', side: 'S' };
/** Elements that make the line more than a price list. */
const BLOCKING_KINDS = new Set<Element['kind']>(['stop', 'swap', 'after', 'gone']);

/** Moves a side after the price before its item ("chand: 30/1 (sell) 35/1 (buy)"). */
function moveTrailingSidesForward(line: readonly Element[]): readonly Element[] {
  const last = skipBack(line, line.length, (one) => one !== undefined && !(one.kind in LETTERS));
  if (line[last]?.kind !== 'side') return line;
  let letters = '';
  for (const [at, element] of line.entries()) {
    if (BLOCKING_KINDS.has(element.kind) || (element.kind === 'side' && !isTrailingSide(line, at, element)))
      return line;
    letters += LETTERS[element.kind] ?? '';
  }
  return TRAILING_SIDES_PATTERN.test(letters) ? moveSides(line) : line;
}

/** Right behind a price, and then comes a mark, the next entry, a place or the end: "gaia 54dl pls buy now" asks others to buy. */
function isTrailingSide(line: readonly Element[], at: number, side: SideElement): boolean {
  if (side.side === 'TRADE' || side.moneyFirst) return false;
  const before = skipBack(line, at, (one) => one?.kind === 'mark');
  const next = line[at + 1];
  const isBehind = line[before]?.kind === 'price' || line[before]?.kind === 'item';
  return isBehind && (next === undefined || KINDS_AFTER_SIDE.has(next.kind));
}

const KINDS_AFTER_SIDE = new Set<Element['kind']>(['mark', 'item', 'price', 'place', 'count']);

function moveSides(line: readonly Element[]): Element[] {
  const result: Element[] = [];
  let entry = -1;
  let price = -1;
  for (const element of line) {
    if (element.kind === 'side') {
      result.splice(entry >= 0 ? entry : price, 0, element);
      entry = -1;
      continue;
    }
    if (element.kind === 'item' && entry < 0)
      entry = result.at(-1)?.kind === 'count' ? result.length - 1 : result.length;
    if (element.kind === 'price') price = result.length;
    result.push(element);
  }
  return result;
}

/** "s/b bgl 101dl/99dl", "B/S BGL 99/101 DL": both sides of one item, each with its price. */
function splitBothSides(line: readonly Element[]): readonly Element[] {
  const at = line.findIndex((one, index) => isMark(one, '/') && line[index + 1]?.kind === 'side');
  if (at < 1) return line;
  const [first, , second, item, price, ...rest] = line.slice(at - 1);
  const side = first?.kind === 'word' ? SIDE_LETTERS.get(first.text) : isSide(first) ? first.side : undefined;
  if (!first || !side || second?.kind !== 'side' || side === second.side) return line;
  if (item?.kind !== 'item' || price?.kind !== 'price') return line;
  const { from, to, form, low, quantityLow } = price.match;
  const [last, ...others] = isMark(rest[0], '/') ? rest.slice(1) : rest;
  const isPair = last?.kind === 'price';
  // "s/b chand 33/1": a rate.
  if (!isPair && (form !== 'rate' || low === 1)) return line;
  const other = isPair ? last.match : createPrice(from, to, 'locks', low, low);
  const own = isPair ? price.match : toUnitOf(createPrice(from, to, 'bare', quantityLow, quantityLow), other);
  return [
    ...line.slice(0, at - 1),
    ...[createSide(first.token, side, '', true), item, { ...price, match: own }],
    ...[second, item, { ...price, match: other }, ...(isPair ? others : rest)],
  ];
}

const SWAP_WANT_PHRASES = getWords('swapWants');

interface SplitState {
  line: readonly Element[];
  sections: Section[];
  current: Section;
  /** The section around the present one in brackets. */
  outer: Section | null;
}

/** Splits a line at its sides. `scope` is the side that the previous lines leave, from the token `scopeToken`. */
export function splitSections(
  written: readonly Element[],
  scope: OfferType | null,
  scopeToken: number,
): {
  sections: Section[];
  /** The side that holds for the following lines. */
  scope: OfferType | null;
  scopeToken: number;
} {
  const line = moveTrailingSidesForward(splitBothSides(written));
  const current = createSection(scope, scopeToken);
  const state: SplitState = { line, sections: [], current, outer: null };
  for (let at = 0; at < line.length; at++) {
    const element = line[at];
    if (element === undefined) break;
    const isHandled =
      closeSectionInBrackets(state, element) ||
      takeTrailingSide(state, element, at) ||
      joinSwap(state, element, at);
    if (isHandled) continue;
    if (!isSide(element)) state.current.elements.push(element);
    else openSection(state, element, at);
  }
  state.sections.push(state.current);
  const last = state.outer ?? state.current;
  return {
    sections: movePriceToItem(state.sections.filter(({ elements }) => elements.length > 0)),
    scope: last.side,
    scopeToken: last.sideToken,
  };
}

/** "50dl waiting, need gaia": what stands before the only side is what the author pays for its one item. */
function movePriceToItem(sections: Section[]): Section[] {
  const [before, section] = sections;
  if (before === undefined || section?.side !== 'BUY' || sections.length > 2) return sections;
  const [price, ...morePrices] = before.elements.filter(isPriceOrItem);
  const [item, ...moreItems] = section.elements.filter(isPriceOrItem);
  if (before.side === 'SELL' || price?.kind !== 'price' || price.match.form === 'bare') return sections;
  if (item?.kind !== 'item' || morePrices.length + moreItems.length > 0) return sections;
  return [{ ...section, elements: [...section.elements, price] }];
}

export function isPriceOrItem({ kind }: Element): boolean {
  return kind === 'price' || kind === 'item';
}

/** A section that begins with a side; without one, its side is not said in it. */
function createSection(
  side: OfferType | null,
  sideToken: number,
  said?: SideElement | AfterElement,
): Section {
  return {
    side,
    sideToken,
    isSideExplicit: said !== undefined,
    certain: said?.kind === 'side' && said.certain,
    moneyFirst: said?.kind === 'side' && said.moneyFirst,
    isInBrackets: false,
    elements: [],
  };
}

function openSection(state: SplitState, element: SideElement | AfterElement, at: number): void {
  const isInBrackets = isMark(state.line[at - 1], '([');
  if (isInBrackets) state.outer = state.current;
  state.sections.push(state.current);
  state.current = { ...createSection(element.side, element.token, element), isInBrackets };
}

/** "[BUYING] gaia": brackets around a side alone decorate it. */
function closeSectionInBrackets(state: SplitState, element: Element): boolean {
  const { outer, current } = state;
  if (outer === null || !isMark(element, ')]')) return false;
  state.outer = null;
  if (current.elements.length === 0) current.isInBrackets = false;
  else {
    state.sections.push(current);
    state.current = { ...outer, isInBrackets: false, elements: [] };
  }
  return true;
}

function takeTrailingSide({ line, current }: SplitState, element: Element, at: number): boolean {
  if (!isSide(element)) return false;
  // "ut satilir 50dl / alinir 47dl": the other side of the same item; "B> chand 36/1, for sale: jetpack 8wl".
  const isOther = current.isSideExplicit && element.side !== current.side;
  if (isOther && (line[at + 1]?.kind === 'price' || isMark(line[at + 1], ':'))) return false;
  const side = element.kind === 'after' ? element.side : element.trailingSide;
  if (side === null) return false;
  if (element.kind === 'side') {
    const isOwnSide = element.certain && current.isSideExplicit;
    if (isOwnSide || hasItemBeforeNextSide(line, at + 1)) return false;
  }
  // "any gaia for sale?": a buyer.
  const isAsked = element.phrase === 'for sale' && current.elements.some((one) => isWordOf(one, ANY));
  applyTrailingSide(current, isAsked ? 'BUY' : side, element.token);
  return true;
}

function joinSwap({ current, line }: SplitState, element: Element, at: number): boolean {
  const isWant = element.kind === 'side' && current.side === 'TRADE' && SWAP_WANT_PHRASES.has(element.phrase);
  if (!isWant && !isSwapLink(current, line, at)) return false;
  if (!isWant) applyTrailingSide(current, 'TRADE', element.token);
  current.elements.push(createPlain('joiner', element.token));
  return true;
}

/** "Boombox for sale": the side of the line so far, unless it has its own. */
function applyTrailingSide(section: Section, side: OfferType, token: number): void {
  if (section.isSideExplicit && section.side !== null) return;
  // "gaia 54dl or trade".
  if (side === 'TRADE' && section.elements.some((one) => one.kind === 'price')) return;
  section.side = side;
  section.sideToken = token;
  section.isSideExplicit = true;
}

/** "angel wings tukar devil wings": between one item without side and price, and one more. */
function isSwapLink({ isSideExplicit, elements }: Section, line: readonly Element[], at: number): boolean {
  const link = line[at];
  if (link?.kind !== 'side' || link.side !== 'TRADE' || isSideExplicit) return false;
  const isOneItem = (part: readonly Element[]): boolean => part.filter(isPriceOrItem).length === 1;
  return isOneItem(elements) && isOneItem(line.slice(at));
}

const ANY = new Set(['any']);

function hasItemBeforeNextSide(line: readonly Element[], from: number): boolean {
  for (let at = from; at < line.length; at++) {
    if (line[at]?.kind === 'item') return true;
    if (isSide(line[at])) return false;
  }
  return false;
}
