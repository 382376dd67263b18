import { AppError, createFieldError, IDEMPOTENCY_KEY_HEADER, renameGrowId } from '@lockwatch/contracts';
import { BODY_METHODS } from '../meta.js';
import type { RestRoute } from './rest-routes.js';

export interface RestRequest {
  params: Readonly<Record<string, unknown>>;
  query: Readonly<Record<string, unknown>>;
  headers: Readonly<Record<string, unknown>>;
  /** Undefined: the request had none. */
  body: unknown;
}

const NONEXISTENT_IDS = ['00000000-0000-0000-0000-000000000000', '2147483647'];

/**
 * The procedure's input from the parts of a request: the path, then the query of a GET or DELETE, or else the body. The path
 * wins. The header `Idempotency-Key` stands for the field of that name where the call has one. Throws
 * MALFORMED when the body is not an object, INVALID when header and field name two keys.
 */
export function collectInput(route: RestRoute, request: RestRequest): unknown {
  if (!route.input) return undefined;
  const path = Object.fromEntries(
    route.pathNames.map((name) => [name, toPathValue(route, name, request.params[name])]),
  );
  const input = {
    ...(BODY_METHODS.includes(route.rest.method) ? toBodyObject(renameGrowId(request.body)) : request.query),
    ...path,
  };
  return route.takesIdempotencyKey ? withIdempotencyKey(input, request.headers) : input;
}

/** An impossible id is an unknown object, answered like another user's. */
function toPathValue(route: RestRoute, name: string, value: unknown): unknown {
  const schema = route.input?.shape[name];
  const fits = (candidate: unknown) => schema?.safeParse(candidate).success === true;
  return fits(value) ? value : (NONEXISTENT_IDS.find(fits) ?? value);
}

function toBodyObject(body: unknown): object {
  if (body === undefined) return {};
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body;
  throw new AppError('MALFORMED', { text: 'api.sendObject' });
}

function withIdempotencyKey(
  input: { idempotency_key?: unknown },
  headers: Readonly<Record<string, unknown>>,
): object {
  const key = headers[IDEMPOTENCY_KEY_HEADER];
  if (key === undefined) return input;
  const field = input.idempotency_key;
  if (field === undefined || field === key) return { ...input, idempotency_key: key };
  throw createFieldError('idempotency_key', { text: 'api.keysDiffer' });
}
