import { AppError } from '@lockwatch/contracts';
import type { RestRoute } from './rest-routes.js';

export interface RestRequest {
  params: Readonly<Record<string, unknown>>;
  query: Readonly<Record<string, unknown>>;
  /** Undefined: the request had none. */
  body: unknown;
}

/**
 * The procedure's input from the parts of a request: the path, then the query of a GET or DELETE, or the body of a POST
 * or PUT. The path wins. Throws MALFORMED when the body is not an object.
 */
export function collectInput(route: RestRoute, request: RestRequest): unknown {
  if (!route.input) return undefined;
  const path = Object.fromEntries(route.pathNames.map((name) => [name, request.params[name]]));
  const takesBody = route.rest.method === 'POST' || route.rest.method === 'PUT';
  return { ...(takesBody ? bodyObject(request.body) : request.query), ...path };
}

function bodyObject(body: unknown): object {
  if (body === undefined) return {};
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body;
  throw new AppError('MALFORMED', 'Send a JSON object as the body.');
}
