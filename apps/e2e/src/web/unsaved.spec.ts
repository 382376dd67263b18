import type { BrowserContext, Page } from '@playwright/test';
import { test } from '../fixtures.js';
import type { Product } from '../harness.js';
import { findItemId } from '../setup.js';
import { expect, expectAccessible, openDashboard, PHONE, toast } from './browser.js';

const LOGIN = 'staff';

test.beforeEach(async ({ product }) => {
  const api = await product.api(LOGIN);
  await api.delete('/user/me/items');
  await api.post('/user/me/items', {
    item_id: await findItemId(api, 'Laser Grid'),
    min_price: 1,
    max_price: 5,
    message_type: 'ANY',
  });
});

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });
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

test('unsaved changes of an item survive another page and a reload, and can be discarded', async ({
  page,
  product,
}) => {
  await openDashboard(page, product, '/dashboard/items', LOGIN);
  await page.getByRole('button', { name: 'Edit Laser Grid' }).click();
  await editForm(page).getByLabel('Max').fill('77');
  await tabs(page).getByRole('link', { name: 'Account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  await tabs(page).getByRole('link', { name: 'Watched Items' }).click();
  await expect(editForm(page).getByLabel('Max')).toHaveValue('77');
  await page.reload();
  await expect(editForm(page).getByLabel('Max')).toHaveValue('77');
  await editForm(page).getByRole('button', { name: 'Discard changes' }).click();
  await expect(editForm(page).getByLabel('Max')).toHaveValue('5');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Edit Laser Grid' })).toBeVisible();
  await expect(editForm(page)).toBeHidden();
});

test('an unsaved new item survives a reload', async ({ page, product }) => {
  await page.setViewportSize(PHONE);
  await openDashboard(page, product, '/dashboard/items', LOGIN);
  await page.getByRole('button', { name: 'Add Item' }).click();
  await page.getByLabel('Item Search *').fill('pepper tree');
  await page
    .getByRole('option', { name: /Pepper Tree/ })
    .first()
    .click();
  const chosen = await page.getByLabel('Item Search *').inputValue();
  await page.getByLabel('Price as players write it').fill('200/1');
  await page.reload();
  await expect(page.getByLabel('Item Search *')).toHaveValue(chosen);
  await expect(page.getByLabel('Price as players write it')).toHaveValue('200/1');
  await expect(page.getByRole('button', { name: 'Create Item' })).toBeEnabled();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Add Item' })).toBeEnabled();
  await expect(page.getByRole('form', { name: 'New watched item' })).toBeHidden();
});

test('an unsaved webhook, alias and blacklist entry survive another page', async ({ page, product }) => {
  await openDashboard(page, product, '/dashboard/preferences', LOGIN);
  const webhook = page.getByRole('form', { name: 'New webhook' });
  const alias = page.getByRole('form', { name: 'New alias' });
  const entry = page.getByRole('form', { name: 'New blacklist entry' });
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await webhook.getByLabel('Name *').fill('Half a webhook');
  await page.getByRole('button', { name: 'Add alias' }).click();
  await alias.getByLabel('Alias *').fill('half an alias');
  await page.getByRole('button', { name: 'Add entry' }).click();
  await entry.getByLabel('World *').fill('HALF');
  await tabs(page).getByRole('link', { name: 'Account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  await tabs(page).getByRole('link', { name: 'Preferences' }).click();
  await expect(webhook.getByLabel('Name *')).toHaveValue('Half a webhook');
  await expect(alias.getByLabel('Alias *')).toHaveValue('half an alias');
  await expect(entry.getByLabel('World *')).toHaveValue('HALF');
  await alias.getByRole('button', { name: 'Cancel' }).click();
  await expect(alias).toBeHidden();
  await toast(page, 'Your changes were discarded.').getByRole('button', { name: 'Undo' }).click();
  await expect(alias.getByLabel('Alias *')).toHaveValue('half an alias');
  for (const form of [webhook, alias, entry]) await form.getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Add alias' })).toBeVisible();
  await expect(page.getByRole('form', { name: /^New/ })).toHaveCount(0);
});

test('Esc discards an edit with a toast that restores it', async ({ page, product }) => {
  await openDashboard(page, product, '/dashboard/items', LOGIN);
  await page.getByRole('button', { name: 'Edit Laser Grid' }).click();
  await editForm(page).getByLabel('Max').fill('55');
  await page.keyboard.press('Escape');
  await expect(editForm(page)).toBeHidden();
  await toast(page, 'Your changes were discarded.').getByRole('button', { name: 'Undo' }).click();
  await expect(editForm(page).getByLabel('Max')).toHaveValue('55');
  await editForm(page).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Edit Laser Grid' }).click();
  await expect(editForm(page).getByLabel('Max')).toHaveValue('5');
});

test('quiet hours, a GrowID and a new API token survive a reload until they are saved', async ({
  page,
  product,
}) => {
  await openDashboard(page, product, '/dashboard/preferences', LOGIN);
  await page.getByLabel('From', { exact: true }).fill('21:15');
  await page.getByLabel('Your GrowID').fill('HalfTyped');
  await page.reload();
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('21:15');
  await expect(page.getByLabel('Your GrowID')).toHaveValue('HalfTyped');
  await page.getByRole('button', { name: 'Save quiet hours' }).click();
  await expect(page.getByText(/^No pings from 21:15 to/)).toBeVisible();
  await page.getByRole('button', { name: 'Switch off' }).click();
  await toast(page, 'Quiet hours are off.').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/^No pings from 21:15 to/)).toBeVisible();
  await page.getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByText('You are pinged at every time of the day.')).toBeVisible();

  await tabs(page).getByRole('link', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'New token' }).click();
  const form = page.getByRole('form', { name: 'New API token' });
  await form.getByLabel('Name *').fill('Half a token');
  await page.reload();
  await expect(form.getByLabel('Name *')).toHaveValue('Half a token');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'New token' })).toHaveAttribute('aria-expanded', 'false');
});

