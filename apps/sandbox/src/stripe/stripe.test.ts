import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openStripeWorld, type StripeWorld, stripeClient } from '../testing/stripe.js';

const DECLINED = '4000000000000002';
const FAILS_LATER = '4000000000000341';

let world: StripeWorld;
let stripe: Stripe;
beforeAll(async () => {
  world = await openStripeWorld();
  stripe = world.stripe;
});
afterAll(() => world.close());

async function latestInvoice(subscription: string) {
  const [invoice] = (await stripe.invoices.list({ subscription, limit: 1 })).data;
  if (!invoice) throw new Error('There is no invoice.');
  return invoice;
}

function getItem(subscription: Stripe.Subscription) {
  const [item] = subscription.items.data;
  if (!item) throw new Error('There is no item.');
  return item;
}

async function changePlan(
  subscription: Stripe.Subscription,
  cents: number,
  interval: 'month' | 'year' = 'month',
) {
  const price = await stripe.prices.create({
    currency: 'usd',
    unit_amount: cents,
    recurring: { interval },
    product_data: { name: `Plan of ${cents}` },
  });
  return {
    items: [{ id: getItem(subscription).id, price: price.id }],
    proration_behavior: 'always_invoice' as const,
  };
}

describe('the API', () => {
  test('returns the first response for a repeated idempotency key, and rejects another request', async () => {
    const key = { idempotencyKey: 'same-request' };
    const first = await stripe.customers.create({ name: 'Once' }, key);
    expect((await stripe.customers.create({ name: 'Once' }, key)).id).toBe(first.id);
    const other = stripe.customers.create({ name: 'Other' }, key);
    await expect(other).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  });

  test.each<[string, () => Promise<unknown>, object]>([
    [
      'a missing object',
      () => stripe.subscriptions.retrieve('sub_nothing'),
      { statusCode: 404, code: 'resource_missing', param: 'id' },
    ],
    [
      'a missing object in a parameter',
      () => world.openCheckout({ customer: 'cus_unknown' }),
      { statusCode: 400, code: 'resource_missing', param: 'customer' },
    ],
    [
      'a missing parameter',
      () => world.openCheckout({ success_url: undefined }),
      { statusCode: 400, code: 'parameter_missing', param: 'success_url' },
    ],
    [
      'an unknown parameter',
      () => stripe.customers.create({ ...JSON.parse('{"nickname":"x"}') }),
      { statusCode: 400, code: 'parameter_unknown', param: 'nickname' },
    ],
    [
      'a wrong nested value',
      () => world.openCheckout({ line_items: [{ quantity: 0, price: 'price_x' }] }),
      { statusCode: 400, param: 'line_items[0][quantity]' },
    ],
    [
      'a product id that is in use',
      async () => {
        await stripe.products.create({ id: 'plan', name: 'Plan' });
        await stripe.products.create({ id: 'plan', name: 'Plan' });
      },
      { statusCode: 400, code: 'resource_already_exists' },
    ],
    [
      'another secret key',
      () => stripeClient(world.sandbox, 'sk_test_of_another_account').events.list(),
      { statusCode: 401 },
    ],
  ])('rejects %s', async (_name, call, expected) => {
    await expect(call()).rejects.toMatchObject(expected);
  });
});

describe('a checkout', () => {
  test('starts a subscription with its period, invoice and payment', async () => {
    const session = await world.openCheckout({ subscription_data: { metadata: { type: '2' } } });
    expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 299 });
    expect(session.url).toBe(`${world.sandbox.url}/stripe/checkout/${session.id}`);
    expect(await world.dev('pay', { session: session.id })).toMatchObject({
      status: 200,
      body: { result: 'complete', success_url: `http://localhost:3000/done?session=${session.id}` },
    });
    const { subscription: id, payment_status } = await stripe.checkout.sessions.retrieve(session.id);
    expect(payment_status).toBe('paid');
    const subscription = await stripe.subscriptions.retrieve(String(id));
    expect(subscription).toMatchObject({ status: 'active', metadata: { type: '2' } });
    const days = (getItem(subscription).current_period_end - subscription.start_date) / 86_400;
    expect([28, 29, 30, 31]).toContain(days);
    expect(await latestInvoice(subscription.id)).toMatchObject({
      status: 'paid',
      amount_paid: 299,
      billing_reason: 'subscription_create',
      payments: { data: [{ status: 'paid' }] },
    });
    expect(await world.dev('pay', { session: session.id })).toMatchObject({ status: 400 });
  });

  test('with a trial charges nothing until it ends', async () => {
    const trialEnd = Math.floor(Date.now() / 1000) + 5 * 86_400;
    const subscription = await world.subscribe({ subscription_data: { trial_end: trialEnd } });
    expect(subscription).toMatchObject({ status: 'trialing', trial_end: trialEnd });
    expect(getItem(subscription).current_period_end).toBe(trialEnd);
    expect(await latestInvoice(subscription.id)).toMatchObject({ amount_due: 0, status: 'paid' });
    await world.dev('advance', { subscription: subscription.id });
    expect(await latestInvoice(subscription.id)).toMatchObject({ amount_paid: 299, status: 'paid' });
  });
});

