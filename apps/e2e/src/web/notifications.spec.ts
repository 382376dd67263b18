import { test } from '../fixtures.js';
import { hasPing } from '../pings.js';
import { newPlayer, watch } from '../stage.js';
import { expect, expectSound, logIn, openDashboard, visitedBefore } from './browser.js';

const LOGIN = 'developer';

test.beforeEach(({ context }) => visitedBefore(context));

test('a ping shows with the message it came from and what was read in it', async ({ page, product }) => {
  const api = await product.api(LOGIN);
  await api.delete('/user/me/items');
  await watch(api, { item: 'Laser Grid', min: 1, max: 5, type: 'SELL' });
  const player = newPlayer();
  const after = await product.sandbox.mark();
  const id = await product.sandbox.post({ content: 'hey S> Laser Grid 3wl each @LGSHOP', ...player });
  await product.sandbox.outboxUntil(after, hasPing(id), 'the ping to look at');

  await openDashboard(page, product, '/dashboard/notifications', LOGIN);
  const row = page.getByRole('listitem').filter({ hasText: player.author_name });
  await expect(row).toContainText('hey S> Laser Grid 3wl each @LGSHOP');
  await expect(row.locator('mark')).toHaveText(['S> Laser Grid 3wl each @LGSHOP']);
  await expect(row).toContainText('For sale: Laser Grid, 3 WL');
  await expect(row.getByText('Delivered', { exact: true })).toBeVisible();
  await expect(row.getByRole('link', { name: 'Open the message' })).toHaveAttribute(
    'href',
    new RegExp(`/${id}$`),
  );
  await expectSound(page);
  await api.delete('/user/me/items');
});

