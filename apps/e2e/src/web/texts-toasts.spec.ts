import type { Page } from '@playwright/test';
import { test } from '../fixtures.js';
import { deleteSettings } from '../setup.js';
import { expect, openDashboard, WIDE } from './browser.js';
import { waitForProcedure } from './intercept.js';
import { type Change, expectAllToasts, expectToasts, press, pressTwice } from './toasts.js';

const LOGIN = 'staff';
/** The webhook that the sandbox has made for this person. */
const HOOK = 'https://discord.com/api/webhooks/500000000000000005/sandbox-webhook-of-staff';

test.use({ viewport: WIDE });

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

async function chooseLaserGrid(page: Page, label: string): Promise<void> {
  await field(page, label).fill('laser grid');
  await page.getByRole('option').first().click();
  await expect(page.getByText('Item selected')).toBeVisible();
}

const CANCEL: Change = {
  procedure: 'user.subscriptions.cancel',
  failed: 'Failed to cancel subscription',
  done: null,
  act: pressTwice('Cancel', 'Cancel subscription'),
};
const CLAIM: Change = {
  procedure: 'user.trial.claim',
  failed: 'Failed to claim trial',
  done: null,
  act: press('Claim Free Trial'),
};
const DELETE_ALL: Change = {
  procedure: 'user.items.deleteAll',
  failed: 'Failed to delete watched items',
  done: null,
  prepare: press('Delete All Watched Items'),
  act: press('Delete all'),
};

test('cancels a renewing subscription', async ({ page, product }) => {
  await openDashboard(page, product, '/dashboard/account', 'expert');
  const row = page.getByRole('region', { name: 'Your Subscriptions' }).getByRole('listitem');
  await expect(row).toContainText('Active');
  await expectToasts(page, CANCEL);
  await expect(row).toContainText('Cancelled');
  await expect(row.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
});

test('claims the trial', async ({ page, product }) => {
  // A developer has every permission, so the trial does not affect other tests.
  await openDashboard(page, product, '/dashboard/account', 'developer');
  await expectToasts(page, CLAIM);
  await expect(page.getByRole('button', { name: 'Claim Free Trial' })).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Roles' }).getByRole('listitem')).toHaveText([
    'User',
    'Beta',
    'Developer',
  ]);
});

test('deletes all watched items', async ({ page, product }) => {
  await openDashboard(page, product, '/dashboard/account', LOGIN);
  await expectToasts(page, DELETE_ALL);
});

const WEBHOOKS: Change[] = [
  {
    procedure: 'user.webhooks.create',
    failed: 'Failed to create webhook URL',
    done: 'Webhook URL created successfully!',
    prepare: async (page) => {
      await press('Add webhook')(page);
      await field(page, 'Name *').fill('Phone');
      await field(page, 'Webhook URL *').fill(HOOK);
    },
    act: press('Create webhook'),
  },
  {
    procedure: 'user.webhooks.update',
    failed: 'Failed to update webhook URL',
    done: 'Webhook URL updated successfully!',
    prepare: async (page) => {
      await press('Edit Phone')(page);
      await field(page, 'Name *').fill('Guild');
    },
    act: press('Save'),
  },
  {
    procedure: 'user.webhooks.delete',
    failed: 'Failed to delete webhook URL',
    done: 'Webhook URL deleted successfully!',
    act: pressTwice('Delete Guild', 'Delete webhook'),
  },
];

const ALIASES: Change[] = [
  {
    procedure: 'user.aliases.create',
    failed: 'Failed to create alias',
    done: 'Alias created successfully!',
    prepare: async (page) => {
      await press('Add alias')(page);
      await chooseLaserGrid(page, 'Item *');
      await field(page, 'Alias *').fill('zapper');
    },
    act: press('Create alias'),
  },
  {
    procedure: 'user.aliases.update',
    failed: 'Failed to update alias',
    done: 'Alias updated successfully!',
    prepare: async (page) => {
      await press('Edit alias zapper')(page);
      await field(page, 'Alias *').fill('zappers');
    },
    act: press('Save'),
  },
  {
    procedure: 'user.aliases.delete',
    failed: 'Failed to delete alias',
    done: 'Alias deleted successfully!',
    act: press('Delete alias zappers'),
  },
];

