import type { Page } from '@playwright/test';
import { withDatabase } from '../database.js';
import { test } from '../fixtures.js';
import type { Product } from '../harness.js';
import { createPlayer, watch } from '../setup.js';
import { collectPageErrors, expect, expectAccessible, openDashboard, scrollToEnd, toast } from './browser.js';
import { recordFigure } from './figures.js';

/** May watch 20 000 items. */
const LOGIN = 'developer';
const USERS = 50_000;
const PINGS = 10_000;
/** As many as the sandbox takes at once. */
const MESSAGES_AT_ONCE = 1000;
/** Three pages of pings. */
const PING_ROWS_MAX = 150;
const SCROLL_TASK_MAX_MS = 500;
const SCROLL_HEAP_MAX_MB = 40;
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
  await bar.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
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

/** Posts as many messages, each by another player, and waits for their pings; returns the authors, the first one first. */
async function postPings(product: Product): Promise<string[]> {
  const messages = Array.from({ length: PINGS }, (_, index) => ({
    content: `S> Laser Grid ${2 + (index % 8) / 4}wl @LGSHOP last ones, pm me`,
    ...createPlayer(),
  }));
  for (let index = 0; index < PINGS; index += MESSAGES_AT_ONCE) {
    await product.sandbox.postAll(messages.slice(index, index + MESSAGES_AT_ONCE));
  }
  await withDatabase(product, async (sql) => {
    const countPings = async () => (await sql`select from notifications where target_number = 0`).count;
    await expect.poll(countPings, { timeout: 300_000 }).toBeGreaterThanOrEqual(PINGS);
  });
  return messages.map((message) => message.author_name);
}

async function readHeapMb(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize / 1e6;
}

test('ten thousand pings scroll by without long tasks, and the first ones stay unread', async ({
  page,
  product,
}) => {
  test.setTimeout(900_000);
  const api = await product.api(LOGIN);
  await watch(api, { item: 'Laser Grid', min: 1, max: 5, type: 'SELL' });
  const authors = await postPings(product);
  await openDashboard(page, product, '/dashboard/notifications', LOGIN);
  const rows = page.locator('#content li');
  const newest = rows.filter({ hasText: authors.at(-1) });
  await expect(newest).toContainText('Unread');
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    new PerformanceObserver((list) => {
      const durations = list.getEntries().map((entry) => entry.duration);
      dataset.longestTask = String(Math.max(Number(dataset.longestTask ?? 0), ...durations));
    }).observe({ type: 'longtask' });
  });
  const heapMb = await readHeapMb(page);
  const mostRows = await page.waitForFunction(
    (oldest) => {
      const shown = [...document.querySelectorAll('#content li')];
      const { dataset } = document.documentElement;
      dataset.mostRows = String(Math.max(shown.length, Number(dataset.mostRows ?? 0)));
      window.scrollBy(0, 1000);
      return shown.some((row) => row.textContent?.includes(oldest)) && dataset.mostRows;
    },
    `${authors[0]} ·`,
    { timeout: 600_000 },
  );
  const longest = await page.evaluate(() => document.documentElement.dataset.longestTask);
  const figures = [
    {
      name: 'most rows rendered',
      unit: 'rows',
      value: Number(await mostRows.jsonValue()),
      max: PING_ROWS_MAX,
    },
    { name: 'longest task', unit: 'ms', value: Number(longest ?? 0), max: SCROLL_TASK_MAX_MS },
    {
      name: 'growth of the heap',
      unit: 'MB',
      value: (await readHeapMb(page)) - heapMb,
      max: SCROLL_HEAP_MAX_MB,
    },
  ];
  for (const { name, unit, value, max } of figures) {
    recordFigure({
      name: `web: ${name} while 10,000 pings scroll by`,
      unit,
      value: Math.round(value),
      n: 1,
      bound: `at most ${max}`,
      isWithin: value <= max,
    });
  }
  for (const { name, value, max } of figures) expect(value, name).toBeLessThanOrEqual(max);
  await page.evaluate(() => window.scrollTo({ top: 0 }));
  await expect(newest).toContainText('Unread');
});
