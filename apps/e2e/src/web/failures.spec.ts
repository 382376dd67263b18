import { test } from '../fixtures.js';
import { itemNamed } from '../stage.js';
import { expect, expectSound, openDashboard, visitedBefore } from './browser.js';

const LOGIN = 'staff';

test.beforeEach(({ context }) => visitedBefore(context));

test('an address that leads nowhere offers ways on', async ({ page, product }) => {
  await page.goto(`${product.webUrl}/nowhere`);
  await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page).toHaveURL(`${product.webUrl}/`);
});

test('a page that cannot be rendered says so and offers ways on', async ({ page, product }) => {
  const api = await product.api(LOGIN);
  await api.delete('/user/me/items');
  await api.post('/user/me/items', {
    item_id: await itemNamed(api, 'Laser Grid'),
    min_price: 1,
    max_price: 2,
    message_type: 'ANY',
  });
  // A server of another version answers without the tags that the page counts on.
  await page.route(/\/trpc\/.*[?&]batch=/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll('"tags":', '"labels":') });
  });
  await openDashboard(page, product, '/dashboard/items', LOGIN);
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible();
  // Calls may still be on their way through it.
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(page.getByRole('button', { name: 'Edit Laser Grid' })).toBeVisible();
  await api.delete('/user/me/items');
});

test('the intro is typed once: coming back from the dashboard shows everything at once', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(product.webUrl);
  await expect(page.locator('#about-section')).toBeVisible();
  await page.goto(`${product.webUrl}/dashboard`);
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(
    page.getByText('Your dedicated monitoring assistant for the iHemo Discord server.'),
  ).toBeVisible();
  await context.close();
});
