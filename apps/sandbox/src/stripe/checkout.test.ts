import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openStripeWorld, type StripeWorld } from '../testing/stripe.js';
import { API_VERSION } from './events/event-object.js';

let world: StripeWorld;
beforeAll(async () => {
  world = await openStripeWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.hook.received.length = 0;
});

function pay(session: string, further: object = {}) {
  return world.dev('pay', { session, ...further });
}

test('the objects are those of the version that the client pins', () => {
  expect(Stripe.API_VERSION).toBe(API_VERSION);
});

test('a paid checkout starts a subscription with its item, period, invoice and payment', async () => {
  const customer = await world.stripe.customers.create({ email: 'a@example.com', metadata: { user: 'u1' } });
  const session = await world.openCheckout({
    customer: customer.id,
    client_reference_id: 'u1',
    metadata: { type: '2' },
    subscription_data: { metadata: { type: '2' } },
  });
  expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 299 });
  expect(session.url).toBe(`${world.sandbox.url}/stripe/checkout/${session.id}`);

  const paid = await pay(session.id);
  expect(paid).toMatchObject({
    status: 200,
    body: { result: 'complete', success_url: `http://localhost:3000/done?session=${session.id}` },
  });
  const complete = await world.stripe.checkout.sessions.retrieve(session.id, {
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
  const list = await world.stripe.subscriptions.list({ customer: customer.id });
  expect(list.data.map((row) => row.id)).toEqual([subscription.id]);
});

test('events arrive signed, and tell the story of a paid checkout', async () => {
  const session = await world.openCheckout();
  await pay(session.id);
  await world.sandbox.stripe.settled();
  const events = world.hook.received.map(({ payload, signature }) =>
    world.stripe.webhooks.constructEvent(payload, signature, world.sandbox.stripe.webhookSecret),
  );
  expect(events.map((event) => event.type)).toEqual(
    expect.arrayContaining([
      'checkout.session.completed',
      'customer.subscription.created',
      'invoice.paid',
      'payment_intent.succeeded',
    ]),
  );
  const [first] = world.hook.received;
  expect(() =>
    world.stripe.webhooks.constructEvent(first?.payload ?? '', first?.signature ?? '', 'whsec_another'),
  ).toThrow(Stripe.errors.StripeSignatureVerificationError);
  const kept = await world.stripe.events.list({ type: 'checkout.session.completed', limit: 1 });
  expect(kept.data[0]?.data.object).toMatchObject({ id: session.id, status: 'complete' });
});

test('a declined card leaves the checkout open for another one', async () => {
  const session = await world.openCheckout();
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

test('a card that asks for authentication pays once its owner confirms, and not when they fail to', async () => {
  const session = await world.openCheckout();
  const card = '4000002500003155';
  expect(await pay(session.id, { card })).toMatchObject({ body: { result: 'requires_action' } });
  expect(await pay(session.id, { card, authenticate: false })).toMatchObject({
    status: 402,
    body: { result: 'declined', decline_code: 'authentication_required', status: 'open' },
  });
  expect(await pay(session.id, { card, authenticate: true })).toMatchObject({
    status: 200,
    body: { result: 'complete', payment_status: 'paid' },
  });
  const intents = await world.stripe.paymentIntents.list({ limit: 1, expand: ['data.latest_charge'] });
  expect(intents.data[0]?.latest_charge).toMatchObject({
    payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } },
  });
});

test('a trial charges nothing until it ends', async () => {
  const trialEnd = Math.floor(Date.now() / 1000) + 5 * 86_400;
  const subscription = await world.subscribe({ subscription_data: { trial_end: trialEnd } });
  expect(subscription).toMatchObject({ status: 'trialing', trial_end: trialEnd });
  expect(subscription.items.data[0]?.current_period_end).toBe(trialEnd);
  const invoices = await world.stripe.invoices.list({ subscription: subscription.id });
  expect(invoices.data).toMatchObject([{ amount_due: 0, status: 'paid' }]);

  await world.dev('advance', { subscription: subscription.id });
  expect(await world.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'active' });
  const [first] = (await world.stripe.invoices.list({ subscription: subscription.id })).data;
  expect(first).toMatchObject({ amount_paid: 299, status: 'paid' });
});

test('what is paid once leaves a payment and no subscription', async () => {
  const session = await world.openCheckout({
    mode: 'payment',
    line_items: [
      { quantity: 1, price_data: { currency: 'usd', unit_amount: 9900, product_data: { name: 'For life' } } },
    ],
    payment_intent_data: { metadata: { type: '4' } },
  });
  await pay(session.id);
  const paid = await world.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
  expect(paid).toMatchObject({
    status: 'complete',
    subscription: null,
    payment_intent: { status: 'succeeded', amount_received: 9900, metadata: { type: '4' } },
  });
});

test('an expired checkout can be paid no longer', async () => {
  const session = await world.openCheckout();
  expect(await world.stripe.checkout.sessions.expire(session.id)).toMatchObject({
    status: 'expired',
    url: null,
  });
  expect(await pay(session.id)).toMatchObject({ status: 400 });
  await expect(world.stripe.checkout.sessions.expire(session.id)).rejects.toThrow('status of expired');
});
