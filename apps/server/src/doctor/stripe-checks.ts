import Stripe from 'stripe';
import { z } from 'zod';
import type { ServerConfig } from '../env.js';
import { type Call, type Check, checkService, fail, fetchJson, ok, Rejection, warn } from './check.js';

const priceSchema = z.object({
  id: z.string(),
  active: z.boolean(),
  currency: z.string(),
  unit_amount: z.number().nullable(),
});
const endpointsSchema = z.object({ data: z.array(z.object({ url: z.string(), status: z.string() })) });
const WEBHOOK_PATH = '/api/v1/stripe/webhook';

/** Stripe's key, the webhook's address, and the prices. */
export async function checkStripe({ stripe, http }: ServerConfig): Promise<Check[]> {
  if (stripe === null) {
    return [
      warn(
        'Stripe',
        'Payments by card are off.',
        'To sell plans by card, set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.',
      ),
    ];
  }
  const call = (path: string) =>
    fetchJson(`${stripe.apiUrl.replace(/\/+$/, '')}/v1${path}`, {
      authorization: `Bearer ${stripe.secretKey}`,
      'stripe-version': Stripe.API_VERSION,
    });
  const fix = 'Check the connection to the internet and STRIPE_API_URL.';
  return checkService('Stripe', 'Stripe does not answer: ', fix, async () => {
    const prices = await Promise.all([...stripe.priceIds].map(([type, id]) => checkPrice(call, type, id)));
    const key = await call('/subscriptions?limit=1');
    if (key.status === 400) {
      throw new Rejection(
        'Stripe version',
        `Stripe rejects calls of its API version ${Stripe.API_VERSION}.`,
        'Update to the newest version of this product.',
      );
    }
    if (key.status !== 200) {
      throw new Rejection(
        'Stripe key',
        `Stripe rejects STRIPE_SECRET_KEY (status ${key.status}).`,
        'Copy a secret key, or a restricted key that may write customers, checkout sessions and subscriptions.',
      );
    }
    const isTest = /^(sk|rk)_test_/.test(stripe.secretKey);
    const mode = isTest
      ? warn(
          'Stripe key',
          `Stripe accepts the key, which is of the test mode (API version ${Stripe.API_VERSION}).`,
          'For real payments, set the live key.',
        )
      : ok('Stripe key', `Stripe accepts the live key (API version ${Stripe.API_VERSION}).`);
    return [mode, await checkWebhook(call, `${http.publicUrl}${WEBHOOK_PATH}`), ...prices];
  });
}

async function checkWebhook(call: Call, address: string): Promise<Check> {
  const { status, body } = await call('/webhook_endpoints?limit=100');
  const read = endpointsSchema.safeParse(body);
  if (status !== 200 || !read.success) {
    return warn(
      'Stripe webhook',
      'The key may not list webhook endpoints.',
      `Compare the endpoint's address yourself: ${address}`,
    );
  }
  const endpoint = read.data.data.find(({ url }) => url === address);
  if (endpoint?.status === 'enabled') return ok('Stripe webhook', `Stripe sends events to ${address}.`);
  return fail(
    'Stripe webhook',
    endpoint ? `The endpoint ${address} is disabled.` : `No endpoint has the address ${address}.`,
    'Create or enable it in the Stripe dashboard, and set its signing secret in STRIPE_WEBHOOK_SECRET.',
  );
}

async function checkPrice(call: Call, type: number, id: string): Promise<Check> {
  const { status, body } = await call(`/prices/${id}`);
  const read = priceSchema.safeParse(body);
  if (status === 200 && read.success && read.data.active) {
    const { unit_amount: cents, currency } = read.data;
    return ok(
      'Stripe prices',
      `Subscription type ${type}: ${((cents ?? 0) / 100).toFixed(2)} ${currency.toUpperCase()}.`,
    );
  }
  return fail(
    'Stripe prices',
    status === 200 ? `The price ${id} is archived.` : `Stripe does not know the price ${id}.`,
    `Set the price of subscription type ${type} in STRIPE_PRICE_IDS, of the same mode as the key.`,
  );
}
