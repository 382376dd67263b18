import type { FastifyInstance } from 'fastify';

const METHODS = 'GET, POST, PUT, PATCH, DELETE';
const REQUEST_HEADERS = 'authorization, content-type, idempotency-key, x-request-id';
const ANSWER_HEADERS =
  'ratelimit-limit, ratelimit-remaining, ratelimit-reset, ratelimit-policy, retry-after, x-total-count, link, x-request-id';
/** How long a browser keeps the answer to a preflight. */
const MAX_AGE_SECONDS = 3600;

/** CORS for these origins (`*`: any) with a bearer token (Fetch standard). Cookies are never accepted. */
export function registerCors(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const isOpenToAll = origins.includes('*');

  app.addHook('onRequest', async (request, reply) => {
    const path = request.routeOptions.url ?? request.url;
    if (!path.startsWith('/api/')) return;
    if (!isOpenToAll) reply.header('vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || !(isOpenToAll || origins.includes(origin))) return;
    reply.header('access-control-allow-origin', isOpenToAll ? '*' : origin);
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) {
      reply.header('access-control-expose-headers', ANSWER_HEADERS);
      return;
    }
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': METHODS,
        'access-control-allow-headers': REQUEST_HEADERS,
        'access-control-max-age': MAX_AGE_SECONDS,
      })
      .send();
  });
}
