import type { Phenomenon } from './phenomena.js';
import type { Random } from './seeded-random.js';
/** A price as a player wrote it, with what it means: world locks for one, or below zero items for one lock. */
export interface WrittenPrice {
    text: string;
    price: number;
    priceMax?: number;
    phenomena: readonly Phenomenon[];
}
/** How a shop writes its prices. One advert mostly keeps to one way. */
export type PriceStyle = 'rate' | 'locks' | 'bare' | 'dear' | 'each' | 'range' | 'any';
/** Total and number of items to the price of one, as ANNOTATION 3.4 writes it. */
export declare function encodePrice(total: number, quantity: number): number;
export declare function twoDecimals(value: number): number;
export declare function writePrice(random: Random, style: PriceStyle): WrittenPrice;
