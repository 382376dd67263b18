import { createHash, timingSafeEqual } from 'node:crypto';
import rateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { REST_PREFIX } from '@lockwatch/api';
import { AppError } from '@lockwatch/contracts';
import type { CallCount } from '@lockwatch/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Many people may share an address; each of them has a credential of their own. */
const ADDRESS_SHARE = 4;
const TRACKED_CALLERS = 50_000;
const WINDOW_MS = 60_000;
/** Called by machines that sign each request, many times from one address. */
const SIGNED_PATHS = new Set([`${REST_PREFIX}/deposits`, `${REST_PREFIX}/stripe/webhook`]);

/** Counts a call of `key` for all servers together. */
export type SharedCounter = (key: string, windowMs: number) => Promise<CallCount>;

export interface RateLimits {
  /** Counts a call of that person, whatever credential it came with. Throws RATE_LIMITED beyond the limit. */
  countPerson(request: FastifyRequest, userId: string): Promise<void>;
}

/**
 * Calls of the API a minute, for each credential, each person and each address; 429 with Retry-After beyond. The bot is
 * not held back: it carries everybody's messages. Counted in memory, or by `shared` for several servers together; calls
 * that `shared` cannot count, because the database is away, are let through.
 */
export async function registerRateLimits(
  app: FastifyInstance,
  options: { perMinute: number; serviceToken: string; shared: SharedCounter | null },
): Promise<RateLimits> {
  await app.register(rateLimit, {
    global: false,
    cache: TRACKED_CALLERS,
    ...(options.shared && { store: sharedStore(options.shared), skipOnError: true }),
  });
  const people = new WeakMap<FastifyRequest, string>();
  const limitOf = (max: number, keyGenerator: (request: FastifyRequest) => string) => {
    const check = app.createRateLimit({ max, timeWindow: WINDOW_MS, keyGenerator });
    return async (request: FastifyRequest) => {
      const state = await check(request);
      if (state.isAllowed || !state.isExceeded) return;
      throw new AppError('RATE_LIMITED', `Too many calls. Try again in ${state.ttlInSeconds} s.`, {
        retryAfterSeconds: Math.max(1, state.ttlInSeconds),
      });
    };
  };
  const countCaller = limitOf(options.perMinute, callerKey);
  const countPerson = limitOf(options.perMinute, (request) => `person:${people.get(request)}`);
  const countAddress = limitOf(options.perMinute * ADDRESS_SHARE, (request) => `address:${request.ip}`);
  const service = digest(`Bearer ${options.serviceToken}`);

  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/api/') && !request.url.startsWith('/trpc')) return;
    const { authorization } = request.headers;
    if (authorization !== undefined && timingSafeEqual(digest(authorization), service)) return;
    await countAddress(request);
    if (!SIGNED_PATHS.has(request.url)) await countCaller(request);
  });
  return {
    async countPerson(request, userId) {
      people.set(request, userId);
      await countPerson(request);
    },
  };
}

/** The plugin's store over a counter that all servers share. The keys say who is counted, so limits do not mix. */
function sharedStore(count: SharedCounter): FastifyRateLimitStoreCtor {
  return class SharedStore implements FastifyRateLimitStore {
    incr(
      key: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
      windowMs: number,
    ): void {
      count(key, windowMs).then(
        ({ calls, msLeft }) => callback(null, { current: calls, ttl: msLeft }),
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
      );
    }

    child(): FastifyRateLimitStore {
      return this;
    }
  };
}

function callerKey(request: FastifyRequest): string {
  const { authorization } = request.headers;
  return authorization === undefined
    ? `anonymous:${request.ip}`
    : `credential:${digest(authorization).toString('base64')}`;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