describe('a subscription', () => {
  test('is past due when its renewal is declined, until it is paid', async () => {
    const { id } = await world.subscribe();
    await world.dev('advance', { subscription: id, card: DECLINED });
    expect(await latestInvoice(id)).toMatchObject({
      status: 'open',
      amount_remaining: 299,
      attempt_count: 1,
    });
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'past_due' });
    expect(await world.dev('retry', { subscription: id })).toMatchObject({
      body: { status: 'active', latest_invoice: { status: 'paid', attempt_count: 2 } },
    });
  });

  test('ends with its period when it is cancelled and not resumed', async () => {
    const { id } = await world.subscribe();
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    const resumed = await stripe.subscriptions.update(id, { cancel_at_period_end: false });
    expect(resumed).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null });
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await world.dev('advance', { subscription: id });
    const ended = await stripe.subscriptions.retrieve(id);
    expect(ended).toMatchObject({ status: 'canceled', ended_at: getItem(ended).current_period_end });
    await expect(stripe.subscriptions.cancel(id)).rejects.toMatchObject({ code: 'resource_missing' });
  });

  test('is charged for a more expensive plan as previewed, and credited for a cheaper one', async () => {
    const subscription = await world.subscribe();
    const { id } = subscription;
    const expensive = await changePlan(subscription, 699);
    const preview = await stripe.invoices.createPreview({
      subscription: id,
      subscription_details: expensive,
    });
    expect(preview).toMatchObject({ amount_due: 400, total: 400, status: 'draft' });
    await stripe.subscriptions.update(id, { ...expensive, payment_behavior: 'error_if_incomplete' });
    expect(await latestInvoice(id)).toMatchObject({ amount_paid: 400 });

    await stripe.subscriptions.update(id, await changePlan(subscription, 100));
    expect(await latestInvoice(id)).toMatchObject({ total: -599, amount_due: 0, ending_balance: -599 });
    await world.dev('advance', { subscription: id });
    expect(await latestInvoice(id)).toMatchObject({ total: 100, amount_due: 0, ending_balance: -499 });
  });

  test('does not change when the card declines a change of plan', async () => {
    const session = await world.openCheckout();
    await world.dev('pay', { session: session.id, card: FAILS_LATER });
    const paid = await stripe.checkout.sessions.retrieve(session.id);
    const subscription = await stripe.subscriptions.retrieve(String(paid.subscription));
    const change = stripe.subscriptions.update(subscription.id, await changePlan(subscription, 699));
    await expect(change).rejects.toMatchObject({ statusCode: 402, decline_code: 'generic_decline' });
    expect(await stripe.subscriptions.retrieve(subscription.id)).toEqual(subscription);
  });
});

test('refunds a payment in parts up to its amount, and disputes it', async () => {
  const { id: subscription, customer } = await world.subscribe();
  await world.dev('refund', { subscription, amount: 100 });
  await world.dev('refund', { subscription });
  expect(await world.dev('refund', { subscription })).toMatchObject({ status: 400 });
  await world.dev('dispute', { subscription });
  await world.dev('dispute', { subscription, status: 'won' });
  const [charge] = (await stripe.charges.list({ customer: String(customer) })).data;
  expect(charge).toMatchObject({ refunded: true, amount_refunded: 299, disputed: true });
  const disputes = await stripe.disputes.list({ charge: charge?.id ?? '' });
  expect(disputes.data).toMatchObject([{ status: 'won', amount: 299 }]);
});

describe('events', () => {
  beforeEach(async () => {
    world.hook.answer = () => 200;
    await world.dev('delivery', { times: 1, order: 'given', hold: false });
    await world.sandbox.stripe.settled();
    world.hook.received.length = 0;
  });

  test('are signed, and sent in order, reversed, or several times', async () => {
    const typesOfPayment = async () => {
      const { id: session } = await world.openCheckout();
      await world.sandbox.stripe.settled();
      world.hook.received.length = 0;
      await world.dev('pay', { session });
      await world.sandbox.stripe.settled();
      return world.hook.types();
    };
    const types = await typesOfPayment();
    expect(types).toEqual(
      expect.arrayContaining(['checkout.session.completed', 'customer.subscription.created', 'invoice.paid']),
    );
    for (const { payload, signature } of world.hook.received) {
      stripe.webhooks.constructEvent(payload, signature, world.sandbox.stripe.webhookSecret);
    }
    await world.dev('delivery', { times: 2, order: 'reverse' });
    expect((await typesOfPayment()).filter((_, index) => index % 2 === 0).toReversed()).toEqual(types);
  });

  test('that are not accepted are sent again', async () => {
    const seen: string[] = [];
    world.hook.answer = ({ payload }) => (seen.push(JSON.parse(payload).id) === 1 ? 500 : 200);
    await stripe.customers.create({ name: 'Refused' });
    await expect.poll(() => seen.length).toBe(2);
    expect(new Set(seen).size).toBe(1);
  });
});
