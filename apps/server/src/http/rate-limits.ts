import { hash, timingSafeEqual } from 'node:crypto';
import { getWeight, REST_PREFIX } from '@lockwatch/api';
import { AppError } from '@lockwatch/contracts';
import type { CallCount } from '@lockwatch/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toClientKey } from './client-address.js';
import { getCalledProcedures, MAX_BATCH } from './trpc-procedures.js';

/** Above this many callers in one window the oldest are forgotten. */
const TRACKED_CALLERS = 50_000;

/** Counts calls in this process. A window begins with the first call after the last one ended. */
function createMemoryCounter(): CallCounter {
  const windows = new Map<string, { calls: number; endsAt: number }>();

  return async (key, windowMs, calls) => {
    const time = performance.now();
    let window = windows.get(key);
    if (!window || window.endsAt <= time) {
      windows.delete(key);
      window = { calls: 0, endsAt: time + windowMs };
      windows.set(key, window);
      const [oldest] = windows.keys();
      if (windows.size > TRACKED_CALLERS && oldest !== undefined) windows.delete(oldest);
    }
    window.calls += calls;
    return { calls: window.calls, msLeft: window.endsAt - time };
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** As how many calls a request counts; 1 without it. */
    weight?: number;
  }
}

/** Many people may share an address; each of them has a credential of their own. */
const ADDRESS_LIMIT_FACTOR = 4;
const WINDOW_MS = 60_000;
/** Called by the sign-in provider when a session ends. */
export const LOGOUT_PATH = `${REST_PREFIX}/auth/backchannel-logout`;
/** Called by machines that sign each request, many times from one address. */
export const SIGNED_ROUTES: ReadonlySet<string | undefined> = new Set([
  `${REST_PREFIX}/deposits`,
  `${REST_PREFIX}/deposits/verify`,
  `${REST_PREFIX}/stripe/webhook`,
  LOGOUT_PATH,
]);

/** Routes that ask the database for callers of any kind. */
const COUNTED = ['/api/', '/trpc', '/item/'];

/** Adds that many calls of `key` to its window, for all servers together. */
export type CallCounter = (key: string, windowMs: number, calls: number) => Promise<CallCount>;

export type RateLimits = ReturnType<typeof registerRateLimits>;

/** Limits API calls per minute by credential, user and address: 429 with Retry-After. Batches count each call. */
export function registerRateLimits(
  app: FastifyInstance,
  options: { perMinute: number; serviceToken: string; shared: CallCounter | null },
) {
  const { perMinute, shared } = options;
  const countCalls = shared ?? createMemoryCounter();
  /** The limit of a request with the fewest calls left, for the headers. */
  const states = new WeakMap<FastifyRequest, LimitState>();
  const service = digest(`Bearer ${options.serviceToken}`);

  async function count(request: FastifyRequest, key: string, limit: number): Promise<void> {
    const counted = await countCalls(key, WINDOW_MS, getCallCount(request)).catch((error: unknown) => {
      request.log.warn({ err: error }, 'rate_limit.count_failed');
      return null;
    });
    if (counted === null) return;
    const state = {
      limit,
      remaining: Math.max(0, limit - counted.calls),
      resetSeconds: Math.max(1, Math.ceil(counted.msLeft / 1000)),
    };
    const tightest = states.get(request);
    if (!tightest || state.remaining <= tightest.remaining) states.set(request, state);
    if (counted.calls <= limit) return;
    throw new AppError(
      'RATE_LIMITED',
      { text: 'http.tooManyCalls', values: { seconds: state.resetSeconds } },
      { retryAfterSeconds: state.resetSeconds },
    );
  }

  async function countCaller(request: FastifyRequest): Promise<void> {
    const { authorization } = request.headers;
    const credential = authorization === undefined ? null : digest(authorization);
    if (credential !== null && timingSafeEqual(credential, service)) return;
    const client = toClientKey(request.ip);
    await count(request, `address:${client}`, perMinute * ADDRESS_LIMIT_FACTOR);
    if (SIGNED_ROUTES.has(request.routeOptions.url)) return;
    const caller =
      credential === null ? `anonymous:${client}` : `credential:${credential.toString('base64')}`;
    await count(request, caller, perMinute);
  }

  app.addHook('onRequest', async (request) => {
    if (isCounted(request)) await countCaller(request);
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    addHeaders(reply, states.get(request));
    done();
  });
  return {
    /** Counts the calls of that user, whatever credential they came with. Throws RATE_LIMITED beyond the limit. */
    countUser: (request: FastifyRequest, userId: string) => count(request, `user:${userId}`, perMinute),
  };
}

interface LimitState {
  limit: number;
  remaining: number;
  resetSeconds: number;
}

/** The draft "RateLimit header fields for HTTP" (IETF, up to its revision 7). */
function addHeaders(reply: FastifyReply, state: LimitState | undefined): void {
  if (!state) return;
  reply.headers({
    'ratelimit-policy': `${state.limit};w=${WINDOW_MS / 1000}`,
    'ratelimit-limit': state.limit,
    'ratelimit-remaining': state.remaining,
    'ratelimit-reset': state.resetSeconds,
  });
}

function isCounted(request: FastifyRequest): boolean {
  const { url } = request.routeOptions;
  return request.is404 || url === undefined || COUNTED.some((start) => url.startsWith(start));
}

function getCallCount(request: FastifyRequest): number {
  const { weight = 1 } = request.routeOptions.config;
  return Math.max(weight, getWeight(getCalledProcedures(request).slice(0, MAX_BATCH)));
}

function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
