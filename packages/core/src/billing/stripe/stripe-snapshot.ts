import { AppError } from '@lockwatch/contracts';
import Stripe from 'stripe';
import { z } from 'zod';

/** The state of one customer at Stripe, as far as it decides access. Times in UTC, money in cents. */
export type CustomerSnapshot = Awaited<ReturnType<typeof fetchCustomerSnapshot>>;
export type SubscriptionSnapshot = NonNullable<ReturnType<typeof toSubscriptionSnapshot>>;
export type InvoiceSnapshot = ReturnType<typeof toInvoiceSnapshot>;
/** A payment for a lifetime subscription. */
export type PurchaseSnapshot = NonNullable<ReturnType<typeof toPurchaseSnapshot>>;

export interface PaymentSnapshot {
  paidCents: number;
  refundedCents: number;
  /** Stripe's statuses of its disputes. */
  disputes: readonly string[];
}

/** Of each list; more than any customer has. Stripe returns the newest first. */
const MAX_ROWS = 1000;
const PAGE = 100;
const PLAN_ID_KEY = 'subscription_type_id';
/** Metadata of a subscription whose first charge waits for the end of prepaid time. */
const STARTS_AFTER_TRIAL_KEY = 'begins_after_trial';

/** The metadata of everything that is bought here. */
export function toStripeMetadata(options: {
  userId: string;
  planId: number;
  startsAfterTrial?: boolean;
}): Record<string, string> {
  return {
    user_id: options.userId,
    [PLAN_ID_KEY]: String(options.planId),
    ...(options.startsAfterTrial === true && { [STARTS_AFTER_TRIAL_KEY]: 'true' }),
  };
}

/** Fetches the present state of one customer. Throws the client's errors, also for a deleted customer (`orMissing`). */
export async function fetchCustomerSnapshot(stripe: Stripe, customer: string) {
  const page = { customer, limit: PAGE };
  const all = { limit: MAX_ROWS };
  const [subscriptions, invoices, intents, charges] = await Promise.all([
    stripe.subscriptions.list({ ...page, status: 'all' }).autoPagingToArray(all),
    stripe.invoices.list({ ...page, expand: ['data.payments'] }).autoPagingToArray(all),
    stripe.paymentIntents.list(page).autoPagingToArray(all),
    stripe.charges.list(page).autoPagingToArray(all),
  ]);
  const payments = await groupPayments(stripe, charges);
  return {
    subscriptions: subscriptions.flatMap((one) => toSubscriptionSnapshot(one, invoices, payments) ?? []),
    purchases: intents.flatMap((intent) => toPurchaseSnapshot(intent, payments) ?? []),
  };
}

async function groupPayments(stripe: Stripe, charges: readonly Stripe.Charge[]) {
  const payments = new Map<string, PaymentSnapshot>();
  for (const charge of charges) {
    if (!charge.paid || charge.status !== 'succeeded') continue;
    const disputes = charge.disputed
      ? await stripe.disputes.list({ charge: charge.id, limit: PAGE }).autoPagingToArray({ limit: PAGE })
      : [];
    const key = getId(charge.payment_intent) ?? charge.id;
    const before = payments.get(key);
    payments.set(key, {
      paidCents: (before?.paidCents ?? 0) + charge.amount_captured,
      refundedCents: (before?.refundedCents ?? 0) + charge.amount_refunded,
      disputes: [...(before?.disputes ?? []), ...disputes.map((dispute) => dispute.status)],
    });
  }
  return payments;
}

