import { getWords } from '../../data/words.js';
import type { ItemMatch } from '../../dictionary/item-match.js';
import type { Token } from '../../tokens/tokens.js';
import { isWithdrawn } from '../context/last-line.js';
import { applyStatusLine, findPriceHeadingLines, splitLines } from '../context/lines.js';
import { type Listing, ParserState, type Section, TAKEN_BACK } from '../context/parser-state.js';
import { createWord, type Element, isCorrection, isUnknownWord, isWordOf } from '../elements/element.js';
import { type PricedItem, pairPrices } from '../pairing/pair-prices.js';
import { applyElidedPrice, applyUnpairedPrice } from '../pairing/unpaired-prices.js';
import { toUnitOf } from '../prices/price-match.js';
import { isPriceOrItem, splitSections } from '../sides/sections.js';
import { findSwap, joinGiveAndTake, joinSwapWithAdd, resolveBid } from '../sides/swaps-and-bids.js';
import { removeTalk } from '../talk/remove-talk.js';
import { getMentionReason, getRejectionReason, type ListingContext } from './rejection-reason.js';
import { takeBack } from './take-back.js';

interface FoundListings {
  listings: Listing[];
  sections: (readonly Section[])[];
  stopped: { token: number; reason: string }[];
}

/** Processes the message line by line: removes talk, finds sides, pairs prices with items and decides what is an offer. */
export function findListings(elements: readonly Element[], tokens: readonly Token[]): FoundListings {
  const state = new ParserState(elements, tokens);
  const stopped: FoundListings['stopped'] = [];
  const sections: FoundListings['sections'] = [];
  const lines = splitLines(elements);
  const heads = findPriceHeadingLines(lines);
  for (let at = 0; at < lines.length; at++) {
    const talkRemoval = removeTalk(resolveBid(joinSwapWithAdd(lines[at] ?? [])), state.scope !== null);
    stopped.push(...talkRemoval.stopped);
    sections.push(parseLine(talkRemoval.elements, state, heads.has(at)));
  }
  takeBack(elements, state);
  // A price beside a swap pays the difference; the items have no price.
  for (const listing of state.listings) if (listing.type === 'TRADE') listing.price = null;
  if (isWithdrawn(elements, tokens))
    for (const listing of state.listings) listing.rejectionReason ??= TAKEN_BACK;
  if (elements.some((one) => one.kind === 'stop' && one.reason === 'poll or guide'))
    for (const listing of state.listings)
      if (!listing.isSideExplicit || listing.price === null) listing.rejectionReason ??= 'a poll or guide';
  const listings = state.mentions.length === 0 ? state.listings : [...state.listings, ...state.mentions];
  return { listings, sections, stopped };
}

function parseLine(line: readonly Element[], state: ParserState, isHead: boolean): readonly Section[] {
  applyStatusLine(line, state);
  const row = joinGiveAndTake(line);
  const { sections, scope, scopeToken } = splitSections(row, state.scope, state.scopeToken);
  const price = isHead ? row.find((one) => one.kind === 'price') : undefined;
  const lineStart = state.listings.length;
  if (price?.kind === 'price') {
    state.pendingPrice = price.match;
  } else
    for (const section of sections) {
      offerSwapInstead(section, state, lineStart);
      parseSection(section, state, lineStart);
    }
  const correction = line.find(isCorrection);
  if (correction) correctEarlier(state.listings, correction.token);
  if (state.listings.length > lineStart) state.listingsInLine = state.listings.length - lineStart;
  state.scope = scope;
  state.scopeToken = scopeToken;
  return sections;
}

/** "edit: laser grid 4wl": the price takes the place of the earlier one; "no wait BUYING laser grid 4wl": so does the side. */
function correctEarlier(listings: readonly Listing[], token: number): void {
  for (const { match, type, price, isSideExplicit } of listings.filter((one) => one.match.from > token))
    for (const earlier of listings.filter((one) => one.match.from < token))
      if (earlier.match.itemId !== match.itemId || !price) continue;
      else if (earlier.type === type) earlier.price = price;
      else if (isSideExplicit) earlier.rejectionReason ??= TAKEN_BACK;
}

function parseSection(whole: Section, state: ParserState, lineStart: number): void {
  if (!whole.elements.some(isPriceOrItem)) return;
  const section = removeNonOffers(applyElidedPrice(removeOldPrice(whole), state, lineStart), state);
  const pairing = pairPrices(section.elements, section.moneyFirst);
  const first = pairing.unpairedPrices[0];
  if (pairing.items.length === 0) {
    if (first) applyUnpairedPrice(section, first, pairing.isForAll, state, lineStart);
    return;
  }
  takePendingPrice(pairing.items, section, state);
  const swapToken = section.side === 'TRADE' ? -1 : findSwap(section, pairing.items);
  const context: ListingContext = {
    state,
    section,
    pricedItems: pairing.items,
    lineStart,
    isSet:
      pairing.items.length > 1 &&
      pairing.items.every(({ price }) => price === null) &&
      section.elements.some((one) => one.kind === 'price' && one.match.form !== 'rate'),
  };
  let at = 0;
  for (const pricedItem of pairing.items) {
    // Items come in the order of their elements, so the search continues at the last one.
    at = section.elements.indexOf(pricedItem.element, at);
    addListing(pricedItem, at, swapToken, context);
  }
}

