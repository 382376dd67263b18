import type { Page } from '@playwright/test';
import { test } from '../fixtures.js';
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectAccessibleOnPhoneAndDesktop,
  openDashboard,
  PHONE,
  toast,
} from './browser.js';

/** The tabs and the names of their tables. */
const TABLES = {
  Users: 'Users',
  Roles: 'Roles',
  Logs: 'Logs',
  Licenses: 'Active Subscriptions',
  Statistics: 'Statistics',
};
const adminTabs = (page: Page) =>
  page.getByRole('navigation', { name: 'Admin', exact: true }).getByRole('link');
const getRow = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('users without a staff role see no admin link and are redirected to their items', async ({
  page,
  product,
}) => {
  await openDashboard(page, product, '/dashboard/admin/users', 'basic');
  await expect(page).toHaveURL(`${product.webUrl}/dashboard/items`);
  await expect(page.getByRole('link', { name: 'Admin Management' })).toBeHidden();
});

test('staff see only the tabs that their permissions allow', async ({ page, product }) => {
  await openDashboard(page, product, '/dashboard/items', 'staff');
  await page.getByRole('link', { name: 'Admin Management' }).click();
  await expect(page).toHaveURL(`${product.webUrl}/dashboard/admin/users`);
  await expect(adminTabs(page)).toHaveText(['Users', 'Logs']);
  await page.goto(`${product.webUrl}/dashboard/admin/statistics`);
  await expect(page).toHaveURL(`${product.webUrl}/dashboard/admin/users`);
});

test('the tab bar fades at the side where tabs are hidden', async ({ page, product }) => {
  await page.setViewportSize(PHONE);
  await openDashboard(page, product, '/dashboard/admin/users', 'admin');
  await expect(adminTabs(page)).toHaveText(Object.keys(TABLES));
  const bar = page.getByRole('navigation', { name: 'Admin', exact: true });
  const expectHidden = async (before: string, after: string) => {
    await expect(bar).toHaveCSS('--hidden-before', before);
    await expect(bar).toHaveCSS('--hidden-after', after);
  };
  await expectHidden('0px', '36px');
  await bar.evaluate((strip) => strip.scrollTo({ left: strip.scrollWidth, behavior: 'instant' }));
  await expectHidden('36px', '0px');
  await page.setViewportSize(DESKTOP);
  await expectHidden('0px', '0px');
});

test('a ban needs confirmation, and a mute and a role change can be undone', async ({ page, product }) => {
  const api = await product.api('admin');
  await openDashboard(page, product, '/dashboard/admin/users', 'admin');
  const row = getRow(page, 'Bela Beta');
  await row.getByRole('button', { name: 'Ban Bela Beta', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Ban Bela Beta?' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(row.getByRole('button', { name: 'Ban Bela Beta', exact: true })).toBeFocused();
  await expect(row.getByText('Active', { exact: true })).toBeVisible();

  /** A toast under the pointer stays. */
  const undo = async (text: string) => {
    await toast(page, text).hover();
    await toast(page, text).getByRole('button', { name: 'Undo' }).click();
  };
  await row.getByRole('button', { name: 'Mute Bela Beta', exact: true }).click();
  await undo('User muted successfully');
  await expect(toast(page, 'User unmuted successfully')).toBeVisible();
  await expect(row.getByText('Active', { exact: true })).toBeVisible();

  await row.getByRole('button', { name: 'Remove role Beta from Bela Beta' }).click();
  await undo('User roles updated successfully');
  const roles = async () => {
    const { body } = await api.get<{ roles: { name: string }[] }[]>('/admin/users?search=bela');
    return body[0]?.roles.map(({ name }) => name);
  };
  await expect.poll(roles).toContain('beta');
  await expect(row.getByRole('button', { name: 'Remove role Beta from Bela Beta' })).toBeEnabled();
});

test('only the newest of two role changes can be undone', async ({ page, product }) => {
  const api = await product.api('admin');
  const roles = async () => {
    const { body } = await api.get<{ roles: { name: string }[] }[]>('/admin/users?search=uma');
    return body[0]?.roles.map(({ name }) => name).toSorted();
  };
  const before = await roles();
  await openDashboard(page, product, '/dashboard/admin/users', 'admin');
  const row = getRow(page, 'Uma User');
  for (const role of ['Beta', 'Basic']) {
    await row.getByRole('button', { name: 'Add role to Uma User' }).click();
    await page.getByRole('option', { name: role, exact: true }).click();
    await expect(row.getByRole('button', { name: `Remove role ${role} from Uma User` })).toBeEnabled();
  }
  const undo = page
    .locator('[data-sonner-toast][data-removed="false"]')
    .getByRole('button', { name: 'Undo' });
  await expect(undo).toHaveCount(1);
  await undo.click();
  await expect.poll(roles).toEqual([...(before ?? []), 'beta'].toSorted());
  await row.getByRole('button', { name: 'Remove role Beta from Uma User' }).click();
  await expect.poll(roles).toEqual(before);
});

test('an admin adds and removes a role, and the log lists it', async ({ page, product }) => {
  await openDashboard(page, product, '/dashboard/admin/users', 'admin');
  await expect(getRow(page, 'Ben Basic')).toBeVisible();
  await page.getByPlaceholder('Search names or e-mail addresses...').fill('uma');
  await expect(getRow(page, 'Ben Basic')).toBeHidden();
  const row = getRow(page, 'Uma User');
  await row.getByRole('button', { name: 'Add role to Uma User' }).click();
  await expect(page.getByRole('option', { name: 'Beta' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Developer' })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Search roles' }).fill('bet');
  await page.getByRole('option', { name: 'Beta' }).click();
  await expect(toast(page, 'User roles updated successfully')).toBeVisible();
  const remove = row.getByRole('button', { name: 'Remove role Beta from Uma User' });
  await expect(remove).toBeVisible();
  await remove.click();
  await expect(remove).toBeHidden();

  await adminTabs(page).filter({ hasText: 'Logs' }).click();
  await page.getByRole('combobox', { name: 'Filter by action' }).click();
  await page.getByRole('option', { name: 'Role Changes' }).click();
  await expect(page.getByRole('cell', { name: 'user_roles_updated' }).first()).toBeVisible();
  await expect(page.getByRole('cell', { name: 'login', exact: true })).toHaveCount(0);
});

test('axe finds nothing in the admin area', async ({ page, product }) => {
  await openDashboard(page, product, '/dashboard/admin/users', 'admin');
  for (const [tab, table] of Object.entries(TABLES)) {
    await adminTabs(page).filter({ hasText: tab }).click();
    await expect(
      page.getByRole('table', { name: table }).or(page.getByText('No statistics yet')),
    ).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectAccessibleOnPhoneAndDesktop(page);
  }
});