function toSubscriptionSnapshot(
  subscription: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[],
  payments: ReadonlyMap<string, PaymentSnapshot>,
) {
  const item = subscription.items.data[0];
  if (!item) return null;
  return {
    id: subscription.id,
    status: subscription.status,
    itemId: item.id,
    priceId: item.price.id,
    productId: getId(item.price.product),
    metadataPlanId: parseMetadataPlanId(subscription.metadata),
    /** Charging starts with the end of the trial, which is when prepaid time ends. */
    startsAfterTrial: subscription.metadata[STARTS_AFTER_TRIAL_KEY] === 'true',
    startedAt: toDate(subscription.start_date),
    trialEnd: toNullableDate(subscription.trial_end),
    periodStart: toDate(item.current_period_start),
    periodEnd: toDate(item.current_period_end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    cancelAt: toNullableDate(subscription.cancel_at),
    endedAt: toNullableDate(subscription.ended_at),
    invoices: invoices
      .filter((invoice) => getId(invoice.parent?.subscription_details?.subscription) === subscription.id)
      .map((invoice) => toInvoiceSnapshot(invoice, payments)),
  };
}

function toInvoiceSnapshot(invoice: Stripe.Invoice, payments: ReadonlyMap<string, PaymentSnapshot>) {
  const paidBy = (invoice.payments?.data ?? []).flatMap(({ payment }) => {
    const snapshot = payments.get(getId(payment.payment_intent) ?? getId(payment.charge) ?? '');
    return snapshot ? [snapshot] : [];
  });
  return {
    status: invoice.status ?? 'draft',
    /** `subscription_create` and `subscription_cycle` start a period. */
    reason: invoice.billing_reason ?? 'manual',
    createdAt: toDate(invoice.created),
    paidCents: invoice.amount_paid,
    payments: paidBy,
  };
}

function toPurchaseSnapshot(intent: Stripe.PaymentIntent, payments: ReadonlyMap<string, PaymentSnapshot>) {
  const metadataPlanId = parseMetadataPlanId(intent.metadata);
  const payment = payments.get(intent.id);
  if (metadataPlanId === null || intent.status !== 'succeeded' || !payment) return null;
  return { paymentIntentId: intent.id, metadataPlanId, paidAt: toDate(intent.created), payment };
}

function parseMetadataPlanId(metadata: Stripe.Metadata): number | null {
  const noted = metadata[PLAN_ID_KEY];
  return noted !== undefined && /^\d{1,9}$/.test(noted) ? Number(noted) : null;
}

/** The id of a reference that may be expanded. */
export function getId(reference: string | { id: string } | null | undefined): string | null {
  if (reference === null || reference === undefined) return null;
  return typeof reference === 'string' ? reference : reference.id;
}

function toDate(seconds: number): Date {
  return new Date(seconds * 1000);
}

function toNullableDate(seconds: number | null): Date | null {
  return seconds === null ? null : toDate(seconds);
}

/** How far a signature may be from our clock, seconds (Stripe docs: "Preventing replay attacks"). */
const TOLERANCE_SECONDS = 300;

const idSchema = z.string().min(1).max(255);
/** Only whom the event is about: its data may be older than what is known already. */
const eventSchema = z.object({
  id: idSchema,
  type: idSchema,
  livemode: z.boolean(),
  data: z.object({
    object: z.looseObject({
      id: idSchema.optional(),
      object: idSchema.optional(),
      customer: z.union([idSchema, z.object({ id: idSchema })]).nullish(),
      payment_intent: z.union([idSchema, z.object({ id: idSchema })]).nullish(),
      charge: z.union([idSchema, z.object({ id: idSchema })]).nullish(),
    }),
  }),
});

/** How to find the customer of an event. Null: it has none. */
export type EventSubject = { kind: 'customer' | 'payment_intent' | 'charge'; id: string } | null;

export type StripeEvent = ReturnType<typeof verifyEvent>;

/** Verifies signature, age and mode of an event. Throws MALFORMED. `nowMs`: ms since 1970 UTC. */
export function verifyEvent(options: {
  rawBody: Uint8Array;
  signature: string | undefined;
  webhookSecret: string;
  isLiveMode: boolean;
  nowMs: number;
}) {
  const { signature, webhookSecret } = options;
  if (signature === undefined) throw new AppError('MALFORMED', { text: 'billing.stripeSignatureMissing' });
  const payload = Buffer.from(options.rawBody);
  let given: unknown;
  try {
    // The library checks only the past.
    if (signedAtSeconds(signature) > options.nowMs / 1000 + TOLERANCE_SECONDS) {
      throw new Error('The signature is from the future.');
    }
    given = Stripe.webhooks.constructEvent(
      payload,
      signature,
      webhookSecret,
      TOLERANCE_SECONDS,
      undefined,
      options.nowMs,
    );
  } catch (error) {
    throw new AppError('MALFORMED', { text: 'billing.stripeSignatureWrong' }, { cause: error });
  }
  const parsed = eventSchema.safeParse(given);
  if (!parsed.success)
    throw new AppError('MALFORMED', { text: 'billing.notAStripeEvent' }, { cause: parsed.error });
  const event = parsed.data;
  if (event.livemode !== options.isLiveMode) {
    const mode = event.livemode ? 'live' : 'test';
    throw new AppError('MALFORMED', { text: 'billing.wrongMode', values: { mode } });
  }
  return { id: event.id, type: event.type, subject: getSubject(event.data.object) };
}

/** The `t` of the header `Stripe-Signature`; NaN where there is none, which the library rejects. */
function signedAtSeconds(signature: string): number {
  return Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
}

function getSubject(object: z.output<typeof eventSchema>['data']['object']): EventSubject {
  if (object.object === 'customer' && object.id !== undefined) return { kind: 'customer', id: object.id };
  for (const kind of ['customer', 'payment_intent', 'charge'] as const) {
    const reference = object[kind];
    if (reference) return { kind, id: typeof reference === 'string' ? reference : reference.id };
  }
  return null;
}
