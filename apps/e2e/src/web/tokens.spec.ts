import type { BrowserContext, Page } from '@playwright/test';
import { test } from '../fixtures.js';
import type { Product } from '../harness.js';
import { expect, logIn } from './browser.js';

interface Tokens {
  id_token: string;
}

/** Tokens of the sandbox with the given faults. */
async function createTokens(product: Product, wrong: Record<string, unknown>): Promise<Tokens> {
  const answer = await fetch(`${product.sandboxUrl}/oidc/dev/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'basic', ...wrong }),
  });
  return (await answer.json()) as Tokens;
}

/** Puts another identity token into the provider's answer from now on; `forge` gets the true one and the request's nonce. */
async function forgeIdentity(
  page: Page,
  product: Product,
  forge: (idToken: string, nonce: string) => Promise<string>,
): Promise<void> {
  let nonce = '';
  page.context().on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin === product.sandboxUrl) nonce = url.searchParams.get('nonce') ?? nonce;
  });
  await page.route(`${product.sandboxUrl}/oidc/token`, async (route) => {
    const response = await route.fetch();
    const tokens: Tokens = await response.json();
    await route.fulfill({ response, json: { ...tokens, id_token: await forge(tokens.id_token, nonce) } });
  });
}

/** The token with another name in it, under the signature it had. */
async function renamed(idToken: string): Promise<string> {
  const [header, claims, signature] = idToken.split('.');
  const changed = { ...JSON.parse(Buffer.from(claims ?? '', 'base64url').toString()), name: 'Mallory' };
  return [header, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.');
}

test('rejects an identity token with another signature algorithm or changed after signing', async ({
  page,
  product,
}) => {
  const error = page.getByRole('dialog', { name: 'Authentication Error' });
  await forgeIdentity(
    page,
    product,
    async (_true, nonce) => (await createTokens(product, { alg: 'HS256', claims: { nonce } })).id_token,
  );
  await page.goto(product.webUrl);
  await logIn(page, 'basic');
  await expect(error).toContainText('The identity token is not signed with RS256.');
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Log In' }).first()).toBeVisible();

  await page.context().clearCookies();
  await forgeIdentity(page, product, renamed);
  await logIn(page, 'basic');
  await expect(error).toContainText('The signature of the identity token is not valid.');
});

/** Leaves the stored session half a minute to live, which is too little to be used. */
function expireStoredSession(): void {
  const key = Object.keys(localStorage).find((name) => name.startsWith('lockwatch.user:')) ?? '';
  const user: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
  const expires_at = Math.floor(Date.now() / 1000) + 30;
  localStorage.setItem(key, JSON.stringify(Object.assign({}, user, { expires_at })));
}

/** Signs in, leaves the app, since an open page would refresh by itself, and ages what it stored. */
async function openWithExpiredSession(page: Page, product: Product): Promise<void> {
  await page.goto(`${product.webUrl}/dashboard/items`);
  await logIn(page, 'basic');
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible();
  await page.goto(`${product.webUrl}/healthz`);
  await page.evaluate(expireStoredSession);
}

/** The kinds of token requests that any tab sends from now on. */
function tokenRequests(context: BrowserContext, product: Product): string[] {
  const grants: string[] = [];
  context.on('request', (request) => {
    if (request.url() !== `${product.sandboxUrl}/oidc/token`) return;
    grants.push(new URLSearchParams(request.postData() ?? '').get('grant_type') ?? '');
  });
  return grants;
}

const ownItems = (page: Page) => page.getByText(/No watched items yet|of 50 items/);

/** Shows a tab late what others store, as browsers may do whose tabs are processes of their own. */
function delayStorage(): void {
  const { getItem, setItem } = Storage.prototype;
  const seen = new Map(Object.keys(localStorage).map((key) => [key, getItem.call(localStorage, key)]));
  Storage.prototype.getItem = function (key) {
    return this === localStorage ? (seen.get(key) ?? null) : getItem.call(this, key);
  };
  Storage.prototype.setItem = function (key, value) {
    if (this === localStorage) seen.set(key, value);
    setItem.call(this, key, value);
  };
  window.addEventListener('storage', (event) => {
    if (!event.isTrusted) return;
    event.stopImmediatePropagation();
    setTimeout(() => {
      seen.set(event.key ?? '', event.newValue);
      window.dispatchEvent(new StorageEvent('storage', { key: event.key, newValue: event.newValue }));
    }, 300);
  });
}

test('refreshes a token once for all tabs, also when a tab sees late what another one stored', async ({
  context,
  page,
  product,
}) => {
  await openWithExpiredSession(page, product);
  const grants = tokenRequests(context, product);
  await context.addInitScript(delayStorage);
  const other = await context.newPage();
  await Promise.all([page, other].map((tab) => tab.goto(`${product.webUrl}/dashboard/items`)));
  for (const tab of [page, other]) await expect(ownItems(tab)).toBeVisible();
  expect(grants).toEqual(['refresh_token']);
});

test('stays signed in when the page is reloaded during a token refresh', async ({
  context,
  page,
  product,
}) => {
  await openWithExpiredSession(page, product);
  const grants = tokenRequests(context, product);
  const answered = Promise.withResolvers<void>();
  await page.route(
    `${product.sandboxUrl}/oidc/token`,
    async (route) => {
      // The provider has used up the refresh token, but its answer is lost.
      await route.fetch();
      answered.resolve();
    },
    { times: 1 },
  );
  await page.goto(`${product.webUrl}/dashboard/items`);
  await answered.promise;
  await page.reload();
  await expect(ownItems(page)).toBeVisible();
  expect(grants).toEqual(['refresh_token', 'refresh_token', 'authorization_code']);
});

test('signs out and removes the session when a refresh returns a forged identity token', async ({
  page,
  product,
}) => {
  await openWithExpiredSession(page, product);
  await forgeIdentity(page, product, renamed);
  await page.goto(`${product.webUrl}/dashboard/items`);
  const sessions = () =>
    Object.keys(localStorage).filter((name) => name.startsWith('lockwatch.user:')).length;
  await expect.poll(() => page.evaluate(sessions)).toBe(0);
  await expect(page.getByRole('button', { name: 'Log In' }).first()).toBeVisible();
});

test('signing in in one tab signs in the home page and the sign-in page in other tabs', async ({
  context,
  page,
  product,
}) => {
  const home = await context.newPage();
  await home.goto(product.webUrl);
  await expect(home.getByRole('button', { name: 'Log In' })).toBeVisible();
  const deep = await context.newPage();
  await deep.goto(`${product.webUrl}/dashboard/account`);
  await expect(deep.getByRole('button', { name: 'Log In' }).first()).toBeVisible();
  await page.goto(product.webUrl);
  await logIn(page, 'basic');
  await expect(home.getByText('Welcome, Ben Basic!')).toBeVisible();
  await expect(deep.getByRole('heading', { name: 'Ben Basic' })).toBeVisible();
});
