import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from '@playwright/test';
import { test } from '../fixtures.js';
import type { Product } from '../harness.js';
import { hasPing } from '../pings.js';
import { createPlayer, findItemId } from '../setup.js';
import {
  DESKTOP,
  expect,
  openDashboard,
  PHONE,
  scrollThroughPage,
  THEMES,
  type Theme,
  waitForAnimations,
} from './browser.js';

const IMAGES = fileURLToPath(new URL('../../../../docs/images', import.meta.url));
const HELP_PICTURES = fileURLToPath(new URL('../../../web/src/features/legal/pictures', import.meta.url));
const LOGIN = 'expert';
const SCREENS = { phone: PHONE, desktop: DESKTOP };

/** What the person of the pictures watches. */
const RULES = [
  { item: 'Laser Grid', min: 1, max: 5, type: 'SELL', tags: ['block'] },
  { item: 'Pepper Tree Seed', min: -220, max: -180, type: 'BUY', tags: ['farmable', 'seed'] },
  { item: 'Magplant 5000', min: 7500, max: 8800, type: 'SELL', tags: [] },
  { item: 'Chandelier', min: 45, max: 50, type: 'ANY', tags: ['farmable'] },
  { item: 'Angel Wings', min: 300, max: 420, type: 'SELL', tags: [] },
  { item: 'Sugar Cane Seed', min: -60, max: -45, type: 'BUY', tags: ['seed'] },
  { item: 'Rayman\u2019s Fist', min: 12_000, max: 15_500, type: 'ANY', tags: [] },
] as const;

/** What players post; some of it meets the rules. */
const MESSAGES = [
  'S> Laser Grid 3wl each @LGSHOP',
  'b> pepper tree seed 200/1',
  'selling magplant 5000 85dl at NSVEND',
  'anyone know the price of chandelier?',
  'S> lasr grid 4wl',
];

async function seedData(product: Product): Promise<void> {
  const api = await product.api(LOGIN);
  await api.delete('/user/me/items');
  const tags = (await api.get<{ tag_id: number; name: string }[]>('/items/tags')).body;
  for (const rule of RULES) {
    const found = await findItemId(api, rule.item).catch(() => null);
    if (found === null) continue;
    const made = await api.post<{ id: string }>('/user/me/items', {
      item_id: found,
      min_price: rule.min,
      max_price: rule.max,
      message_type: rule.type,
    });
    const wanted: readonly string[] = rule.tags;
    const tag_ids = tags.filter((tag) => wanted.includes(tag.name.toLowerCase())).map((tag) => tag.tag_id);
    if (tag_ids.length > 0) await api.put(`/user/me/items/${made.body.id}`, { tag_ids });
  }
  if ((await api.get<unknown[]>('/user/me/webhooks')).body.length === 0) {
    const { url } = await product.sandbox.webhook();
    await api.post('/user/me/webhooks', { webhook_name: 'My pings', webhook_url: url });
    const grid = await findItemId(api, 'Laser Grid');
    await api.post('/user/me/aliases', { item_id: grid, alias: 'zapper' });
    for (const world of ['SCAMHUB', 'FAKEVEND', 'DROPGAME', 'BFGSPAM']) {
      await api.post('/user/me/blacklist', { blacklist_type: 'GLOBAL', blacklist_world: world });
    }
    await api.post('/user/me/blacklist', {
      blacklist_type: 'ITEM',
      item_id: grid,
      blacklist_user: '512345678901234567',
    });
  }
}

/** Takes a picture once nothing on the page is still on its way. */
async function picture(page: Page, name: string, fullPage = false): Promise<void> {
  await expect(page.locator('[aria-busy="true"], .skeleton').filter({ visible: true })).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  if (fullPage) await page.evaluate(() => window.scrollTo(0, 0));
  await page.screenshot({ path: `${IMAGES}/${name}.png`, fullPage, animations: 'disabled' });
}

/** Playwright itself takes no pictures in this smaller format. */
async function helpPicture(page: Page, name: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"], .skeleton').filter({ visible: true })).toHaveCount(0);
  await waitForAnimations(page);
  const devTools = await page.context().newCDPSession(page);
  const { data } = await devTools.send('Page.captureScreenshot', { format: 'webp', quality: 75 });
  await writeFile(`${HELP_PICTURES}/${name}.webp`, Buffer.from(data, 'base64'));
}

