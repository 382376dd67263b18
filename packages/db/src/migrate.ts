import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate as runMigrations } from 'drizzle-orm/postgres-js/migrator';
import type postgres from 'postgres';
import { z } from 'zod';
import { createDatabase } from './database.js';
import { estimateMigrations, type MigrationEstimate } from './migration-estimate.js';
import { createPartitions } from './partitions.js';

/** Any fixed number: one process migrates, the others wait. */
const MIGRATION_LOCK = 5_621_907_441;
const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));

/** In their order. */
const MIGRATIONS = z
  .object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) })
  .parse(JSON.parse(readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8'))).entries;

export interface MigrateOptions {
  /** Of the embedded database: nothing is begun that its disk cannot hold. */
  dataDir?: string | undefined;
  /** Called before migrations that copy tables. */
  onEstimate?: (estimate: MigrationEstimate) => void;
}

/** Migrates to the newest schema in one transaction and returns how many migrations ran. Safe to call concurrently. */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<number> {
  // One connection, so that the session's lock and the migrations share it.
  const { db, sql, close } = createDatabase(url, { max: 1, applicationName: 'lockwatch-migrate' });
  try {
    // They take as long as they must, and so does another process that migrates.
    await sql`select set_config('statement_timeout', '0', false), set_config('lock_timeout', '0', false)`;
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await assertNotNewer(sql);
    const newest = await readNewest(sql);
    const missing = MIGRATIONS.filter(({ when }) => when > newest).map(({ tag }) => tag);
    const estimate = await estimateMigrations(sql, missing, options.dataDir);
    if (estimate && estimate.diskBytes > (estimate.freeDiskBytes ?? Number.POSITIVE_INFINITY))
      throw new Error(`${estimate.sentence} Free some space first, or go on with the version from before.`);
    if (estimate) options.onEstimate?.(estimate);
    await ensureExtensions(sql);
    await runMigrations(db, { migrationsFolder });
    await createPartitions(sql, new Date());
    await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`;
    return missing.length;
  } finally {
    await close();
  }
}

/** For the item search and the index that finds watch rules; every PostgreSQL ships them. */
const EXTENSIONS = ['pg_trgm', 'btree_gist'];

async function ensureExtensions(sql: postgres.Sql): Promise<void> {
  for (const extension of EXTENSIONS) {
    try {
      await sql`create extension if not exists ${sql(extension)}`;
    } catch (cause) {
      throw new Error(
        `The database user may not create the extension ${extension} (${cause instanceof Error ? cause.message : cause}). Let an administrator run once in this database: create extension ${extension}.`,
        { cause },
      );
    }
  }
}

/** Throws a sentence for a database that a newer version migrated: this one does not know what it holds. */
export async function assertNotNewer(sql: postgres.Sql): Promise<void> {
  if ((await readNewest(sql)) <= (MIGRATIONS.at(-1)?.when ?? 0)) return;
  throw new Error(
    'This database was made by a newer version of the program. Start that version, or restore a backup from before the update.',
  );
}

/** The time of the newest migration that ran; 0 where none did. */
async function readNewest(sql: postgres.Sql): Promise<number> {
  const [table] = await sql<{ exists: boolean }[]>`
    select to_regclass('drizzle.__drizzle_migrations') is not null as exists`;
  if (!table?.exists) return 0;
  const [last] = await sql<{ at: number | null }[]>`
    select max(created_at)::float8 as at from drizzle.__drizzle_migrations`;
  return last?.at ?? 0;
}
