import type { Locator, Page } from '@playwright/test';
import { test } from '../fixtures.js';
import { findItemId } from '../setup.js';
import { expect, openDashboard, toast } from './browser.js';
import { modifyResponse } from './intercept.js';

const LOGIN = 'staff';
/** The webhook that the sandbox has made for this person. */
const HOOK = 'https://discord.com/api/webhooks/500000000000000005/sandbox-webhook-of-staff';

/** Presses twice before the page can be rendered in between. */
function pressTwice(button: Locator): Promise<void> {
  return button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
}

/** Counts the calls of the procedure from now on. */
function countCalls(page: Page, procedure: string): () => number {
  let calls = 0;
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    calls += pathname
      .replace('/trpc/', '')
      .split(',')
      .filter((name) => name === procedure).length;
  });
  return () => calls;
}

test('a double press on Create Item creates one watched item', async ({ page, product }) => {
  const api = await product.api(LOGIN);
  await api.delete('/user/me/items');
  await openDashboard(page, product, '/dashboard/items', LOGIN);
  await page.getByRole('button', { name: 'Add Item' }).click();
  await page.getByLabel('Item Search *').fill('laser grid');
  await page.getByRole('option').first().click();
  await page.getByLabel('Price as players write it').fill('3');
  const calls = countCalls(page, 'user.items.create');
  await pressTwice(page.getByRole('button', { name: 'Create Item' }));
  await expect(toast(page, 'Item created successfully!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Laser Grid' })).toHaveCount(1);
  expect(calls()).toBe(1);
  await api.delete('/user/me/items');
});

test('a double press creates one webhook, alias, blacklist entry and API token', async ({
  page,
  product,
}) => {
  await openDashboard(page, product, '/dashboard/preferences', LOGIN);
  const webhooks = countCalls(page, 'user.webhooks.create');
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await page.getByLabel('Name *').fill('Pressed twice');
  await page.getByLabel('Webhook URL *').fill(HOOK);
  await pressTwice(page.getByRole('button', { name: 'Create webhook' }));
  await expect(page.getByRole('form', { name: 'New webhook' })).toBeHidden();

  const aliases = countCalls(page, 'user.aliases.create');
  await page.getByRole('button', { name: 'Add alias' }).click();
  const alias = page.getByRole('form', { name: 'New alias' });
  await alias.getByLabel('Item *').fill('laser grid');
  await page.getByRole('option').first().click();
  await alias.getByLabel('Alias *').fill('pressed twice');
  await pressTwice(alias.getByRole('button', { name: 'Create alias' }));
  await expect(toast(page, 'Alias created successfully!')).toBeVisible();

  const entries = countCalls(page, 'user.blacklist.create');
  await page.getByRole('button', { name: 'Add entry' }).click();
  await page.getByLabel('World *').fill('TWICE');
  await pressTwice(page.getByRole('button', { name: 'Create entry' }));
  await expect(toast(page, 'Blacklist entry created successfully!')).toBeVisible();

  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Account' }).click();
  const tokens = countCalls(page, 'user.apiTokens.create');
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByLabel('Name *').fill('Pressed twice');
  await pressTwice(page.getByRole('button', { name: 'Create token' }));
  await expect(page.getByText('Copy the token now')).toBeVisible();
  await expect(page.getByText(/^lw_.*••••••••$/)).toBeVisible();
  expect([webhooks(), aliases(), entries(), tokens()]).toEqual([1, 1, 1, 1]);
  const api = await product.api(LOGIN);
  for (const [list, id] of [
    ['webhooks', 'webhook_id'],
    ['aliases', 'alias_id'],
    ['blacklist', 'blacklist_id'],
  ] as const) {
    const { body } = await api.get<Record<string, string>[]>(`/user/me/${list}`);
    for (const one of body) await api.delete(`/user/me/${list}/${one[id]}`);
  }
});

