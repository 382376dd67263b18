import type { AdminRole, AdminUser, PermissionDto, RoleColour } from '@lockwatch/contracts';
import type { Page } from '@playwright/test';
import { test } from '../fixtures.js';
import type { Product } from '../harness.js';
import { expect, forgetSession, openDashboard } from './browser.js';
import { blockLiveEvents, failProcedure, hold } from './intercept.js';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Gives a user these roles and returns the ids of the former ones. */
async function giveRoles(product: Product, name: string, role_ids: number[]): Promise<number[]> {
  const api = await product.api('developer');
  const user = (await api.get<AdminUser[]>('/admin/users')).body.find((one) => one.name === name);
  if (!user) throw new Error(`There is no ${name}.`);
  const { status } = await api.put(`/admin/users/${user.user_id}/roles`, { role_ids });
  expect(status).toBe(200);
  return user.roles.map((role) => role.role_id);
}

/** Removes permissions from a role and returns how to restore them. */
async function limitPermissions(
  product: Product,
  roleName: string,
  isKept: (permission: PermissionDto) => boolean,
): Promise<() => Promise<void>> {
  const api = await product.api('developer');
  const role = (await api.get<AdminRole[]>('/admin/roles')).body.find((one) => one.name === roleName);
  if (!role) throw new Error(`There is no role ${roleName}.`);
  const set = async (permissions: PermissionDto[]) => {
    const permission_ids = permissions.map((permission) => permission.perm_id);
    const { status } = await api.put(`/admin/roles/${role.role_id}/permissions`, { permission_ids });
    expect(status).toBe(200);
  };
  await set(role.permissions.filter(isKept));
  return () => set(role.permissions);
}

/** The name of a computed colour such as `rgb(10, 100, 119)`. */
function toColourName(computed: string): RoleColour | 'none of ours' {
  const [r = 0, g = 0, b = 0] = (computed.match(/\d+/g) ?? []).map(Number);
  const max = Math.max(r, g, b);
  const spread = max - Math.min(r, g, b);
  if (spread < 40) return 'grey';
  const sextant = max === r ? (g - b) / spread : max === g ? 2 + (b - r) / spread : 4 + (r - g) / spread;
  const hue = (sextant * 60 + 360) % 360;
  if (hue < 15 || hue > 345) return 'red';
  if (hue < 45) return 'orange';
  if (hue > 90 && hue < 165) return 'green';
  if (hue > 170 && hue < 200) return 'cyan';
  return hue > 240 && hue < 300 ? 'purple' : 'none of ours';
}

test('role tags are ordered by id, each in its colour', async ({ page, product }) => {
  const before = await giveRoles(product, 'Ada Admin', [6, 3, 1, 5, 2, 4]);
  try {
    await openDashboard(page, product, '/dashboard/account', 'admin');
    const tags = page.getByRole('list', { name: 'Roles' }).getByRole('listitem');
    await expect(tags).toHaveText(['User', 'Basic', 'Expert', 'Beta', 'Staff', 'Admin']);
    const colours = await tags
      .locator('span')
      .evaluateAll((elements) => elements.map((element) => getComputedStyle(element).color));
    expect(colours.map(toColourName)).toEqual(['grey', 'cyan', 'green', 'purple', 'orange', 'red']);
  } finally {
    await giveRoles(product, 'Ada Admin', before);
  }
});

test('a developer’s tag is purple', async ({ page, product }) => {
  await openDashboard(page, product, '/dashboard/account', 'developer');
  const tag = page.getByRole('list', { name: 'Roles' }).getByText('Developer', { exact: true });
  const colour = await tag.evaluate((element) => getComputedStyle(element).color);
  expect(toColourName(colour)).toBe('purple');
});

test('subscriptions are listed', async ({ page, product }) => {
  await openDashboard(page, product, '/dashboard/account', 'beta');
  const list = section(page, 'Your Subscriptions');
  await expect(list.getByRole('listitem')).toContainText('Beta Trial');
  await expect(list.getByRole('button', { name: 'Cancel' }), 'a trial ends by itself').toHaveCount(0);
  await expect(page.getByText('No active subscriptions.')).toHaveCount(0);
});

test('the account shows how to subscribe on Discord, confirms deletion, and signs out', async ({
  page,
  product,
}) => {
  await openDashboard(page, product, '/dashboard/account', 'staff');
  await expect(section(page, 'Discord Integration')).toContainText(
    'Subscribe with the bot’s /subscribe command on Discord, by card payment or with in-game currency.',
  );
  const danger = section(page, 'Dangerous Area');
  await danger.getByRole('button', { name: 'Delete All Watched Items' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete all watched items?' });
  await expect(dialog).toContainText('This cannot be undone.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();

  await section(page, 'Sign Out').getByRole('button', { name: 'Sign Out' }).click();
  forgetSession(product, 'staff');
  await expect(page).toHaveURL(`${product.webUrl}/`);
  await expect(page.getByRole('button', { name: 'Log In' }).first()).toBeVisible();
  await page.goto(`${product.webUrl}/dashboard/account`);
  await expect(page.getByRole('button', { name: 'Log In' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign Out' })).toHaveCount(0);
});

test('the account shows that it is loading, and an error with Retry', async ({ page, product }) => {
  const release = await hold(page, 'user.me.get');
  await openDashboard(page, product, '/dashboard/account', 'staff');
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
  await release();
  await expect(page.getByRole('heading', { name: 'Sam Staff' })).toBeVisible();
  await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0);

  await blockLiveEvents(page);
  const restore = await failProcedure(page, 'user.me.get', 'This account is being looked at.');
  await page.reload();
  const failure = page.getByRole('alert').filter({ hasText: 'Error loading user data' });
  await expect(failure).toContainText('This account is being looked at.');
  await restore();
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Sam Staff' })).toBeVisible();
});

test('staff without any admin permission see Access Denied', async ({ page, product }) => {
  const restore = await limitPermissions(
    product,
    'staff',
    ({ name }) => name !== 'MANAGE_USERS' && name !== 'VIEW_LOGS',
  );
  try {
    await openDashboard(page, product, '/dashboard/admin', 'staff');
    await expect(
      page.getByText("Access Denied - You don't have permission to access any admin features."),
    ).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Admin', exact: true })).toHaveCount(0);
  } finally {
    await restore();
  }
});

test('staff without the admin area are redirected to their items', async ({ page, product }) => {
  const lost = ['ADMIN_DASHBOARD', 'MANAGE_USERS', 'VIEW_LOGS'];
  const restore = await limitPermissions(product, 'staff', ({ name }) => !lost.includes(name));
  try {
    await openDashboard(page, product, '/dashboard/admin', 'staff');
    await expect(page).toHaveURL(`${product.webUrl}/dashboard/items`);
  } finally {
    await restore();
  }
});
