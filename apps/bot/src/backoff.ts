import { setTimeout as delay } from 'node:timers/promises';

export interface BackoffLimits {
  firstMs: number;
  maxMs: number;
}

/** Waits that double from `firstMs` to `maxMs`, each up to a quarter longer so that clients do not knock in step. */
export class Backoff {
  readonly #limits: BackoffLimits;
  #nextMs: number;

  constructor(limits: BackoffLimits) {
    this.#limits = limits;
    this.#nextMs = limits.firstMs;
  }

  /** The next wait in ms. */
  next(): number {
    const base = this.#nextMs;
    this.#nextMs = Math.min(base * 2, this.#limits.maxMs);
    return base * (1 + Math.random() / 4);
  }

  reset(): void {
    this.#nextMs = this.#limits.firstMs;
  }

  /** Waits `next()`. Rejects with the signal's reason when it is aborted first. */
  async wait(signal: AbortSignal): Promise<void> {
    await delay(this.next(), undefined, { signal });
  }
}
