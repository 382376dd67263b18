import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCheckout, openStripeWorld } from '../testing/stripe.js';

let world: Awaited<ReturnType<typeof openStripeWorld>>;
beforeAll(async () => {
  world = await openStripeWorld();
});
afterAll(() => world.sandbox.close());

async function open(address: string | null, form?: Record<string, string>) {
  const response = await fetch(address ?? '', {
    redirect: 'manual',
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

test('the checkout page shows the plan, and redirects to the shop after the payment', async () => {
  const { id, url } = await openCheckout(world.stripe);
  const page = await open(url);
  expect(page.text).toContain('Billed every month');
  expect(page.text).toContain('Subscribe for $2.99');
  expect(page.text).toContain('href="http://localhost:3000/back"');
  const declined = await open(url, { card: '4000 0000 0000 0002' });
  expect(declined).toMatchObject({ status: 402, text: expect.stringContaining('Your card was declined.') });
  const paid = await open(url, { card: '4242 4242 4242 4242' });
  expect(paid.status).toBe(303);
  expect(paid.headers.get('location')).toBe(`http://localhost:3000/done?session=${id}`);
  expect(await world.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'complete' });
  expect((await open(url)).text).toContain('This checkout has been paid.');
});

test('pages escape names and load nothing from other origins', async () => {
  const page = await open((await openCheckout(world.stripe, { name: '"><script>alert(1)</script>' })).url);
  expect(page.text).not.toContain('<script');
  expect(page.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self' http://localhost:3000; frame-ancestors 'none'",
  );
});

test('the billing page changes the card of its customer, which pays what is open', async () => {
  const customer = (await world.stripe.customers.create({ email: 'own@example.com' })).id;
  const { id } = await world.subscribe({ customer });
  const { url } = await world.stripe.billingPortal.sessions.create({
    customer,
    return_url: 'http://localhost:3000/dashboard/account',
  });
  expect((await open(url)).text).toContain('href="http://localhost:3000/dashboard/account"');
  await world.dev('advance', { subscription: id, card: '4000000000000002' });
  expect(await world.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'past_due' });
  expect((await open(url, { card: '5555555555554444' })).status).toBe(303);
  expect(await world.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' });
  expect((await open(url)).text).toContain('mastercard •••• 4444');
  expect((await open(`${world.sandbox.url}/stripe/portal/bps_none`)).status).toBe(404);
});
