import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { StripeAccount } from '../account/account.js';
import { newId } from '../account/ids.js';
import { API_VERSION } from '../events/event-object.js';
import { invalidRequest, StripeError } from '../stripe-error.js';
import { expand } from './expand.js';
import { type FormGroup, readForm } from './form-body.js';
import type { IdempotencyKeys, KeptAnswer } from './idempotency.js';

export interface ApiCall {
  /** The parameters, however they came; `expand` is taken care of. */
  params: FormGroup;
  /** The id in the address, where there is one. */
  id: string;
}

/** Answers with an object of Stripe. It runs in one turn, so no other call comes in between. */
export type ApiHandler = (call: ApiCall) => object;

/** The calls of the API, in Stripe's manner: forms in, JSON out, expanded, repeated safely. */
export class ApiRoutes {
  readonly #scope: FastifyInstance;
  readonly #keys: IdempotencyKeys;
  readonly account: StripeAccount;

  constructor(scope: FastifyInstance, account: StripeAccount, keys: IdempotencyKeys) {
    this.#scope = scope;
    this.#keys = keys;
    this.account = account;
  }

  get(path: string, handler: ApiHandler): void {
    this.#scope.get<{ Params: { id?: string } }>(path, async (request, reply) =>
      send(reply, this.#run(request, handler)),
    );
  }

  delete(path: string, handler: ApiHandler): void {
    this.#scope.delete<{ Params: { id?: string } }>(path, async (request, reply) =>
      send(reply, this.#run(request, handler)),
    );
  }

  post(path: string, handler: ApiHandler): void {
    this.#scope.post<{ Params: { id?: string } }>(path, async (request, reply) => {
      const key = request.headers['idempotency-key'];
      if (typeof key !== 'string') return send(reply, this.#run(request, handler));
      const fingerprint = JSON.stringify([withoutBase(request.url), request.body ?? '']);
      const kept = this.#keys.recall(key, fingerprint);
      if (kept) return send(reply.header('idempotent-replayed', 'true'), kept);
      const answer = this.#run(request, handler);
      // A request that was refused before anything was done may be corrected under the same key.
      if (answer.status !== 400) this.#keys.keep(key, fingerprint, answer);
      return send(reply, answer);
    });
  }

  #run(request: FastifyRequest<{ Params: { id?: string } }>, handler: ApiHandler): KeptAnswer {
    try {
      const { expand: paths, ...params } = paramsOf(request);
      const answer = handler({ params, id: request.params.id ?? '' });
      return { status: 200, body: expand(this.account.store, answer, expandPaths(paths)) };
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      return { status: error.status, body: error.toBody() };
    }
  }
}

/** Sets the headers that every answer of Stripe has. */
export function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({
    'request-id': newId('req', 14),
    'stripe-version': request.headers['stripe-version'] ?? API_VERSION,
    'cache-control': 'no-cache, no-store',
  });
}

function send(reply: FastifyReply, answer: KeptAnswer): FastifyReply {
  return reply.code(answer.status).send(answer.body);
}

/** The same call under either address is the same call. */
function withoutBase(url: string): string {
  return url.replace(/^\/stripe(?=\/v1\/)/, '');
}

function paramsOf(request: FastifyRequest): FormGroup {
  const query = request.url.split('?', 2)[1] ?? '';
  const body = typeof request.body === 'string' ? request.body : '';
  const params = readForm(query === '' || body === '' ? query + body : `${query}&${body}`);
  if (!params) throw invalidRequest('Invalid request: the parameters cannot be read.');
  return params;
}

function expandPaths(value: unknown): string[] {
  if (value === undefined) return [];
  const paths = Array.isArray(value) ? value : [value];
  if (paths.every((path) => typeof path === 'string')) return paths;
  throw invalidRequest('Invalid array', { param: 'expand' });
}
