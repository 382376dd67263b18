import { LIMITS, type Price, round2 } from '@lockwatch/contracts';
import type { Reading as LanguageReading, Offer, Span } from '@lockwatch/language';
import type { Reading, ReadOffer } from './reader.js';

/** What the language read, in the form and bounds of the database. */
export function cleanReading(reading: LanguageReading, contentLength: number): Reading {
  return {
    offers: reading.offers.map((offer) => cleanOffer(offer, contentLength)),
    worlds: [...new Set(reading.worlds)],
  };
}

function cleanOffer(offer: Offer, contentLength: number): ReadOffer {
  const price = cleanPrice(offer.price);
  const priceMax = price === null ? null : cleanPrice(offer.priceMax);
  return {
    type: offer.type,
    itemId: offer.itemId,
    itemName: offer.item,
    price,
    priceMax: priceMax === price ? null : priceMax,
    confidence: Math.min(1, Math.max(0, offer.confidence)),
    kind: offer.kind,
    span: cleanSpan(offer.span, contentLength),
    priceSpan: price === null || !offer.priceSpan ? null : cleanSpan(offer.priceSpan, contentLength),
    sideSpan: offer.sideSpan && cleanSpan(offer.sideSpan, contentLength),
    ownerIds: offer.ownerIds ? [...offer.ownerIds] : null,
  };
}

function cleanSpan(span: Span, contentLength: number): Span {
  const start = Math.min(Math.max(0, span.start), contentLength);
  return { start, end: Math.min(Math.max(start, span.end), contentLength) };
}

/** A number that no rule could ever name is no price. Two decimals, as stored: what is decided is what is on record. */
function cleanPrice(price: Price | null): Price | null {
  if (price === null || !Number.isFinite(price) || Math.abs(price) > LIMITS.priceMax) return null;
  const rounded = round2(price);
  return rounded === 0 ? 0 : rounded;
}