/** Adds a listing for each item of a name; `swapToken` is the sign that makes the section a swap, or -1. */
function addListing(pricedItem: PricedItem, at: number, swapToken: number, context: ListingContext): void {
  const { state, section } = context;
  const { match } = pricedItem.element;
  const swap = swapToken >= 0;
  const rejectionReason = state.isUnderSoldOut
    ? 'under "sold out"'
    : getRejectionReason(pricedItem, at, context);
  const listing = createListing(match, section, swap ? null : rejectionReason);
  if (swap) Object.assign(listing, { type: 'TRADE', isSideExplicit: true, sideToken: swapToken });
  listing.price = listing.type === 'TRADE' ? null : pricedItem.price;
  listing.count = pricedItem.count;
  listing.bundle = pricedItem.bundle;
  listing.shared = pricedItem.shared;
  listing.isBesideUnknown =
    (at > 0 && isUnknownWord(section.elements[at - 1])) || isUnknownWord(section.elements[at + 1]);
  state.listings.push(listing);
  state.isLastSideExplicit = section.isSideExplicit;
  for (const itemId of match.more) state.listings.push({ ...listing, match: { ...match, itemId, more: [] } });
}

/** "gaia 54dl or trade for ut": the item is offered for sale and for a swap. */
function offerSwapInstead({ side, certain, elements }: Section, state: ParserState, lineStart: number): void {
  const last = state.listings.at(-1);
  if (side !== 'TRADE' || certain || last?.type !== 'SELL' || last.rejectionReason !== null) return;
  const items = elements.filter((one) => one.kind === 'item');
  if (items.length !== 1 || state.listings.length === lineStart) return;
  state.listings.push({ ...last, type: 'TRADE', price: null });
}

/** A price before the items ("1wl each:") is for the section; one on its own line holds until the next side. */
function takePendingPrice(items: PricedItem[], section: Section, state: ParserState): void {
  if (state.pendingPrice && items.every((item) => item.price === null)) {
    for (const item of items) Object.assign(item, { price: state.pendingPrice, shared: true });
  } else if (section.isSideExplicit && section.side !== state.scope) state.pendingPrice = null;
}

function createListing(match: ItemMatch, section: Section, rejectionReason: string | null): Listing {
  return {
    match,
    type: section.side ?? 'SELL',
    isSideExplicit: section.side !== null,
    isSideCertain: section.certain,
    sideToken: section.sideToken,
    price: null,
    count: 0,
    bundle: 1,
    shared: false,
    isBesideUnknown: false,
    talk: [],
    rejectionReason,
    features: null,
    confidence: 0,
  };
}

/** "gaia not ut, 50dl", "chand to make lgrid 33/1": an item that is not offered takes no price; it becomes a word. */
function removeNonOffers(section: Section, state: ParserState): Section {
  const elements = section.elements.map((element, at): Element => {
    const rejectionReason = element.kind === 'item' ? getMentionReason(section, at) : null;
    if (element.kind !== 'item' || rejectionReason === null) return element;
    state.mentions.push(createListing(element.match, section, rejectionReason));
    return createWord(element.token, '', true);
  });
  return { ...section, elements };
}

/** "gaia was 60dl now 54dl", "54dl, sorry i mean 52dl", "95, no 90, ok 88": only the present price counts. */
function removeOldPrice(whole: Section): Section {
  const section = removeNegatedPrices(whole);
  const first = section.elements.findIndex((one) => one.kind === 'price');
  if (!section.elements.some((one, at) => at > first && one.kind === 'price')) return section;
  const elements: Element[] = [];
  let old = -1;
  let isReplaced = false;
  for (const one of section.elements) {
    const last = elements[old];
    const isFormer = isWordOf(elements[old - 1], FORMER_WORDS);
    if (one.kind === 'price') {
      const match = isReplaced && last?.kind === 'price' ? toUnitOf(one.match, last.match) : one.match;
      if (isReplaced) elements.length = isFormer ? old - 1 : old;
      old = elements.push({ ...one, match }) - 1;
      isReplaced = false;
      continue;
    }
    if (one.kind === 'item' || one.kind === 'line') old = -1;
    isReplaced =
      old >= 0 &&
      (isReplaced || (isFormer ? isWordOf(one, PRESENT_WORDS) : isCorrection(one) || isLater(one)));
    elements.push(one);
  }
  return elements.length === section.elements.length ? section : { ...section, elements };
}

/** "95, no 90, ok 88". */
function isLater(element: Element): boolean {
  return isWordOf(element, LATER_PRICES) || (element.kind === 'not' && element.phrase === 'no');
}

const LATER_PRICES = getWords('laterPrices');
const FORMER_WORDS = new Set(['was']);
const PRESENT_WORDS = new Set(['now', 'only']);

/** "60wl not 50", "not for 10, its 15": where another price is left. */
function removeNegatedPrices(section: Section): Section {
  const { elements } = section;
  if (!elements.some((one) => one.kind === 'not')) return section;
  const isNegated = (at: number): boolean => {
    const before = elements[at - 1]?.kind === 'for' ? at - 2 : at - 1;
    const not = elements[before];
    return elements[at]?.kind === 'price' && not?.kind === 'not' && not.phrase !== 'no';
  };
  const kept = elements.filter((_, at) => !isNegated(at));
  return kept.some((one) => one.kind === 'price') ? { ...section, elements: kept } : section;
}
