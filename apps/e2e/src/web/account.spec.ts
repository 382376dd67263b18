import type { AdminUser, RoleColour } from '@lockwatch/contracts';
import type { Page } from '@playwright/test';
import { test } from '../fixtures.js';
import type { Product } from '../harness.js';
import { expect, forgetSession, openDashboard } from './browser.js';

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

test('every role tag has its colour', async ({ page, product }) => {
  const before = await giveRoles(product, 'Ada Admin', [6, 3, 1, 5, 2, 4]);
  const readColours = async () => {
    const tags = page.getByRole('list', { name: 'Roles' }).getByRole('listitem').locator('span');
    await expect(tags.first()).toBeVisible();
    const colours = await tags.evaluateAll((elements) =>
      elements.map((element) => [element.textContent, getComputedStyle(element).color] as const),
    );
    return colours.map(([role, colour]) => [role, toColourName(colour)]);
  };
  try {
    await openDashboard(page, product, '/dashboard/account', 'admin');
    expect(await readColours()).toEqual([
      ['User', 'grey'],
      ['Basic', 'cyan'],
      ['Expert', 'green'],
      ['Beta', 'purple'],
      ['Staff', 'orange'],
      ['Admin', 'red'],
    ]);
  } finally {
    await giveRoles(product, 'Ada Admin', before);
  }
  await page.context().setStorageState({ cookies: [], origins: [] });
  await openDashboard(page, product, '/dashboard/account', 'developer');
  expect(await readColours()).toContainEqual(['Developer', 'purple']);
});

test('an API token from the account page works until it is revoked', async ({ page, product }) => {
  await openDashboard(page, product, '/dashboard/account', 'developer');
  const tokens = section(page, 'API Tokens');
  await tokens.getByRole('button', { name: 'New token' }).click();
  await tokens.getByLabel('Name *').fill('price bot');
  await tokens.getByRole('button', { name: 'Create token' }).click();
  await tokens.getByRole('button', { name: 'Show' }).click();
  const token = await tokens.getByText(/^lw_/).first().textContent();
  const asToken = () =>
    fetch(`${product.webUrl}/api/v1/user/me`, { headers: { authorization: `Bearer ${token}` } });
  expect((await asToken()).status).toBe(200);

  await tokens.getByRole('button', { name: 'Revoke price bot' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke token' }).click();
  await expect(tokens.getByText('No API tokens')).toBeVisible();
  expect((await asToken()).status).toBe(401);
});

test('signs out, and deletes the account after DELETE is typed, which ends the session', async ({
  page,
  product,
}) => {
  const logIn = page.getByRole('button', { name: 'Log In' }).first();
  await openDashboard(page, product, '/dashboard/account', 'user');
  await section(page, 'Sign Out').getByRole('button', { name: 'Sign Out' }).click();
  forgetSession(product, 'user');
  await expect(page).toHaveURL(`${product.webUrl}/`);
  await expect(logIn).toBeVisible();
  await page.goto(`${product.webUrl}/dashboard/account`);
  await expect(logIn).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign Out' })).toHaveCount(0);

  await openDashboard(page, product, '/dashboard/account', 'user');
  const before = (await (await product.api('user')).get<{ user_id: string }>('/user/me')).body;
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download My Data' }).click();
  expect((await download).suggestedFilename()).toBe('my-data.json');
  await section(page, 'Dangerous Area').getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Delete my account' });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
  await confirm.click();
  await expect(page).toHaveURL(`${product.webUrl}/`);
  const confirmation = page.getByRole('dialog', { name: 'Your account is deleted' });
  await confirmation.getByRole('button', { name: 'Close' }).last().click();
  await expect(logIn).toBeVisible();
  forgetSession(product, 'user');
  const after = (await (await product.api('user')).get<{ user_id: string }>('/user/me')).body;
  expect(after.user_id).not.toBe(before.user_id);
});
