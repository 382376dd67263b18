import { setTimeout as delay } from 'node:timers/promises';

/** Resolves once `condition` holds; rejects with `what` when it does not within `timeoutMs`. */
export async function waitUntil(
  what: string,
  condition: () => boolean | Promise<boolean>,
  timeoutMs = 15_000,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`Waited ${timeoutMs} ms until ${what}.`);
    await delay(5);
  }
}
