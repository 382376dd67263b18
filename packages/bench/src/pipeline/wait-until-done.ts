import { setTimeout as wait } from 'node:timers/promises';

const LIMIT_MS = 120_000;

/** More messages come than are matched. */
export class OverloadedError extends Error {}

/** Waits until nothing is left. Throws OverloadedError when that takes so long that the figures would say nothing. */
export async function waitUntilDone(countLeft: () => number): Promise<void> {
  const deadline = performance.now() + LIMIT_MS;
  for (let left = countLeft(); left > 0; left = countLeft()) {
    if (performance.now() > deadline) {
      throw new OverloadedError(
        `Overloaded: ${left} messages are left ${LIMIT_MS / 1000} s after the last one came.`,
      );
    }
    await wait(1);
  }
}
