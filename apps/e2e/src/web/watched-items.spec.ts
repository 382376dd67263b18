import { test } from '../fixtures.js';
import { findItemId } from '../setup.js';
import {
  collectPageErrors,
  expect,
  expectAccessible,
  expectAccessibleOnPhoneAndDesktop,
  openDashboard,
  toast,
} from './browser.js';
import { failProcedure } from './intercept.js';

const LOGIN = 'staff';

test.beforeEach(async ({ product }) => {
  await (await product.api(LOGIN)).delete('/user/me/items');
});

test('adds, finds, changes and removes a watched item', async ({ page, product }) => {
  const pageErrors = collectPageErrors(page);
  await openDashboard(page, product, '/dashboard', LOGIN);
  await expect(page).toHaveURL(`${product.webUrl}/dashboard/items`);
  await expect(page.getByText('No watched items yet')).toBeVisible();

  await page.getByRole('button', { name: 'Add Item' }).click();
  const form = page.getByRole('form', { name: 'New watched item' });
  const create = form.getByRole('button', { name: 'Create Item' });
  await expect(create).toBeDisabled();
  await form.getByLabel('Item Search *').fill('laser gr');
  await form
    .getByRole('option', { name: /^L? ?Laser Grid\b(?! Seed)/ })
    .first()
    .click();
  await expect(form.getByText('Item selected')).toBeVisible();
  await expect(create).toBeDisabled();
  await form.getByLabel('Price as players write it').fill('1-5');
  await expect(form.getByLabel('Min')).toHaveValue('1');
  await expect(form.getByLabel('Max')).toHaveValue('5');
  await expect(form.getByText('From 1 WL to 5 WL')).toBeVisible();
  await create.click();
  await expect(toast(page, 'Item created successfully!')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'Laser Grid' });
  await expect(row).toContainText('1 WL – 5 WL');
  await expect(row).toContainText('Both');

  await row.getByRole('button', { name: 'Edit Laser Grid' }).click();
  const edit = page.getByRole('form', { name: 'Edit Laser Grid' });
  await expect(edit.getByLabel('Message Type')).toContainText('Both');
  await edit.getByLabel('Min').fill('-200');
  await edit.getByLabel('Max').fill('-100');
  await edit.getByRole('button', { name: 'Add tag' }).click();
  await page.getByRole('combobox', { name: 'Search tags' }).fill('farm');
  await page.getByRole('option').first().click();
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(toast(page, 'Item updated successfully!')).toBeVisible();
  await expect(row).toContainText('200 per WL – 100 per WL');
  const { body } = await (await product.api(LOGIN)).get<{ message_type: string; tags: { name: string }[] }[]>(
    '/user/me/items',
  );
  expect(body[0]?.message_type, 'Both is saved back as ANY').toBe('ANY');
  const tag = body[0]?.tags[0]?.name ?? '';

  const search = page.getByPlaceholder('Search items or tags...');
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await search.fill('nothing like it');
  await expect(page.getByText('No items found for "nothing like it"')).toBeVisible();
  await search.fill(tag.toUpperCase());
  await expect(row).toBeVisible();
  await expect(page).toHaveURL(/\?q=/);

  await row.getByRole('button', { name: 'Edit Laser Grid' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(toast(page, 'Item deleted successfully!')).toBeVisible();
  await expect(page.getByText('No watched items yet')).toBeVisible();
  expect(pageErrors).toEqual([]);
});

test('an own tag is created where it is added, filters the list and is deleted', async ({
  page,
  product,
}) => {
  const api = await product.api(LOGIN);
  for (const name of ['Laser Grid', 'Pepper Tree Seed']) {
    await api.post('/user/me/items', { item_id: await findItemId(api, name), min_price: 1, max_price: 5 });
  }
  await openDashboard(page, product, '/dashboard/items', LOGIN);
  await page.getByRole('button', { name: 'Edit Laser Grid' }).click();
  const edit = page.getByRole('form', { name: 'Edit Laser Grid' });
  await edit.getByRole('button', { name: 'Add tag' }).click();
  const tags = page.getByRole('combobox', { name: 'Search tags' });
  await tags.fill('my shop');
  await page.getByRole('option', { name: 'Create tag "my shop"' }).click();
  await expect(edit.getByRole('button', { name: 'Remove tag my shop' })).toBeVisible();
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(toast(page, 'Item updated successfully!')).toBeVisible();

  await page.getByRole('button', { name: 'Show items tagged my shop' }).click();
  await expect(page.getByPlaceholder('Search items or tags...')).toHaveValue('my shop');
  await expect(page.getByRole('button', { name: 'Edit Laser Grid' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Pepper Tree Seed' })).toBeHidden();
  await expectAccessibleOnPhoneAndDesktop(page);

  await page.getByRole('button', { name: 'Edit Laser Grid' }).click();
  await edit.getByRole('button', { name: 'Add tag' }).click();
  await tags.fill('my shop');
  await page.getByRole('option', { name: 'Delete tag "my shop"' }).click();
  await page.getByRole('button', { name: 'Delete tag' }).click();
  await expect(toast(page, 'Tag deleted successfully!')).toBeVisible();
  await expect(page.getByText('No items found for "my shop"')).toBeVisible();
  expect((await api.get('/user/me/tags')).body).toEqual([]);
});

test('checks the item name on blur, clears the item when the name is edited, and rejects an inverted range', async ({
  page,
  product,
}) => {
  await openDashboard(page, product, '/dashboard/items', LOGIN);
  await page.getByRole('button', { name: 'Add Item' }).click();
  const field = page.getByLabel('Item Search *');
  await field.fill('zzqqxx');
  await expect(page.getByText('No items found for "zzqqxx"')).toBeVisible();
  await field.blur();
  await expect(field).toHaveAttribute('aria-invalid', 'true');

  await field.fill('laser grid');
  await field.blur();
  await expect(page.getByText('Item selected')).toBeVisible();
  await expect(field).toHaveValue('Laser Grid');
  await field.press('End');
  await field.pressSequentially('s');
  await expect(page.getByText('Item selected')).toBeHidden();

  await page.getByLabel('Min').fill('-100');
  await page.getByLabel('Max').fill('-200');
  await expect(page.getByText('The minimum price is higher than the maximum.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create Item' })).toBeDisabled();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('form', { name: 'New watched item' })).toBeHidden();
});

test('the item search works with the keyboard', async ({ page, product }) => {
  await openDashboard(page, product, '/dashboard/items', LOGIN);
  const add = page.getByRole('button', { name: 'Add Item' });
  // Unlike a click, a key press does not wait until the button is enabled.
  await expect(add).toBeEnabled();
  await add.press('Enter');
  const field = page.getByLabel('Item Search *');
  await expect(field).toBeFocused();
  await field.pressSequentially('pepper');
  // Results for the first letters only are disabled.
  await expect(page.getByRole('option').nth(1)).toBeEnabled();
  const second = await page.getByRole('option').nth(1).locator('.font-medium').textContent();
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(field).toHaveValue(second ?? '');
  await expect(page.getByText('Item selected')).toBeVisible();
});

test('shortcuts open the form and other pages, and a dialog lists them', async ({ page, product }) => {
  await (await product.api(LOGIN)).post('/user/me/items', {
    item_id: await findItemId(await product.api(LOGIN), 'Laser Grid'),
    min_price: 1,
    max_price: 5,
    message_type: 'SELL',
  });
  await openDashboard(page, product, '/dashboard/items', LOGIN);
  const edit = page.getByRole('button', { name: 'Edit Laser Grid' });
  await edit.press('Enter');
  await page.getByLabel('Min').press('Escape');
  await expect(page.getByRole('form', { name: 'Edit Laser Grid' })).toBeHidden();
  await expect(edit).toBeFocused();

  await page.keyboard.press('n');
  await expect(page.getByLabel('Item Search *')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Add Item' })).toBeFocused();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toContainText('Search this page');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  // The second key must follow within about a second.
  await expect(async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await expect(page).toHaveURL(`${product.webUrl}/dashboard/preferences`, { timeout: 10_000 });
  }).toPass();
});

test('shows the reason of the server when an item is rejected', async ({ page, product }) => {
  await openDashboard(page, product, '/dashboard/items', LOGIN);
  const restore = await failProcedure(page, 'user.items.create', 'Your plan is full.');
  await page.getByRole('button', { name: 'Add Item' }).click();
  await page.getByLabel('Item Search *').fill('laser grid');
  await page.getByRole('option').first().click();
  await page.getByLabel('Price as players write it').fill('3');
  await page.getByRole('button', { name: 'Create Item' }).click();
  await expect(toast(page, 'Your plan is full.')).toBeVisible();
  await restore();
  await page.route('**/trpc/user.items.create*', (route) => route.abort());
  await page.getByRole('button', { name: 'Create Item' }).click();
  await expect(toast(page, 'Failed to create item')).toBeVisible();
});

test('shows an error when the list cannot be loaded, and loads it on Retry', async ({ page, product }) => {
  await page.route('**/trpc/*user.items.list*', (route) => route.fulfill({ status: 404, json: [] }));
  await openDashboard(page, product, '/dashboard/items', LOGIN);
  const failure = page.getByText('Your watched items could not be loaded');
  await expect(failure).toBeVisible();
  await page.unroute('**/trpc/*user.items.list*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('No watched items yet')).toBeVisible();
});

test('without a subscription the page links to the plans', async ({ page, product }) => {
  await openDashboard(page, product, '/dashboard/items', 'user');
  await expect(page.getByRole('heading', { name: 'Subscription Required' })).toBeVisible();
  await expect(
    page.getByText('To access watched items and track prices, you need an active subscription.'),
  ).toBeVisible();
  await expect(page.getByText('Start your price tracking journey today!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Item' })).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Upgrade to Premium' }).click();
  await expect(page).toHaveURL(`${product.webUrl}/dashboard/account`);
});

test('axe finds nothing in list, form and edit row', async ({ page, product }) => {
  const api = await product.api(LOGIN);
  const item_id = await findItemId(api, 'Laser Grid');
  await api.post('/user/me/items', { item_id, min_price: -200, max_price: 120, message_type: 'BUY' });
  await openDashboard(page, product, '/dashboard/items', LOGIN);
  await expect(page.getByRole('button', { name: 'Edit Laser Grid' })).toBeVisible();
  await expectAccessibleOnPhoneAndDesktop(page);
  await page.getByRole('button', { name: 'Edit Laser Grid' }).click();
  await page.getByRole('button', { name: 'Add Item' }).click();
  await page.getByLabel('Item Search *').fill('laser');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectAccessibleOnPhoneAndDesktop(page);
});
