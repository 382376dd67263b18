import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import { z } from 'zod';
import type { Clock } from '../ports/clock.js';
import type { Log } from '../ports/log.js';
import type { CardFacts } from './card-facts.js';
import { type CardType, productIdOf, recurrenceOf } from './card-types.js';
import { idOf, notesOf, readCardFacts } from './read-card-facts.js';
import { isMissing, isTaken, toCardError } from './stripe-errors.js';
import { type EventSubject, type StripeEvent, verifyEvent } from './stripe-event.js';

/** A request that hangs is given up after this; with its repeats, a call takes half a minute at most. */
const TIMEOUT_MS = 8000;
const REPEATS = 2;

export interface StripeGatewayOptions {
  /** `sk_…` or `rk_…`; its second part tells live from test mode. */
  secretKey: string;
  /** `whsec_…` */
  webhookSecret: string;
  /** Protocol, host and port count; the client has its own paths. */
  apiUrl: string;
  /** Of one request; 8000 by default. */
  timeoutMs?: number;
  /** How often a request that was not answered is sent again; twice by default. */
  repeats?: number;
  clock: Clock;
  log: Log;
}

/** What is asked of Stripe. Every call but `verifyEvent` throws UPSTREAM when Stripe is away or refuses. */
export interface StripeGateway {
  /** Throws MALFORMED for what Stripe did not send, sent too long ago, or sent from the other mode. */
  verifyEvent(rawBody: Uint8Array, signature: string | undefined): StripeEvent;
  /** The customer an event is about; null when there is none any more. */
  customerOf(subject: EventSubject): Promise<string | null>;
  /** Or that the customer was deleted, or that Stripe never heard of them. */
  readFacts(customerId: string): Promise<CardFacts | 'deleted' | 'unknown'>;
  /** Whether one can still sell to this customer. */
  isCustomer(customerId: string): Promise<boolean>;
  /** The same wish is the same customer, also when it is made twice at once. `replaces`: one that is gone. */
  createCustomer(person: {
    userId: string;
    name: string;
    email: string | null;
    replaces: string | null;
  }): Promise<string>;
  /** Our user by the note on the customer; null: none of ours. */
  userOf(customerId: string): Promise<string | null>;
  createCheckout(checkout: CheckoutRequest): Promise<{ id: string; url: string }>;
  /** Ends a checkout nobody has paid yet; one that is over stays as it is. Answers whether it was paid. */
  expireCheckout(sessionId: string): Promise<boolean>;
  createPortal(customerId: string, returnUrl: string): Promise<string>;
  /** Lets it end with the period that is paid. Twice changes nothing. */
  stopRenewal(subscriptionId: string): Promise<void>;
  /** What the card would be charged at once; below 0: a credit for the next bills. Cents. */
  previewPlan(change: PlanChange): Promise<{ totalCents: number; dueCents: number; currency: string }>;
  /** Changes the price at once and charges the difference; throws CONFLICT, and changes nothing, when the card refuses. */
  changePlan(change: PlanChange): Promise<void>;
}

export interface CheckoutRequest {
  customerId: string;
  userId: string;
  type: CardType;
  /** When charging begins; null: at once. */
  firstChargeAt: Date | null;
  successUrl: string;
  cancelUrl: string;
  /** The same key and the same wishes are the same session. */
  idempotencyKey: string;
}

export interface PlanChange {
  subscriptionId: string;
  itemId: string;
  userId: string;
  type: CardType;
}

