import { afterAll, beforeAll, expect, test } from 'vitest';
import { monthly, openStripeWorld, type StripeWorld } from '../testing/stripe.js';

const CARD = { card: '4242 4242 4242 4242' };

let world: StripeWorld;
beforeAll(async () => {
  world = await openStripeWorld();
});
afterAll(() => world.close());

async function get(address: string) {
  const response = await fetch(address, { redirect: 'manual' });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

async function submit(address: string, fields: Record<string, string>) {
  const response = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  return { status: response.status, text: await response.text(), location: response.headers.get('location') };
}

test('the checkout page shows the plan, and redirects to the shop after the payment', async () => {
  const { id, url } = await world.openCheckout();
  const page = await get(url ?? '');
  expect(page.text).toContain('Billed every month');
  expect(page.text).toContain('Subscribe for $2.99');
  expect(page.text).toContain('href="http://localhost:3000/back"');
  const declined = await submit(url ?? '', { card: '4000 0000 0000 0002' });
  expect(declined).toMatchObject({ status: 402, text: expect.stringContaining('Your card was declined.') });
  const paid = await submit(url ?? '', CARD);
  expect(paid).toMatchObject({ status: 303, location: `http://localhost:3000/done?session=${id}` });
  expect(await world.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'complete' });
  expect((await get(url ?? '')).text).toContain('This checkout has been paid.');
});

test('pages escape names and load nothing from other origins', async () => {
  const name = '"><script>alert(1)</script>';
  const { url } = await world.openCheckout({ line_items: [monthly(name, 299)] });
  const page = await get(url ?? '');
  expect(page.text).not.toContain('<script');
  expect(page.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self' http://localhost:3000; frame-ancestors 'none'",
  );
});

test('the portal cancels, resumes and changes the card', async () => {
  const customer = await world.stripe.customers.create({ email: 'own@example.com' });
  const { id } = await world.subscribe({ customer: customer.id });
  const portal = await world.stripe.billingPortal.sessions.create({
    customer: customer.id,
    return_url: 'http://localhost:3000/dashboard/account',
  });
  expect((await get(portal.url)).text).toContain('href="http://localhost:3000/dashboard/account"');
  expect(await submit(portal.url, { subscription: id, action: 'cancel' })).toMatchObject({ status: 303 });
  expect(await world.stripe.subscriptions.retrieve(id)).toMatchObject({ cancel_at_period_end: true });
  await submit(portal.url, { subscription: id, action: 'resume' });
  expect(await world.stripe.subscriptions.retrieve(id)).toMatchObject({ cancel_at_period_end: false });

  await world.dev('advance', { subscription: id, card: '4000000000000002' });
  await submit(portal.url, { card: '5555555555554444' });
  expect(await world.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' });
  expect((await get(portal.url)).text).toContain('mastercard •••• 4444');
});

test('the portal does not change the subscription of another customer', async () => {
  const { id } = await world.subscribe();
  const stranger = await world.stripe.customers.create({ name: 'Stranger' });
  const portal = await world.stripe.billingPortal.sessions.create({ customer: stranger.id });
  await submit(portal.url, { subscription: id, action: 'cancel' });
  expect(await world.stripe.subscriptions.retrieve(id)).toMatchObject({ cancel_at_period_end: false });
  expect((await get(`${world.sandbox.url}/stripe/portal/bps_none`)).status).toBe(404);
});
