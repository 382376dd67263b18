/** Requests in so many milliseconds. */
export type Limit = readonly [requests: number, windowMs: number];

interface Window {
  used: number;
  endsAt: number;
}

const MAX_WINDOWS = 10_000;

/** Counts requests in windows that begin with their first request, as Discord's do. */
export class RateLimiter {
  readonly #windows = new Map<string, Window>();

  /** Counts a request on `key`, unless the window is full. */
  take(
    key: string,
    [requests, windowMs]: Limit,
  ): { isAllowed: boolean; remaining: number; resetAfterS: number } {
    const now = performance.now();
    let window = this.#windows.get(key);
    if (!window || window.endsAt <= now) {
      window = { used: 0, endsAt: now + windowMs };
      this.#windows.set(key, window);
      if (this.#windows.size > MAX_WINDOWS) this.#dropEnded(now);
    }
    const isAllowed = window.used < requests;
    if (isAllowed) window.used += 1;
    const resetAfterS = Math.max(0.001, Number(((window.endsAt - now) / 1000).toFixed(3)));
    return { isAllowed, remaining: requests - window.used, resetAfterS };
  }

  #dropEnded(now: number): void {
    for (const [key, window] of this.#windows) if (window.endsAt <= now) this.#windows.delete(key);
  }
}
