import { createHash } from 'node:crypto';

/** So many requests in so many ms. */
export interface Limit {
  requests: number;
  windowMs: number;
}

export interface LimitVerdict {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Until the window ends, in ms. */
  resetAfterMs: number;
  /** Name of the bucket as `X-RateLimit-Bucket` shows it. */
  bucket: string;
  scope: 'user' | 'global' | 'shared';
}

interface Window {
  used: number;
  endsAt: number;
}

const MAX_WINDOWS = 10_000;

/** Requests of all routes together: 50 in a second for a bot, or for an address without one (docs: rate limits). */
export const GLOBAL_LIMIT: Limit = { requests: 50, windowMs: 1000 };

/**
 * Counts requests in windows that begin with their first request, as Discord's do. Time is monotonic, so a clock that
 * jumps frees nobody and locks nobody out.
 */
export class RateLimiter {
  readonly #windows = new Map<string, Window>();

  /** Counts one request on `key`; when the window is full it is refused and not counted. */
  take(key: string, limit: Limit, scope: LimitVerdict['scope'] = 'user', bucket = key): LimitVerdict {
    const now = performance.now();
    let window = this.#windows.get(key);
    if (!window || window.endsAt <= now) {
      window = { used: 0, endsAt: now + limit.windowMs };
      this.#windows.delete(key);
      this.#windows.set(key, window);
      if (this.#windows.size > MAX_WINDOWS) this.#dropEnded(now);
    }
    const allowed = window.used < limit.requests;
    if (allowed) window.used += 1;
    return {
      allowed,
      limit: limit.requests,
      remaining: limit.requests - window.used,
      resetAfterMs: window.endsAt - now,
      bucket: bucketName(bucket),
      scope,
    };
  }

  /** Forgets every window. */
  reset(): void {
    this.#windows.clear();
  }

  #dropEnded(now: number): void {
    for (const [key, window] of this.#windows) if (window.endsAt <= now) this.#windows.delete(key);
  }
}

const names = new Map<string, string>();

function bucketName(bucket: string): string {
  const known = names.get(bucket);
  if (known) return known;
  const name = createHash('sha256').update(bucket).digest('hex').slice(0, 32);
  if (names.size < 1000) names.set(bucket, name);
  return name;
}
