import type { Locator } from '@playwright/test';
import { test } from '../fixtures.js';
import { DESKTOP, expect, openDashboard, PHONE, toast } from './browser.js';

const LOGIN = 'staff';

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
  const getHeight = async (place: Locator) => (await place.boundingBox())?.height ?? Number.NaN;
  await expect
    .poll(async () => Math.round((await getTop(profile)) - before - (await getHeight(notice))))
    .toBeCloseTo(0);
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

test('a toast covers no button of an open dialog and, beside a sidebar, nothing of the page', async ({
  page,
  product,
}) => {
  await page.route(/market\.traders\.report/, (route) => route.abort());
  await openDashboard(page, product, '/dashboard/market/traders/80351110224678912', LOGIN);
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await page.getByRole('button', { name: 'Report', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('What happened').fill('Took my locks');
    await dialog.getByRole('button', { name: 'Report' }).click();
    await expect(toast(page, 'The server did not respond.')).toBeVisible();
    // Measured first, because the toast stays for five seconds.
    if (viewport === DESKTOP) {
      const shown = await toast(page, 'The server did not respond.').boundingBox();
      const content = await page.locator('#content').boundingBox();
      const end = (shown?.x ?? Number.NaN) + (shown?.width ?? Number.NaN);
      expect(end).toBeLessThanOrEqual(content?.x ?? Number.NaN);
    }
    // Playwright presses a button only where nothing covers it.
    for (const button of await dialog.getByRole('button').all()) await button.click({ trial: true });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
  }
});
