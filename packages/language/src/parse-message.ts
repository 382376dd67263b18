import { OFFER_TYPES, type OfferKind, type Price, unitPrice } from '@lockwatch/contracts';
import type { AliasOverlay } from './dictionary/alias-overlay.js';
import type { Dictionary } from './dictionary/dictionary.js';
import type { ItemMatch } from './dictionary/item-match.js';
import {
  computeConfidence,
  getMessageFeatures,
  getOfferFeatures,
  isOfferListing,
  UNLIKELY,
} from './parsing/confidence/confidence.js';
import { type Correction, findCorrections } from './parsing/context/last-line.js';
import {
  type Listing,
  type OfferFeatures,
  type Section,
  TAKEN_BACK,
} from './parsing/context/parser-state.js';
import { buildElements } from './parsing/elements/build-elements.js';
import type { Element } from './parsing/elements/element.js';
import { findItems } from './parsing/items/find-items.js';
import type { Heading } from './parsing/items/headings.js';
import { findListings } from './parsing/listings/find-listings.js';
import { readDespiteTalk } from './parsing/listings/read-despite-talk.js';
import { getPriceSpan, getSideSpan, getSpan } from './parsing/listings/spans.js';
import { isForLot } from './parsing/pairing/unpaired-prices.js';
import { findDefaultUnits } from './parsing/prices/default-units.js';
import { inUnit, toNearestUnit, toUnitPrice } from './parsing/prices/price-match.js';
import { resolveConditionalSides } from './parsing/sides/conditional-sides.js';
import { joinAnswer } from './parsing/sides/swaps-and-bids.js';
import { findWorlds, type WorldMatch } from './parsing/worlds/find-worlds.js';
import { matchPhrases, type PhraseRole } from './tokens/phrases.js';
import { type PlainText, toPlainText } from './tokens/plain-text.js';
import { findQuotedTokens } from './tokens/quoted-lines.js';
import { isIn, LINE, NUMBER, type Token, tokenise } from './tokens/tokens.js';
import { SIGN_OF_OFFER } from './tokens/vocabulary.js';
import type { Offer, ParseResult } from './types.js';

/** Offers below this are a prediction even when the item was named exactly. */
export const EXACT_CONFIDENCE_MIN = 0.9;
/** What is less likely than this is talk. */
const OFFER_CONFIDENCE_MIN = 0.44;
/** A unit price this many times above or below the usual one is suspicious: a typo, a joke or another unit. */
const SUSPICIOUS_FACTOR = 20;
/** Limit of personal aliases that are matched in one message. */
const OVERLAY_HITS_MAX = 16;

export interface ParseOptions {
  overlay?: AliasOverlay;
  channelName?: string | null;
  /** The usual price of an item, where known. A price far from it makes the offer predicted. */
  usualPrice?: (itemId: number) => Price | undefined;
}

export interface MessageAnalysis {
  plain: PlainText;
  tokens: readonly Token[];
  roles: readonly (PhraseRole | null)[];
  worlds: readonly WorldMatch[];
  corrections: readonly Correction[];
  headings: readonly Heading[];
  items: readonly ItemMatch[];
  skipped: readonly boolean[];
  /** Tokens that are no items: those that are skipped, and worlds. */
  taken: readonly boolean[];
  /** The quoted lines, where the message names no item of its own. */
  answered: readonly Element[];
  elements: readonly Element[];
  /** The elements whose words say how likely the offers are: all, or a clause after talk. */
  judged: readonly Element[];
  listings: readonly Listing[];
  sections: readonly (readonly Section[])[];
  stopped: readonly { token: number; reason: string }[];
}

/** Parses who sells, buys or swaps what at which unit price. Pure; never throws. Conventions: docs/understanding.md. */
export function parseMessage(
  dictionary: Dictionary,
  content: string,
  options: ParseOptions = {},
): ParseResult {
  const input = findNames(dictionary, content, options.channelName ?? null, false);
  const { worlds, items, answered } = input;
  const { listings } = items.length + answered.length > 0 ? completeAnalysis(input) : { listings: [] };
  const offers = toOffers(dictionary, input, listings.filter(isOffer)).map(({ offer }) => offer);
  if (options.overlay) offers.push(...findOverlayOffers(dictionary, input, options.overlay));
  return {
    offers: options.usualPrice ? offers.map((offer) => flagSuspiciousPrice(offer, options)) : offers,
    worlds: worlds.length === 0 ? [] : [...new Set(worlds.map(({ name }) => name))],
  };
}

export function analyzeMessage(
  dictionary: Dictionary,
  content: string,
  channelName: string | null = null,
): MessageAnalysis {
  return completeAnalysis(findNames(dictionary, content, channelName, true));
}

