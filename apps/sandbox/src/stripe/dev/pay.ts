import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { DevError, readDevBody } from '../../dev/dev-error.js';
import type { StripeAccount } from '../account/account.js';
import { TEST_CARDS, type TestCard, testCard } from '../billing/cards.js';
import { payCheckout } from '../billing/checkout.js';
import { successAddress } from '../pages/addresses.js';

export const cardInput = z.string().max(40).optional();

const payInput = z.strictObject({
  session: z.string().max(200),
  card: cardInput,
  email: z.email().max(320).optional(),
  name: z.string().max(200).optional(),
  /** What the bank's page answers, for a card that asks for it. */
  authenticate: z.boolean().optional(),
});

/** Pays a checkout as its page does. */
export function registerPayCall(scope: FastifyInstance, account: StripeAccount): void {
  scope.post('/pay', async (request, reply) => {
    const input = readDevBody(payInput, request.body);
    const session = account.store.checkoutSessions.require(input.session);
    const result = payCheckout(account, session, {
      card: cardOf(input.card) ?? TEST_CARDS.success,
      email: input.email ?? null,
      name: input.name ?? 'Sandbox Customer',
      ...(input.authenticate !== undefined && {
        authentication: input.authenticate ? 'passed' : 'failed',
      }),
    });
    const answer = { session: session.id, status: session.status, payment_status: session.payment_status };
    if (result.kind === 'complete') {
      return {
        ...answer,
        result: 'complete',
        customer: session.customer,
        subscription: session.subscription,
        payment_intent: session.payment_intent,
        invoice: session.invoice,
        success_url: successAddress(session),
      };
    }
    if (result.kind === 'authenticate') return { ...answer, result: 'requires_action' };
    return reply
      .code(402)
      .send({ ...answer, result: 'declined', message: result.message, decline_code: result.declineCode });
  });
}

/** The test card of that number; undefined where none is given. Throws `DevError` 422 for an unknown one. */
export function cardOf(number: string | undefined): TestCard | undefined {
  if (number === undefined) return undefined;
  const card = testCard(number);
  if (card) return card;
  const known = Object.values(TEST_CARDS).map((one) => one.number);
  throw new DevError(422, `There is no test card ${number}. Take one of ${known.join(', ')}.`);
}
