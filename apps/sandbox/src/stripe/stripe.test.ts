import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openStripeWorld, type StripeWorld, stripeClient } from '../testing/stripe.js';

let world: StripeWorld;
let stripe: Stripe;
beforeAll(async () => {
  world = await openStripeWorld();
  stripe = world.stripe;
});
afterAll(() => world.close());

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
