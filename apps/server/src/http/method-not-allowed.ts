import { AppError } from '@lockwatch/contracts';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import { sendProblem } from './problems.js';

const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];
/** Everything besides the web app and tRPC, which answer for themselves. */
const PATHS = /^\/(api\/|healthz$|readyz$|metrics$)/;

/**
 * Call it before the routes are registered, and the function that it returns after them: other methods of their paths
 * are then answered with 405 and `Allow`.
 */
export function watchMethods(app: FastifyInstance): () => void {
  const known = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    if (PATHS.test(url)) known.set(url, new Set([...(known.get(url) ?? []), method].flat()));
  });
  return () => {
    for (const [url, methods] of [...known]) rejectOtherMethods(app, url, methods);
  };
}

function rejectOtherMethods(app: FastifyInstance, url: string, methods: ReadonlySet<string>): void {
  const allowed = METHODS.filter((method) => methods.has(method)).join(', ');
  app.route({
    method: METHODS.filter((method) => !methods.has(method)),
    url,
    // The body is ignored.
    onRequest: async (request, reply) => {
      const values = { method: request.method, allowed };
      reply.header('allow', allowed);
      const error = new AppError('METHOD_NOT_ALLOWED', { text: 'http.methodNotAllowed', values });
      return sendProblem(reply, error, request);
    },
    handler: async () => undefined,
  });
}
