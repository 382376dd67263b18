import type { Locator } from '@playwright/test';
import { test } from '../fixtures.js';
import { itemNamed } from '../stage.js';
import { refuse, withoutLiveEvents } from './answers.js';
import { expect, expectSound, openDashboard, PHONE, visitedBefore } from './browser.js';

const LOGIN = 'staff';

test.beforeEach(({ context }) => visitedBefore(context));

test('an address that leads nowhere offers ways on', async ({ page, product }) => {
  await page.goto(`${product.webUrl}/nowhere`);
  await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page).toHaveURL(`${product.webUrl}/`);
});

test('an address within the dashboard that leads nowhere keeps the dashboard around it', async ({
  page,
  product,
}) => {
  await openDashboard(page, product, '/dashboard/nowhere', LOGIN);
  await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible();
  await expect(page.getByRole('main')).toHaveCount(1);
  await expectSound(page);
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Account' }).click();
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
});

test('a lost connection pushes a scrolled page down and gives the room back', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ viewport: PHONE });
  await visitedBefore(context);
  const page = await context.newPage();
  await openDashboard(page, product, '/dashboard/account', LOGIN);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(() => window.scrollTo({ top: 40, behavior: 'instant' }));
  const topOf = async (place: Locator) => (await place.boundingBox())?.y ?? Number.NaN;
  const profile = page.getByRole('region', { name: 'Profile' });
  const before = await topOf(profile);
  const notice = page.getByRole('status').filter({ hasText: 'No connection.' });

  await context.setOffline(true);
  await expect(notice).toBeVisible();
  const height = (await notice.boundingBox())?.height ?? Number.NaN;
  await expect.poll(async () => Math.round((await topOf(profile)) - before)).toBe(Math.round(height));
  await context.setOffline(false);
  await expect(notice).toBeHidden();
  await expect.poll(async () => Math.round((await topOf(profile)) - before)).toBe(0);
  await context.close();
});

test('a page that cannot be rendered says so and offers ways on', async ({ page, product }) => {
  const api = await product.api(LOGIN);
  await api.delete('/user/me/items');
  await api.post('/user/me/items', {
    item_id: await itemNamed(api, 'Laser Grid'),
    min_price: 1,
    max_price: 2,
    message_type: 'ANY',
  });
  // A server of another version answers without the tags that the page counts on.
  await page.route(/\/trpc\/.*[?&]batch=/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll('"tags":', '"labels":') });
  });
  await openDashboard(page, product, '/dashboard/items', LOGIN);
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible();
  // Calls may still be on their way through it.
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(page.getByRole('button', { name: 'Edit Laser Grid' })).toBeVisible();
  await api.delete('/user/me/items');
});

test('the intro is typed once: coming back from the dashboard shows everything at once', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(product.webUrl);
  await expect(page.locator('#about-section')).toBeVisible();
  await page.goto(`${product.webUrl}/dashboard`);
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(
    page.getByText('Your dedicated monitoring assistant for the iHemo Discord server.'),
  ).toBeVisible();
  await context.close();
});

test('watched items say why the account cannot be loaded, ask no more, and heal', async ({
  page,
  product,
}) => {
  await withoutLiveEvents(page);
  const restore = await refuse(page, 'user.me.get', 'This account is banned.');
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
  const heals = way === 'back' ? 'heals once the connection is back' : 'heals when it is tried again';
  test(`a page whose code cannot be fetched keeps the dashboard around it and ${heals}`, async ({
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
