import type { Page } from '@playwright/test';
import { withDatabase } from '../database.js';
import { test } from '../fixtures.js';
import { collectPageErrors, expect, expectAccessible, openDashboard, scrollToEnd } from './browser.js';
import { failProcedure, hold } from './intercept.js';

/** Marks the rows that these tests add and take away again. */
const MARK = '@many.test';
const MANY = 50_000;

const getRow = (page: Page, name: string | RegExp) => page.getByRole('row').filter({ hasText: name });
const search = (page: Page) => page.getByRole('searchbox');
const count = (page: Page) => page.getByRole('status').filter({ hasText: /user|entr|subscription/ });

async function choose(page: Page, filter: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: filter }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test.describe('of fifty thousand users', () => {
  test.beforeAll(async ({ product }) => {
    await withDatabase(product, async (sql) => {
      await sql`
        insert into users (id, name, email, is_banned, is_muted, created_at)
        select gen_random_uuid(), 'Crowd ' || lpad(n::text, 5, '0'), 'crowd' || n || ${MARK}, n % 1000 = 0, n % 500 = 0,
          timestamptz '2020-01-01' + n * interval '1 minute'
        from generate_series(1, ${MANY}::int) as n`;
      await sql`
        insert into user_roles (id, user_id, role_id)
        select gen_random_uuid(), id, case when name < 'Crowd 00021' then 3 else 1 end
        from users where email like ${`%${MARK}`}`;
      await sql`analyze users, user_roles`;
    });
  });
  test.afterAll(({ product }) =>
    withDatabase(product, (sql) => sql`delete from users where email like ${`%${MARK}`}`),
  );

  test('only visible rows are in the page, and scrolling reaches all others', async ({ page, product }) => {
    const pageErrors = collectPageErrors(page);
    await openDashboard(page, product, '/dashboard/admin/users', 'admin');
    await expect(count(page)).toHaveText(/^50,0\d\d users$/);
    await expect(getRow(page, 'Crowd 00015')).toBeAttached();
    expect(await page.getByRole('row').count()).toBeLessThan(100);

    await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight / 2 }));
    // The first few rows are above the window.
    await expect(getRow(page, /Crowd 2\d{4}/).nth(18)).toBeInViewport();
    await scrollToEnd(page);
    await expect(getRow(page, 'Ada Admin')).toBeVisible();
    expect(await page.getByRole('row').count()).toBeLessThan(100);
    await page.evaluate(() => window.scrollTo({ top: 0 }));
    await expect(getRow(page, 'Crowd 00001')).toBeInViewport();
    await expectAccessible(page);
    expect(pageErrors).toEqual([]);
  });

  test('are searched and filtered, and the address keeps the filters', async ({ page, product }) => {
    await openDashboard(page, product, '/dashboard/admin/users', 'admin');
    await search(page).fill('crowd 4999');
    await expect(count(page)).toHaveText('10 users');
    await expect(getRow(page, 'Crowd 49995')).toBeVisible();
    await expect(page).toHaveURL(/[?&]q=crowd(\+|%20)4999/);

    await search(page).fill('crowd');
    await choose(page, 'Filter by status', 'Banned');
    await expect(count(page)).toHaveText('50 users');
    await choose(page, 'Filter by status', 'Active');
    await expect(count(page)).toHaveText('49,900 users');
    await choose(page, 'Filter by role', 'Expert');
    await expect(count(page)).toHaveText('20 users');
    await expect(getRow(page, 'Crowd 00020')).toBeVisible();

    await page.reload();
    await expect(count(page)).toHaveText('20 users');
    await expect(search(page)).toHaveValue('crowd');
    await expect(page.getByRole('combobox', { name: 'Filter by role' })).toHaveText('Expert');
    await expect(page.getByRole('combobox', { name: 'Filter by status' })).toHaveText('Active');

    await page.getByRole('link', { name: 'Roles' }).click();
    await expect(page).toHaveURL(/\/admin\/roles/);
    await page.goBack();
    await expect(count(page)).toHaveText('20 users');

    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(count(page)).toHaveText(/^50,0\d\d users$/);
    await expect(page).toHaveURL(/\/admin\/users$/);

    await search(page).fill('no such name');
    await expect(page.getByText('No user found for "no such name"')).toBeVisible();
    await expect(count(page)).toHaveText('0 users');
    await search(page).press('Escape');
    await expect(getRow(page, 'Crowd 00001')).toBeVisible();
  });

  test('stay visible during the next search, which can be retried after an error', async ({
    page,
    product,
  }) => {
    await openDashboard(page, product, '/dashboard/admin/users', 'admin');
    await expect(getRow(page, 'Crowd 00001')).toBeVisible();
    const release = await hold(page, 'admin.users.list');
    await search(page).fill('crowd 00777');
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(1);
    await expect(getRow(page, 'Crowd 00001')).toBeVisible();
    await release();
    await expect(count(page)).toHaveText('1 user');
    await expect(getRow(page, 'Crowd 00001')).toHaveCount(0);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);

    const restore = await failProcedure(page, 'admin.users.list', 'Not now.');
    await search(page).fill('crowd 00778');
    const failure = page.getByRole('alert').filter({ hasText: 'Error loading users: Not now.' });
    await expect(failure).toBeVisible();
    await restore();
    await failure.getByRole('button', { name: 'Retry' }).click();
    await expect(getRow(page, 'Crowd 00778')).toBeVisible();
    await expect(count(page)).toHaveText('1 user');
  });
});

