import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { DevError, devCall, registerDevCalls } from '../dev/dev-calls.js';
import { getSuccessUrl, payCheckout } from './checkout.js';
import type { EventSender } from './event-sender.js';
import { dispute, refund, saveCard } from './payments.js';
import { type Charge, itemOf, type PaymentMethod, type StripeAccount, type Subscription } from './store.js';
import { collect, endPeriod, endSubscription, findCard, findOpenInvoice } from './subscriptions.js';
import { TEST_CARDS } from './test-cards.js';

const id = z.string().min(1).max(200);
const card = z.string().max(40).optional();
const subject = { subscription: id.optional(), session: id.optional(), payment_intent: id.optional() };
type Subject = z.infer<z.ZodObject<typeof subject>>;
const DISPUTE_STATUSES = ['needs_response', 'under_review', 'won', 'lost', 'warning_needs_response'] as const;
const INPUTS = {
  pay: z.strictObject({ session: id, card }),
  advance: z.strictObject({ subscription: id, card }),
  retry: z.strictObject({ subscription: id, card, final: z.boolean().optional() }),
  refund: z.strictObject({ ...subject, amount: z.number().int().min(1).optional() }),
  dispute: z.strictObject({ ...subject, status: z.enum(DISPUTE_STATUSES).default('needs_response') }),
  events: z.strictObject({
    ...subject,
    type: z
      .string()
      .regex(/^[a-z_]+(\.[a-z_]+)+$/)
      .max(80),
  }),
  /** True holds later events; false sends all held events. */
  delivery: z.strictObject({ hold: z.boolean() }),
};

/** Calls for people, scripts and tests: payments, renewals, refunds, disputes and events. */
export async function registerStripeDevCalls(
  app: FastifyInstance,
  account: StripeAccount,
  sender: EventSender,
): Promise<void> {
  const { store } = account;
  await registerDevCalls(app, '/stripe/dev', {
    'POST /pay': devCall(INPUTS.pay, (input, _id, reply) => {
      const session = store.checkout_sessions.require(input.session);
      const message = payCheckout(account, session, input.card ?? TEST_CARDS[0].number);
      const { id, status, payment_status, customer, subscription, payment_intent, invoice } = session;
      const answer = { session: id, status, payment_status };
      if (message) return reply.code(402).send({ ...answer, result: 'declined', message });
      const success_url = getSuccessUrl(session);
      return { ...answer, result: 'complete', customer, subscription, payment_intent, invoice, success_url };
    }),
    'POST /advance': devCall(INPUTS.advance, (input) => {
      const subscription = store.subscriptions.require(input.subscription);
      endPeriod(account, subscription, useCard(account, input.card, subscription));
      return view(subscription);
    }),
    'POST /retry': devCall(INPUTS.retry, (input) => {
      const subscription = store.subscriptions.require(input.subscription);
      const invoice = findOpenInvoice(account, subscription);
      if (!invoice)
        throw new DevError(409, 'The subscription has no open invoice. Let a renewal fail first.');
      const method = useCard(account, input.card, subscription) ?? findCard(account, subscription);
      const isPaid = collect(account, subscription, invoice, method);
      if (!isPaid && input.final === true) endSubscription(account, subscription);
      return view(subscription);
    }),
    'POST /refund': devCall(INPUTS.refund, (input) =>
      refund(account, requireCharge(account, input), input.amount),
    ),
    'POST /dispute': devCall(INPUTS.dispute, (input) =>
      dispute(account, requireCharge(account, input), input.status),
    ),
    'POST /events': devCall(INPUTS.events, async ({ type, ...input }) => {
      if (sender.url === null) throw new DevError(409, 'The sandbox does not know where to send events yet.');
      const object = structuredClone(findSubject(account, type, input));
      const event = store.events.add({ type, data: { object } });
      const delivered = await sender.deliverNow(event);
      return { id: event.id, type, created: event.created, object: object.id, delivered };
    }),
    'POST /delivery': devCall(INPUTS.delivery, ({ hold }) => {
      sender.isHolding = hold;
      sender.release();
      return { url: sender.url, hold };
    }),
  });
}

/** The card is used once; the subscription keeps its own. */
function useCard(
  account: StripeAccount,
  number: string | undefined,
  { customer }: Subscription,
): PaymentMethod | undefined {
  return number === undefined ? undefined : saveCard(account, number, customer);
}

function view(subscription: Subscription): object {
  const { current_period_start, current_period_end } = itemOf(subscription);
  const { id, status, cancel_at_period_end } = subscription;
  return { subscription: id, status, cancel_at_period_end, current_period_start, current_period_end };
}

/** The session, subscription and payment that a call is about. Throws `StripeError` for an unknown one. */
function findSubjects({ store }: StripeAccount, input: Subject) {
  const session = input.session === undefined ? undefined : store.checkout_sessions.require(input.session);
  const subscriptionId = input.subscription ?? session?.subscription ?? undefined;
  const subscription = subscriptionId === undefined ? undefined : store.subscriptions.require(subscriptionId);
  const intentId = input.payment_intent ?? session?.payment_intent ?? undefined;
  return {
    session: session ?? store.checkout_sessions.find((row) => row.subscription === subscription?.id),
    subscription,
    intents: subscription
      ? store.invoices
          .newestFirst()
          .filter((row) => row.parent.subscription_details.subscription === subscription.id)
          .flatMap(
            ({ payments }) => store.payment_intents.get(payments.data[0]?.payment.payment_intent) ?? [],
          )
      : [intentId === undefined ? undefined : store.payment_intents.require(intentId)],
  };
}

/** The last successful charge of a subscription or payment. */
function requireCharge(account: StripeAccount, input: Subject): Charge {
  for (const intent of findSubjects(account, input).intents) {
    const charge = account.store.charges.get(intent?.latest_charge);
    if (charge?.paid) return charge;
  }
  throw new DevError(409, 'Nothing was paid for it, so nothing can be refunded or disputed.');
}

/** The object that an event of that type is about. Throws `DevError` when there is none. */
function findSubject(account: StripeAccount, type: string, input: Subject): { id: string } {
  const { store } = account;
  const { session, subscription, intents } = findSubjects(account, input);
  const charge = store.charges.get(intents[0]?.latest_charge);
  const subjects: [string, { id: string } | undefined][] = [
    ['checkout.session.', session],
    ['customer.subscription.', subscription],
    ['customer.', store.customers.get(subscription?.customer ?? session?.customer)],
    ['invoice.', store.invoices.get(subscription?.latest_invoice)],
    ['payment_intent.', intents[0]],
    ['charge.dispute.', store.disputes.find((row) => row.charge === charge?.id)],
    ['refund.', store.refunds.find((row) => row.charge === charge?.id)],
    ['charge.', charge],
  ];
  const found = subjects.find(([prefix]) => type.startsWith(prefix))?.[1];
  if (found) return found;
  throw new DevError(
    422,
    `There is no object for an event of the type ${type}. Give a "session", a "subscription" or a "payment_intent" that has one.`,
  );
}
