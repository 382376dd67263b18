import type Stripe from 'stripe';
import type {
  CardFacts,
  InvoiceFacts,
  PaymentFacts,
  PurchaseFacts,
  SubscriptionFacts,
} from './card-facts.js';

/** Of each list; more than a customer has, however long they stay. Stripe answers the newest first. */
const ROWS_AT_MOST = 1000;
const PAGE = 100;
const SUBSCRIPTION_TYPE = 'subscription_type_id';
/** Noted on a subscription whose first charge waits for the end of time paid in advance. */
const BEGINS_AFTER_TRIAL = 'begins_after_trial';

/** What is noted on everything that is bought here. */
export function notesOf(options: {
  userId: string;
  typeId: number;
  beginsAfterTrial?: boolean;
}): Record<string, string> {
  return {
    user_id: options.userId,
    [SUBSCRIPTION_TYPE]: String(options.typeId),
    ...(options.beginsAfterTrial === true && { [BEGINS_AFTER_TRIAL]: 'true' }),
  };
}

/**
 * Reads everything about one customer that decides access, as it is at this moment. Throws what the client throws, for
 * a customer that is gone as well (`isMissing`).
 */
export async function readCardFacts(stripe: Stripe, customer: string): Promise<CardFacts> {
  const page = { customer, limit: PAGE };
  const all = { limit: ROWS_AT_MOST };
  const [subscriptions, invoices, intents, charges] = await Promise.all([
    stripe.subscriptions.list({ ...page, status: 'all' }).autoPagingToArray(all),
    stripe.invoices.list({ ...page, expand: ['data.payments'] }).autoPagingToArray(all),
    stripe.paymentIntents.list(page).autoPagingToArray(all),
    stripe.charges.list(page).autoPagingToArray(all),
  ]);
  const payments = await paymentsOf(stripe, charges);
  return {
    subscriptions: subscriptions.flatMap((one) => subscriptionFacts(one, invoices, payments) ?? []),
    purchases: intents.flatMap((intent) => purchaseFacts(intent, payments) ?? []),
  };
}

/** Money taken, by payment intent, or by charge where there is none. */
async function paymentsOf(
  stripe: Stripe,
  charges: readonly Stripe.Charge[],
): Promise<ReadonlyMap<string, PaymentFacts>> {
  const payments = new Map<string, PaymentFacts>();
  for (const charge of charges) {
    if (!charge.paid || charge.status !== 'succeeded') continue;
    const disputes = charge.disputed
      ? await stripe.disputes.list({ charge: charge.id, limit: PAGE }).autoPagingToArray({ limit: PAGE })
      : [];
    const key = idOf(charge.payment_intent) ?? charge.id;
    const before = payments.get(key);
    payments.set(key, {
      paidCents: (before?.paidCents ?? 0) + charge.amount_captured,
      refundedCents: (before?.refundedCents ?? 0) + charge.amount_refunded,
      disputes: [...(before?.disputes ?? []), ...disputes.map((dispute) => dispute.status)],
    });
  }
  return payments;
}

function subscriptionFacts(
  subscription: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[],
  payments: ReadonlyMap<string, PaymentFacts>,
): SubscriptionFacts | null {
  const item = subscription.items.data[0];
  if (!item) return null;
  return {
    id: subscription.id,
    status: subscription.status,
    itemId: item.id,
    priceId: item.price.id,
    productId: idOf(item.price.product),
    notedTypeId: notedType(subscription.metadata),
    beginsAfterTrial: subscription.metadata[BEGINS_AFTER_TRIAL] === 'true',
    startedAt: moment(subscription.start_date),
    trialEnd: maybeMoment(subscription.trial_end),
    periodStart: moment(item.current_period_start),
    periodEnd: moment(item.current_period_end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    cancelAt: maybeMoment(subscription.cancel_at),
    endedAt: maybeMoment(subscription.ended_at),
    invoices: invoices
      .filter((invoice) => idOf(invoice.parent?.subscription_details?.subscription) === subscription.id)
      .map((invoice) => invoiceFacts(invoice, payments)),
  };
}

function invoiceFacts(invoice: Stripe.Invoice, payments: ReadonlyMap<string, PaymentFacts>): InvoiceFacts {
  const paidBy = (invoice.payments?.data ?? []).flatMap(({ payment }) => {
    const facts = payments.get(idOf(payment.payment_intent) ?? idOf(payment.charge) ?? '');
    return facts ? [facts] : [];
  });
  return {
    status: invoice.status ?? 'draft',
    reason: invoice.billing_reason ?? 'manual',
    createdAt: moment(invoice.created),
    paidCents: invoice.amount_paid,
    payments: paidBy,
  };
}

function purchaseFacts(
  intent: Stripe.PaymentIntent,
  payments: ReadonlyMap<string, PaymentFacts>,
): PurchaseFacts | null {
  const notedTypeId = notedType(intent.metadata);
  const payment = payments.get(intent.id);
  if (notedTypeId === null || intent.status !== 'succeeded' || !payment) return null;
  return { paymentIntentId: intent.id, notedTypeId, paidAt: moment(intent.created), payment };
}

function notedType(metadata: Stripe.Metadata): number | null {
  const noted = metadata[SUBSCRIPTION_TYPE];
  return noted !== undefined && /^\d{1,9}$/.test(noted) ? Number(noted) : null;
}

/** The id of a reference that may or may not be expanded. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  if (reference === null || reference === undefined) return null;
  return typeof reference === 'string' ? reference : reference.id;
}

function moment(seconds: number): Date {
  return new Date(seconds * 1000);
}

function maybeMoment(seconds: number | null): Date | null {
  return seconds === null ? null : moment(seconds);
}
