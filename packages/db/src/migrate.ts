import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate as runMigrations } from 'drizzle-orm/postgres-js/migrator';
import type postgres from 'postgres';
import { createDatabase } from './database.js';
import { createPartitions } from './partitions.js';

/** Any fixed number: one process migrates, the others wait. */
const MIGRATION_LOCK = 5_621_907_441;
const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));

/** Migrates to the newest schema in one transaction and returns how many migrations ran. Safe to call concurrently. */
export async function migrate(url: string): Promise<number> {
  // One connection, so that the session's lock and the migrations share it.
  const { db, sql, close } = createDatabase(url, { max: 1, applicationName: 'lockwatch-migrate' });
  try {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await assertNotNewer(sql);
    await ensureExtensions(sql);
    const before = await countApplied(sql);
    await runMigrations(db, { migrationsFolder });
    const applied = (await countApplied(sql)) - before;
    await createPartitions(sql, new Date());
    await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`;
    return applied;
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
async function assertNotNewer(sql: postgres.Sql): Promise<void> {
  if ((await countApplied(sql)) === 0) return;
  const known = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
  const [last] = await sql<{ at: string }[]>`select max(created_at) as at from drizzle.__drizzle_migrations`;
  if (Number(last?.at ?? 0) <= Math.max(...known)) return;
  throw new Error(
    'This database was made by a newer version of the program. Start that version, or restore a backup from before the update.',
  );
}

async function countApplied(sql: postgres.Sql): Promise<number> {
  const [table] = await sql<{ exists: boolean }[]>`
    select to_regclass('drizzle.__drizzle_migrations') is not null as exists`;
  if (!table?.exists) return 0;
  const [row] = await sql<
    { count: number }[]
  >`select count(*)::int as count from drizzle.__drizzle_migrations`;
  return row?.count ?? 0;
}