for (const theme of THEMES) {
  for (const [screen, viewport] of Object.entries(SCREENS)) {
    const suffix = `${screen}-${theme}`;

    async function visit(newContext: () => Promise<BrowserContext>): Promise<Page> {
      const context = await newContext();
      return context.newPage();
    }

    test(`home page, ${suffix}`, async ({ browser, product }) => {
      const page = await visit(() => browser.newContext({ viewport, colorScheme: theme }));
      await page.goto(product.webUrl);
      await scrollThroughPage(page);
      await expect(page.getByTestId('hero-card').getByText(/Your rule:/)).toBeVisible();
      await picture(page, `home-${suffix}`);
      await picture(page, `home-whole-${suffix}`, true);
      await page.context().close();
    });

    test(`dashboard, ${suffix}`, async ({ browser, product }) => {
      await seedData(product);
      for (const count of [180, 200, 200, 220]) {
        await product.sandbox.post({ content: `S> Pepper Tree Seed ${count}/1 @SEEDS`, ...createPlayer() });
      }
      const page = await visit(() => browser.newContext({ viewport, colorScheme: theme }));
      await openDashboard(page, product, '/dashboard/items', LOGIN);
      await expect(page.getByRole('button', { name: 'Edit Laser Grid' })).toBeVisible();
      await picture(page, `items-${suffix}`);

      await page.getByRole('button', { name: 'Edit Laser Grid' }).click();
      await expect(page.getByRole('button', { name: 'Update', exact: true })).toBeVisible();
      await expect(page.getByText(/Looking up the usual price|Checking the last 7 days/)).toHaveCount(0);
      await picture(page, `items-edit-${suffix}`, true);
      await page.getByRole('button', { name: 'Edit Laser Grid' }).click();
      await page.getByRole('button', { name: 'Add Item' }).click();
      await page.getByLabel('Item Search *').fill('b> pepper tree seed 200/1+');
      await page.getByRole('listbox').getByRole('option').first().click();
      await page.getByText('Show the newest').click();
      await picture(page, `items-create-${suffix}`, true);

      const grid = await findItemId(await product.api(LOGIN), 'Laser Grid');
      await page.goto(`${product.webUrl}/dashboard/market?item=${grid}`);
      await expect(page.getByRole('region', { name: 'Sellers ask' })).toBeVisible();
      await picture(page, `market-${suffix}`, true);
      await page.goto(`${product.webUrl}/dashboard/account`);
      await expect(page.getByText('Your Subscriptions')).toBeVisible();
      await picture(page, `account-${suffix}`, true);
      await page.goto(`${product.webUrl}/dashboard/preferences`);
      await expect(page.getByText('SCAMHUB')).toBeVisible();
      await picture(page, `preferences-${suffix}`, true);
      await page.context().close();
    });

    test(`overview, ${suffix}`, async ({ browser, product }) => {
      await seedData(product);
      const after = await product.sandbox.mark();
      for (const content of MESSAGES) await product.sandbox.post({ content, ...createPlayer() });
      const last = await product.sandbox.post({ content: 'S> Laser Grid 4wl @NIGHT', ...createPlayer() });
      await product.sandbox.outboxUntil(after, hasPing(last), 'the last ping of the picture');
      const page = await visit(() => browser.newContext({ viewport, colorScheme: theme }));
      await openDashboard(page, product, '/dashboard/overview', LOGIN);
      await expect(page.getByRole('list', { name: 'Newest pings' })).toBeVisible();
      await picture(page, `overview-${suffix}`);
      await page.context().close();

      const first = await visit(() => browser.newContext({ viewport, colorScheme: theme }));
      await openDashboard(first, product, '/dashboard/overview', 'user');
      await expect(first.getByRole('list', { name: 'First steps' })).toBeVisible();
      await picture(first, `overview-first-steps-${suffix}`);
      await first.context().close();
    });

    test(`notifications and admin area, ${suffix}`, async ({ browser, product }) => {
      await seedData(product);
      const after = await product.sandbox.mark();
      for (const content of MESSAGES) await product.sandbox.post({ content, ...createPlayer() });
      const last = await product.sandbox.post({ content: `S> Laser Grid 4wl @NIGHT`, ...createPlayer() });
      await product.sandbox.outboxUntil(after, hasPing(last), 'the last ping of the picture');
      const page = await visit(() => browser.newContext({ viewport, colorScheme: theme }));
      await openDashboard(page, product, '/dashboard/notifications', LOGIN);
      await expect(page.getByText('S> Laser Grid 4wl @NIGHT').first()).toBeVisible();
      await picture(page, `notifications-${suffix}`);
      await page.goto(`${product.webUrl}/dashboard/why?show=all`);
      await expect(page.getByText('S> Laser Grid 4wl @NIGHT').first()).toBeVisible();
      await picture(page, `why-${suffix}`);
      const grid = await findItemId(await product.api(LOGIN), 'Laser Grid');
      await page.goto(`${product.webUrl}/item/${grid}`);
      await expect(page.getByRole('region', { name: 'Sellers ask' })).toBeVisible();
      await picture(page, `item-${suffix}`, true);
      await page.goto(`${product.webUrl}/status`);
      await expect(page.getByText('Everything works')).toBeVisible();
      await picture(page, `status-${suffix}`, true);
      await page.context().close();

      const admin = await visit(() => browser.newContext({ viewport, colorScheme: theme }));
      await openDashboard(admin, product, '/dashboard/admin/users', 'admin');
      for (const tab of ['users', 'roles', 'logs', 'licenses', 'statistics']) {
        await admin.goto(`${product.webUrl}/dashboard/admin/${tab}`);
        await expect(admin.getByRole('table').or(admin.getByText('No statistics yet')).first()).toBeVisible();
        await picture(admin, `admin-${tab}-${suffix}`);
      }
      await admin.goto(`${product.webUrl}/dashboard/admin/parser`);
      await expect(admin.getByText('S> lasr grid 4wl').first()).toBeVisible();
      await picture(admin, `admin-parser-${suffix}`);
      await admin.context().close();
    });

    test(`other states, ${suffix}`, async ({ browser, product }) => {
      const page = await visit(() => browser.newContext({ viewport, colorScheme: theme }));
      await page.goto(`${product.webUrl}/dashboard/items`);
      await expect(page.getByRole('heading', { name: 'Log in to continue' })).toBeVisible();
      await picture(page, `sign-in-${suffix}`);
      await openDashboard(page, product, '/dashboard/items', 'user');
      await expect(page.getByRole('heading', { name: 'Subscription Required' })).toBeVisible();
      await picture(page, `items-upgrade-${suffix}`);
      await page.context().close();

      const failing = await visit(() => browser.newContext({ viewport, colorScheme: theme }));
      await failing.route('**/trpc/*user.items.list*', (route) => route.fulfill({ status: 404, json: [] }));
      await openDashboard(failing, product, '/dashboard/items', LOGIN);
      await expect(failing.getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 30_000 });
      await picture(failing, `items-error-${suffix}`);
      await failing.context().close();
    });
  }
}

