import { randomBytes, randomInt } from 'node:crypto';
import { plans, stripeCustomers, subscriptions, userIdentities } from '@lockwatch/db/schema';
import { createTestDatabase } from '@lockwatch/db/testing';
import { startSandbox } from '@lockwatch/sandbox';
import { asc, eq } from 'drizzle-orm';
import Stripe from 'stripe';
import type { Actor } from '../access/index.js';
import {
  createCheckoutSession,
  createStripeGateway,
  receiveStripeEvent,
  type StripeBilling,
} from '../billing/index.js';
import type { Clock } from '../ports/index.js';
import { makeUser, reloadUser } from './make-user.js';
import { createSilentLog } from './silent-log.js';

/** The seed's subscription types. */
export const BASIC = 2;
export const EXPERT = 3;
export const EXPERT_FOR_LIFE = 4;
/** Stripe's test card numbers: pays; pays the first charge but no renewal. */
export const GOOD_CARD = '4242424242424242';
export const FAILS_LATER_CARD = '4000000000000341';
export const DECLINED_CARD = '4000000000000002';

/** The product's side of payments by card, over a database of its own and the sandbox's Stripe over HTTP. */
export async function startStripeTestWorld(options: { leaseMs?: number } = {}) {
  const [database, sandbox] = await Promise.all([createTestDatabase(), startSandbox()]);
  const { db } = database;
  let offsetMs = 0;
  const clock: Clock = { now: () => Date.now() + offsetMs };
  const log = createSilentLog();
  const { hostname, port } = new URL(sandbox.url);
  /** Stripe's own client, looking at the sandbox. */
  const stripe = new Stripe(sandbox.stripe.secretKey, { protocol: 'http', host: hostname, port });
  const billing: StripeBilling = {
    db,
    gateway: createStripeGateway({ ...sandbox.stripe, clock, log }),
    priceIds: new Map(),
    publishableKey: null,
    publicUrl: 'http://shop.test',
    clock,
    log,
    ...options,
  };

  /** One of the sandbox's calls that play the bank and the passing of time. */
  async function dev(call: string, body: object): Promise<unknown> {
    const response = await fetch(`${sandbox.url}/stripe/dev/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${call} answered ${response.status}: ${JSON.stringify(answer)}`);
    return answer;
  }

  async function makePerson(): Promise<Actor> {
    const actor = await makeUser(db, 'user', {
      name: `Buyer ${randomBytes(4).toString('hex')}`,
      // The range of the sandbox's own people ends far below.
      discordUserId: String(500_000_000_000_000_000n + BigInt(randomInt(2 ** 47))),
    });
    const { userId } = actor;
    await db.insert(userIdentities).values({ userId, issuer: 'http://issuer.test', subject: userId });
    return actor;
  }

  const actor = (userId: string) => reloadUser(db, userId);

  /** The names of the user's roles that count now, highest first. */
  const roles = async (userId: string) => (await actor(userId)).roles.map((role) => role.name);

  /** A user whose subscription of that type is paid and known; `id` is the row's. */
  async function makeSubscriber(planId: number) {
    const person = await makePerson();
    const stripeId = await pay(person, planId);
    await deliverAll(person.userId);
    const [row] = await rows(person.userId);
    if (!row) throw new Error('The subscription is not known.');
    return { actor: person, stripeId, id: row.id };
  }

  /** Checkout and payment; no event is delivered. Returns `sub_…` or `pi_…`. */
  async function pay(person: Actor, planId: number, card = GOOD_CARD): Promise<string> {
    const { session_id } = await createCheckoutSession(person, billing, { subscription_type_id: planId });
    await dev('pay', { session: session_id, card });
    const session = await stripe.checkout.sessions.retrieve(session_id);
    const bought = session.subscription ?? session.payment_intent;
    if (typeof bought !== 'string') throw new Error('Nothing was bought.');
    return bought;
  }

  /** What happened at Stripe to that person so far, oldest first. */
  async function events(userId: string): Promise<Stripe.Event[]> {
    const row = await db.query.stripeCustomers.findFirst({ where: eq(stripeCustomers.userId, userId) });
    if (!row) return [];
    const customer = row.stripeCustomerId;
    const charges = await stripe.charges.list({ customer, limit: 100 });
    // A dispute or refund names its charge, and nobody else.
    const traces = [customer, ...charges.data.map((charge) => charge.id)];
    const own: Stripe.Event[] = [];
    for await (const event of stripe.events.list({ limit: 100 })) {
      const text = JSON.stringify(event);
      if (traces.some((trace) => text.includes(trace))) own.push(event);
    }
    return own.reverse();
  }

  /** Delivers an event as Stripe does, signed just now. */
  async function deliver(event: object | undefined, to = billing): Promise<void> {
    const payload = JSON.stringify(event);
    const signature = stripe.webhooks.generateTestHeaderString({
      payload,
      secret: sandbox.stripe.webhookSecret,
      timestamp: Math.floor(clock.now() / 1000),
    });
    await receiveStripeEvent(to, Buffer.from(payload), signature);
  }

  /** Delivers everything that happened to that person, in order. */
  async function deliverAll(userId: string): Promise<void> {
    for (const event of await events(userId)) await deliver(event);
  }

  async function rows(userId: string) {
    return db
      .select({
        id: subscriptions.id,
        type: plans.name,
        stripeId: subscriptions.stripeSubscriptionId,
        stripeStatus: subscriptions.stripeStatus,
        isActive: subscriptions.isActive,
        isRenewing: subscriptions.isRenewing,
        startsAt: subscriptions.startsAt,
        expiresAt: subscriptions.expiresAt,
        graceUntil: subscriptions.graceUntil,
      })
      .from(subscriptions)
      .innerJoin(plans, eq(plans.id, subscriptions.planId))
      .where(eq(subscriptions.userId, userId))
      .orderBy(asc(subscriptions.createdAt), asc(subscriptions.id));
  }

  /** Moves the product's clock on. */
  function forward(ms: number): void {
    offsetMs += ms;
  }

  const close = async () => void (await Promise.all([database.close(), sandbox.close()]));
  const stand = { database, sandbox, stripe, billing, dev, forward, close };
  return { ...stand, makePerson, makeSubscriber, actor, roles, pay, events, deliver, deliverAll, rows };
}
