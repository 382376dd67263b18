import { setTimeout as delay } from 'node:timers/promises';

/** Repeats work until it is closed. A change starts the next round early, unless the last one failed. */
export class Repeater {
  readonly #stopping = new AbortController();
  #wake = new AbortController();
  #running: Promise<void> | null = null;

  /** `work` reports its errors itself, and returns whether it succeeded. */
  constructor(
    private readonly everyMs: number,
    private readonly work: (signal: AbortSignal) => Promise<boolean>,
  ) {}

  start(): void {
    this.#running ??= this.#run();
  }

  /** Starts the next round after the running one. */
  wake(): void {
    this.#wake.abort();
  }

  /** Waits for the running round, then for `last`, both for at most `timeoutMs`. */
  async close(timeoutMs: number, last?: () => Promise<void>): Promise<void> {
    this.#stopping.abort();
    this.wake();
    await Promise.race([this.#running?.then(last), delay(timeoutMs, undefined, { ref: false })]);
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      this.#wake = new AbortController();
      const succeeded = await this.work(this.#stopping.signal);
      const { signal } = succeeded ? this.#wake : this.#stopping;
      await delay(this.everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}
