import type { AdminUser } from '@lockwatch/contracts';
import type { Page } from '@playwright/test';
import { test } from '../fixtures.js';
import type { Product } from '../harness.js';
import { collectPageErrors, expect, expectAccessibleOnPhoneAndDesktop, openDashboard } from './browser.js';
import { failProcedure, hold } from './intercept.js';

const sheet = (page: Page) => page.getByRole('dialog');
const section = (page: Page, name: string) => sheet(page).getByRole('region', { name });

async function findUser(product: Product, name: string): Promise<AdminUser> {
  const users = (await (await product.api('admin')).get<AdminUser[]>(`/admin/users?search=${name}`)).body;
  const user = users.find((one) => one.name === name);
  if (!user) throw new Error(`There is no user ${name}.`);
  return user;
}

/** Signs in, then opens the user's panel by its address. */
async function openSheet(page: Page, product: Product, userId: string, login = 'admin'): Promise<void> {
  await openDashboard(page, product, '/dashboard/items', login);
  await page.goto(`${product.webUrl}/dashboard/admin/users?user=${userId}`);
  await expect(sheet(page)).toBeVisible();
}

test('a row opens the user panel, the address keeps it, and Esc returns to the row', async ({
  page,
  product,
}) => {
  const pageErrors = collectPageErrors(page);
  await openDashboard(page, product, '/dashboard/admin/users?q=eva', 'admin');
  const link = page.getByRole('link', { name: 'Eva Expert' });
  await link.click();
  await expect(sheet(page)).toHaveAccessibleName('Eva Expert');
  await expect(page).toHaveURL(/q=eva.*user=[0-9a-f-]{36}/);
  const user = await findUser(product, 'Eva Expert');
  await expect(sheet(page).getByText(user.user_id)).toBeVisible();

  await page.reload();
  await expect(sheet(page)).toHaveAccessibleName('Eva Expert');
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/users\?q=eva$/);
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(sheet(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  await expect(link).toBeFocused();
  expect(pageErrors).toEqual([]);
});

test('staff grant a subscription and end it with a reason that the log shows', async ({ page, product }) => {
  const { user_id, name } = await findUser(product, 'Uma User');
  await openSheet(page, product, user_id);
  const subscriptions = section(page, 'Subscriptions');
  await subscriptions.getByRole('combobox', { name: 'Subscription to grant' }).click();
  await page.getByRole('option', { name: 'Expert', exact: true }).click();
  await subscriptions.getByRole('button', { name: 'Grant' }).click();
  const granted = subscriptions
    .getByRole('listitem')
    .filter({ hasText: 'Expert' })
    .filter({ has: page.getByText('Active', { exact: true }) });
  await expect(granted).toHaveCount(1);
  await expect(granted).toContainText(/Until .*, \d+ days left/);
  await expect(sheet(page).getByText('Expert', { exact: true }).first()).toBeVisible();

  await granted.getByRole('button', { name: 'End Expert' }).click();
  const reason = granted.getByLabel('Reason *');
  await expect(reason).toBeFocused();
  await expect(granted.getByRole('button', { name: 'End Expert' })).toBeDisabled();
  await granted.getByRole('button', { name: 'Keep it' }).click();
  await expect(reason).toHaveCount(0);
  await granted.getByRole('button', { name: 'End Expert' }).click();
  await reason.fill('Given by mistake');
  await granted.getByRole('button', { name: 'End Expert' }).click();
  await expect(granted).toHaveCount(0);
  await expect(subscriptions.getByRole('listitem').filter({ hasText: 'Inactive' }).first()).toBeVisible();

  await page.goto(`${product.webUrl}/dashboard/admin/logs?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('row').filter({ hasText: 'Given by mistake' })).toBeVisible();
});

test('staff give and take world locks with a reason and see every transaction', async ({ page, product }) => {
  const { user_id } = await findUser(product, 'Bela Beta');
  await openSheet(page, product, user_id);
  const balance = section(page, 'Balance');
  const amount = balance.getByLabel('World locks *');
  const reason = balance.getByLabel('Reason *');
  const movements = balance.getByRole('list', { name: 'Balance history' }).getByRole('listitem');
  await expect(balance.getByText('No transactions yet.')).toBeVisible();

  await amount.fill('12.345');
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  await amount.fill('120.5');
  await expect(balance.getByRole('button', { name: 'Give world locks' })).toBeDisabled();
  await reason.fill('Lost in a failed deposit');
  await balance.getByRole('button', { name: 'Give world locks' }).click();
  await expect(movements).toHaveCount(1);
  await expect(movements.first()).toContainText('Lost in a failed deposit');
  await expect(movements.first()).toContainText('+120.5');
  await expect(amount).toHaveValue('');

  await balance.getByRole('radio', { name: 'Take' }).check();
  await amount.fill('500');
  await reason.fill('Too much');
  await balance.getByRole('button', { name: 'Take world locks' }).click();
  await expect(page.locator('[data-sonner-toast][data-type="error"]')).toBeVisible();
  await expect(movements).toHaveCount(1);
  await amount.fill('20.5');
  await balance.getByRole('button', { name: 'Take world locks' }).click();
  await expect(movements).toHaveCount(2);
  await expect(movements.first()).toContainText('−20.5');
  await expect(movements.first()).toContainText('100 after');
});

test('the panel of a user of higher rank has no actions', async ({ page, product }) => {
  const developer = await findUser(product, 'Dev Developer');
  await openSheet(page, product, developer.user_id);
  await expect(section(page, 'Balance')).toBeVisible();
  await expect(
    sheet(page).getByText('can be changed for users whose highest role is below yours'),
  ).toBeVisible();
  await expect(sheet(page).getByRole('button', { name: /Ban|Grant|End|world locks/ })).toHaveCount(0);
});

test('staff without MANAGE_LICENSES see no subscriptions', async ({ page, product }) => {
  const user = await findUser(product, 'Uma User');
  await openSheet(page, product, user.user_id, 'staff');
  await expect(sheet(page).getByText(user.user_id)).toBeVisible();
  await expect(sheet(page).getByRole('button', { name: 'Ban Uma User' })).toBeVisible();
  await expect(section(page, 'Balance')).toHaveCount(0);
  await expect(section(page, 'Subscriptions')).toHaveCount(0);
});

test('the panel shows an unknown user and a failed request', async ({ page, product }) => {
  const unknownId = '01890a5d-ac96-774b-bcce-b302099a8057';
  const release = await hold(page, 'admin.users.get');
  await openSheet(page, product, unknownId);
  await expect(sheet(page).locator('[aria-busy="true"]')).toBeVisible();
  await release();
  await expect(sheet(page).getByText('There is no such user.')).toBeVisible();
  const restore = await failProcedure(page, 'admin.userLedger', 'The books are closed.');
  const user = await findUser(product, 'Uma User');
  await page.goto(`${product.webUrl}/dashboard/admin/licenses?user=${user.user_id}`);
  const failure = section(page, 'Balance').getByRole('alert');
  await expect(failure).toContainText('The books are closed.');
  await restore();
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(failure).toHaveCount(0);
});

test('axe finds nothing in the panel', async ({ page, product }) => {
  const { user_id } = await findUser(product, 'Ben Basic');
  await openSheet(page, product, user_id);
  await expect(section(page, 'Balance')).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await section(page, 'Subscriptions').getByRole('button', { name: /^End / }).first().click();
  await expectAccessibleOnPhoneAndDesktop(page);
});
