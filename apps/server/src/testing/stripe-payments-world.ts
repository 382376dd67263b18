import {
  type CheckoutSession,
  checkoutSessionSchema,
  meSchema,
  type Subscription,
  subscriptionSchema,
} from '@lockwatch/contracts';
import Stripe from 'stripe';
import { expect } from 'vitest';
import { z } from 'zod';
import { json, type TestServer } from './test-server.js';

const paidSchema = z.object({ subscription: z.string().nullable(), payment_intent: z.string().nullable() });

export interface StripePaymentsWorld {
  /** Stripe's own client, looking at the sandbox. */
  stripe: Stripe;
  /** Begins a checkout as that login and answers the page's session. */
  checkout(login: string, planId: number): Promise<CheckoutSession>;
  /** Pays it with a card that works. */
  pay(session: string): Promise<z.output<typeof paidSchema>>;
  /** Checkout and payment; answers the id at Stripe. */
  buy(login: string, planId: number): Promise<string>;
  /** One of the sandbox's calls that play the bank and the passing of time. */
  dev(call: string, body: object): Promise<unknown>;
  /** Resolves when every event so far was delivered. */
  settled(): Promise<void>;
  subscriptions(login: string): Promise<Subscription[]>;
  roles(login: string): Promise<string[]>;
}

/** People who pay by card, over HTTP at both ends: the product's REST API and the sandbox's Stripe, events included. */
export function createStripePaymentsWorld(server: TestServer): StripePaymentsWorld {
  const { sandbox } = server;
  const { hostname, port } = new URL(sandbox.url);
  const stripe = new Stripe(sandbox.stripe.secretKey, { protocol: 'http', host: hostname, port });
  sandbox.stripe.sendEventsTo(`${server.url}/api/v1/stripe/webhook`);

  async function fetchJson(response: Response): Promise<unknown> {
    const body: unknown = await response.json();
    expect(response.status, JSON.stringify(body)).toBeLessThan(400);
    return body;
  }
  const dev = async (call: string, body: object) =>
    fetchJson(await fetch(`${sandbox.url}/stripe/dev/${call}`, json('POST', body)));

  const world: StripePaymentsWorld = {
    stripe,
    async checkout(login, planId) {
      const request = json('POST', { subscription_type_id: planId });
      const answer = await server.as(login)('/api/v1/stripe/create-checkout-session', request);
      return checkoutSessionSchema.parse(await fetchJson(answer));
    },
    pay: async (session) => paidSchema.parse(await dev('pay', { session })),
    async buy(login, planId) {
      const { session_id } = await world.checkout(login, planId);
      const { subscription, payment_intent } = await world.pay(session_id);
      await world.settled();
      const id = subscription ?? payment_intent;
      if (id === null) throw new Error('Nothing was bought.');
      return id;
    },
    dev,
    settled: () => sandbox.stripe.settled(),
    async subscriptions(login) {
      const answer = await server.as(login)('/api/v1/user/me/subscriptions');
      return z.array(subscriptionSchema).parse(await fetchJson(answer));
    },
    async roles(login) {
      const me = meSchema.parse(await fetchJson(await server.as(login)('/api/v1/user/me')));
      return me.roles.map((role) => role.name);
    },
  };
  return world;
}
