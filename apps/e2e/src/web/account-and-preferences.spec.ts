import type { Page } from '@playwright/test';
import { test } from '../fixtures.js';
import { emptySettings } from '../stage.js';
import { nextAnswer } from './answers.js';
import {
  DESKTOP,
  expect,
  expectSound,
  openDashboard,
  PHONE,
  THEMES,
  toast,
  visitedBefore,
  WIDE,
} from './browser.js';

const LOGIN = 'staff';
const HOOK = (id: number) => `https://discord.com/api/webhooks/88000000000000000${id}/token-of-hook-${id}`;

test.use({ viewport: WIDE });
test.beforeEach(async ({ context, product }) => {
  await visitedBefore(context);
  await emptySettings(await product.api(LOGIN));
});

const section = (page: Page, name: string) => page.getByRole('region', { name });

test('notification settings are switched at once and stay', async ({ page, product }) => {
  await openDashboard(page, product, '/dashboard/preferences', LOGIN);
  const toggle = page.getByRole('switch', { name: 'Prediction Ping' });
  await expect(toggle).toBeChecked();
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  await expect(toast(page, 'Prediction Ping preference updated successfully!')).toBeVisible();
  await page.reload();
  await expect(toggle).not.toBeChecked();
  // It shows at once, and closing the page before the answer could leave it switched off for the next test.
  const saved = nextAnswer(page, 'user.preferences.update');
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
  await webhooks.getByLabel('Webhook URL *').fill(HOOK(1));
  await expect(webhooks).toContainText('Only Discord webhook URLs are supported.');
  await webhooks.getByRole('button', { name: 'Create webhook' }).click();
  await expect(toast(page, 'Webhook URL created successfully!')).toBeVisible();
  await expect(webhooks).toContainText('1/15');
  await expect(webhooks).toContainText('Primary');

  await add('Guild', HOOK(2));
  await webhooks.getByRole('button', { name: 'Create webhook' }).click();
  await expect(webhooks).toContainText('2/15');
  await webhooks.getByRole('button', { name: 'Make primary' }).click();
  await expect(toast(page, 'Webhook URL updated successfully!')).toBeVisible();
  await webhooks.getByRole('button', { name: 'Delete Phone' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete webhook' }).click();
  await expect(toast(page, 'Webhook URL deleted successfully!')).toBeVisible();
  await expect(webhooks).toContainText('1/15');
});

test('a webhook address of real length makes the page no wider than a phone', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ viewport: PHONE });
  await visitedBefore(context);
  // Discord's tokens have 68 characters.
  const token = 'aB3_-xYz9'.repeat(8).slice(0, 68);
  const { status } = await (await product.api(LOGIN)).post('/user/me/webhooks', {
    webhook_name: 'Trading server, the channel for what sells well',
    webhook_url: `https://discord.com/api/webhooks/1234567890123456789/${token}`,
  });
  expect(status).toBe(200);
  const page = await context.newPage();
  await openDashboard(page, product, '/dashboard/preferences', LOGIN);
  await expect(section(page, 'Webhook URLs')).toContainText('1/15');
  await expectSound(page);
  await section(page, 'Webhook URLs').getByRole('button', { name: 'Edit' }).click();
  await expectSound(page);
  await context.close();
});

test('a plan without webhooks says so', async ({ page, product }) => {
  await openDashboard(page, product, '/dashboard/preferences', 'user');
  await expect(section(page, 'Webhook URLs')).toContainText(
    'Webhook creation is not available in your current plan.',
  );
});

test('an alias is created, changed and deleted', async ({ page, product }) => {
  await openDashboard(page, product, '/dashboard/preferences', LOGIN);
  const aliases = section(page, 'Item Aliases');
  await expect(aliases).toContainText('No aliases configured');
  await aliases.getByRole('button', { name: 'Add alias' }).click();
  await aliases.getByLabel('Item *').fill('laser grid');
  await aliases.getByRole('option').first().click();
  await aliases.getByLabel('Alias *').fill('zapper');
  await aliases.getByRole('button', { name: 'Create alias' }).click();
  await expect(toast(page, 'Alias created successfully!')).toBeVisible();
  await aliases.getByRole('button', { name: 'Edit alias zapper' }).click();
  await aliases.getByLabel('Alias *').fill('zappers');
  await aliases.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Alias updated successfully!')).toBeVisible();
  await aliases.getByRole('button', { name: 'Delete alias zappers' }).click();
  await expect(toast(page, 'Alias deleted successfully!')).toBeVisible();
  await expect(aliases).toContainText('No aliases configured');
});

test('the blacklist groups its entries and shows three of a kind', async ({ page, product }) => {
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

test('a GrowID is saved, and one that is taken is refused in its own words', async ({ page, product }) => {
  await (await product.api('developer')).put('/user/me/growid', { growid: 'TakenByDev' });
  await openDashboard(page, product, '/dashboard/preferences', LOGIN);
  const growid = section(page, 'GrowID');
  await growid.getByLabel('Your GrowID').fill('takenbydev');
  await growid.getByRole('button', { name: 'Save GrowID' }).click();
  await expect(toast(page, 'GrowID is already taken by another user')).toBeVisible();
  await growid.getByLabel('Your GrowID').fill(`  SamTheStaff${Date.now() % 100_000} `);
  await growid.getByRole('button', { name: 'Save GrowID' }).click();
  await expect(toast(page, 'GrowID saved successfully!')).toBeVisible();
});

test('the account shows roles, limit and balance, and makes a code for Discord', async ({
  page,
  product,
}) => {
  await openDashboard(page, product, '/dashboard/account', LOGIN);
  await expect(page.getByRole('heading', { name: 'Sam Staff' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Roles' }).getByRole('listitem').last()).toHaveText('Staff');
  await expect(page.getByText('1,000', { exact: true })).toBeVisible();
  await expect(page.getByText(/WLs$/)).toBeVisible();
  await page.getByRole('button', { name: 'Link another account' }).click();
  await expect(page.getByText(/^\/link [A-Z0-9]{4,16}$/)).toBeVisible();
});

test('the free trial is offered to whoever has not used it', async ({ page, product }) => {
  await openDashboard(page, product, '/dashboard/account', 'user');
  await expect(page.getByRole('button', { name: 'Claim Free Trial' })).toBeVisible();
  await expect(page.getByText('No active subscriptions.')).toBeVisible();
  await expect(page.getByText('N/A')).toBeVisible();
});

test('all watched items are deleted only after a second thought', async ({ page, product }) => {
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

for (const theme of THEMES) {
  for (const viewport of [PHONE, DESKTOP]) {
    test(`axe finds nothing at ${viewport.width} px in the ${theme} theme`, async ({ browser, product }) => {
      const context = await browser.newContext({ viewport, colorScheme: theme });
      await visitedBefore(context);
      const page = await context.newPage();
      await openDashboard(page, product, '/dashboard/account', 'user');
      await expect(page.getByText('No active subscriptions.')).toBeVisible();
      await expectSound(page);
      await page.goto(`${product.webUrl}/dashboard/preferences`);
      await expect(page.getByText('No blacklist entries configured')).toBeVisible();
      await expectSound(page);
      await context.close();
    });
  }
}
