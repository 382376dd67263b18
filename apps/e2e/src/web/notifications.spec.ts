import type { Locator, Page } from '@playwright/test';
import { test } from '../fixtures.js';
import type { Product } from '../harness.js';
import { filterDirectMessages, hasPing } from '../pings.js';
import { createPlayer, getDiscordId, waitForPipeline, watch } from '../setup.js';
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectAccessibleOnPhoneAndDesktop,
  logIn,
  openDashboard,
  toast,
  waitForAnimations,
} from './browser.js';
import { waitForProcedure } from './intercept.js';

const LOGIN = 'developer';

const getRow = (page: Page, author: string) =>
  page.locator('#content').getByRole('listitem').filter({ hasText: author });

/** Opens the detail of a ping. */
async function openRow(page: Page, author: string): Promise<Locator> {
  const row = getRow(page, author);
  await row.getByRole('button', { expanded: false }).first().click();
  return row;
}

/** Posts as a new player and waits for the ping. */
async function postPing(product: Product, content: string): Promise<{ id: string; author: string }> {
  const player = createPlayer();
  const after = await product.sandbox.mark();
  const id = await product.sandbox.post({ content, ...player });
  const isPinged = hasPing(id);
  await product.sandbox.outboxUntil(
    after,
    (rows) => isPinged(filterDirectMessages(getDiscordId(LOGIN), rows)),
    'the ping',
  );
  return { id, author: player.author_name };
}

test('lists a ping with its message and the parsed offers', async ({ page, product }) => {
  const api = await product.api(LOGIN);
  await api.delete('/user/me/items');
  await watch(api, { item: 'Laser Grid', min: 1, max: 5, type: 'SELL' });
  await watch(api, { item: 'Chandelier', min: 1, max: 20, type: 'SELL' });
  const { id, author } = await postPing(product, 'hey S> Laser Grid 3wl each @LGSHOP');
  const list = await postPing(product, 'Laser Grid 4, Chandelier 9 today, all for sale');

  await openDashboard(page, product, '/dashboard/notifications', LOGIN);
  const row = getRow(page, author);
  await expect(row).toContainText('hey S> Laser Grid 3wl each @LGSHOP');
  await expect(row.locator('mark')).toHaveText(['S> Laser Grid 3wl each @LGSHOP']);
  await expect(row).toContainText('For sale: Laser Grid, 3 WL');
  await expect(getRow(page, list.author).locator('mark')).toHaveText([
    'Laser Grid 4',
    'Chandelier 9',
    'for sale',
  ]);
  await expect(row.getByText('Delivered', { exact: true })).toBeVisible();
  await expect(row).toContainText('LGSHOP');
  await openRow(page, author);
  await expect(row.getByRole('list', { name: 'Timeline' })).toContainText(
    /Posted.*Received \+[\d,]+ ms.*Understood \+.*Sent \+.*Accepted by Discord \+/,
  );
  await expect(row.getByRole('list', { name: 'Your rules' })).toContainText(
    'Sell, 1 WL – 5 WL: The offer matched this rule, and you were pinged.',
  );
  await expect(row.getByRole('link', { name: 'Open the message' })).toHaveAttribute(
    'href',
    new RegExp(`/${id}$`),
  );
  await expectAccessible(page);
  await api.delete('/user/me/items');
});

