import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type CatalogueItem, createDictionary, type Dictionary, normaliseName } from '@lockwatch/language';
import { BUILT_IN_ALIASES } from '@lockwatch/language/evaluation';
import type { LabelledMessage } from './score-offers.js';
import { loadSharedData, type NamedAlias } from './shared-data.js';

/** The data of every benchmark of the parser and of its peers. */
export interface BenchData {
  items: readonly CatalogueItem[];
  aliases: readonly NamedAlias[];
  dictionary: Dictionary;
  /** The labelled development corpus, where this machine has it. */
  corpus: readonly LabelledMessage[] | null;
  /** Which catalogue it is, for the notes. */
  source: string;
}

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
    corpus: null,
    source: `starter catalogue: ${items.length} items, ${aliases.length} aliases`,
  };
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
function getBuiltInAliases(items: readonly CatalogueItem[]): NamedAlias[] {
  const nameOf = new Map(items.map(({ name }) => [normaliseName(name), name]));
  return Object.entries(BUILT_IN_ALIASES).flatMap(([item, aliases]) => {
    const name = nameOf.get(normaliseName(item));
    return name === undefined ? [] : aliases.map((alias) => ({ alias, name }));
  });
}
