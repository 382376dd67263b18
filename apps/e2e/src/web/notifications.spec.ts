import type { Locator, Page } from '@playwright/test';
import { test } from '../fixtures.js';
import type { Product } from '../harness.js';
import { filterDirectMessages, hasPing } from '../pings.js';
import { createPlayer, getDiscordId, watch } from '../setup.js';
import { DESKTOP, expect, openDashboard, waitForAnimations } from './browser.js';

const LOGIN = 'developer';

const getRow = (page: Page, author: string) =>
  page.locator('#content').getByRole('listitem').filter({ hasText: author });

/** Posts as a new player and waits for the ping; returns its author. */
async function postPing(product: Product, content: string): Promise<string> {
  const player = createPlayer();
  const after = await product.sandbox.mark();
  const isPinged = hasPing(await product.sandbox.post({ content, ...player }));
  await product.sandbox.outboxUntil(
    after,
    (rows) => isPinged(filterDirectMessages(getDiscordId(LOGIN), rows)),
    'the ping',
  );
  return player.author_name;
}

test('new pings appear without polling, in compact rows, and do not move the one under the pointer', async ({
  page,
  product,
}) => {
  const api = await product.api(LOGIN);
  await api.delete('/user/me/items');
  await watch(api, { item: 'Laser Grid', min: 1, max: 5, type: 'SELL' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.setViewportSize(DESKTOP);
  const streaming = page.waitForResponse((response) => response.url().includes('user.live.events'));
  await openDashboard(page, product, '/dashboard/notifications', LOGIN);
  expect((await streaming).headers()['content-type']).toContain('text/event-stream');
  await expect(page.getByRole('status').getByText('No connection.')).toBeHidden();
  // Where signing in left it, the pointer would hold new pings back.
  await page.mouse.move(0, 0);

  const post = async (price: number): Promise<Locator> =>
    getRow(page, await postPing(product, `S> Laser Grid ${price}wl`));
  const looked = await post(2);
  await expect(looked).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  await waitForAnimations(page);
  expect((await looked.boundingBox())?.height).toBeLessThanOrEqual(65);
  const button = looked.getByRole('button', { expanded: false });
  expect((await button.boundingBox())?.height).toBeLessThanOrEqual(64);
  await looked.hover();
  const place = await looked.boundingBox();

  const first = await post(3);
  await expect(page.getByRole('button', { name: '1 new ping', exact: true })).toBeVisible();
  const second = await post(4);
  const show = page.getByRole('button', { name: '2 new pings' });
  await expect(show).toBeVisible();
  expect(await looked.boundingBox()).toEqual(place);
  await expect(first).toBeHidden();

  await show.click();
  await expect(first).toBeVisible();
  await expect(second).toBeVisible();
  await expect(show).toBeHidden();
  // One stream for the tab.
  expect(asked.filter((url) => url.includes('user.live.events'))).toHaveLength(1);
  await api.delete('/user/me/items');
});
