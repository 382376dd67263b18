import { test } from '../fixtures.js';
import { createPlayer, findItemId, waitForPipeline } from '../setup.js';
import { expect, expectAccessibleOnPhoneAndDesktop, expectNoOverflow, openDashboard } from './browser.js';

const LOGIN = 'staff';

test('the market shows the price of an item and who offers it', async ({ page, product }) => {
  const [cheap, dear, buyer] = [createPlayer(), createPlayer(), createPlayer()];
  await product.sandbox.post({ content: 'S> Angel Wings 300wl each @WINGSHOP', ...cheap });
  await product.sandbox.post({ content: 'S> Angel Wings 400wl each', ...dear });
  await product.sandbox.post({ content: 'B> Angel Wings 200wl each', ...buyer });
  await waitForPipeline(product, LOGIN);

  await openDashboard(page, product, '/dashboard/market', LOGIN);
  await expect(page.getByText('Choose an item')).toBeVisible();
  await page.keyboard.type('angel wings');
  await expect(page.getByRole('option', { name: /^Angel Wings/ }).first()).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Sellers ask' })).toContainText('3 DL 50 WL');
  await expect(page.getByRole('region', { name: 'Buyers pay' })).toContainText('2 DL');
  await expect(page).toHaveURL(/item=\d+/);
  await page.getByRole('button', { name: 'Price as a table' }).click();
  await expect(page.getByRole('region', { name: 'Price, figures' })).toContainText('3 DL 50 WL');

  const offers = page.getByRole('region', { name: 'Who offers it now' });
  const rows = offers.getByRole('row').filter({ has: page.getByRole('link') });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(cheap.author_name);
  await expect(rows.first()).toContainText('WINGSHOP');
  await expect(
    offers.getByRole('link', { name: `Open the message of ${cheap.author_name}` }),
  ).toHaveAttribute('href', /^https:\/\/discord\.com\/channels\//);
  await offers.getByLabel('Price at most').fill('3dl');
  await expect(rows).toHaveCount(1);
  await offers.getByLabel('World').fill('nowhere');
  await expect(offers.getByText('Nobody sells it now')).toBeVisible();
  await offers.getByLabel('World').fill('');
  await offers.getByLabel('Price at most').fill('');
  await offers.getByText('Buyers', { exact: true }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(buyer.author_name);
  await expectAccessibleOnPhoneAndDesktop(page);
});

test('an item of the market is watched in three clicks', async ({ page, product }) => {
  const api = await product.api(LOGIN);
  await api.delete('/user/me/items');
  await openDashboard(page, product, '/dashboard/overview', LOGIN);
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Market' }).click();
  await expect(page.getByRole('combobox', { name: 'Item' })).toBeFocused();
  await page.keyboard.type('angel wings');
  await expect(page.getByRole('option', { name: /^Angel Wings/ }).first()).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Watch this item' }).click();
  const form = page.getByRole('form', { name: 'New watched item' });
  await expect(form.getByLabel('Item Search *')).toHaveValue('Angel Wings');
  await expect(form.getByLabel('Price as players write it')).toBeFocused();
  await page.keyboard.type('<4dl');
  await form.getByRole('button', { name: 'Create Item' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Angel Wings' })).toContainText('up to 4');
  await api.delete('/user/me/items');
});

test('the public page of an item shows prices to visitors, without names', async ({ page, product }) => {
  const player = createPlayer();
  await product.sandbox.post({ content: 'S> Magplant 5000 85dl', ...player });
  await waitForPipeline(product, LOGIN);
  const id = await findItemId(await product.api(LOGIN), 'Magplant 5000');
  await page.goto(`${product.webUrl}/item/${id}`);
  await expect(page.getByRole('heading', { name: 'Magplant 5000' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Sellers ask' })).toContainText('85 DL');
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', /^Magplant 5000 price/i);
  expect(await page.content()).not.toContain(player.author_name);
  await expectNoOverflow(page);
  await expectAccessibleOnPhoneAndDesktop(page);
});
