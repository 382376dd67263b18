import type { Me } from '@lockwatch/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { findAlert, findRow, getColumns, press } from '../../testing/actions.js';
import { setUpSite } from '../../testing/render.js';

const site = setUpSite();

const getTabs = () =>
  within(screen.getByRole('navigation', { name: 'Admin' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test('users without a staff role see no admin link and are redirected to their items', async () => {
  const ben = await site.world.makePerson('basic', { name: 'Ben Basic' });
  await site.open('/dashboard/admin/users', ben);
  await screen.findByRole('heading', { level: 1, name: 'Watched Items' });
  expect(location.pathname).toBe('/dashboard/items');
  expect(screen.queryByRole('link', { name: 'Admin Management' })).toBeNull();
});

test('staff see only the tabs that their permissions allow', async () => {
  const sam = await site.world.makePerson('staff', { name: 'Sam Staff' });
  const user = await site.open('/dashboard/items', sam);
  await user.click(await screen.findByRole('link', { name: 'Admin Management' }));
  await screen.findByRole('navigation', { name: 'Admin' });
  expect(location.pathname).toBe('/dashboard/admin/users');
  expect(getTabs()).toEqual(['Users', 'Logs']);
  await site.open('/dashboard/admin/statistics', sam);
  await waitFor(() => expect(location.pathname).toBe('/dashboard/admin/users'));

  await site.open('/dashboard/admin', await site.world.makePerson('admin', { name: 'Ada Admin' }));
  await waitFor(() => expect(getTabs()).toHaveLength(5));
  expect(location.pathname).toBe('/dashboard/admin/users');
  expect(getTabs()).toEqual(['Users', 'Roles', 'Logs', 'Licenses', 'Statistics']);
});

test('staff without any admin permission see Access Denied', async () => {
  site.server.modify<Me>('user.me.get', (me) => ({
    ...me,
    permissions: me.permissions.filter((name) => name !== 'MANAGE_USERS' && name !== 'VIEW_LOGS'),
  }));
  await site.open('/dashboard/admin', await site.world.makePerson('staff'));
  expect(
    await screen.findByText("Access Denied - You don't have permission to access any admin features."),
  ).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Admin' })).toBeNull();
});

test('roles are listed with their permissions, and every permission with its comment', async () => {
  const ada = await site.world.makePerson('admin', { name: 'Ada Admin' });
  await site.world.database.sql`
    insert into roles (id, name, item_limit, max_webhooks) values (30, 'event_host', 0, 0)`;
  const roles = await ada.api.admin.roles.list();
  const permissions = await ada.api.admin.permissions.list();
  await site.open('/dashboard/admin/roles', ada);
  const highest = await findRow('Super Admin');
  expect(await findRow('Event Host')).toHaveTextContent(/^Event HostNone\d/);
  expect(getColumns()).toBe('Role Name, Permissions, Created');
  expect(screen.getAllByRole('row')).toHaveLength(roles.length + 1);
  expect(within(highest).queryByRole('button')).toBeNull();
  const available = within(screen.getByRole('region', { name: 'Available Permissions' }));
  const lines = available.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toHaveLength(permissions.length);
  expect(lines).toContain('View Logs - Read the audit log.');
});

test('tabs show an error when they cannot be loaded, and load on Retry', async () => {
  const ada = await site.world.makePerson('admin', { name: 'Ada Admin' });
  await site.world.database.sql`
    insert into audit_log (id, action, message) values (gen_random_uuid(), 'login', 'Somebody signed in.')`;
  await site.world.database.sql`
    insert into statistics (key, int_value, updated_at) values ('total_users', 1, now())`;
  const uma = await site.world.makePerson('user', { name: 'Uma User' });
  await ada.api.admin.grantSubscription({ id: uma.userId, subscription_type_id: 2 });
  // Live events make pages fetch again by themselves.
  site.server.fail('user.live.events', null);
  for (const { tab, procedure, says } of [
    { tab: 'users', procedure: 'admin.users.list', says: 'Error loading users: The list is closed.' },
    { tab: 'roles', procedure: 'admin.roles.list', says: 'Error loading roles: The list is closed.' },
    { tab: 'logs', procedure: 'admin.logs.list', says: 'Error loading logs: The list is closed.' },
    { tab: 'licenses', procedure: 'admin.subscriptions.list', says: 'Failed to fetch subscriptions' },
    { tab: 'statistics', procedure: 'admin.statistics.list', says: 'Failed to fetch statistics' },
  ]) {
    const restore = site.server.fail(procedure, 'The list is closed.');
    const user = await site.open(`/dashboard/admin/${tab}`, ada);
    const failure = await findAlert(says);
    expect(failure).toHaveTextContent('The list is closed.');
    restore();
    await press(user, 'Retry', failure);
    await waitFor(() => expect(failure).not.toBeInTheDocument());
    await waitFor(() => expect(document.querySelector('tbody tr')).toBeVisible());
  }
});
