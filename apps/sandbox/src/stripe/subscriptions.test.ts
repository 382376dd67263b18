import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStripeWorld, type StripeWorld } from '../testing/stripe.js';

const DECLINED = '4000000000000002';

let world: StripeWorld;
beforeAll(async () => {
  world = await openStripeWorld();
});
afterAll(() => world.close());

async function latestInvoice(subscription: string) {
  const [invoice] = (await world.stripe.invoices.list({ subscription, limit: 1 })).data;
  if (!invoice) throw new Error('There is no invoice.');
  return invoice;
}

function itemOf(subscription: Stripe.Subscription) {
  const [item] = subscription.items.data;
  if (!item) throw new Error('There is no item.');
  return item;
}

async function priceOf(cents: number, interval: 'month' | 'year' = 'month') {
  return world.stripe.prices.create({
    currency: 'usd',
    unit_amount: cents,
    recurring: { interval },
    product_data: { name: `Plan of ${cents}` },
  });
}

test('a renewal begins the next period now and is paid', async () => {
  const before = await world.subscribe();
  expect(await world.dev('advance', { subscription: before.id })).toMatchObject({
    status: 200,
    body: { status: 'active', latest_invoice: { status: 'paid', amount_due: 299 } },
  });
  const after = await world.stripe.subscriptions.retrieve(before.id);
  expect(itemOf(after).current_period_start).toBeGreaterThanOrEqual(itemOf(before).current_period_start);
  expect(itemOf(after).current_period_start).toBeLessThan(itemOf(before).current_period_end);
  expect(await latestInvoice(before.id)).toMatchObject({ billing_reason: 'subscription_cycle' });
});

test('a refused renewal leaves the subscription past due until its invoice is paid', async () => {
  const { id } = await world.subscribe();
  await world.dev('advance', { subscription: id, card: DECLINED });
  const invoice = await latestInvoice(id);
  expect(invoice).toMatchObject({ status: 'open', amount_remaining: 299, attempt_count: 1 });
  expect(await world.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'past_due' });

  expect(await world.dev('retry', { subscription: id, card: DECLINED })).toMatchObject({
    body: { status: 'past_due', latest_invoice: { attempt_count: 2 } },
  });
  await world.stripe.invoices.pay(invoice.id);
  expect(await latestInvoice(id)).toMatchObject({ id: invoice.id, status: 'paid', amount_paid: 299 });
  expect(await world.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' });
  await expect(world.stripe.invoices.pay(invoice.id)).rejects.toThrow('Invoice is already paid');
});

test('a renewal that is refused to the last ends the subscription', async () => {
  const { id } = await world.subscribe();
  await world.dev('advance', { subscription: id, card: DECLINED });
  await world.dev('retry', { subscription: id, card: DECLINED, final: true });
  expect(await world.stripe.subscriptions.retrieve(id)).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'payment_failed' },
  });
});

test('a cancelled subscription runs to the end of its period, unless it is resumed', async () => {
  const { id, ...before } = await world.subscribe();
  const cancelled = await world.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  expect(cancelled).toMatchObject({
    status: 'active',
    cancel_at_period_end: true,
    cancel_at: itemOf({ id, ...before }).current_period_end,
  });
  const resumed = await world.stripe.subscriptions.update(id, { cancel_at_period_end: false });
  expect(resumed).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null });

  await world.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await world.dev('advance', { subscription: id });
  const ended = await world.stripe.subscriptions.retrieve(id);
  expect(ended.status).toBe('canceled');
  expect(ended.ended_at).toBe(itemOf(ended).current_period_end);
  await expect(world.stripe.subscriptions.resume(id)).rejects.toThrow('`canceled`');
});

test('a subscription can be ended at once, and then not again', async () => {
  const { id } = await world.subscribe();
  expect(await world.stripe.subscriptions.cancel(id)).toMatchObject({ status: 'canceled' });
  await expect(world.stripe.subscriptions.cancel(id)).rejects.toMatchObject({ code: 'resource_missing' });
  await expect(world.stripe.subscriptions.update(id, { cancel_at_period_end: true })).rejects.toThrow(
    'A canceled subscription can only update',
  );
});

test('a dearer plan costs the difference for the rest of the period, as its preview says', async () => {
  const subscription = await world.subscribe();
  const change = {
    items: [{ id: itemOf(subscription).id, price: (await priceOf(699)).id }],
    proration_behavior: 'always_invoice' as const,
    proration_date: itemOf(subscription).current_period_start,
  };
  const preview = await world.stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: change,
  });
  expect(preview).toMatchObject({ amount_due: 400, total: 400, status: 'draft' });
  expect(preview.lines.data.map((line) => line.amount)).toEqual([-299, 699]);
  expect(itemOf(await world.stripe.subscriptions.retrieve(subscription.id)).price.unit_amount).toBe(299);

  const changed = await world.stripe.subscriptions.update(subscription.id, {
    ...change,
    payment_behavior: 'error_if_incomplete',
  });
  expect(itemOf(changed)).toMatchObject({
    id: itemOf(subscription).id,
    price: { unit_amount: 699 },
    current_period_end: itemOf(subscription).current_period_end,
  });
  expect(await latestInvoice(subscription.id)).toMatchObject({
    amount_paid: 400,
    billing_reason: 'subscription_update',
  });
});

