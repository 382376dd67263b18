import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { PostgresJsSession } from 'drizzle-orm/postgres-js/session';
import type postgres from 'postgres';
import type { Database, DbOrTx } from './database.js';
import { hasErrorCode } from './database-errors.js';

/** The driver, for the message pipeline: prepared, pipelined statements on sets of rows. Everything else uses Drizzle. */
export type Sql = Database['sql'];

export type SqlTx = Parameters<Parameters<Sql['begin']>[1]>[0];

/** A part of a statement, or one that was not sent yet. */
export type SqlFragment = postgres.PendingQuery<postgres.Row[]>;

/** SQLSTATEs after which the same transaction usually succeeds when it is repeated: serialization failure, deadlock. */
const TRANSIENT_CODES = /^(?:40001|40P01)$/;

/** Runs `work` in a transaction, and repeats it at most twice after a serialization failure or a deadlock. */
export async function inTransaction<T>(sql: Sql, work: (tx: SqlTx) => Promise<T>): Promise<T> {
  for (let retriesLeft = 2; ; retriesLeft -= 1) {
    try {
      return (await sql.begin(work)) as T;
    } catch (error) {
      if (retriesLeft === 0 || !hasErrorCode(error, TRANSIENT_CODES)) throw error;
    }
  }
}

/** The driver below Drizzle, in the same transaction: for statements of hot paths, prepared and without Drizzle's mapping. */
export function getDriver(store: DbOrTx): postgres.ISql {
  const { session } = store._;
  if (!(session instanceof PostgresJsSession)) throw new Error('Drizzle uses another driver.');
  return session.client;
}

/** Rows as one parameter for `jsonb_to_recordset(…::jsonb)`: one plan and one parameter whatever their number. */
export function jsonRows(values: readonly object[]): string {
  return JSON.stringify(values);
}

/** Whether a column has one of these values, however many: they are one parameter. */
export function isOneOf(column: PgColumn, values: readonly (string | number)[]): SQL {
  const type = sql.raw(column.getSQLType());
  return sql`${column} in (
    select element::${type} from jsonb_array_elements_text(${JSON.stringify(values)}::jsonb) element)`;
}

/** A column as calls return times: ISO 8601 in UTC. */
export function isoTime<Column extends PgColumn>(column: Column) {
  const time = sql<Column['_']['notNull'] extends true ? string : string | null>`${column}`;
  time.mapWith(toIso);
  return time;
}

/** The same where the condition is met; null elsewhere. */
export function isoTimeWhere(condition: SQL, column: PgColumn): SQL<string | null> {
  const time = sql<string | null>`case when ${condition} then ${column} end`;
  time.mapWith(toIso);
  return time;
}

function toIso(value: string): string {
  return new Date(value).toISOString();
}

/** A column of times in ms since 1970 UTC. */
export function msTime<Column extends PgColumn>(column: Column) {
  const time = sql<Column['_']['notNull'] extends true ? number : number | null>`${column}`;
  time.mapWith((value: string) => new Date(value).getTime());
  return time;
}

/** A LIKE pattern that finds `text` anywhere in a value; its wildcards are escaped. Null for no text. */
export function containsPattern(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
