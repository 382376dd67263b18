import type { BrowserContext, Page } from '@playwright/test';
import { test } from '../fixtures.js';
import type { Product } from '../harness.js';
import { watch } from '../setup.js';
import { checkAccessible, expect, openDashboard, toast } from './browser.js';

const LOGIN = 'staff';

test.beforeEach(async ({ product }) => {
  const api = await product.api(LOGIN);
  await api.delete('/user/me/items');
  await watch(api, { item: 'Laser Grid', min: 1, max: 5 });
});

const editForm = (page: Page) => page.getByRole('form', { name: 'Edit Laser Grid' });

async function goOffline(context: BrowserContext, page: Page): Promise<void> {
  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'No connection.' })).toBeVisible();
}

test('an edit, a search and an update that begin without a connection complete when it returns', async ({
  context,
  page,
  product,
}) => {
  await openDashboard(page, product, '/dashboard/items', LOGIN);
  const edit = page.getByRole('button', { name: 'Edit Laser Grid' });
  await expect(edit).toBeVisible();
  await goOffline(context, page);
  await edit.click();
  const failure = page.getByRole('alert').filter({ hasText: 'This part could not be loaded' });
  await expect(failure).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Watched Items' })).toBeVisible();
  await context.setOffline(false);
  await editForm(page).getByLabel('Min').fill('2');
  await editForm(page).getByRole('button', { name: 'Update' }).click();
  await expect(toast(page, 'Item updated successfully!')).toBeVisible();
  await expect(editForm(page)).toBeHidden();

  await page.getByRole('button', { name: 'Add Item' }).click();
  const field = page.getByLabel('Item Search *');
  await expect(field).toBeFocused();
  await goOffline(context, page);
  await field.fill('pepper tr');
  await page.getByLabel('Price as players write it').fill('3');
  await expect(page.getByText('No items found for')).toBeHidden();
  await context.setOffline(false);
  await field.focus();
  await page
    .getByRole('option', { name: /Pepper Tree/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Create Item' }).click();
  await expect(toast(page, 'Item created successfully!')).toBeVisible();
  await expect(page.getByRole('form', { name: 'New watched item' })).toBeHidden();

  await edit.click();
  await editForm(page).getByLabel('Max').fill('9');
  await goOffline(context, page);
  await editForm(page).getByRole('button', { name: 'Update' }).click();
  await expect(editForm(page).getByRole('button', { name: 'Update' })).toBeDisabled();
  await context.setOffline(false);
  await expect(editForm(page)).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'Laser Grid' })).toContainText('9 WL');
});

/** Ends the session at the provider and in the browser, as after a revoked refresh token. */
async function endSession(context: BrowserContext, product: Product): Promise<void> {
  await context.route(`${product.sandboxUrl}/oidc/token`, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { error: 'invalid_grant' } })
      : route.fallback(),
  );
  await context.clearCookies({ domain: 'localhost' });
}

test('asks to sign in again when the session ends and keeps what was typed', async ({
  context,
  page,
  product,
}) => {
  await openDashboard(page, product, '/dashboard/items', LOGIN);
  await page.getByRole('button', { name: 'Edit Laser Grid' }).click();
  await editForm(page).getByLabel('Max').fill('88');
  await endSession(context, product);
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('lockwatch.user:')) ?? '';
    const user: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    localStorage.setItem(key, JSON.stringify(Object.assign({}, user, { expires_at: 1 })));
  });
  await editForm(page).getByRole('button', { name: 'Update' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has expired' });
  await expect(dialog).toBeVisible();
  await checkAccessible(page, 'expired session');
  await context.unrouteAll({ behavior: 'wait' });
  const opening = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: 'Sign in again' }).click();
  await (await opening).locator(`button[value="${LOGIN}"]`).click({ noWaitAfter: true });
  await expect(dialog).toBeHidden();
  await expect(editForm(page).getByLabel('Max')).toHaveValue('88');
  await editForm(page).getByRole('button', { name: 'Update' }).click();
  await expect(toast(page, 'Item updated successfully!')).toBeVisible();
});
