import type { GoodsPool } from './goods-pool.js';
import type { GeneratedMessage } from './phenomena.js';
/**
 * Writes `count` labelled messages as players write them, the same ones for the same seed and catalogue. About a
 * quarter is talk that offers nothing. Labels follow the conventions in docs/understanding.md.
 */
export declare function generateMessages(pool: GoodsPool, seed: number, count: number): GeneratedMessage[];
/** The part of the goods that falls on one side of a fixed split by name. */
export declare function halfOfPool(pool: GoodsPool, isHere: (name: string) => boolean): GoodsPool;
