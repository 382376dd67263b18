import type { Page } from '@playwright/test';
import { withDatabase } from '../database.js';
import { test } from '../fixtures.js';
import {
  collectPageErrors,
  expect,
  expectAccessible,
  expectAccessibleOnPhoneAndDesktop,
  openDashboard,
  PHONE,
} from './browser.js';
import { blockLiveEvents, failProcedure } from './intercept.js';

const STATISTICS = '/dashboard/admin/statistics';
const CHARTS = [
  'Messages',
  'Offers by side',
  'Pings delivered',
  'Time to ping',
  'Time to ping, distribution',
  'Active subscriptions',
  'New users per day',
  'Active users per day',
];
const chart = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

/** Only hours that the job does not count again: 5 hours ago and before. */
test.beforeAll(({ product }) =>
  withDatabase(product, async (sql) => {
    await sql`
      insert into statistics_history (key, step, bucket, value)
      select key, 'hour', date_bin('1 hour', now(), '2000-01-01 00:00+00') - n * interval '1 hour', value
      from generate_series(5, 200) as n
      cross join (values ('messages', 100), ('offers_sell', 60), ('offers_buy', 30), ('offers_trade', 5), ('pings', 20),
        ('ping_p50_ms', 12), ('ping_p95_ms', 40), ('ping_within_20_ms', 15), ('ping_within_50_ms', 5),
        ('subscriptions_1', 3), ('subscriptions_2', 40), ('new_users', 2)) as figure (key, value)
      on conflict (key, step, bucket) do update set value = excluded.value`;
    await sql`
      insert into statistics_history (key, step, bucket, value)
      select 'active_users', 'day', date_bin('1 day', now(), '2000-01-01 00:00+00') - n * interval '1 day', 50
      from generate_series(2, 20) as n on conflict (key, step, bucket) do update set value = excluded.value`;
  }),
);

test('shows charts, their values for each point and as a table, for a day, a week or a month', async ({
  page,
  product,
}) => {
  const pageErrors = collectPageErrors(page);
  await openDashboard(page, product, STATISTICS, 'admin');
  for (const title of CHARTS) await expect(chart(page, title).getByRole('slider')).toBeVisible();

  const offers = chart(page, 'Offers by side');
  await expect(offers.getByRole('listitem')).toHaveText(['Sell', 'Buy', 'Trade']);
  const slider = offers.getByRole('slider', { name: 'Offers by side, by hour' });
  await slider.focus();
  for (let step = 0; step < 10; step += 1) await slider.press('ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuetext', /: Sell 60, Buy 30, Trade 5$/);
  // The value is also visible beside the point.
  await expect(offers.locator('span', { hasText: /^60$/ })).toBeVisible();

  await offers.getByRole('button', { name: 'Offers by side as a table' }).click();
  const table = offers.getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText(['Hour', 'Sell', 'Buy', 'Trade']);
  await expect(table.getByRole('row')).toHaveCount(25);
  await expect(table.getByRole('row').nth(2).getByRole('cell')).toHaveText(['60', '30', '5']);
  await offers.getByRole('button', { name: 'Offers by side as a table' }).click();
  await expect(slider).toBeVisible();

  const messages = chart(page, 'Messages');
  const hours = messages.getByRole('slider');
  await expect(hours).toHaveAttribute('max', '23');
  await page.getByRole('radio', { name: '7 days' }).check();
  await expect(hours).toHaveAttribute('max', '167');
  await page.getByRole('radio', { name: '30 days' }).check();
  await expect(hours).toHaveAttribute('max', '29');
  await expect(page).toHaveURL(/range=30d/);
  await page.reload();
  await expect(page.getByRole('radio', { name: '30 days' })).toBeChecked();
  await expect(hours).toHaveAttribute('max', '29');
  // A whole day is the sum of its hours.
  await messages.getByRole('button', { name: 'Messages as a table' }).click();
  await expect(messages.getByRole('row').nth(27).getByRole('cell')).toHaveText('2,400');
  expect(pageErrors).toEqual([]);
});