test('a cheaper plan leaves a credit that the next invoices use up', async () => {
  const subscription = await world.subscribe();
  const { id } = subscription;
  const start = itemOf(subscription).current_period_start;
  const item = { id: itemOf(subscription).id, price: (await priceOf(100)).id };
  await world.stripe.subscriptions.update(id, {
    items: [item],
    proration_behavior: 'always_invoice',
    proration_date: start,
  });
  expect(await latestInvoice(id)).toMatchObject({ total: -199, amount_due: 0, ending_balance: -199 });
  await world.dev('advance', { subscription: id });
  expect(await latestInvoice(id)).toMatchObject({ total: 100, amount_due: 0, ending_balance: -99 });
  await world.dev('advance', { subscription: id });
  expect(await latestInvoice(id)).toMatchObject({
    total: 100,
    amount_due: 1,
    amount_paid: 1,
    ending_balance: 0,
  });
});

test('prorations that are not charged at once wait for the next invoice', async () => {
  const subscription = await world.subscribe();
  const item = itemOf(subscription);
  await world.stripe.subscriptions.update(subscription.id, {
    items: [{ id: item.id, price: (await priceOf(699)).id }],
    proration_date: item.current_period_start,
  });
  const upcoming = await world.stripe.invoices.createPreview({ subscription: subscription.id });
  expect(upcoming.lines.data.map((line) => line.amount)).toEqual([-299, 699, 699]);
  await world.dev('advance', { subscription: subscription.id });
  expect(await latestInvoice(subscription.id)).toMatchObject({ amount_paid: 1099 });
});

test('a plan of another length begins a new period', async () => {
  const subscription = await world.subscribe();
  const { id, current_period_start } = itemOf(subscription);
  const changed = await world.stripe.subscriptions.update(subscription.id, {
    items: [{ id, price: (await priceOf(2990, 'year')).id }],
    proration_date: current_period_start,
  });
  const days = (itemOf(changed).current_period_end - itemOf(changed).current_period_start) / 86_400;
  expect([365, 366]).toContain(days);
  expect(await latestInvoice(subscription.id)).toMatchObject({ amount_paid: 2990 - 299 });
});

test('a refused change of plan changes nothing', async () => {
  const session = await world.openCheckout();
  // Pays the first time and never again.
  await world.dev('pay', { session: session.id, card: '4000000000000341' });
  const paid = await world.stripe.checkout.sessions.retrieve(session.id);
  const subscription = await world.stripe.subscriptions.retrieve(String(paid.subscription));
  const change = world.stripe.subscriptions.update(subscription.id, {
    items: [{ id: itemOf(subscription).id, price: (await priceOf(699)).id }],
    metadata: { type: '3' },
    proration_behavior: 'always_invoice',
    payment_behavior: 'error_if_incomplete',
  });
  await expect(change).rejects.toBeInstanceOf(Stripe.errors.StripeCardError);
  await expect(change).rejects.toMatchObject({ statusCode: 402, decline_code: 'generic_decline' });
  expect(await world.stripe.subscriptions.retrieve(subscription.id)).toEqual(subscription);
});

test('a refund goes back in parts, never beyond what was paid, and leaves the subscription', async () => {
  const subscription = await world.subscribe();
  const invoice = await world.stripe.invoices.retrieve(String(subscription.latest_invoice), {
    expand: ['payments'],
  });
  const intent = String(invoice.payments?.data[0]?.payment.payment_intent);
  await world.stripe.refunds.create({ payment_intent: intent, amount: 100 });
  await world.dev('refund', { subscription: subscription.id });
  const [charge] = (await world.stripe.charges.list({ payment_intent: intent, expand: ['data.refunds'] }))
    .data;
  expect(charge).toMatchObject({ refunded: true, amount_refunded: 299 });
  expect(charge?.refunds?.data.map((refund) => refund.amount)).toEqual([199, 100]);
  await expect(world.stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  });
  expect(await world.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'active' });
  const found = await world.stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intent },
  });
  expect(found.data).toMatchObject([{ invoice: invoice.id, status: 'paid' }]);
});

test('a dispute is opened, moves on and is closed', async () => {
  const { id } = await world.subscribe();
  await world.dev('dispute', { subscription: id });
  const [dispute] = (await world.stripe.disputes.list({ limit: 1 })).data;
  expect(dispute).toMatchObject({ status: 'needs_response', amount: 299 });
  expect(await world.stripe.charges.retrieve(String(dispute?.charge))).toMatchObject({ disputed: true });
  await world.dev('dispute', { subscription: id, status: 'won' });
  expect(await world.stripe.disputes.retrieve(dispute?.id ?? '')).toMatchObject({ status: 'won' });
});

test('a deleted customer takes their subscriptions along', async () => {
  const customer = await world.stripe.customers.create({ name: 'Leaving' });
  const { id } = await world.subscribe({ customer: customer.id });
  await world.stripe.customers.del(customer.id);
  expect(await world.stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true });
  expect(await world.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' });
  await expect(world.stripe.subscriptions.list({ customer: customer.id })).rejects.toMatchObject({
    code: 'resource_missing',
  });
});
