import { type Dictionary } from '../dictionary/dictionary.js';
import type { CatalogueItem } from '../types.js';
import { type GoodsPool } from './messages/goods-pool.js';
import type { GeneratedMessage } from './messages/phenomena.js';
import type { LabelledMessage } from './score-offers.js';
import { type NamedAlias } from './shared-material.js';
/** What every benchmark of the reader and of its peers is measured on. */
export interface BenchMaterial {
    items: readonly CatalogueItem[];
    aliases: readonly NamedAlias[];
    dictionary: Dictionary;
    pool: GoodsPool;
    /** The labelled development corpus, where this machine has it. */
    corpus: readonly LabelledMessage[] | null;
    /** Which catalogue it is, for the notes. */
    source: string;
}
/** The whole catalogue with its aliases where this machine has them, else the product's own starter catalogue. */
export declare function loadBenchMaterial(): BenchMaterial;
/** Generated messages that are for measuring alone. */
export declare function heldOutMessages(pool: GoodsPool): GeneratedMessage[];
