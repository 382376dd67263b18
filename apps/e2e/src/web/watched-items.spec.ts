import { test } from '../fixtures.js';
import { collectPageErrors, expect, openDashboard, toast } from './browser.js';

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
  await page.getByRole('listbox').getByRole('option').first().click();
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
