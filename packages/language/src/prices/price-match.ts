import { type Price, priceFromBundle, round2 } from '@lockwatch/contracts';

/** An amount of locks, or a rate, found at tokens `from`..`to` (exclusive). */
export interface PriceMatch {
  from: number;
  to: number;
  /** `bare`: a number without a unit; `locks`: with one; `rate`: items per locks ("200/1", "17 per wl"). */
  form: 'bare' | 'locks' | 'rate';
  /** Locks in all: the lower and the higher end (the same unless a range). Bare numbers in the message's own unit. */
  low: number;
  high: number;
  /** Items that these locks are for, lower and higher end; 1 unless a rate. */
  quantityLow: number;
  quantityHigh: number;
  /** Said to be for each one. */
  each: boolean;
  /** Said to be for the lot. */
  total: boolean;
}

export interface UnitPrice {
  price: Price;
  priceMax: Price | null;
}

/** The unit price, or range of it, of `count` items for the amount. */
export function toUnitPrice(match: PriceMatch, count: number): UnitPrice {
  const cheapest = encode(match.low, match.quantityHigh * count);
  const dearest = encode(match.high, match.quantityLow * count);
  return { price: cheapest, priceMax: cheapest === dearest ? null : dearest };
}

function encode(total: number, quantity: number): Price {
  if (!(total > 0) || !(quantity > 0)) return 0;
  return quantity === 1 && total >= 1 ? round2(total) : priceFromBundle(total, quantity);
}
