import type { Goods, GoodsPool } from './goods-pool.js';
import type { Phenomenon } from './phenomena.js';
import type { Random } from './seeded-random.js';
/** A name as a player wrote it. */
export interface WrittenName {
    text: string;
    phenomena: readonly Phenomenon[];
}
export type Casing = 'as is' | 'lower' | 'upper';
/** Writes a name as players do: mostly right, else short, in plural, with a slip, or without its spaces. */
export declare function writeName(random: Random, pool: GoodsPool, goods: Goods, casing: Casing): WrittenName;
export declare function applyCasing(text: string, casing: Casing): string;
