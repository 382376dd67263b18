import type { Database, DbOrTx } from './database.js';
import { hasErrorCode } from './database-errors.js';

/** The driver, for the message pipeline: prepared, pipelined statements on sets of rows. Everything else uses Drizzle. */
export type Sql = Database['sql'];

export type SqlTx = Parameters<Parameters<Sql['begin']>[1]>[0];

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

/**
 * A query of a hot path, built once for each pool with `sql.placeholder` for its values. It must end in `prepare`, so that
 * PostgreSQL plans it once for each connection.
 */
export function buildOnce<Query extends object>(build: (store: DbOrTx) => Query): (store: DbOrTx) => Query {
  const built = new WeakMap<DbOrTx, Query>();
  return (store) => {
    const query = built.get(store) ?? build(store);
    built.set(store, query);
    return query;
  };
}

/** Rows as one parameter for `jsonb_to_recordset(…::jsonb)`: one plan and one parameter whatever their number. */
export function jsonRows(values: readonly object[]): string {
  return JSON.stringify(values);
}

/** A LIKE pattern that finds `text` anywhere in a value; its wildcards are escaped. Null for no text. */
export function containsPattern(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