const BLACKLIST: Change[] = [
  {
    procedure: 'user.blacklist.create',
    failed: 'Failed to create blacklist entry',
    done: 'Blacklist entry created successfully!',
    prepare: async (page) => {
      await press('Add entry')(page);
      await field(page, 'World *').fill('FOXTROT');
    },
    act: press('Create entry'),
  },
  {
    procedure: 'user.blacklist.delete',
    failed: 'Failed to delete blacklist entry',
    done: 'Blacklist entry deleted successfully!',
    act: press('Remove FOXTROT from the blacklist'),
  },
];

const GROWID: Change[] = [
  {
    procedure: 'user.growid.set',
    failed: 'Failed to save GrowID',
    done: 'GrowID saved successfully!',
    prepare: (page) => field(page, 'Your GrowID').fill(`SamStaff${Date.now() % 100_000}`),
    act: press('Save GrowID'),
  },
];

const ITEMS: Change[] = [
  {
    procedure: 'user.items.create',
    failed: 'Failed to create item',
    done: 'Item created successfully!',
    prepare: async (page) => {
      await press('Add Item')(page);
      await chooseLaserGrid(page, 'Item Search *');
      await field(page, 'Min').fill('3');
      await field(page, 'Max').fill('4');
    },
    act: press('Create Item'),
  },
  {
    procedure: 'user.items.update',
    failed: 'Failed to update item',
    done: 'Item updated successfully!',
    prepare: press('Edit Laser Grid'),
    act: press('Update'),
  },
  {
    procedure: 'user.items.delete',
    failed: 'Failed to delete item',
    done: 'Item deleted successfully!',
    prepare: press('Edit Laser Grid'),
    act: press('Remove'),
  },
];

for (const [what, path, changes] of [
  [
    'webhooks, aliases, the blacklist and the GrowID',
    '/dashboard/preferences',
    [...WEBHOOKS, ...ALIASES, ...BLACKLIST, ...GROWID],
  ],
  ['watched items', '/dashboard/items', ITEMS],
] as const) {
  test(`changes of ${what} show a toast for success and for failure`, async ({ page, product }) => {
    const api = await product.api(LOGIN);
    await deleteSettings(api);
    await api.delete('/user/me/items');
    await openDashboard(page, product, path, LOGIN);
    await expectAllToasts(page, changes);
  });
}

test('notification settings show a toast for success and for failure, and are restored after a failure', async ({
  page,
  product,
}) => {
  await openDashboard(page, product, '/dashboard/preferences', LOGIN);
  for (const name of ['Exact Ping', 'Prediction Ping']) {
    const toggle = page.getByRole('switch', { name });
    await expect(toggle).toBeChecked();
    await expectToasts(page, {
      procedure: 'user.preferences.update',
      failed: `Failed to update ${name} preference`,
      done: `${name} preference updated successfully!`,
      act: async () => {
        await expect(toggle, 'restored after a failure').toBeChecked();
        await toggle.click();
      },
    });
    await expect(toggle).not.toBeChecked();
    // The change shows before it is saved; a page closed too early would leave it off for the next test.
    const saved = waitForProcedure(page, 'user.preferences.update');
    await toggle.click();
    expect((await saved).status()).toBe(200);
    await expect(toggle).toBeChecked();
  }
});

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

test('moderation and role changes show a toast for success and for failure', async ({ page, product }) => {
  await openDashboard(page, product, '/dashboard/admin/users', 'admin');
  await expectAllToasts(
    page,
    MODERATION.map(([button, call, failed, done]) => ({
      procedure: `admin.users.${call}`,
      failed,
      done,
      act: (button === 'Ban' ? pressTwice : press)(`${button} Sam Staff`, button),
    })),
  );
  await expectToasts(page, {
    procedure: 'admin.users.updateRoles',
    failed: 'Failed to update user roles',
    done: 'User roles updated successfully',
    act: async () => {
      await press('Add role to Sam Staff')(page);
      await page.getByRole('option', { name: 'Basic', exact: true }).click();
    },
  });
  await press('Remove role Basic from Sam Staff')(page);
  await expect(page.getByRole('button', { name: 'Remove role Basic from Sam Staff' })).toBeHidden();
});

test('permission changes of a role show a toast for success and for failure', async ({ page, product }) => {
  await openDashboard(page, product, '/dashboard/admin/roles', 'admin');
  await expectToasts(page, {
    procedure: 'admin.roles.updatePermissions',
    failed: 'Failed to update role permissions',
    done: 'Role permissions updated successfully',
    act: press('Remove permission VIEW_LOGS from Staff'),
  });
  await press('Add permission to Staff')(page);
  await page.getByRole('option', { name: 'VIEW_LOGS', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Remove permission VIEW_LOGS from Staff' })).toBeVisible();
});
