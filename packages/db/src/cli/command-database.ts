import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '../embedded/start.js';
import { readDatabaseUrl, readVariable } from './env.js';

const repositoryRoot = fileURLToPath(new URL('../../../../', import.meta.url));

/**
 * The database of a command: DATABASE_URL, or the embedded one in DATA_DIR, which is joined when it runs and started
 * when it does not. Throws a sentence that names the variable that is wrong.
 */
export async function openCommandDatabase(): Promise<{ url: string; stop(): Promise<void> }> {
  const url = readDatabaseUrl();
  if (url) return { url, stop: () => Promise.resolve() };
  const dataDir = readVariable('DATA_DIR') ?? '.data';
  return startEmbeddedPostgres({ dataDir: isAbsolute(dataDir) ? dataDir : resolve(repositoryRoot, dataDir) });
}
