import { fileURLToPath } from 'node:url';
import { migrate as runMigrations } from 'drizzle-orm/postgres-js/migrator';
import { createDatabase } from './database.js';

/** Any fixed number: whoever holds the lock migrates, everybody else waits. */
const MIGRATION_LOCK = 5_621_907_441;
const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));

/**
 * Brings the database to the newest schema, in one transaction; several processes may call it at once. Throws when the
 * database cannot be reached or refuses the extension pg_trgm.
 */
export async function migrate(url: string): Promise<void> {
  // One connection, so that the session's lock and the migrations share it.
  const { db, sql, close } = createDatabase(url, { max: 1, applicationName: 'lockwatch-migrate' });
  try {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await sql`create extension if not exists pg_trgm`;
    await runMigrations(db, { migrationsFolder });
    await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`;
  } finally {
    await close();
  }
}
