import { afterAll, describe, expect, test } from 'vitest';
import { createStripePaymentsWorld } from '../testing/stripe-payments-world.js';
import { json, startTestServer } from '../testing/test-server.js';

const BASIC = 2;
const EXPERT = 3;
const DAY_MS = 86_400_000;
const WEBHOOK = '/api/v1/stripe/webhook';

const server = await startTestServer();
const world = createStripePaymentsWorld(server);
afterAll(() => server.close());

describe('a card subscription', () => {
  test('gives the role as soon as it is paid, and says until when', async () => {
    expect(await world.roles('user')).toEqual(['user']);
    const { session_id, url } = await world.checkout('user', BASIC);
    expect(url).toContain(session_id);
    expect(await world.subscriptions('user')).toEqual([]);
    const { subscription } = await world.pay(session_id);
    await world.settled();
    const shown = await world.subscriptions('user');
    expect(shown).toMatchObject([
      { name: 'Basic', is_active: true, is_renewing: true, stripe_subscription_id: subscription },
    ]);
    const left = Date.parse(shown[0]?.expires_at ?? '') - Date.now();
    expect(left).toBeGreaterThan(27 * DAY_MS);
    expect(left).toBeLessThan(32 * DAY_MS);
    expect(await world.roles('user')).toEqual(['basic', 'user']);
  });

  test('can be looked at, changed and cancelled over REST, and Stripe agrees', async () => {
    const [own] = await world.subscriptions('user');
    const path = `/api/v1/user/me/subscriptions/${own?.subscription_id}`;
    const as = server.as('user');
    const preview = await as(`${path}/change-plan?subscription_type_id=${EXPERT}`);
    expect(await preview.json()).toMatchObject({ amount_due_cents: 400, currency: 'usd' });
    const change = await as(`${path}/change-plan`, json('POST', { subscription_type_id: EXPERT }));
    expect(await change.json()).toEqual({ message: 'Your plan is Expert now.' });
    expect(await world.roles('user')).toEqual(['expert', 'user']);

    const portal = await as('/api/v1/user/me/billing-portal', json('POST', {}));
    expect(await portal.json()).toMatchObject({ url: expect.stringMatching(/^http/) });

    const cancel = await as(`${path}/cancel`, json('POST', {}));
    expect(await cancel.json()).toMatchObject({
      message: expect.stringContaining(
        'Your Expert subscription is cancelled. It does not renew and stays active until ',
      ),
    });
    expect(await world.subscriptions('user')).toMatchObject([{ is_active: true, is_renewing: false }]);
    const stripe = await world.stripe.subscriptions.retrieve(own?.stripe_subscription_id ?? '');
    expect(stripe.cancel_at_period_end).toBe(true);
    expect((await as(`${path}/cancel`, json('POST', {}))).status).toBe(409);
  });
});

describe('the address for events', () => {
  const event = { id: 'evt_1', object: 'event', type: 'ping', livemode: false, data: { object: {} } };

  async function post(body: string, signature?: string) {
    const headers = new Headers(signature === undefined ? {} : { 'stripe-signature': signature });
    const response = await fetch(`${server.url}${WEBHOOK}`, { method: 'POST', body, headers });
    return { response, body: await response.json() };
  }

  test('answers an event of Stripe, of whatever type', async () => {
    const payload = JSON.stringify(event, null, 2);
    const signature = world.stripe.webhooks.generateTestHeaderString({
      payload,
      secret: server.sandbox.stripe.webhookSecret,
    });
    const { response, body } = await post(payload, signature);
    expect([response.status, body]).toEqual([200, { received: true }]);
  });

  test('refuses what Stripe did not sign with a problem document', async () => {
    const payload = JSON.stringify(event);
    const signed = world.stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_x' });
    for (const signature of [signed, undefined]) {
      const { response, body } = await post(payload, signature);
      expect(response.status).toBe(400);
      expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
      expect(body).toMatchObject({ status: 400, type: 'urn:lockwatch:error:malformed' });
    }
    expect((await post('')).response.status).toBe(400);
    const large = await server.app.inject({
      method: 'POST',
      url: WEBHOOK,
      payload: 'x'.repeat(1_100_000),
      headers: { 'stripe-signature': 'nonsense' },
    });
    expect(large.statusCode).toBe(413);
  });

  test('answers 400 to an event with the character NUL, which cannot be stored', async () => {
    const payload = JSON.stringify({ ...event, id: 'evt_\u0000', type: 'a\u0000b' });
    const signature = world.stripe.webhooks.generateTestHeaderString({
      payload,
      secret: server.sandbox.stripe.webhookSecret,
    });
    const { response, body } = await post(payload, signature);
    expect(response.status).toBe(400);
    expect(body).toMatchObject({ detail: expect.stringContaining('NUL') });
  });

  test('is for POST alone', async () => {
    const response = await fetch(`${server.url}${WEBHOOK}`);
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
  });
});
