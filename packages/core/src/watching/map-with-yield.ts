import { setImmediate as nextTurn } from 'node:timers/promises';

/** Rows handled before other work of the process runs: a few milliseconds. */
const ROWS_PER_TURN = 50;

/** Maps many rows without blocking the event loop: other requests are served in between. */
export async function mapWithYield<T, R>(rows: readonly T[], map: (row: T) => R): Promise<R[]> {
  const results: R[] = [];
  for (const row of rows) {
    results.push(map(row));
    if (results.length % ROWS_PER_TURN === 0) await nextTurn();
  }
  return results;
}
