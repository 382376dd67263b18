import type { Log } from '@lockwatch/core';
import { startEmbeddedPostgres } from '@lockwatch/db/embedded';

/** The configured database, or the embedded one under `dataDir`: joined when it runs already, else started. */
export async function resolveDatabaseAddress(
  options: { databaseUrl: string | null; dataDir: string },
  log: Pick<Log, 'debug'>,
) {
  if (options.databaseUrl !== null) {
    return { url: options.databaseUrl, ended: new Promise(() => undefined), release: async () => undefined };
  }
  const embedded = await startEmbeddedPostgres({
    dataDir: options.dataDir,
    log: (line) => log.debug({ line }, 'postgres.output'),
  });
  return { url: embedded.url, ended: embedded.ended, release: () => embedded.stop() };
}
