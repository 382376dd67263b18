import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { press, pressAndConfirm } from '../../testing/actions.js';
import { setUpSite } from '../../testing/render.js';
import { expectToasts } from '../../testing/toasts.js';

const site = setUpSite();

const MODERATION = [
  ['Ban', 'ban', 'Failed to ban user', 'User banned successfully'],
  ['Unban', 'unban', 'Failed to unban user', 'User unbanned successfully'],
  ['Mute', 'mute', 'Failed to mute user', 'User muted successfully'],
  ['Unmute', 'unmute', 'Failed to unmute user', 'User unmuted successfully'],
  ['Blacklist', 'blacklist', 'Failed to blacklist user', 'User blacklisted successfully'],
  [
    'Unblacklist',
    'unblacklist',
    'Failed to remove user from blacklist',
    'User removed from blacklist successfully',
  ],
] as const;

test('moderation and role changes show a toast for success and for failure', async () => {
  await site.world.makePerson('staff', { name: 'Sam Staff' });
  const user = await site.open('/dashboard/admin/users', await site.world.makePerson('admin'));
  for (const [button, call, failed, done] of MODERATION) {
    const name = `${button} Sam Staff`;
    await expectToasts(site, {
      procedure: `admin.users.${call}`,
      failed,
      done,
      act: () => (button === 'Ban' ? pressAndConfirm(user, name, button) : press(user, name)),
    });
  }
  await expectToasts(site, {
    procedure: 'admin.users.updateRoles',
    failed: 'Failed to update user roles',
    done: 'User roles updated successfully',
    act: async () => {
      await press(user, 'Add role to Sam Staff');
      const roles = within(await screen.findByRole('listbox'));
      await user.click(await roles.findByRole('option', { name: 'Basic' }));
    },
  });
  await press(user, 'Remove role Basic from Sam Staff');
  const name = 'Remove role Basic from Sam Staff';
  await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
});

test('permission changes of a role show a toast for success and for failure', async () => {
  const user = await site.open('/dashboard/admin/roles', await site.world.makePerson('admin'));
  const name = 'Remove permission View Logs from Staff';
  await expectToasts(site, {
    procedure: 'admin.roles.updatePermissions',
    failed: 'Failed to update role permissions',
    done: 'Role permissions updated successfully',
    act: () => press(user, name),
  });
  await press(user, 'Add permission to Staff');
  await user.click(await screen.findByRole('option', { name: 'View Logs' }));
  expect(await screen.findByRole('button', { name })).toBeVisible();
});
