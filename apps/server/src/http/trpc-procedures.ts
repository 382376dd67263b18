import type { FastifyRequest } from 'fastify';

export const TRPC_PREFIX = '/trpc';

/** Calls in one request. */
export const MAX_BATCH = 20;

/** The procedures that a tRPC request names in its path; empty for any other request. */
export function getCalledProcedures(request: FastifyRequest): string[] {
  if (request.routeOptions.url?.startsWith(TRPC_PREFIX) !== true) return [];
  const { params } = request;
  if (typeof params !== 'object' || params === null || !('path' in params)) return [];
  return String(params.path).split(',');
}
