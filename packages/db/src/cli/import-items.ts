import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CatalogueError, type CatalogueItem } from '../catalogue/catalogue-item.js';
import { importCatalogue } from '../catalogue/import-catalogue.js';
import { readCatalogue } from '../catalogue/read-catalogue.js';
import { withDatabase } from '../database.js';
import { migrate } from '../migrate.js';
import { seedReference } from '../seed/reference.js';
import { runCommand } from './run-command.js';

const USAGE =
  'Name the catalogue to load: npm run items:import -- FILE (a .tsv, a .json or the game’s items.dat).';

/** `npm run items:import -- FILE`: checks the whole file first. Environment: DATABASE_URL, or DATA_DIR's database. */
runCommand(loadCatalogue, async (url, catalogue) => {
  const startedAt = performance.now();
  await migrate(url);
  const { added, changed, unchanged, kept, renamed } = await withDatabase(
    url,
    'lockwatch-items-import',
    async ({ db }) => {
      await seedReference(db);
      return importCatalogue(db, catalogue);
    },
  );
  const others = kept === 0 ? '' : `, ${kept} that are not in the file kept`;
  const renames =
    renamed === 0 ? '' : ` (${renamed} renamed, since the file gives their name to another item)`;
  console.log(
    `${catalogue.length} items read: ${added} added, ${changed} changed, ${unchanged} unchanged${others}${renames} (${Math.round(performance.now() - startedAt)} ms).`,
  );
});

async function loadCatalogue([file, ...rest]: readonly string[]): Promise<CatalogueItem[]> {
  if (file === undefined || rest.length > 0) throw new Error(USAGE);
  const path = resolve(file);
  const bytes = await readFile(path).catch((cause: Error) => {
    throw new Error(`${path} cannot be read: ${cause.message}.`, { cause });
  });
  try {
    return readCatalogue(bytes);
  } catch (error) {
    if (error instanceof CatalogueError)
      throw new Error(`${path} was not loaded, and nothing was changed. ${error.message}`, { cause: error });
    throw error;
  }
}
