import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCheckout, openStripeWorld, stripeClient } from '../testing/stripe.js';

/** Takes events as the product does; the first one is refused. */
const received: { payload: string; signature: string }[] = [];
const hook = createServer(async (request, response) => {
  const event = { payload: await text(request), signature: String(request.headers['stripe-signature']) };
  response.writeHead(received.push(event) === 1 ? 500 : 200).end();
});
let world: Awaited<ReturnType<typeof openStripeWorld>>;
let stripe: Stripe;
beforeAll(async () => {
  world = await openStripeWorld();
  stripe = world.stripe;
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await world.sandbox.close();
  hook.close();
});

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
      () => openCheckout(stripe, { customer: 'cus_unknown' }),
      { statusCode: 400, code: 'resource_missing', param: 'customer' },
    ],
    [
      'a missing parameter',
      () => openCheckout(stripe, { success_url: undefined }),
      { statusCode: 400, code: 'parameter_missing', param: 'success_url' },
    ],
    [
      'an unknown parameter',
      () => stripe.customers.create({ ...JSON.parse('{"nickname":"x"}') }),
      { statusCode: 400, code: 'parameter_unknown', param: 'nickname' },
    ],
    [
      'a wrong nested value',
      () => openCheckout(stripe, { line_items: [{ quantity: 0, price: 'price_x' }] }),
      { statusCode: 400, param: 'line_items[0][quantity]' },
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

test('events are signed, sent again until they are accepted, and sent on demand', async () => {
  const address = hook.address();
  const { id: session } = await openCheckout(stripe);
  world.sandbox.stripe.sendEventsTo(
    `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/hook`,
  );
  await expect.poll(() => received.length).toBeGreaterThan(1);
  await world.dev('pay', { session });
  await world.sandbox.stripe.settled();
  const sent = await world.dev('events', { type: 'checkout.session.completed', session });
  expect(sent.body).toMatchObject({ type: 'checkout.session.completed', object: session, delivered: true });
  const { webhookSecret } = world.sandbox.stripe;
  const events = received.map(({ payload, signature }) =>
    stripe.webhooks.constructEvent(payload, signature, webhookSecret),
  );
  expect(events.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['checkout.session.completed', 'customer.subscription.created', 'invoice.paid']),
  );
  const [first] = events;
  await expect.poll(() => received.filter(({ payload }) => payload.includes(first?.id ?? '')).length).toBe(2);
});