/** Stripe through its own client, with bounded waiting and repeats. */
export function createStripeGateway(options: StripeGatewayOptions): StripeGateway {
  const { log } = options;
  const stripe = connect(options);
  const isLiveMode = /^[a-z]+_live_/.test(options.secretKey);
  const knownProducts = new Set<string>();

  async function call<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw toCardError(error, log);
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

  /** The product that prices made from cents hang on; made at its first use. */
  async function productOf(type: CardType): Promise<string> {
    const id = productIdOf(type.id);
    if (knownProducts.has(id)) return id;
    try {
      await stripe.products.create(
        { id, name: type.name },
        { idempotencyKey: keyOf('product', id, type.name) },
      );
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
    knownProducts.add(id);
    return id;
  }

  async function priceOf(type: CardType) {
    if (type.stripePriceId !== null) return { price: type.stripePriceId };
    if (type.priceCents === null) throw new Error(`${type.name} has no price by card.`);
    const { currency, priceCents } = type;
    return { price_data: { currency, product: await productOf(type), unit_amount: priceCents } };
  }

  async function recurringPriceOf(type: CardType) {
    const price = await priceOf(type);
    if (price.price_data === undefined) return price;
    if (type.durationDays === null) throw new Error(`${type.name} is paid once.`);
    return { price_data: { ...price.price_data, recurring: recurrenceOf(type.durationDays) } };
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

    customerOf: (subject) =>
      call(async () => {
        if (subject === null) return null;
        if (subject.kind === 'customer') return subject.id;
        try {
          const payment =
            subject.kind === 'payment_intent'
              ? await stripe.paymentIntents.retrieve(subject.id)
              : await stripe.charges.retrieve(subject.id);
          return idOf(payment.customer);
        } catch (error) {
          if (isMissing(error)) return null;
          throw error;
        }
      }),

    readFacts: (customerId) =>
      call(async () => {
        try {
          return await readCardFacts(stripe, customerId);
        } catch (error) {
          if (!isMissing(error)) throw error;
        }
        return (await customerState(customerId)) === 'unknown' ? 'unknown' : 'deleted';
      }),

    isCustomer: (customerId) => call(async () => (await customerState(customerId)) === 'there'),

    createCustomer: (person) =>
      call(async () => {
        const customer = await stripe.customers.create(
          {
            name: person.name,
            // What a sign-in provider calls an address may be none for Stripe.
            ...(z.email().safeParse(person.email).success && { email: person.email ?? '' }),
            metadata: { user_id: person.userId },
          },
          {
            idempotencyKey: keyOf(
              'customer',
              person.userId,
              person.name,
              person.email ?? '',
              person.replaces ?? '',
            ),
          },
        );
        return customer.id;
      }),

    userOf: (customerId) =>
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
        const { type, firstChargeAt, userId } = checkout;
        const isRecurring = type.durationDays !== null;
        const notes = notesOf({ userId, typeId: type.id, beginsAfterTrial: firstChargeAt !== null });
        const session = await stripe.checkout.sessions.create(
          {
            mode: isRecurring ? 'subscription' : 'payment',
            customer: checkout.customerId,
            client_reference_id: userId,
            metadata: notes,
            line_items: [
              { quantity: 1, ...(isRecurring ? await recurringPriceOf(type) : await priceOf(type)) },
            ],
            ...(isRecurring
              ? {
                  payment_method_collection: 'always',
                  subscription_data: {
                    metadata: notes,
                    ...(firstChargeAt !== null && { trial_end: Math.ceil(firstChargeAt.getTime() / 1000) }),
                  },
                }
              : { payment_intent_data: { metadata: notes, description: type.name } }),
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
          // It was paid, or ended, at this very moment.
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

    previewPlan: (change) =>
      call(async () => {
        const preview = await stripe.invoices.createPreview({
          subscription: change.subscriptionId,
          subscription_details: {
            items: [{ id: change.itemId, ...(await recurringPriceOf(change.type)) }],
            proration_behavior: 'always_invoice',
          },
        });
        return { totalCents: preview.total, dueCents: preview.amount_due, currency: preview.currency };
      }),

    changePlan: (change) =>
      call(async () => {
        const { subscriptionId, itemId, type, userId } = change;
        await stripe.subscriptions.update(subscriptionId, {
          items: [{ id: itemId, ...(await recurringPriceOf(type)) }],
          // What else is noted stays (Stripe docs: "Metadata", updating).
          metadata: notesOf({ userId, typeId: type.id }),
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
    maxNetworkRetries: options.repeats ?? REPEATS,
    telemetry: false,
    appInfo: { name: 'Lockwatch' },
  });
}

/** An idempotency key: the same wish, made again, is the same request. A header, so names cannot stand in it as they are. */
export function keyOf(...wish: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(wish)).digest('hex');
}
