import type { PgDatabase } from 'drizzle-orm/pg-core';
import { drizzle, type PostgresJsDatabase, type PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import * as schema from './schema/index.js';

/** Typed access outside a transaction. */
export type Db = PostgresJsDatabase<typeof schema>;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** For functions that run inside or outside a transaction alike. */
export type DbOrTx = PgDatabase<PostgresJsQueryResultHKT, typeof schema>;

export interface Database {
  db: Db;
  /** The driver itself, for LISTEN and for hand-written statements on hot paths. Shares the pool with `db`. */
  sql: postgres.Sql;
  /** Read-only, and behind by what replication takes: for heavy lists and statistics. The primary where there is no replica. */
  replica: Db;
  /** Waits for running statements (5 s at most), then closes every connection. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  max?: number;
  applicationName?: string;
  /** The address of a replica; null: reads go to the primary. */
  replicaUrl?: string | null;
  /** How long a statement may run, ms; the default is ten minutes. */
  statementTimeoutMs?: number;
}

/** A statement that waits longer for a lock fails, so that its connection serves others. */
const LOCK_TIMEOUT_MS = 10_000;
const STATEMENT_TIMEOUT_MS = 600_000;

const TIMESTAMP = 1114;
const TIMESTAMP_WITH_ZONE = 1184;
const JSON_TYPE = 114;
const JSONB_TYPE = 3802;

/** One pool for Drizzle and the driver. `sql` returns bigint and numeric as strings and times as Date. Connects lazily. */
export function createDatabase(url: string, options: DatabaseOptions = {}): Database {
  const primary = createPool(url, options, {});
  if (options.replicaUrl == null) return { ...primary, replica: primary.db };
  const replica = createPool(options.replicaUrl, options, { default_transaction_read_only: true });
  return {
    ...primary,
    replica: replica.db,
    close: async () => void (await Promise.all([primary.close(), replica.close()])),
  };
}

/** Runs `work` over one connection, which is closed afterwards. */
export async function withDatabase<T>(
  url: string,
  applicationName: string,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = createDatabase(url, { max: 1, applicationName });
  return work(database).finally(database.close);
}

function createPool(
  url: string,
  options: DatabaseOptions,
  parameters: { default_transaction_read_only?: boolean },
): Omit<Database, 'replica'> {
  const sql = postgres(url, {
    max: options.max ?? 10,
    connection: {
      application_name: options.applicationName ?? 'lockwatch',
      TimeZone: 'UTC',
      lock_timeout: LOCK_TIMEOUT_MS,
      statement_timeout: options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS,
      ...parameters,
    },
    onnotice: () => undefined,
    backoff: reconnectSeconds,
  });
  const db = drizzle(sql, { schema, casing: 'snake_case' });
  keepDriverTypes(sql);
  return { db, sql, close: () => sql.end({ timeout: 5 }) };
}

/** Seconds between two attempts to connect. The driver alone would wait up to 20 s after a short outage. */
function reconnectSeconds(failures: number): number {
  return Math.min(0.5, 0.02 * 2 ** failures);
}

/** Drizzle disables the pool's conversion of times and JSON. Enabled again, so that hand-written SQL gets Dates. */
function keepDriverTypes(sql: postgres.Sql): void {
  for (const type of [TIMESTAMP, TIMESTAMP_WITH_ZONE]) {
    sql.options.parsers[type] = (text: string) => new Date(type === TIMESTAMP ? `${text}Z` : text);
    sql.options.serializers[type] = (value: Date | string) =>
      value instanceof Date ? value.toISOString() : value;
  }
  for (const type of [JSON_TYPE, JSONB_TYPE]) {
    sql.options.serializers[type] = (value: unknown) =>
      typeof value === 'string' ? value : JSON.stringify(value);
  }
}
