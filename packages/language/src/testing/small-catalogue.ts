import { readFileSync } from 'node:fs';
import type { CatalogueItem } from '../types.js';

/** A small catalogue for tests: names that nest, collide with everyday words, carry punctuation, come in families. */
export const SMALL_CATALOGUE: readonly CatalogueItem[] = readFileSync(
  new URL('./small-catalogue.tsv', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => {
    const [itemId, name = ''] = line.split('\t');
    return { itemId: Number(itemId), name };
  });