test('an API token from the account page works until it is revoked', async ({ page, product }) => {
  await openDashboard(page, product, '/dashboard/account', LOGIN);
  const tokens = page.getByRole('region', { name: 'API Tokens' });
  await tokens.getByRole('button', { name: 'New token' }).click();
  await tokens.getByLabel('Name *').fill('price bot');
  await tokens.getByRole('button', { name: 'Create token' }).click();
  await tokens.getByRole('button', { name: 'Show' }).click();
  const token = await tokens.getByText(/^lw_/).first().textContent();
  const asToken = () =>
    fetch(`${product.webUrl}/api/v1/user/me`, { headers: { authorization: `Bearer ${token}` } });
  expect((await asToken()).status).toBe(200);

  await tokens.getByRole('button', { name: 'Revoke price bot' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke token' }).click();
  await expect(tokens.getByText('No API tokens')).toBeVisible();
  expect((await asToken()).status).toBe(401);
});

test('feedback on a parsed offer is saved with a reason and can be changed', async ({ page, product }) => {
  const api = await product.api(LOGIN);
  await api.delete('/user/me/items');
  await watch(api, { item: 'Laser Grid', min: 1, max: 5, type: 'SELL' });
  const { author } = await postPing(product, 'S> Laser Grid 3wl, not really');
  const said = async () => {
    const { body } =
      await api.get<{ author_name: string; offers: { feedback: unknown }[] }[]>('/user/me/notifications');
    return body.find(({ author_name }) => author_name === author)?.offers[0]?.feedback;
  };

  await openDashboard(page, product, '/dashboard/notifications', LOGIN);
  const row = await openRow(page, author);
  await row.getByRole('button', { name: 'Incorrect: Laser Grid' }).click();
  const dialog = page.getByRole('dialog', { name: 'What is wrong with this offer?' });
  await expect(dialog).toContainText('Lockwatch parsed this as: For sale: Laser Grid, 3 WL.');
  await expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled();
  await dialog.getByLabel('Not an offer').check();
  await dialog.getByLabel('Comment').fill('a joke');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(toast(page, 'Thank you. The reader is improved with such examples.')).toBeVisible();
  await expect(row.getByText('Your feedback: not an offer')).toBeVisible();
  expect(await said()).toEqual({ verdict: 'wrong', reason: 'no_offer', comment: 'a joke' });

  await row.getByRole('button', { name: 'Change: Laser Grid' }).click();
  await expect(dialog.getByLabel('Comment')).toHaveValue('a joke');
  await dialog.getByRole('button', { name: 'It was correct after all' }).click();
  await expect(row.getByText('Your feedback: correct')).toBeVisible();
  expect(await said()).toEqual({ verdict: 'right', reason: null, comment: null });
  await api.delete('/user/me/items');
});

test('pausing the item and ignoring the author of a ping can be undone', async ({ page, product }) => {
  const api = await product.api(LOGIN);
  await api.delete('/user/me/items');
  await watch(api, { item: 'Laser Grid', min: 1, max: 5, type: 'SELL' });
  const { author } = await postPing(product, 'S> Laser Grid 4wl');
  const isPaused = async () =>
    (await api.get<{ is_paused: boolean }[]>('/user/me/items')).body.map(({ is_paused }) => is_paused);
  const ignored = async () => (await api.get<unknown[]>('/user/me/blacklist')).body.length;
  const before = await ignored();

  await openDashboard(page, product, '/dashboard/notifications', LOGIN);
  const row = await openRow(page, author);
  await row.getByRole('button', { name: 'Pause this item' }).click();
  const paused = toast(page, 'Paused Laser Grid');
  await paused.hover();
  expect(await isPaused()).toEqual([true]);
  await paused.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Resumed Laser Grid')).toBeVisible();
  expect(await isPaused()).toEqual([false]);

  await row.getByRole('button', { name: `Ignore ${author}` }).click();
  const silenced = toast(page, `You will get no more pings from ${author}.`);
  await silenced.hover();
  expect(await ignored()).toBe(before + 1);
  await silenced.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, `You will get pings from ${author} again.`)).toBeVisible();
  expect(await ignored()).toBe(before);
  await api.delete('/user/me/items');
});

