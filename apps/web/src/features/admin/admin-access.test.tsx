import { screen, waitFor } from '@testing-library/dom';
import { afterEach, expect, test } from 'vitest';
import { setUpSite } from '../../testing/render.js';

const site = setUpSite();

let restoreRole: (() => Promise<unknown>) | null = null;
afterEach(async () => {
  await restoreRole?.();
  restoreRole = null;
});

/** A person of staff, whose role loses these permissions until the test is over. */
async function makeStaffWithout(...lost: string[]) {
  const { api } = await site.world.makePerson('developer');
  const role = (await api.admin.roles.list()).find(({ name }) => name === 'staff');
  if (!role) throw new Error('There is no role staff.');
  const set = (permissions: typeof role.permissions) =>
    api.admin.roles.updatePermissions({
      id: role.role_id,
      permission_ids: permissions.map(({ perm_id }) => perm_id),
    });
  restoreRole = () => set(role.permissions);
  await set(role.permissions.filter(({ name }) => !lost.includes(name)));
  return site.world.makePerson('staff');
}

test('staff without any admin permission see Access Denied', async () => {
  await site.open('/dashboard/admin', await makeStaffWithout('MANAGE_USERS', 'VIEW_LOGS'));
  expect(
    await screen.findByText("Access Denied - You don't have permission to access any admin features."),
  ).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Admin' })).toBeNull();
});

test('staff without the admin area are redirected to their items', async () => {
  await site.open('/dashboard/admin', await makeStaffWithout('ADMIN_DASHBOARD', 'MANAGE_USERS', 'VIEW_LOGS'));
  await waitFor(() => expect(location.pathname).toBe('/dashboard/items'));
});
