import type { CDPSession, Page } from '@playwright/test';
import { test } from '../fixtures.js';
import { createPlayer, waitForPipeline, watch } from '../setup.js';
import { collectPageErrors, expect, forgetSession, openDashboard } from './browser.js';

const LOGIN = 'staff';

test.use({ hasServiceWorker: true });

/** Waits until the service worker has stored the app and serves this page. */
async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    await serviceWorker.ready;
    if (serviceWorker.controller) return;
    await new Promise((resolve) =>
      serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });
}

test('the app can be installed', async ({ page, product }) => {
  const pageErrors = collectPageErrors(page);
  await page.goto(product.webUrl);
  await waitForWorker(page);
  const devtools = await page.context().newCDPSession(page);
  const manifest = await devtools.send('Page.getAppManifest');
  expect(manifest.errors).toEqual([]);
  expect(JSON.parse(manifest.data ?? '')).toMatchObject({ start_url: '/dashboard', display: 'standalone' });
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // The browser of a test keeps nothing: that alone is in the way.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
  const worker = await page.request.get(`${product.webUrl}/sw.js`);
  expect(worker.headers()['cache-control']).toBe('no-cache');
  expect(pageErrors).toEqual([]);
});

test('without a connection the app opens and says so, and goes on with one', async ({
  context,
  page,
  product,
}) => {
  await openDashboard(page, product, '/dashboard/preferences', LOGIN);
  await waitForWorker(page);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Webhook URLs' })).toBeVisible();
  await context.setOffline(true);
  await page.goto(`${product.webUrl}/dashboard/preferences`);
  await expect(page.getByRole('status').filter({ hasText: 'No connection.' })).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Webhook URLs' })).toBeVisible();
  const stored = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return { caches: names.length, paths: requests.flat().map(({ url }) => new URL(url).pathname) };
  });
  expect(stored.caches).toBe(1);
  expect(stored.paths.filter((path) => /^\/(api|trpc)/.test(path))).toEqual([]);
});

test('without a connection the newest pings are shown, until the user signs out', async ({
  context,
  page,
  product,
}) => {
  const api = await product.api(LOGIN);
  await watch(api, { item: 'Laser Grid', min: 1, max: 5, type: 'SELL' });
  const player = createPlayer();
  await product.sandbox.post({ content: 'S> Laser Grid 3wl', ...player });
  await waitForPipeline(product, LOGIN);
  await openDashboard(page, product, '/dashboard/notifications', LOGIN);
  const ping = page.locator('#content').getByRole('listitem').filter({ hasText: player.author_name });
  await expect(ping).toBeVisible();
  await waitForWorker(page);
  await page.reload();
  await expect(ping).toBeVisible();

  await context.setOffline(true);
  // The session could not be renewed either.
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('lockwatch.user:')) ?? '';
    const user: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    localStorage.setItem(key, JSON.stringify(Object.assign({}, user, { expires_at: 1 })));
  });
  await page.reload();
  await expect(ping).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Logout' }).click();
  forgetSession(product, LOGIN);
  await expect(page).toHaveURL(`${product.webUrl}/`);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(player.author_name);
  await api.delete('/user/me/items');
});

test('a push is shown once for a ping, and opens it in the dashboard', async ({ context, page, product }) => {
  await context.grantPermissions(['notifications'], { origin: product.webUrl });
  await openDashboard(page, product, '/dashboard/items', LOGIN);
  await waitForWorker(page);
  const devtools = await context.newCDPSession(page);
  const registrationId = await findRegistration(devtools);
  const push = (title: string) =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin: product.webUrl,
      registrationId,
      data: JSON.stringify({
        tag: 'ping-1',
        title,
        body: 'The price is within your range.\nLG*SHOP in #trading',
        path: '/dashboard/notifications?ping=01890a5d-ac96-774b-bcce-b302099a8057',
      }),
    });
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body }) => [title, body]);
    });
  // Devtools do not report whether the worker received a push, so it is sent until it shows; one tag shows it once.
  const showAfterPush = (title: string) => async () => {
    await push(title);
    return shown();
  };
  await expect
    .poll(showAfterPush('Selling Laser Grid · 3 WL each'))
    .toEqual([['Selling Laser Grid · 3 WL each', 'The price is within your range.\nLG*SHOP in #trading']]);
  await expect
    .poll(showAfterPush('Selling Laser Grid · 4 WL each'))
    .toEqual([['Selling Laser Grid · 4 WL each', 'The price is within your range.\nLG*SHOP in #trading']]);
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(`registration.getNotifications().then(([notification]) =>
    dispatchEvent(new NotificationEvent('notificationclick', { notification })))`);
  await expect(page).toHaveURL(
    `${product.webUrl}/dashboard/notifications?ping=01890a5d-ac96-774b-bcce-b302099a8057`,
  );
  await expect.poll(shown).toEqual([]);
});

async function findRegistration(devtools: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  return found;
}

test('the switch says why it cannot be used', async ({ context, page, product }) => {
  await context.clearPermissions();
  await openDashboard(page, product, '/dashboard/preferences', LOGIN);
  const section = page.getByRole('region', { name: 'Browser Notifications' });
  await expect(section.getByRole('switch', { name: 'Notifications in this browser' })).toBeVisible();
  await expect(section).toContainText(/asks for your permission first|have blocked notifications/);
});
