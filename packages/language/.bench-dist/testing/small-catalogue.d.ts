import type { CatalogueItem } from '../types.js';
export declare const SMALL_CATALOGUE: readonly CatalogueItem[];
