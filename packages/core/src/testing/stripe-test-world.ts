import { randomBytes, randomInt } from 'node:crypto';
import {
  plans,
  roles,
  stripeCustomers,
  subscriptions,
  userIdentities,
  userRoles,
  users,
} from '@lockwatch/db/schema';
import { createTestDatabase, type TestDatabase } from '@lockwatch/db/testing';
import { type Sandbox, startSandbox } from '@lockwatch/sandbox';
import { asc, eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { v7 } from 'uuid';
import { type Actor, loadActor } from '../access/index.js';
import {
  createCheckoutSession,
  createStripeGateway,
  receiveStripeEvent,
  type StripeBilling,
} from '../billing/index.js';
import type { Clock } from '../ports/index.js';
import { createSilentLog } from './silent-log.js';

/** The seed's subscription types. */
export const BASIC = 2;
export const EXPERT = 3;
export const EXPERT_FOR_LIFE = 4;
/** Stripe's test card numbers: pays; pays the first charge but no renewal. */
export const GOOD_CARD = '4242424242424242';
export const FAILS_LATER_CARD = '4000000000000341';
export const DECLINED_CARD = '4000000000000002';

/** What a test looks at of a subscription's row. */
interface TestSubscriptionRow {
  id: string;
  type: string;
  stripeId: string | null;
  stripeStatus: string | null;
  isActive: boolean;
  isRenewing: boolean;
  startsAt: Date;
  expiresAt: Date | null;
  graceUntil: Date | null;
}

export interface StripeTestWorld {
  database: TestDatabase;
  sandbox: Sandbox;
  /** Stripe's own client, looking at the sandbox. */
  stripe: Stripe;
  billing: StripeBilling;
  /** Moves the product's clock on. */
  forward(ms: number): void;
  makePerson(): Promise<Actor>;
  /** The person as they are now. */
  actor(userId: string): Promise<Actor>;
  /** The user's roles that count now, highest first. */
  roles(userId: string): Promise<string[]>;
  /** A user whose subscription of that type is paid and known; `id` is the row's. */
  makeSubscriber(planId: number): Promise<{ actor: Actor; stripeId: string; id: string }>;
  /** Checkout and payment; no event is delivered. Returns `sub_…` or `pi_…`. */
  pay(actor: Actor, planId: number, card?: string): Promise<string>;
  /** One of the sandbox's calls that play the bank and the passing of time. */
  dev(call: string, body: object): Promise<unknown>;
  /** What happened at Stripe to that person so far, oldest first. */
  events(userId: string): Promise<Stripe.Event[]>;
  /** Delivers an event as Stripe does, signed just now. */
  deliver(event: object): Promise<void>;
  /** Delivers everything that happened to that person, in order. */
  deliverAll(userId: string): Promise<void>;
  rows(userId: string): Promise<TestSubscriptionRow[]>;
  close(): Promise<void>;
}

/** The product's side of payments by card, over a database of its own and the sandbox's Stripe over HTTP. */
export async function startStripeTestWorld(options: { leaseMs?: number } = {}): Promise<StripeTestWorld> {
  const [database, sandbox] = await Promise.all([createTestDatabase(), startSandbox()]);
  let offsetMs = 0;
  const clock: Clock = { now: () => Date.now() + offsetMs };
  const log = createSilentLog();
  const { hostname, port } = new URL(sandbox.url);
  const stripe = new Stripe(sandbox.stripe.secretKey, { protocol: 'http', host: hostname, port });
  const billing: StripeBilling = {
    db: database.db,
    gateway: createStripeGateway({ ...sandbox.stripe, clock, log }),
    priceIds: new Map(),
    publishableKey: null,
    publicUrl: 'http://shop.test',
    clock,
    log,
    ...options,
  };

  const dev = async (call: string, body: object): Promise<unknown> => {
    const response = await fetch(`${sandbox.url}/stripe/dev/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${call} answered ${response.status}: ${JSON.stringify(answer)}`);
    return answer;
  };

  const world: StripeTestWorld = {
    database,
    sandbox,
    stripe,
    billing,
    dev,
    forward(ms) {
      offsetMs += ms;
    },
    async makePerson() {
      const userId = v7();
      const name = `Buyer ${randomBytes(4).toString('hex')}`;
      // The range of the sandbox's own people ends far below.
      const discordUserId = String(500_000_000_000_000_000n + BigInt(randomInt(2 ** 47)));
      await database.db.insert(users).values({ id: userId, name, discordUserId });
      await database.db
        .insert(userIdentities)
        .values({ userId, issuer: 'http://issuer.test', subject: userId });
      const role = await database.db.query.roles.findFirst({ where: eq(roles.name, 'user') });
      if (!role) throw new Error('There is no role user.');
      await database.db.insert(userRoles).values({ userId, roleId: role.id });
      return world.actor(userId);
    },
    async actor(userId) {
      const actor = await loadActor(database.db, { userId }, { kind: 'access-token' });
      if (!actor) throw new Error(`There is no person ${userId}.`);
      return actor;
    },
    async roles(userId) {
      return (await world.actor(userId)).roles.map((role) => role.name);
    },
    async makeSubscriber(planId) {
      const actor = await world.makePerson();
      const stripeId = await world.pay(actor, planId);
      await world.deliverAll(actor.userId);
      const [row] = await world.rows(actor.userId);
      if (!row) throw new Error('The subscription is not known.');
      return { actor, stripeId, id: row.id };
    },
    async pay(actor, planId, card = GOOD_CARD) {
      const { session_id } = await createCheckoutSession(actor, billing, { subscription_type_id: planId });
      await dev('pay', { session: session_id, card });
      const session = await stripe.checkout.sessions.retrieve(session_id);
      const bought = session.subscription ?? session.payment_intent;
      if (typeof bought !== 'string') throw new Error('Nothing was bought.');
      return bought;
    },
    async events(userId) {
      const [row] = await database.db
        .select({ customer: stripeCustomers.stripeCustomerId })
        .from(stripeCustomers)
        .where(eq(stripeCustomers.userId, userId));
      if (!row) return [];
      const charges = await stripe.charges.list({ customer: row.customer, limit: 100 });
      // A dispute or refund names its charge, and nobody else.
      const traces = [row.customer, ...charges.data.map((charge) => charge.id)];
      const own: Stripe.Event[] = [];
      for await (const event of stripe.events.list({ limit: 100 })) {
        const text = JSON.stringify(event);
        if (traces.some((trace) => text.includes(trace))) own.push(event);
      }
      return own.reverse();
    },
    async deliver(event) {
      const payload = JSON.stringify(event);
      const signature = stripe.webhooks.generateTestHeaderString({
        payload,
        secret: sandbox.stripe.webhookSecret,
        timestamp: Math.floor(clock.now() / 1000),
      });
      await receiveStripeEvent(billing, Buffer.from(payload), signature);
    },
    async deliverAll(userId) {
      for (const event of await world.events(userId)) await world.deliver(event);
    },
    async rows(userId) {
      return database.db
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
    },
    async close() {
      await Promise.all([database.close(), sandbox.close()]);
    },
  };
  return world;
}
