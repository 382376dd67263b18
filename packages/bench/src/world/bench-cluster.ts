import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, type Database, migrate, seedReference } from '@lockwatch/db';
import { startEmbeddedPostgres } from '@lockwatch/db/embedded';

export interface BenchCluster {
  database: Database;
  url: string;
  close(): Promise<void>;
}

/** While a cluster is filled; the restart afterwards writes everything to disk. */
const FILL_SETTINGS = {
  synchronous_commit: 'off',
  max_wal_size: '8GB',
  shared_buffers: '512MB',
  work_mem: '128MB',
  maintenance_work_mem: '512MB',
  max_parallel_maintenance_workers: '2',
  autovacuum: 'off',
};

/**
 * A PostgreSQL of its own with the product's schema, filled by `fill` with settings that favour speed, then restarted with
 * the product's settings: commits are forced to disk, and nothing of the filling is left in its caches.
 */
export async function createBenchCluster(
  fill: (database: Database) => Promise<void> = () => Promise.resolve(),
): Promise<BenchCluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lockwatch-bench-'));
  const removeData = () => rm(dataDir, { recursive: true, force: true });
  try {
    const filling = await startEmbeddedPostgres({ dataDir, settings: FILL_SETTINGS });
    try {
      await migrate(filling.url);
      const database = createDatabase(filling.url);
      await seedReference(database.db);
      await fill(database).finally(() => database.close());
    } finally {
      await filling.stop();
    }
    const server = await startEmbeddedPostgres({ dataDir });
    const database = createDatabase(server.url);
    return {
      database,
      url: server.url,
      async close() {
        await database.close();
        await server.stop();
        await removeData();
      },
    };
  } catch (error) {
    await removeData();
    throw error;
  }
}
