import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStripeWorld, type StripeWorld, stripeClient } from '../testing/stripe.js';

let world: StripeWorld;
let stripe: Stripe;
beforeAll(async () => {
  world = await openStripeWorld();
  stripe = world.stripe;
});
afterAll(() => world.close());

test('an idempotency key answers a repetition with the first answer, and refuses another request', async () => {
  const key = { idempotencyKey: 'same-wish' };
  const first = await stripe.customers.create({ name: 'Once' }, key);
  const again = await stripe.customers.create({ name: 'Once' }, key);
  expect(again.id).toBe(first.id);
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  const other = stripe.customers.create({ name: 'Other' }, key);
  await expect(other).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
});

test('a request that was refused may be corrected under the same key', async () => {
  const key = { idempotencyKey: 'corrected' };
  await expect(stripe.products.create({ name: '' }, key)).rejects.toMatchObject({ param: 'name' });
  expect(await stripe.products.create({ name: 'Right' }, key)).toMatchObject({ name: 'Right' });
});

test('lists come newest first, page by page, forwards and backwards', async () => {
  const made: string[] = [];
  for (let index = 0; index < 25; index += 1) {
    made.unshift((await stripe.customers.create({ email: 'page@example.com', name: `${index}` })).id);
  }
  const first = await stripe.customers.list({ email: 'page@example.com', limit: 10 });
  expect(first.data.map((row) => row.id)).toEqual(made.slice(0, 10));
  expect(first.has_more).toBe(true);
  const all = await stripe.customers
    .list({ email: 'page@example.com', limit: 10 })
    .autoPagingToArray({ limit: 100 });
  expect(all.map((row) => row.id)).toEqual(made);
  const back = await stripe.customers.list({
    email: 'page@example.com',
    limit: 10,
    ending_before: made[15] ?? '',
  });
  expect(back.data.map((row) => row.id)).toEqual(made.slice(5, 15));
  await expect(stripe.customers.list({ starting_after: 'cus_nobody' })).rejects.toMatchObject({
    code: 'resource_missing',
  });
});

test('metadata is merged, and an empty value takes a key away', async () => {
  const { id } = await stripe.customers.create({ metadata: { kept: '1', gone: '2' } });
  const updated = await stripe.customers.update(id, { metadata: { gone: '', added: '3' } });
  expect(updated.metadata).toEqual({ kept: '1', added: '3' });
});

test.each<[string, () => Promise<unknown>, object]>([
  [
    'a missing object is a 404',
    () => stripe.subscriptions.retrieve('sub_nothing'),
    { type: 'StripeInvalidRequestError', statusCode: 404, code: 'resource_missing', param: 'id' },
  ],
  [
    'a missing object that a parameter names is a 400',
    () => world.openCheckout({ customer: 'cus_nobody' }),
    { statusCode: 400, code: 'resource_missing', param: 'customer' },
  ],
  [
    'a missing parameter is named',
    () => world.openCheckout({ success_url: undefined }),
    { statusCode: 400, code: 'parameter_missing', param: 'success_url' },
  ],
  [
    'an unknown parameter is named',
    () => stripe.customers.create({ ...JSON.parse('{"nickname":"x"}') }),
    { statusCode: 400, code: 'parameter_unknown', param: 'nickname' },
  ],
  [
    'a wrong value deep inside is named by its path',
    () => world.openCheckout({ line_items: [{ quantity: 0, price: 'price_x' }] }),
    { statusCode: 400, param: 'line_items[0][quantity]' },
  ],
  [
    'a recurring price does not fit a single payment',
    () => world.openCheckout({ mode: 'payment' }),
    { statusCode: 400, param: 'line_items[0]' },
  ],
  [
    'what cannot be expanded is refused',
    () => stripe.customers.create({ expand: ['nothing'] }),
    { statusCode: 400 },
  ],
  [
    'the same product twice is a conflict of ids',
    async () => {
      await stripe.products.create({ id: 'plan', name: 'Plan' });
      await stripe.products.create({ id: 'plan', name: 'Plan' });
    },
    { statusCode: 400, code: 'resource_already_exists' },
  ],
])('%s', async (_name, call, expected) => {
  await expect(call()).rejects.toMatchObject(expected);
});

test('another key is refused, and no key as well', async () => {
  const other = stripeClient(world.sandbox, 'sk_test_of_somebody_else');
  await expect(other.customers.list()).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  const none = await fetch(`${world.sandbox.stripe.apiUrl}/v1/customers`);
  expect(none.status).toBe(401);
  const text = await (await fetch(`${world.sandbox.url}/v1/unknown`, { headers: auth() })).text();
  expect(text).toContain('Unrecognized request URL (GET: /v1/unknown)');
});

test('the API answers below STRIPE_API_URL as well', async () => {
  const { id } = await stripe.customers.create({ name: 'Both' });
  const answer = await fetch(`${world.sandbox.stripe.apiUrl}/v1/customers/${id}`, { headers: auth() });
  expect(await answer.json()).toMatchObject({ id, name: 'Both' });
});

test('a lookup key moves from price to price only when that is meant', async () => {
  const price = { currency: 'usd', unit_amount: 100, product_data: { name: 'Keyed' }, lookup_key: 'basic' };
  const first = await stripe.prices.create(price);
  await expect(stripe.prices.create(price)).rejects.toThrow('already uses that lookup key');
  const second = await stripe.prices.create({ ...price, transfer_lookup_key: true });
  const found = await stripe.prices.list({ lookup_keys: ['basic'] });
  expect(found.data.map((row) => row.id)).toEqual([second.id]);
  expect(await stripe.prices.retrieve(first.id)).toMatchObject({ lookup_key: null });
});

function auth() {
  return { authorization: `Bearer ${world.sandbox.stripe.secretKey}` };
}
