import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_VERSION } from './events.js';
import { type FormGroup, readForm } from './form-body.js';
import { newId } from './ids.js';
import { noSuch, StripeError } from './stripe-error.js';

interface ApiCall {
  params: FormGroup;
  /** The id in the address, where there is one. */
  id: string;
}

/** Returns an object of Stripe. It is synchronous, so calls do not interleave. */
type ApiHandler = (call: ApiCall) => object;

interface StoredResponse {
  status: number;
  body: unknown;
}

/** The first request and response of each idempotency key (Stripe docs: "Idempotent requests"). */
export type IdempotencyKeys = Map<string, { request: string; response: StoredResponse }>;

/** Registers API calls with form parameters, JSON responses and idempotency keys. */
export class ApiRoutes {
  readonly #scope: FastifyInstance;
  readonly #keys: IdempotencyKeys;

  constructor(scope: FastifyInstance, keys: IdempotencyKeys) {
    this.#scope = scope;
    this.#keys = keys;
  }

  get(path: string, handler: ApiHandler): void {
    this.#scope.get(path, async (request, reply) => send(reply, run(request, handler)));
  }

  delete(path: string, handler: ApiHandler): void {
    this.#scope.delete(path, async (request, reply) => send(reply, run(request, handler)));
  }

  post(path: string, handler: ApiHandler): void {
    this.#scope.post(path, async (request, reply) => {
      const key = request.headers['idempotency-key'];
      if (typeof key !== 'string') return send(reply, run(request, handler));
      const sent = JSON.stringify([request.url.replace(/^\/stripe(?=\/v1\/)/, ''), request.body ?? '']);
      const earlier = this.#keys.get(key);
      if (earlier) return send(reply, earlier.request === sent ? earlier.response : keyConflict(key));
      const response = run(request, handler);
      // A rejected request may be corrected with the same key.
      if (response.status !== 400) this.#keys.set(key, { request: sent, response });
      return send(reply, response);
    });
  }
}

function run(request: FastifyRequest, handler: ApiHandler): StoredResponse {
  try {
    // Lists are always expanded.
    const { expand: _, ...params } = parseParams(request);
    const { id } = Object(request.params);
    return { status: 200, body: handler({ params, id: typeof id === 'string' ? id : '' }) };
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    return { status: error.status, body: error.toBody() };
  }
}

function parseParams(request: FastifyRequest): FormGroup {
  const query = request.url.split('?', 2)[1] ?? '';
  const body = typeof request.body === 'string' ? request.body : '';
  return readForm([query, body].filter(Boolean).join('&'));
}

function keyConflict(key: string): StoredResponse {
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
  return { status: 400, body: new StripeError(400, 'idempotency_error', message).toBody() };
}

function send(reply: FastifyReply, response: StoredResponse): FastifyReply {
  // Serialized here, so that a stored response does not change with its object.
  return reply.code(response.status).type('application/json').send(JSON.stringify(response.body));
}

/** Requires the secret key, and sends errors in Stripe's form. */
export function registerApiBasics(scope: FastifyInstance, secretKey: string): void {
  // Forms stay texts, because idempotency keys compare the exact body.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string) => body);
  scope.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'request-id': newId('req', 14), 'stripe-version': API_VERSION });
    const given = Buffer.from(/^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '');
    const expected = Buffer.from(secretKey);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      throw new StripeError(401, 'invalid_request_error', 'No API key, or an invalid one, was provided.');
    }
  });
  scope.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0];
    const message = `Unrecognized request URL (${request.method}: ${path}). The sandbox knows a part of Stripe's API; its README lists it.`;
    return reply.code(404).send(new StripeError(404, 'invalid_request_error', message).toBody());
  });
  scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof StripeError) return reply.code(error.status).send(error.toBody());
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, 'stripe_call.failed');
    const type = status < 500 ? 'invalid_request_error' : 'api_error';
    return reply.code(status).send({ error: { type, message: error.message } });
  });
}

/** A page of objects, newest first (Stripe docs, "Pagination"). */
export function listPage<T extends { id: string }>(
  url: string,
  rows: T[],
  page: { limit: number; starting_after?: string | undefined },
) {
  const { limit, starting_after: after } = page;
  const index = after === undefined ? -1 : rows.findIndex((row) => row.id === after);
  if (after !== undefined && index === -1) throw noSuch('object', after, 'starting_after');
  const data = rows.slice(index + 1, index + 1 + limit);
  return { object: 'list', data, has_more: index + 1 + data.length < rows.length, url };
}
