import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { DevError, parseDevBody } from '../dev/dev-error.js';
import { payCheckout } from './billing/checkout.js';
import { collect, findSubscriptionCard } from './billing/collect.js';
import { listOpenInvoices } from './billing/invoices.js';
import { attachCard, saveCard } from './billing/payments.js';
import { endPeriod } from './billing/renewal.js';
import { DISPUTE_STATUSES, dispute, paidCharge, refund } from './billing/reversals.js';
import { endSubscription } from './billing/subscriptions.js';
import { TEST_CARDS, type TestCard, testCard } from './billing/test-cards.js';
import { DELIVERY_ORDERS, type EventSender } from './event-sender.js';
import { type EventSubject, newEvent } from './events.js';
import {
  type ChargeObject,
  currentPeriod,
  getSuccessUrl,
  type PaymentMethodObject,
  type SubscriptionObject,
} from './objects.js';
import type { StripeAccount } from './store.js';
import { StripeError } from './stripe-error.js';

const id = z.string().min(1).max(200);
const card = z.string().max(40).optional();
const paidFields = { subscription: id.optional(), session: id.optional(), payment_intent: id.optional() };
type PaidFields = z.infer<z.ZodObject<typeof paidFields>>;
const payInput = z.strictObject({ session: id, card });
const advanceInput = z.strictObject({ subscription: id, card });
const retryInput = z.strictObject({ subscription: id, card, final: z.boolean().optional() });
const refundInput = z.strictObject({ ...paidFields, amount: z.number().int().min(1).optional() });
const disputeInput = z.strictObject({ ...paidFields, status: z.enum(DISPUTE_STATUSES).optional() });
const eventInput = z.strictObject({
  ...paidFields,
  type: z
    .string()
    .regex(/^[a-z_]+(\.[a-z_]+)+$/)
    .max(80),
});
const deliveryInput = z.strictObject({
  times: z.number().int().min(1).max(50).optional(),
  order: z.enum(DELIVERY_ORDERS).optional(),
  /** True holds later events; false sends all held events together. */
  hold: z.boolean().optional(),
});

/** Calls for people, scripts and tests: payments, renewals, refunds, disputes and events. */
export async function registerStripeDevCalls(
  app: FastifyInstance,
  account: StripeAccount,
  sender: EventSender,
): Promise<void> {
  await app.register(
    async (scope) => {
      registerErrors(scope);
      registerPaymentCalls(scope, account);
      registerEventCalls(scope, account, sender);
    },
    { prefix: '/stripe/dev' },
  );
}

function registerErrors(scope: FastifyInstance): void {
  scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof DevError) {
      return reply.code(error.status).send({ message: error.message, ...error.details });
    }
    const status = error instanceof StripeError ? error.status : (error.statusCode ?? 500);
    if (status < 500) return reply.code(status).send({ message: error.message });
    request.log.error({ err: error }, 'stripe_dev_call.failed');
    return reply.code(500).send({ message: 'The sandbox failed. See its log.' });
  });
}

