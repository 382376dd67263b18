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
import { refuseMethod, refuseOtherMethods } from './other-methods.js';
import { sendProblem } from './problems.js';

interface RouteTypes {
  Params: Record<string, unknown>;
  Querystring: Record<string, unknown>;
}

type RestMethod = RestRoute['rest']['method'];

/** Methods that change one object, named by the id at the end of the path. */
const ID_METHODS: readonly RestMethod[] = ['PUT', 'DELETE'];

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
      for (const route of routes) registerRoute(scope, route, createContext, ofEmptyId(routes, route.rest));
      for (const [path, same] of Map.groupBy(routes, (route) => route.rest.path)) {
        const known = same.map((route) => route.rest.method);
        const others = ID_METHODS.filter((method) => !known.includes(method)).flatMap((method) => {
          const route = ofEmptyId(routes, { method, path });
          return route ? [route] : [];
        });
        for (const route of others) registerEmptyId(scope, route, createContext, { path, known });
        refuseOtherMethods(
          scope,
          fastifyPath(path),
          known,
          others.map((route) => route.rest.method),
        );
      }
    },
    { prefix: REST_PREFIX },
  );
}

function registerRoute(
  scope: FastifyInstance,
  route: RestRoute,
  createContext: CreateContext,
  emptyId: RestRoute | null,
): void {
  scope.route<RouteTypes>({
    method: route.rest.method,
    url: fastifyPath(route.rest.path),
    bodyLimit: route.rest.takesLargeBody ? LARGE_BODY_LIMIT_BYTES : BODY_LIMIT_BYTES,
    handler: (request, reply) =>
      answer(emptyId && endsWithSlash(request) ? emptyId : route, createContext, request, reply),
  });
}

/** A call with an id, where the path without the id does not have its method. */
function registerEmptyId(
  scope: FastifyInstance,
  route: RestRoute,
  createContext: CreateContext,
  parent: { path: string; known: readonly RestMethod[] },
): void {
  scope.route<RouteTypes>({
    method: route.rest.method,
    url: fastifyPath(parent.path),
    bodyLimit: BODY_LIMIT_BYTES,
    onRequest: async (request, reply) =>
      endsWithSlash(request) ? undefined : refuseMethod(request, reply, parent.known),
    handler: (request, reply) => answer(route, createContext, request, reply),
  });
}

async function answer(
  route: RestRoute,
  createContext: CreateContext,
  request: FastifyRequest<RouteTypes>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  try {
    const { params, query, headers, body } = request;
    const input = collectInput(route, { params, query, headers, body });
    const result = await route.call(input, await createContext(request), undefined);
    return reply.headers(cacheHeaders(route)).send(result);
  } catch (error) {
    return refuse(error, request, reply);
  }
}

/**
 * The call that is meant by the path of a list with a slash at its end: one with an id, which the caller left empty. It
 * must never be taken for the whole list: `DELETE /user/me/items/` would delete everything.
 */
function ofEmptyId(
  routes: readonly RestRoute[],
  { method, path }: { method: RestMethod; path: string },
): RestRoute | null {
  if (!ID_METHODS.includes(method)) return null;
  const isMeant = ({ rest }: RestRoute) =>
    rest.method === method && rest.path.startsWith(`${path}/{`) && rest.path.endsWith('}');
  return (
    routes.find((route) => isMeant(route) && !route.rest.path.slice(path.length + 1).includes('/')) ?? null
  );
}

function endsWithSlash(request: FastifyRequest): boolean {
  return (request.url.split('?')[0] ?? '').endsWith('/');
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
