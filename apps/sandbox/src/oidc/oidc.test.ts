import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_LOGINS, DISCORD_ID_CLAIM, SANDBOX_OIDC } from '@lockwatch/contracts';
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Sandbox, startSandbox } from '../start-sandbox.js';
import { TestBrowser } from '../testing/browser.js';
import { sendJson } from '../testing/post-json.js';

const REDIRECT = 'http://localhost:3000/callback';
const BEN = DEMO_LOGINS[1];

const tokensSchema = z.object({
  access_token: z.string(),
  id_token: z.string(),
  refresh_token: z.string().optional(),
  expires_in: z.number(),
});

let sandbox: Sandbox;
let jwks: ReturnType<typeof createRemoteJWKSet>;
beforeAll(async () => {
  sandbox = await startSandbox();
  jwks = createRemoteJWKSet(new URL(`${sandbox.oidcIssuer}/jwks`));
});
afterAll(() => sandbox.close());

function authorizeUrl(params: Record<string, string>): string {
  const url = new URL(`${sandbox.oidcIssuer}/auth`);
  const all = {
    client_id: SANDBOX_OIDC.clientId,
    response_type: 'code',
    redirect_uri: REDIRECT,
    scope: 'openid profile email offline_access',
    state: 'state-1',
    nonce: 'nonce-1',
    code_challenge_method: 'S256',
    ...params,
  };
  for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
  return url.href;
}

