import Stripe from 'stripe';
import { type Sandbox, startSandbox } from '../start-sandbox.js';
import { sendJson } from './post-json.js';

/** The official client, unchanged, pointed at a sandbox. */
export function stripeClient(sandbox: Sandbox, key = sandbox.stripe.secretKey): Stripe {
  const { hostname, port } = new URL(sandbox.stripe.apiUrl);
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });
}

type CheckoutParams = Partial<Stripe.Checkout.SessionCreateParams>;

/** A monthly checkout of $2.99. */
export async function openCheckout(
  stripe: Stripe,
  { name = 'Basic', ...params }: CheckoutParams & { name?: string } = {},
): Promise<Stripe.Checkout.Session> {
  return stripe.checkout.sessions.create({
    customer: params.customer ?? (await stripe.customers.create({ name: 'Bea' })).id,
    mode: 'subscription',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'usd',
          unit_amount: 299,
          recurring: { interval: 'month' },
          product_data: { name },
        },
      },
    ],
    success_url: 'http://localhost:3000/done?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/back',
    ...params,
  });
}

/** A sandbox, the official client, and the calls below /stripe/dev. */
export async function openStripeWorld() {
  const sandbox = await startSandbox();
  const stripe = stripeClient(sandbox);
  const dev = (call: string, body: object) => sendJson(`${sandbox.url}/stripe/dev/${call}`, body);
  return {
    sandbox,
    stripe,
    dev,
    /** A subscription that was paid with a good card. */
    async subscribe(params?: CheckoutParams): Promise<Stripe.Subscription> {
      const { id } = await openCheckout(stripe, params);
      await dev('pay', { session: id });
      const paid = await stripe.checkout.sessions.retrieve(id);
      return stripe.subscriptions.retrieve(String(paid.subscription));
    },
  };
}
