import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { databaseAddress, optional, readEnvironment } from '@lockwatch/contracts/env-fields';
import { z } from 'zod';
import { startEmbeddedPostgres } from '../embedded/start.js';
import { exitWithError } from './exit-with-error.js';

const repositoryRoot = fileURLToPath(new URL('../../../../', import.meta.url));
const variables = z.object({
  DATABASE_URL: databaseAddress('DATABASE_URL'),
  DATA_DIR: optional.pipe(z.string().default('.data')),
});

/**
 * Runs a command line program over the database of DATABASE_URL, or else over the embedded one in DATA_DIR, which is joined
 * when it runs and started when it does not. `prepare` checks the arguments before that. What either throws ends the
 * process with a sentence.
 */
export function runCommand<T>(
  prepare: (args: readonly string[]) => T | Promise<T>,
  work: (url: string, prepared: T) => Promise<void>,
): void {
  const run = async () => {
    const prepared = await prepare(process.argv.slice(2));
    const { DATABASE_URL: url, DATA_DIR: dataDir } = readEnvironment(variables, process.env);
    if (url !== undefined) return work(url, prepared);
    const server = await startEmbeddedPostgres({ dataDir: resolve(repositoryRoot, dataDir) });
    return work(server.url, prepared).finally(server.stop);
  };
  run().catch(exitWithError);
}
