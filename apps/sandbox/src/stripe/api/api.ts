import type { FastifyError, FastifyInstance } from 'fastify';
import type { StripeAccount } from '../account/account.js';
import { StripeError } from '../stripe-error.js';
import { registerCheckoutSessions } from './checkout-sessions.js';
import { registerCustomers } from './customers.js';
import { registerEvents } from './events.js';
import { registerGuard } from './guard.js';
import { IdempotencyKeys } from './idempotency.js';
import { registerInvoices } from './invoices.js';
import { registerPayments } from './payments.js';
import { registerPortalSessions } from './portal-sessions.js';
import { registerPrices } from './prices.js';
import { registerReversals } from './reversals.js';
import { ApiRoutes, setCommonHeaders } from './routes.js';
import { registerSubscriptions } from './subscriptions.js';

/** The client can be given a host and a port but no path, so the API answers at the root too. */
const PREFIXES = ['/stripe/v1', '/v1'];

/** Stripe's API. */
export async function registerStripeApi(
  app: FastifyInstance,
  account: StripeAccount,
  secretKey: string,
): Promise<void> {
  const keys = new IdempotencyKeys();
  for (const prefix of PREFIXES) {
    await app.register(
      async (scope) => {
        registerBodies(scope);
        registerErrors(scope);
        registerGuard(scope, secretKey);
        const routes = new ApiRoutes(scope, account, keys);
        registerCustomers(routes);
        registerPrices(routes);
        registerCheckoutSessions(routes);
        registerSubscriptions(routes);
        registerInvoices(routes);
        registerPayments(routes);
        registerReversals(routes);
        registerPortalSessions(routes);
        registerEvents(routes);
      },
      { prefix },
    );
  }
}

/** Forms stay texts until the call reads them: their exact words tell a repetition from another request. */
function registerBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string) => body);
}

function registerErrors(scope: FastifyInstance): void {
  scope.setNotFoundHandler((request, reply) => {
    setCommonHeaders(request, reply);
    const path = request.url.split('?', 1)[0];
    const error = new StripeError(
      404,
      'invalid_request_error',
      `Unrecognized request URL (${request.method}: ${path}). The sandbox knows a part of Stripe's API; its README lists it.`,
    );
    return reply.code(404).send(error.toBody());
  });
  scope.setErrorHandler((error: FastifyError | StripeError, request, reply) => {
    if (error instanceof StripeError) return reply.code(error.status).send(error.toBody());
    const status = error.statusCode ?? 500;
    if (status < 500) {
      return reply.code(status).send({ error: { type: 'invalid_request_error', message: error.message } });
    }
    request.log.error({ err: error }, 'Stripe call failed');
    return reply
      .code(500)
      .send({ error: { type: 'api_error', message: 'The sandbox failed; its log says why.' } });
  });
}