test('the forms of a user and of the parser survive a reload', async ({ page, product }) => {
  await openDashboard(page, product, '/dashboard/admin/users', 'admin');
  await page.getByRole('link', { name: 'Ben Basic' }).first().click();
  const sheet = page.getByRole('dialog', { name: 'Ben Basic' });
  await sheet.getByLabel('World locks *').fill('12');
  await sheet.getByLabel('Reason *').first().fill('A prize');
  await page.reload();
  await expect(sheet.getByLabel('World locks *')).toHaveValue('12');
  await expect(sheet.getByLabel('Reason *').first()).toHaveValue('A prize');

  await page.goto(`${product.webUrl}/dashboard/admin/reading`);
  await page.getByRole('button', { name: 'Add name' }).click();
  await page.getByLabel('Name *').fill('half a name');
  await page.getByLabel('Message', { exact: true }).fill('S> laser');
  await page.reload();
  await expect(page.getByLabel('Name *')).toHaveValue('half a name');
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('S> laser');
});

test('a dialog with unsent input closes by its buttons only', async ({ page, product }) => {
  await openDashboard(page, product, '/dashboard/items', LOGIN);
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import items' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Import' }).click();
  await dialog.getByRole('textbox').fill('item_name,min_price');
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(dialog.getByRole('textbox')).toHaveValue('item_name,min_price');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
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
  await expectAccessible(page);
  await context.unrouteAll({ behavior: 'wait' });
  const opening = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: 'Sign in again' }).click();
  await (await opening).locator(`button[value="${LOGIN}"]`).click({ noWaitAfter: true });
  await expect(dialog).toBeHidden();
  await expect(editForm(page).getByLabel('Max')).toHaveValue('88');
  await editForm(page).getByRole('button', { name: 'Update' }).click();
  await expect(toast(page, 'Item updated successfully!')).toBeVisible();
});

test('asks to sign in again when the server answers 401', async ({ page, product }) => {
  await openDashboard(page, product, '/dashboard/items', LOGIN);
  await page.getByRole('button', { name: 'Edit Laser Grid' }).click();
  await page.route('**/trpc/user.items.update*', (route) =>
    route.fulfill({
      status: 401,
      json: [
        {
          error: {
            message: 'x',
            code: -32001,
            data: {
              code: 'UNAUTHORIZED',
              httpStatus: 401,
              appCode: 'UNAUTHENTICATED',
              detail: 'Sign in again.',
            },
          },
        },
      ],
    }),
  );
  await editForm(page).getByLabel('Max').fill('66');
  await editForm(page).getByRole('button', { name: 'Update' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has expired' });
  await dialog.getByRole('button', { name: 'Go to Home' }).click();
  await expect(page).toHaveURL(`${product.webUrl}/`);
  // The sign-in page of the dashboard may still be there for a moment; it has a button of the same name.
  await expect(page.getByRole('main').getByRole('button', { name: 'Log In' })).toHaveCount(0);
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Log In' }),
  ).toBeVisible();
});
