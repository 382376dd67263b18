import {
  collectInput,
  getWeight,
  parseLosslessJson,
  REST_PREFIX,
  type RestRoute,
  restRoutes,
  toAppError,
} from '@lockwatch/api';
import { AppError, countSchema } from '@lockwatch/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CreateContext } from './context.js';
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
      // `DELETE /user/me/items/` is a call with an empty id, and must not delete everything.
      scope.addHook('onRequest', async (request) => {
        if (request.method === 'DELETE' && request.url.split('?')[0]?.endsWith('/'))
          throw new AppError('NOT_FOUND', { text: 'http.nothingHere' });
      });
      for (const route of restRoutes()) registerRoute(scope, route, createContext);
    },
    { prefix: REST_PREFIX },
  );
}

function registerRoute(scope: FastifyInstance, route: RestRoute, createContext: CreateContext): void {
  scope.route<RouteTypes>({
    method: route.rest.method,
    // `/user/me/items/{id}` as Fastify writes it.
    url: route.rest.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit: route.bodyLimitBytes,
    config: { weight: getWeight([route.name]) },
    // Rejects callers without permission before the body is read.
    onRequest: async (request) => route.assertMayCall(await createContext(request)),
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
