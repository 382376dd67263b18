import type { Locator } from '@playwright/test';
import { test } from '../fixtures.js';
import { findItemId } from '../setup.js';
import { expect, expectAccessible, openDashboard, PHONE } from './browser.js';
import { blockLiveEvents, failProcedure } from './intercept.js';

const LOGIN = 'staff';

test('an unknown address links to the home page', async ({ page, product }) => {
  await page.goto(`${product.webUrl}/nowhere`);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page).toHaveURL(`${product.webUrl}/`);
});

test('an unknown address within the dashboard keeps the navigation', async ({ page, product }) => {
  await openDashboard(page, product, '/dashboard/nowhere', LOGIN);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByRole('main')).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Account' }).click();
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
});

test('the notice about a lost connection moves a scrolled page down, and back when it disappears', async ({
  context,
  page,
  product,
}) => {
  await page.setViewportSize(PHONE);
  await openDashboard(page, product, '/dashboard/account', LOGIN);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(() => window.scrollTo({ top: 40, behavior: 'instant' }));
  const getTop = async (place: Locator) => (await place.boundingBox())?.y ?? Number.NaN;
  const profile = page.getByRole('region', { name: 'Profile' });
  const before = await getTop(profile);
  const notice = page.getByRole('status').filter({ hasText: 'No connection.' });

  await context.setOffline(true);
  await expect(notice).toBeVisible();
  const height = (await notice.boundingBox())?.height ?? Number.NaN;
  await expect.poll(async () => Math.round((await getTop(profile)) - before)).toBe(Math.round(height));
  // A measurement in the same update makes the browser lay the page out as soon as the notice is removed.
  await page.evaluate(() => {
    const { removeChild } = Node.prototype;
    Node.prototype.removeChild = function removeAndMeasure<T extends Node>(this: Node, child: T): T {
      removeChild.call(this, child);
      document.body.getBoundingClientRect();
      return child;
    };
  });
  await context.setOffline(false);
  await expect(notice).toBeHidden();
  await expect.poll(async () => Math.round((await getTop(profile)) - before)).toBe(0);
});

test('a page that cannot be rendered shows an error and can be reloaded', async ({ page, product }) => {
  const api = await product.api(LOGIN);
  await api.delete('/user/me/items');
  await api.post('/user/me/items', {
    item_id: await findItemId(api, 'Laser Grid'),
    min_price: 1,
    max_price: 2,
    message_type: 'ANY',
  });
  // A server of another version omits the tags that the page expects.
  await page.route(/\/trpc\/.*[?&]batch=/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll('"tags":', '"labels":') });
  });
  await openDashboard(page, product, '/dashboard/items', LOGIN);
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible();
  // Requests may still be in the handler.
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('button', { name: 'Edit Laser Grid' })).toBeVisible();
  await api.delete('/user/me/items');
});

test('watched items show why the account cannot be loaded, stop requesting it, and load on Retry', async ({
  page,
  product,
}) => {
  await blockLiveEvents(page);
  const restore = await failProcedure(page, 'user.me.get', 'This account is banned.');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('user.me.get')) asked.push(request.url());
  });
  await openDashboard(page, product, '/dashboard/items', LOGIN);
  const failure = page.getByRole('alert').filter({ hasText: 'Your account could not be loaded' });
  await expect(failure).toContainText('This account is banned.');
  await page.waitForLoadState('networkidle');
  await expect(failure).toBeVisible();
  expect(asked.length).toBeLessThanOrEqual(8);
  await restore();
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText(/No watched items yet|of [\d,]+ items/)).toBeVisible();
});

for (const way of ['back', 'retry'] as const) {
  const trigger = way === 'back' ? 'when the connection is back' : 'on Retry';
  test(`a page whose code cannot be fetched keeps the navigation and loads ${trigger}`, async ({
    context,
    page,
    product,
  }) => {
    await openDashboard(page, product, '/dashboard/account', LOGIN);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const notice = page.getByRole('status').filter({ hasText: 'No connection.' });
    if (way === 'back') {
      await context.setOffline(true);
      await expect(notice).toBeVisible();
    } else {
      await page.route(/\/preferences-page-[^/]*\.js$/, (route) => route.abort());
      await page.route('**/dashboard/preferences', (route) => route.abort());
    }
    const tabs = page.getByRole('navigation', { name: 'Dashboard' });
    await tabs.getByRole('link', { name: 'Preferences' }).click();
    await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
    await expect(tabs).toBeVisible();
    if (way === 'back') {
      await expect(notice).toBeVisible();
      await context.setOffline(false);
    } else {
      await page.unrouteAll({ behavior: 'wait' });
      await page.getByRole('button', { name: 'Retry' }).click();
    }
    await expect(page.getByRole('heading', { name: 'Preferences', level: 1 })).toBeVisible();
  });
}
