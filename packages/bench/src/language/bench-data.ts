import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type CatalogueItem, createDictionary, type Dictionary, normaliseName } from '@lockwatch/language';
import { BUILT_IN_ALIASES } from '@lockwatch/language/evaluation';
import { generateMessages } from '../messages/generate-messages.js';
import { createItemPool, type ItemPool } from '../messages/item-pool.js';
import type { GeneratedMessage } from '../messages/phenomena.js';
import type { LabelledMessage } from './score-offers.js';
import { loadSharedData, type NamedAlias } from './shared-data.js';

/** The data of every benchmark of the parser and of its peers. */
export interface BenchData {
  items: readonly CatalogueItem[];
  aliases: readonly NamedAlias[];
  dictionary: Dictionary;
  pool: ItemPool;
  /** The labelled development corpus, where this machine has it. */
  corpus: readonly LabelledMessage[] | null;
  /** Which catalogue it is, for the notes. */
  source: string;
}

/** A held-out seed: the parser is never tuned on its messages. */
const HELD_OUT_SEED = 20_261_121;
const HELD_OUT_COUNT = 6000;
const ROUGH_COUNT = 3000;
const STARTER_CATALOGUE = fileURLToPath(new URL('../../../db/catalogue/starter-items.tsv', import.meta.url));

/** The whole catalogue with its aliases where this machine has them, else the product's own starter catalogue. */
export function loadBenchData(): BenchData {
  const shared = loadSharedData();
  if (shared !== null) {
    const { items, namedAliases, aliases, corpus } = shared;
    return {
      items,
      aliases: namedAliases,
      dictionary: createDictionary(items, aliases, { builtInAliases: false }),
      pool: createItemPool(items, namedAliases),
      corpus,
      source: `${items.length} items, ${aliases.length} aliases`,
    };
  }
  const items = loadStarterItems();
  const aliases = getBuiltInAliases(items);
  return {
    items,
    aliases,
    dictionary: createDictionary(items, []),
    pool: createItemPool(items, aliases),
    corpus: null,
    source: `starter catalogue: ${items.length} items, ${aliases.length} aliases`,
  };
}

/** Held-out generated messages. */
export function generateHeldOutMessages(pool: ItemPool): GeneratedMessage[] {
  return generateMessages(pool, HELD_OUT_SEED, HELD_OUT_COUNT);
}

/** Held-out generated messages in rough phrasings: hasty, half sentences, odd layouts. */
export function generateRoughMessages(pool: ItemPool): GeneratedMessage[] {
  return generateMessages(pool, HELD_OUT_SEED, ROUGH_COUNT, 'rough');
}

/** The items of the product's starter catalogue. */
export function loadStarterItems(): CatalogueItem[] {
  return readFileSync(STARTER_CATALOGUE, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [id = '', name = ''] = line.split('\t');
      return /^\d+$/.test(id) && name !== '' ? [{ itemId: Number(id), name }] : [];
    });
}

/** The product's own abbreviations for the items of a catalogue. */
export function getBuiltInAliases(items: readonly CatalogueItem[]): NamedAlias[] {
  const nameOf = new Map(items.map(({ name }) => [normaliseName(name), name]));
  return Object.entries(BUILT_IN_ALIASES).flatMap(([item, aliases]) => {
    const name = nameOf.get(normaliseName(item));
    return name === undefined ? [] : aliases.map((alias) => ({ alias, name }));
  });
}