function pkce(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

async function token(params: Record<string, string>): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${sandbox.oidcIssuer}/token`, {
    method: 'POST',
    headers: { origin: 'http://localhost:3000' },
    body: new URLSearchParams({ client_id: SANDBOX_OIDC.clientId, ...params }),
  });
  return { status: response.status, body: await response.json() };
}

/** Signs in on the login page and returns the address the browser is sent back to. */
async function signIn(browser: TestBrowser, login: string, params: Record<string, string>): Promise<URL> {
  const page = await browser.follow(authorizeUrl(params), sandbox.url);
  const answer = await browser.open(page.address, {
    method: 'POST',
    body: new URLSearchParams({ login }),
  });
  const resumed = new URL(answer.headers.get('location') ?? '', sandbox.url);
  return new URL((await browser.follow(resumed.href, sandbox.url)).address);
}

describe('signing in with authorization code and PKCE', () => {
  test.each([
    ['resource', { resource: SANDBOX_OIDC.audience }],
    ['audience', { audience: SANDBOX_OIDC.audience }],
    ['neither resource nor audience', {}],
  ])('gives RS256 tokens with every claim when the client sends %s', async (_what, api) => {
    const browser = new TestBrowser();
    const { verifier, challenge } = pkce();
    const back = await signIn(browser, 'basic', { ...api, code_challenge: challenge });
    expect(back.origin + back.pathname).toBe(REDIRECT);
    expect(back.searchParams.get('state')).toBe('state-1');

    const answer = await token({
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: REDIRECT,
      code_verifier: verifier,
    });
    expect(answer.status).toBe(200);
    const tokens = tokensSchema.parse(answer.body);

    const id = await jwtVerify(tokens.id_token, jwks, {
      issuer: sandbox.oidcIssuer,
      audience: SANDBOX_OIDC.clientId,
      algorithms: ['RS256'],
    });
    const claims = {
      sub: 'demo|basic',
      name: 'Ben Basic',
      email: 'basic@demo.lockwatch.test',
      picture: `${sandbox.oidcIssuer}/avatars/basic.svg`,
      [DISCORD_ID_CLAIM]: BEN.discordUserId,
    };
    expect(id.payload).toMatchObject({ ...claims, nonce: 'nonce-1' });
    const access = await jwtVerify(tokens.access_token, jwks, {
      issuer: sandbox.oidcIssuer,
      audience: SANDBOX_OIDC.audience,
      algorithms: ['RS256'],
    });
    expect(access.payload).toMatchObject(claims);

    const userinfo = await fetch(`${sandbox.oidcIssuer}/userinfo`, {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    });
    expect(await userinfo.json()).toMatchObject(claims);
  });

  test('a refresh token is exchanged once and replaced by a new one', async () => {
    const { verifier, challenge } = pkce();
    const back = await signIn(new TestBrowser(), 'expert', { code_challenge: challenge });
    const first = tokensSchema.parse(
      (
        await token({
          grant_type: 'authorization_code',
          code: back.searchParams.get('code') ?? '',
          redirect_uri: REDIRECT,
          code_verifier: verifier,
        })
      ).body,
    );
    const refresh = { grant_type: 'refresh_token', refresh_token: first.refresh_token ?? '' };
    const second = tokensSchema.parse((await token(refresh)).body);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    const verified = await jwtVerify(second.access_token, jwks, { audience: SANDBOX_OIDC.audience });
    expect(verified.payload.sub).toBe('demo|expert');

    expect(await token(refresh)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  test('a wrong code verifier is refused', async () => {
    const { challenge } = pkce();
    const back = await signIn(new TestBrowser(), 'basic', { code_challenge: challenge });
    const answer = await token({
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: REDIRECT,
      code_verifier: pkce().verifier,
    });
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  test('a code cannot be used twice', async () => {
    const { verifier, challenge } = pkce();
    const back = await signIn(new TestBrowser(), 'basic', { code_challenge: challenge });
    const exchange = {
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: REDIRECT,
      code_verifier: verifier,
    };
    expect((await token(exchange)).status).toBe(200);
    expect(await token(exchange)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  test('a request without a code challenge is refused', async () => {
    const { address } = await new TestBrowser().follow(authorizeUrl({}), sandbox.url);
    expect(new URL(address).searchParams.get('error')).toBe('invalid_request');
  });

  test('an unknown API is refused as a resource', async () => {
    const { address } = await new TestBrowser().follow(
      authorizeUrl({ code_challenge: pkce().challenge, resource: 'https://other.test' }),
      sandbox.url,
    );
    expect(new URL(address).searchParams.get('error')).toBe('invalid_target');
  });

  test('an address that is not of the web app is no place to send a code', async () => {
    const { response, address } = await new TestBrowser().follow(
      authorizeUrl({ code_challenge: pkce().challenge, redirect_uri: 'https://evil.test/callback' }),
      sandbox.url,
    );
    expect(new URL(address).origin).toBe(sandbox.url);
    expect(response.status).toBe(400);
  });

  test('cancelling on the login page sends the person back with access_denied', async () => {
    const browser = new TestBrowser();
    const page = await browser.follow(authorizeUrl({ code_challenge: pkce().challenge }), sandbox.url);
    const answer = await browser.open(page.address, {
      method: 'POST',
      body: new URLSearchParams({ cancel: 'yes' }),
    });
    const back = await browser.follow(
      new URL(answer.headers.get('location') ?? '', sandbox.url).href,
      sandbox.url,
    );
    expect(new URL(back.address).searchParams.get('error')).toBe('access_denied');
  });

  test('the login page lists every demo login', async () => {
    const page = await new TestBrowser().follow(
      authorizeUrl({ code_challenge: pkce().challenge }),
      sandbox.url,
    );
    const html = await page.response.text();
    for (const demo of DEMO_LOGINS) expect(html).toContain(`value="${demo.login}"`);
  });
});

describe('the silent check', () => {
  test('without a session prompt=none answers login_required', async () => {
    const { address } = await new TestBrowser().follow(
      authorizeUrl({ prompt: 'none', scope: 'openid', code_challenge: pkce().challenge }),
      sandbox.url,
    );
    expect(new URL(address).searchParams.get('error')).toBe('login_required');
  });

  test('with a session prompt=none gives a code without a page', async () => {
    const browser = new TestBrowser();
    await signIn(browser, 'staff', { code_challenge: pkce().challenge });
    const { address } = await browser.follow(
      authorizeUrl({ prompt: 'none', code_challenge: pkce().challenge }),
      sandbox.url,
    );
    expect(new URL(address).searchParams.get('code')).toMatch(/.+/);
  });

  test('web_message answers with a page that posts the code to its opener', async () => {
    const browser = new TestBrowser();
    await signIn(browser, 'staff', { code_challenge: pkce().challenge });
    const { response } = await browser.follow(
      authorizeUrl({ prompt: 'none', response_mode: 'web_message', code_challenge: pkce().challenge }),
      sandbox.url,
    );
    expect(response.headers.get('x-frame-options')).toBeNull();
    expect(await response.text()).toContain('postMessage');
  });

  test('signing out the way Auth0 does ends the session and returns to the app', async () => {
    const browser = new TestBrowser();
    await signIn(browser, 'admin', { code_challenge: pkce().challenge });
    const start = `${sandbox.oidcIssuer}/v2/logout?client_id=${SANDBOX_OIDC.clientId}&returnTo=${encodeURIComponent('http://localhost:3000/')}`;
    const confirm = await browser.follow(start, sandbox.url);
    const html = await confirm.response.text();
    const action = /action="([^"]+)"/.exec(html)?.[1] ?? '';
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const answer = await browser.open(action, {
      method: 'POST',
      body: new URLSearchParams({ xsrf, logout: 'yes' }),
    });
    expect(answer.headers.get('location')).toMatch(/^http:\/\/localhost:3000\//);
    const { address } = await browser.follow(
      authorizeUrl({ prompt: 'none', code_challenge: pkce().challenge }),
      sandbox.url,
    );
    expect(new URL(address).searchParams.get('error')).toBe('login_required');
  });
});

describe('cross-origin calls', () => {
  test.each([
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://127.0.0.1:41234', 'http://127.0.0.1:41234'],
    ['https://evil.test', null],
  ])('the token address answers %s with allow-origin %s', async (origin, allowed) => {
    const response = await fetch(`${sandbox.oidcIssuer}/token`, {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams({
        client_id: SANDBOX_OIDC.clientId,
        grant_type: 'refresh_token',
        refresh_token: 'x',
      }),
    });
    expect(response.status).toBe(400);
    expect(response.headers.get('access-control-allow-origin')).toBe(allowed);
  });

  test('a preflight of the token address passes', async () => {
    const response = await fetch(`${sandbox.oidcIssuer}/token`, {
      method: 'OPTIONS',
      headers: { origin: 'http://localhost:3000', 'access-control-request-method': 'POST' },
    });
    expect(response.status).toBeLessThan(300);
    expect(response.headers.get('access-control-allow-methods')).toContain('POST');
  });
});

describe('tokens for scripts', () => {
  test.each(DEMO_LOGINS.map((demo) => [demo.login, demo.sub]))(
    '%s gets tokens that verify',
    async (login, sub) => {
      const { status, body } = await sendJson(`${sandbox.oidcIssuer}/dev/token`, { login });
      expect(status).toBe(200);
      const tokens = tokensSchema.parse(body);
      const access = await jwtVerify(tokens.access_token, jwks, {
        issuer: sandbox.oidcIssuer,
        audience: SANDBOX_OIDC.audience,
      });
      const id = await jwtVerify(tokens.id_token, jwks, {
        issuer: sandbox.oidcIssuer,
        audience: SANDBOX_OIDC.clientId,
      });
      expect([access.payload.sub, id.payload.sub]).toEqual([sub, sub]);
    },
  );

  test('claims, audience, issuer and lifetime can be made wrong', async () => {
    const { body } = await sendJson(`${sandbox.oidcIssuer}/dev/token`, {
      login: 'user',
      claims: { sub: 'somebody', nbf: 99_999_999_999 },
      audience: 'https://other.test',
      issuer: 'https://evil.test/',
      expires_in: -10,
    });
    const { access_token: access } = tokensSchema.parse(body);
    await expect(jwtVerify(access, jwks, { audience: 'https://other.test' })).rejects.toThrow(/nbf|exp/);
    const [, payload = ''] = access.split('.');
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({
      sub: 'somebody',
      iss: 'https://evil.test/',
      aud: 'https://other.test',
    });
  });

  test.each(['none', 'HS256'])('tokens with alg %s can be had and do not verify', async (alg) => {
    const { body } = await sendJson(`${sandbox.oidcIssuer}/dev/token`, { login: 'user', alg });
    const { access_token: access } = tokensSchema.parse(body);
    expect(decodeProtectedHeader(access).alg).toBe(alg);
    await expect(jwtVerify(access, jwks)).rejects.toThrow();
  });

  test('an unknown login and a broken body are refused with a sentence', async () => {
    const unknown = await sendJson(`${sandbox.oidcIssuer}/dev/token`, { login: 'nobody' });
    expect(unknown).toMatchObject({
      status: 404,
      body: { message: expect.stringContaining('no such login') },
    });
    const broken = await sendJson(`${sandbox.oidcIssuer}/dev/token`, { name: 'user' });
    expect(broken.status).toBe(422);
  });
});

test('a picture is served as SVG', async () => {
  const response = await fetch(`${sandbox.oidcIssuer}/avatars/basic.svg`);
  expect(response.headers.get('content-type')).toContain('image/svg+xml');
  expect(await response.text()).toContain('BB');
});

test('with a data directory the keys stay over a restart and only their owner can read them', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-keys-'));
  try {
    const first = await startSandbox({ dataDir });
    const { access_token: old } = await first.token('user');
    await first.close();
    const second = await startSandbox({ dataDir });
    const keys = createRemoteJWKSet(new URL(`${second.oidcIssuer}/jwks`));
    expect((await jwtVerify(old, keys)).payload.sub).toBe('demo|user');
    await second.close();
    const file = join(dataDir, 'sandbox-oidc-keys.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).toContain('"d":');
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
