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

/** How long the driver may take to notice that a connection is gone. */
const NOTICE_MS = 5000;

/** Runs `work` in a transaction, and again (twice at most) when the database says that it lost a race. */
export async function inTransaction<T>(sql: Sql, work: (tx: SqlTx) => Promise<T>): Promise<T> {
  for (let left = 2; ; left -= 1) {
    try {
      return await once(sql, work);
    } catch (error) {
      if (left === 0 || !isPassing(error)) throw error;
    }
  }
}

/**
 * A statement sent on a connection that is gone ends the whole process (postgres 3.4.9 writes to a socket it has let
 * go of). So nothing is sent once the transaction has failed, and where the connection was lost, the driver's own
 * ROLLBACK is held back until it has noticed and rejects by itself.
 */
async function once<T>(sql: Sql, work: (tx: SqlTx) => Promise<T>): Promise<T> {
  let isOver = false;
  try {
    const result = await sql.begin(async (tx) => {
      const guarded = new Proxy(tx, {
        apply(target, self, statement) {
          if (isOver) throw new Error('The transaction is over.');
          return Reflect.apply(target, self, statement);
        },
      });
      try {
        return await work(guarded);
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
        return await new Promise<never>((_, reject) => {
          setTimeout(reject, NOTICE_MS, error).unref();
        });
      }
    });
    return result as T;
  } finally {
    isOver = true;
  }
}

function isPassing(error: unknown): boolean {
  return PASSING.has(codeOf(error));
}

/** Whether the database could not be reached, or went away in the middle: the statement itself is not at fault. */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error);
  // Class 08: connection; 57P: shutting down or starting; 53300: no connection free. The others are the driver's.
  return /^(?:08|57P)/.test(code) || code === '53300' || /^(?:CONNECT|ECONN|ENOTFOUND|EPIPE)/.test(code);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Rows as one parameter for `jsonb_to_recordset(…::jsonb)`: one plan and one parameter whatever their number. */
export function rows(values: readonly object[]): string {
  return JSON.stringify(values);
}
