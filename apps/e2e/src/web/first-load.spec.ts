import { gzipSync } from 'node:zlib';
import { test } from '../fixtures.js';
import { collectPageErrors, DESKTOP, expect, openDashboard, PHONE, THEMES } from './browser.js';

/** Compressed with gzip, in bytes. */
const SCRIPT_MAX = 150_000;
const SCRIPT_FILES_MAX = 12;

const PAGES = [
  ['basic', '/dashboard/overview'],
  ['basic', '/dashboard/items'],
  ['basic', '/dashboard/notifications'],
  ['basic', '/dashboard/why'],
  ['basic', '/dashboard/market'],
  ['basic', '/dashboard/account'],
  ['admin', '/dashboard/admin/roles'],
  ['staff', '/dashboard/admin/reading'],
] as const;

for (const [login, path] of PAGES) {
  test(`${path} loads at most ${SCRIPT_MAX / 1000} kB of script in ${SCRIPT_FILES_MAX} files`, async ({
    context,
    page,
    product,
  }) => {
    await openDashboard(page, product, path, login);
    await page.close();
    const next = await context.newPage();
    const sizes: Promise<number>[] = [];
    next.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return;
      sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
    });
    const streaming = next.waitForResponse((response) => response.url().includes('user.live.events'));
    await next.goto(`${product.webUrl}${path}`);
    await streaming;
    await expect(next.locator('#content [aria-busy="true"]').filter({ visible: true })).toHaveCount(0);
    const loaded = await Promise.all(sizes);
    expect(loaded.length).toBeLessThanOrEqual(SCRIPT_FILES_MAX);
    const total = loaded.reduce((sum, size) => sum + size, 0);
    expect(total).toBeGreaterThan(60_000);
    expect(total).toBeLessThanOrEqual(SCRIPT_MAX);
  });
}

for (const theme of THEMES) {
  test.describe(`where the system is ${theme}`, () => {
    test.use({ colorScheme: theme });

    test('shows the frame of the dashboard before its scripts and style sheet', async ({ page, product }) => {
      await page.route(/\/assets\/.*\.(js|css|woff2)$/, (route) => route.abort());
      for (const viewport of [PHONE, DESKTOP]) {
        await page.setViewportSize(viewport);
        await page.goto(`${product.webUrl}/dashboard/items`);
        await expect(page.locator('body')).toHaveAttribute('data-theme', theme);
        await expect(page.locator('body')).toHaveCSS(
          'background-color',
          theme === 'dark' ? 'rgb(10, 14, 20)' : 'rgb(246, 245, 241)',
        );
        const frame = page.locator('#root > [aria-busy="true"]');
        await expect(frame.locator('main .skeleton')).toHaveCount(3);
        for (const block of await frame.locator('main .skeleton').all()) await expect(block).toBeVisible();
        await expect(frame.locator('svg').filter({ visible: true })).toHaveCount(1);
      }
    });
  });
}

test('the security policy allows the scripts of both documents', async ({ page, product }) => {
  const pageErrors = collectPageErrors(page);
  for (const path of ['/', '/dashboard/items']) {
    await page.goto(`${product.webUrl}${path}`);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(pageErrors).toEqual([]);
});
