import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { DevError, readDevBody } from '../../dev/dev-error.js';
import type { StripeAccount } from '../account/account.js';
import { cardOfSubscription, collect } from '../billing/collect.js';
import { openInvoicesOf } from '../billing/invoices.js';
import { attachCard, saveCard } from '../billing/payments.js';
import { endPeriod } from '../billing/renewal.js';
import { DISPUTE_STATUSES, dispute, paidCharge, refund } from '../billing/reversals.js';
import { endSubscription } from '../billing/subscriptions.js';
import type { ChargeObject, PaymentMethodObject } from '../objects/payment.js';
import { currentPeriod, type SubscriptionObject } from '../objects/subscription.js';
import { cardInput, cardOf } from './pay.js';

const id = z.string().min(1).max(200);
const advanceInput = z.strictObject({ subscription: id, card: cardInput });
const retryInput = z.strictObject({ subscription: id, card: cardInput, final: z.boolean().optional() });
const paidFields = { subscription: id.optional(), session: id.optional(), payment_intent: id.optional() };
const refundInput = z.strictObject({ ...paidFields, amount: z.number().int().min(1).optional() });
const disputeInput = z.strictObject({
  ...paidFields,
  status: z.enum(DISPUTE_STATUSES).optional(),
  reason: z.string().max(80).optional(),
});

/** What time, the bank and the owner of the card do to a subscription. */
export function registerLifeCalls(scope: FastifyInstance, account: StripeAccount): void {
  const { store } = account;

  scope.post('/advance', async (request) => {
    const input = readDevBody(advanceInput, request.body);
    const subscription = store.subscriptions.require(input.subscription);
    endPeriod(account, subscription, givenCard(input.card, subscription));
    return view(subscription);
  });

  scope.post('/retry', async (request) => {
    const input = readDevBody(retryInput, request.body);
    const subscription = store.subscriptions.require(input.subscription);
    const [invoice] = openInvoicesOf(account, subscription);
    if (!invoice) throw new DevError(409, 'The subscription has no open invoice. Let a renewal fail first.');
    const card = givenCard(input.card, subscription) ?? cardOfSubscription(account, subscription);
    const result = collect(account, subscription, invoice, card, true);
    if (result?.failure && input.final === true) endSubscription(account, subscription, 'payment_failed');
    return view(subscription);
  });

  scope.post('/refund', async (request) => {
    const input = readDevBody(refundInput, request.body);
    return refund(account, chargeOf(input), {
      amount: input.amount ?? null,
      reason: 'requested_by_customer',
      metadata: {},
    });
  });

  scope.post('/dispute', async (request) => {
    const input = readDevBody(disputeInput, request.body);
    return dispute(account, chargeOf(input), input.status ?? 'needs_response', input.reason);
  });

  /** The card is used this once; the subscription keeps its own. */
  function givenCard(
    number: string | undefined,
    subscription: SubscriptionObject,
  ): PaymentMethodObject | null {
    const card = cardOf(number);
    if (!card) return null;
    const method = saveCard(account, card, null);
    attachCard(account, method, subscription.customer);
    return method;
  }

  function chargeOf(input: z.infer<typeof refundInput> | z.infer<typeof disputeInput>): ChargeObject {
    const session = input.session === undefined ? undefined : store.checkoutSessions.require(input.session);
    const charge = paidCharge(account, {
      subscription: input.subscription ?? session?.subscription ?? undefined,
      payment_intent: input.payment_intent ?? session?.payment_intent ?? undefined,
    });
    if (charge) return charge;
    throw new DevError(409, 'Nothing was paid for it, so nothing can be refunded or disputed.');
  }

  function view(subscription: SubscriptionObject) {
    const period = currentPeriod(subscription);
    const invoice = store.invoices.get(subscription.latest_invoice ?? '');
    return {
      subscription: subscription.id,
      status: subscription.status,
      cancel_at_period_end: subscription.cancel_at_period_end,
      current_period_start: period.start,
      current_period_end: period.end,
      latest_invoice: invoice && {
        id: invoice.id,
        status: invoice.status,
        amount_due: invoice.amount_due,
        attempt_count: invoice.attempt_count,
      },
    };
  }
}
