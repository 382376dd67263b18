import type { BrowserContext, Page } from '@playwright/test';
import { test } from '../fixtures.js';
import type { Product } from '../harness.js';
import { complaintsOf, expect, expectSound, logIn, openDashboard, visitedBefore } from './browser.js';

test.beforeEach(({ context }) => visitedBefore(context));

const errorModal = { name: 'Authentication Error' };

test('signs in through a window of 400 by 600, stays signed in, and signs out at the provider too', async ({
  page,
  product,
}) => {
  const complaints = complaintsOf(page);
  await page.goto(product.webUrl);
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Log In' }).click();
  const popup = await opening;
  await popup.waitForURL(`${product.sandboxUrl}/**`);
  await expect.poll(() => popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([400, 600]);
  await popup.locator('button[value="basic"]').click({ noWaitAfter: true });

  const nav = page.getByRole('navigation', { name: 'Main' });
  await expect(nav.getByText('Welcome, Ben Basic!')).toBeVisible();
  await expect(nav.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await page.reload();
  await expect(nav.getByText('Welcome, Ben Basic!')).toBeVisible();
  expect(complaints).toEqual([]);

  await nav.getByRole('button', { name: 'Logout' }).click();
  await expect(nav.getByRole('button', { name: 'Log In' })).toBeVisible();
  await expect(page).toHaveURL(`${product.webUrl}/`);
  const asking = page.waitForEvent('popup');
  await nav.getByRole('button', { name: 'Log In' }).click();
  await expect((await asking).locator('button[value="basic"]')).toBeVisible();
});

/** Lets the first requests for tokens fail on their way to the provider; answers how many there were. */
async function failTokenRequests(context: BrowserContext, product: Product, failures: number) {
  let count = 0;
  await context.route(`${product.sandboxUrl}/oidc/token`, (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    count += 1;
    return count <= failures ? route.abort() : route.fallback();
  });
  return () => count;
}

test('signing in outlives two token requests that the network lost', async ({ context, page, product }) => {
  const asked = await failTokenRequests(context, product, 2);
  await page.goto(product.webUrl);
  await logIn(page, 'basic');
  await expect(page.getByText('Welcome, Ben Basic!')).toBeVisible();
  expect(asked()).toBe(3);
});

test('after three lost token requests the failure is shown, and trying again works', async ({
  context,
  page,
  product,
}) => {
  const asked = await failTokenRequests(context, product, 3);
  await page.goto(product.webUrl);
  await logIn(page, 'basic');
  const modal = page.getByRole('dialog', errorModal);
  await expect(modal).toContainText('HTTP error. Unable to fetch');
  expect(asked()).toBe(3);
  const again = page.waitForEvent('popup');
  await modal.getByRole('button', { name: 'Try Again' }).click();
  await again;
  await expect(page.getByText('Welcome, Ben Basic!')).toBeVisible();
});

/** Once the modal says that no window could be opened: trying again signs in on the page itself. */
async function tryAgainWithoutWindow(page: Page): Promise<void> {
  const modal = page.getByRole('dialog', errorModal);
  await expect(modal).toContainText('could not be opened');
  await modal.getByRole('button', { name: 'Try Again' }).click();
}

test('signing in on the page itself outlives a lost token request', async ({ context, page, product }) => {
  const asked = await failTokenRequests(context, product, 1);
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto(`${product.webUrl}/dashboard/preferences`);
  await page.getByRole('button', { name: 'Log In' }).click();
  await tryAgainWithoutWindow(page);
  await page.locator('button[value="basic"]').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Preferences' })).toBeVisible();
  expect(asked()).toBe(2);
});

/** Changes the claims of the identity tokens that the provider answers with; the signature stays as it was. */
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

for (const [what, change, sentence] of [
  [
    'another nonce',
    { nonce: 'of-somebody-else' },
    'The identity token answers another request (nonce mismatch).',
  ],
  ['no subject', { sub: undefined }, 'The identity token names no subject.'],
  ['another issuer', { iss: 'https://evil.example/' }, 'The identity token comes from another issuer.'],
  ['another name', { name: 'Eve' }, 'The signature of the identity token is not valid.'],
] as const) {
  test(`an identity token with ${what} signs nobody in and is named as the reason`, async ({
    context,
    page,
    product,
  }) => {
    await tamperWithIdentity(context, product, change);
    await page.goto(product.webUrl);
    await logIn(page, 'basic');
    await expect(page.getByRole('dialog', errorModal)).toContainText(sentence);
  });
}

test('a sign-in on the page itself that fails comes back to the same address, and works from there', async ({
  context,
  page,
  product,
}) => {
  await tamperWithIdentity(context, product, { nonce: 'of-somebody-else' });
  await page.addInitScript(() => {
    window.open = () => null;
  });
  const address = `${product.webUrl}/dashboard/notifications?kind=exact`;
  await page.goto(address);
  await page.getByRole('button', { name: 'Log In' }).click();
  await tryAgainWithoutWindow(page);
  await page.locator('button[value="basic"]').click();
  const modal = page.getByRole('dialog', errorModal);
  await expect(modal).toContainText('nonce mismatch');
  await expect(page).toHaveURL(address);

  await context.unrouteAll();
  await modal.getByRole('button', { name: 'Try Again' }).click();
  await tryAgainWithoutWindow(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  await expect(page).toHaveURL(address);
});

test('a lost session is found again silently, in a hidden frame', async ({ page, product }) => {
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

test('a visitor on a deep link is asked to sign in and stays where they wanted to be', async ({
  page,
  product,
}) => {
  await openDashboard(page, product, '/dashboard/preferences', 'basic');
  await expect(page).toHaveURL(`${product.webUrl}/dashboard/preferences`);
  await expect(page.getByRole('heading', { level: 1, name: 'Preferences' })).toBeVisible();
});

test('closing the window says so and offers both ways on', async ({ page, product }) => {
  await page.goto(product.webUrl);
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Log In' }).click();
  const popup = await opening;
  await popup.waitForURL(`${product.sandboxUrl}/**`);
  await popup.close();
  const modal = page.getByRole('dialog', errorModal);
  await expect(modal).toContainText('Popup closed');
  await expectSound(page);
  const again = page.waitForEvent('popup');
  await modal.getByRole('button', { name: 'Try Again' }).click();
  await (await again).close();
  await expect(modal).toContainText('Popup closed');
  await modal.getByRole('button', { name: 'Go to Home' }).click();
  await expect(modal).toBeHidden();
  await expect(page).toHaveURL(`${product.webUrl}/`);
});

test('where windows are blocked, signing in on the page itself comes back to the same address', async ({
  page,
  product,
}) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto(`${product.webUrl}/dashboard/account`);
  await page.getByRole('button', { name: 'Log In' }).click();
  const modal = page.getByRole('dialog', errorModal);
  await expect(modal).toContainText('could not be opened');
  await expect(modal.getByRole('button').filter({ hasText: /./ })).toHaveText(['Go to Home', 'Try Again']);
  await modal.getByRole('button', { name: 'Try Again' }).click();
  await page.locator('button[value="expert"]').click();
  await expect(page).toHaveURL(`${product.webUrl}/dashboard/account`);
  await expect(page.getByRole('heading', { name: 'Eva Expert' })).toBeVisible();
});

test('an answer to no login of ours is refused', async ({ page, product }) => {
  await page.goto(`${product.webUrl}/callback?code=stolen&state=unknown`);
  await expect(page.getByRole('dialog', errorModal)).toContainText('Invalid state');
  await expect(page).toHaveURL(`${product.webUrl}/`);
});

for (const [query, sentence] of [
  ['error=access_denied', 'Sign-in was cancelled or denied. Please try again.'],
  ['error=access_denied&error_description=connection+lost', 'Service temporarily unavailable.'],
  ['error=unauthorized', 'You are not authorized to access this application.'],
  ['error=login_failed', 'Authentication error: login_failed. Please try again.'],
  ['error=', 'An authentication error occurred. Please try again.'],
] as const) {
  test(`an address with ?${query} says “${sentence}” and is cleared`, async ({ page, product }) => {
    await page.goto(`${product.webUrl}/?${query}`);
    await expect(page.getByRole('dialog', errorModal)).toContainText(sentence);
    await expect(page).toHaveURL(`${product.webUrl}/`);
  });
}

test('signing out in one tab signs out the others', async ({ context, page, product }) => {
  await page.goto(product.webUrl);
  await logIn(page, 'basic');
  await expect(page.getByText('Welcome, Ben Basic!')).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${product.webUrl}/dashboard/items`);
  await expect(other.getByRole('navigation', { name: 'Dashboard' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(other.getByRole('button', { name: 'Log In' })).toBeVisible();
});
