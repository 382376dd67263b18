import { test } from '../fixtures.js';
import { createPlayer, waitForPipeline } from '../setup.js';
import {
  collectPageErrors,
  expect,
  expectAccessible,
  expectAccessibleOnPhoneAndDesktop,
  openDashboard,
  toast,
} from './browser.js';

const PAGE = '/dashboard/admin/reading';

test('users without the permission are redirected to their items', async ({ page, product }) => {
  await openDashboard(page, product, PAGE, 'expert');
  await expect(page).toHaveURL(`${product.webUrl}/dashboard/items`);
});

test('staff confirm one predicted offer and correct another', async ({ page, product }) => {
  const pageErrors = collectPageErrors(page);
  for (const price of [31, 32]) {
    await product.sandbox.post({ content: `S> Lasr Grid ${price}wl`, ...createPlayer() });
  }
  await waitForPipeline(product, 'developer');
  await openDashboard(page, product, '/dashboard/admin/users', 'staff');
  await page.getByRole('link', { name: 'Parser' }).click();
  await expect(page).toHaveURL(`${product.webUrl}${PAGE}`);
  const guesses = page.getByRole('region', { name: 'Uncertain messages' });
  const row = (content: string) => guesses.getByRole('listitem').filter({ hasText: content });
  await expect(row('S> Lasr Grid 31wl').first()).toBeVisible();

  await row('S> Lasr Grid 31wl').getByRole('button', { name: 'Confirm' }).first().click();
  await expect(toast(page, 'Noted: this message was read right.')).toBeVisible();
  await expect(row('S> Lasr Grid 31wl')).toHaveCount(0);

  await row('S> Lasr Grid 32wl').getByRole('button', { name: 'Correct' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'What does this message offer?' });
  await dialog.getByLabel('Price').fill('thirty');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('A price is a number');
  await expectAccessible(page);
  await dialog.getByLabel('Price').fill('33');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Noted. The correction is kept as an example for the reader.')).toBeVisible();
  await expect(row('S> Lasr Grid 32wl')).toHaveCount(0);

  const examples = await (await product.api('staff')).get<{ content: string; offers: object[] }[]>(
    '/admin/reading/examples',
  );
  expect(examples.body).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        content: 'S> Lasr Grid 32wl',
        offers: [{ type: 'SELL', item: 'Laser Grid', price: 33 }],
      }),
    ]),
  );
  expect(pageErrors).toEqual([]);
});

test('staff add a global alias, see it parsed, and remove it', async ({ page, product }) => {
  const pageErrors = collectPageErrors(page);
  await openDashboard(page, product, PAGE, 'staff');
  const names = page.getByRole('region', { name: 'Item aliases for everyone' });
  await names.getByRole('button', { name: 'Add name' }).click();
  await names.getByLabel('Name *').fill('plonkgrid');
  await names.getByLabel('Item *').fill('laser grid');
  await names.getByRole('option', { name: 'Laser Grid' }).first().click();
  await names.getByRole('button', { name: 'Save for everybody' }).click();
  await expect(toast(page, '"plonkgrid" now means Laser Grid for everybody.')).toBeVisible();

  const reader = page.getByRole('region', { name: 'Try the parser' });
  await reader.getByLabel('Message').fill('S> plonkgrid 3wl');
  await reader.getByRole('button', { name: 'Explain' }).click();
  await expect(reader.getByRole('region', { name: 'Parser steps' })).toContainText('SELL Laser Grid');

  await page.getByRole('button', { name: 'Parse the last 24 hours again' }).click();
  await expect(
    toast(page, /Read the messages of the last 24 hours again: \d+ read, \d+ changed\./),
  ).toBeVisible();

  await names.getByRole('searchbox').fill('plonk');
  await names.getByRole('button', { name: 'Remove the name plonkgrid' }).click();
  await expect(toast(page, '"plonkgrid" no longer names Laser Grid.')).toBeVisible();
  await expect(names.getByText('No name or item with "plonk"')).toBeVisible();
  expect(pageErrors).toEqual([]);
});

test('axe finds nothing', async ({ page, product }) => {
  await openDashboard(page, product, PAGE, 'staff');
  await expect(
    page.getByRole('region', { name: 'Item aliases for everyone' }).getByRole('listitem').first(),
  ).toBeVisible();
  await expectAccessibleOnPhoneAndDesktop(page);
});
