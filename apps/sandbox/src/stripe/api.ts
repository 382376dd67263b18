import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_CALLS, type ApiCall } from './api-calls.js';
import { newId } from './ids.js';
import { parseForm } from './params.js';
import type { StripeAccount } from './store.js';
import { StripeError } from './stripe-error.js';

/** The client has a host and a port but no path, so the API is at the root too. */
const PREFIXES = ['/stripe/v1', '/v1'];

interface Answer {
  status: number;
  /** JSON, so that a stored answer does not change with its object. */
  body: string;
}

/** The first request and answer of each idempotency key (Stripe docs: "Idempotent requests"). */
type IdempotencyKeys = Map<string, Answer & { request: string }>;

/** The part of Stripe's API that the product uses: form parameters, JSON answers, Stripe's errors. */
export async function registerStripeApi(
  app: FastifyInstance,
  account: StripeAccount,
  secretKey: string,
): Promise<void> {
  const keys: IdempotencyKeys = new Map();
  for (const prefix of PREFIXES) {
    await app.register(
      async (scope) => {
        registerBasics(scope, secretKey);
        for (const [route, call] of Object.entries(API_CALLS)) {
          const [method = '', url = ''] = route.split(' ');
          scope.route({
            method,
            url,
            handler: async (request, reply) =>
              send(
                reply,
                answerOnce(keys, request, () => run(account, request, call)),
              ),
          });
        }
      },
      { prefix },
    );
  }
}

/** Answers a repeated idempotency key as the first time. */
function answerOnce(keys: IdempotencyKeys, request: FastifyRequest, work: () => Answer): Answer {
  const key = request.headers['idempotency-key'];
  if (request.method !== 'POST' || typeof key !== 'string') return work();
  const sent = `${request.url.replace(/^\/stripe/, '')} ${request.body}`;
  const earlier = keys.get(key);
  if (earlier?.request === sent) return earlier;
  if (earlier) {
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
    return toAnswer(new StripeError(400, 'idempotency_error', message));
  }
  const answer = work();
  // A rejected request may be corrected with the same key.
  if (answer.status !== 400) keys.set(key, { request: sent, ...answer });
  return answer;
}

/** Runs a call, which is synchronous, so that calls do not interleave. */
function run(account: StripeAccount, request: FastifyRequest, call: ApiCall): Answer {
  try {
    const query = request.url.split('?', 2)[1] ?? '';
    const body = typeof request.body === 'string' ? request.body : '';
    // Lists are always expanded.
    const { expand: _, ...params } = Object(parseForm([query, body].filter(Boolean).join('&')));
    const { id } = Object(request.params);
    return { status: 200, body: JSON.stringify(call(account, params, String(id))) };
  } catch (error) {
    if (error instanceof StripeError) return toAnswer(error);
    throw error;
  }
}

function toAnswer(error: StripeError): Answer {
  return { status: error.status, body: JSON.stringify(error.toBody()) };
}

function send(reply: FastifyReply, { status, body }: Answer): FastifyReply {
  return reply.code(status).type('application/json').send(body);
}

/** Requires the secret key, and sends errors in Stripe's form. */
function registerBasics(scope: FastifyInstance, secretKey: string): void {
  // Forms stay texts, because idempotency keys compare the exact body.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string) => body);
  scope.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', newId('req'));
    const given = Buffer.from(/^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '');
    const expected = Buffer.from(secretKey);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      throw new StripeError(401, 'invalid_request_error', 'No API key, or an invalid one, was provided.');
    }
  });
  scope.setNotFoundHandler((request, reply) => {
    const message = `Unrecognized request URL (${request.method}: ${request.url.split('?', 1)[0]}). The sandbox knows a part of Stripe's API; its README lists it.`;
    return send(reply, toAnswer(new StripeError(404, 'invalid_request_error', message)));
  });
  scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof StripeError) return send(reply, toAnswer(error));
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, 'stripe_call.failed');
    return send(
      reply,
      toAnswer(new StripeError(status, status < 500 ? 'invalid_request_error' : 'api_error', error.message)),
    );
  });
}
