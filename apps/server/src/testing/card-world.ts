import { setTimeout as wait } from 'node:timers/promises';
import Stripe from 'stripe';
import { expect } from 'vitest';
import { json, type TestServer } from './test-server.js';

/** As REST shows a subscription. */
export interface ShownSubscription {
  subscription_id: string;
  name: string;
  is_active: boolean;
  is_renewing: boolean;
  expires_at: string | null;
  stripe_subscription_id: string | null;
}

/** The outcome of a payment in the sandbox. */
export interface Paid {
  result: string;
  subscription: string | null;
  payment_intent: string | null;
}

export interface CardWorld {
  /** Stripe's own client, looking at the sandbox. */
  stripe: Stripe;
  /** Begins a checkout as that login and answers the page's session. */
  checkout(login: string, typeId: number): Promise<{ session_id: string; url: string }>;
  /** Pays it with a test card, by default one that works. */
  pay(session: string, card?: string): Promise<Paid>;
  /** Checkout and payment; answers the id at Stripe. */
  buy(login: string, typeId: number): Promise<string>;
  /** One of the sandbox's calls that play the bank and the passing of time. */
  dev(call: string, body: object): Promise<unknown>;
  /** Resolves when every event so far was delivered. */
  settled(): Promise<void>;
  subscriptions(login: string): Promise<ShownSubscription[]>;
  roles(login: string): Promise<string[]>;
}

/** People who pay by card, over HTTP at both ends: the product's REST API and the sandbox's Stripe, events included. */
export function cardWorld(server: TestServer): CardWorld {
  const { sandbox } = server;
  const { hostname, port } = new URL(sandbox.url);
  const stripe = new Stripe(sandbox.stripe.secretKey, { protocol: 'http', host: hostname, port });
  sandbox.stripe.sendEventsTo(`${server.url}/api/v1/stripe/webhook`);

  async function answerOf<T>(response: Response): Promise<T> {
    const body = await response.json();
    expect(response.status, JSON.stringify(body)).toBeLessThan(400);
    // The sandbox's and our own answers, whose form other tests hold.
    return body as T;
  }
  const post = async <T>(path: string, body: object): Promise<T> =>
    answerOf<T>(await fetch(`${sandbox.url}/stripe/dev/${path}`, json('POST', body)));

  const world: CardWorld = {
    stripe,
    async checkout(login, typeId) {
      const request = json('POST', { subscription_type_id: typeId });
      return answerOf(await server.as(login)('/api/v1/stripe/create-checkout-session', request));
    },
    pay: (session, card) => post('pay', { session, ...(card !== undefined && { card }) }),
    async buy(login, typeId) {
      const { session_id } = await world.checkout(login, typeId);
      const { subscription, payment_intent } = await world.pay(session_id);
      await world.settled();
      const id = subscription ?? payment_intent;
      if (id === null) throw new Error('Nothing was bought.');
      return id;
    },
    dev: (call, body) => post(call, body),
    settled: () => sandbox.stripe.settled(),
    async subscriptions(login) {
      return answerOf(await server.as(login)('/api/v1/user/me/subscriptions'));
    },
    async roles(login) {
      const me = await answerOf<{ roles: { name: string }[] }>(await server.as(login)('/api/v1/user/me'));
      return me.roles.map((role) => role.name);
    },
  };
  return world;
}

/** Waits until the check holds; fails with what it said last after five seconds. */
export async function eventually(check: () => Promise<void>): Promise<void> {
  const giveUpAt = performance.now() + 5000;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > giveUpAt) throw error;
      await wait(20);
    }
  }
}
