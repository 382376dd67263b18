import type { Page } from '@playwright/test';
import { test } from '../fixtures.js';
import { deleteSettings } from '../setup.js';
import {
  expect,
  expectAccessible,
  expectAccessibleOnPhoneAndDesktop,
  expectNoOverflow,
  forgetSession,
  openDashboard,
  PHONE,
  toast,
  WIDE,
  waitForAnimations,
} from './browser.js';
import { waitForProcedure } from './intercept.js';

const LOGIN = 'staff';

test.use({ viewport: WIDE });
test.beforeEach(async ({ product }) => {
  await deleteSettings(await product.api(LOGIN));
});

const section = (page: Page, name: string) => page.getByRole('region', { name });

test('notification settings are saved immediately', async ({ page, product }) => {
  await openDashboard(page, product, '/dashboard/preferences', LOGIN);
  const toggle = page.getByRole('switch', { name: 'Prediction Ping' });
  await expect(toggle).toBeChecked();
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  await expect(toast(page, 'Prediction Ping preference updated successfully!')).toBeVisible();
  await page.reload();
  await expect(toggle).not.toBeChecked();
  // The change shows before it is saved; a page closed too early would leave it off for the next test.
  const saved = waitForProcedure(page, 'user.preferences.update');
  await toggle.click();
  expect((await saved).status()).toBe(200);
  await expect(toggle).toBeChecked();
});