test('Undo restores a removed watched item with all its settings, once', async ({ page, product }) => {
  const api = await product.api(LOGIN);
  await api.delete('/user/me/items');
  const item_id = await findItemId(api, 'Laser Grid');
  const { body: tags } = await api.get<{ tag_id: number }[]>('/items/tags');
  const tag_ids = tags.slice(0, 2).map((tag) => tag.tag_id);
  await api.post('/user/me/items', {
    item_id,
    min_price: -200,
    max_price: 120,
    message_type: 'BUY',
    tag_ids,
    is_paused: true,
    snooze: '2099-01-01T00:00:00.000Z',
    daily_cap: 3,
  });
  const held = async () =>
    (await api.get<Record<string, unknown>[]>('/user/me/items')).body.map(({ id: _id, ...rest }) => rest);
  const before = await held();
  expect(before).toMatchObject([{ is_paused: true, message_type: 'BUY', daily_cap: 3 }]);
  expect(before[0]?.snoozed_until).toBe('2099-01-01T00:00:00.000Z');
  await openDashboard(page, product, '/dashboard/items', LOGIN);
  await page.getByRole('button', { name: 'Edit Laser Grid' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('No watched items yet')).toBeVisible();
  const calls = countCalls(page, 'user.items.create');
  await pressTwice(toast(page, 'Item deleted successfully!').getByRole('button', { name: 'Undo' }));
  await expect(page.getByRole('button', { name: 'Edit Laser Grid' })).toBeVisible();
  await expect(toast(page, 'Restored.')).toBeVisible();
  expect(await held()).toEqual(before);
  expect(calls()).toBe(1);
  await api.delete('/user/me/items');
});

test('Undo restores a removed watched item that lies inside another', async ({ page, product }) => {
  const api = await product.api(LOGIN);
  await api.delete('/user/me/items');
  const item_id = await findItemId(api, 'Laser Grid');
  await api.post('/user/me/items', { item_id, min_price: 2, max_price: 4 });
  await api.post('/user/me/items', { item_id, min_price: 1, max_price: 5 });
  await openDashboard(page, product, '/dashboard/items', LOGIN);
  const rows = page.getByRole('button', { name: 'Edit Laser Grid' });
  await rows.first().click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await toast(page, 'Item deleted successfully!').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Restored.')).toBeVisible();
  await expect(rows).toHaveCount(2);
  const { body } = await api.get<{ max_price: number }[]>('/user/me/items');
  expect(body.map(({ max_price }) => max_price)).toEqual([5, 4]);
  await api.delete('/user/me/items');
});

test('Undo restores a removed global alias, alias and blacklist entry', async ({ page, product }) => {
  const api = await product.api('admin');
  const item_id = await findItemId(api, 'Laser Grid');
  await api.post('/admin/reading/aliases', { alias: 'undone grid', item_id });
  await openDashboard(page, product, '/dashboard/admin/reading', 'admin');
  await page.getByRole('searchbox', { name: 'Search names or items' }).fill('undone');
  await page.getByRole('button', { name: 'Remove the name undone grid' }).click();
  await expect(page.getByText('No name or item with "undone"')).toBeVisible();
  await toast(page, 'no longer names').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Remove the name undone grid' })).toBeVisible();

  await api.post('/user/me/aliases', { alias: 'my grid', item_id });
  await api.post('/user/me/blacklist', { blacklist_type: 'ITEM', item_id, blacklist_world: 'UNDONE' });
  await page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: 'Preferences' })
    .click();
  await page.getByRole('button', { name: 'Delete alias my grid' }).click();
  await toast(page, 'Alias deleted successfully!').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Delete alias my grid' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove UNDONE from the blacklist' }).click();
  await toast(page, 'Blacklist entry deleted successfully!').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Remove UNDONE from the blacklist' })).toBeVisible();
});

test('the dialog that cancels a subscription has the buttons Keep and Cancel subscription', async ({
  page,
  product,
}) => {
  await modifyResponse<Record<string, unknown>[]>(page, 'user.subscriptions.list', (list) =>
    list.map((one) => ({ ...one, name: 'Basic', is_active: true, is_renewing: true, source: 'stripe' })),
  );
  await openDashboard(page, product, '/dashboard/account', 'expert');
  await page.getByRole('button', { name: 'Cancel' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button').filter({ hasText: /./ })).toHaveText([
    'Keep',
    'Cancel subscription',
  ]);
  await dialog.getByRole('button', { name: 'Keep' }).click();
  await expect(dialog).toBeHidden();
});

test('selecting a row moves neither rows nor their texts', async ({ page, product }) => {
  const api = await product.api(LOGIN);
  await api.delete('/user/me/items');
  for (const name of ['Laser Grid', 'Pepper Tree Seed']) {
    await api.post('/user/me/items', {
      item_id: await findItemId(api, name),
      min_price: 1,
      max_price: 5,
      message_type: 'ANY',
    });
  }
  // Usual prices load after the rows, and make them higher.
  await modifyResponse<object[]>(page, 'user.items.figures', (all) =>
    all.map((figures) => ({ ...figures, usual_price: 4, usual: { offers: 9, traders: 5 } })),
  );
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    if (width === 360) await openDashboard(page, product, '/dashboard/items', LOGIN);
    await expect(page.getByRole('row').filter({ hasText: 'Pepper Tree Seed' })).toContainText('4 WL');
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('tr[data-row], tr[data-row] td > span')]
          // On a phone, columns that load later add hidden cells.
          .filter((element) => element.checkVisibility())
          .map((element) => {
            const { x, y, height } = element.getBoundingClientRect();
            return [x, y + window.scrollY, height];
          }),
      );
    const before = await places();
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Select Laser Grid' }).check();
    expect(await places()).toEqual(before);
    await page.getByRole('button', { name: 'Done' }).click();
  }
  await api.delete('/user/me/items');
});

test('e-mail addresses of users are not cut off, on phones and wide screens', async ({ page, product }) => {
  const address = 'a.person.with.a.very.long.name.indeed@mail.some-long-domain.example';
  await modifyResponse<{ email: string | null }[]>(page, 'admin.users.list', (users) =>
    users.map((user) => ({ ...user, email: address })),
  );
  await openDashboard(page, product, '/dashboard/admin/users', 'admin');
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const email = page.getByText(address).first();
    await expect(email).toBeVisible();
    expect(await email.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    await expect(email).not.toHaveCSS('text-overflow', 'ellipsis');
  }
});
