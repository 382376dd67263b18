import { test } from '../fixtures.js';
import { findItemId, watch } from '../setup.js';
import { expect, openDashboard, PHONE, waitForAnimations } from './browser.js';

const LOGIN = 'staff';

test.beforeEach(async ({ product }) => {
  await (await product.api(LOGIN)).delete('/user/me/items');
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('a phone shows actions for selected items in one line, and the button beside a long price', async ({
    page,
    product,
  }) => {
    const api = await product.api(LOGIN);
    for (const price of [1, 2]) await watch(api, { item: 'Laser Grid', min: price, max: price });
    await openDashboard(page, product, '/dashboard/items', LOGIN);
    await expect(page.getByRole('button', { name: 'Edit Laser Grid' })).toHaveCount(2);
    await expect(page.getByRole('cell', { name: 'None' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    const bar = page.getByRole('region', { name: 'Selected items' });
    await bar.getByRole('button', { name: 'Select all 2' }).click();
    await expect(bar.getByText('2 selected')).toBeVisible();
    await waitForAnimations(page);
    expect((await bar.boundingBox())?.height).toBeLessThan(80);

    // No test offers it, so that its usual price is never known.
    const item_id = await findItemId(api, 'Disco Ball');
    await api.post('/user/me/items', { item_id, price: '15% under usual', takes_unpriced: true });
    await page.reload();
    await expect(page.getByText('15% under usual, not known yet, or no price')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit Disco Ball' })).toBeInViewport({ ratio: 1 });
  });
});