test('webhooks are added, counted, made primary, changed and deleted', async ({ page, product }) => {
  await openDashboard(page, product, '/dashboard/preferences', LOGIN);
  const webhooks = section(page, 'Webhook URLs');
  await expect(webhooks).toContainText('0/15');
  const add = async (name: string, url: string) => {
    await webhooks.getByRole('button', { name: 'Add webhook' }).click();
    await webhooks.getByLabel('Name *').fill(name);
    await webhooks.getByLabel('Webhook URL *').fill(url);
  };
  await add('Phone', 'https://example.com/api/webhooks/1/x');
  await webhooks.getByLabel('Webhook URL *').blur();
  await expect(webhooks).toContainText('Please enter a valid Discord webhook URL');
  await expect(webhooks.getByRole('button', { name: 'Create webhook' })).toBeDisabled();
  await webhooks.getByLabel('Webhook URL *').fill((await product.sandbox.webhook()).url);
  await expect(webhooks).toContainText('Only Discord webhook URLs are supported.');
  await webhooks.getByRole('button', { name: 'Create webhook' }).click();
  await expect(toast(page, 'Webhook URL created successfully!')).toBeVisible();
  await expect(webhooks).toContainText('1/15');
  await expect(webhooks).toContainText('Primary');

  await add('Guild', (await product.sandbox.webhook()).url);
  await webhooks.getByRole('button', { name: 'Create webhook' }).click();
  await expect(webhooks).toContainText('2/15');
  await webhooks.getByRole('button', { name: 'Make primary' }).click();
  await expect(toast(page, 'Webhook URL updated successfully!')).toBeVisible();
  await webhooks.getByRole('button', { name: 'Delete Phone' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete webhook' }).click();
  await expect(toast(page, 'Webhook URL deleted successfully!')).toBeVisible();
  await expect(webhooks).toContainText('1/15');
});

test('a webhook sends a test ping, and the fourth in a minute says when to try again', async ({
  page,
  product,
}) => {
  const { url } = await product.sandbox.webhook();
  const api = await product.api(LOGIN);
  await api.post('/user/me/webhooks', { webhook_name: 'Tested', webhook_url: url });
  await openDashboard(page, product, '/dashboard/preferences', LOGIN);
  const send = page.getByRole('button', { name: 'Send test to Tested' });
  for (let sent = 0; sent < 4; sent += 1) {
    const answering = waitForProcedure(page, 'user.webhooks.test');
    await send.click();
    await answering;
    if (sent < 3)
      await expect(toast(page, 'A test ping is on its way to the webhook "Tested".')).toBeVisible();
  }
  await expect(toast(page, /^Only 3 tests a minute\. Try again in \d+ s\.$/)).toBeVisible();
  const { body } = await api.get<{ webhook_id: string; webhook_name: string }[]>('/user/me/webhooks');
  const tested = body.find((webhook) => webhook.webhook_name === 'Tested');
  await api.delete(`/user/me/webhooks/${tested?.webhook_id}`);
});

test('a webhook address of real length fits on a phone', async ({ page, product }) => {
  await page.setViewportSize(PHONE);
  // Its token has 68 characters, as Discord's have.
  const { url } = await product.sandbox.webhook();
  const { status } = await (await product.api(LOGIN)).post('/user/me/webhooks', {
    webhook_name: 'Trading server, the channel for what sells well',
    webhook_url: url,
  });
  expect(status).toBe(200);
  await openDashboard(page, product, '/dashboard/preferences', LOGIN);
  const webhooks = section(page, 'Webhook URLs');
  await expect(webhooks).toContainText('1/15');
  await expectNoOverflow(page);
  // Nowhere on the page, not in the form either.
  const token = url.split('/').at(-1) ?? '';
  await webhooks.getByRole('button', { name: 'Edit' }).click();
  await expect(webhooks.getByLabel('Name *')).toBeVisible();
  await expect(webhooks.getByLabel('New webhook URL')).toHaveValue('');
  expect(await page.content()).not.toContain(token);
  await waitForAnimations(page);
  await expectNoOverflow(page);
});

test('the blacklist groups its entries and shows three of each kind', async ({ page, product }) => {
  const api = await product.api(LOGIN);
  for (const world of ['ALPHA', 'BRAVO', 'CHARLIE', 'DELTA']) {
    await api.post('/user/me/blacklist', { blacklist_type: 'GLOBAL', blacklist_world: world });
  }
  await openDashboard(page, product, '/dashboard/preferences', LOGIN);
  const blacklist = section(page, 'Blacklist Management');
  await expect(blacklist.getByRole('button', { name: /^Remove/ })).toHaveCount(3);
  await blacklist.getByRole('button', { name: 'Show 1 more' }).click();
  await expect(blacklist.getByRole('button', { name: /^Remove/ })).toHaveCount(4);
  await blacklist.getByRole('button', { name: 'Remove ALPHA from the blacklist' }).click();
  await expect(toast(page, 'Blacklist entry deleted successfully!')).toBeVisible();
  await expect(blacklist.getByRole('button', { name: /^Remove/ })).toHaveCount(3);

  await blacklist.getByRole('button', { name: 'Add entry' }).click();
  await blacklist.getByLabel('World *').fill('no spaces here');
  await expect(blacklist.getByRole('button', { name: 'Create entry' })).toBeDisabled();
  await blacklist.getByLabel('World *').fill('echo');
  await blacklist.getByRole('button', { name: 'Create entry' }).click();
  await expect(toast(page, 'Blacklist entry created successfully!')).toBeVisible();
  await expect(blacklist).toContainText('ECHO');
});

test('saves a GrowID, rejects one of another user, and verifies it with a code said in the game', async ({
  page,
  product,
}) => {
  await openDashboard(page, product, '/dashboard/preferences', LOGIN);
  const growid = section(page, 'GrowID');
  await growid.getByLabel('Your GrowID').fill('devdeveloper');
  await growid.getByRole('button', { name: 'Save GrowID' }).click();
  await expect(toast(page, 'GrowID is already taken by another user')).toBeVisible();
  const name = `SamTheStaff${Date.now() % 100_000}`;
  await growid.getByLabel('Your GrowID').fill(`  ${name} `);
  await growid.getByRole('button', { name: 'Save GrowID' }).click();
  await expect(toast(page, 'GrowID saved successfully!')).toBeVisible();
  await expect(growid.getByText(name, { exact: true })).toBeVisible();
  await expect(growid.getByText('Not verified')).toBeVisible();
  await growid.getByRole('button', { name: 'Get a code' }).click();
  await expect(growid.getByText(/say this code to the deposit bot before/)).toBeVisible();
  const code = (await growid.locator('code').textContent()) ?? '';
  const said = await fetch(`${product.sandboxUrl}/deposits/dev/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ growid: name, code }),
  });
  expect(said.status).toBe(200);
  await expect(growid.getByText('Verified', { exact: true })).toBeVisible();
});

test('deletes an account after DELETE is typed, and ends the session', async ({ page, product }) => {
  await openDashboard(page, product, '/dashboard/account', 'user');
  const before = (await (await product.api('user')).get<{ user_id: string }>('/user/me')).body;
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download My Data' }).click();
  expect((await download).suggestedFilename()).toBe('my-data.json');
  await section(page, 'Dangerous Area').getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Delete my account' });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
  await confirm.click();
  await expect(page.getByRole('button', { name: 'Log In' }).first()).toBeVisible();
  forgetSession(product, 'user');
  const after = (await (await product.api('user')).get<{ user_id: string }>('/user/me')).body;
  expect(after.user_id).not.toBe(before.user_id);
});

test('the footer of the home page and the dashboard links to terms, privacy and help', async ({
  page,
  product,
}) => {
  for (const path of ['/', '/dashboard/items']) {
    if (path === '/') await page.goto(product.webUrl);
    else await openDashboard(page, product, path, LOGIN);
    for (const name of ['Terms', 'Privacy', 'Help']) {
      await expect(page.getByRole('contentinfo').getByRole('link', { name, exact: true })).toBeAttached();
    }
  }
  for (const name of ['Terms', 'Privacy', 'Help']) {
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    if (name === 'Privacy')
      await expect(page.getByText('type /privacy on a server of the bot')).toContainText(
        'press “Stop reading my messages”',
      );
    await expectAccessible(page);
  }
});

test('the account shows roles, limit and balance, and creates a code for Discord', async ({
  page,
  product,
}) => {
  await openDashboard(page, product, '/dashboard/account', LOGIN);
  await expect(page.getByRole('heading', { name: 'Sam Staff' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Roles' }).getByRole('listitem').last()).toHaveText('Staff');
  await expect(page.getByText('1,000', { exact: true })).toBeVisible();
  await expect(page.getByText(/WLs$/)).toBeVisible();
  await page.getByRole('button', { name: 'Link another account' }).click();
  await expect(page.getByText('/link code:••••••••')).toBeVisible();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText(/^\/link code:[A-Z0-9]{4,16}$/)).toBeVisible();
});

test('deletes all watched items only after confirmation', async ({ page, product }) => {
  const api = await product.api(LOGIN);
  await api.delete('/user/me/items');
  await api.post('/user/me/items', { item_id: 242, min_price: 1, max_price: 2, message_type: 'ANY' });
  await openDashboard(page, product, '/dashboard/account', LOGIN);
  const ask = page.getByRole('button', { name: 'Delete All Watched Items' });
  await ask.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  expect((await api.get<unknown[]>('/user/me/items')).body).toHaveLength(1);
  await ask.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete all' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(async () => (await api.get<unknown[]>('/user/me/items')).body).toEqual([]);
});

test('shows what an account without a subscription lacks, and axe finds nothing', async ({
  page,
  product,
}) => {
  await openDashboard(page, product, '/dashboard/account', 'user');
  await expect(page.getByRole('button', { name: 'Claim Free Trial' })).toBeVisible();
  await expect(page.getByText('No active subscriptions.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your Subscriptions' })).toHaveCount(0);
  await expect(page.getByText('N/A')).toBeVisible();
  await expectAccessibleOnPhoneAndDesktop(page);
  await page.goto(`${product.webUrl}/dashboard/preferences`);
  await expect(page.getByText('No blacklist entries configured')).toBeVisible();
  await expect(page.getByText('No aliases configured')).toBeVisible();
  await expect(section(page, 'Webhook URLs')).toContainText(
    'Webhook creation is not available in your current plan.',
  );
  await expectAccessibleOnPhoneAndDesktop(page);
});
