import { CatalogueError, type CatalogueItem, normaliseCatalogue } from './catalogue-item.js';
import { readItemsDat } from './items-dat.js';
import { readJson, readTsv } from './text-formats.js';

/** Parses a catalogue; its content shows the format: JSON, `items.dat` or a table with tabs. Throws CatalogueError. */
export function readCatalogue(bytes: Buffer): CatalogueItem[] {
  if (bytes.length === 0) throw new CatalogueError('The file is empty.');
  if (bytes.subarray(0, 4096).includes(0)) return normaliseCatalogue(readItemsDat(bytes));
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new CatalogueError('The file is neither text in UTF-8 nor an items.dat.', { cause });
  }
  return normaliseCatalogue(/^\s*[[{]/.test(text) ? readJson(text) : readTsv(text));
}
