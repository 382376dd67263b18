import type { Statistic } from '@lockwatch/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, expect, test } from 'vitest';
import { choose, findRow, getColumns } from '../../testing/actions.js';
import { setUpSite } from '../../testing/render.js';

const PAGE = '/dashboard/admin/statistics';
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
const site = setUpSite();

const makeAdmin = () => site.world.makePerson('admin', { name: 'Ada Admin' });
const findChart = async (title: string) => within(await screen.findByRole('region', { name: title }));
const getTexts = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent);

/** The values on the card with this label. */
function getCard(label: string): (string | null)[] {
  const term = screen.getByText(label, { selector: 'dt' });
  return [...(term.parentElement?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent);
}

beforeAll(async () => {
  const { sql } = site.world.database;
  await sql`
    insert into statistics_history (key, step, bucket, value)
    select key, 'hour', date_bin('1 hour', now(), '2000-01-01 00:00+00') - n * interval '1 hour', value
    from generate_series(5, 200) as n
    cross join (values ('messages', 100), ('offers_sell', 60), ('offers_buy', 30), ('offers_trade', 5), ('pings', 20),
      ('ping_p50_ms', 12), ('ping_p95_ms', 40), ('ping_within_20_ms', 15), ('ping_within_50_ms', 5),
      ('subscriptions_1', 3), ('subscriptions_2', 40), ('new_users', 2)) as figure (key, value)`;
  await sql`
    insert into statistics_history (key, step, bucket, value)
    select 'active_users', 'day', date_bin('1 day', now(), '2000-01-01 00:00+00') - n * interval '1 day', 50
    from generate_series(2, 20) as n`;
  await sql`
    insert into statistics (key, int_value, description, updated_at)
    select key, value, 'A figure.', now()
    from (values ('total_users', 12), ('active_users_today', 3), ('processed_messages', 1234), ('pending_messages', 5),
      ('user_aliases', 7), ('watched_items', 8), ('active_subscriptions', 9)) as figure (key, value)`;
});

test('shows charts, their values for each point and as a table, for a day, a week or a month', async () => {
  const ada = await makeAdmin();
  let user = await site.open(PAGE, ada);
  for (const title of CHARTS) await (await findChart(title)).findByRole('slider');

  const offers = await findChart('Offers by side');
  expect(getTexts(offers.getAllByRole('listitem'))).toEqual(['Sell', 'Buy', 'Trade']);
  const slider = offers.getByRole('slider', { name: 'Offers by side, by hour' });
  slider.focus();
  fireEvent.change(slider, { target: { value: '13' } });
  expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/: Sell 60, Buy 30, Trade 5$/));
  // The value is also visible beside the point.
  expect(offers.getByText('60', { selector: 'span' })).toBeVisible();

  await user.click(offers.getByRole('button', { name: 'Offers by side as a table' }));
  const table = within(offers.getByRole('table'));
  expect(getTexts(table.getAllByRole('columnheader'))).toEqual(['Hour', 'Sell', 'Buy', 'Trade']);
  const rows = table.getAllByRole('row');
  expect(rows).toHaveLength(25);
  expect(getTexts(within(rows[2] ?? document.body).getAllByRole('cell'))).toEqual(['60', '30', '5']);
  await user.click(offers.getByRole('button', { name: 'Offers by side as a table' }));
  expect(offers.getByRole('slider')).toBeVisible();

  const expectMax = async (max: string) =>
    waitFor(async () =>
      expect((await findChart('Messages')).getByRole('slider')).toHaveAttribute('max', max),
    );
  await expectMax('23');
  await user.click(screen.getByRole('radio', { name: '7 days' }));
  await expectMax('167');
  await user.click(screen.getByRole('radio', { name: '30 days' }));
  await expectMax('29');
  expect(location.search).toMatch(/range=30d/);
  user = await site.open(`${location.pathname}${location.search}`, ada);
  expect(await screen.findByRole('radio', { name: '30 days' })).toBeChecked();
  await expectMax('29');
  // A whole day is the sum of its hours.
  const messages = await findChart('Messages');
  await user.click(messages.getByRole('button', { name: 'Messages as a table' }));
  const days = messages.getAllByRole('row');
  expect(getTexts(within(days[27] ?? document.body).getAllByRole('cell'))).toEqual(['2,400']);
});

