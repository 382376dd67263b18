import type { AdminUser } from '@lockwatch/contracts';
import type { Page } from '@playwright/test';
import { withDatabase } from '../database.js';
import { test } from '../fixtures.js';
import type { Product } from '../harness.js';
import { createPlayer, waitForPipeline } from '../setup.js';
import { checkAccessible, collectPageErrors, expect, openDashboard, visit } from './browser.js';

/** Most checks wait for the browser, on two screens. */
test.describe.configure({ timeout: 400_000 });

async function waitUntilLoaded(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]').filter({ visible: true })).toHaveCount(0);
}

/** Figures for every chart of the statistics, of hours that the job does not count again. */
async function insertHistory(product: Product): Promise<void> {
  await withDatabase(
    product,
    (sql) => sql`
      insert into statistics_history (key, step, bucket, value)
      select key, step, date_bin(('1 ' || step)::interval, now(), '2000-01-01 00:00+00') - n * ('1 ' || step)::interval, 40
      from generate_series(5, 20) as n
      cross join (values ('messages', 'hour'), ('offers_sell', 'hour'), ('offers_buy', 'hour'), ('offers_trade', 'hour'),
        ('pings', 'hour'), ('ping_p50_ms', 'hour'), ('ping_p95_ms', 'hour'), ('ping_within_20_ms', 'hour'),
        ('subscriptions_1', 'hour'), ('subscriptions_2', 'hour'), ('new_users', 'hour'), ('active_users', 'day'))
        as figure (key, step)
      on conflict (key, step, bucket) do update set value = excluded.value`,
  );
}

test('axe finds nothing in the admin area', async ({ page, product }) => {
  const pageErrors = collectPageErrors(page);
  await product.sandbox.post({ content: 'S> Lasr Grid 31wl', ...createPlayer() });
  await waitForPipeline(product, 'developer');
  await insertHistory(product);
  const users = (await (await product.api('admin')).get<AdminUser[]>('/admin/users')).body;
  const ben = users.find(({ name }) => name === 'Ben Basic');
  await openDashboard(page, product, '/dashboard/admin/users', 'admin');
  for (const [tab, table] of [
    ['users', 'Users'],
    ['roles', 'Roles'],
    ['logs', 'Logs'],
    ['licenses', 'Active Subscriptions'],
  ] as const) {
    await visit(page, `/dashboard/admin/${tab}`);
    await expect(page.getByRole('table', { name: table })).toBeVisible();
    await waitUntilLoaded(page);
    await checkAccessible(page, tab);
  }
  await visit(page, '/dashboard/admin/users?q=bela');
  await page.getByRole('button', { name: 'Ban Bela Beta', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Ban Bela Beta?' })).toBeVisible();
  await checkAccessible(page, 'question before a ban');
  await page.keyboard.press('Escape');
  await visit(page, `/dashboard/admin/users?user=${ben?.user_id}`);
  const subscriptions = page.getByRole('region', { name: 'Subscriptions' });
  await subscriptions.getByRole('button', { name: /^End / }).first().click();
  await waitUntilLoaded(page);
  await checkAccessible(page, 'user panel');

  await visit(page, '/dashboard/admin/statistics');
  const messages = page.getByRole('region', { name: 'Messages', exact: true });
  await messages.getByRole('slider').focus();
  await waitUntilLoaded(page);
  await checkAccessible(page, 'statistics with charts');
  for (const button of await page.getByRole('button', { name: / as a table$/ }).all()) {
    if (await button.isEnabled()) await button.click();
  }
  await expect(page.getByRole('slider')).toHaveCount(0);
  await checkAccessible(page, 'statistics as tables');
  await page.getByRole('button', { name: 'Over time' }).click();
  await checkAccessible(page, 'statistics with a collapsed section');

  await visit(page, '/dashboard/first-administrator#link');
  await expect(page.getByRole('button', { name: 'Become administrator' })).toBeVisible();
  await checkAccessible(page, 'first administrator');

  await visit(page, '/dashboard/admin/parser');
  await expect(
    page.getByRole('region', { name: 'Item aliases for everyone' }).getByRole('listitem').first(),
  ).toBeVisible();
  await checkAccessible(page, 'parser');
  await page.getByRole('button', { name: 'Correct' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'What does this message offer?' });
  await dialog.getByLabel('Price').first().fill('thirty');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await checkAccessible(page, 'correction of a parsed message');
  expect(pageErrors).toEqual([]);
});
