import type { Page } from '@playwright/test';
import { test } from '../fixtures.js';
import { findItemId } from '../setup.js';
import {
  DESKTOP,
  expect,
  expectAccessibleOnPhoneAndDesktop,
  openDashboard,
  PHONE,
  toast,
} from './browser.js';

const LOGIN = 'staff';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const field = (page: Page) => palette(page).getByRole('combobox');
const activeOption = (page: Page) => palette(page).getByRole('option', { selected: true });

test.beforeEach(async ({ page, product }) => {
  await page.setViewportSize(DESKTOP);
  const api = await product.api(LOGIN);
  await api.delete('/user/me/items');
  for (const name of ['Laser Grid', 'Pepper Tree Seed']) {
    await api.post('/user/me/items', {
      item_id: await findItemId(api, name),
      min_price: 1,
      max_price: 5,
      message_type: 'SELL',
    });
  }
});

test('opens by key and button, moves by keys, runs by Enter and returns the focus', async ({
  page,
  product,
}) => {
  await openDashboard(page, product, '/dashboard/account', LOGIN);
  const button = page.getByRole('button', { name: 'Search', exact: true });
  await button.click();
  await expect(field(page)).toBeFocused();
  await expectAccessibleOnPhoneAndDesktop(page);
  await expect(activeOption(page)).toHaveText('Overview');
  const activeId = await activeOption(page).getAttribute('id');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', activeId ?? '');
  await page.keyboard.press('ArrowDown');
  await expect(activeOption(page)).toHaveText('Watched Items');
  await page.keyboard.press('End');
  await expect(activeOption(page)).toHaveText('Sign out');
  await page.keyboard.press('ArrowDown');
  await expect(activeOption(page)).toHaveText('Overview');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Home');
  await expect(activeOption(page)).toHaveText('Overview');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(button).toBeFocused();

  await page.keyboard.press('ControlOrMeta+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(palette(page)).toBeHidden();

  await page.keyboard.press('Control+k');
  await field(page).fill('webhooks');
  await expect(palette(page).getByRole('option').first()).toHaveText('Preferences');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Preferences' })).toBeFocused();
  await page.getByLabel('Time zone').focus();
  await page.keyboard.press('Control+k');
  await field(page).fill('xyzzy');
  await expect(palette(page).getByText('Nothing found for "xyzzy"')).toBeVisible();
  await expectAccessibleOnPhoneAndDesktop(page);
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Time zone')).toBeFocused();
});

test('opens a watched item for editing, an item’s market page and the form for a new item', async ({
  page,
  product,
}) => {
  await openDashboard(page, product, '/dashboard/items', LOGIN);
  await expect(page.getByRole('button', { name: 'Edit Laser Grid' })).toBeVisible();
  const rule = palette(page).getByRole('group', { name: 'Watched items' }).getByRole('option');
  // Twice: closing the row makes the same choice open it again.
  for (const form of Array.from({ length: 2 }, () => page.getByRole('form', { name: 'Edit Laser Grid' }))) {
    await page.keyboard.press('Control+k');
    await field(page).fill('laser');
    await expect(rule).toHaveText(/Laser Grid/);
    await expectAccessibleOnPhoneAndDesktop(page);
    await rule.click();
    await expect(form).toBeVisible();
    await form.getByRole('button', { name: 'Close' }).click();
    await expect(form).toBeHidden();
  }

  await page.keyboard.press('Control+k');
  await field(page).fill('pepper tree seed');
  await palette(page).getByRole('group', { name: 'Items', exact: true }).getByRole('option').first().click();
  await expect(page).toHaveURL(/\/dashboard\/market\?item=\d+/);
  await expect(page.getByText('Pepper Tree Seed').first()).toBeVisible();

  await page.keyboard.press('Control+k');
  await field(page).fill('add item');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Item Search *')).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/dashboard\/items$/);
});

test('snoozes all pings, ends the snooze, and switches theme and sound', async ({ page, product }) => {
  await page.setViewportSize(PHONE);
  await openDashboard(page, product, '/dashboard/notifications', LOGIN);
  async function choose(name: string): Promise<void> {
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await field(page).fill(name);
    await palette(page).getByRole('option', { name, exact: true }).click();
    await expect(palette(page)).toBeHidden();
  }
  await choose('Snooze all pings for 1 hour');
  await expect(toast(page, 'All pings are snoozed.')).toBeVisible();
  const api = await product.api(LOGIN);
  const snoozedUntil = async () =>
    (await api.get<{ snoozed_until: string | null }>('/user/me/noise')).body.snoozed_until;
  expect(await snoozedUntil()).not.toBeNull();
  await choose('End the snooze');
  await expect(toast(page, 'Pings are on again.')).toBeVisible();
  expect(await snoozedUntil()).toBeNull();

  await choose('Switch to dark theme');
  await expect(page.locator('body')).toHaveAttribute('data-theme', 'dark');
  await choose('Switch the ping sound on');
  await expect(page.getByRole('button', { name: 'Sound' })).toHaveAttribute('aria-pressed', 'true');
  await choose('Show keyboard shortcuts');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('does not open over another dialog', async ({ page, product }) => {
  await openDashboard(page, product, '/dashboard/account', LOGIN);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
