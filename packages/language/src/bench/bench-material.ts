import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BUILT_IN_ALIASES } from '../data/aliases.js';
import { createDictionary, type Dictionary } from '../dictionary/dictionary.js';
import { normaliseName } from '../dictionary/names.js';
import { SMALL_CATALOGUE } from '../testing/small-catalogue.js';
import type { CatalogueItem } from '../types.js';
import { generateMessages } from './messages/generate-messages.js';
import { createGoodsPool, type GoodsPool } from './messages/goods-pool.js';
import type { GeneratedMessage } from './messages/phenomena.js';
import type { LabelledMessage } from './score-offers.js';
import { loadSharedMaterial, type NamedAlias } from './shared-material.js';

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

/** Nobody tunes the reader on the messages of this seed. */
const HELD_OUT_SEED = 20_261_121;
const HELD_OUT_COUNT = 6000;
const ROUGH_COUNT = 3000;
const STARTER_CATALOGUE = fileURLToPath(new URL('../../../db/catalogue/starter-items.tsv', import.meta.url));

/** The whole catalogue with its aliases where this machine has them, else the product's own starter catalogue. */
export function loadBenchMaterial(): BenchMaterial {
  const shared = loadSharedMaterial();
  if (shared !== null) {
    const { items, namedAliases, aliases, corpus } = shared;
    return {
      items,
      aliases: namedAliases,
      dictionary: createDictionary(items, aliases, { builtInAliases: false }),
      pool: createGoodsPool(items, namedAliases),
      corpus,
      source: `${items.length} items, ${aliases.length} aliases`,
    };
  }
  const items = starterItems();
  const aliases = builtInAliasesOf(items);
  return {
    items,
    aliases,
    dictionary: createDictionary(items, []),
    pool: createGoodsPool(items, aliases),
    corpus: null,
    source: `starter catalogue: ${items.length} items, ${aliases.length} aliases`,
  };
}

/** Generated messages that are for measuring alone. */
export function heldOutMessages(pool: GoodsPool): GeneratedMessage[] {
  return generateMessages(pool, HELD_OUT_SEED, HELD_OUT_COUNT);
}

/** Generated messages in phrasings that nobody tunes on either: typed in passing, half sentences, odd layouts. */
export function roughMessages(pool: GoodsPool): GeneratedMessage[] {
  return generateMessages(pool, HELD_OUT_SEED, ROUGH_COUNT, 'rough');
}

function starterItems(): CatalogueItem[] {
  if (!existsSync(STARTER_CATALOGUE)) return [...SMALL_CATALOGUE];
  return readFileSync(STARTER_CATALOGUE, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [id = '', name = ''] = line.split('\t');
      return /^\d+$/.test(id) && name !== '' ? [{ itemId: Number(id), name }] : [];
    });
}

/** The product's own abbreviations for the items of a catalogue. */
export function builtInAliasesOf(items: readonly CatalogueItem[]): NamedAlias[] {
  const nameOf = new Map(items.map(({ name }) => [normaliseName(name), name]));
  return Object.entries(BUILT_IN_ALIASES).flatMap(([item, aliases]) => {
    const name = nameOf.get(normaliseName(item));
    return name === undefined ? [] : aliases.map((alias) => ({ alias, name }));
  });
}
