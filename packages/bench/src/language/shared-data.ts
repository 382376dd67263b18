import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type CatalogueItem, type ItemAlias, normaliseName } from '@lockwatch/language';
import type { LabelledMessage } from './score-offers.js';

/** An alias with the name of the item it means. */
export interface NamedAlias {
  alias: string;
  name: string;
}

/** The optional material beside the repository: the whole catalogue, aliases and a labelled corpus. */
interface SharedData {
  items: CatalogueItem[];
  aliases: ItemAlias[];
  namedAliases: NamedAlias[];
  corpus: LabelledMessage[];
}

const FOLDER = fileURLToPath(new URL('../../../../../shared/domain/', import.meta.url));

/** Reads the shared material, or null where this machine does not have it. */
export function loadSharedData(): SharedData | null {
  if (!existsSync(`${FOLDER}items.tsv`) || !existsSync(`${FOLDER}corpus_dev.jsonl`)) return null;
  const items = lines('items.tsv').map((line) => {
    const [id = '', name = ''] = line.split('\t');
    return { itemId: Number(id), name };
  });
  const idOf = new Map(items.map((item) => [normaliseName(item.name), item.itemId]));
  const namedAliases = lines('aliases.tsv').flatMap((line) => {
    const [alias = '', name = ''] = line.split('\t');
    return idOf.has(normaliseName(name)) ? [{ alias, name }] : [];
  });
  const aliases = namedAliases.flatMap(({ alias, name }) => {
    const itemId = idOf.get(normaliseName(name));
    return itemId === undefined ? [] : [{ alias, itemId }];
  });
  // The corpus is written by hand to exactly this shape; see its own documentation.
  const corpus = lines('corpus_dev.jsonl').map((line): LabelledMessage => JSON.parse(line));
  return { items, aliases, namedAliases, corpus };
}

function lines(file: string): string[] {
  return readFileSync(`${FOLDER}${file}`, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
}
