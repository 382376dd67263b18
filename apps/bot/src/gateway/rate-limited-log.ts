import type { Logger } from 'pino';

const WINDOW_MS = 60_000;
const LINES_MAX = 5;
const KINDS_MAX = 100;

/** Logs at most five warnings of a kind a minute. The first line of the next minute has the number of omitted ones. */
export class RateLimitedLog {
  readonly #logger: Logger;
  readonly #windows = new Map<string, { endsAtMs: number; lines: number }>();

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  warn(kind: string, fields: object, message: string): void {
    const nowMs = performance.now();
    const window = this.#windows.get(kind);
    if (window && window.endsAtMs > nowMs) {
      window.lines += 1;
      if (window.lines > LINES_MAX) return;
      this.#logger.warn(fields, message);
      return;
    }
    if (this.#windows.size >= KINDS_MAX) this.#windows.clear();
    this.#windows.set(kind, { endsAtMs: nowMs + WINDOW_MS, lines: 1 });
    const omitted = Math.max(0, (window?.lines ?? 0) - LINES_MAX);
    this.#logger.warn(omitted > 0 ? { ...fields, omitted } : fields, message);
  }
}
