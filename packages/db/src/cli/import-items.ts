import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CatalogueError, type CatalogueItem } from '../catalogue/catalogue-item.js';
import { importCatalogue } from '../catalogue/import-catalogue.js';
import { readCatalogue } from '../catalogue/read-catalogue.js';
import { createDatabase } from '../database.js';
import { migrate } from '../migrate.js';
import { seedReference } from '../seed/reference.js';
import { openCommandDatabase } from './command-database.js';
import { exitWithError } from './exit-with-error.js';

const USAGE =
  'Name the catalogue to load: npm run items:import -- FILE (a .tsv, a .json or the game’s items.dat).';

/** `npm run items:import -- FILE`: checks the whole file first. Environment: DATABASE_URL, or DATA_DIR's database. */
async function main(): Promise<void> {
  const [file, ...rest] = process.argv.slice(2);
  if (file === undefined || rest.length > 0) throw new Error(USAGE);
  const startedAt = performance.now();
  const catalogue = await read(file);
  const server = await openCommandDatabase();
  try {
    const { added, changed, unchanged, kept, renamed } = await load(server.url, catalogue);
    const others = kept === 0 ? '' : `, ${kept} that are not in the file kept`;
    const renames =
      renamed === 0 ? '' : ` (${renamed} renamed, since the file gives their name to another item)`;
    console.log(
      `${catalogue.length} items read: ${added} added, ${changed} changed, ${unchanged} unchanged${others}${renames} (${Math.round(performance.now() - startedAt)} ms).`,
    );
  } finally {
    await server.stop();
  }
}

async function read(file: string): Promise<CatalogueItem[]> {
  const path = resolve(file);
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch (cause) {
    throw new Error(`${path} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}.`, {
      cause,
    });
  }
  try {
    return readCatalogue(bytes);
  } catch (error) {
    if (error instanceof CatalogueError)
      throw new Error(`${path} was not loaded, and nothing was changed. ${error.message}`, { cause: error });
    throw error;
  }
}

async function load(url: string, catalogue: readonly CatalogueItem[]) {
  await migrate(url);
  const { db, close } = createDatabase(url, { max: 1, applicationName: 'lockwatch-items-import' });
  try {
    await seedReference(db);
    return await importCatalogue(db, catalogue);
  } finally {
    await close();
  }
}

main().catch(exitWithError);
