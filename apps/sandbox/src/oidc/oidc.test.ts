import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
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

/** Signs in on the login page and returns the address that the browser is redirected to. */
async function signIn(browser: TestBrowser, login: string, params: Record<string, string>): Promise<URL> {
  const page = await browser.follow(authorizeUrl(params), sandbox.url);
  const answer = await browser.open(page.address, { method: 'POST', body: new URLSearchParams({ login }) });
  const resumed = new URL(answer.headers.get('location') ?? '', sandbox.url);
  return new URL((await browser.follow(resumed.href, sandbox.url)).address);
}

/** Signs out on the logout page and returns the response, which redirects to the app. */
async function signOut(browser: TestBrowser, at: Sandbox): Promise<Response> {
  const url = new URL(`${at.oidcIssuer}/v2/logout`);
  url.searchParams.set('client_id', SANDBOX_OIDC.clientId);
  url.searchParams.set('returnTo', 'http://localhost:3000');
  const html = await (await browser.follow(url.href, at.url)).response.text();
  const action = /action="([^"]+)"/.exec(html)?.[1] ?? '';
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(html)?.[1] ?? '';
  return browser.open(action, { method: 'POST', body: new URLSearchParams({ xsrf, logout: 'yes' }) });
}

describe('sign-in with authorization code and PKCE', () => {
  test.each([
    ['resource', { resource: SANDBOX_OIDC.audience }],
    ['audience', { audience: SANDBOX_OIDC.audience }],
    ['neither resource nor audience', {}],
  ])('returns RS256 tokens with all claims when the client sends %s', async (_what, api) => {
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
      [DISCORD_ID_CLAIM]: BEN?.discordUserId,
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

  test('accepts a refresh token once and replaces it', async () => {
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

  test.each([
    'http://localhost:3000/callback/',
    'http://localhost:3000/',
    'http://localhost:3000/callback?x=1',
    'http://localhost:3001/callback',
    'http://127.0.0.1:3000/callback',
    'HTTP://localhost:3000/callback',
  ])('compares redirect URIs exactly: %s', async (redirect_uri) => {
    const response = await new TestBrowser().open(
      authorizeUrl({ code_challenge: pkce().challenge, redirect_uri }),
    );
    expect(response.status).toBe(400);
  });

  test('rejects a redirect URI of another site', async () => {
    const { response, address } = await new TestBrowser().follow(
      authorizeUrl({ code_challenge: pkce().challenge, redirect_uri: 'https://evil.test/callback' }),
      sandbox.url,
    );
    expect(new URL(address).origin).toBe(sandbox.url);
    expect(response.status).toBe(400);
  });

  test('redirects with access_denied after a cancel on the login page', async () => {
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
});

describe('sessions', () => {
  test('answers prompt=none with a code with a session', async () => {
    const browser = new TestBrowser();
    await signIn(browser, 'staff', { code_challenge: pkce().challenge });
    const { address } = await browser.follow(
      authorizeUrl({ prompt: 'none', code_challenge: pkce().challenge }),
      sandbox.url,
    );
    expect(new URL(address).searchParams.get('code')).toMatch(/.+/);
  });

  test.each(['http://localhost:3000/', 'http://localhost:3001', 'http://127.0.0.1:3000'])(
    'compares the address after a sign-out exactly: %s',
    async (returnTo) => {
      for (const [path, name] of [
        ['/v2/logout', 'returnTo'],
        ['/session/end', 'post_logout_redirect_uri'],
      ] as const) {
        const url = new URL(sandbox.oidcIssuer + path);
        url.search = new URLSearchParams({ client_id: SANDBOX_OIDC.clientId, [name]: returnTo }).toString();
        const { response } = await new TestBrowser().follow(url.href, sandbox.url);
        expect([path, response.status]).toEqual([path, 400]);
      }
    },
  );

  test('ends the session and redirects to the app after a sign-out', async () => {
    const browser = new TestBrowser();
    await signIn(browser, 'admin', { code_challenge: pkce().challenge });
    const answer = await signOut(browser, sandbox);
    expect(answer.headers.get('location')).toMatch(/^http:\/\/localhost:3000\/?(\?|$)/);
    const { address } = await browser.follow(
      authorizeUrl({ prompt: 'none', code_challenge: pkce().challenge }),
      sandbox.url,
    );
    expect(new URL(address).searchParams.get('error')).toBe('login_required');
  });
});

test('sends a signed logout token to the product when a session ends', async () => {
  const received = Promise.withResolvers<string>();
  const product = createServer((request, response) => {
    void text(request).then(received.resolve);
    response.end();
  });
  await new Promise<void>((resolve) => product.listen(0, '127.0.0.1', resolve));
  const address = product.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const own = await startSandbox({ backchannelLogoutUrl: `http://127.0.0.1:${port}/logout` });
  try {
    const browser = new TestBrowser();
    const { challenge } = pkce();
    const start = authorizeUrl({ code_challenge: challenge }).replace(sandbox.url, own.url);
    const page = await browser.follow(start, own.url);
    const answer = await browser.open(page.address, {
      method: 'POST',
      body: new URLSearchParams({ login: 'basic' }),
    });
    await browser.follow(new URL(answer.headers.get('location') ?? '', own.url).href, own.url);
    await signOut(browser, own);
    const logoutToken = new URLSearchParams(await received.promise).get('logout_token') ?? '';
    const keys = createRemoteJWKSet(new URL(`${own.oidcIssuer}/jwks`));
    const options = { issuer: own.oidcIssuer, audience: SANDBOX_OIDC.clientId };
    const { payload } = await jwtVerify(logoutToken, keys, options);
    expect(payload).toMatchObject({
      sub: 'demo|basic',
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    });
  } finally {
    await own.close();
    await new Promise((resolve) => product.close(resolve));
  }
});

describe('tokens for scripts', () => {
  test.each(DEMO_LOGINS.map((demo) => [demo.login, demo.sub]))(
    'returns valid tokens for %s',
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

  test('returns tokens with other claims, audience, issuer and lifetime', async () => {
    const { body } = await sendJson(`${sandbox.oidcIssuer}/dev/token`, {
      login: 'user',
      claims: { sub: 'another', nbf: 99_999_999_999 },
      audience: 'https://other.test',
      issuer: 'https://evil.test/',
      expires_in: -10,
    });
    const { access_token: access } = tokensSchema.parse(body);
    await expect(jwtVerify(access, jwks, { audience: 'https://other.test' })).rejects.toThrow(/nbf|exp/);
    const [, payload = ''] = access.split('.');
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({
      sub: 'another',
      iss: 'https://evil.test/',
      aud: 'https://other.test',
    });
  });

  test.each(['none', 'HS256'])('returns invalid tokens with alg %s', async (alg) => {
    const { body } = await sendJson(`${sandbox.oidcIssuer}/dev/token`, { login: 'user', alg });
    const { access_token: access } = tokensSchema.parse(body);
    expect(decodeProtectedHeader(access).alg).toBe(alg);
    await expect(jwtVerify(access, jwks)).rejects.toThrow();
  });
});

test('keeps its keys over a restart in a file that only the owner can read', async () => {
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
