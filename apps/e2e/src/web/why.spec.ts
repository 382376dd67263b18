import type { Page } from '@playwright/test';
import { test } from '../fixtures.js';
import type { Product } from '../harness.js';
import { createPlayer, waitForPipeline, watch } from '../setup.js';
import { expect, expectAccessible, expectAccessibleOnPhoneAndDesktop, openDashboard } from './browser.js';
import { modifyResponse } from './intercept.js';

const LOGIN = 'developer';

const getRow = (page: Page, author: string) =>
  page.locator('#content').getByRole('listitem').filter({ hasText: author }).first();

/** Posts as a new player and waits until the message is matched. */
async function postMatched(product: Product, content: string): Promise<{ author: string; link: string }> {
  const player = createPlayer();
  const id = await product.sandbox.post({ content, ...player });
  await waitForPipeline(product, LOGIN);
  return { author: player.author_name, link: `https://discord.com/channels/1/2/${id}` };
}

test('an empty list of pings leads to the reason, and from there to the rule', async ({ page, product }) => {
  const api = await product.api(LOGIN);
  await api.delete('/user/me/items');
  await watch(api, { item: 'Chandelier', min: 1, max: 5, type: 'SELL' });
  const { author } = await postMatched(product, 'hey S> Chandelier 9wl @SHOP');
  await modifyResponse(page, 'user.notifications.list', () => []);

  await openDashboard(page, product, '/dashboard/items', LOGIN);
  const tabs = page.getByRole('navigation', { name: 'Dashboard' });
  await tabs.getByRole('link', { name: 'Notifications' }).click();
  await page.locator('#content').getByRole('link', { name: 'Why no ping?' }).click();
  const row = getRow(page, author);
  await expect(row).toContainText("The price, 9 WL, is above the rule's, 1 WL – 5 WL.");
  await expect(row.locator('mark')).toHaveText(['S> Chandelier 9wl @SHOP']);
  await expectAccessible(page);

  await row.getByRole('link', { name: 'Edit: Chandelier, Sell, 1 WL – 5 WL' }).click();
  await expect(page.getByRole('button', { name: 'Update', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/items\?/);
  await api.delete('/user/me/items');
});

test('any message is found by its link', async ({ page, product }) => {
  const api = await product.api(LOGIN);
  await api.delete('/user/me/items');
  const known = await postMatched(product, 'S> Dirt 2wl');
  const chat = await postMatched(product, 'good morning');

  await openDashboard(page, product, '/dashboard/items', LOGIN);
  await page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: 'Why no ping?' })
    .click();
  const search = page.getByRole('searchbox', { name: 'Message link or words' });
  await search.fill(known.link);
  await expect(getRow(page, known.author)).toContainText('You were not watching this item.');
  await search.fill(chat.link);
  await expect(getRow(page, chat.author)).toContainText('No offer was found in this message.');
  await search.fill('https://discord.com/channels/1/2/3');
  await expect(page.getByText('This message is not known')).toBeVisible();
  await search.fill('nothing of the kind');
  await expect(page.getByText('No messages found')).toBeVisible();
  await expectAccessibleOnPhoneAndDesktop(page);
  await api.delete('/user/me/items');
});

test('older messages are shown when they are asked for', async ({ page, product }) => {
  const api = await product.api(LOGIN);
  await api.delete('/user/me/items');
  await watch(api, { item: 'Pepper Tree', min: 1, max: 5, type: 'SELL' });
  const messages = Array.from({ length: 21 }, (_, place) => ({
    content: `S> Pepper Tree ${place + 10}wl`,
    ...createPlayer(),
  }));
  for (const message of messages) await product.sandbox.post(message);
  await waitForPipeline(product, LOGIN);

  await openDashboard(page, product, '/dashboard/why?q=pepper', LOGIN);
  const [oldest, second] = messages;
  await expect(getRow(page, second?.author_name ?? '')).toBeVisible();
  await expect(getRow(page, oldest?.author_name ?? '')).toBeHidden();
  await page.getByRole('button', { name: 'Show older' }).click();
  await expect(getRow(page, oldest?.author_name ?? '')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show older' })).toBeHidden();
  await api.delete('/user/me/items');
});
