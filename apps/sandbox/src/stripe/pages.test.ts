import { afterAll, beforeAll, expect, test } from 'vitest';
import { monthly, openStripeWorld, type StripeWorld } from '../testing/stripe.js';

const CARD = { card: '4242 4242 4242 4242', expiry: '12 / 99', cvc: '123', name: 'Bea' };

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

test('the checkout page shows the plan and redirects to the shop after the payment', async () => {
  const { id, url } = await world.openCheckout();
  const page = await get(url ?? '');
  expect(page.status).toBe(200);
  expect(page.text).toContain('Billed every month');
  expect(page.text).toContain('Subscribe for $2.99');
  expect(page.text).toContain('href="http://localhost:3000/back"');
  const paid = await submit(url ?? '', CARD);
  expect(paid).toMatchObject({ status: 303, location: `http://localhost:3000/done?session=${id}` });
  expect(await world.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'complete' });
  expect((await get(url ?? '')).text).toContain('This checkout has been paid.');
});

test('the checkout page shows a decline and accepts another card', async () => {
  const { url } = await world.openCheckout();
  const declined = await submit(url ?? '', { ...CARD, card: '4000 0000 0000 0002' });
  expect(declined.status).toBe(402);
  expect(declined.text).toContain('role="alert">Your card was declined.');
  expect(declined.text).toContain('value="Bea"');
  expect(await submit(url ?? '', CARD)).toMatchObject({ status: 303 });
});

test.each([
  ['card', { card: '1234' }, 'Only the test cards below work here.'],
  ['expiry', { expiry: '01 / 20' }, 'This card has expired.'],
  ['expiry', { expiry: 'soon' }, 'Enter month and year, as in 12 / 34.'],
  ['cvc', { cvc: '1' }, 'Enter the 3 or 4 digits.'],
  ['name', { name: ' ' }, 'Enter the name on the card.'],
])('a wrong %s is reported at its field, and nothing is charged', async (name, wrong, problem) => {
  const { id, url } = await world.openCheckout();
  const answer = await submit(url ?? '', { ...CARD, ...wrong });
  expect(answer.status).toBe(422);
  expect(answer.text).toContain(`aria-describedby="${name}-problem"`);
  expect(answer.text).toContain(`id="${name}-problem">${problem}`);
  expect(await world.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open' });
});

test('pages escape names and load nothing from other origins', async () => {
  const name = '"><script>alert(1)</script>';
  const { url } = await world.openCheckout({ line_items: [monthly(name, 299)] });
  const page = await get(url ?? '');
  expect(page.text).not.toContain('<script');
  expect(page.text).not.toContain('style=');
  expect(page.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self' http://localhost:3000; frame-ancestors 'none'",
  );
  for (const [, file] of page.text.matchAll(/<link[^>]* href="([^"]+)"/g)) {
    expect(await get(world.sandbox.url + file)).toMatchObject({ status: 200 });
  }
});

test('the portal cancels, resumes and changes the card', async () => {
  const customer = await world.stripe.customers.create({ email: 'own@example.com' });
  const { id } = await world.subscribe({ customer: customer.id });
  const portal = await world.stripe.billingPortal.sessions.create({
    customer: customer.id,
    return_url: 'http://localhost:3000/dashboard/account',
  });
  const page = await get(portal.url);
  expect(page.text).toContain('own@example.com');
  expect(page.text).toContain('Visa •••• 4242');
  expect(page.text).toContain('href="http://localhost:3000/dashboard/account"');

  expect(await submit(`${portal.url}/cancel`, { subscription: id })).toMatchObject({ status: 303 });
  expect(await world.stripe.subscriptions.retrieve(id)).toMatchObject({ cancel_at_period_end: true });
  expect((await get(portal.url)).text).toContain('Resume subscription');
  await submit(`${portal.url}/resume`, { subscription: id });
  expect(await world.stripe.subscriptions.retrieve(id)).toMatchObject({ cancel_at_period_end: false });

  await world.dev('advance', { subscription: id, card: '4000000000000002' });
  expect((await get(portal.url)).text).toContain('The last payment failed. Change the card to pay it.');
  await submit(`${portal.url}/card`, { ...CARD, card: '5555555555554444' });
  expect(await world.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' });
  expect((await get(portal.url)).text).toContain('Mastercard •••• 4444');
});

test('the portal does not change the subscription of another customer', async () => {
  const { id } = await world.subscribe();
  const stranger = await world.stripe.customers.create({ name: 'Stranger' });
  const portal = await world.stripe.billingPortal.sessions.create({ customer: stranger.id });
  await submit(`${portal.url}/cancel`, { subscription: id });
  expect(await world.stripe.subscriptions.retrieve(id)).toMatchObject({ cancel_at_period_end: false });
  expect((await get(`${world.sandbox.url}/stripe/portal/bps_none`)).status).toBe(404);
});

test('the bank page renews, refuses, refunds and disputes', async () => {
  const { id } = await world.subscribe();
  const bank = `${world.sandbox.url}/stripe/`;
  const choose = (action: string) => submit(`${world.sandbox.url}/stripe/bank`, { subscription: id, action });
  expect((await get(bank)).text).toContain(id);
  expect(await choose('fail')).toMatchObject({ status: 303, location: '/stripe/?done=fail' });
  expect(await world.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'past_due' });
  await choose('renew');
  expect(await world.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' });
  await choose('refund');
  await choose('dispute');
  expect((await world.stripe.charges.list({ limit: 1 })).data).toMatchObject([
    { refunded: true, disputed: true },
  ]);
  expect(await choose('refund')).toMatchObject({ location: '/stripe/' });
  expect((await get(`${bank}?done=dispute`)).text).toContain('The last payment is disputed.');
  await world.stripe.subscriptions.cancel(id);
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
  const { ended_at: endedAt } = await world.stripe.subscriptions.retrieve(id);
  expect((await get(bank)).text).toContain(`ended on ${day.format((endedAt ?? 0) * 1000)}`);
});
