import {
  collectInput,
  getWeight,
  parseLosslessJson,
  REST_PREFIX,
  type RestRoute,
  restRoutes,
  toAppError,
} from '@lockwatch/api';
import { countSchema } from '@lockwatch/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CreateContext } from './context.js';
import { rejectOtherMethods, sendMethodNotAllowed } from './method-not-allowed.js';
import { sendProblem } from './problems.js';

const pageSchema = z.object({ limit: z.number(), offset: z.number() });

/** `X-Total-Count` and `Link` of the next page (RFC 8288). `count` is called only when nothing else tells. */
async function listHeaders(
  route: RestRoute,
  list: {
    input: unknown;
    result: unknown;
    /** Null: not known. */
    total: number | null;
    url: string;
    count: (() => Promise<unknown>) | null;
  },
): Promise<Record<string, string>> {
  if (!Array.isArray(list.result)) return {};
  const length = list.result.length;
  const fields = Object.keys(route.input?.shape ?? {});
  if (!fields.includes('offset')) return fields.includes('limit') ? {} : { 'x-total-count': String(length) };
  const page = pageSchema.safeParse(route.input?.safeParse(list.input).data);
  if (!page.success) return {};
  const { limit, offset } = page.data;
  const end = offset + length;
  const isEnd = length < limit && (length > 0 || offset === 0);
  const total = isEnd
    ? end
    : (list.total ?? (list.count ? countSchema.parse(await list.count()).count : null));
  const hasMore = total === null ? length === limit : end < total;
  return {
    ...(total !== null && { 'x-total-count': String(total) }),
    ...(hasMore && length > 0 && { link: `<${nextPage(list.url, limit, end)}>; rel="next"` }),
  };
}

function nextPage(url: string, limit: number, offset: number): string {
  const next = new URL(url, 'http://localhost');
  next.searchParams.set('limit', String(limit));
  next.searchParams.set('offset', String(offset));
  return `${next.pathname}${next.search}`;
}

interface RouteTypes {
  Params: Record<string, unknown>;
  Querystring: Record<string, unknown>;
}

/** Calls that answer how many entries a list has, by their path. */
const countRoutes = new Map(
  restRoutes()
    .filter(({ rest }) => rest.method === 'GET' && rest.path.endsWith('/count'))
    .map((route) => [route.rest.path, route]),
);

type RestMethod = RestRoute['rest']['method'];

/** Methods that change one object, named by the id at the end of the path. */
const ID_METHODS: readonly RestMethod[] = ['PUT', 'PATCH', 'DELETE'];

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
      for (const route of routes)
        registerRoute(scope, route, createContext, findEmptyIdRoute(routes, route.rest));
      for (const [path, same] of Map.groupBy(routes, (route) => route.rest.path)) {
        const known = same.map((route) => route.rest.method);
        const others = ID_METHODS.filter((method) => !known.includes(method)).flatMap((method) => {
          const route = findEmptyIdRoute(routes, { method, path });
          return route ? [route] : [];
        });
        for (const route of others) registerEmptyIdRoute(scope, route, createContext, { path, known });
        rejectOtherMethods(
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
    bodyLimit: route.bodyLimitBytes,
    config: { weight: getWeight([route.name]) },
    // Rejects callers without permission before the body is read.
    onRequest: async (request) => route.assertMayCall(await createContext(request)),
    handler: (request, reply) =>
      answer(emptyId && endsWithSlash(request) ? emptyId : route, createContext, request, reply),
  });
}

/** A call with an id, where the path without the id does not have its method. */
function registerEmptyIdRoute(
  scope: FastifyInstance,
  route: RestRoute,
  createContext: CreateContext,
  parent: { path: string; known: readonly RestMethod[] },
): void {
  scope.route<RouteTypes>({
    method: route.rest.method,
    url: fastifyPath(parent.path),
    bodyLimit: route.bodyLimitBytes,
    onRequest: async (request, reply) => {
      if (!endsWithSlash(request)) return sendMethodNotAllowed(request, reply, parent.known);
      route.assertMayCall(await createContext(request));
    },
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
    const context = await createContext(request);
    let total: number | null = null;
    const setTotal = (known: number | null) => {
      total = known;
    };
    const left = new AbortController();
    reply.raw.once('close', () => left.abort());
    const result = await route.call(input, { ...context, setTotal }, left.signal);
    const counter = countRoutes.get(`${route.rest.path}/count`);
    const count = counter ? () => counter.call(input, context, undefined) : null;
    const listCountHeaders = await listHeaders(route, { input, result, total, url: request.url, count });
    return reply.headers({ ...cacheHeaders(route), ...listCountHeaders }).send(result);
  } catch (error) {
    return sendErrorProblem(error, request, reply);
  }
}

/** A list's path with a trailing slash is a call with an empty id: `DELETE /user/me/items/` must not delete everything. */
function findEmptyIdRoute(
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

/** A cached response belongs to one credential. */
function cacheHeaders(route: RestRoute): Record<string, string> {
  const { cacheSeconds } = route.rest;
  if (cacheSeconds === undefined) return { 'cache-control': 'no-store' };
  return { 'cache-control': `private, max-age=${cacheSeconds}`, vary: 'Authorization' };
}

function sendErrorProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const appError = toAppError(error);
  if (appError.code === 'INTERNAL') {
    request.log.error({ err: appError.cause ?? appError }, 'procedure.failed');
  }
  return sendProblem(reply, appError, request);
}