test('a token made on the account page opens the API, until it is revoked', async ({ page, product }) => {
  await openDashboard(page, product, '/dashboard/account', LOGIN);
  const tokens = page.getByRole('region', { name: 'API Tokens' });
  await tokens.getByRole('button', { name: 'New token' }).click();
  await tokens.getByLabel('Name *').fill('price bot');
  await tokens.getByRole('button', { name: 'Create token' }).click();
  const token = await tokens.getByText(/^lw_/).first().textContent();
  const asToken = () =>
    fetch(`${product.webUrl}/api/v1/user/me`, { headers: { authorization: `Bearer ${token}` } });
  expect((await asToken()).status).toBe(200);

  await tokens.getByRole('button', { name: 'Revoke price bot' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke token' }).click();
  await expect(tokens.getByText('No API tokens')).toBeVisible();
  expect((await asToken()).status).toBe(401);
});

test('what was read is said to be right or wrong, with a reason, and said anew', async ({
  page,
  product,
}) => {
  const api = await product.api(LOGIN);
  await api.delete('/user/me/items');
  await watch(api, { item: 'Laser Grid', min: 1, max: 5, type: 'SELL' });
  const player = newPlayer();
  const after = await product.sandbox.mark();
  const id = await product.sandbox.post({ content: 'S> Laser Grid 3wl, not really', ...player });
  await product.sandbox.outboxUntil(after, hasPing(id), 'the ping to answer');
  const said = async () => {
    const { body } =
      await api.get<{ author_name: string; offers: { feedback: unknown }[] }[]>('/user/me/notifications');
    return body.find(({ author_name }) => author_name === player.author_name)?.offers[0]?.feedback;
  };

  await openDashboard(page, product, '/dashboard/notifications', LOGIN);
  const row = page.getByRole('listitem').filter({ hasText: player.author_name });
  await row.getByRole('button', { name: 'Not what I meant: Laser Grid' }).click();
  const dialog = page.getByRole('dialog', { name: 'Not what I meant' });
  await expect(dialog).toContainText('This was read: For sale: Laser Grid, 3 WL.');
  await expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled();
  await dialog.getByLabel('Not an offer').check();
  await dialog.getByLabel('Comment').fill('a joke');
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Thank you. The reader is improved with such examples.')).toBeVisible();
  await expect(row.getByText('You said: not an offer')).toBeVisible();
  expect(await said()).toEqual({ verdict: 'wrong', reason: 'no_offer', comment: 'a joke' });

  await row.getByRole('button', { name: 'Change: Laser Grid' }).click();
  await expect(dialog.getByLabel('Comment')).toHaveValue('a joke');
  await dialog.getByRole('button', { name: 'It was right after all' }).click();
  await expect(row.getByText('You said: right')).toBeVisible();
  expect(await said()).toEqual({ verdict: 'right', reason: null, comment: null });
  await api.delete('/user/me/items');
});

test('a ping pauses its item and silences its author, and both are taken back at once', async ({
  page,
  product,
}) => {
  const api = await product.api(LOGIN);
  await api.delete('/user/me/items');
  await watch(api, { item: 'Laser Grid', min: 1, max: 5, type: 'SELL' });
  const player = newPlayer();
  const after = await product.sandbox.mark();
  const id = await product.sandbox.post({ content: 'S> Laser Grid 4wl', ...player });
  await product.sandbox.outboxUntil(after, hasPing(id), 'the ping to quieten');
  const isPaused = async () =>
    (await api.get<{ is_paused: boolean }[]>('/user/me/items')).body.map(({ is_paused }) => is_paused);
  const ignored = async () => (await api.get<unknown[]>('/user/me/blacklist')).body.length;
  const before = await ignored();

  await openDashboard(page, product, '/dashboard/notifications', LOGIN);
  const row = page.getByRole('listitem').filter({ hasText: player.author_name });
  await row.getByRole('button', { name: 'Pause this item' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  expect(await isPaused()).toEqual([true]);
  await undo.click();
  await expect(page.getByText(/^Resumed /)).toBeVisible();
  expect(await isPaused()).toEqual([false]);

  await row.getByRole('button', { name: `Ignore ${player.author_name}` }).click();
  await expect(page.getByText(`You will hear nothing more from ${player.author_name}.`)).toBeVisible();
  expect(await ignored()).toBe(before + 1);
  await undo.click();
  await expect(page.getByText(`You will hear from ${player.author_name} again.`)).toBeVisible();
  expect(await ignored()).toBe(before);
  await api.delete('/user/me/items');
});

test('a ping appears by itself on a page that is open, which does not ask for it', async ({
  page,
  product,
}) => {
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
    const player = newPlayer();
    await product.sandbox.post({ content: `S> Laser Grid ${price}wl`, ...player });
    const row = page.getByRole('listitem').filter({ hasText: player.author_name });
    await expect(row.getByText('Delivered', { exact: true })).toBeVisible();
  }
  // One stream for the tab, and lists only because the stream said so.
  expect(asked.filter((url) => url.includes('user.live.events'))).toHaveLength(1);
  await api.delete('/user/me/items');
});

test('a new ping does not move the one that is pointed at, until it is asked for', async ({
  page,
  product,
}) => {
  const api = await product.api(LOGIN);
  await api.delete('/user/me/items');
  await watch(api, { item: 'Laser Grid', min: 1, max: 5, type: 'SELL' });
  const post = async (price: number) => {
    const player = newPlayer();
    const after = await product.sandbox.mark();
    const id = await product.sandbox.post({ content: `S> Laser Grid ${price}wl`, ...player });
    await product.sandbox.outboxUntil(after, hasPing(id), 'the ping');
    return page.getByRole('listitem').filter({ hasText: player.author_name });
  };
  const looked = await post(2);
  await openDashboard(page, product, '/dashboard/notifications', LOGIN);
  await expect(page.getByRole('status').getByText('No connection.')).toBeHidden();
  await looked.hover();
  const place = await looked.boundingBox();

  const first = await post(3);
  await expect(page.getByRole('button', { name: '1 new ping', exact: true })).toBeVisible();
  const second = await post(4);
  const show = page.getByRole('button', { name: '2 new pings' });
  await expect(show).toBeVisible();
  expect(await looked.boundingBox()).toEqual(place);
  await expect(first).toBeHidden();
  await expectSound(page);

  await show.click();
  await expect(first).toBeVisible();
  await expect(second).toBeVisible();
  await expect(show).toBeHidden();
  await api.delete('/user/me/items');
});

test('a stream that breaks off is shown, and what happened meanwhile is there once it stands again', async ({
  page,
  product,
}) => {
  const api = await product.api(LOGIN);
  await api.delete('/user/me/items');
  await watch(api, { item: 'Laser Grid', min: 1, max: 5, type: 'SELL' });
  await page.route('**/trpc/**', (route) => route.abort());
  await page.goto(`${product.webUrl}/dashboard/notifications`);
  await logIn(page, LOGIN);
  await expect(page.getByText('No connection.')).toBeVisible();
  const player = newPlayer();
  const after = await product.sandbox.mark();
  const id = await product.sandbox.post({ content: 'S> Laser Grid 4wl', ...player });
  await product.sandbox.outboxUntil(after, hasPing(id), 'the ping nobody saw');
  await page.unroute('**/trpc/**');
  await expect(page.getByText('No connection.')).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: player.author_name })).toBeVisible();
  await api.delete('/user/me/items');
});

test('a lost connection is shown and heals', async ({ context, page, product }) => {
  await openDashboard(page, product, '/dashboard/items', LOGIN);
  await context.setOffline(true);
  await expect(page.getByText('No connection.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('No connection.')).toBeHidden();
});
