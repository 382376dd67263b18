import type { Page } from '@playwright/test';
import { test } from '../fixtures.js';
import {
  complaintsOf,
  DESKTOP,
  expect,
  expectSound,
  openDashboard,
  PHONE,
  THEMES,
  toast,
  visitedBefore,
} from './browser.js';

/** The tabs, and what each is known to be there by. */
const TABLES = {
  Users: 'Users',
  Roles: 'Roles',
  Logs: 'Logs',
  Licenses: 'Active Subscriptions',
  Statistics: 'Statistics',
};
const adminTabs = (page: Page) =>
  page.getByRole('navigation', { name: 'Admin', exact: true }).getByRole('link');
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test.beforeEach(({ context }) => visitedBefore(context));

test('people without a staff role see no admin entry and are sent to their items', async ({
  page,
  product,
}) => {
  await openDashboard(page, product, '/dashboard/admin/users', 'basic');
  await expect(page).toHaveURL(`${product.webUrl}/dashboard/items`);
  await expect(page.getByRole('link', { name: 'Admin Management' })).toBeHidden();
});

test('staff see the tabs of their permissions alone', async ({ page, product }) => {
  await openDashboard(page, product, '/dashboard/items', 'staff');
  await page.getByRole('link', { name: 'Admin Management' }).click();
  await expect(page).toHaveURL(`${product.webUrl}/dashboard/admin/users`);
  await expect(adminTabs(page)).toHaveText(['Users', 'Logs']);
  await page.goto(`${product.webUrl}/dashboard/admin/statistics`);
  await expect(page).toHaveURL(`${product.webUrl}/dashboard/admin/users`);
});

test('the tabs fade at the side where more of them are hidden', async ({ page, product }) => {
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

test('an admin bans, mutes and blacklists, and takes it back', async ({ page, product }) => {
  const complaints = complaintsOf(page);
  await openDashboard(page, product, '/dashboard/admin', 'admin');
  await expect(adminTabs(page)).toHaveText(Object.keys(TABLES));
  const row = rowOf(page, 'Bela Beta');
  for (const [button, said, badge] of [
    ['Ban', 'User banned successfully', 'Banned'],
    ['Mute', 'User muted successfully', 'Muted'],
    ['Blacklist', 'User blacklisted successfully', 'Blacklisted'],
  ] as const) {
    await row.getByRole('button', { name: `${button} Bela Beta`, exact: true }).click();
    if (button === 'Ban') {
      const question = page.getByRole('dialog', { name: 'Ban Bela Beta?' });
      await question.getByRole('button', { name: 'Ban', exact: true }).click();
    }
    await expect(toast(page, said)).toBeVisible();
    await expect(row.getByText(badge, { exact: true })).toBeVisible();
  }
  for (const [button, said] of [
    ['Unban', 'User unbanned successfully'],
    ['Unmute', 'User unmuted successfully'],
    ['Unblacklist', 'User removed from blacklist successfully'],
  ] as const) {
    await row.getByRole('button', { name: `${button} Bela Beta`, exact: true }).click();
    await expect(toast(page, said)).toBeVisible();
  }
  await expect(row.getByText('Active', { exact: true })).toBeVisible();
  await expect(rowOf(page, 'Dev Developer').getByRole('button')).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('nobody is banned before the question is answered', async ({ page, product }) => {
  await openDashboard(page, product, '/dashboard/admin/users', 'admin');
  const row = rowOf(page, 'Bela Beta');
  await row.getByRole('button', { name: 'Ban Bela Beta', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Ban Bela Beta?' });
  await expect(question).toBeVisible();
  await expectSound(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(row.getByRole('button', { name: 'Ban Bela Beta', exact: true })).toBeFocused();
  await expect(row.getByText('Active', { exact: true })).toBeVisible();
});

test('what was changed is taken back from its toast', async ({ page, product }) => {
  const api = await product.api('admin');
  await openDashboard(page, product, '/dashboard/admin/users', 'admin');
  const row = rowOf(page, 'Bela Beta');
  /** A toast that is pointed at stays. */
  const undo = async (said: string) => {
    await toast(page, said).hover();
    await toast(page, said).getByRole('button', { name: 'Undo' }).click();
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

test('of two changes of a person’s roles only the newer is offered to be taken back', async ({
  page,
  product,
}) => {
  const api = await product.api('admin');
  const roles = async () => {
    const { body } = await api.get<{ roles: { name: string }[] }[]>('/admin/users?search=uma');
    return body[0]?.roles.map(({ name }) => name).toSorted();
  };
  const before = await roles();
  await openDashboard(page, product, '/dashboard/admin/users', 'admin');
  const row = rowOf(page, 'Uma User');
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

test('an admin gives a role and takes it away, and the log tells of it', async ({ page, product }) => {
  await openDashboard(page, product, '/dashboard/admin/users', 'admin');
  await expect(rowOf(page, 'Ben Basic')).toBeVisible();
  await page.getByPlaceholder('Search names or e-mail addresses...').fill('uma');
  await expect(rowOf(page, 'Ben Basic')).toBeHidden();
  const row = rowOf(page, 'Uma User');
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

test('an admin edits the permissions of lower roles only', async ({ page, product }) => {
  await openDashboard(page, product, '/dashboard/admin/roles', 'admin');
  await expect(page.getByRole('heading', { name: 'Available Permissions' })).toBeVisible();
  await expect(rowOf(page, 'SUPER_ADMIN').getByRole('button')).toHaveCount(0);
  const remove = page.getByRole('button', { name: 'Remove permission VIEW_LOGS from Staff' });
  await remove.click();
  await expect(toast(page, 'Role permissions updated successfully')).toBeVisible();
  await expect(remove).toBeHidden();
  await page.getByRole('button', { name: 'Add permission to Staff' }).click();
  await page.getByRole('combobox', { name: 'Search permissions' }).fill('view_logs');
  await page.getByRole('option', { name: 'VIEW_LOGS' }).click();
  await expect(remove).toBeVisible();
});

test('licences are listed with their cards', async ({ page, product }) => {
  await openDashboard(page, product, '/dashboard/admin/licenses', 'admin');
  await expect(page.getByRole('heading', { name: 'Active Subscriptions' })).toBeVisible();
  const row = rowOf(page, 'Ben Basic');
  await expect(row).toContainText('Active');
  await expect(row).toContainText(/\d+ days/);
  for (const card of ['Total Active', 'Lifetime', 'Renewing', 'Expire Soon']) {
    await expect(page.getByRole('term').filter({ hasText: card })).toBeVisible();
  }
});

for (const theme of THEMES) {
  for (const viewport of [PHONE, DESKTOP]) {
    test(`axe finds nothing in the admin area at ${viewport.width} px in the ${theme} theme`, async ({
      browser,
      product,
    }) => {
      const context = await browser.newContext({ viewport, colorScheme: theme });
      await visitedBefore(context);
      const page = await context.newPage();
      await openDashboard(page, product, '/dashboard/admin/users', 'admin');
      for (const [tab, table] of Object.entries(TABLES)) {
        await adminTabs(page).filter({ hasText: tab }).click();
        await expect(
          page.getByRole('table', { name: table }).or(page.getByText('No statistics yet')),
        ).toBeVisible();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await expectSound(page);
      }
      await context.close();
    });
  }
}
