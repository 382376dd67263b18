import { PUSH_SUBSCRIPTIONS_MAX } from '@lockwatch/contracts';
import { afterAll, expect, test } from 'vitest';
import { makeWorld } from '../testing/world.js';

const world = await makeWorld({ withDiscord: true });
afterAll(() => world.close());

const KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
/** 65 bytes of which the first says the form of the point and the others give its coordinates. */
const withForm = (form: number, coordinates: Uint8Array) =>
  Buffer.from([form, ...coordinates]).toString('base64url');
const COORDINATES = Buffer.from(KEYS.p256dh, 'base64url').subarray(1);
const browser = (endpoint: string) => ({ endpoint, keys: KEYS, label: 'Firefox on Windows' });
const CHROME = 'https://fcm.googleapis.com/fcm/send/abc';

function newBrowser() {
  const subscription = world.sandbox?.push.subscribe();
  if (!subscription) throw new Error('This world has no push service.');
  return { ...subscription, label: 'Chrome on Linux' };
}

test.each([
  CHROME,
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/abc',
])('accepts the push service of a browser: %s', async (endpoint) => {
  const { api } = await world.makePerson('basic');
  expect(await api.user.pushSubscriptions.create(browser(endpoint))).toMatchObject({
    endpoint,
    label: 'Firefox on Windows',
    failure: null,
  });
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://user@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.example.test/abc',
  'https://notify.windows.com/abc',
  'https://evilpush.apple.com/abc',
  'http://127.0.0.1:5432/',
  'http://169.254.169.254/latest/meta-data',
])('sends nothing to another address: %s', async (endpoint) => {
  const { api } = await world.makePerson('basic');
  await expect(api.user.pushSubscriptions.create(browser(endpoint))).rejects.toMatchObject({
    code: 'UNPROCESSABLE_CONTENT',
    message: expect.stringContaining('Use Chrome, Edge, Firefox or Safari.'),
  });
  expect(await api.user.pushSubscriptions.list()).toEqual([]);
});

test.each([
  { p256dh: KEYS.auth, auth: KEYS.auth },
  // No points of the curve, and one in the hybrid form.
  { p256dh: withForm(4, new Uint8Array(64)), auth: KEYS.auth },
  { p256dh: withForm(4, new Uint8Array(64).fill(255)), auth: KEYS.auth },
  { p256dh: withForm(6, COORDINATES), auth: KEYS.auth },
  { p256dh: KEYS.p256dh, auth: 'short' },
  { p256dh: KEYS.p256dh, auth: '!'.repeat(22) },
])('refuses keys that no browser has: %j', async (keys) => {
  const { api } = await world.makePerson('basic');
  await expect(api.user.pushSubscriptions.create({ ...browser(CHROME), keys })).rejects.toMatchObject({
    code: 'UNPROCESSABLE_CONTENT',
  });
});

test('keeps one row for a browser, which pings the user who switched it on last', async () => {
  const first = await world.makePerson('basic');
  const second = await world.makePerson('basic');
  const shared = newBrowser();
  const added = await first.api.user.pushSubscriptions.create(shared);
  const renewed = await first.api.user.pushSubscriptions.create({ ...shared, label: 'Edge on Windows' });
  expect(renewed).toEqual({ ...added, label: 'Edge on Windows' });
  await second.api.user.pushSubscriptions.create(shared);
  expect(await first.api.user.pushSubscriptions.list()).toEqual([]);
  expect(await second.api.user.pushSubscriptions.list()).toHaveLength(1);
});

test('limits the number of browsers', async () => {
  const { api } = await world.makePerson('basic');
  for (let count = 0; count < PUSH_SUBSCRIPTIONS_MAX; count += 1) {
    await api.user.pushSubscriptions.create(newBrowser());
  }
  await expect(api.user.pushSubscriptions.create(newBrowser())).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: expect.stringContaining('at most 10 browsers'),
  });
});

test('sends a test, removes a browser that has unsubscribed, and stops after three a minute', async () => {
  const { api } = await world.makePerson('basic');
  const subscription = newBrowser();
  const { subscription_id: id } = await api.user.pushSubscriptions.create(subscription);
  await api.user.pushSubscriptions.test({ id });
  expect(world.sandbox?.push.received().at(-1)).toMatchObject({ payload: { title: 'Test ping' } });
  const token = subscription.endpoint.split('/').at(-1);
  await fetch(`${world.sandbox?.url}/push/dev/subscriptions/${token}`, { method: 'DELETE' });
  await expect(api.user.pushSubscriptions.test({ id })).rejects.toMatchObject({
    message: expect.stringContaining('Switch them on there again.'),
  });
  expect(await api.user.pushSubscriptions.list()).toEqual([]);
  const { subscription_id: other } = await api.user.pushSubscriptions.create(newBrowser());
  await api.user.pushSubscriptions.test({ id: other });
  await expect(api.user.pushSubscriptions.test({ id: other })).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
  });
});