test('shows an error in place of a chart that cannot be loaded, and loads it on Retry', async ({
  page,
  product,
}) => {
  await blockLiveEvents(page);
  const restore = await failProcedure(page, 'admin.statistics.series', 'No figures today.');
  await openDashboard(page, product, STATISTICS, 'admin');
  const failure = page.getByRole('alert').filter({ hasText: 'No figures today.' });
  await expect(failure).toHaveCount(CHARTS.length);
  await expect(page.getByRole('heading', { name: 'All figures' })).toBeVisible();
  await restore();
  for (const title of CHARTS) {
    await chart(page, title).getByRole('button', { name: 'Retry' }).click();
    await expect(chart(page, title).getByRole('slider')).toBeVisible();
  }
});

test('shows new figures without a reload', async ({ page, product }) => {
  await openDashboard(page, product, STATISTICS, 'admin');
  const total = page
    .getByRole('term')
    .filter({ hasText: 'Total Users' })
    .locator('xpath=following-sibling::dd')
    .first();
  await expect(total).toHaveText(/^\d+$/);
  const isLive = async () => {
    await withDatabase(
      product,
      (sql) =>
        sql`update statistics set int_value = 815, updated_at = clock_timestamp() where key = 'total_users'`,
    );
    return total.textContent();
  };
  await expect.poll(isLive, { message: 'the updated figure' }).toBe('815');
});

test('shows the health report of the bot', async ({ page, product }) => {
  const countReports = () =>
    withDatabase(
      product,
      async (sql) => (await sql`select 1 from statistics where key = 'bot_connected'`).length,
    );
  // The job that counts runs once a minute.
  await expect.poll(countReports, { message: 'figures of the bot', timeout: 90_000 }).toBe(1);
  await openDashboard(page, product, STATISTICS, 'admin');
  const bot = page.getByRole('region', { name: 'Bot' });
  await expect(bot.getByText(/^(connected|disconnected|absent)$/)).toBeVisible();
  await expect(bot.getByRole('term')).toHaveText([
    'Delay',
    'Servers',
    'Watched channels',
    'Delayed channels',
  ]);
});

test('a phone can jump to sections of the page and collapse them', async ({ page, product }) => {
  await page.setViewportSize(PHONE);
  await openDashboard(page, product, STATISTICS, 'admin');
  for (const title of CHARTS) await expect(chart(page, title).getByRole('slider')).toBeVisible();
  await page.getByRole('link', { name: 'All figures' }).click();
  await expect(page.getByRole('combobox', { name: 'Filter statistics' })).toBeInViewport();
  await expect(page).toHaveURL(/#all-figures$/);
  const fold = page.getByRole('button', { name: 'Over time' });
  await fold.click();
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('slider')).toHaveCount(0);
  await expectAccessible(page);
  await fold.click();
  await expect(chart(page, 'Messages').getByRole('slider')).toBeVisible();
});

test('shows charts of subscription types and of ends per week', async ({ page, product }) => {
  await openDashboard(page, product, '/dashboard/admin/licenses', 'admin');
  const types = chart(page, 'Subscriptions by type');
  await expect(types.getByRole('listitem').filter({ hasText: 'Basic' })).toHaveText(/^Basic\d+\d+%$/);
  const ends = chart(page, 'Ends per week');
  await expect(ends.getByRole('slider')).toHaveAttribute('max', '11');
  await expect(ends.getByRole('slider')).toHaveAttribute('aria-valuetext', /^Week of \w+ \d+: \d+$/);
});

test('axe finds nothing on charts and their tables', async ({ page, product }) => {
  await openDashboard(page, product, STATISTICS, 'admin');
  for (const title of CHARTS) await expect(chart(page, title).getByRole('slider')).toBeVisible();
  await chart(page, 'Messages').getByRole('slider').focus();
  await expectAccessibleOnPhoneAndDesktop(page);
  for (const title of CHARTS) {
    await chart(page, title)
      .getByRole('button', { name: `${title} as a table` })
      .click();
  }
  await expect(page.getByRole('slider')).toHaveCount(0);
  await expectAccessibleOnPhoneAndDesktop(page);
});
