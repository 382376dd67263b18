import type { PlanChangePreview, Subscription } from '@lockwatch/contracts';
import { test } from '../fixtures.js';
import type { Product } from '../harness.js';
import { createPlayer, findItemId, type Rule, waitForPipeline, watch } from '../setup.js';
import {
  checkAccessible,
  collectPageErrors,
  DESKTOP,
  expect,
  expectAccessible,
  expectLabelsMatchNames,
  leaveSession,
  openDashboard,
  PHONE,
  scrollThroughPage,
  visit,
} from './browser.js';
import { hold, modifyResponse } from './intercept.js';

/** Most checks wait for the browser, on two screens. */
test.describe.configure({ timeout: 400_000 });

async function deleteItems(product: Product, login: string): Promise<void> {
  await (await product.api(login)).delete('/user/me/items');
}

test('axe finds nothing on public pages', async ({ page, product }) => {
  const pageErrors = collectPageErrors(page);
  await product.sandbox.post({ content: 'S> Magplant 5000 85dl', ...createPlayer() });
  await waitForPipeline(product, 'developer');
  await page.goto(product.webUrl);
  await scrollThroughPage(page);
  await checkAccessible(page, 'home');
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expectAccessible(page);

  await page.goto(`${product.webUrl}/dashboard/items`);
  await expect(page.getByRole('heading', { name: 'Log in to continue' })).toBeVisible();
  await checkAccessible(page, 'sign-in');
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Log In' }).first().click();
  const popup = await opening;
  await popup.waitForURL(`${product.sandboxUrl}/**`);
  await popup.close();
  await expect(page.getByRole('dialog').filter({ hasText: 'Popup closed' })).toBeVisible();
  await checkAccessible(page, 'sign-in that was not completed');

  await page.getByRole('button', { name: 'Go to Home' }).click();
  await visit(page, '/nowhere');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await checkAccessible(page, 'unknown address');
  for (const [path, name] of [
    ['/terms', 'Terms'],
    ['/privacy', 'Privacy'],
    ['/help', 'Help'],
  ] as const) {
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await checkAccessible(page, path);
  }

  await page.getByRole('contentinfo').getByRole('link', { name: 'Status' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Status' })).toBeVisible();
  await expect(page.getByText(/^The bot reads \d+ channel/)).toBeVisible();
  await expect(page.getByRole('row', { name: /Last hour/ })).toBeVisible();
  await checkAccessible(page, 'status');

  const id = await findItemId(await product.api('developer'), 'Magplant 5000');
  await visit(page, `/item/${id}`);
  await expect(page.getByRole('region', { name: 'Sellers ask' })).toContainText('85 DL');
  await checkAccessible(page, 'price of an item');
  await visit(page, '/deals');
  await expect(page.getByRole('heading', { name: 'Best deals of yesterday' })).toBeVisible();
  await checkAccessible(page, 'deals of yesterday');
  expect(pageErrors).toEqual([]);
});

test('axe finds nothing on watched items, their forms and dialogs', async ({ page, product }) => {
  const LOGIN = 'staff';
  const api = await product.api(LOGIN);
  await deleteItems(product, LOGIN);
  for (const price of [2, 4, 6]) {
    await product.sandbox.post({ content: `S> Fishing Rod ${price}wl @TAKE`, ...createPlayer() });
  }
  const fishingRod = await findItemId(api, 'Fishing Rod');
  const countOffers = async () =>
    (await api.get<{ sell: { offers: number } | null }>(`/items/${fishingRod}/price`)).body.sell?.offers;
  await expect.poll(countOffers).toBeGreaterThanOrEqual(3);
  await watch(api, { item: 'Pepper Tree Seed', min: -220, max: -180, type: 'BUY' });
  await watch(api, { item: 'Laser Grid', min: 1, max: 5, type: 'SELL' });
  await watch(api, { item: 'Chandelier', min: 45, max: 50 });
  const rules = (await api.get<Rule[]>('/user/me/items')).body;
  // Usual prices need offers of several traders.
  await modifyResponse<object[]>(page, 'user.items.figures', () =>
    rules.map(({ id }, index) => ({
      id,
      usual_price: [-200, 4, null][index] ?? null,
      usual: index === 2 ? null : { offers: 9, traders: 5 },
      daily_prices: index === 1 ? [null, 5, 4] : [null, null, null],
      last_ping_at: index === 0 ? null : '2026-01-02T12:00:00.000Z',
    })),
  );
  await openDashboard(page, product, '/dashboard/items', LOGIN);
  const edit = page.getByRole('form', { name: 'Edit Laser Grid' });
  const form = page.getByRole('form', { name: 'New watched item' });
  const add = page.getByRole('button', { name: 'Add Item' });

  await page.getByRole('button', { name: 'Edit Laser Grid' }).click();
  await edit.getByRole('button', { name: 'Add tag' }).click();
  await page.getByRole('combobox', { name: 'Search tags' }).fill('my shop');
  await page
    .getByRole('option', { name: /my shop/ })
    .first()
    .click();
  await expect(edit.getByRole('button', { name: 'Remove tag my shop' })).toBeVisible();
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('button', { name: 'Show items tagged my shop' })).toBeVisible();
  await checkAccessible(page, 'list with a tag, usual prices and last pings');

  await page.getByRole('button', { name: 'Edit Laser Grid' }).click();
  await edit.getByText('you get a ping for every matching offer').click();
  await edit.getByLabel('Cooldown').fill('30');
  await edit.getByLabel('Pings a day').fill('5');
  await edit.getByRole('combobox', { name: 'Mention' }).selectOption('A role');
  await edit.getByLabel('Role ID').fill('165511591545143296');
  await checkAccessible(page, 'open row');
  await expectLabelsMatchNames(page);
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(edit).toBeHidden();
  await add.click();
  await form.getByLabel('Item Search *').fill('laser');
  await expect(form.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await checkAccessible(page, 'form for a new item with search results');
  await expectLabelsMatchNames(page);

  const search = form.getByLabel('Item Search *');
  const release = await hold(page, 'items.search');
  await search.fill('chandel');
  await expect(form.getByRole('listbox').getByRole('option').first()).toBeDisabled();
  await checkAccessible(page, 'results of an earlier search');
  await release();
  await search.fill('b> lgrid max 4wl');
  await expect(form.getByRole('option', { name: 'Laser Grid, Sellers: up to 4 WL.' })).toBeVisible();
  await checkAccessible(page, 'rule typed like a trade message');
  await search.fill('chandelier');
  await form
    .getByRole('option', { name: /^Chandelier(?! Seed)/ })
    .first()
    .click();
  await form.getByLabel('Price as players write it').fill('46-47');
  await expect(form.getByText('Chandelier at 45 WL – 50 WL, which includes this.')).toBeVisible();
  await checkAccessible(page, 'price in words and an overlapping item');

  await search.fill('fishing rod');
  await form
    .getByRole('option', { name: /Fishing Rod/ })
    .first()
    .click();
  await form.getByRole('button', { name: '4 WL', exact: true }).click();
  const forecast = form.getByRole('region', { name: 'Last 7 days' });
  await forecast.getByText('Show the newest').click();
  await expect(forecast.getByRole('link').first()).toBeVisible();
  await checkAccessible(page, 'usual price and pings of the last days');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form).toBeHidden();

  await page.getByRole('button', { name: 'Select', exact: true }).click();
  for (const name of ['Laser Grid', 'Chandelier']) {
    await page.getByRole('checkbox', { name: `Select ${name}` }).click();
  }
  await checkAccessible(page, 'selected items');
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Change 2 items' })).toBeVisible();
  await checkAccessible(page, 'change of selected items');
  await page.keyboard.press('Escape');
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Add tag' }).click();
  await expect(page.getByRole('dialog', { name: 'Add a tag to 2 items' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.setViewportSize(DESKTOP);
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import items' });
  await expect(dialog).toBeVisible();
  await checkAccessible(page, 'import');
  const csv = 'item_name,min_price,max_price,message_type\nLaser Grid,1,5,\nLaser Gird,2,,\nChandelier,3,,';
  await dialog.getByLabel('Or paste it').fill(csv);
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText('1 line has a problem.')).toBeVisible();
  await checkAccessible(page, 'preview of an import');

  await page.reload();
  await expect(page.getByRole('button', { name: 'Edit Laser Grid' })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await checkAccessible(page, 'keyboard shortcuts');
  await page.keyboard.press('Escape');

  const palette = page.getByRole('dialog', { name: 'Search' });
  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await checkAccessible(page, 'search dialog');
  await palette.getByRole('combobox').fill('laser');
  await expect(palette.getByRole('group', { name: 'Watched items' }).getByRole('option')).toBeVisible();
  await checkAccessible(page, 'search dialog with results');
  await palette.getByRole('combobox').fill('xyzzy');
  await expect(palette.getByText('Nothing found for "xyzzy"')).toBeVisible();
  await checkAccessible(page, 'search dialog without results');
  await page.keyboard.press('Escape');

  await visit(page, '/dashboard/nowhere');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await checkAccessible(page, 'unknown address within the dashboard');
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expectAccessible(page);
  await deleteItems(product, LOGIN);
});

test('axe finds nothing on pings, the market and the overview', async ({ page, product }) => {
  const LOGIN = 'developer';
  const api = await product.api(LOGIN);
  const pageErrors = collectPageErrors(page);
  await deleteItems(product, LOGIN);
  await watch(api, { item: 'Chandelier', min: 1, max: 5, type: 'SELL' });
  const author = createPlayer();
  await product.sandbox.post({ content: 'hey S> Chandelier 4wl @SHOP', ...author });
  await product.sandbox.post({ content: 'S> Chandelier 9wl', ...createPlayer() });
  await product.sandbox.post({ content: 'S> Angel Wings 300wl each @WINGSHOP', ...createPlayer() });
  // The chart leaves out the price of a single trader.
  await product.sandbox.post({ content: 'S> Angel Wings 320wl each', ...createPlayer() });
  await product.sandbox.post({ content: 'B> Angel Wings 200wl each', ...createPlayer() });
  const paused = await watch(api, { item: 'Pepper Tree', min: 1, max: 5, type: 'SELL' });
  await api.put(`/user/me/items/${paused.id}`, { is_paused: true });
  const held = createPlayer();
  await product.sandbox.post({ content: 'S> Pepper Tree 4wl', ...held });
  await waitForPipeline(product, LOGIN);

  await openDashboard(page, product, '/dashboard/overview', LOGIN);
  await expect(page.getByRole('list', { name: 'Newest pings' }).getByRole('listitem').first()).toBeVisible();
  await checkAccessible(page, 'overview with pings');

  await visit(page, '/dashboard/notifications');
  const row = page.locator('#content').getByRole('listitem').filter({ hasText: author.author_name });
  await row.getByRole('button', { expanded: false }).first().click();
  await expect(row.getByRole('link', { name: 'Open the message' })).toBeVisible();
  await page.setViewportSize(DESKTOP);
  await row.hover();
  await product.sandbox.post({ content: 'S> Chandelier 3wl', ...createPlayer() });
  await expect(page.getByRole('button', { name: '1 new ping' })).toBeVisible();
  await checkAccessible(page, 'details of a ping, and a new one');
  await row.getByRole('button', { name: 'Incorrect: Chandelier' }).click();
  const dialog = page.getByRole('dialog', { name: 'What is wrong with this offer?' });
  await dialog.getByLabel('Not an offer').check();
  await checkAccessible(page, 'feedback');
  await page.goto(`${product.webUrl}/dashboard/notifications?state=held`);
  await expect(page.locator('#content').getByText(held.author_name)).toBeVisible();
  await checkAccessible(page, 'pings that were held back');

  await visit(page, '/dashboard/why');
  await expect(page.getByText("The price, 9 WL, is above the rule's, 1 WL – 5 WL.").first()).toBeVisible();
  await checkAccessible(page, 'why no ping');
  await page.getByRole('searchbox', { name: 'Message link or words' }).fill('nothing of the kind');
  await expect(page.getByText('No messages found')).toBeVisible();
  await checkAccessible(page, 'no messages found');

  await visit(page, '/dashboard/market');
  await expect(page.getByRole('heading', { name: 'Deals now' })).toBeVisible();
  await checkAccessible(page, 'market without an item');
  await visit(page, `/dashboard/market?item=${await findItemId(api, 'Angel Wings')}`);
  await expect(page.getByRole('region', { name: 'Sellers ask' })).toContainText('3 DL');
  await page.getByRole('button', { name: 'Price as a table' }).click();
  await page.getByRole('region', { name: 'Who offers it now' }).getByText('Buyers', { exact: true }).click();
  await checkAccessible(page, 'market of an item');
  await visit(page, '/dashboard/market/traders/80351110224678912');
  await expect(page.getByText('No standing offer')).toBeVisible();
  await checkAccessible(page, 'a trader');
  await deleteItems(product, LOGIN);
  expect(pageErrors).toEqual([]);
});

test('axe finds nothing on the account and the preferences', async ({ page, product }) => {
  await openDashboard(page, product, '/dashboard/items', 'user');
  await expect(page.getByRole('region', { name: 'Subscription Required' })).toBeVisible();
  await checkAccessible(page, 'watched items without a subscription');

  await visit(page, '/dashboard/account?checkout=cancelled');
  await expect(page.getByText('Nothing was paid')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay by card: Basic' })).toBeVisible();
  await checkAccessible(page, 'account without a subscription');
  await page.getByRole('button', { name: 'Pay with world locks: Basic' }).click();
  await expect(page.getByRole('dialog', { name: 'Pay for Basic with world locks?' })).toBeVisible();
  await checkAccessible(page, 'payment with world locks');
  await page.goto(`${product.webUrl}/dashboard/account?checkout=success`);
  await expect(page.getByText('Waiting for your payment to be confirmed')).toBeVisible();
  await checkAccessible(page, 'payment that is not confirmed yet');

  await modifyResponse<Subscription[]>(page, 'user.subscriptions.list', () => [
    {
      subscription_id: '01890a5d-ac96-774b-bcce-b302099a8057',
      name: 'Basic',
      is_active: true,
      is_renewing: true,
      starts_at: '2026-01-02T12:00:00.000Z',
      source: 'stripe',
      expires_at: '2998-01-02T12:00:00.000Z',
      grace_until: null,
      stripe_subscription_id: 'sub_1',
      can_resume: false,
      first_charge_at: null,
    },
  ]);
  const preview: PlanChangePreview = {
    amount_due_cents: 700,
    currency: 'usd',
    effective_at: '2026-01-02T12:00:00.000Z',
    description: 'Expert begins immediately.',
  };
  await page.route(/user\.subscriptions\.previewChange/, (route) =>
    route.fulfill({ json: [{ result: { data: preview } }] }),
  );
  await page.goto(`${product.webUrl}/dashboard/account`);
  await expect(page.getByRole('heading', { name: 'Your Subscriptions' })).toBeVisible();
  await checkAccessible(page, 'account with a subscription');
  await expectLabelsMatchNames(page);
  await page.getByRole('button', { name: 'Change to Expert', exact: true }).click();
  const change = page.getByRole('dialog', { name: 'Change from Basic to Expert?' });
  await expect(change.getByText(/^\$\d+\.\d\d$/)).toBeVisible();
  await checkAccessible(page, 'change of the plan');

  await page.keyboard.press('Escape');
  await expect(change).toBeHidden();
  await visit(page, '/dashboard/preferences');
  await expect(page.getByText('No aliases configured')).toBeVisible();
  await checkAccessible(page, 'preferences without a subscription');

  // The code is not used, so the account becomes linked again by another one.
  const api = await product.api('user');
  await api.delete('/user/me/discord');
  await visit(page, '/dashboard/overview');
  const step = page.getByRole('listitem').filter({ hasText: 'Link Discord or add a webhook' });
  await step.getByRole('button', { name: 'Link Discord' }).click();
  await step.getByRole('button', { name: 'Show', exact: true }).click();
  const command = await step.getByText(/^\/link code:[A-Z0-9]+$/).textContent();
  await checkAccessible(page, 'overview with the first steps');
  await product.sandbox.interaction('user', 'link', { code: command?.split(':')[1] });
  await expect(step).toHaveText('Link Discord or add a webhook (done)');

  await leaveSession(page.context());
  await openDashboard(page, product, '/dashboard/preferences', 'staff');
  const quiet = page.getByRole('region', { name: 'Fewer pings' });
  await quiet.getByLabel('To').fill('06:30');
  await quiet.getByRole('button', { name: 'Save quiet hours' }).click();
  await expect(quiet).toContainText('No pings from');
  for (const name of ['Add webhook', 'Add alias', 'Add entry']) {
    await page.getByRole('button', { name }).click();
  }
  await checkAccessible(page, 'preferences with their forms');
  await expectLabelsMatchNames(page);
  await quiet.getByRole('button', { name: 'Switch off' }).click();
  await expect(quiet).not.toContainText('No pings from');
});
