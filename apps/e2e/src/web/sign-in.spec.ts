import type { BrowserContext, Page } from '@playwright/test';
import { test } from '../fixtures.js';
import type { Product } from '../harness.js';
import { collectPageErrors, expect, expectAccessible, forgetSession, logIn } from './browser.js';

const errorModal = { name: 'Authentication Error' };

test('signs in through a window of 400 by 600, stays signed in, and signs out at the provider too', async ({
  context,
  page,
  product,
}) => {
  const pageErrors = collectPageErrors(page);
  const transactions = async () =>
    (await context.cookies(product.webUrl)).filter(({ name }) => name.startsWith('lockwatch.login.'));
  await page.goto(product.webUrl);
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Log In' }).first().click();
  const popup = await opening;
  await popup.waitForURL(`${product.sandboxUrl}/**`);
  await expect.poll(() => popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([400, 600]);
  // The sign-in request is stored in a cookie of one day.
  const [cookie] = await transactions();
  expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax', secure: false });
  const seconds = (cookie?.expires ?? 0) - Date.now() / 1000;
  expect(seconds).toBeGreaterThan(23 * 3600);
  expect(seconds).toBeLessThanOrEqual(24 * 3600 + 1);
  await popup.locator('button[value="basic"]').click({ noWaitAfter: true });

  const nav = page.getByRole('navigation', { name: 'Main' });
  await expect(nav.getByText('Welcome, Ben Basic!')).toBeVisible();
  await expect(nav.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  expect(await transactions()).toEqual([]);
  await page.reload();
  await expect(nav.getByText('Welcome, Ben Basic!')).toBeVisible();
  expect(pageErrors).toEqual([]);

  await nav.getByRole('button', { name: 'Logout' }).click();
  forgetSession(product, 'basic');
  await expect(nav.getByRole('button', { name: 'Log In' })).toBeVisible();
  await expect(page).toHaveURL(`${product.webUrl}/`);
  const asking = page.waitForEvent('popup');
  await nav.getByRole('button', { name: 'Log In' }).click();
  await expect((await asking).locator('button[value="basic"]')).toBeVisible();
});

test('before the scripts are there, the home page has its texts and a link that signs in', async ({
  browser,
  product,
}) => {
  for (const [locale, subtitle, start] of [
    ['id-ID', 'Solusi untuk semua kebutuhan pencarian item Anda', 'Mulai minggu gratis Anda'],
    ['en-GB', 'The solution for all your item finding needs', 'Start your free week'],
  ] as const) {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    await context.route('**/assets/*.js', (route) =>
      /dashboard|callback/.test(page.url()) ? route.fallback() : route.abort(),
    );
    await page.goto(product.webUrl);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lockwatch');
    await expect(page.getByText(subtitle)).toBeVisible();
    await page.getByRole('link', { name: start }).click();
    await page.locator('button[value="basic"]').click();
    await expect(page).toHaveURL(`${product.webUrl}/dashboard/overview`);
    await expect(page.getByText('Ben Basic').first()).toBeVisible();
    await context.close();
  }
});

/** Makes the first token requests fail; returns a function that counts all of them. */
async function failTokenRequests(context: BrowserContext, product: Product, failures: number) {
  let count = 0;
  await context.route(`${product.sandboxUrl}/oidc/token`, (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    count += 1;
    return count <= failures ? route.abort() : route.fallback();
  });
  return () => count;
}

test('shows which token request failed, retries it twice when the network fails, and Try Again signs in', async ({
  context,
  page,
  product,
}) => {
  const modal = page.getByRole('dialog', errorModal);
  await context.route(`${product.sandboxUrl}/oidc/token`, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Internal Server Error</h1>' })
      : route.fallback(),
  );
  await page.goto(product.webUrl);
  await logIn(page, 'basic');
  await expect(modal).toContainText(`HTTP error. Unable to fetch ${product.sandboxUrl}/oidc/token`);
  await page.keyboard.press('Escape');

  await context.clearCookies();
  await context.unroute(`${product.sandboxUrl}/oidc/token`);
  // Of the six requests, the first three fail, and two of the three after Try Again.
  const asked = await failTokenRequests(context, product, 5);
  await logIn(page, 'basic');
  await expect(modal).toContainText('HTTP error. Unable to fetch');
  expect(asked()).toBe(3);
  const again = page.waitForEvent('popup');
  await modal.getByRole('button', { name: 'Try Again' }).click();
  await again;
  await expect(page.getByText('Welcome, Ben Basic!')).toBeVisible();
  expect(asked()).toBe(6);
});

test('signs in on a deep link and sends the identity token only with the first calls', async ({
  page,
  product,
}) => {
  const carried: boolean[] = [];
  page.on('request', (request) => {
    if (!request.url().includes('/trpc/')) return;
    carried.push(request.headers()['x-lockwatch-identity-token'] !== undefined);
  });
  await page.goto(`${product.webUrl}/dashboard/account`);
  await logIn(page, 'basic');
  await expect(page.getByRole('heading', { name: 'Ben Basic' })).toBeVisible();
  await expect(page).toHaveURL(`${product.webUrl}/dashboard/account`);
  expect(carried[0]).toBe(true);
  carried.length = 0;
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Ben Basic' })).toBeVisible();
  expect(carried.length).toBeGreaterThan(0);
  expect(carried).not.toContain(true);
});

/** Presses Try Again in the error about the blocked window, which signs in without one. */
async function tryAgainWithoutWindow(page: Page): Promise<void> {
  const modal = page.getByRole('dialog', errorModal);
  await expect(modal).toContainText('could not be opened');
  await expect(modal.getByRole('button').filter({ hasText: /./ })).toHaveText(['Go to Home', 'Try Again']);
  await modal.getByRole('button', { name: 'Try Again' }).click();
}

/** Changes claims of the identity tokens that the provider returns, but not their signature. */
async function tamperWithIdentity(
  context: BrowserContext,
  product: Product,
  change: Record<string, unknown>,
): Promise<void> {
  await context.route(`${product.sandboxUrl}/oidc/token`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const response = await route.fetch();
    const answer: { id_token: string } = await response.json();
    const [header, claims = '', signature] = answer.id_token.split('.');
    const changed = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), ...change };
    const body = Buffer.from(JSON.stringify(changed)).toString('base64url');
    await route.fulfill({ response, json: { ...answer, id_token: `${header}.${body}.${signature}` } });
  });
}

