import { test } from '../fixtures.js';
import { watch } from '../setup.js';
import {
  expect,
  expectAccessibleOnPhoneAndDesktop,
  expectNoOverflow,
  openDashboard,
  PHONE,
  toast,
  WIDE,
} from './browser.js';

const LOGIN = 'staff';

test.use({ viewport: WIDE, timezoneId: 'Asia/Jakarta' });
test.beforeEach(async ({ product }) => {
  const api = await product.api(LOGIN);
  await api.delete('/user/me/items');
  await api.put('/user/me/noise', { quiet_hours: null, snooze: null, time_zone: 'UTC' });
});

test('quiet hours are set in the time zone of the browser, and switched off', async ({ page, product }) => {
  await openDashboard(page, product, '/dashboard/preferences', LOGIN);
  const section = page.getByRole('region', { name: 'Quiet Hours' });
  await expect(section.getByLabel('Time zone')).toHaveValue('Asia/Jakarta');
  await section.getByLabel('To').fill('22:00');
  await expect(section).toContainText('Choose another time than the first.');
  await section.getByLabel('To').fill('06:30');
  await section.getByRole('button', { name: 'Save quiet hours' }).click();
  await expect(toast(page, 'Quiet hours saved successfully!')).toBeVisible();
  await expect(section).toContainText('No pings from 22:00 to 06:30 (Asia/Jakarta).');
  await expectAccessibleOnPhoneAndDesktop(page);
  await page.setViewportSize(PHONE);
  await expectNoOverflow(page);
  await section.getByRole('button', { name: 'Switch off' }).click();
  await expect(section).toContainText('You are pinged at every time of the day.');
});

test('all pings are snoozed and woken', async ({ page, product }) => {
  await openDashboard(page, product, '/dashboard/preferences', LOGIN);
  const section = page.getByRole('region', { name: 'Quiet Hours' });
  await section.getByLabel('Until a day').fill('2999-12-24');
  await section.getByRole('button', { name: 'Snooze' }).click();
  await expect(section).toContainText('All pings are snoozed until Dec 24, 2999');
  await section.getByRole('button', { name: 'Ping again' }).click();
  await section.getByRole('button', { name: '1 hour' }).click();
  await expect(section).toContainText('All pings are snoozed until');
});

test('a watched item mentions a role in its pings', async ({ page, product }) => {
  const api = await product.api(LOGIN);
  await watch(api, { item: 'Laser Grid', min: 1, max: 5 });
  await openDashboard(page, product, '/dashboard/items', LOGIN);
  await page.getByRole('button', { name: 'Edit Laser Grid' }).click();
  const form = page.getByRole('form', { name: 'Edit Laser Grid' });
  await form.getByRole('combobox', { name: 'Mention' }).click();
  await page.getByRole('option', { name: 'A role' }).click();
  await form.getByLabel('Role ID').fill('123');
  await expect(form).toContainText('A Discord ID has 15 to 20 digits.');
  await expect(form.getByRole('button', { name: 'Update' })).toBeDisabled();
  await form.getByLabel('Role ID').fill('165511591545143296');
  await expectAccessibleOnPhoneAndDesktop(page);
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(toast(page, 'Item updated successfully!')).toBeVisible();
  const [rule] = (await api.get<{ mention: unknown }[]>('/user/me/items')).body;
  expect(rule?.mention).toEqual({ kind: 'role', id: '165511591545143296' });
});

test('a watched item has a collapsed section for its noise', async ({ page, product }) => {
  await watch(await product.api(LOGIN), { item: 'Laser Grid', min: 1, max: 5 });
  await openDashboard(page, product, '/dashboard/items', LOGIN);
  const edit = page.getByRole('button', { name: 'Edit Laser Grid' });
  await edit.click();
  const form = page.getByRole('form', { name: 'Edit Laser Grid' });
  await expect(form.getByLabel('Pings a day')).toBeHidden();
  await form.getByText('every matching offer pings').click();
  await form.getByLabel('Cooldown').fill('1441');
  await expect(form).toContainText('Minutes up to 1440, or 0 for none.');
  await expect(form.getByRole('button', { name: 'Update' })).toBeDisabled();
  await form.getByLabel('Cooldown').fill('30');
  await form.getByLabel('Pings a day').fill('5');
  await form.getByRole('switch', { name: 'Only better prices than the last ping' }).click();
  await form.getByRole('combobox', { name: 'Snooze' }).click();
  await page.getByRole('option', { name: 'For 1 hour' }).click();
  await expectAccessibleOnPhoneAndDesktop(page);
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(toast(page, 'Item updated successfully!')).toBeVisible();
  await expect(page.getByText('Snoozed', { exact: true })).toBeVisible();
  await edit.click();
  await expect(form).toContainText('30 minutes between pings, 5 pings a day, only better prices');
});
