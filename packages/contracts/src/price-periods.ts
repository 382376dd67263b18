import type { SharedText } from '@lockwatch/texts';

// Without zod, because every page of the web app loads these.

/** Days that a usual price is made of; the same number of days before it is what it is compared with. */
export const PRICE_DAYS = 7;
/** Traders that a usual price needs, so that nobody makes it alone and one odd price does not move it. */
export const USUAL_TRADERS_MIN = 3;

export const PRICE_HISTORY_DAYS = [7, 30, 90] as const;

/** Offers stand for at most so long. */
export const OFFER_HOURS_MAX = 24;

/** What a price is made of, which says how sure it is. */
export interface PriceBasis {
  offers: number;
  traders: number;
}

/** The price of a side where it counts as the usual one: for rules, in pings and in forms. Otherwise null. */
export function toUsualPrice<P extends PriceBasis>(side: P | null | undefined): P | null {
  return side && side.traders >= USUAL_TRADERS_MIN ? side : null;
}

/** The price of one trader is that trader's: it is named as such, and not part of a chart. */
export function isMarketPrice({ traders }: PriceBasis): boolean {
  return traders > 1;
}

/** How far an offer is better than the usual price, both for one item: lower from sellers, higher from buyers. */
export function getDealPercent(side: 'SELL' | 'BUY', unitPrice: number, usualPrice: number): number {
  const over = Math.round((unitPrice / usualPrice - 1) * 1000) / 10;
  return side === 'SELL' ? -over || 0 : over;
}

/** How far an offer is better than usual to be listed as a deal, unless the reader chooses otherwise. */
export const DEAL_PERCENT_DEFAULT = 10;

/** Reasons to check an offer before paying: not that something is wrong with it. */
export const CAUTIONS = ['far-below-usual', 'first-post'] as const;
export type Caution = (typeof CAUTIONS)[number];

/** Sellers rarely mean a price so far under one that so many traders stand behind. */
const FAR_BELOW = { percent: 70, traders: 5 };

/** `percent`: by how much an offer is better than the usual price of `traders`. */
export function isFarBelowUsual(offer: { type: string; percent: number | null; traders: number }): boolean {
  const { type, percent, traders } = offer;
  return type === 'SELL' && (percent ?? 0) >= FAR_BELOW.percent && traders >= FAR_BELOW.traders;
}

export function toCautions(isFarBelow: boolean, isFirstPost: boolean): Caution[] {
  return CAUTIONS.filter((caution) => (caution === 'first-post' ? isFirstPost : isFarBelow));
}

/** `9 offers by 5 sellers`. */
export function describePriceBasis({ offers, traders }: PriceBasis, side: 'SELL' | 'BUY'): SharedText {
  return { text: 'price.basis', values: { offers, traders, side: side === 'SELL' ? side : 'other' } };
}
