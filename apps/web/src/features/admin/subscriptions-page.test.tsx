import type { AdminSubscription, SubscriptionOverview } from '@lockwatch/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { choose, getColumns } from '../../testing/actions.js';
import { setUpSite } from '../../testing/render.js';

const PAGE = '/dashboard/admin/licenses';
const site = setUpSite();

const makeAdmin = () => site.world.makePerson('admin', { name: 'Ada Admin' });
const getTexts = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent);

test('subscriptions show user, plan, end and payment', async () => {
  const subscription = (digit: number, change: Partial<AdminSubscription>): AdminSubscription => ({
    subscription_id: `01890a5d-ac96-774b-bcce-b302099a805${digit}`,
    user_id: `01890a5d-ac96-774b-bcce-b302099a806${digit}`,
    user_name: null,
    user_email: null,
    subscription_type_name: 'Expert',
    subscription_type_description: 'Much to watch.',
    is_active: true,
    expires_at: null,
    is_renewing: false,
    created_at: '2026-01-02T12:00:00.000Z',
    starts_at: '2026-01-02T12:00:00.000Z',
    source: 'staff',
    grace_until: null,
    stripe_subscription_id: null,
    first_charge_at: null,
    ...change,
  });
  // Half an hour more than the time shown, so that a slow machine makes no difference.
  const inHours = (hours: number) => new Date(Date.now() + (hours + 0.5) * 3_600_000).toISOString();
  site.server.modify<AdminSubscription[]>('admin.subscriptions.list', () => [
    subscription(1, {}),
    subscription(2, {
      user_name: 'Ben Basic',
      user_email: 'ben@demo.lockwatch.test',
      expires_at: inHours(72),
      is_renewing: true,
      source: 'stripe',
      stripe_subscription_id: 'sub_1234567890abcdefXYZ',
    }),
    subscription(3, { is_renewing: true, expires_at: inHours(72) }),
    subscription(4, {
      is_renewing: true,
      source: 'stripe',
      starts_at: '2100-01-02T12:00:00.000Z',
      expires_at: '2100-01-02T12:00:00.000Z',
      first_charge_at: '2100-01-02T12:00:00.000Z',
    }),
  ]);
  const ada = await makeAdmin();
  await site.open(PAGE, ada);
  await screen.findByText('Ben Basic');
  expect(screen.getByRole('heading', { name: 'Active Subscriptions' })).toBeVisible();
  const table = within(screen.getByRole('table', { name: 'Active Subscriptions' }));
  expect(getColumns()).toBe(
    'User, Subscription Type, Status, Expires, Time Left, Renewing, Created, Payment Id',
  );
  const [, ...rows] = table.getAllByRole('row');
  const cells = (row: number) => getTexts(within(rows[row] ?? document.body).getAllByRole('cell'));
  expect(cells(0)).toEqual([
    'Unknown01890a5d-ac96-774b-bcce-b302099a8061',
    'ExpertMuch to watch.',
    'Active (Lifetime)',
    'Never',
    'Never expires',
    'No',
    '2 Jan 2026',
    'N/A',
  ]);
  expect(cells(1)[0]).toBe('Ben Basicben@demo.lockwatch.test01890a5d-ac96-774b-bcce-b302099a8062');
  expect(cells(1)[5]).toBe('Yes');
  expect(cells(1)[7]).toMatch(/^sub_1234567890abcdef(\.\.\.)?$/);
  for (const [row, status, left] of [
    [1, 'Active', '3 days'],
    [2, 'Active', '3 days'],
    [3, 'Begins Laterstarts 2 Jan 2100, first charge then', 'Not begun'],
  ] as const) {
    expect(cells(row)[2]).toBe(status);
    expect(cells(row)[4]).toBe(left);
  }
  // Staff gave the one; a card pays the other, which has no end yet.
  expect(cells(2)[5]).toBe('No');
  expect(cells(3)[3]).toBe('Not begun');
  expect(cells(3)[5]).toBe('Yes');

  site.server.modify<AdminSubscription[]>('admin.subscriptions.list', () => []);
  await site.open(PAGE, ada);
  await screen.findByText('No active subscriptions found.');
});

test('subscriptions are searched and filtered, and the address keeps the filters', async () => {
  const ada = await makeAdmin();
  for (const name of ['Bea Basic', 'Bob Basic']) {
    const { userId } = await site.world.makePerson('user', { name });
    await ada.api.admin.grantSubscription({ id: userId, subscription_type_id: 2 });
  }
  let user = await site.open(PAGE, ada);
  await screen.findByText('Bob Basic');
  await user.type(screen.getByRole('searchbox'), 'bea b');
  await screen.findByText('1 subscription');
  await waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(1));
  await choose(user, 'Filter by status', 'Lifetime');
  await screen.findByText('No subscription found for "bea b"');
  user = await site.open(`${location.pathname}${location.search}`, ada);
  await screen.findByText('No subscription found for "bea b"');
  await choose(user, 'Filter by status', 'Any status');
  await choose(user, 'Filter by type', 'Basic');
  await screen.findByText('Bea Basic');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await screen.findByText('Bob Basic');
  expect(location.search).toBe('');
});

test('cards show figures, and charts subscription types and ends per week', async () => {
  site.server.modify<SubscriptionOverview>('admin.subscriptions.overview', (overview) => ({
    ...overview,
    active: 4321,
    lifetime: 1,
    renewing: 22,
    expire_soon: 0,
  }));
  const ada = await makeAdmin();
  const { userId } = await site.world.makePerson('user', { name: 'Ben Basic' });
  await ada.api.admin.grantSubscription({ id: userId, subscription_type_id: 2 });
  await site.open(PAGE, ada);
  await screen.findByText('4,321');
  const figures = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(figures).toEqual(['4,321', '1', '22', '0']);
  const types = within(await screen.findByRole('region', { name: 'Subscriptions by type' }));
  expect(await types.findByRole('slider')).toHaveAttribute('aria-valuetext', expect.stringMatching(/: \d+$/));
  const ends = within(screen.getByRole('region', { name: 'Ends per week' })).getByRole('slider');
  expect(ends).toHaveAttribute('max', '11');
  expect(ends).toHaveAttribute('aria-valuetext', expect.stringMatching(/^Week of \d+ \w+: \d+$/));
});