test('the pictures of the help, in each language and theme', async ({ browser, product }) => {
  await seedData(product);
  const after = await product.sandbox.mark();
  for (const content of MESSAGES) await product.sandbox.post({ content, ...createPlayer() });
  const last = await product.sandbox.post({ content: 'S> Laser Grid 4wl @NIGHT', ...createPlayer() });
  await product.sandbox.outboxUntil(after, hasPing(last), 'the last ping of the picture');
  const first = await browser.newContext();
  await openDashboard(await first.newPage(), product, '/dashboard/items', LOGIN);
  await first.close();
  for (const [language, locale] of [
    ['en', 'en-GB'],
    ['id', 'id-ID'],
  ]) {
    for (const theme of THEMES) {
      const viewport = { width: 800, height: 500 };
      const context = await browser.newContext({
        viewport,
        deviceScaleFactor: 2,
        colorScheme: theme,
        locale,
      });
      const page = await context.newPage();
      await openDashboard(page, product, '/dashboard/items?edit=new', LOGIN);
      const form = page.getByRole('form').first();
      await form.locator('input').first().fill('b> pepper tree seed 200/1+');
      await page.getByRole('listbox').getByRole('option').first().click();
      await helpPicture(page, `rule-${language}-${theme}`);
      await openDashboard(page, product, '/dashboard/notifications', LOGIN);
      await expect(page.getByText('S> Laser Grid 4wl @NIGHT').first()).toBeVisible();
      await helpPicture(page, `pings-${language}-${theme}`);
      await context.close();
    }
  }
});

test('the story: a rule, a message, a ping', async ({ browser, product }) => {
  const theme: Theme = 'dark';
  await seedData(product);
  const context = await browser.newContext({ viewport: DESKTOP, colorScheme: theme });
  const page = await context.newPage();
  await page.goto(product.sandboxUrl);
  const after = await product.sandbox.mark();
  const id = await product.sandbox.post({ content: 'S> Laser Grid 3wl each @LGSHOP', ...createPlayer() });
  await product.sandbox.outboxUntil(after, hasPing(id), 'the ping of the picture');
  await expect(page.getByText('Laser Grid 3wl each').first()).toBeVisible();
  await picture(page, 'story');
  await context.close();
});
