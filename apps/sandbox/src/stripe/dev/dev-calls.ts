import type { FastifyInstance } from 'fastify';
import { DevError } from '../../dev/dev-error.js';
import type { StripeAccount } from '../account/account.js';
import type { EventSender } from '../events/sender.js';
import { StripeError } from '../stripe-error.js';
import { registerDeliveryCalls } from './delivery.js';
import { registerLifeCalls } from './life.js';
import { registerPayCall } from './pay.js';

/** The calls with which people, scripts and tests play the customer, the bank and the passing of time. */
export async function registerStripeDevCalls(
  app: FastifyInstance,
  account: StripeAccount,
  sender: EventSender,
): Promise<void> {
  await app.register(
    async (scope) => {
      registerErrors(scope);
      registerPayCall(scope, account);
      registerLifeCalls(scope, account);
      registerDeliveryCalls(scope, account, sender);
    },
    { prefix: '/stripe/dev' },
  );
}

function registerErrors(scope: FastifyInstance): void {
  scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof DevError) {
      return reply.code(error.status).send({ message: error.message, ...error.details });
    }
    if (error instanceof StripeError) return reply.code(error.status).send({ message: error.message });
    const status = error.statusCode ?? 500;
    if (status < 500) return reply.code(status).send({ message: error.message });
    request.log.error({ err: error }, 'Stripe dev call failed');
    return reply.code(500).send({ message: 'The sandbox failed; its log says why.' });
  });
}
