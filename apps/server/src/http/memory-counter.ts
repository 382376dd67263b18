import type { CallCounter } from './rate-limits.js';

/** Above this many callers in one window the oldest are forgotten. */
const TRACKED_CALLERS = 50_000;

/** Counts calls in this process. A window begins with the first call after the last one ended. */
export function createMemoryCounter(now: () => number = () => performance.now()): CallCounter {
  const windows = new Map<string, { calls: number; endsAt: number }>();

  return async (key, windowMs, calls) => {
    const time = now();
    let window = windows.get(key);
    if (!window || window.endsAt <= time) {
      windows.delete(key);
      window = { calls: 0, endsAt: time + windowMs };
      windows.set(key, window);
      forgetOldest(windows);
    }
    window.calls += calls;
    return { calls: window.calls, msLeft: window.endsAt - time };
  };
}

function forgetOldest(windows: Map<string, unknown>): void {
  if (windows.size <= TRACKED_CALLERS) return;
  const [oldest] = windows.keys();
  if (oldest !== undefined) windows.delete(oldest);
}
