import type { Locator, Page } from '@playwright/test';
import { test } from '../fixtures.js';
import type { Product } from '../harness.js';
import { createPlayer, findItemId, type Rule, watch } from '../setup.js';
import {
  DESKTOP,
  expect,
  expectAccessible,
  openDashboard,
  PHONE,
  toast,
  waitForAnimations,
} from './browser.js';

const LOGIN = 'staff';
const NO_PRICES = ['max 70x', '70x', 'abc', '10000000000'];

test.beforeEach(async ({ product }) => {
  await (await product.api(LOGIN)).delete('/user/me/items');
});

test('saves a new item only with a valid price', async ({ page, product }) => {
  await openDashboard(page, product, '/dashboard/items', LOGIN);
  await page.getByRole('button', { name: 'Add Item' }).click();
  const form = page.getByRole('form', { name: 'New watched item' });
  const create = form.getByRole('button', { name: 'Create Item' });
  await chooseLaserGrid(form);
  const written = form.getByLabel('Price as players write it');
  for (const text of NO_PRICES) {
    await written.fill('7');
    await expectNumbers(form, '7', '7');
    await expect(create).toBeEnabled();
    await written.fill(text);
    await expect(written).toHaveAttribute('aria-invalid', 'true');
    await expectNumbers(form, '', '');
    await expect(create).toBeDisabled();
    await written.press('Enter');
  }
  await written.fill('');
  await expectNumbers(form, '', '');
  await expect(create).toBeDisabled();
  await written.fill('70');
  await create.click();
  await expect(toast(page, 'Item created successfully!')).toBeVisible();
  expect(await getPrices(product)).toEqual([[70, 70]]);
});

