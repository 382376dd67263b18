import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { databaseAddress, optional, readEnvironment } from '@lockwatch/contracts/env-fields';
import { z } from 'zod';
import { startEmbeddedPostgres } from '../embedded/start.js';

const repositoryRoot = fileURLToPath(new URL('../../../../', import.meta.url));
const variables = z.object({
  DATABASE_URL: databaseAddress('DATABASE_URL'),
  DATA_DIR: optional.pipe(z.string().default('.data')),
});

/**
 * The database of a command: DATABASE_URL, or the embedded one in DATA_DIR, which is joined when it runs and started
 * when it does not. Throws a sentence that names the variable that is wrong.
 */
export async function openCommandDatabase(): Promise<{ url: string; stop(): Promise<void> }> {
  const { DATABASE_URL: url, DATA_DIR: dataDir } = readEnvironment(variables, process.env);
  if (url !== undefined) return { url, stop: () => Promise.resolve() };
  return startEmbeddedPostgres({ dataDir: isAbsolute(dataDir) ? dataDir : resolve(repositoryRoot, dataDir) });
}