test.describe('of the log', () => {
  const ENTRIES = 1300;
  test.beforeAll(async ({ product }) => {
    await withDatabase(
      product,
      (sql) => sql`
        insert into audit_log (id, user_email, user_name, action, message, created_at)
        select gen_random_uuid(), 'crowd' || ${MARK}, 'Crowd', case when n = ${ENTRIES} then 'user_deleted' else 'crowd_came' end,
          'Crowd entry ' || n || '.', timestamptz '2019-01-01' - n * interval '1 minute'
        from generate_series(1, ${ENTRIES}::int) as n`,
    );
  });

  test('the oldest entry is found by scrolling, searching and filtering', async ({ page, product }) => {
    await openDashboard(page, product, '/dashboard/admin/logs', 'admin');
    await search(page).fill('crowd entry');
    await expect(count(page)).toHaveText('500+ entries');
    await expect(getRow(page, 'Crowd entry 15.')).toBeAttached();
    for (const shown of ['1,000+ entries', '1,300 entries']) {
      await scrollToEnd(page);
      await expect(count(page)).toHaveText(shown);
    }
    await scrollToEnd(page);
    await expect(getRow(page, `Crowd entry ${ENTRIES}.`)).toBeInViewport();

    // The filter works on loaded entries and loads more by itself: the rare entry is the last one.
    await page.reload();
    await expect(count(page)).toHaveText('500+ entries');
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('logs.list') && asked.push(request.url()));
    await choose(page, 'Filter by action', 'User Deleted');
    await expect(page).toHaveURL(/action=user_deleted/);
    await expect(getRow(page, `Crowd entry ${ENTRIES}.`)).toBeVisible();
    await expect(count(page)).toHaveText('1 entry');
    expect(asked.filter((url) => decodeURIComponent(url).includes('"action"'))).toEqual([]);

    await search(page).fill('nothing of this kind');
    await expect(page.getByText('No log entries for "nothing of this kind"')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL(/\/admin\/logs$/);
  });
});

test('subscriptions are searched and filtered, and the address keeps the filters', async ({
  page,
  product,
}) => {
  await openDashboard(page, product, '/dashboard/admin/licenses', 'admin');
  await expect(getRow(page, 'Ben Basic')).toBeVisible();
  await search(page).fill('ben b');
  await expect(count(page)).toHaveText('1 subscription');
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await choose(page, 'Filter by status', 'Lifetime');
  await expect(page.getByText('No subscription found for "ben b"')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No subscription found for "ben b"')).toBeVisible();
  await choose(page, 'Filter by status', 'Any status');
  await choose(page, 'Filter by type', 'Basic');
  await expect(getRow(page, 'Ben Basic')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/admin\/licenses$/);
});