test('says at once what a price meets, and lets one choose what a single price means', async ({
  page,
  product,
}) => {
  await openDashboard(page, product, '/dashboard/items', LOGIN);
  await page.getByRole('button', { name: 'Add Item' }).click();
  const form = page.getByRole('form', { name: 'New watched item' });
  await chooseLaserGrid(form);
  const written = form.getByLabel('Price as players write it');
  const words = form.getByRole('status').filter({ hasText: /^(Sellers|Buyers)/ });
  for (const [text, sentence] of [
    ['up to 5', 'Sellers and buyers: up to 5 WL.'],
    ['180/1+', 'Sellers and buyers: 180 or more per WL (0.00556 WL each).'],
    ['any', 'Sellers and buyers: any price, or none.'],
    ['3', 'Sellers and buyers: exactly 3 WL.'],
  ] as const) {
    await written.fill(text);
    await expect(words).toHaveText(sentence);
  }
  await expectAccessible(page);
  await form.getByRole('button', { name: 'sellers: up to 3 WL' }).click();
  await expect(words).toHaveText('Sellers: up to 3 WL.');
  await expect(form.getByText('One price is the highest; =3 is only that price.')).toBeVisible();
  await expectNumbers(form, '0', '3');
  await form.getByRole('button', { name: 'Create Item' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Laser Grid' })).toContainText('up to 3 WL');
  expect(await getPrices(product)).toEqual([[0, 3]]);
});

test('widens a watched item that a new one overlaps, with an undo', async ({ page, product }) => {
  await watch(await product.api(LOGIN), { item: 'Laser Grid', min: 1, max: 5 });
  await openDashboard(page, product, '/dashboard/items', LOGIN);
  await page.getByRole('button', { name: 'Add Item' }).click();
  const form = page.getByRole('form', { name: 'New watched item' });
  await chooseLaserGrid(form);
  const written = form.getByLabel('Price as players write it');
  await written.fill('2-4');
  await expect(form.getByText('Laser Grid at 1 WL – 5 WL, which includes this.')).toBeVisible();
  await expectAccessible(page);
  await written.fill('3-8');
  await expect(form.getByText('Laser Grid at 1 WL – 5 WL, which overlaps this.')).toBeVisible();
  await form.getByRole('button', { name: 'Widen it to 1 WL – 8 WL' }).click();
  const updated = toast(page, 'Item updated successfully!');
  await expect(updated).toBeVisible();
  await expect(form).toBeHidden();
  expect(await getPrices(product)).toEqual([[1, 8]]);
  await updated.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Restored.')).toBeVisible();
  expect(await getPrices(product)).toEqual([[1, 5]]);
});

test('takes a rule typed like a trade message', async ({ page, product }) => {
  await openDashboard(page, product, '/dashboard/items', LOGIN);
  await page.getByRole('button', { name: 'Add Item' }).click();
  const form = page.getByRole('form', { name: 'New watched item' });
  const search = form.getByLabel('Item Search *');
  await search.fill('b> lgrid max 4wl');
  await expect(form.getByRole('option', { name: 'Laser Grid, Sellers: up to 4 WL.' })).toBeVisible();
  await expectAccessible(page);
  await search.press('Enter');
  await expect(form.getByText('Item selected')).toBeVisible();
  await expect(form.getByLabel('Message Type')).toContainText('Sell');
  await form.getByRole('button', { name: 'Create Item' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Laser Grid' })).toContainText('up to 4 WL');
  expect(await getPrices(product)).toEqual([[0, 4]]);
});

test('shows the usual price to take, and how often the rule would have pinged', async ({ page, product }) => {
  const shop = `TAKE${Date.now()}`;
  for (const price of [2, 4, 6]) {
    await product.sandbox.post({ content: `S> Fishing Rod ${price}wl @${shop}`, ...createPlayer() });
  }
  const api = await product.api(LOGIN);
  const item_id = await findItemId(api, 'Fishing Rod');
  await expect
    .poll(
      async () =>
        (await api.get<{ sell: { offers: number } | null }>(`/items/${item_id}/price`)).body.sell?.offers,
    )
    .toBe(3);
  await openDashboard(page, product, '/dashboard/items', LOGIN);
  await page.getByRole('button', { name: 'Add Item' }).click();
  const form = page.getByRole('form', { name: 'New watched item' });
  await form.getByLabel('Item Search *').fill('fishing rod');
  await form
    .getByRole('option', { name: /Fishing Rod/ })
    .first()
    .click();
  await expect(form.getByText('Usual price (3 offers by 3 sellers):')).toBeVisible();
  await form.getByRole('button', { name: '4 WL', exact: true }).click();
  await expectNumbers(form, '0', '4');
  const forecast = form.getByRole('region', { name: 'Last 7 days' });
  await expect(forecast).toContainText('Would have pinged you 2 times in the last 7 days.');
  await forecast.getByText('Show the newest').click();
  await expect(forecast.getByRole('link', { name: new RegExp(`S> Fishing Rod 4wl @${shop}`) })).toBeVisible();
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
  await form.getByLabel('Price as players write it').fill('<1');
  await expect(forecast).toHaveText(/^Would never have pinged you in the last 7 days/);
});

test('saves a changed item only with a valid price', async ({ page, product }) => {
  await watch(await product.api(LOGIN), { item: 'Laser Grid', min: 1, max: 5 });
  await openDashboard(page, product, '/dashboard/items', LOGIN);
  await page.getByRole('button', { name: 'Edit Laser Grid' }).click();
  const form = page.getByRole('form', { name: 'Edit Laser Grid' });
  const update = form.getByRole('button', { name: 'Update' });
  const written = form.getByLabel('Price as players write it');
  for (const text of NO_PRICES) {
    await written.fill('7');
    await expect(update).toBeEnabled();
    await written.fill(text);
    await expect(written).toHaveAttribute('aria-invalid', 'true');
    await expectNumbers(form, '', '');
    await expect(update).toBeDisabled();
    await written.press('Enter');
  }
  await written.fill('');
  await expectNumbers(form, '1', '5');
  await expect(update).toBeEnabled();
  await written.fill('abc');
  await form.getByLabel('Min').fill('2');
  await expect(written).toHaveValue('');
  await expect(update).toBeDisabled();
  await form.getByLabel('Max').fill('3');
  await update.click();
  await expect(toast(page, 'Item updated successfully!')).toBeVisible();
  expect(await getPrices(product)).toEqual([[2, 3]]);
});

test('results of an earlier search cannot be chosen for a later one', async ({ page, product }) => {
  await openDashboard(page, product, '/dashboard/items', LOGIN);
  await expect(page.getByText('No watched items yet')).toBeVisible();
  const search = page.getByPlaceholder('Search items or tags...');
  await search.fill('laser');
  await expect(page.getByText('No watched items yet')).toBeVisible();
  await expect(search, 'the search is shown above an empty list').toHaveValue('laser');
  await page.getByRole('button', { name: 'Add Item' }).click();
  const field = page.getByLabel('Item Search *');
  await field.fill('chandelier');
  const earlier = page.getByRole('option', { name: /Chandelier Seed/ });
  await expect(earlier).toBeEnabled();
  const release = await holdSearch(page);
  await field.fill('laser');
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(field).toHaveValue('laser');
  await earlier.dispatchEvent('click');
  await expect(field).toHaveValue('laser');
  await expect(earlier).toBeDisabled();
  await expectAccessible(page);

  release();
  const laser = page.getByRole('option', { name: /Laser/ }).first();
  await expect(laser).toBeEnabled();
  await expect(laser, 'an arrow key for the earlier results has no effect').toHaveAttribute(
    'aria-selected',
    'true',
  );
  const name = (await laser.locator('.font-medium').textContent()) ?? '';
  await field.press('Enter');
  await expect(page.getByText('Item selected')).toBeVisible();
  await expect(field).toHaveValue(name);
});

test('the search results are in front of the content below the form', async ({ page, product }) => {
  await openDashboard(page, product, '/dashboard/items', LOGIN);
  await page.getByRole('button', { name: 'Add Item' }).click();
  const form = page.getByRole('form', { name: 'New watched item' });
  await form.getByLabel('Item Search *').fill('pepper');
  const found = form.getByRole('listbox', { name: 'Items' });
  await expect(found.getByRole('option').nth(4)).toBeVisible();
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await waitForAnimations(page);
    await expect
      .poll(() => found.evaluate(isUncovered), { message: 'the lower edge of the list is in front' })
      .toBe(true);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('all controls around the list are at least 44 px high', async ({ page, product }) => {
    await watch(await product.api(LOGIN), { item: 'Laser Grid', min: 1, max: 5 });
    await openDashboard(page, product, '/dashboard/items', LOGIN);
    await expect(page.getByRole('button', { name: 'Edit Laser Grid' })).toBeVisible();
    await waitForAnimations(page);
    const controls = page.locator('header, #content').locator('a, button, input').filter({ visible: true });
    const small = await controls.evaluateAll((found) =>
      found
        .filter((one) => one.getBoundingClientRect().height < 44)
        .map((one) => one.ariaLabel ?? one.textContent),
    );
    expect(await controls.count()).toBeGreaterThan(4);
    expect(small).toEqual([]);
  });
});

/** Runs in the page: whether the lower edge of the element is in front. */
function isUncovered(element: Element): boolean {
  const { left, right, bottom } = element.getBoundingClientRect();
  const places = [left + 8, (left + right) / 2, right - 8];
  return places.every((x) => element.contains(document.elementFromPoint(x, bottom - 8)));
}

async function chooseLaserGrid(form: Locator): Promise<void> {
  await form.getByLabel('Item Search *').fill('laser grid');
  await form
    .getByRole('option', { name: /^L? ?Laser Grid\b(?! Seed)/ })
    .first()
    .click();
  await expect(form.getByText('Item selected')).toBeVisible();
}

async function expectNumbers(form: Locator, min: string, max: string): Promise<void> {
  await expect(form.getByLabel('Min')).toHaveValue(min);
  await expect(form.getByLabel('Max')).toHaveValue(max);
}

async function getPrices(product: Product): Promise<number[][]> {
  const { body } = await (await product.api(LOGIN)).get<Rule[]>('/user/me/items');
  return body.map(({ min_price, max_price }) => [min_price, max_price]);
}

/** Delays every item search until the returned function is called. */
async function holdSearch(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/trpc/*items.search*', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
