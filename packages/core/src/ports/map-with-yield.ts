import { setImmediate as nextTurn } from 'node:timers/promises';

/** Rows handled, and ms spent on them, before other work of the process runs. */
const ROWS_PER_TURN = 50;
const TURN_MS = 5;

/** Maps many rows without blocking the event loop: other requests are served in between. */
export async function mapWithYield<T, R>(rows: readonly T[], map: (row: T) => R): Promise<R[]> {
  const results: R[] = [];
  let turnEndsAt = performance.now() + TURN_MS;
  for (const row of rows) {
    results.push(map(row));
    if (results.length % ROWS_PER_TURN === 0 || performance.now() > turnEndsAt) {
      await nextTurn();
      turnEndsAt = performance.now() + TURN_MS;
    }
  }
  return results;
}
