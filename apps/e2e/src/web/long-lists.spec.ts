import { readFile } from 'node:fs/promises';
import { test } from '../fixtures.js';
import { findItemId, type Rule, watch } from '../setup.js';
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectAccessibleOnPhoneAndDesktop,
  openDashboard,
  PHONE,
  toast,
  WIDE,
  waitForAnimations,
} from './browser.js';

const LOGIN = 'staff';
const HEADER = 'item_name,min_price,max_price,message_type';

test.beforeEach(async ({ product }) => {
  await (await product.api(LOGIN)).delete('/user/me/items');
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('a phone shows actions for selected items in one line with a menu', async ({ page, product }) => {
    const api = await product.api(LOGIN);
    for (const price of [1, 2]) await watch(api, { item: 'Laser Grid', min: price, max: price });
    await openDashboard(page, product, '/dashboard/items', LOGIN);
    await expect(page.getByRole('cell', { name: 'None' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    const bar = page.getByRole('region', { name: 'Selected items' });
    await bar.getByRole('button', { name: 'Select all 2' }).click();
    await expect(bar.getByText('2 selected')).toBeVisible();
    await waitForAnimations(page);
    expect((await bar.boundingBox())?.height).toBeLessThan(80);

    const more = bar.getByRole('button', { name: 'More actions' });
    await more.click();
    await page.getByRole('menuitem', { name: 'Add tag' }).click();
    const question = page.getByRole('dialog', { name: 'Add a tag to 2 items' });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(more).toBeFocused();

    await more.click();
    await page.getByRole('menuitem', { name: 'Add tag' }).click();
    await question.getByRole('combobox', { name: 'Search tags' }).fill('farm');
    await question.getByRole('option').first().click();
    await expect(toast(page, 'Tagged 2 watched items.')).toBeVisible();
    await expect(question).toBeHidden();
    const tagged = async () => (await api.get<{ tags: unknown[] }[]>('/user/me/items')).body;
    expect((await tagged()).map(({ tags }) => tags.length)).toEqual([1, 1]);

    // A pointer over the toast would keep it above the bar.
    await page.mouse.move(0, 0);
    await more.click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete 2 items' }).click();
    await expect(toast(page, 'Deleted 2 watched items.')).toBeVisible();
    await expect(page.getByText('No watched items yet')).toBeVisible();
  });

  test('a long description of a price leaves room for the button beside it', async ({ page, product }) => {
    const api = await product.api(LOGIN);
    // No test offers it, so that its usual price is never known.
    const item_id = await findItemId(api, 'Disco Ball');
    await api.post('/user/me/items', { item_id, price: '15% under usual', takes_unpriced: true });
    await openDashboard(page, product, '/dashboard/items', LOGIN);
    await expect(page.getByText('15% under usual, not known yet, or no price')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit Disco Ball' })).toBeInViewport({ ratio: 1 });
  });
});

test('selected items are paused, changed, tagged and deleted together', async ({ page, product }) => {
  await page.setViewportSize(WIDE);
  const api = await product.api(LOGIN);
  for (const price of [1, 2, 3, 4, 5]) await watch(api, { item: 'Laser Grid', min: price, max: price });
  await watch(api, { item: 'Chandelier', min: 9, max: 9 });
  const rules = async () =>
    (
      await api.get<(Rule & { is_paused: boolean; takes_unpriced: boolean | null; tags: unknown[] })[]>(
        '/user/me/items',
      )
    ).body;
  await openDashboard(page, product, '/dashboard/items', LOGIN);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  const bar = page.getByRole('region', { name: 'Selected items' });
  await expect(bar.getByRole('button', { name: 'Pause' })).toBeDisabled();

  const boxes = page.getByRole('checkbox', { name: 'Select Laser Grid' });
  await boxes.nth(1).click();
  await boxes.nth(3).click({ modifiers: ['Shift'] });
  await expect(bar.getByText('3 selected')).toBeVisible();
  // A click anywhere on the row selects it.
  await page.getByRole('cell', { name: '5 WL' }).click();
  await expect(bar.getByText('4 selected')).toBeVisible();
  await page.getByRole('cell', { name: '5 WL' }).click();
  await bar.getByRole('button', { name: 'Pause' }).click();
  await expect(toast(page, 'Paused 3 watched items.')).toBeVisible();
  await expect(page.getByText('Paused', { exact: true })).toHaveCount(3);
  expect((await rules()).map(({ is_paused }) => is_paused)).toEqual([false, true, true, true, false, false]);

  await bar.getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change 3 items' });
  const save = dialog.getByRole('button', { name: 'Change 3 items' });
  await expect(save).toBeDisabled();
  await dialog.getByLabel('Message Type').click();
  await page.getByRole('option', { name: 'Sell' }).click();
  await dialog.getByLabel('Offers without a price').click();
  await page.getByRole('option', { name: 'Ping too' }).click();
  await dialog.getByLabel('Cooldown').fill('9999');
  await expect(save).toBeDisabled();
  await dialog.getByLabel('Cooldown').fill('30');
  await save.click();
  await expect(toast(page, 'Updated 3 watched items.')).toBeVisible();
  expect(await rules()).toMatchObject(
    [null, 30, 30, 30, null, null].map((cooldown_minutes) => ({ cooldown_minutes })),
  );
  const takesUnpriced = (await rules()).map(({ takes_unpriced }) => takes_unpriced);
  expect(takesUnpriced).toEqual([null, true, true, true, null, null]);
  expect((await rules()).map(({ min_price, message_type }) => `${min_price} ${message_type}`)).toEqual([
    '1 ANY',
    '2 SELL',
    '3 SELL',
    '4 SELL',
    '5 ANY',
    '9 ANY',
  ]);

  await bar.getByRole('button', { name: 'Add tag to selected' }).click();
  await page.getByRole('combobox', { name: 'Search tags' }).fill('farm');
  await page.getByRole('option').first().click();
  await expect(toast(page, 'Tagged 3 watched items.')).toBeVisible();
  expect((await rules()).map(({ tags }) => tags.length)).toEqual([0, 1, 1, 1, 0, 0]);

  await page.getByPlaceholder('Search items or tags...').fill('chandel');
  await expect(bar.getByText('3 selected, 3 of them outside this search')).toBeVisible();
  await bar.getByRole('button', { name: 'Select all 1' }).click();
  await expect(bar.getByText('1 selected')).toBeVisible();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete item' }).click();
  await expect(toast(page, 'Deleted 1 watched item.')).toBeVisible();
  await expect(bar.getByText('0 selected')).toBeVisible();
  await bar.getByRole('button', { name: 'Done' }).click();
  await expect(bar).toBeHidden();
  expect((await rules()).map(({ item_name }) => item_name)).not.toContain('Chandelier');
});

test('exports a list and imports it again after a preview of its problems', async ({ page, product }) => {
  const api = await product.api(LOGIN);
  await watch(api, { item: 'Laser Grid', min: -200, max: 5, type: 'SELL' });
  await openDashboard(page, product, '/dashboard/items', LOGIN);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('watched-items.csv');
  const file = await readFile(await download.path(), 'utf8');
  expect(file.split('\r\n')[0]).toBe(
    'item_id,item_name,min_price,max_price,message_type,webhook,tags,is_paused,cooldown_minutes,daily_cap,only_cheaper,mention,takes_unpriced',
  );
  expect(file.split('\r\n')[1]).toContain(',Laser Grid,-200,5,SELL,,,no');

  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import items' });
  await dialog.getByLabel('Or paste it').fill('colour,price\nred,1');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText('The first line names the column "colour", which is unknown.')).toBeVisible();

  const name = 'list.csv';
  const text = `${file}2147483647,,1,1,ANY,,,no\r\n,Laser Grid,1dl,,BUY,,,no\r\n`;
  await dialog
    .getByLabel('Choose a file, or drop one here')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(dialog.getByText('Would add 1 watched item, 1 was there already.')).toBeVisible();
  await expect(dialog.getByText('There is no item with the number "2147483647".')).toBeVisible();
  await expect(dialog.getByText('1 DL, Buy')).toBeVisible();
  expect((await api.get<Rule[]>('/user/me/items')).body).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Import 1 item, skip 1' }).click();
  await expect(toast(page, 'Added 1 watched item, 1 was there already.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Edit Laser Grid' })).toHaveCount(2);

  await page.getByRole('button', { name: 'Import' }).click();
  await dialog.getByLabel('Or paste it').fill(`${HEADER}\nChandelier,3,,`);
  await dialog.getByLabel('Replace my list').click();
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByRole('button', { name: 'Import 1 item, remove 2' }).click();
  await expect(page.getByRole('button', { name: 'Edit Chandelier' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Laser Grid' })).toBeHidden();
});

test('the import preview reports an exceeded limit', async ({ page, product }) => {
  await openDashboard(page, product, '/dashboard/items', LOGIN);
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import items' });
  const lines = Array.from({ length: 1001 }, (_, index) => `Laser Grid,${index + 1},,`);
  await dialog.getByLabel('Or paste it').fill([HEADER, ...lines].join('\n'));
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(
    dialog.getByText('The file has 1001 items, and you can import 1000 at most. Remove some or upgrade.'),
  ).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Import 1,001 items' })).toBeDisabled();
});

test('axe finds nothing while selecting and importing', async ({ page, product }) => {
  await watch(await product.api(LOGIN), { item: 'Laser Grid', min: 1, max: 5 });
  await openDashboard(page, product, '/dashboard/items', LOGIN);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select Laser Grid' }).click();
  await expectAccessibleOnPhoneAndDesktop(page);
  await page.getByRole('button', { name: 'Change' }).click();
  await expectAccessibleOnPhoneAndDesktop(page);
  await page.setViewportSize(DESKTOP);
  const change = page.getByRole('dialog').getByRole('button', { name: 'Change 1 item' });
  await expect(change).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import items' });
  await expect(dialog).toBeVisible();
  await expectAccessibleOnPhoneAndDesktop(page);
  await dialog.getByLabel('Or paste it').fill(`${HEADER}\nLaser Grid,1,5,\nLaser Gird,2,,\nChandelier,3,,`);
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText('1 line has a problem.')).toBeVisible();
  await expectAccessibleOnPhoneAndDesktop(page);
});
