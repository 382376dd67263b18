import { createHash } from 'node:crypto';
import type { Db } from '@lockwatch/db';
import Stripe from 'stripe';
import { z } from 'zod';
import type { Clock, Log } from '../../ports/index.js';
import { type Plan, type PriceIds, toProductId, toRecurrence } from './plans.js';
import { isDuplicate, orMissing, toPaymentError } from './stripe-errors.js';
import {
  type CustomerSnapshot,
  type EventSubject,
  fetchCustomerSnapshot,
  getId,
  toStripeMetadata,
  verifyEvent,
} from './stripe-snapshot.js';

/** What card payments need; null in its place where they are switched off. */
export interface StripeBilling {
  db: Db;
  gateway: StripeGateway;
  priceIds: PriceIds;
  publishableKey: string | null;
  publicUrl: string;
  clock: Clock;
  log: Log;
  /** How long a sync may take before another process may start one, ms; a minute by default. */
  leaseMs?: number;
}

/** Of one request; with its retries, a call takes at most half a minute. */
const TIMEOUT_MS = 8000;
const MAX_RETRIES = 2;

interface StripeGatewayOptions {
  secretKey: string;
  webhookSecret: string;
  apiUrl: string;
  timeoutMs?: number;
  maxRetries?: number;
  clock: Clock;
  log: Log;
}

export interface PlanChange {
  subscriptionId: string;
  itemId: string;
  userId: string;
  plan: Plan;
}

export type StripeGateway = ReturnType<typeof createStripeGateway>;

type Call = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Calls to Stripe through its client, with a timeout and limited retries. All but `verifyEvent` throw UPSTREAM when Stripe is
 * unavailable or rejects them.
 */
export function createStripeGateway(options: StripeGatewayOptions) {
  const stripe = connect(options);
  const isLiveMode = /^[a-z]+_live_/.test(options.secretKey);
  const call: Call = async (work) => {
    try {
      return await work();
    } catch (error) {
      throw toPaymentError(error, options.log);
    }
  };
  const prices = createPrices(stripe);
  return {
    /** Throws MALFORMED for an event that is not from Stripe, too old, or of the other mode. */
    verifyEvent: (rawBody: Uint8Array, signature: string | undefined) =>
      verifyEvent({
        rawBody,
        signature,
        webhookSecret: options.webhookSecret,
        isLiveMode,
        nowMs: options.clock.now(),
      }),
    ...createCustomerCalls(stripe, call),
    ...createCheckoutCalls(stripe, call, prices),
    ...createSubscriptionCalls(stripe, call, prices),
  };
}

function createCustomerCalls(stripe: Stripe, call: Call) {
  async function findCustomer(customerId: string): Promise<Stripe.Customer | 'deleted' | 'unknown'> {
    const customer = await orMissing(stripe.customers.retrieve(customerId), 'unknown' as const);
    return customer === 'unknown' || !customer.deleted ? customer : 'deleted';
  }

  return {
    findCustomerId: (subject: EventSubject) =>
      call(async () => {
        if (subject === null || subject.kind === 'customer') return subject?.id ?? null;
        const { kind, id } = subject;
        const payment =
          kind === 'charge'
            ? await orMissing(stripe.charges.retrieve(id), null)
            : await orMissing(stripe.paymentIntents.retrieve(id), null);
        return getId(payment?.customer);
      }),

    /** `unknown`: Stripe never had this customer; empty then, and when it was deleted. */
    fetchSnapshot: (customerId: string) =>
      call(async (): Promise<CustomerSnapshot & { state: 'known' | 'deleted' | 'unknown' }> => {
        const snapshot = await orMissing(fetchCustomerSnapshot(stripe, customerId), null);
        if (snapshot) return { ...snapshot, state: 'known' };
        const isUnknown = (await findCustomer(customerId)) === 'unknown';
        return { subscriptions: [], purchases: [], state: isUnknown ? 'unknown' : 'deleted' };
      }),

    isCustomer: (customerId: string) =>
      call(async () => typeof (await findCustomer(customerId)) !== 'string'),

    findUserId: (customerId: string) =>
      call(async () => {
        const customer = await findCustomer(customerId);
        return typeof customer === 'string' ? null : (customer.metadata.user_id ?? null);
      }),

    /** The same arguments create one customer, also at the same time. `replaces`: a deleted one. */
    createCustomer: (user: { userId: string; name: string; email: string | null; replaces: string | null }) =>
      call(async () => {
        const { userId, name, email, replaces } = user;
        const customer = await stripe.customers.create(
          {
            name,
            // Stripe may reject what the sign-in provider accepts as an e-mail address.
            ...(z.email().safeParse(email).success && { email: email ?? '' }),
            metadata: { user_id: userId },
          },
          { idempotencyKey: toIdempotencyKey('customer', userId, name, email ?? '', replaces ?? '') },
        );
        return customer.id;
      }),

    /** Also ends their subscriptions immediately. No error if the customer is deleted already. */
    deleteCustomer: (customerId: string) => call(() => orMissing(stripe.customers.del(customerId), null)),
  };
}

