import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { DEMO_LOGINS, DISCORD_ID_CLAIM, SANDBOX_OIDC } from '@lockwatch/contracts/sandbox';
import { createRemoteJWKSet, decodeProtectedHeader, type JWTPayload, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Sandbox, startSandbox } from '../start-sandbox.js';
import { TestBrowser } from '../testing/browser.js';
import { sendJson } from '../testing/post-json.js';

const ORIGIN = 'http://localhost:3000';
const REDIRECT = `${ORIGIN}/callback`;
const { clientId, audience } = SANDBOX_OIDC;

const tokensSchema = z.object({
  access_token: z.string(),
  id_token: z.string(),
  refresh_token: z.string().optional(),
});

const logoutToken = Promise.withResolvers<string>();
const product = createServer((request, response) => {
  void text(request).then((body) => logoutToken.resolve(new URLSearchParams(body).get('logout_token') ?? ''));
  response.end();
});
let sandbox: Sandbox;
let jwks: ReturnType<typeof createRemoteJWKSet>;
beforeAll(async () => {
  await new Promise<void>((resolve) => product.listen(0, '127.0.0.1', resolve));
  const address = product.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  sandbox = await startSandbox({ backchannelLogoutUrl: `http://127.0.0.1:${port}/logout` });
  jwks = createRemoteJWKSet(new URL(`${sandbox.oidcIssuer}/jwks`));
});
afterAll(async () => {
  await sandbox.close();
  await new Promise((resolve) => product.close(resolve));
});

async function claimsOf(token: string, expected: string, keys = jwks): Promise<JWTPayload> {
  const options = { issuer: sandbox.oidcIssuer, audience: expected, algorithms: ['RS256'] };
  return (await jwtVerify(token, keys, options)).payload;
}

function authorizeUrl(params: Record<string, string>): string {
  const url = new URL(`${sandbox.oidcIssuer}/auth`);
  url.search = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: REDIRECT,
    scope: 'openid profile email offline_access',
    state: 'state-1',
    nonce: 'nonce-1',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
    ...params,
  }).toString();
  return url.href;
}

