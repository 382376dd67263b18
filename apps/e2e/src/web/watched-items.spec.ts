import { test } from '../fixtures.js';
import { itemNamed } from '../stage.js';
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

/** Nobody else in these tests watches items as this person. */
const LOGIN = 'staff';
const MANY_LOGIN = 'developer';

test.beforeEach(async ({ context, product }) => {
  await visitedBefore(context);
  await (await product.api(LOGIN)).delete('/user/me/items');
});

test('adds, finds, changes and removes a watched item', async ({ page, product }) => {
  const complaints = complaintsOf(page);
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
  expect(complaints).toEqual([]);
});

test('a name is checked when the field is left, and editing takes the choice away', async ({
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
});

test('the list of items works with the keyboard alone', async ({ page, product }) => {
  await openDashboard(page, product, '/dashboard/items', LOGIN);
  const add = page.getByRole('button', { name: 'Add Item' });
  // A key is pressed at once, unlike a click: before it is known who may add, it would do nothing.
  await expect(add).toBeEnabled();
  await add.press('Enter');
  const field = page.getByLabel('Item Search *');
  await expect(field).toBeFocused();
  await field.pressSequentially('pepper');
  // What a slow typist's first letters found can be seen but not chosen.
  await expect(page.getByRole('option').nth(1)).toBeEnabled();
  const second = await page.getByRole('option').nth(1).locator('.font-medium').textContent();
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(field).toHaveValue(second ?? '');
  await expect(page.getByText('Item selected')).toBeVisible();
});

test('shortcuts search, add and travel, and a sheet lists them', async ({ page, product }) => {
  await (await product.api(LOGIN)).post('/user/me/items', {
    item_id: await itemNamed(await product.api(LOGIN), 'Laser Grid'),
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
  await expectSound(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  // The second key counts for little more than a second.
  await expect(async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await expect(page).toHaveURL(`${product.webUrl}/dashboard/preferences`, { timeout: 10_000 });
  }).toPass();
});

test('a range the wrong way round is named and cannot be sent', async ({ page, product }) => {
  await openDashboard(page, product, '/dashboard/items', LOGIN);
  await page.getByRole('button', { name: 'Add Item' }).click();
  await page.getByLabel('Min').fill('-100');
  await page.getByLabel('Max').fill('-200');
  await expect(page.getByText('The lowest price is dearer than the highest.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create Item' })).toBeDisabled();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('form', { name: 'New watched item' })).toBeHidden();
});

test('what the server refuses is said in its own words', async ({ page, product }) => {
  await openDashboard(page, product, '/dashboard/items', LOGIN);
  await page.route('**/trpc/user.items.create*', (route) =>
    route.fulfill({
      status: 403,
      json: [
        {
          error: {
            message: 'x',
            code: -32003,
            data: {
              code: 'FORBIDDEN',
              httpStatus: 403,
              appCode: 'LIMIT_REACHED',
              detail: 'Your plan is full.',
            },
          },
        },
      ],
    }),
  );
  await page.getByRole('button', { name: 'Add Item' }).click();
  await page.getByLabel('Item Search *').fill('laser grid');
  await page.getByRole('option').first().click();
  await page.getByLabel('Price as players write it').fill('3');
  await page.getByRole('button', { name: 'Create Item' }).click();
  await expect(toast(page, 'Your plan is full.')).toBeVisible();
  await page.route('**/trpc/user.items.create*', (route) => route.abort());
  await page.getByRole('button', { name: 'Create Item' }).click();
  await expect(toast(page, 'Failed to create item')).toBeVisible();
});

test('a list that cannot be loaded says why and loads on Retry', async ({ page, product }) => {
  await page.route('**/trpc/*user.items.list*', (route) => route.fulfill({ status: 404, json: [] }));
  await openDashboard(page, product, '/dashboard/items', LOGIN);
  const failure = page.getByText('Your watched items could not be loaded');
  await expect(failure).toBeVisible();
  await page.unroute('**/trpc/*user.items.list*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('No watched items yet')).toBeVisible();
});

test('more than a hundred are shown a hundred at a time', async ({ page, product }) => {
  const api = await product.api(MANY_LOGIN);
  await api.delete('/user/me/items');
  const item_id = await itemNamed(api, 'Laser Grid');
  for (let price = 1; price <= 103; price += 1) {
    await api.post('/user/me/items', { item_id, min_price: price, max_price: price, message_type: 'SELL' });
  }
  // How many remain is known before they are there.
  const later = Promise.withResolvers<void>();
  await page.route('**/trpc/*user.items.list*', async (route) => {
    if (decodeURIComponent(route.request().url()).includes('"offset":100')) await later.promise;
    await route.continue();
  });
  await openDashboard(page, product, '/dashboard/items', MANY_LOGIN);
  const rows = page.getByRole('button', { name: 'Edit Laser Grid' });
  await expect(rows).toHaveCount(100);
  const more = page.getByRole('button', { name: 'Load More (3 remaining)' });
  await expect(more).toBeVisible();
  later.resolve();
  await more.click();
  await expect(rows).toHaveCount(103);
  await expect(page.getByRole('button', { name: /Load More/ })).toBeHidden();
  await api.delete('/user/me/items');
});

test('without a subscription the page is covered, and the way to one is shown', async ({ page, product }) => {
  await openDashboard(page, product, '/dashboard/items', 'user');
  await expect(page.getByRole('heading', { name: 'Subscription Required' })).toBeVisible();
  await expect(
    page.getByText('To access watched items and track prices, you need an active subscription.'),
  ).toBeVisible();
  await expect(page.getByText('Start your price tracking journey today!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Item' })).toBeHidden();
  await expectSound(page);
  await page.getByRole('link', { name: 'Upgrade to Premium' }).click();
  await expect(page).toHaveURL(`${product.webUrl}/dashboard/account`);
});

for (const theme of THEMES) {
  for (const viewport of [PHONE, DESKTOP]) {
    test(`axe finds nothing in list, form and edit row at ${viewport.width} px, ${theme}`, async ({
      browser,
      product,
    }) => {
      const api = await product.api(LOGIN);
      const item_id = await itemNamed(api, 'Laser Grid');
      await api.post('/user/me/items', { item_id, min_price: -200, max_price: 120, message_type: 'BUY' });
      const context = await browser.newContext({ viewport, colorScheme: theme });
      await visitedBefore(context);
      const page = await context.newPage();
      await openDashboard(page, product, '/dashboard/items', LOGIN);
      await expect(page.getByRole('button', { name: 'Edit Laser Grid' })).toBeVisible();
      await expectSound(page);
      await page.getByRole('button', { name: 'Edit Laser Grid' }).click();
      await page.getByRole('button', { name: 'Add Item' }).click();
      await page.getByLabel('Item Search *').fill('laser');
      await expect(page.getByRole('option').first()).toBeVisible();
      await expectSound(page);
      await context.close();
    });
  }
}
