import {
  collectInput,
  parseLosslessJson,
  REST_PREFIX,
  type RestRoute,
  restRoutes,
  toAppError,
} from '@lockwatch/api';
import { AppError } from '@lockwatch/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { CreateContext } from './context.js';
import { sendProblem } from './problems.js';

const BODY_LIMIT_BYTES = 256 * 1024;
/** A whole list: 20 000 ids, or a file of as many lines. */
const LARGE_BODY_LIMIT_BYTES = 4 * 1024 * 1024;
const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

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
      refuseOtherMethods(scope, routes);
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

function refuseOtherMethods(scope: FastifyInstance, routes: readonly RestRoute[]): void {
  for (const path of new Set(routes.map((route) => route.rest.path))) {
    const known = new Set<HTTPMethods>(
      routes.filter((route) => route.rest.path === path).map((route) => route.rest.method),
    );
    if (known.has('GET')) known.add('HEAD');
    const allowed = METHODS.filter((method) => known.has(method));
    scope.route({
      method: METHODS.filter((method) => !known.has(method)),
      url: fastifyPath(path),
      // Whatever body it has is not ours to judge.
      onRequest: async (request, reply) => {
        reply.header('allow', allowed.join(', '));
        const error = new AppError(
          'METHOD_NOT_ALLOWED',
          `${request.method} does not exist here; there is ${allowed.join(', ')}.`,
        );
        return sendProblem(reply, error, request);
      },
      handler: async () => undefined,
    });
  }
}
