import type {
  AdminRole,
  AdminSubscription,
  AdminUser,
  LogEntry,
  PermissionDto,
  Statistic,
  SubscriptionOverview,
} from '@lockwatch/contracts';
import type { Page } from '@playwright/test';
import { test } from '../fixtures.js';
import { expect, openDashboard } from './browser.js';
import { blockLiveEvents, failProcedure, modifyResponse } from './intercept.js';

const getRow = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const headers = (page: Page) => page.getByRole('columnheader');
const card = (page: Page, label: string) =>
  page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd');

async function choices(page: Page, filter: string): Promise<string[]> {
  await page.getByRole('combobox', { name: filter }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  const texts = await page.getByRole('option').allTextContents();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  return texts;
}

test('users are listed with their states, role names by rank, and Never without a login', async ({
  page,
  product,
}) => {
  const states: Record<string, Partial<AdminUser>> = {
    'Uma User': {
      last_login_at: null,
      roles: [
        { role_id: 1, name: 'user' },
        { role_id: 4, name: 'tech_support' },
      ],
    },
    'Ben Basic': { is_banned: true },
    'Eva Expert': { is_muted: true },
    'Bela Beta': { is_blacklisted: true },
    'Sam Staff': { is_banned: true, is_muted: true, is_blacklisted: true },
  };
  await modifyResponse<AdminUser[]>(page, 'admin.users.list', (users) =>
    users.map((user) => ({
      ...user,
      is_banned: false,
      is_muted: false,
      is_blacklisted: false,
      ...states[user.name],
    })),
  );
  await openDashboard(page, product, '/dashboard/admin/users', 'admin');
  await expect(getRow(page, 'Uma User')).toBeVisible();
  await expect(headers(page)).toHaveText([
    'Email',
    'Name',
    'Roles',
    'Status',
    'Created',
    'Last Login',
    'Actions',
  ]);
  const cell = (name: string, column: number) => getRow(page, name).getByRole('cell').nth(column);
  await expect(cell('Uma User', 2)).toHaveText('Tech SupportUser');
  await expect(cell('Uma User', 3)).toHaveText('Active');
  await expect(cell('Uma User', 5)).toHaveText('Never');
  await expect(cell('Ada Admin', 5)).not.toHaveText('Never');
  await expect(cell('Ben Basic', 3)).toHaveText('Banned');
  await expect(cell('Eva Expert', 3)).toHaveText('Muted');
  await expect(cell('Bela Beta', 3)).toHaveText('Blacklisted');
  await expect(cell('Sam Staff', 3)).toHaveText('BannedMutedBlacklisted');
  for (const [name, buttons] of [
    ['Uma User', ['Ban', 'Mute', 'Blacklist']],
    ['Sam Staff', ['Unban', 'Unmute', 'Unblacklist']],
    ['Dev Developer', []],
  ] as const) {
    await expect(cell(name, 6).getByRole('button')).toHaveText([...buttons]);
  }
});

test('roles are listed with their permissions, and every permission with its comment', async ({
  page,
  product,
}) => {
  const api = await product.api('admin');
  const roles = (await api.get<AdminRole[]>('/admin/roles')).body;
  const permissions = (await api.get<PermissionDto[]>('/admin/permissions')).body;
  await openDashboard(page, product, '/dashboard/admin/roles', 'admin');
  await expect(headers(page)).toHaveText(['Role Name', 'Permissions', 'Created']);
  await expect(page.getByRole('row')).toHaveCount(roles.length + 1);
  await expect(getRow(page, 'SUPER_ADMIN').getByRole('button')).toHaveCount(0);
  const available = page.getByRole('region', { name: 'Available Permissions' });
  await expect(available.getByText('VIEW_LOGS - Read the audit log.')).toBeVisible();
  await expect(available.getByRole('listitem')).toHaveCount(permissions.length);
});

test('the log names people by e-mail, else by name, else System, and is filtered on the page', async ({
  page,
  product,
}) => {
  const entry = (
    action: string,
    user_email: string | null,
    user_name: string | null,
    digit: number,
  ): LogEntry => ({
    log_id: `01890a5d-ac96-774b-bcce-b302099a805${digit}`,
    user_email,
    user_name,
    action,
    message: `Entry ${digit}.`,
    client_address: digit % 2 === 0 ? null : '192.0.2.7',
    created_at: '2026-01-02T03:04:05.000Z',
  });
  await modifyResponse<LogEntry[]>(page, 'admin.logs.list', () => [
    entry('login', 'ben@demo.lockwatch.test', 'Ben Basic', 1),
    entry('user_roles_updated', null, 'Ada Admin', 2),
    entry('user_deleted', null, 'Sam Staff', 3),
    entry('system', null, null, 4),
  ]);
  await openDashboard(page, product, '/dashboard/admin/logs', 'admin');
  await expect(headers(page)).toHaveText(['User', 'Action', 'Message', 'Address', 'Timestamp']);
  const people = page.locator('tbody tr td:first-child');
  const all = ['ben@demo.lockwatch.test', 'Ada Admin', 'Sam Staff', 'System'];
  await expect(people).toHaveText(all);
  expect(await choices(page, 'Filter by action')).toEqual([
    'All Actions',
    'Login',
    'Role Changes',
    'User Deleted',
    'System',
  ]);
  for (const [choice, shown] of [
    ['Login', [all[0]]],
    ['Role Changes', [all[1]]],
    ['User Deleted', [all[2]]],
    ['System', [all[3]]],
    ['All Actions', all],
  ] as const) {
    await page.getByRole('combobox', { name: 'Filter by action' }).click();
    await page.getByRole('option', { name: choice, exact: true }).click();
    await expect(people).toHaveText(shown.map(String));
  }
});

test('subscriptions show user, plan, end and payment', async ({ page, product }) => {
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
  await modifyResponse<AdminSubscription[]>(page, 'admin.subscriptions.list', () => [
    subscription(1, {}),
    subscription(2, {
      user_name: 'Ben Basic',
      user_email: 'ben@demo.lockwatch.test',
      expires_at: inHours(72),
      is_renewing: true,
      source: 'stripe',
      stripe_subscription_id: 'sub_1234567890abcdefXYZ',
    }),
    subscription(3, { expires_at: inHours(5) }),
    subscription(4, { expires_at: inHours(0) }),
    subscription(5, { expires_at: '2026-01-03T12:00:00.000Z' }),
    subscription(6, { is_active: false, expires_at: inHours(72) }),
    subscription(7, { is_renewing: true, expires_at: inHours(72) }),
    subscription(8, {
      is_renewing: true,
      source: 'stripe',
      starts_at: '2100-01-02T12:00:00.000Z',
      expires_at: '2100-01-02T12:00:00.000Z',
      first_charge_at: '2100-01-02T12:00:00.000Z',
    }),
  ]);
  await openDashboard(page, product, '/dashboard/admin/licenses', 'admin');
  await expect(page.getByRole('heading', { name: 'Active Subscriptions' })).toBeVisible();
  await expect(headers(page)).toHaveText([
    'User',
    'Subscription Type',
    'Status',
    'Expires',
    'Time Left',
    'Renewing',
    'Created',
    'Payment Id',
  ]);
  const cells = (row: number) => page.locator('tbody tr').nth(row).getByRole('cell');
  const first = ['Unknown01890a5d-ac96-774b-bcce-b302099a8061', 'ExpertMuch to watch.'];
  await expect(cells(0)).toHaveText([
    ...first,
    'Active (Lifetime)',
    'Never',
    'Never expires',
    'No',
    'Jan 2, 2026',
    'N/A',
  ]);
  await expect(cells(1).nth(0)).toHaveText(
    'Ben Basicben@demo.lockwatch.test01890a5d-ac96-774b-bcce-b302099a8062',
  );
  await expect(cells(1).nth(5)).toHaveText('Yes');
  await expect(cells(1).nth(7)).toHaveText(/^sub_1234567890abcdef(\.\.\.)?$/);
  for (const [row, status, left] of [
    [1, 'Active', '3 days'],
    [2, 'Expires Soon', '5 hours'],
    [3, 'Expires Soon', 'Less than 1 hour'],
    [4, 'Expired', 'Expired'],
    [5, 'Inactive', '3 days'],
    [6, 'Active', '3 days'],
    [7, 'Begins Laterstarts Jan 2, 2100, first charge then', 'Not begun'],
  ] as const) {
    await expect(cells(row).nth(2)).toHaveText(status);
    await expect(cells(row).nth(4)).toHaveText(left);
  }

  // Staff gave the one; a card pays the other, which has no end yet.
  await expect(cells(6).nth(5)).toHaveText('No');
  await expect(cells(7).nth(3)).toHaveText('Not begun');
  await expect(cells(7).nth(5)).toHaveText('Yes');

  await modifyResponse<AdminSubscription[]>(page, 'admin.subscriptions.list', () => []);
  await page.reload();
  await expect(page.getByText('No active subscriptions found.')).toBeVisible();
});

test('the cards above the subscriptions show their figures', async ({ page, product }) => {
  await modifyResponse<SubscriptionOverview>(page, 'admin.subscriptions.overview', (overview) => ({
    ...overview,
    active: 4321,
    lifetime: 1,
    renewing: 22,
    expire_soon: 0,
  }));
  await openDashboard(page, product, '/dashboard/admin/licenses', 'admin');
  for (const [label, figure] of [
    ['Total Active', '4,321'],
    ['Lifetime', '1'],
    ['Renewing', '22'],
    ['Expire Soon', '0'],
  ] as const) {
    await expect(card(page, label)).toHaveText(figure);
  }
});

test('statistics have cards, a filter and a text for a missing description', async ({ page, product }) => {
  const api = await product.api('admin');
  const counted = async () => (await api.get<Statistic[]>('/admin/statistics')).body;
  // The job that counts runs once a minute.
  await expect
    .poll(async () => (await counted()).length, { message: 'figures counted', timeout: 90_000 })
    .toBeGreaterThan(0);
  await modifyResponse<Statistic[]>(page, 'admin.statistics.list', (figures) => [
    ...figures.map((figure) => (figure.key === 'user_aliases' ? { ...figure, description: null } : figure)),
    {
      key: 'last_region',
      int_value: null,
      float_value: null,
      string_value: 'Europe',
      description: null,
      updated_at: '2026-01-02T12:00:00.000Z',
    },
  ]);
  await openDashboard(page, product, '/dashboard/admin/statistics', 'admin');
  await expect(headers(page)).toHaveText(['Statistic', 'Value', 'Category', 'Last Updated', 'Description']);
  await expect(card(page, 'Total Users')).toHaveText([/^\d+$/, /^\d+ active today$/]);
  await expect(card(page, 'Processed Messages')).toHaveText([/^[\d,]+$/, 'Messages with NLP data']);
  await expect(card(page, 'Pending Messages')).toHaveText([/^[\d,]+$/, 'Awaiting NLP processing']);
  await expect(getRow(page, 'User Aliases').getByRole('cell').last()).toHaveText('No description');
  await expect(getRow(page, 'Last Region').getByRole('cell').last()).toHaveText('Europe');
  expect(await choices(page, 'Filter statistics')).toEqual([
    'All Statistics',
    'User Statistics',
    'Message Processing',
    'Feature Usage',
    'Subscriptions & Licenses',
  ]);
  const rows = page.locator('tbody tr');
  for (const [choice, category] of [
    ['User Statistics', 'Users'],
    ['Message Processing', 'Messages'],
    ['Feature Usage', 'Features'],
    ['Subscriptions & Licenses', 'Subscriptions'],
  ] as const) {
    await page.getByRole('combobox', { name: 'Filter statistics' }).click();
    await page.getByRole('option', { name: choice, exact: true }).click();
    await expect(rows.first().getByRole('cell').nth(2)).toHaveText(category);
    await expect(rows.filter({ hasNot: page.getByText(category, { exact: true }) })).toHaveCount(0);
  }
});

test('tabs show an error when they cannot be loaded, and load on Retry', async ({ page, product }) => {
  await blockLiveEvents(page);
  for (const { tab, procedure, says } of [
    { tab: 'users', procedure: 'admin.users.list', says: 'Error loading users: The list is closed.' },
    { tab: 'roles', procedure: 'admin.roles.list', says: 'Error loading roles: The list is closed.' },
    { tab: 'logs', procedure: 'admin.logs.list', says: 'Error loading logs: The list is closed.' },
    { tab: 'licenses', procedure: 'admin.subscriptions.list', says: 'Failed to fetch subscriptions' },
    { tab: 'statistics', procedure: 'admin.statistics.list', says: 'Failed to fetch statistics' },
  ]) {
    const restore = await failProcedure(page, procedure, 'The list is closed.');
    await openDashboard(page, product, `/dashboard/admin/${tab}`, 'admin');
    const failure = page.getByRole('alert').filter({ hasText: says });
    await expect(failure).toContainText('The list is closed.');
    await restore();
    await failure.getByRole('button', { name: 'Retry' }).click();
    await expect(failure).toHaveCount(0);
    await expect(page.locator('tbody tr').first()).toBeVisible();
  }
});
