import { createHash } from 'node:crypto';
import type { Db } from '@lockwatch/db';
import Stripe from 'stripe';
import { z } from 'zod';
import type { Clock, Log } from '../../ports/index.js';
import { type Plan, type PriceIds, toProductId, toRecurrence } from './plans.js';
import { isDuplicate, isMissing, toPaymentError } from './stripe-errors.js';
import {
  type CustomerSnapshot,
  type EventSubject,
  fetchCustomerSnapshot,
  getId,
  type StripeEvent,
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

export interface StripeGatewayOptions {
  secretKey: string;
  webhookSecret: string;
  apiUrl: string;
  timeoutMs?: number;
  maxRetries?: number;
  clock: Clock;
  log: Log;
}

/** Calls to Stripe. All but `verifyEvent` throw UPSTREAM when Stripe is unavailable or rejects them. */
export interface StripeGateway {
  /** Throws MALFORMED for an event that is not from Stripe, too old, or of the other mode. */
  verifyEvent(rawBody: Uint8Array, signature: string | undefined): StripeEvent;
  findCustomerId(subject: EventSubject): Promise<string | null>;
  /** `unknown`: Stripe never had this customer. */
  fetchSnapshot(customerId: string): Promise<CustomerSnapshot | 'deleted' | 'unknown'>;
  isCustomer(customerId: string): Promise<boolean>;
  /** The same arguments create one customer, also at the same time. `replaces`: a deleted one. */
  createCustomer(user: {
    userId: string;
    name: string;
    email: string | null;
    replaces: string | null;
  }): Promise<string>;
  /** Also ends their subscriptions immediately. No error if the customer is deleted already. */
  deleteCustomer(customerId: string): Promise<void>;
  findUserId(customerId: string): Promise<string | null>;
  createCheckout(checkout: {
    customerId: string;
    userId: string;
    plan: Plan;
    /** When charging starts; null: now. */
    firstChargeAt: Date | null;
    successUrl: string;
    cancelUrl: string;
    idempotencyKey: string;
  }): Promise<{ id: string; url: string }>;
  /** Ends an open checkout; one that is over stays as it is. Returns whether it was paid. */
  expireCheckout(sessionId: string): Promise<boolean>;
  createPortal(customerId: string, returnUrl: string): Promise<string>;
  stopRenewal(subscriptionId: string): Promise<void>;
  resumeRenewal(subscriptionId: string): Promise<void>;
  /** Ends it immediately and stops collecting its open bills. No error if it has ended. */
  cancelNow(subscriptionId: string): Promise<void>;
  /** What the card would be charged now, in cents; below 0: a credit for the next bills. */
  previewPlan(change: PlanChange): Promise<{ totalCents: number; dueCents: number; currency: string }>;
  /** Changes the price now and charges the difference. Throws CONFLICT, and changes nothing, when the card is declined. */
  changePlan(change: PlanChange): Promise<void>;
}

export interface PlanChange {
  subscriptionId: string;
  itemId: string;
  userId: string;
  plan: Plan;
}

/** The gateway through Stripe's client, with a timeout and limited retries. */
export function createStripeGateway(options: StripeGatewayOptions): StripeGateway {
  const { log } = options;
  const stripe = connect(options);
  const isLiveMode = /^[a-z]+_live_/.test(options.secretKey);
  const knownProducts = new Set<string>();

  async function call<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw toPaymentError(error, log);
    }
  }

  async function customerState(customerId: string): Promise<'there' | 'deleted' | 'unknown'> {
    try {
      const customer = await stripe.customers.retrieve(customerId);
      return customer.deleted ? 'deleted' : 'there';
    } catch (error) {
      if (isMissing(error)) return 'unknown';
      throw error;
    }
  }

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

  return {
    verifyEvent: (rawBody, signature) =>
      verifyEvent({
        rawBody,
        signature,
        webhookSecret: options.webhookSecret,
        isLiveMode,
        nowMs: options.clock.now(),
      }),

    findCustomerId: (subject) =>
      call(async () => {
        if (subject === null) return null;
        if (subject.kind === 'customer') return subject.id;
        try {
          const payment =
            subject.kind === 'payment_intent'
              ? await stripe.paymentIntents.retrieve(subject.id)
              : await stripe.charges.retrieve(subject.id);
          return getId(payment.customer);
        } catch (error) {
          if (isMissing(error)) return null;
          throw error;
        }
      }),

    fetchSnapshot: (customerId) =>
      call(async () => {
        try {
          return await fetchCustomerSnapshot(stripe, customerId);
        } catch (error) {
          if (!isMissing(error)) throw error;
        }
        return (await customerState(customerId)) === 'unknown' ? 'unknown' : 'deleted';
      }),

    isCustomer: (customerId) => call(async () => (await customerState(customerId)) === 'there'),

    createCustomer: (user) =>
      call(async () => {
        const customer = await stripe.customers.create(
          {
            name: user.name,
            // Stripe may reject what the sign-in provider accepts as an e-mail address.
            ...(z.email().safeParse(user.email).success && { email: user.email ?? '' }),
            metadata: { user_id: user.userId },
          },
          {
            idempotencyKey: toIdempotencyKey(
              'customer',
              user.userId,
              user.name,
              user.email ?? '',
              user.replaces ?? '',
            ),
          },
        );
        return customer.id;
      }),

    deleteCustomer: (customerId) =>
      call(async () => {
        try {
          await stripe.customers.del(customerId);
        } catch (error) {
          if (!isMissing(error)) throw error;
        }
      }),

    findUserId: (customerId) =>
      call(async () => {
        try {
          const customer = await stripe.customers.retrieve(customerId);
          return customer.deleted ? null : (customer.metadata.user_id ?? null);
        } catch (error) {
          if (isMissing(error)) return null;
          throw error;
        }
      }),

    createCheckout: (checkout) =>
      call(async () => {
        const { plan, firstChargeAt, userId } = checkout;
        const isRecurring = plan.durationDays !== null;
        const notes = toStripeMetadata({ userId, planId: plan.id, startsAfterTrial: firstChargeAt !== null });
        const session = await stripe.checkout.sessions.create(
          {
            mode: isRecurring ? 'subscription' : 'payment',
            customer: checkout.customerId,
            client_reference_id: userId,
            metadata: notes,
            line_items: [
              { quantity: 1, ...(isRecurring ? await buildRecurringPrice(plan) : await buildPrice(plan)) },
            ],
            ...(isRecurring
              ? {
                  payment_method_collection: 'always',
                  subscription_data: {
                    metadata: notes,
                    ...(firstChargeAt !== null && { trial_end: Math.ceil(firstChargeAt.getTime() / 1000) }),
                  },
                }
              : { payment_intent_data: { metadata: notes, description: plan.name } }),
            success_url: checkout.successUrl,
            cancel_url: checkout.cancelUrl,
          },
          { idempotencyKey: checkout.idempotencyKey },
        );
        if (session.url === null) throw new Error('Stripe made a checkout session without an address.');
        return { id: session.id, url: session.url };
      }),

    expireCheckout: (sessionId) =>
      call(async () => {
        const status = async () => (await stripe.checkout.sessions.retrieve(sessionId)).status;
        const before = await status();
        if (before !== 'open') return before === 'complete';
        try {
          await stripe.checkout.sessions.expire(sessionId);
          return false;
        } catch (error) {
          // It was paid or ended at this moment.
          const after = await status();
          if (after === 'open') throw error;
          return after === 'complete';
        }
      }),

    createPortal: (customerId, returnUrl) =>
      call(async () => {
        const session = await stripe.billingPortal.sessions.create({
          customer: customerId,
          return_url: returnUrl,
        });
        return session.url;
      }),

    stopRenewal: (subscriptionId) =>
      call(async () => {
        await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
      }),

    resumeRenewal: (subscriptionId) =>
      call(async () => {
        await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: false });
      }),

    cancelNow: (subscriptionId) =>
      call(async () => {
        try {
          await stripe.subscriptions.cancel(subscriptionId);
        } catch (error) {
          if (!isMissing(error)) throw error;
        }
      }),

    previewPlan: (change) =>
      call(async () => {
        const preview = await stripe.invoices.createPreview({
          subscription: change.subscriptionId,
          subscription_details: {
            items: [{ id: change.itemId, ...(await buildRecurringPrice(change.plan)) }],
            proration_behavior: 'always_invoice',
          },
        });
        return { totalCents: preview.total, dueCents: preview.amount_due, currency: preview.currency };
      }),

    changePlan: (change) =>
      call(async () => {
        const { subscriptionId, itemId, plan, userId } = change;
        await stripe.subscriptions.update(subscriptionId, {
          items: [{ id: itemId, ...(await buildRecurringPrice(plan)) }],
          // Other metadata stays (Stripe docs: "Metadata", updating).
          metadata: toStripeMetadata({ userId, planId: plan.id }),
          proration_behavior: 'always_invoice',
          payment_behavior: 'error_if_incomplete',
        });
      }),
  };
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
export function toIdempotencyKey(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
