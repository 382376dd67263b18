import type { Page } from '@playwright/test';
import { onDatabase } from '../database.js';
import { test } from '../fixtures.js';
import { refuse, withoutLiveEvents } from './answers.js';
import {
  complaintsOf,
  DESKTOP,
  expect,
  expectSound,
  openDashboard,
  PHONE,
  THEMES,
  visitedBefore,
} from './browser.js';

const STATISTICS = '/dashboard/admin/statistics';
const CHARTS = [
  'Messages',
  'Offers by side',
  'Pings delivered',
  'Time to ping',
  'Time to ping, spread',
  'Running subscriptions',
  'New users per day',
  'Active users per day',
];
const chart = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

test.beforeEach(({ context }) => visitedBefore(context));

/** Hours that are over and that the job does not count again: 5 hours ago and before. */
test.beforeAll(({ product }) =>
  onDatabase(product, async (sql) => {
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

test('figures over time are drawn, read out place by place, and shown as a table', async ({
  page,
  product,
}) => {
  const complaints = complaintsOf(page);
  await openDashboard(page, product, STATISTICS, 'admin');
  for (const title of CHARTS) await expect(chart(page, title).getByRole('slider')).toBeVisible();

  const offers = chart(page, 'Offers by side');
  await expect(offers.getByRole('listitem')).toHaveText(['Sell', 'Buy', 'Trade']);
  const slider = offers.getByRole('slider', { name: 'Offers by side, by hour' });
  await slider.focus();
  for (let step = 0; step < 10; step += 1) await slider.press('ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuetext', /: Sell 60, Buy 30, Trade 5$/);
  // The same stands beside the place for whoever looks.
  await expect(offers.locator('span', { hasText: /^60$/ })).toBeVisible();

  await offers.getByRole('button', { name: 'Offers by side as a table' }).click();
  const table = offers.getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText(['Hour', 'Sell', 'Buy', 'Trade']);
  await expect(table.getByRole('row')).toHaveCount(25);
  await expect(table.getByRole('row').nth(2).getByRole('cell')).toHaveText(['60', '30', '5']);
  await offers.getByRole('button', { name: 'Offers by side as a table' }).click();
  await expect(slider).toBeVisible();
  expect(complaints).toEqual([]);
});

test('they look back a day, a week or a month, and the address keeps it', async ({ page, product }) => {
  await openDashboard(page, product, STATISTICS, 'admin');
  const slider = chart(page, 'Messages').getByRole('slider');
  await expect(slider).toHaveAttribute('max', '23');
  await page.getByRole('radio', { name: '7 days' }).check();
  await expect(slider).toHaveAttribute('max', '167');
  await page.getByRole('radio', { name: '30 days' }).check();
  await expect(slider).toHaveAttribute('max', '29');
  await expect(page).toHaveURL(/range=30d/);
  await page.reload();
  await expect(page.getByRole('radio', { name: '30 days' })).toBeChecked();
  await expect(slider).toHaveAttribute('max', '29');
  // A whole day is the sum of its hours.
  const messages = chart(page, 'Messages');
  await messages.getByRole('button', { name: 'Messages as a table' }).click();
  await expect(messages.getByRole('row').nth(27).getByRole('cell')).toHaveText('2,400');
});

test('a chart that cannot be loaded says so in its place, and loads on Retry', async ({ page, product }) => {
  await withoutLiveEvents(page);
  const restore = await refuse(page, 'admin.statistics.series', 'No figures today.');
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

test('new figures show by themselves', async ({ page, product }) => {
  await openDashboard(page, product, STATISTICS, 'admin');
  const total = page
    .getByRole('term')
    .filter({ hasText: 'Total Users' })
    .locator('xpath=following-sibling::dd')
    .first();
  await expect(total).toHaveText(/^\d+$/);
  const isLive = async () => {
    await onDatabase(
      product,
      (sql) =>
        sql`update statistics set int_value = 815, updated_at = clock_timestamp() where key = 'total_users'`,
    );
    return total.textContent();
  };
  await expect.poll(isLive, { message: 'the figure that was written meanwhile' }).toBe('815');
});

test('the bot tells how it is', async ({ page, product }) => {
  const told = () =>
    onDatabase(
      product,
      async (sql) => (await sql`select 1 from statistics where key = 'bot_connected'`).length,
    );
  // The job that counts runs once a minute.
  await expect.poll(told, { message: 'figures of the bot', timeout: 90_000 }).toBe(1);
  await openDashboard(page, product, STATISTICS, 'admin');
  const bot = page.getByRole('region', { name: 'Bot' });
  await expect(bot.getByText(/^(connected|disconnected|absent)$/)).toBeVisible();
  await expect(bot.getByRole('term')).toHaveText([
    'Behind by',
    'Servers',
    'Watched channels',
    'Channels behind',
  ]);
});

test('a phone jumps to the parts of the page and folds them away', async ({ browser, product }) => {
  const context = await browser.newContext({ viewport: PHONE });
  await visitedBefore(context);
  const page = await context.newPage();
  await openDashboard(page, product, STATISTICS, 'admin');
  for (const title of CHARTS) await expect(chart(page, title).getByRole('slider')).toBeVisible();
  await page.getByRole('link', { name: 'All figures' }).click();
  await expect(page.getByRole('combobox', { name: 'Filter statistics' })).toBeInViewport();
  await expect(page).toHaveURL(/#all-figures$/);
  const fold = page.getByRole('button', { name: 'Over time' });
  await fold.click();
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('slider')).toHaveCount(0);
  await expectSound(page);
  await fold.click();
  await expect(chart(page, 'Messages').getByRole('slider')).toBeVisible();
  await context.close();
});

test('licenses have their make-up and their ends in pictures', async ({ page, product }) => {
  await openDashboard(page, product, '/dashboard/admin/licenses', 'admin');
  const types = chart(page, 'Subscriptions by type');
  await expect(types.getByRole('listitem').filter({ hasText: 'Basic' })).toHaveText(/^Basic\d+\d+%$/);
  const ends = chart(page, 'Ends per week');
  await expect(ends.getByRole('slider')).toHaveAttribute('max', '11');
  await expect(ends.getByRole('slider')).toHaveAttribute('aria-valuetext', /^Week of \w+ \d+: \d+$/);
});

for (const theme of THEMES) {
  for (const viewport of [PHONE, DESKTOP]) {
    test(`axe finds nothing on charts and their tables at ${viewport.width} px in the ${theme} theme`, async ({
      browser,
      product,
    }) => {
      const context = await browser.newContext({ viewport, colorScheme: theme });
      await visitedBefore(context);
      const page = await context.newPage();
      await openDashboard(page, product, STATISTICS, 'admin');
      for (const title of CHARTS) await expect(chart(page, title).getByRole('slider')).toBeVisible();
      await chart(page, 'Messages').getByRole('slider').focus();
      await expectSound(page);
      for (const title of CHARTS) {
        await chart(page, title)
          .getByRole('button', { name: `${title} as a table` })
          .click();
      }
      await expect(page.getByRole('slider')).toHaveCount(0);
      await expectSound(page);
      await context.close();
    });
  }
}