async function requestTokens(params: Record<string, string>): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${sandbox.oidcIssuer}/token`, {
    method: 'POST',
    headers: { origin: ORIGIN },
    body: new URLSearchParams({ client_id: clientId, ...params }),
  });
  return { status: response.status, body: await response.json() };
}

/** Answers the login page and returns the address that the browser is redirected to. */
async function answerLogin(
  browser: TestBrowser,
  form: Record<string, string>,
  params: Record<string, string> = {},
): Promise<URL> {
  const page = await browser.follow(authorizeUrl(params), sandbox.url);
  const answer = await browser.open(page.address, { method: 'POST', body: new URLSearchParams(form) });
  const resumed = new URL(answer.headers.get('location') ?? '', sandbox.url);
  return new URL((await browser.follow(resumed.href, sandbox.url)).address);
}

describe('sign-in with authorization code and PKCE', () => {
  test.each([
    ['resource', { resource: audience }],
    ['audience', { audience }],
    ['neither resource nor audience', {}],
  ])('returns RS256 tokens with all claims when the client sends %s', async (_what, api) => {
    const verifier = randomBytes(32).toString('base64url');
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const login = { login: 'basic' };
    const back = await answerLogin(new TestBrowser(), login, { ...api, code_challenge: challenge });
    expect(back.origin + back.pathname).toBe(REDIRECT);
    expect(back.searchParams.get('state')).toBe('state-1');
    const answer = await requestTokens({
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: REDIRECT,
      code_verifier: verifier,
    });
    const tokens = tokensSchema.parse(answer.body);
    const claims = {
      sub: 'demo|basic',
      name: 'Ben Basic',
      email: 'basic@demo.lockwatch.test',
      picture: `${sandbox.oidcIssuer}/avatars/basic.svg`,
      [DISCORD_ID_CLAIM]: DEMO_LOGINS[1]?.discordUserId,
    };
    expect(await claimsOf(tokens.id_token, clientId)).toMatchObject({ ...claims, nonce: 'nonce-1' });
    expect(await claimsOf(tokens.access_token, audience)).toMatchObject(claims);
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    const userinfo = await fetch(`${sandbox.oidcIssuer}/userinfo`, { headers });
    expect(await userinfo.json()).toMatchObject(claims);
    expect((await fetch(claims.picture)).headers.get('content-type')).toContain('image/svg+xml');

    const refresh = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' };
    const renewed = tokensSchema.parse((await requestTokens(refresh)).body);
    expect((await claimsOf(renewed.access_token, audience)).sub).toBe('demo|basic');
    expect(await requestTokens(refresh)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  test.each([`${REDIRECT}/`, `${ORIGIN}/`, 'http://127.0.0.1:3000/callback', 'https://evil.test/callback'])(
    'compares redirect URIs exactly: %s',
    async (redirect_uri) => {
      const { response, address } = await new TestBrowser().follow(
        authorizeUrl({ redirect_uri }),
        sandbox.url,
      );
      expect([response.status, new URL(address).origin]).toEqual([400, sandbox.url]);
    },
  );

  test('redirects with access_denied after a cancel on the login page', async () => {
    const back = await answerLogin(new TestBrowser(), { cancel: 'yes' });
    expect(back.searchParams.get('error')).toBe('access_denied');
  });
});

describe('sessions', () => {
  test.each([`${ORIGIN}/`, 'http://localhost:3001'])(
    'compares the address after a sign-out exactly: %s',
    async (returnTo) => {
      const url = new URL(`${sandbox.oidcIssuer}/v2/logout`);
      url.search = new URLSearchParams({ client_id: clientId, returnTo }).toString();
      expect((await new TestBrowser().follow(url.href, sandbox.url)).response.status).toBe(400);
    },
  );

  test('answer prompt=none until the sign-out, which the product is told by a signed token', async () => {
    const browser = new TestBrowser();
    const silent = async () =>
      new URL((await browser.follow(authorizeUrl({ prompt: 'none' }), sandbox.url)).address).searchParams;
    await answerLogin(browser, { login: 'basic' });
    expect((await silent()).get('code')).toMatch(/.+/);

    const url = new URL(`${sandbox.oidcIssuer}/v2/logout`);
    url.search = new URLSearchParams({ client_id: clientId, returnTo: ORIGIN }).toString();
    const html = await (await browser.follow(url.href, sandbox.url)).response.text();
    const action = /action="([^"]+)"/.exec(html)?.[1] ?? '';
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const body = new URLSearchParams({ xsrf, logout: 'yes' });
    const answer = await browser.open(action, { method: 'POST', body });
    expect(answer.headers.get('location')).toMatch(/^http:\/\/localhost:3000\/?(\?|$)/);
    expect((await silent()).get('error')).toBe('login_required');
    expect(await claimsOf(await logoutToken.promise, clientId)).toMatchObject({
      sub: 'demo|basic',
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    });
  });
});

describe('tokens for scripts', () => {
  const createTokens = async (body: object) =>
    tokensSchema.parse((await sendJson(`${sandbox.oidcIssuer}/dev/token`, body)).body);

  test.each(DEMO_LOGINS.map((demo) => [demo.login, demo.sub]))('are valid for %s', async (login, sub) => {
    const tokens = await createTokens({ login });
    expect(await claimsOf(tokens.access_token, audience)).toMatchObject({ sub });
    expect(await claimsOf(tokens.id_token, clientId)).toMatchObject({ sub });
  });

  test('can have other claims or a forged signature', async () => {
    const { access_token: expired } = await createTokens({ login: 'user', claims: { exp: 1 } });
    await expect(jwtVerify(expired, jwks)).rejects.toThrow('exp');
    const { access_token: forged } = await createTokens({ login: 'user', alg: 'HS256' });
    expect(decodeProtectedHeader(forged).alg).toBe('HS256');
    await expect(jwtVerify(forged, jwks)).rejects.toThrow();
  });

  test('are not made for an unknown login', async () => {
    expect(await sendJson(`${sandbox.oidcIssuer}/dev/token`, { login: 'nobody' })).toMatchObject({
      status: 404,
    });
  });
});

test('names endpoints that exist', async () => {
  const response = await fetch(`${sandbox.oidcIssuer}/.well-known/openid-configuration`);
  const discovery = z.record(z.string(), z.unknown()).parse(await response.json());
  const endpoints = Object.keys(discovery).filter((name) => /_(endpoint|uri)$/.test(name));
  expect(endpoints).toHaveLength(6);
  for (const name of endpoints) {
    const method = /^(token|revocation)/.test(name) ? 'POST' : 'GET';
    expect([name, (await fetch(String(discovery[name]), { method })).status]).not.toEqual([name, 404]);
  }
});

test('keeps its keys over a restart', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-keys-'));
  const first = await startSandbox({ dataDir });
  const { access_token: token } = await first.token('user');
  await first.close();
  const second = await startSandbox({ dataDir });
  const keys = createRemoteJWKSet(new URL(`${second.oidcIssuer}/jwks`));
  expect((await jwtVerify(token, keys)).payload.sub).toBe('demo|user');
  await second.close();
  await rm(dataDir, { recursive: true });
});
