import { CALIBRATION } from '../../data/generated/calibration.js';
import type { MatchVia } from '../../types.js';
import type { Listing, OfferFeatures, Reading } from '../context/parser-state.js';
import { type Element, isMark } from '../elements/element.js';
import type { PriceMatch } from '../prices/price-match.js';
import { sumOfferCues } from './offer-cues.js';

const READING_MIN = -4;
const READING_MAX = 5;

type MessageFeatures = Pick<OfferFeatures, 'unknown' | 'asks' | 'reads' | 'isNumberLeft'> & {
  isShop: boolean;
};

export function getMessageFeatures(
  elements: readonly Element[],
  offers: readonly Listing[],
): MessageFeatures {
  let unknown = 0;
  let inSentence = 0;
  let isTrade = false;
  let prices = 0;
  let asks = false;
  let isShop = false;
  for (const element of elements) {
    if (element.kind === 'word' && !element.filler) inSentence += 1;
    else if (element.kind === 'price') prices += 1;
    else if (element.kind === 'shop' || element.kind === 'place') isShop = true;
    else if (element.kind === 'mark' && element.text === '?') asks = true;
    if (element.kind === 'item' || element.kind === 'price') isTrade = true;
    if (isMark(element, '.!?') || element.kind === 'line') {
      if (isTrade) unknown += inSentence;
      inSentence = 0;
      isTrade = false;
    }
  }
  if (isTrade) unknown += inSentence;
  return {
    unknown: getShareOfUnknown(unknown / Math.max(1, offers.length)),
    reads: getReading(sumOfferCues(elements)),
    asks,
    isShop: isShop || prices > 2,
    isNumberLeft: prices > countPrices(offers),
  };
}

function getShareOfUnknown(each: number): OfferFeatures['unknown'] {
  if (each === 0) return 'none';
  return each <= 1 ? 'few' : each <= 3 ? 'some' : 'many';
}

/** Items that share a price stand beside each other. */
function countPrices(offers: readonly Listing[]): number {
  let last: PriceMatch | null = null;
  let prices = 0;
  for (const { price } of offers) {
    if (price && price.from !== last?.from) prices += 1;
    last = price;
  }
  return prices;
}

export function getReading(odds: number | null): Reading {
  return odds === null ? 'a list' : Math.min(READING_MAX, Math.max(READING_MIN, Math.round(odds)));
}

/** The reason of a listing that the rules take for an offer and the confidence does not. */
export const UNLIKELY = 'reads like talk';

/** Whether the rules take it for an offer. */
export function isOfferListing({ rejectionReason }: Listing): boolean {
  return rejectionReason === null || rejectionReason === UNLIKELY;
}

export function getOfferFeatures(listing: Listing, message: MessageFeatures): OfferFeatures {
  const { price, match, shared, isSideExplicit } = listing;
  return {
    via: match.via,
    side: isSideExplicit ? 'said' : message.isShop ? 'assumed in a shop' : 'assumed',
    price: price === null ? 'none' : shared ? 'shared' : price.form === 'bare' ? 'bare' : 'own',
    unknown: message.unknown,
    reads: message.reads,
    asks: message.asks,
    isAmbiguous: match.candidates !== null,
    isBesideUnknown: listing.isBesideUnknown,
    isSideCertain: listing.isSideCertain,
    talk: listing.talk,
    isNumberLeft: message.isNumberLeft,
  };
}

/** The rows of the calibration table that apply. What was found despite talk has rows of its own. */
export function getCalibrationFactors(features: OfferFeatures): string[] {
  const factors = [
    `via ${features.via}`,
    `side ${features.side}`,
    `price ${features.price}`,
    `unknown words ${features.unknown}`,
    `reads ${features.reads}`,
    ...(features.asks ? ['asks'] : []),
    ...(features.isAmbiguous ? ['ambiguous'] : []),
    ...(features.isSideCertain ? ['side certain'] : []),
    ...(features.isNumberLeft ? ['number left'] : []),
    ...(features.isBesideUnknown ? ['beside an unknown word'] : []),
  ];
  // How an item is named in talk says nothing: people use the same names there.
  return features.talk.length === 0
    ? factors
    : ['talk', ...[...factors.slice(1), ...features.talk].map((factor) => `talk: ${factor}`)];
}

/** Confidence by evidence: messages repeat the same few kinds, so each is computed once. */
const confidenceCache = new Map<MatchVia, Map<number, number>>();
const SIDES: readonly OfferFeatures['side'][] = ['said', 'assumed in a shop', 'assumed'];
const PRICES: readonly OfferFeatures['price'][] = ['none', 'bare', 'shared', 'own'];
const UNKNOWN: readonly OfferFeatures['unknown'][] = ['none', 'few', 'some', 'many'];

/** The probability that side, item and price are right: 0..1, as measured on labelled messages. */
export function computeConfidence(features: OfferFeatures): number {
  if (features.talk.length > 0) return sumConfidence(features);
  const confidences = confidenceCache.get(features.via) ?? new Map<number, number>();
  confidenceCache.set(features.via, confidences);
  const { asks, isAmbiguous, isBesideUnknown, isSideCertain, isNumberLeft, reads } = features;
  const rare = (isAmbiguous ? 1 : 0) + (isBesideUnknown ? 2 : 0);
  const flags = rare * 8 + (asks ? 1 : 0) + (isSideCertain ? 2 : 0) + (isNumberLeft ? 4 : 0);
  const words = PRICES.indexOf(features.price) * 4 + UNKNOWN.indexOf(features.unknown);
  const reading = reads === 'a list' ? 0 : reads - READING_MIN + 1;
  const key = ((SIDES.indexOf(features.side) * 16 + words) * 32 + flags) * 16 + reading;
  const known = confidences.get(key);
  if (known !== undefined) return known;
  const confidence = sumConfidence(features);
  confidences.set(key, confidence);
  return confidence;
}

function sumConfidence(features: OfferFeatures): number {
  let odds = CALIBRATION.start;
  for (const factor of getCalibrationFactors(features)) odds += CALIBRATION.factors[factor]?.weight ?? 0;
  return Math.round(1000 / (1 + Math.exp(-odds))) / 1000;
}