test('shows an error in place of a chart that cannot be loaded, and loads it on Retry', async () => {
  // Live events make pages fetch again by themselves.
  site.server.fail('user.live.events', null);
  const restore = site.server.fail('admin.statistics.series', 'No figures today.');
  const user = await site.open(PAGE, await makeAdmin());
  await waitFor(() => expect(screen.getAllByText('No figures today.')).toHaveLength(CHARTS.length));
  expect(screen.getByRole('heading', { name: 'All figures' })).toBeVisible();
  restore();
  for (const title of CHARTS) {
    const chart = await findChart(title);
    await user.click(chart.getByRole('button', { name: 'Retry' }));
    await chart.findByRole('slider');
  }
});

test('shows new figures without a reload', async () => {
  await site.open(PAGE, await makeAdmin());
  await waitFor(() => expect(getCard('Total Users')[0]).toMatch(/^\d+$/));
  await waitFor(async () => {
    await site.world.database.sql`
      update statistics set int_value = 815, updated_at = clock_timestamp() where key = 'total_users'`;
    expect(getCard('Total Users')[0]).toBe('815');
  });
});

test('statistics have cards, the state of the bot, a filter and a text for a missing description', async () => {
  const { sql } = site.world.database;
  await sql`insert into statistics (key, string_value, updated_at) values ('bot_connected', 'connected', now())`;
  await sql`
    insert into statistics (key, int_value, updated_at)
    values ('bot_servers', 2, now()), ('watched_channels', 3, now()), ('bot_channels_behind', 1, now())`;
  await sql`insert into statistics (key, float_value, updated_at) values ('message_bot_lag_ms', 2500, now())`;
  site.server.modify<Statistic[]>('admin.statistics.list', (figures) => [
    ...figures.map((figure) => (figure.key === 'user_aliases' ? { ...figure, description: null } : figure)),
    {
      key: 'last_region',
      name: 'Last Region',
      int_value: null,
      float_value: null,
      string_value: 'Europe',
      description: null,
      updated_at: '2026-01-02T12:00:00.000Z',
    },
  ]);
  const user = await site.open(PAGE, await makeAdmin());
  const lastRegion = (await screen.findByText('Last Region')).closest('tr');
  expect(screen.getByRole('table', { name: 'Statistics' })).toBeVisible();
  expect(getColumns()).toBe('Statistic, Value, Category, Last Updated, Description');
  expect(getCard('Total Users')).toEqual([expect.stringMatching(/^\d+$/), '3 active today']);
  expect(getCard('Processed Messages')).toEqual(['1,234', 'Messages with NLP data']);
  expect(getCard('Pending Messages')).toEqual(['5', 'Awaiting NLP processing']);
  expect(screen.getByText('User Aliases').closest('tr')?.lastElementChild).toHaveTextContent(
    /^No description$/,
  );
  expect(lastRegion?.lastElementChild).toHaveTextContent(/^Europe$/);
  const bot = within(await screen.findByRole('region', { name: 'Bot' }));
  expect(bot.getByText('connected')).toBeVisible();
  expect(getTexts(bot.getAllByRole('term'))).toEqual([
    'Delay',
    'Servers',
    'Watched channels',
    'Delayed channels',
  ]);
  expect(getTexts(bot.getAllByRole('definition'))).toEqual(['2,500.00 ms', '2', '3', '1']);
  const categories = () =>
    new Set([...document.querySelectorAll('tbody td:nth-child(3)')].map(({ textContent }) => textContent));
  for (const [choice, category] of [
    ['User Statistics', 'Users'],
    ['Message Processing', 'Messages'],
    ['Feature Usage', 'Features'],
    ['Subscriptions & Licenses', 'Subscriptions'],
  ] as const) {
    await choose(user, 'Filter statistics', choice);
    await waitFor(() => expect(categories()).toEqual(new Set([category])));
  }
  await choose(user, 'Filter statistics', 'All Statistics');
  await waitFor(() => expect(categories().size).toBeGreaterThan(1));
  await user.click(screen.getByRole('button', { name: 'Bahasa Indonesia' }));
  expect(await findRow('Koneksi Bot')).toHaveTextContent('terhubung');
});
