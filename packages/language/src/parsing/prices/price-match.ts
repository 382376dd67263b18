import { type Price, priceFromBundle, round2 } from '@lockwatch/contracts';

export interface PriceMatch {
  from: number;
  to: number;
  /** `bare`: a number without a unit; `locks`: with one; `rate`: items per locks ("200/1", "17 per wl"). */
  form: 'bare' | 'locks' | 'rate';
  /** Locks in all: the lower and the higher end (the same unless a range). Bare numbers in the message's own unit. */
  low: number;
  high: number;
  quantityLow: number;
  quantityHigh: number;
  each: boolean;
  total: boolean;
}

/** An amount of locks, or a number without a unit, for one item. */
export function createPrice(
  from: number,
  to: number,
  form: PriceMatch['form'],
  low: number,
  high: number,
): PriceMatch {
  return { from, to, form, low, high, quantityLow: 1, quantityHigh: 1, each: false, total: false };
}

export function toUnitPrice(match: PriceMatch, count: number): { price: Price; priceMax: Price | null } {
  const cheapest = toPrice(match.low, match.quantityHigh * count);
  const dearest = toPrice(match.high, match.quantityLow * count);
  return { price: cheapest, priceMax: cheapest === dearest ? null : dearest };
}

function toPrice(total: number, quantity: number): Price {
  if (!(total > 0) || !(quantity > 0)) return 0;
  return quantity === 1 && total >= 1 ? round2(total) : priceFromBundle(total, quantity);
}

/** "sell 54 buy 50dl", "sell 101dl, buy 99.5": a bare number beside the same item's other price counts in its unit. */
export function toUnitOf(price: PriceMatch, other: PriceMatch): PriceMatch {
  if (price.form !== 'bare' || other.form !== 'locks') return price;
  const isNear = (worth: number): boolean =>
    price.low * worth > other.low / 2 && price.low * worth < other.low * 2;
  const unit = [100, 10_000].find(isNear) ?? 0;
  return unit === 0 ? price : inUnit(price, unit);
}

/** "54dl", and then "nvm 53": a bare number has the unit in which it is nearest to the price that it replaces. */
export function toNearestUnit(price: PriceMatch, old: PriceMatch): PriceMatch {
  if (price.form !== 'bare' || old.form !== 'locks') return price;
  const distance = (worth: number): number => Math.abs(Math.log((price.low * worth) / old.low));
  const [worth = 1] = [1, 100, 10_000].sort((a, b) => distance(a) - distance(b));
  return inUnit(price, worth);
}

/** The same number in another unit, whose worth is in world locks; a rate, or what is worth more already, stays. */
export function inUnit(price: PriceMatch, worth: number): PriceMatch {
  const isLarge = price.low >= (price.form === 'bare' ? worth * 100 : worth);
  if (price.form === 'rate' || isLarge) return price;
  return { ...price, form: 'locks', low: price.low * worth, high: price.high * worth };
}
