import { statfs } from 'node:fs/promises';
import type { Sql } from './sql.js';

/** By the name of a migration, the tables that it copies. The others take seconds, however many messages there are. */
export const COPIED_TABLES: ReadonlyMap<string, readonly string[]> = new Map();
/** Of tables with their indexes, measured on two cores (docs/operations.md, "Upgrade"). */
const COPIED_BYTES_PER_SECOND = 9_000_000;
/** The write-ahead log of a copy is larger than the tables, up to what PostgreSQL keeps of it. */
const LOG_BYTES_PER_BYTE = 2.5;
const MOST_LOG_BYTES = 1_000_000_000;

/** What an update costs that copies tables. Sizes are in bytes; the free disk is null where it cannot be seen. */
export type MigrationEstimate = NonNullable<Awaited<ReturnType<typeof estimateMigrations>>>;

/** The cost of these migrations; null when they copy nothing. `dataDir` is on the disk of the database. */
export async function estimateMigrations(
  sql: Sql,
  tags: readonly string[],
  dataDir: string | undefined,
  copiedTables = COPIED_TABLES,
) {
  const tables = tags.flatMap((tag) => copiedTables.get(tag) ?? []);
  const [{ rows, bytes }] = await sql<[{ rows: number; bytes: number }]>`
    select coalesce(sum(greatest(reltuples, 0)), 0)::float8 as rows,
      coalesce(sum(pg_total_relation_size(pg_class.oid)), 0)::float8 as bytes
    from unnest(${tables}::text[]) as name join pg_class on pg_class.oid = to_regclass(name)
      or pg_class.oid in (select relid from pg_partition_tree(to_regclass(name)))`;
  if (bytes === 0) return null;
  const seconds = Math.ceil(bytes / COPIED_BYTES_PER_SECOND);
  const diskBytes = bytes + Math.min(MOST_LOG_BYTES, LOG_BYTES_PER_BYTE * bytes);
  const disk = dataDir === undefined ? null : await statfs(dataDir);
  const freeDiskBytes = disk && disk.bavail * disk.bsize;
  const time = seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} minutes`;
  const free =
    freeDiskBytes === null ? 'how much is free is not known here' : `${toMegabytes(freeDiskBytes)} are free`;
  const sentence = `This update copies about ${rows.toLocaleString('en')} rows (${toMegabytes(bytes)}): about ${time}, on a slow disk several times as long, and up to ${toMegabytes(diskBytes)} of disk (${free}). The service is not available meanwhile. If it is interrupted, nothing is changed.`;
  return { rows, bytes, seconds, diskBytes, freeDiskBytes, sentence };
}

function toMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1e6).toLocaleString('en')} MB`;
}