/** Chat without a side, a place, a number or another word of a trade offers nothing, whatever items it names. */
function mayOffer({ tokens, roles, worlds }: Pick<MessageAnalysis, 'tokens' | 'roles' | 'worlds'>): boolean {
  const isTelling = (token: Token, at: number): boolean =>
    token.kind === NUMBER || isIn(token, SIGN_OF_OFFER) || !!(roles[at]?.side ?? roles[at]?.trailingSide);
  return worlds.length > 0 || tokens.some(isTelling);
}

/** The steps up to the items; `always`: also in chat that offers nothing. */
function findNames(
  dictionary: Dictionary,
  content: string,
  channelName: string | null,
  always: boolean,
): AnalysisInput {
  const plain = toPlainText(content);
  const tokens = tokenise(plain.text);
  const roles = matchPhrases(tokens);
  const quoted = findQuotedTokens(tokens);
  const corrections = findCorrections(dictionary, plain.text, tokens, roles, quoted);
  const skipped = [...quoted];
  for (const { from, to } of corrections) skipped.fill(true, from, to);
  const worlds = findWorlds(dictionary, tokens, roles);
  const taken = [...skipped];
  for (const world of worlds) taken.fill(true, world.from, world.to);
  const { items, headings } =
    always || mayOffer({ tokens, roles, worlds })
      ? findItems({ dictionary, tokens, roles, taken }, channelName)
      : { items: [], headings: [] };
  const answered = items.length > 0 || !quoted.includes(true) ? [] : findQuotedElements();
  return { plain, tokens, roles, worlds, corrections, skipped, taken, items, headings, answered };

  function findQuotedElements(): Element[] {
    const replies = quoted.map((isQuoted) => !isQuoted);
    const found = findItems({ dictionary, tokens, roles, taken: replies }, channelName);
    const defaultUnits = findDefaultUnits(tokens);
    return buildElements({ tokens, roles, items: found.items, worlds: [], skipped: replies, defaultUnits });
  }
}

type AnalysisInput = Omit<MessageAnalysis, 'elements' | 'judged' | 'listings' | 'sections' | 'stopped'>;

function completeAnalysis(input: AnalysisInput): MessageAnalysis {
  const { tokens, roles, worlds, skipped, items, answered } = input;
  const parts = { tokens, roles, items, worlds, skipped, defaultUnits: findDefaultUnits(tokens) };
  const elements = joinAnswer(answered, resolveConditionalSides(buildElements(parts)));
  const found = findListings(elements, tokens);
  rejectUnlikely(elements, found.listings);
  const isDone = found.listings.some((one) => isOffer(one) || one.rejectionReason === TAKEN_BACK);
  const despiteTalk = isDone ? null : readDespiteTalk(elements, tokens);
  if (despiteTalk) rejectUnlikely(despiteTalk.elements, despiteTalk.listings);
  const isRead = despiteTalk?.listings.some(isOffer) || !found.listings.some(isOfferListing);
  const { listings, sections, elements: judged } = (isRead && despiteTalk) || { ...found, elements };
  for (const correction of input.corrections) applyCorrection(listings, tokens, correction);
  return { ...input, elements, judged, listings, sections, stopped: found.stopped };
}

/** Side and unit are for all items before; the price for the one item of the line before, of the message, or with a price of that form. */
function applyCorrection(
  listings: readonly Listing[],
  tokens: readonly Token[],
  { from, price, side, unit = 0 }: Correction,
): void {
  const offered = listings.filter(isOfferListing);
  const before = offered.filter(({ match }) => match.from < from);
  for (const listing of before) {
    if (side) Object.assign(listing, { type: side.type, isSideExplicit: true, sideToken: side.token });
    if (listing.price && unit > 0) listing.price = inUnit(listing.price, unit);
  }
  const line = tokens.findLastIndex(({ kind }, at) => kind === LINE && at < (before.at(-1)?.match.from ?? 0));
  const alike = offered.filter((listing) => listing.price?.form === price?.form);
  for (const meant of [before.filter(({ match }) => match.from > line), offered, alike])
    if (price && new Set(meant.map(({ match }) => match.itemId)).size === 1) {
      for (const listing of meant) {
        if (listing.price === null && isForLot(listing, price)) listing.bundle = listing.count;
        listing.price = listing.price ? toNearestUnit(price, listing.price) : price;
      }
      return;
    }
}

