import { CatalogueError, type CatalogueItem, normaliseCatalogue } from './catalogue-item.js';
import { readItemsDat } from './items-dat.js';
import { readJson, readTsv } from './text-formats.js';

/**
 * Reads a catalogue in any of its formats, told apart by their content: JSON begins with a bracket, `items.dat` holds
 * zero bytes, the rest is a table with tabs. Throws CatalogueError with a sentence when it cannot be used.
 */
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
