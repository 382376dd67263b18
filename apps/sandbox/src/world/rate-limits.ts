import { createHash } from 'node:crypto';

export interface Limit {
  requests: number;
  windowMs: number;
}

export interface LimitResult {
  allowed: boolean;
  limit: number;
  remaining: number;
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

/** All routes together: 50 requests in a second for the bot, and for each address without a token (docs: rate limits). */
export const GLOBAL_LIMIT: Limit = { requests: 50, windowMs: 1000 };

/** Counts requests in windows that begin with their first request, as Discord's do. */
export class RateLimiter {
  readonly #windows = new Map<string, Window>();

  /** Counts a request on `key`, unless the window is full. */
  take(key: string, limit: Limit, scope: LimitResult['scope'] = 'user', bucket = key): LimitResult {
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