function rejectUnlikely(elements: readonly Element[], listings: readonly Listing[]): void {
  const offered = listings.filter(isOfferListing);
  if (offered.length === 0) return;
  const message = getMessageFeatures(elements, offered);
  for (const listing of offered) {
    listing.features = getOfferFeatures(listing, message);
    listing.confidence = computeConfidence(listing.features);
    if (listing.confidence < OFFER_CONFIDENCE_MIN) listing.rejectionReason = UNLIKELY;
  }
}

/** Every offer that the rules find, also those whose confidence makes them talk, each with its features. */
export function parseWithFeatures(
  dictionary: Dictionary,
  content: string,
  options: Pick<ParseOptions, 'channelName'> = {},
): { judged: readonly Element[]; offers: ListedOffer[] } {
  const analysis = analyzeMessage(dictionary, content, options.channelName ?? null);
  const offered = analysis.listings.filter(isOfferListing);
  return { judged: analysis.judged, offers: toOffers(dictionary, analysis, offered) };
}

interface ListedOffer {
  offer: Offer;
  features: OfferFeatures;
}

/** One offer for each side and item, in order of first mention; the first price counts. */
function toOffers(dictionary: Dictionary, analysis: AnalysisInput, listings: Listing[]): ListedOffer[] {
  if (listings.length === 0) return [];
  const offers = new Map<number, ListedOffer>();
  for (const listing of listings) {
    const item = dictionary.getItemName(listing.match.itemId);
    const { features } = listing;
    if (item === undefined || features === null) continue;
    const key = listing.match.itemId * OFFER_TYPES.length + OFFER_TYPES.indexOf(listing.type);
    const known = offers.get(key);
    if (known === undefined) {
      offers.set(key, { offer: toOffer(analysis, listing, item), features });
    } else if (known.offer.price === null && listing.price !== null) {
      const { price, priceMax } = toUnitPrice(listing.price, listing.bundle);
      const priceSpan = getPriceSpan(analysis, listing);
      offers.set(key, { ...known, offer: { ...known.offer, price, priceMax, priceSpan } });
    }
  }
  return [...offers.values()];
}

function isOffer({ rejectionReason }: Listing): boolean {
  return rejectionReason === null;
}

function toOffer(analysis: AnalysisInput, listing: Listing, item: string): Offer {
  const { match, confidence } = listing;
  const unit = listing.price ? toUnitPrice(listing.price, listing.bundle) : { price: null, priceMax: null };
  return {
    type: listing.type,
    itemId: match.itemId,
    item,
    price: unit.price,
    priceMax: unit.priceMax,
    confidence,
    kind: getOfferKind(listing),
    span: getSpan(analysis, match.from, match.to),
    priceSpan: getPriceSpan(analysis, listing),
    sideSpan: getSideSpan(analysis, listing),
    via: match.via,
    ...(match.candidates ? { candidates: match.candidates } : {}),
    ...(match.ownerIds ? { ownerIds: match.ownerIds } : {}),
  };
}

/** Makes an offer predicted where its price is far from the usual one. */
function flagSuspiciousPrice(offer: Offer, options: ParseOptions): Offer {
  const usual = options.usualPrice?.(offer.itemId);
  if (usual === undefined || offer.price === null) return offer;
  const ratio = unitPrice(offer.price) / unitPrice(usual);
  if (ratio <= SUSPICIOUS_FACTOR && ratio * SUSPICIOUS_FACTOR >= 1) return offer;
  return { ...offer, kind: 'predicted' };
}

function getOfferKind({ match: { via, candidates }, confidence }: Listing): OfferKind {
  if (via === 'typo' || via === 'partial' || via === 'heading' || candidates !== null) return 'predicted';
  return confidence >= EXACT_CONFIDENCE_MIN ? 'exact' : 'predicted';
}

/** Offers that only an alias's owners see; parsed separately, so other users' offers do not change. */
function findOverlayOffers(dictionary: Dictionary, analysis: AnalysisInput, overlay: AliasOverlay) {
  const found = overlay.find(dictionary, analysis.tokens, analysis.items, analysis.taken);
  const offers = new Map<string, Offer>();
  for (const hit of found.slice(0, OVERLAY_HITS_MAX)) {
    const rest = analysis.items.filter((item) => item.to <= hit.from || item.from >= hit.to);
    const items = [...rest, hit].sort((a, b) => a.from - b.from);
    const again = completeAnalysis({ ...analysis, items });
    const own = again.listings.filter((one) => isOffer(one) && one.match.ownerIds === hit.ownerIds);
    for (const { offer } of toOffers(dictionary, again, own)) {
      const key = `${offer.type} ${offer.itemId} ${offer.ownerIds?.join(' ')}`;
      if (!offers.has(key)) offers.set(key, offer);
    }
  }
  return [...offers.values()];
}
