import { test } from '../fixtures.js';
import { deleteSettings } from '../setup.js';
import { expect, openDashboard } from './browser.js';
import { failProcedure, hold } from './intercept.js';

test('the form for a new item explains negative prices, reports a failed name check and shows progress', async ({
  page,
  product,
}) => {
  await (await product.api('staff')).delete('/user/me/items');
  await openDashboard(page, product, '/dashboard/items', 'staff');
  await page.getByRole('button', { name: 'Add Item' }).click();
  const form = page.getByRole('form', { name: 'New watched item' });
  await expect(form.getByText('Negative numbers mean items per world lock (e.g. -2 = 2/1).')).toBeVisible();
  const field = form.getByLabel('Item Search *');
  const restore = await failProcedure(page, 'items.validate', null);
  await field.fill('laser grid');
  await field.blur();
  await expect(form.getByRole('alert')).toHaveText('Validation failed');
  await restore();
  const restoreWithDetail = await failProcedure(page, 'items.validate', 'The catalogue is being counted.');
  await field.fill('pepper tree');
  await field.blur();
  await expect(form.getByRole('alert')).toHaveText('The catalogue is being counted.');
  await restoreWithDetail();

  await field.fill('laser grid');
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

test('hides Add webhook at the limit and names the limit', async ({ page, product }) => {
  const api = await product.api('basic');
  await deleteSettings(api);
  for (const id of [1, 2, 3]) {
    const { url } = await product.sandbox.webhook();
    const webhook = { webhook_name: `Hook ${id}`, webhook_url: url };
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
    await deleteSettings(api);
  }
});