function registerPaymentCalls(scope: FastifyInstance, account: StripeAccount): void {
  const { store } = account;

  scope.post('/pay', async (request, reply) => {
    const input = parseDevBody(payInput, request.body);
    const session = store.checkoutSessions.require(input.session);
    const declined = payCheckout(account, session, findTestCard(input.card) ?? TEST_CARDS.success);
    const {
      id: sessionId,
      status,
      payment_status,
      customer,
      subscription,
      payment_intent,
      invoice,
    } = session;
    const response = { session: sessionId, status, payment_status };
    if (declined) {
      const { message, declineCode } = declined;
      return reply.code(402).send({ ...response, result: 'declined', message, decline_code: declineCode });
    }
    const success_url = getSuccessUrl(session);
    return { ...response, result: 'complete', customer, subscription, payment_intent, invoice, success_url };
  });

  scope.post('/advance', async (request) => {
    const input = parseDevBody(advanceInput, request.body);
    const subscription = store.subscriptions.require(input.subscription);
    endPeriod(account, subscription, useCard(input.card, subscription));
    return view(subscription);
  });

  scope.post('/retry', async (request) => {
    const input = parseDevBody(retryInput, request.body);
    const subscription = store.subscriptions.require(input.subscription);
    const [invoice] = listOpenInvoices(account, subscription);
    if (!invoice) throw new DevError(409, 'The subscription has no open invoice. Let a renewal fail first.');
    const method = useCard(input.card, subscription) ?? findSubscriptionCard(account, subscription);
    const result = collect(account, subscription, invoice, method);
    if (result?.failure && input.final === true) endSubscription(account, subscription, 'payment_failed');
    return view(subscription);
  });

  scope.post('/refund', async (request) => {
    const input = parseDevBody(refundInput, request.body);
    return refund(account, requireCharge(account, input), input.amount ?? null);
  });

  scope.post('/dispute', async (request) => {
    const input = parseDevBody(disputeInput, request.body);
    return dispute(account, requireCharge(account, input), input.status ?? 'needs_response');
  });

  /** The card is used once; the subscription keeps its own. */
  function useCard(number: string | undefined, subscription: SubscriptionObject): PaymentMethodObject | null {
    const found = findTestCard(number);
    if (!found) return null;
    const method = saveCard(account, found);
    attachCard(account, method, subscription.customer);
    return method;
  }

  function view(subscription: SubscriptionObject) {
    const period = currentPeriod(subscription);
    const invoice = store.invoices.get(subscription.latest_invoice);
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

function registerEventCalls(scope: FastifyInstance, account: StripeAccount, sender: EventSender): void {
  scope.post('/events', async (request) => {
    const input = parseDevBody(eventInput, request.body);
    if (sender.url === null) throw new DevError(409, 'The sandbox does not know where to send events yet.');
    const event = account.store.events.add(newEvent(input.type, findSubject(account, input.type, input)));
    const delivered = await sender.deliverNow(event);
    return {
      id: event.id,
      type: event.type,
      created: event.created,
      object: event.data.object.id,
      delivered,
    };
  });

  scope.post('/delivery', async (request) => {
    const input = parseDevBody(deliveryInput, request.body);
    sender.plan = { times: input.times ?? sender.plan.times, order: input.order ?? sender.plan.order };
    if (input.hold !== undefined) sender.hold(input.hold);
    return { url: sender.url, hold: sender.isHolding, ...sender.plan };
  });
}

function requireCharge(account: StripeAccount, input: PaidFields): ChargeObject {
  const session =
    input.session === undefined ? undefined : account.store.checkoutSessions.require(input.session);
  const charge = paidCharge(account, {
    subscription: input.subscription ?? session?.subscription ?? undefined,
    paymentIntent: input.payment_intent ?? session?.payment_intent ?? undefined,
  });
  if (charge) return charge;
  throw new DevError(409, 'Nothing was paid for it, so nothing can be refunded or disputed.');
}

/** The object that an event of that type is about. Throws `DevError` when there is none. */
function findSubject({ store }: StripeAccount, type: string, hints: PaidFields): EventSubject {
  const session = store.checkoutSessions.get(hints.session);
  if (hints.session !== undefined && !session) throw missing('checkout session', hints.session);
  const subscription = store.subscriptions.get(hints.subscription ?? session?.subscription);
  if (hints.subscription !== undefined && !subscription) throw missing('subscription', hints.subscription);
  const invoice = store.invoices.get(subscription?.latest_invoice);
  const invoiceIntent = invoice?.payments.data.at(-1)?.payment.payment_intent;
  const intent = store.paymentIntents.get(hints.payment_intent ?? session?.payment_intent ?? invoiceIntent);
  const charge = store.charges.get(intent?.latest_charge);
  const subjects: [string, EventSubject | undefined][] = [
    [
      'checkout.session.',
      session ?? store.checkoutSessions.find((row) => row.subscription === subscription?.id),
    ],
    ['customer.subscription.', subscription],
    ['customer.', store.customers.get(subscription?.customer ?? session?.customer)],
    ['invoice.', invoice],
    ['payment_intent.', intent],
    ['charge.dispute.', store.disputes.find((row) => row.charge === charge?.id)],
    ['refund.', store.refunds.find((row) => row.charge === charge?.id)],
    ['charge.', charge],
  ];
  const subject = subjects.find(([prefix]) => type.startsWith(prefix))?.[1];
  if (subject) return subject;
  throw new DevError(
    422,
    `There is no object for an event of the type ${type}. Give a "session", a "subscription" or a "payment_intent" that has one.`,
  );
}

function missing(kind: string, objectId: string): DevError {
  return new DevError(404, `There is no ${kind} ${objectId.slice(0, 80)}.`);
}

/** The test card of a number. Throws `DevError` 422 for an unknown number. */
function findTestCard(number: string | undefined): TestCard | undefined {
  if (number === undefined) return undefined;
  const found = testCard(number);
  if (found) return found;
  const known = Object.values(TEST_CARDS).map((one) => one.number);
  throw new DevError(422, `There is no test card ${number}. Use one of ${known.join(', ')}.`);
}
