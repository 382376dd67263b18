import { test } from '../fixtures.js';
import { type Rule, watch } from '../setup.js';
import { expect, expectAccessibleOnPhoneAndDesktop, openDashboard, PHONE } from './browser.js';
import { modifyResponse } from './intercept.js';

const LOGIN = 'staff';
const HOUR_MS = 3_600_000;

interface Figures {
  id: string;
  last_ping_at: string | null;
  usual_price: number | null;
  usual: { offers: number; traders: number } | null;
}

test('watched items are sorted by their columns, and the keyboard goes from row to row', async ({
  page,
  product,
}) => {
  const api = await product.api(LOGIN);
  await api.delete('/user/me/items');
  await watch(api, { item: 'Pepper Tree Seed', min: -220, max: -180, type: 'BUY' });
  await watch(api, { item: 'Laser Grid', min: 1, max: 5, type: 'SELL' });
  await watch(api, { item: 'Chandelier', min: 45, max: 50 });
  const { body } = await api.get<Rule[]>('/user/me/items');
  expect((await api.get<Figures[]>('/user/me/items/figures')).body.map(({ id }) => id)).toEqual(
    body.map(({ id }) => id),
  );
  // Usual prices need offers of several traders.
  const usual = { offers: 9, traders: 5 };
  await modifyResponse<Figures[]>(page, 'user.items.figures', ([seed, grid, chandelier]) => [
    { id: seed?.id ?? '', usual_price: -200, usual, last_ping_at: null },
    {
      id: grid?.id ?? '',
      usual_price: 4,
      usual,
      last_ping_at: new Date(Date.now() - 3.5 * HOUR_MS).toISOString(),
    },
    { id: chandelier?.id ?? '', usual_price: null, usual: null, last_ping_at: new Date().toISOString() },
  ]);

  await openDashboard(page, product, '/dashboard/items', LOGIN);
  const edits = page.getByRole('button', { name: /^Edit / });
  const names = () => edits.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  const [seed, grid, chandelier] = ['Edit Pepper Tree Seed', 'Edit Laser Grid', 'Edit Chandelier'];
  await expect.poll(names).toEqual([seed, grid, chandelier]);
  const row = page.getByRole('row').filter({ hasText: 'Laser Grid' });
  await expect(row).toContainText('3 hours ago');
  await expect(row).toContainText('4 WL');
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(45);

  const price = page.getByRole('columnheader', { name: 'Price Range' });
  await price.getByRole('button').press('Enter');
  await expect(price).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(names).toEqual([seed, grid, chandelier]);
  await price.getByRole('button').press('Enter');
  await expect(price).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(names).toEqual([chandelier, grid, seed]);
  await expect(page).toHaveURL(/\?sort=-price$/);
  await page.reload();
  await expect.poll(names).toEqual([chandelier, grid, seed]);
  await price.getByRole('button').press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/items$/);
  await expect.poll(names).toEqual([seed, grid, chandelier]);
  await page.getByRole('button', { name: 'Last Ping' }).click();
  // Without a ping: last in either order.
  await expect.poll(names).toEqual([chandelier, grid, seed]);
  await page.getByRole('button', { name: 'Last Ping' }).click();
  await expect.poll(names).toEqual([grid, chandelier, seed]);

  const rows = page.getByRole('row');
  await page.keyboard.press('j');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(3)).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  const form = page.getByRole('form', { name: 'Edit Chandelier' });
  await expect(form).toBeVisible();
  await form.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('j');
  await expect(page.getByRole('row').filter({ hasText: 'Pepper Tree Seed' })).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expectAccessibleOnPhoneAndDesktop(page);

  await page.setViewportSize(PHONE);
  await expect(row).toContainText('Pinged 3 hours ago');
  await page.getByLabel('Sort').selectOption('Highest price');
  await expect.poll(names).toEqual([chandelier, grid, seed]);
});