function createCheckoutCalls(stripe: Stripe, call: Call, prices: Prices) {
  return {
    /** `firstChargeAt`: when charging starts; null: now. The same arguments create one session. */
    createCheckout: (checkout: {
      customerId: string;
      userId: string;
      plan: Plan;
      firstChargeAt: Date | null;
      previousSession: string | null;
      returnUrl: string;
    }) =>
      call(async () => {
        const { plan, firstChargeAt, userId } = checkout;
        const isRecurring = plan.durationDays !== null;
        const price = isRecurring ? await prices.buildRecurringPrice(plan) : await prices.buildPrice(plan);
        const metadata = toStripeMetadata({
          userId,
          planId: plan.id,
          startsAfterTrial: firstChargeAt !== null,
        });
        const trial = firstChargeAt && { trial_end: Math.ceil(firstChargeAt.getTime() / 1000) };
        const session = await stripe.checkout.sessions.create(
          {
            customer: checkout.customerId,
            client_reference_id: userId,
            metadata,
            line_items: [{ quantity: 1, ...price }],
            success_url: `${checkout.returnUrl}?checkout=success`,
            cancel_url: `${checkout.returnUrl}?checkout=cancelled`,
            ...(isRecurring
              ? {
                  mode: 'subscription',
                  payment_method_collection: 'always',
                  subscription_data: { metadata, ...trial },
                }
              : { mode: 'payment', payment_intent_data: { metadata, description: plan.name } }),
          },
          { idempotencyKey: toIdempotencyKey('checkout', JSON.stringify(checkout)) },
        );
        if (session.url === null) throw new Error('Stripe made a checkout session without an address.');
        return { id: session.id, url: session.url };
      }),

    /** Ends an open checkout; one that is over stays as it is. Returns whether it was paid. */
    expireCheckout: (sessionId: string) => call(() => expireCheckout(stripe, sessionId)),
  };
}

async function expireCheckout(stripe: Stripe, sessionId: string): Promise<boolean> {
  const getStatus = async () => (await stripe.checkout.sessions.retrieve(sessionId)).status;
  const before = await getStatus();
  if (before !== 'open') return before === 'complete';
  try {
    await stripe.checkout.sessions.expire(sessionId);
    return false;
  } catch (error) {
    // It was paid or ended at this moment.
    const after = await getStatus();
    if (after === 'open') throw error;
    return after === 'complete';
  }
}

function createSubscriptionCalls(stripe: Stripe, call: Call, prices: Prices) {
  return {
    createPortal: (customer: string, returnUrl: string) =>
      call(async () => {
        const session = await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl });
        return session.url;
      }),

    setRenewal: (subscriptionId: string, isRenewing: boolean) =>
      call(() => stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: !isRenewing })),

    /** Ends it immediately and stops collecting its open bills. No error if it has ended. */
    cancelNow: (subscriptionId: string) =>
      call(() => orMissing(stripe.subscriptions.cancel(subscriptionId), null)),

    /** What the card would be charged now, in cents; below 0: a credit for the next bills. */
    previewPlan: ({ subscriptionId, itemId, plan }: PlanChange) =>
      call(async () => {
        const preview = await stripe.invoices.createPreview({
          subscription: subscriptionId,
          subscription_details: {
            items: [{ id: itemId, ...(await prices.buildRecurringPrice(plan)) }],
            proration_behavior: 'always_invoice',
          },
        });
        return { totalCents: preview.total, dueCents: preview.amount_due, currency: preview.currency };
      }),

    /** Changes the price now and charges the difference. Throws CONFLICT, and changes nothing, when the card is declined. */
    changePlan: ({ subscriptionId, itemId, plan, userId }: PlanChange) =>
      call(async () =>
        stripe.subscriptions.update(subscriptionId, {
          items: [{ id: itemId, ...(await prices.buildRecurringPrice(plan)) }],
          // Other metadata stays (Stripe docs: "Metadata", updating).
          metadata: toStripeMetadata({ userId, planId: plan.id }),
          proration_behavior: 'always_invoice',
          payment_behavior: 'error_if_incomplete',
        }),
      ),
  };
}

type Prices = ReturnType<typeof createPrices>;

/** Prices of plans, as Stripe takes them: its own, or made from cents. */
function createPrices(stripe: Stripe) {
  const knownProducts = new Set<string>();

  /** The product of prices that are made from cents; created at its first use. */
  async function ensureProduct(plan: Plan): Promise<string> {
    const id = toProductId(plan.id);
    if (knownProducts.has(id)) return id;
    try {
      await stripe.products.create(
        { id, name: plan.name },
        { idempotencyKey: toIdempotencyKey('product', id, plan.name) },
      );
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
    knownProducts.add(id);
    return id;
  }

  async function buildPrice(plan: Plan) {
    if (plan.stripePriceId !== null) return { price: plan.stripePriceId };
    if (plan.priceCents === null) throw new Error(`${plan.name} has no price by card.`);
    const { currency, priceCents } = plan;
    return { price_data: { currency, product: await ensureProduct(plan), unit_amount: priceCents } };
  }

  async function buildRecurringPrice(plan: Plan) {
    const price = await buildPrice(plan);
    if (price.price_data === undefined) return price;
    if (plan.durationDays === null) throw new Error(`${plan.name} is paid once.`);
    return { price_data: { ...price.price_data, recurring: toRecurrence(plan.durationDays) } };
  }

  return { buildPrice, buildRecurringPrice };
}

function connect(options: StripeGatewayOptions): Stripe {
  const { protocol, hostname, port } = new URL(options.apiUrl);
  const isPlain = protocol === 'http:';
  return new Stripe(options.secretKey, {
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
    timeout: options.timeoutMs ?? TIMEOUT_MS,
    maxNetworkRetries: options.maxRetries ?? MAX_RETRIES,
    telemetry: false,
    appInfo: { name: 'Lockwatch' },
  });
}

/** An idempotency key of a request. Hashed, since a header cannot carry any name. */
function toIdempotencyKey(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
