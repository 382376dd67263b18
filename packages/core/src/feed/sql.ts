import type { Database } from '@lockwatch/db';

/**
 * The driver. The way of a message uses it directly: its statements are prepared once, sent without waiting for each
 * other's answers, and work on sets. Everything else goes through Drizzle.
 */
export type Sql = Database['sql'];

/** One connection, inside a transaction. */
export type SqlTx = Awaited<ReturnType<Sql['reserve']>>;

/** SQLSTATEs after which the same transaction, done again, usually works: serialization failure, deadlock. */
const PASSING = new Set(['40001', '40P01']);

/**
 * Runs `work` in a transaction, and again (twice at most) when the database says that it lost a race. BEGIN goes out
 * together with the first statements. `work` may call `commit` itself, without waiting for its last statements first:
 * COMMIT then travels with them, and commits nothing when one of them fails; `work` must still wait for all of them.
 */
export async function inTransaction<T>(
  sql: Sql,
  work: (tx: SqlTx, commit: () => Promise<void>) => Promise<T>,
): Promise<T> {
  for (let left = 2; ; left -= 1) {
    const tx = await sql.reserve();
    try {
      return await once(tx, work);
    } catch (error) {
      if (left === 0 || !isPassing(error)) throw error;
    } finally {
      tx.release();
    }
  }
}

async function once<T>(tx: SqlTx, work: (tx: SqlTx, commit: () => Promise<void>) => Promise<T>): Promise<T> {
  let committed: Promise<void> | null = null;
  const commit = () => {
    committed ??= tx`commit`.execute().then(() => undefined);
    return committed;
  };
  const begun = tx`begin`.execute();
  try {
    // `work` starts at once; what it sends waits behind BEGIN.
    const [, result] = await Promise.all([begun, work(tx, commit)]);
    await commit();
    return result;
  } catch (error) {
    // The first error is the one to tell; without a connection there is nothing to roll back.
    await tx`rollback`.catch(() => undefined);
    throw error;
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
