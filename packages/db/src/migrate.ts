import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type postgres from 'postgres';
import { z } from 'zod';
import { withDatabase } from './database.js';
import { createPartitions } from './partitions.js';
import { inTransaction, type Sql, type SqlTx } from './sql.js';

/** Any fixed number: one process migrates, the others wait. */
const MIGRATION_LOCK = 5_621_907_441;
const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));
const functionsFolder = fileURLToPath(new URL('functions', import.meta.url));
/** Functions that tables use are created before them, functions and triggers on tables after them. */
const FUNCTIONS_FOR_TABLES = ['row-ids', 'partitions'];
const FUNCTIONS_ON_TABLES = [
  'append-only',
  'channel-context',
  'ledger',
  'notify-changes',
  'ping-targets',
  'watch-rules',
];

/** In their order. */
const MIGRATIONS = z
  .object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) })
  .parse(JSON.parse(readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8'))).entries;

/**
 * Migrates to the newest schema and returns how many migrations ran. Migrations and functions are one transaction. Safe to
 * call concurrently. Throws a sentence for a database that this version cannot update.
 */
export async function migrate(url: string): Promise<number> {
  // One connection, so that the session's lock and the migrations share it.
  return withDatabase(url, 'lockwatch-migrate', async ({ sql }) => {
    // They take as long as they must, and so does another process that migrates.
    await sql`select set_config('statement_timeout', '0', false), set_config('lock_timeout', '0', false)`;
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`;
    const newest = await readNewestMigration(sql);
    assertKnown(newest);
    const missing = MIGRATIONS.filter(({ when }) => when > newest);
    await ensureExtensions(sql);
    if (missing.length > 0) await inTransaction(sql, (tx) => runMigrations(tx, missing));
    await createPartitions(sql, new Date());
    await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`;
    return missing.length;
  });
}

/** Records them in the table of Drizzle's own migrator, whose format the folder has. */
async function runMigrations(tx: SqlTx, migrations: typeof MIGRATIONS): Promise<void> {
  await tx`create schema if not exists drizzle`;
  await tx`
    create table if not exists drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint)`;
  await runFiles(tx, functionsFolder, FUNCTIONS_FOR_TABLES);
  for (const { tag, when } of migrations) {
    await runFiles(tx, migrationsFolder, [tag]);
    await tx`insert into drizzle.__drizzle_migrations (hash, created_at) values (${tag}, ${when})`;
  }
  await runFiles(tx, functionsFolder, FUNCTIONS_ON_TABLES);
}

async function runFiles(tx: SqlTx, folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) await tx.unsafe(readFileSync(join(folder, `${name}.sql`), 'utf8'));
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
  assertKnown(await readNewestMigration(sql));
}

/** `newest`: the time of the newest migration of a database, or 0. */
function assertKnown(newest: number): void {
  const [first, last] = [MIGRATIONS.at(0)?.when ?? 0, MIGRATIONS.at(-1)?.when ?? 0];
  if (newest > last)
    throw new Error(
      'This database was made by a newer version of the program. Start that version, or restore a backup from before the update.',
    );
  if (newest > 0 && newest < first)
    throw new Error(
      'This database was made by a version older than 0.1. Start version 0.1 once, which updates it, and then this version.',
    );
}

/** The time of the newest migration that ran; 0 where none did. */
export async function readNewestMigration(sql: Sql | SqlTx): Promise<number> {
  const [table] = await sql<{ exists: boolean }[]>`
    select to_regclass('drizzle.__drizzle_migrations') is not null as exists`;
  if (!table?.exists) return 0;
  const [last] = await sql<{ at: number | null }[]>`
    select max(created_at)::float8 as at from drizzle.__drizzle_migrations`;
  return last?.at ?? 0;
}
