import { test } from '../fixtures.js';
import { createPlayer, waitForPipeline, watch } from '../setup.js';
import { DESKTOP, expect, openDashboard, PHONE, waitForAnimations } from './browser.js';
import { modifyResponse } from './intercept.js';

const LOGIN = 'staff';

test.beforeEach(async ({ product }) => {
  await (await product.api(LOGIN)).delete('/user/me/items');
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('all controls around the list are at least 44 px high, and search results are in front of the content below the form', async ({
    page,
    product,
  }) => {
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

  test('a new item, its price, what it would have caught and Create fit a phone', async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openDashboard(page, product, '/dashboard/items?edit=new', LOGIN);
    const form = page.getByRole('form', { name: 'New watched item' });
    const item = form.getByLabel('Item Search *');
    await item.fill('laser grid');
    await form.getByRole('listbox').getByRole('option').first().click();
    await form.getByLabel('Price as players write it').fill('4');
    const caught = form.getByRole('region', { name: 'Last 7 days' }).getByRole('status');
    await expect(caught).toBeVisible();
    await waitForAnimations(page);
    for (const shown of [item, caught, form.getByRole('button', { name: 'Create Item' })]) {
      await expect(shown).toBeInViewport({ ratio: 1 });
    }
    const bar = form.locator('[data-bottom-bar]');
    const getSpace = async () => {
      const { y = Number.NaN, height = 0 } = (await caught.boundingBox()) ?? {};
      return ((await bar.boundingBox())?.y ?? Number.NaN) - y - height;
    };
    await expect.poll(getSpace, { message: 'pixels above the bar' }).toBeGreaterThanOrEqual(0);
  });

  test('the first steps show the form of the first item from its top', async ({ page, product }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openDashboard(page, product, '/dashboard/overview', LOGIN);
    await page.getByRole('button', { name: 'Add your first item' }).click();
    const form = page.getByRole('form', { name: 'New watched item' });
    await expect(form.getByLabel('Item Search *')).toBeFocused();
    await expect(form.getByLabel('Price as players write it')).toBeInViewport({ ratio: 1 });
  });
});

/** Runs in the page: whether the lower edge of the element is in front. */
function isUncovered(element: Element): boolean {
  const { left, right, bottom } = element.getBoundingClientRect();
  const places = [left + 8, (left + right) / 2, right - 8];
  return places.every((x) => element.contains(document.elementFromPoint(x, bottom - 8)));
}

test('rows are low, and selecting one moves neither rows nor their texts', async ({ page, product }) => {
  const api = await product.api(LOGIN);
  for (const item of ['Laser Grid', 'Pepper Tree Seed']) await watch(api, { item, min: 1, max: 5 });
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
    await page.getByRole('button', { name: 'Done', exact: true }).click();
  }
  const row = page.getByRole('row').filter({ hasText: 'Laser Grid' });
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(45);
  await page.setViewportSize(DESKTOP);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select Laser Grid' }).check();
  await page.getByRole('button', { name: 'Change' }).click();
  const change = page.getByRole('dialog').getByRole('button', { name: 'Change 1 item' });
  await expect(change).toBeInViewport({ ratio: 1 });
});

test('a message is at most 90 px high on the page that says why it did not ping', async ({
  page,
  product,
}) => {
  const api = await product.api(LOGIN);
  const items = ['Laser Grid', 'Chandelier', 'Angel Wings', 'Pepper Tree Seed'];
  for (const item of items) await watch(api, { item, min: 1, max: 2 });
  await watch(api, { item: 'Angel Wings', min: 3, max: 4 });
  const content = `Come to my shop, everything has to go: S> ${items.map((item) => `${item} 90wl`).join(', ')} @BIGVENDSHOP`;
  await product.sandbox.post({ content, ...createPlayer(), author_name: 'a name of thirty-two characters.' });
  await product.sandbox.post({ content: 'S> Angel Wings', ...createPlayer() });
  await waitForPipeline(product, LOGIN);
  await openDashboard(page, product, '/dashboard/why', LOGIN);
  const rows = page.locator('#content li[data-list-item]');
  await expect(rows.first()).toBeVisible();
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const heights = await rows.evaluateAll((found) => found.map((row) => row.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(1);
    expect(Math.max(...heights)).toBeLessThanOrEqual(90);
  }
});
