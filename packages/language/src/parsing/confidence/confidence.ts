import { CALIBRATION } from '../../data/calibration.js';
import type { MatchVia } from '../../types.js';
import type { Element } from '../elements/element.js';
import type { Listing } from '../listings/listing.js';

/** The evidence for an offer, in the terms of the calibration table. */
export interface OfferFeatures {
  via: MatchVia;
  /** `said` where the message states it; otherwise assumed, in a message of a shop or in another one. */
  side: 'said' | 'assumed in a shop' | 'assumed';
  price: 'none' | 'bare' | 'shared' | 'own';
  unknown: 'none' | 'few' | 'some' | 'many';
  asks: boolean;
  isAmbiguous: boolean;
}

interface MessageFeatures {
  unknown: OfferFeatures['unknown'];
  asks: boolean;
  isShop: boolean;
}

export function getMessageFeatures(
  elements: readonly Element[],
  listings: readonly Listing[],
): MessageFeatures {
  let unknown = 0;
  let prices = 0;
  let asks = false;
  let isShop = false;
  for (const element of elements) {
    if (element.kind === 'word' && !element.filler) unknown += 1;
    else if (element.kind === 'price') prices += 1;
    else if (element.kind === 'shop' || element.kind === 'place') isShop = true;
    else if (element.kind === 'mark' && element.text === '?') asks = true;
  }
  const offers = listings.filter((listing) => listing.rejectionReason === null).length;
  const each = unknown / Math.max(1, offers);
  return {
    unknown: each === 0 ? 'none' : each <= 1 ? 'few' : each <= 3 ? 'some' : 'many',
    asks,
    isShop: isShop || prices > 2,
  };
}

export function getOfferFeatures(listing: Listing, message: MessageFeatures): OfferFeatures {
  return {
    via: listing.match.via,
    side: listing.isSideExplicit ? 'said' : message.isShop ? 'assumed in a shop' : 'assumed',
    price:
      listing.price === null
        ? 'none'
        : listing.shared
          ? 'shared'
          : listing.price.form === 'bare'
            ? 'bare'
            : 'own',
    unknown: message.unknown,
    asks: message.asks,
    isAmbiguous: listing.match.candidates !== null,
  };
}

/** The rows of the calibration table that apply. */
export function getCalibrationFactors(features: OfferFeatures): string[] {
  return [
    `via ${features.via}`,
    `side ${features.side}`,
    `price ${features.price}`,
    `unknown words ${features.unknown}`,
    ...(features.asks ? ['asks'] : []),
    ...(features.isAmbiguous ? ['ambiguous'] : []),
  ];
}

/** Confidence by evidence: messages repeat the same few kinds, so each is computed once. */
const confidenceCache = new Map<MatchVia, Map<number, number>>();
const SIDES: readonly OfferFeatures['side'][] = ['said', 'assumed in a shop', 'assumed'];
const PRICES: readonly OfferFeatures['price'][] = ['none', 'bare', 'shared', 'own'];
const UNKNOWN: readonly OfferFeatures['unknown'][] = ['none', 'few', 'some', 'many'];

/** The probability that side, item and price are right: 0..1, as measured on labelled messages. */
export function computeConfidence(features: OfferFeatures): number {
  let confidences = confidenceCache.get(features.via);
  if (confidences === undefined) {
    confidences = new Map();
    confidenceCache.set(features.via, confidences);
  }
  const flags = (features.asks ? 1 : 0) + (features.isAmbiguous ? 2 : 0);
  const words = PRICES.indexOf(features.price) * 4 + UNKNOWN.indexOf(features.unknown);
  const key = (SIDES.indexOf(features.side) * 16 + words) * 4 + flags;
  const before = confidences.get(key);
  if (before !== undefined) return before;
  let odds = CALIBRATION.start;
  for (const factor of getCalibrationFactors(features)) odds += CALIBRATION.factors[factor]?.weight ?? 0;
  const confidence = Math.round(1000 / (1 + Math.exp(-odds))) / 1000;
  confidences.set(key, confidence);
  return confidence;
}
