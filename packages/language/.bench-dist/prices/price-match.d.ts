import { type Price } from '@lockwatch/contracts';
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
export declare function toUnitPrice(match: PriceMatch, count: number): UnitPrice;
