import type { Page } from '@playwright/test';
import { withDatabase } from '../database.js';
import { test } from '../fixtures.js';
import type { Product } from '../harness.js';
import { createPlayer } from '../setup.js';
import { collectPageErrors, expect } from './browser.js';

const LOGIN = 'user';

/** Makes the user new: other tests need the trial unused. */
async function forgetFirstMinutes(product: Product): Promise<void> {
  const api = await product.api(LOGIN);
  const { user_id } = (await api.get<{ user_id: string }>('/user/me')).body;
  await withDatabase(product, async (sql) => {
    await sql`delete from notifications where user_id = ${user_id}`;
    await sql`delete from watch_rules where user_id = ${user_id}`;
    await sql`delete from subscriptions where user_id = ${user_id}`;
    await sql`delete from trial_claims where user_id = ${user_id}`;
  });
}

test.beforeEach(({ product }) => forgetFirstMinutes(product));
test.afterEach(({ product }) => forgetFirstMinutes(product));

const steps = (page: Page) => page.getByRole('list', { name: 'First steps' }).getByRole('listitem');
const tile = (page: Page, label: string) => page.locator('dl > div').filter({ hasText: label });

/** Runs in the page before anything else. */
function countClicks(): void {
  Object.assign(window, { clicks: 0 });
  window.addEventListener(
    'click',
    // Keys make clicks without a detail.
    ({ detail }) => detail > 0 && Object.assign(window, { clicks: Reflect.get(window, 'clicks') + 1 }),
    true,
  );
}

test('leads from the home page to the first ping in five clicks', async ({ page, product }) => {
  const pageErrors = collectPageErrors(page);
  await page.addInitScript(countClicks);
  await page.goto(product.webUrl);
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Start your free week' }).first().click();
  await (await opening).locator(`button[value="${LOGIN}"]`).click({ noWaitAfter: true });

  await expect(page).toHaveURL(`${product.webUrl}/dashboard/overview`);
  await expect(steps(page)).toHaveText([
    /^Start your free week/,
    /^Watch your first item/,
    /^Link Discord or add a webhook \(done\)/,
    /^Get the first ping/,
  ]);
  await expect(tile(page, 'Bot')).toContainText(/Reads \d+ channels/);

  await steps(page).getByRole('button', { name: 'Start your free week' }).click();
  const form = page.getByRole('form', { name: 'New watched item' });
  await expect(form.getByLabel('Item Search *')).toBeFocused();
  await expect(steps(page).nth(0)).toHaveText('Start your free week (done)');
  await page.keyboard.type('b> lgrid max 4wl');
  await form.getByRole('listbox').getByRole('option').first().click();
  await form.getByRole('button', { name: 'Create Item' }).click();
  await expect(steps(page).nth(1)).toHaveText('Watch your first item (done)');
  await expect(tile(page, 'Watched items')).toContainText('1of 500');

  const player = createPlayer();
  await product.sandbox.post({ content: 'S> Laser Grid 3wl each', ...player });
  const pings = page.getByRole('list', { name: 'Newest pings' });
  await expect(pings.getByRole('listitem')).toHaveText(
    new RegExp(`^For sale: Laser Grid, 3 WL.*${player.author_name}`),
  );
  await expect(steps(page)).toHaveCount(0);
  await expect(tile(page, 'Unread pings')).toContainText('1');
  // The click in the provider's window is the fifth.
  expect(await page.evaluate(() => Reflect.get(window, 'clicks'))).toBe(4);
  expect(pageErrors).toEqual([]);
});
