import { test } from '../fixtures.js';
import { emptySettings } from '../stage.js';
import { hold, refuse } from './answers.js';
import { expect, openDashboard, visitedBefore } from './browser.js';

const HOOK = (id: number) => `https://discord.com/api/webhooks/86000000000000000${id}/token-of-hook-${id}`;

test.beforeEach(({ context }) => visitedBefore(context));

test('the form of a new item explains prices below zero and says that it is at work', async ({
  page,
  product,
}) => {
  await (await product.api('staff')).delete('/user/me/items');
  await openDashboard(page, product, '/dashboard/items', 'staff');
  await page.getByRole('button', { name: 'Add Item' }).click();
  const form = page.getByRole('form', { name: 'New watched item' });
  await expect(form.getByText('Negative numbers mean items per world lock (e.g. -2 = 2/1).')).toBeVisible();
  await form.getByLabel('Item Search *').fill('laser grid');
  await form.getByRole('option').first().click();
  await form.getByLabel('Min').fill('3');
  await form.getByLabel('Max').fill('4');
  const release = await hold(page, 'user.items.create');
  await form.getByRole('button', { name: 'Create Item' }).click();
  await expect(form.getByRole('button', { name: 'Creating...' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Adding...' })).toBeVisible();
  await release();
  await expect(form).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add Item' })).toBeVisible();
});

test('a name that cannot be checked says so, in the server’s words where there are any', async ({
  page,
  product,
}) => {
  await openDashboard(page, product, '/dashboard/items', 'staff');
  await page.getByRole('button', { name: 'Add Item' }).click();
  const form = page.getByRole('form', { name: 'New watched item' });
  const field = form.getByLabel('Item Search *');
  const restore = await refuse(page, 'items.validate', null);
  await field.fill('laser grid');
  await field.blur();
  await expect(form.getByRole('alert')).toHaveText('Validation failed');
  await restore();
  const restoreWords = await refuse(page, 'items.validate', 'The catalogue is being counted.');
  await field.fill('pepper tree');
  await field.blur();
  await expect(form.getByRole('alert')).toHaveText('The catalogue is being counted.');
  await restoreWords();
});

test('at the limit no webhook can be added, and the page says why', async ({ page, product }) => {
  const api = await product.api('basic');
  await emptySettings(api);
  for (const id of [1, 2, 3]) {
    const webhook = { webhook_name: `Hook ${id}`, webhook_url: HOOK(id) };
    expect((await api.post('/user/me/webhooks', webhook)).status).toBeLessThan(300);
  }
  try {
    await openDashboard(page, product, '/dashboard/preferences', 'basic');
    const webhooks = page.getByRole('region', { name: 'Webhook URLs' });
    await expect(webhooks).toContainText(
      'You have reached your webhook limit of 3. Please upgrade to add more webhooks.',
    );
    await expect(webhooks).toContainText('3/3');
    await expect(webhooks.getByRole('button', { name: 'Add webhook' })).toHaveCount(0);
  } finally {
    await emptySettings(api);
  }
});
