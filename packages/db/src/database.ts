import type { PgDatabase } from 'drizzle-orm/pg-core';
import { drizzle, type PostgresJsDatabase, type PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import * as schema from './schema/index.js';
import { retryUnsent } from './unsent-statements.js';

/** Typed access outside a transaction. */
export type Db = PostgresJsDatabase<typeof schema>;
/** What `db.transaction` hands to its callback. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** For functions that run inside or outside a transaction alike. */
export type DbOrTx = PgDatabase<PostgresJsQueryResultHKT, typeof schema>;

export interface Database {
  db: Db;
  /** The driver itself, for LISTEN and for hand-written statements on hot paths. Shares the pool with `db`. */
  sql: postgres.Sql;
  /** Waits for running statements (5 s at most), then closes every connection. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Connections at most; default 10. */
  max?: number;
  /** Shown in pg_stat_activity. */
  applicationName?: string;
}

const TIMESTAMP = 1114;
const TIMESTAMP_WITH_ZONE = 1184;
const JSON_TYPE = 114;
const JSONB_TYPE = 3802;

/**
 * One pool for Drizzle and for the driver. Through `sql`, bigint and numeric arrive as strings without loss and moments
 * as Date; through `db` each column arrives as the schema says. Connects at the first statement.
 */
export function createDatabase(url: string, options: DatabaseOptions = {}): Database {
  const sql = retryUnsent(
    postgres(url, {
      max: options.max ?? 10,
      connection: { application_name: options.applicationName ?? 'lockwatch', TimeZone: 'UTC' },
      onnotice: () => undefined,
    }),
  );
  const db = drizzle(sql, { schema, casing: 'snake_case' });
  keepDriverTypes(sql);
  return { db, sql, close: () => sql.end({ timeout: 5 }) };
}

/**
 * Drizzle switches off the driver's conversion of moments and JSON on the pool it is given. Its own columns accept
 * converted values as well, so switching them on again keeps Dates as values and as parameters for hand-written SQL.
 * JSON that Drizzle wrote as text already stays as it is.
 */
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
