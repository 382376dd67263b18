import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../start-sandbox.js';
import { sendJson } from '../testing/post-json.js';
import { stripeClient, WebhookReceiver } from '../testing/stripe.js';
import { API_VERSION } from './events/event-object.js';

let sandbox: Sandbox;
let hook: WebhookReceiver;
let stripe: Stripe;
beforeAll(async () => {
  [sandbox, hook] = await Promise.all([startSandbox(), WebhookReceiver.start()]);
  sandbox.stripe.sendEventsTo(hook.url);
  stripe = stripeClient(sandbox);
});
afterAll(() => Promise.all([sandbox.close(), hook.close()]));
beforeEach(() => {
  hook.received.length = 0;
});

const MONTHLY: Stripe.Checkout.SessionCreateParams.LineItem = {
  quantity: 1,
  price_data: {
    currency: 'usd',
    unit_amount: 299,
    recurring: { interval: 'month' },
    product_data: { name: 'Basic' },
  },
};

async function openCheckout(params: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  return stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [MONTHLY],
    success_url: 'http://localhost:3000/done?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/back',
    ...params,
  });
}

function pay(session: string, further: object = {}) {
  return sendJson(`${sandbox.url}/stripe/dev/pay`, { session, ...further });
}

test('the objects are those of the version that the client pins', () => {
  expect(Stripe.API_VERSION).toBe(API_VERSION);
});

test('a paid checkout starts a subscription with its item, period, invoice and payment', async () => {
  const customer = await stripe.customers.create({ email: 'a@example.com', metadata: { user: 'u1' } });
  const session = await openCheckout({
    customer: customer.id,
    client_reference_id: 'u1',
    metadata: { type: '2' },
    subscription_data: { metadata: { type: '2' } },
  });
  expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 299 });
  expect(session.url).toBe(`${sandbox.url}/stripe/checkout/${session.id}`);

  const paid = await pay(session.id);
  expect(paid).toMatchObject({
    status: 200,
    body: { result: 'complete', success_url: `http://localhost:3000/done?session=${session.id}` },
  });
  const complete = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['subscription.latest_invoice.payments', 'line_items'],
  });
  expect(complete).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    customer: customer.id,
    client_reference_id: 'u1',
    metadata: { type: '2' },
    line_items: { data: [{ description: 'Basic', amount_total: 299 }] },
    subscription: {
      status: 'active',
      cancel_at_period_end: false,
      metadata: { type: '2' },
      latest_invoice: {
        status: 'paid',
        amount_paid: 299,
        billing_reason: 'subscription_create',
        payments: { data: [{ status: 'paid', amount_paid: 299 }] },
      },
    },
  });
  const { subscription } = complete;
  if (subscription === null || typeof subscription === 'string') throw new Error('not expanded');
  const item = subscription.items.data[0];
  expect(item?.price.unit_amount).toBe(299);
  const days = ((item?.current_period_end ?? 0) - (item?.current_period_start ?? 0)) / 86_400;
  expect(days).toBeGreaterThanOrEqual(28);
  expect(days).toBeLessThanOrEqual(31);
  const list = await stripe.subscriptions.list({ customer: customer.id });
  expect(list.data.map((row) => row.id)).toEqual([subscription.id]);
});

test('events arrive signed, and tell the story of a paid checkout', async () => {
  const session = await openCheckout();
  await pay(session.id);
  await sandbox.stripe.settled();
  const events = hook.received.map(({ payload, signature }) =>
    stripe.webhooks.constructEvent(payload, signature, sandbox.stripe.webhookSecret),
  );
  expect(events.map((event) => event.type)).toEqual(
    expect.arrayContaining([
      'checkout.session.completed',
      'customer.subscription.created',
      'invoice.paid',
      'payment_intent.succeeded',
    ]),
  );
  const [first] = hook.received;
  expect(() =>
    stripe.webhooks.constructEvent(first?.payload ?? '', first?.signature ?? '', 'whsec_another'),
  ).toThrow(Stripe.errors.StripeSignatureVerificationError);
  const kept = await stripe.events.list({ type: 'checkout.session.completed', limit: 1 });
  expect(kept.data[0]?.data.object).toMatchObject({ id: session.id, status: 'complete' });
});

test('a declined card leaves the checkout open for another one', async () => {
  const session = await openCheckout();
  expect(await pay(session.id, { card: '4000000000000002' })).toMatchObject({
    status: 402,
    body: { result: 'declined', status: 'open', message: 'Your card was declined.' },
  });
  expect(await pay(session.id, { card: '4242 4242 4242 4242' })).toMatchObject({
    status: 200,
    body: { result: 'complete' },
  });
  expect(await pay(session.id)).toMatchObject({ status: 400 });
});
