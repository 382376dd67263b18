import type { Page } from '@playwright/test';
import { withDatabase } from '../database.js';
import { test } from '../fixtures.js';
import type { Product } from '../harness.js';
import { collectPageErrors, expect, expectAccessible, openDashboard, scrollToEnd, toast } from './browser.js';
import { recordFigure } from './figures.js';

/** May watch 20 000 items. */
const LOGIN = 'developer';
const USERS = 50_000;
/** More rows than this are never rendered. */
const ROWS_MAX = 99;

const getRow = (page: Page, name: string | RegExp) => page.getByRole('row').filter({ hasText: name });

/** Checks how many rows of a long list were in the page at different places of it. */
function recordRows(list: string, rendered: readonly number[]): void {
  const value = Math.max(...rendered);
  recordFigure({
    name: `web: most rows rendered of ${list}`,
    unit: 'rows',
    value,
    n: rendered.length,
    bound: `at most ${ROWS_MAX}`,
    isWithin: value <= ROWS_MAX,
  });
  expect(value).toBeLessThanOrEqual(ROWS_MAX);
}

async function insertUsers(product: Product): Promise<void> {
  await withDatabase(product, async (sql) => {
    await sql`
      insert into users (id, name, email, created_at)
      select gen_random_uuid(), 'Crowd ' || lpad(n::text, 5, '0'), 'crowd' || n || '@many.test',
        timestamptz '2020-01-01' + n * interval '1 minute'
      from generate_series(1, ${USERS}::int) as n`;
    await sql`
      insert into user_roles (id, user_id, role_id)
      select gen_random_uuid(), id, 1 from users where email like '%@many.test'`;
    await sql`analyze users, user_roles`;
  });
}

test('ten thousand items load by hundreds or all together, and only visible rows are in the page', async ({
  page,
  product,
}) => {
  const api = await product.api(LOGIN);
  await api.delete('/user/me/items');
  const lines = Array.from({ length: 9_999 }, (_, index) => `Laser Grid,${index + 1},${index + 1},SELL`);
  const csv = ['item_name,min_price,max_price,message_type', ...lines, 'Pepper Tree Seed,200/1,,BUY'].join(
    '\n',
  );
  expect((await api.post('/user/me/items/import', { csv })).status).toBe(200);

  await openDashboard(page, product, '/dashboard/items', LOGIN);
  await expect(page.getByText('10,000 of 20,000 items')).toBeVisible();
  const edits = page.getByRole('button', { name: /^Edit / });
  await expect(edits).toHaveCount(100);
  await page.getByRole('button', { name: 'Load More (9900 remaining)' }).click();
  await expect(edits).toHaveCount(200);
  await expect(page.getByRole('button', { name: 'Load More (9800 remaining)' })).toBeVisible();

  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '10001');
  await expect(page.getByRole('button', { name: /Load More/ })).toBeHidden();
  const rendered = [await edits.count()];
  await expectAccessible(page);

  // An edited row keeps its input while it is scrolled out of view.
  await page.getByRole('button', { name: 'Edit Laser Grid' }).first().click();
  await page.getByLabel('Price as players write it').fill('7');
  await scrollToEnd(page);
  await expect(page.getByRole('button', { name: 'Edit Pepper Tree Seed' })).toBeInViewport();
  rendered.push(await edits.count());
  recordRows('10,000 watched items', rendered);
  await page.evaluate(() => window.scrollTo({ top: 0 }));
  await expect(page.getByLabel('Price as players write it')).toHaveValue('7');

  await page.getByPlaceholder('Search items or tags...').fill('pepper');
  await expect(page.getByText('1 found')).toBeVisible();
  await expect(edits).toHaveCount(1);
  await page.reload();
  await expect(page.getByText('1 found')).toBeVisible();
  await expect(page.getByPlaceholder('Search items or tags...')).toHaveValue('pepper');

  await page.getByPlaceholder('Search items or tags...').fill('');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: 'Select all 10,000' }).click();
  const bar = page.getByRole('region', { name: 'Selected items' });
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 10,000 items' }).click();
  await expect(toast(page, 'Deleted 10000 watched items.')).toBeVisible();
  await expect(page.getByText('No watched items yet')).toBeVisible();
});

test('of fifty thousand users only visible rows are in the page, and scrolling reaches all others', async ({
  page,
  product,
}) => {
  await insertUsers(product);
  const pageErrors = collectPageErrors(page);
  await openDashboard(page, product, '/dashboard/admin/users', 'admin');
  await expect(page.getByRole('status').filter({ hasText: 'user' })).toHaveText(/^50,0\d\d users$/);
  await expect(getRow(page, 'Crowd 00015')).toBeAttached();
  const rendered = [await page.getByRole('row').count()];

  await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight / 2 }));
  // The first few rows are above the window.
  await expect(getRow(page, /Crowd 2\d{4}/).nth(18)).toBeInViewport();
  await scrollToEnd(page);
  await expect(getRow(page, 'Ada Admin')).toBeVisible();
  rendered.push(await page.getByRole('row').count());
  recordRows('50,000 users', rendered);
  await page.evaluate(() => window.scrollTo({ top: 0 }));
  await expect(getRow(page, 'Crowd 00001')).toBeInViewport();
  await expectAccessible(page);
  expect(pageErrors).toEqual([]);
});
