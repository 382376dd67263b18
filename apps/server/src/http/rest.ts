import {
  collectInput,
  parseLosslessJson,
  REST_PREFIX,
  type RestRoute,
  restRoutes,
  toAppError,
} from '@lockwatch/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CreateContext } from './context.js';
import { refuseOtherMethods } from './other-methods.js';
import { sendProblem } from './problems.js';

const BODY_LIMIT_BYTES = 256 * 1024;
/** A whole list: 20 000 ids, or a file of as many lines. */
const LARGE_BODY_LIMIT_BYTES = 4 * 1024 * 1024;

/** The REST API: every procedure that has a place in it, under /api/v1. */
export async function registerRest(app: FastifyInstance, createContext: CreateContext): Promise<void> {
  await app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser(
        'application/json',
        { parseAs: 'string' },
        async (_request: FastifyRequest, body: string) => (body === '' ? undefined : parseLosslessJson(body)),
      );
      const routes = restRoutes();
      for (const route of routes) registerRoute(scope, route, createContext);
      for (const [path, same] of Map.groupBy(routes, (route) => route.rest.path)) {
        refuseOtherMethods(
          scope,
          fastifyPath(path),
          same.map((route) => route.rest.method),
        );
      }
    },
    { prefix: REST_PREFIX },
  );
}

function registerRoute(scope: FastifyInstance, route: RestRoute, createContext: CreateContext): void {
  scope.route<{ Params: Record<string, unknown>; Querystring: Record<string, unknown> }>({
    method: route.rest.method,
    url: fastifyPath(route.rest.path),
    bodyLimit: route.rest.takesLargeBody ? LARGE_BODY_LIMIT_BYTES : BODY_LIMIT_BYTES,
    handler: async (request, reply) => {
      try {
        const input = collectInput(route, {
          params: request.params,
          query: request.query,
          body: request.body,
        });
        const answer = await route.call(input, await createContext(request), undefined);
        return reply.headers(cacheHeaders(route)).send(answer);
      } catch (error) {
        return refuse(error, request, reply);
      }
    },
  });
}

/** `/user/me/items/{id}` as Fastify writes it. */
function fastifyPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** An answer that may be kept belongs to the person whose credential asked for it. */
function cacheHeaders(route: RestRoute): Record<string, string> {
  const { cacheSeconds } = route.rest;
  if (cacheSeconds === undefined) return { 'cache-control': 'no-store' };
  return { 'cache-control': `private, max-age=${cacheSeconds}`, vary: 'Authorization' };
}

function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const appError = toAppError(error);
  if (appError.code === 'INTERNAL') {
    request.log.error({ err: appError.cause ?? appError }, 'call failed');
  }
  return sendProblem(reply, appError, request);
}
