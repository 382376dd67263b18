import type { Database } from '@lockwatch/db';

/**
 * The driver. The way of a message uses it directly: its statements are prepared once, sent without waiting for each
 * other's answers, and work on sets. Everything else goes through Drizzle.
 */
export type Sql = Database['sql'];

/** What `sql.begin` hands to its callback. */
export type SqlTx = Parameters<Parameters<Sql['begin']>[1]>[0];

/** SQLSTATEs after which the same transaction, done again, usually works: serialization failure, deadlock. */
const PASSING = new Set(['40001', '40P01']);

/** Runs `work` in a transaction, and again (twice at most) when the database says that it lost a race. */
export async function inTransaction<T>(sql: Sql, work: (tx: SqlTx) => Promise<T>): Promise<T> {
  for (let left = 2; ; left -= 1) {
    try {
      return (await sql.begin(work)) as T;
    } catch (error) {
      if (left === 0 || !isPassing(error)) throw error;
    }
  }
}

function isPassing(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && PASSING.has(error.code)
  );
}

/** Rows as one parameter for `jsonb_to_recordset(…::jsonb)`: one plan and one parameter whatever their number. */
export function rows(values: readonly object[]): string {
  return JSON.stringify(values);
}