test('where windows are blocked, returns to the same address after a failed sign-in, and can try again', async ({
  context,
  page,
  product,
}) => {
  await tamperWithIdentity(context, product, { nonce: 'another' });
  await page.addInitScript(() => {
    window.open = () => null;
  });
  const address = `${product.webUrl}/dashboard/notifications?kind=exact`;
  await page.goto(address);
  await page.getByRole('button', { name: 'Log In' }).first().click();
  await tryAgainWithoutWindow(page);
  await page.locator('button[value="basic"]').click();
  const modal = page.getByRole('dialog', errorModal);
  await expect(modal).toContainText('nonce mismatch');
  await expect(page).toHaveURL(address);

  await context.unrouteAll();
  const asked = await failTokenRequests(context, product, 1);
  await modal.getByRole('button', { name: 'Try Again' }).click();
  await tryAgainWithoutWindow(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  await expect(page).toHaveURL(address);
  expect(asked()).toBe(2);
});

test('restores a lost session in a hidden frame', async ({ page, product }) => {
  await page.goto(product.webUrl);
  await logIn(page, 'basic');
  await expect(page.getByText('Welcome, Ben Basic!')).toBeVisible();
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('lockwatch.user:')) localStorage.removeItem(key);
  });
  await page.reload();
  await expect(page.getByText('Welcome, Ben Basic!')).toBeVisible();
});

test('reports a closed window and offers Try Again and Go to Home', async ({ page, product }) => {
  let releaseClient = (): void => undefined;
  const clientReleased = new Promise<void>((resolve) => {
    releaseClient = resolve;
  });
  await page.route('**/assets/oidc-*.js', async (route) => {
    await clientReleased;
    await route.continue();
  });
  await page.goto(product.webUrl);
  const modal = page.getByRole('dialog', errorModal);

  // Closed before the code of the provider's client has arrived: no second window may open.
  const emptyWindow = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Log In' }).first().click();
  await (await emptyWindow).close();
  releaseClient();
  await expect(modal).toContainText('Popup closed');
  expect(page.context().pages()).toHaveLength(1);
  await expectAccessible(page);

  const providerWindow = page.waitForEvent('popup');
  await modal.getByRole('button', { name: 'Try Again' }).click();
  const popup = await providerWindow;
  await popup.waitForURL(`${product.sandboxUrl}/**`);
  await popup.close();
  await expect(modal).toContainText('Popup closed');
  await modal.getByRole('button', { name: 'Go to Home' }).click();
  await expect(modal).toBeHidden();
  await expect(page).toHaveURL(`${product.webUrl}/`);
});

test('shows an error for an unknown callback and for an error from the provider, and clears the address', async ({
  page,
  product,
}) => {
  for (const [address, text] of [
    ['/callback?code=stolen&state=unknown', 'Invalid state'],
    ['/?error=access_denied', 'Sign-in was cancelled or denied. Please try again.'],
  ] as const) {
    await page.goto(`${product.webUrl}${address}`);
    await expect(page.getByRole('dialog', errorModal)).toContainText(text);
    await expect(page).toHaveURL(`${product.webUrl}/`);
  }
});

test('signing out in one tab signs out the others', async ({ context, page, product }) => {
  await page.goto(product.webUrl);
  await logIn(page, 'basic');
  await expect(page.getByText('Welcome, Ben Basic!')).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${product.webUrl}/dashboard/items`);
  await expect(other.getByRole('navigation', { name: 'Dashboard' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  forgetSession(product, 'basic');
  await expect(other.getByRole('button', { name: 'Log In' }).first()).toBeVisible();
});
