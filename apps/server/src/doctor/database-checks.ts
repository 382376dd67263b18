import { statfs } from 'node:fs/promises';
import { assertNotNewer, createDatabase, type Sql } from '@lockwatch/db';
import type { ServerConfig } from '../env.js';
import { resolveDatabaseAddress } from '../run/database-address.js';
import { type Check, checkService, describeError, fail, ok, TIMEOUT_MS, warn } from './check.js';

const VERSION_MIN = 16;
/** Far more than the starter catalogue has. */
const ITEMS_MIN = 5000;
const EXTENSIONS = ['pg_trgm', 'btree_gist'];
const CLOCK_DIFFERENCE_MAX_MS = 2000;
const DISK_WARN_GB = 5;
const DISK_FAIL_GB = 1;

/** The database: its version, rights, clock and schema, the catalogue, and the free disk of an embedded one. */
export async function checkDatabase(config: ServerConfig): Promise<Check[]> {
  const disk = config.databaseUrl === null ? [await checkDisk(config.dataDir)] : [];
  const fix = 'Start PostgreSQL, and check the address, user and password in DATABASE_URL.';
  const checks = await checkService('database', '', fix, async () => {
    const address = await resolveDatabaseAddress(config, { debug: () => undefined });
    const { sql, close } = createDatabase(address.url, {
      max: 1,
      applicationName: 'lockwatch-doctor',
      statementTimeoutMs: TIMEOUT_MS,
    });
    try {
      return [
        await checkVersion(sql),
        await checkClock(sql),
        await checkExtensions(sql),
        await checkSchema(sql),
        await checkCatalogue(sql),
      ];
    } finally {
      await close();
      await address.release();
    }
  });
  return [...disk, ...checks];
}

async function checkDisk(dataDir: string): Promise<Check> {
  const { bavail, bsize } = await statfs(dataDir);
  const gigabytes = (bavail * bsize) / 1e9;
  const detail = `${gigabytes.toFixed(1)} GB are free for ${dataDir}.`;
  if (gigabytes >= DISK_WARN_GB) return ok('disk', detail);
  const fix = `Free some space: ${DISK_WARN_GB} GB or more.`;
  return gigabytes < DISK_FAIL_GB ? fail('disk', detail, fix) : warn('disk', detail, fix);
}

async function checkVersion(sql: Sql): Promise<Check> {
  const [row] = await sql<{ version: string; number: number }[]>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number`;
  const detail = `PostgreSQL ${row?.version} answers.`;
  return (row?.number ?? 0) >= VERSION_MIN * 10_000
    ? ok('database', detail)
    : fail('database', detail, `Update PostgreSQL to version ${VERSION_MIN} or later.`);
}

async function checkClock(sql: Sql): Promise<Check> {
  const askedAt = Date.now();
  const [row] = await sql<
    { ms: number }[]
  >`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`;
  const difference = Math.round(Math.abs((row?.ms ?? 0) - (askedAt + Date.now()) / 2));
  const detail = `The clocks of this machine and of the database differ by ${difference} ms.`;
  return difference <= CLOCK_DIFFERENCE_MAX_MS
    ? ok('clock', detail)
    : fail('clock', detail, 'Switch on time synchronization (NTP) on both machines.');
}

async function checkExtensions(sql: Sql): Promise<Check> {
  const rows = await sql<{ name: string; is_installed: boolean; may_create: boolean }[]>`
    select name, installed_version is not null as is_installed,
      has_database_privilege(current_database(), 'create') as may_create
    from pg_available_extensions where name = any (${EXTENSIONS})`;
  const missing = EXTENSIONS.filter((name) => {
    const row = rows.find((one) => one.name === name);
    return !row?.is_installed && !row?.may_create;
  });
  return missing.length === 0
    ? ok('extensions', `${EXTENSIONS.join(' and ')} are there or can be created.`)
    : fail(
        'extensions',
        `The database user may not create ${missing.join(' and ')}.`,
        `Let an administrator run once in this database: ${missing.map((name) => `create extension ${name};`).join(' ')}`,
      );
}

async function checkSchema(sql: Sql): Promise<Check> {
  const [row] = await sql<{ has_users: boolean; may_create: boolean }[]>`
    select to_regclass('public.users') is not null as has_users,
      has_schema_privilege('public', 'create') as may_create`;
  if (!row?.may_create) {
    return fail(
      'schema',
      'The database user may not create tables.',
      'Make it the owner of the database: alter database lockwatch owner to lockwatch;',
    );
  }
  try {
    await assertNotNewer(sql);
  } catch (error) {
    return fail('schema', describeError(error), 'Start the version that made this database.');
  }
  return ok('schema', row.has_users ? 'The tables are there.' : 'The first start creates the tables.');
}

async function checkCatalogue(sql: Sql): Promise<Check> {
  const [table] = await sql<{ exists: boolean }[]>`select to_regclass('public.items') is not null as exists`;
  if (!table?.exists) return ok('catalogue', 'The first start loads the starter catalogue.');
  const [row] = await sql<{ items: number }[]>`select count(*)::int as items from items`;
  const items = row?.items ?? 0;
  return items >= ITEMS_MIN
    ? ok('catalogue', `${items} items are known.`)
    : warn(
        'catalogue',
        `Only ${items} items are known: offers of the others are not understood.`,
        'Load the whole catalogue: npm run items:import -- FILE',
      );
}
