import { setTimeout as delay } from 'node:timers/promises';
import { type BackoffLimits, getBackoffMs } from '@lockwatch/contracts';

/** Waits that double, each up to a quarter longer so that clients do not retry at the same moment. */
export class Backoff {
  #failures = 0;

  constructor(private readonly limits: BackoffLimits) {}

  /** The next wait in ms. */
  next(): number {
    this.#failures += 1;
    return getBackoffMs(this.#failures, this.limits) * (1 + Math.random() / 4);
  }

  reset(): void {
    this.#failures = 0;
  }

  /** Waits `next()`. Rejects with the signal's reason when it is aborted first. */
  async wait(signal: AbortSignal): Promise<void> {
    await delay(this.next(), undefined, { signal });
  }
}
