import { setTimeout as delay } from 'node:timers/promises';

/** Resolves once `condition` holds; rejects with `what` when it does not within `withinMs`. */
export async function waitUntil(
  what: string,
  condition: () => boolean | Promise<boolean>,
  withinMs = 15_000,
): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`Waited ${withinMs} ms until ${what}.`);
    await delay(5);
  }
}
