import type { Page } from '@playwright/test';
import { withDatabase } from '../database.js';
import { test } from '../fixtures.js';
import { createPlayer, waitForPipeline } from '../setup.js';
import { expect, openDashboard, PHONE, scrollToEnd } from './browser.js';
import { hold } from './intercept.js';

const getRow = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('the oldest log entry is found by scrolling, searching and filtering', async ({ page, product }) => {
  const ENTRIES = 1300;
  await withDatabase(
    product,
    (sql) => sql`
      insert into audit_log (id, user_email, user_name, action, message, created_at)
      select gen_random_uuid(), 'crowd@many.test', 'Crowd', case when n = ${ENTRIES} then 'user_deleted' else 'crowd_came' end,
        'Crowd entry ' || n || '.', timestamptz '2019-01-01' - n * interval '1 minute'
      from generate_series(1, ${ENTRIES}::int) as n`,
  );
  const count = page.getByRole('status').filter({ hasText: /entr/ });
  await openDashboard(page, product, '/dashboard/admin/logs', 'admin');
  await page.getByRole('searchbox').fill('crowd entry');
  await expect(count).toHaveText('1,300 entries');
  // Each end of the list that comes into view loads the next page.
  await expect(async () => {
    await scrollToEnd(page);
    await expect(getRow(page, `Crowd entry ${ENTRIES}.`)).toBeInViewport({ timeout: 1000 });
  }).toPass();

  // The filter works on loaded entries and loads more by itself: the rare entry is the last one.
  await page.reload();
  await expect(count).toHaveText('1,300 entries');
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('logs.list') && asked.push(request.url()));
  await page.getByRole('combobox', { name: 'Filter by action' }).selectOption('User Deleted');
  await expect(page).toHaveURL(/action=user_deleted/);
  await expect(getRow(page, `Crowd entry ${ENTRIES}.`)).toBeVisible();
  await expect(count).toHaveText('1 entry');
  expect(asked.filter((url) => decodeURIComponent(url).includes('"action"'))).toEqual([]);
});

test('nothing is wider than a screen of 320 px, in Indonesian and with long names', async ({
  page,
  product,
}) => {
  await withDatabase(
    product,
    (sql) => sql`
      insert into users (id, name, email, is_banned, ban_reason, is_blacklisted) values
        ('01890a5d-ac96-774b-bcce-b302099a8057', ${'Featherstonehaugh'.repeat(4)}, ${`${'a'.repeat(48)}@mail.example`},
          true, 'Sells stolen accounts', true)`,
  );
  await product.sandbox.post({ content: 'b> zombi jamer 8wl, s> signal jam 14', ...createPlayer() });
  await waitForPipeline(product, 'developer');
  await openDashboard(page, product, '/dashboard/admin/users', 'admin');
  await page.addInitScript(() => localStorage.setItem('language', 'id'));
  await page.setViewportSize({ width: 320, height: 780 });
  const getPixelsBeyond = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('html, [role="dialog"]')].map(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      ),
    );
  for (const path of ['users', 'roles', 'logs', 'licenses', 'statistics', 'parser']) {
    await openDashboard(page, product, `/dashboard/admin/${path}`, 'admin');
    await expect(page.locator('#content [aria-busy="true"]').filter({ visible: true })).toHaveCount(0);
    expect([path, ...(await getPixelsBeyond())]).toEqual([path, 0]);
  }
  await openDashboard(page, product, '/dashboard/admin/users?q=feather', 'admin');
  const sheet = page.getByRole('dialog');
  const placeholders = sheet.locator('[aria-busy="true"]');
  const release = await hold(page, 'admin.subscriptions.list');
  await page.getByRole('row').getByRole('link').click();
  await expect(sheet.getByText('Sells stolen accounts')).toBeVisible();
  await expect(placeholders).not.toHaveCount(0);
  expect(await getPixelsBeyond()).toEqual([0, 0]);
  await release();
  await expect(placeholders).toHaveCount(0);
  expect(await getPixelsBeyond()).toEqual([0, 0]);
});

test('a phone can jump to sections of the statistics and collapse them', async ({ page, product }) => {
  await page.setViewportSize(PHONE);
  await openDashboard(page, product, '/dashboard/admin/statistics', 'admin');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.getByRole('link', { name: 'All figures' }).click();
  await expect(page.getByRole('combobox', { name: 'Filter statistics' })).toBeInViewport();
  await expect(page).toHaveURL(/#all-figures$/);
  const chart = page.getByRole('region', { name: 'Messages', exact: true });
  await expect(chart).toBeVisible();
  const fold = page.getByRole('button', { name: 'Over time' });
  await fold.click();
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await expect(chart).toHaveCount(0);
  await fold.click();
  await expect(chart).toBeVisible();
});
