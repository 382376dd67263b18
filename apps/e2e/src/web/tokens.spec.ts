import type { BrowserContext, Page } from '@playwright/test';
import { test } from '../fixtures.js';
import type { Product } from '../harness.js';
import { expect, logIn, visitedBefore } from './browser.js';

test.beforeEach(({ context }) => visitedBefore(context));

interface Tokens {
  id_token: string;
}

/** The sandbox's own tokens, with what is asked to be wrong about them. */
async function mint(product: Product, wrong: Record<string, unknown>): Promise<Tokens> {
  const answer = await fetch(`${product.sandboxUrl}/oidc/dev/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'basic', ...wrong }),
  });
  return (await answer.json()) as Tokens;
}

/** Puts another identity token into the provider's answer; `forge` gets the true one and the request's nonce. */
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

const FORGERIES: [string, Record<string, unknown>, string][] = [
  ['signed with another algorithm', { alg: 'HS256' }, 'The identity token is not signed with RS256.'],
  ['not signed at all', { alg: 'none' }, 'The identity token does not have three parts.'],
  ['of another issuer', { issuer: 'https://evil.example/' }, 'The identity token comes from another issuer.'],
  ['for another audience', { claims: { aud: 'other' } }, 'The identity token is meant for another audience.'],
  [
    'for several audiences and another party',
    { claims: { aud: ['lockwatch-web', 'other'], azp: 'other' } },
    'The identity token was issued to another party.',
  ],
  ['that has expired', { expires_in: -120 }, 'The identity token has expired.'],
  ['of the future', { claims: { nbf: 4_000_000_000 } }, 'The identity token is not valid yet.'],
];

for (const [what, wrong, sentence] of FORGERIES) {
  test(`an identity token ${what} signs nobody in`, async ({ page, product }) => {
    await forgeIdentity(
      page,
      product,
      async (_true, nonce) => (await mint(product, { ...wrong, nonce })).id_token,
    );
    await page.goto(product.webUrl);
    await logIn(page, 'basic');
    await expect(page.getByRole('dialog', { name: 'Authentication Error' })).toContainText(sentence);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  });
}

test('an identity token that answers another request signs nobody in', async ({ page, product }) => {
  await forgeIdentity(page, product, async () => (await mint(product, { nonce: 'another' })).id_token);
  await page.goto(product.webUrl);
  await logIn(page, 'basic');
  await expect(page.getByRole('dialog', { name: 'Authentication Error' })).toBeVisible();
  await expect(page.getByText('Welcome,')).toBeHidden();
});

test('an identity token that was changed after it was signed signs nobody in', async ({ page, product }) => {
  await forgeIdentity(page, product, renamed);
  await page.goto(product.webUrl);
  await logIn(page, 'basic');
  await expect(page.getByRole('dialog', { name: 'Authentication Error' })).toContainText(
    'The signature of the identity token is not valid.',
  );
});

/** Leaves the stored session half a minute to live, which is too little to be used. */
function ageSession(): void {
  const key = Object.keys(localStorage).find((name) => name.startsWith('lockwatch.user:')) ?? '';
  const user: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
  const expires_at = Math.floor(Date.now() / 1000) + 30;
  localStorage.setItem(key, JSON.stringify(Object.assign({}, user, { expires_at })));
}

/** Signs in, leaves the app, since an open page would refresh by itself, and ages what it stored. */
async function leaveAgedSession(page: Page, product: Product): Promise<void> {
  await page.goto(`${product.webUrl}/dashboard/items`);
  await logIn(page, 'basic');
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible();
  await page.goto(`${product.webUrl}/healthz`);
  await page.evaluate(ageSession);
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

test('a token is refreshed before it ends, once for all tabs', async ({ context, page, product }) => {
  await leaveAgedSession(page, product);
  const grants = tokenRequests(context, product);
  const other = await context.newPage();
  await Promise.all([page, other].map((tab) => tab.goto(`${product.webUrl}/dashboard/items`)));
  for (const tab of [page, other]) await expect(ownItems(tab)).toBeVisible();
  expect(grants).toEqual(['refresh_token']);
});

test('a page that is reloaded while it refreshes its token stays signed in', async ({
  context,
  page,
  product,
}) => {
  await leaveAgedSession(page, product);
  const grants = tokenRequests(context, product);
  const answered = Promise.withResolvers<void>();
  await page.route(
    `${product.sandboxUrl}/oidc/token`,
    async (route) => {
      // The provider has taken the refresh token; what it answers reaches nobody.
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

test('a refresh that brings a forged identity token signs out and leaves no session', async ({
  page,
  product,
}) => {
  await leaveAgedSession(page, product);
  await forgeIdentity(page, product, renamed);
  await page.goto(`${product.webUrl}/dashboard/items`);
  const sessions = () =>
    Object.keys(localStorage).filter((name) => name.startsWith('lockwatch.user:')).length;
  await expect.poll(() => page.evaluate(sessions)).toBe(0);
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
});

test('signing in in one tab signs in those that show the home page or ask to sign in', async ({
  context,
  page,
  product,
}) => {
  const home = await context.newPage();
  await home.goto(product.webUrl);
  await expect(home.getByRole('button', { name: 'Log In' })).toBeVisible();
  const deep = await context.newPage();
  await deep.goto(`${product.webUrl}/dashboard/account`);
  await expect(deep.getByRole('button', { name: 'Log In' })).toBeVisible();
  await page.goto(product.webUrl);
  await logIn(page, 'basic');
  await expect(home.getByText('Welcome, Ben Basic!')).toBeVisible();
  await expect(deep.getByRole('heading', { name: 'Ben Basic' })).toBeVisible();
});