test('a new ping appears on an open page without polling', async ({ page, product }) => {
  const api = await product.api(LOGIN);
  await api.delete('/user/me/items');
  await watch(api, { item: 'Laser Grid', min: 1, max: 5, type: 'SELL' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const streaming = page.waitForResponse((response) => response.url().includes('user.live.events'));
  await openDashboard(page, product, '/dashboard/notifications', LOGIN);
  expect((await streaming).headers()['content-type']).toContain('text/event-stream');
  await expect(page.getByRole('status').getByText('No connection.')).toBeHidden();
  // Where signing in left it, the pointer would hold new pings back.
  await page.mouse.move(0, 0);

  for (const price of [2, 3]) {
    const { author } = await postPing(product, `S> Laser Grid ${price}wl`);
    const row = getRow(page, author);
    await expect(row.getByText('Delivered', { exact: true })).toBeVisible();
  }
  // One stream for the tab.
  expect(asked.filter((url) => url.includes('user.live.events'))).toHaveLength(1);
  await api.delete('/user/me/items');
});

test('new pings do not move the one under the pointer until they are requested', async ({
  page,
  product,
}) => {
  const api = await product.api(LOGIN);
  await api.delete('/user/me/items');
  await watch(api, { item: 'Laser Grid', min: 1, max: 5, type: 'SELL' });
  const post = async (price: number) =>
    getRow(page, (await postPing(product, `S> Laser Grid ${price}wl`)).author);
  const looked = await post(2);
  await openDashboard(page, product, '/dashboard/notifications', LOGIN);
  await expect(looked.getByText('Delivered', { exact: true })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  await waitForAnimations(page);
  await looked.hover();
  const place = await looked.boundingBox();

  const first = await post(3);
  await expect(page.getByRole('button', { name: '1 new ping', exact: true })).toBeVisible();
  const second = await post(4);
  const show = page.getByRole('button', { name: '2 new pings' });
  await expect(show).toBeVisible();
  expect(await looked.boundingBox()).toEqual(place);
  await expect(first).toBeHidden();
  await expectAccessible(page);

  await show.click();
  await expect(first).toBeVisible();
  await expect(second).toBeVisible();
  await expect(show).toBeHidden();
  await api.delete('/user/me/items');
});

test('shows a broken live stream, and lists missed pings after it reconnects', async ({ page, product }) => {
  const api = await product.api(LOGIN);
  await api.delete('/user/me/items');
  await watch(api, { item: 'Laser Grid', min: 1, max: 5, type: 'SELL' });
  await page.route('**/trpc/**', (route) => route.abort());
  await page.goto(`${product.webUrl}/dashboard/notifications`);
  await logIn(page, LOGIN);
  await expect(page.getByText('No connection.')).toBeVisible();
  const { author } = await postPing(product, 'S> Laser Grid 4wl');
  await page.unroute('**/trpc/**');
  // The delay between attempts grows up to half a minute.
  await expect(page.getByText('No connection.')).toBeHidden({ timeout: 60_000 });
  await expect(getRow(page, author)).toBeVisible();
  await api.delete('/user/me/items');
});

test('rows are compact, in day groups, and the keyboard moves between them', async ({ page, product }) => {
  const api = await product.api(LOGIN);
  await api.delete('/user/me/items');
  await watch(api, { item: 'Laser Grid', min: 1, max: 5, type: 'SELL' });
  const older = await postPing(product, 'S> Laser Grid 2wl');
  const newer = await postPing(product, 'S> Laser Grid 3wl');
  await page.setViewportSize(DESKTOP);
  await openDashboard(page, product, '/dashboard/notifications', LOGIN);
  await expect(page.getByRole('heading', { level: 2, name: 'Today' })).toBeVisible();
  for (const { author } of [older, newer]) {
    expect((await getRow(page, author).boundingBox())?.height).toBeLessThanOrEqual(65);
    const button = getRow(page, author).getByRole('button', { expanded: false });
    expect((await button.boundingBox())?.height).toBeLessThanOrEqual(64);
  }
  const [first, second] = [newer, older].map(({ author }) =>
    getRow(page, author).locator('[data-list-item]'),
  );
  await page.keyboard.press('j');
  await expect(first ?? page.locator('none')).toBeFocused();
  await page.keyboard.press('j');
  await expect(second ?? page.locator('none')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(first ?? page.locator('none')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(getRow(page, newer.author).getByRole('link', { name: 'Open the message' })).toBeVisible();
  await expectAccessibleOnPhoneAndDesktop(page);
  await api.delete('/user/me/items');
});

test('search and filters find pings, and what was held back', async ({ page, product }) => {
  const api = await product.api(LOGIN);
  await api.delete('/user/me/items');
  await watch(api, { item: 'Laser Grid', min: 1, max: 5 });
  const sold = await postPing(product, 'S> Laser Grid 2wl @FINDME');
  const bought = await postPing(product, 'B> Laser Grid 3wl');
  const [rule] = (await api.get<{ id: string }[]>('/user/me/items')).body;
  await api.put(`/user/me/items/${rule?.id}`, { is_paused: true });
  const player = createPlayer();
  await product.sandbox.post({ content: 'S> Laser Grid 4wl', ...player });
  await waitForPipeline(product, LOGIN);

  await openDashboard(page, product, '/dashboard/notifications', LOGIN);
  await page.getByRole('searchbox', { name: 'Search pings' }).fill('findme');
  await expect(getRow(page, bought.author)).toBeHidden();
  await expect(getRow(page, sold.author)).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('combobox', { name: 'Side' }).click();
  await page.getByRole('option', { name: 'Wanted' }).click();
  await expect(getRow(page, sold.author)).toBeHidden();
  await expect(getRow(page, bought.author)).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('combobox', { name: 'State' }).click();
  await page.getByRole('option', { name: 'Held back' }).click();
  await expect(getRow(page, player.author_name)).toContainText('The rule was paused.');
  await expectAccessible(page);
  await api.delete('/user/me/items');
});

test('a new ping is told in the title, beside the tab and with a toast, until it is seen', async ({
  page,
  product,
}) => {
  const api = await product.api(LOGIN);
  await api.delete('/user/me/items');
  await watch(api, { item: 'Laser Grid', min: 1, max: 5, type: 'SELL' });
  await api.put('/user/me/notifications/seen', { seen_at: new Date().toISOString() });
  // Pings that exist before the first count are told by the badge alone.
  const counting = waitForProcedure(page, 'user.notifications.unread');
  const streaming = page.waitForResponse((response) => response.url().includes('user.live.events'));
  await openDashboard(page, product, '/dashboard/account', LOGIN);
  await Promise.all([counting, streaming]);
  await expect(page).toHaveTitle(/^Account/);
  const { author } = await postPing(product, 'S> Laser Grid 2wl');
  await expect(page).toHaveTitle(/^\(1\) Account/);
  const tab = page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: 'Notifications' });
  await expect(tab).toHaveText('Notifications1 unread');
  const told = toast(page, 'New ping');
  await expect(told).toContainText('For sale: Laser Grid, 2 WL');
  await told.getByRole('button', { name: 'Show' }).click();
  await expect(getRow(page, author).getByText('Unread')).toBeAttached();
  await expect(page).toHaveTitle(/^Notifications/);
  await expect(tab).toHaveText('Notifications');
  const sound = page.getByRole('button', { name: 'Sound' });
  await expect(sound).toHaveAttribute('aria-pressed', 'false');
  await sound.click();
  await expect(sound).toHaveAttribute('aria-pressed', 'true');
  await api.delete('/user/me/items');
});
