import { test } from '../fixtures.js';
import { DESKTOP, expect, leaveSession, openDashboard } from './browser.js';

test('About and Pricing go to their sections from the dashboard, the sign-in page and an unknown address', async ({
  page,
  product,
}) => {
  await page.setViewportSize(DESKTOP);
  for (const [link, section] of [
    ['About', '#about-section'],
    ['Pricing', '#plan-section'],
  ] as const) {
    // Without a session the dashboard is the sign-in page.
    await leaveSession(page.context());
    for (const path of ['/dashboard/account', '/nowhere']) {
      await page.goto(`${product.webUrl}${path}`);
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click();
      await expect(page).toHaveURL(`${product.webUrl}/${section}`);
      await expect(page.locator(section)).toBeInViewport();
    }
    await openDashboard(page, product, '/dashboard/account', 'expert');
    await page.getByRole('navigation', { name: 'Home page' }).getByRole('link', { name: link }).click();
    await expect(page).toHaveURL(`${product.webUrl}/${section}`);
    await expect(page.locator(section)).toBeInViewport();

    // The same document: only the address changes.
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
    await page.goto(`${product.webUrl}/${section}`);
    await expect(page.locator(section)).toBeInViewport();
  }
});
