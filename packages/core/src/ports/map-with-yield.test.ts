import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { mapWithYield } from './map-with-yield.js';

afterEach(() => void vi.restoreAllMocks());

/** How often other work ran while `rows` were mapped, each in `msPerRow`. */
async function countTurns(rows: number, msPerRow: number): Promise<number> {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  let turns = 0;
  let isDone = false;
  const others = (async () => {
    for (; !isDone; turns += 1) await nextTurn();
  })();
  const mapped = await mapWithYield(
    Array.from({ length: rows }, (_, index) => index),
    (index) => {
      now += msPerRow;
      return index * 2;
    },
  );
  isDone = true;
  await others;
  expect(mapped.at(-1)).toBe((rows - 1) * 2);
  return turns;
}

test('other work runs after fifty rows, or after the time of a turn', async () => {
  expect(await countTurns(500, 0)).toBeGreaterThanOrEqual(10);
  expect(await countTurns(40, 0)).toBeLessThan(3);
  expect(await countTurns(40, 6)).toBeGreaterThanOrEqual(40);
});
