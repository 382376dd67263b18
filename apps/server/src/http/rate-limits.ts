import { createHash, timingSafeEqual } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import { AppError } from '@lockwatch/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Many people may share an address; each of them has a credential of their own. */
const ADDRESS_SHARE = 4;
const TRACKED_CALLERS = 50_000;

/**
 * Calls of the API a minute, for each credential and for each address; 429 with Retry-After beyond. The bot is not
 * held back: it carries everybody's messages. Counted in memory.
 */
export async function registerRateLimits(
  app: FastifyInstance,
  options: { perMinute: number; serviceToken: string },
): Promise<void> {
  await app.register(rateLimit, { global: false, cache: TRACKED_CALLERS });
  const limitOf = (max: number, keyGenerator: (request: FastifyRequest) => string) =>
    app.createRateLimit({ max, timeWindow: 60_000, keyGenerator });
  const byCaller = limitOf(options.perMinute, callerKey);
  const byAddress = limitOf(options.perMinute * ADDRESS_SHARE, (request) => `address:${request.ip}`);
  const service = digest(`Bearer ${options.serviceToken}`);

  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/api/') && !request.url.startsWith('/trpc')) return;
    const { authorization } = request.headers;
    if (authorization !== undefined && timingSafeEqual(digest(authorization), service)) return;
    for (const check of [byAddress, byCaller]) {
      const state = await check(request);
      if (state.isAllowed || !state.isExceeded) continue;
      throw new AppError('RATE_LIMITED', `Too many calls. Try again in ${state.ttlInSeconds} s.`, {
        retryAfterSeconds: Math.max(1, state.ttlInSeconds),
      });
    }
  });
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
