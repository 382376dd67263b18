import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createTestDatabase } from '@lockwatch/db/testing';
import { pino } from 'pino';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { findFreePort } from '../../../../scripts/lib/ports.mjs';
import { readServerConfig } from '../env.js';
import { serve } from './serve.js';

/** Discord, with the answers that its documentation gives ("OAuth2"). */
const discord = createServer();
const releases: (() => Promise<void>)[] = [];
let user: Record<string, unknown>;
let tokenRequest: { authorization: string | undefined; form: URLSearchParams } | null;

const answer: RequestListener = async (request, response) => {
  const chunks = await request.toArray();
  const send = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (request.url === '/api/oauth2/token') {
    tokenRequest = {
      authorization: request.headers.authorization,
      form: new URLSearchParams(Buffer.concat(chunks).toString()),
    };
    if (tokenRequest.form.get('code') !== 'discord-code') return send(400, { error: 'invalid_grant' });
    return send(200, { access_token: 'opaque', token_type: 'Bearer', expires_in: 604_800 });
  }
  const isSignedIn =
    request.url === '/api/v10/users/@me' && request.headers.authorization === 'Bearer opaque';
  return isSignedIn ? send(200, user) : send(401, { message: '401: Unauthorized', code: 0 });
};

const database = await createTestDatabase();
discord.on('request', answer).listen(0, '127.0.0.1');
await once(discord, 'listening');
const discordUrl = `http://127.0.0.1:${Object(discord.address()).port}`;
const port = await findFreePort();
const url = `http://localhost:${port}`;
const issuer = `${url}/api/v1/auth/discord`;
await serve({
  role: 'api',
  config: readServerConfig({
    PORT: String(port),
    SANDBOX: 'off',
    DATABASE_URL: database.url,
    DISCORD_TOKEN: 'bot-token',
    DISCORD_API_URL: `${discordUrl}/api`,
    DISCORD_APPLICATION_ID: '42',
    DISCORD_CLIENT_SECRET: 'secret',
    DISCORD_INVITE_URL: 'https://discord.gg/traders',
    BOT_API_TOKEN: 'sixteen-or-more-characters',
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  }),
  webDirectory: '/nowhere',
  version: '1.0.0',
  log: pino({ level: 'silent' }),
  shutdown: {
    signal: new AbortController().signal,
    onStop: (_name, release) => void releases.push(release),
    stop: async () => undefined,
  },
});
afterAll(async () => {
  for (const release of releases.toReversed()) await release();
  discord.close();
  await database.close();
});
beforeEach(() => {
  tokenRequest = null;
  user = {
    id: '300000000000000042',
    username: 'ann_trades',
    global_name: 'Ann',
    avatar: 'a_1269e74af4df7417b13759eae50c83dc',
    email: 'ann@lockwatch.test',
    verified: true,
  };
});

const verifier = randomBytes(32).toString('base64url');
const authorization = {
  client_id: 'lockwatch-web',
  response_type: 'code',
  scope: 'openid profile email offline_access',
  state: 'state of the web app',
  nonce: 'nonce of the web app',
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
};

const open = (address: string | URL) => fetch(address, { redirect: 'manual' });
async function follow(address: string | URL): Promise<URL> {
  return new URL((await open(address)).headers.get('location') ?? 'none:');
}
const withQuery = (address: string, query: Record<string, string>) =>
  `${address}?${new URLSearchParams(query)}`;

/** What the browser does until it is back with a code, or an error. */
async function signIn(
  more: Record<string, string> = {},
  atDiscord: Record<string, string> = { code: 'discord-code' },
) {
  const query = { ...authorization, redirect_uri: `${url}/callback`, ...more };
  const page = await follow(withQuery(`${issuer}/authorize`, query));
  if (page.origin !== discordUrl) return page;
  return follow(
    withQuery(`${issuer}/callback`, { state: page.searchParams.get('state') ?? '', ...atDiscord }),
  );
}

const tokensSchema = z.object({ access_token: z.string(), id_token: z.string(), refresh_token: z.string() });
const requestTokens = (form: Record<string, string>) =>
  fetch(`${issuer}/token`, { method: 'POST', body: new URLSearchParams(form) });
async function exchange(back: URL) {
  const response = await requestTokens({
    grant_type: 'authorization_code',
    client_id: 'lockwatch-web',
    code: back.searchParams.get('code') ?? '',
    code_verifier: verifier,
    redirect_uri: `${url}/callback`,
  });
  return tokensSchema.parse(await response.json());
}
const me = (token: string, identityToken?: string) =>
  fetch(`${url}/api/v1/user/me`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(identityToken !== undefined && { 'x-id-token': identityToken }),
    },
  });

test('signs in with Discord, renews the session, and ends it', async () => {
  const document = await (await fetch(`${issuer}/.well-known/openid-configuration`)).json();
  expect(document).toMatchObject({ issuer, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/keys` });

  const start = withQuery(`${issuer}/authorize`, { ...authorization, redirect_uri: `${url}/callback` });
  const page = await open(start);
  expect(page.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
  const atDiscord = new URL(page.headers.get('location') ?? '');
  expect(`${atDiscord.origin}${atDiscord.pathname}`).toBe(`${discordUrl}/oauth2/authorize`);
  expect(Object.fromEntries(atDiscord.searchParams)).toMatchObject({
    client_id: '42',
    redirect_uri: `${issuer}/callback`,
    response_type: 'code',
    scope: 'identify email',
  });

  const back = await signIn();
  expect(`${back.origin}${back.pathname}`).toBe(`${url}/callback`);
  expect(back.searchParams.get('state')).toBe(authorization.state);
  expect(tokenRequest?.authorization).toBe(`Basic ${btoa('42:secret')}`);
  expect(tokenRequest?.form.get('redirect_uri')).toBe(`${issuer}/callback`);

  const tokens = await exchange(back);
  expect(await (await me(tokens.access_token)).json()).toMatchObject({
    name: 'Ann',
    email: 'ann@lockwatch.test',
    discord_user_id: '300000000000000042',
  });
  expect((await me(tokens.id_token)).status).toBe(401);

  const renewal = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token };
  const renewed = tokensSchema.parse(await (await requestTokens(renewal)).json());
  expect((await me(renewed.access_token)).status).toBe(200);

  for (const { id_token } of [renewed, tokens]) {
    const target = await follow(withQuery(`${issuer}/sign-out`, { id_token_hint: id_token }));
    expect(target.origin).toBe(url);
  }
  expect(await database.sql`select from ended_sessions`).toHaveLength(1);
  expect((await me(renewed.access_token)).status).toBe(401);
  expect((await requestTokens(renewal)).status).toBe(400);
});

test('renews no session of a deleted account', async () => {
  const { access_token, refresh_token } = await exchange(await signIn());
  expect((await me(access_token)).status).toBe(200);
  const response = await fetch(`${url}/api/v1/user/me`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${access_token}` },
  });
  expect(response.status, await response.text()).toBe(200);
  expect((await requestTokens({ grant_type: 'refresh_token', refresh_token })).status).toBe(400);
});

test('does not take an address over that Discord has not verified', async () => {
  user = { id: '300000000000000043', username: 'ben', email: 'ann@lockwatch.test', verified: false };
  const { access_token } = await exchange(await signIn());
  expect(await (await me(access_token)).json()).toMatchObject({ name: 'ben', email: null });
});

test.each<[string, () => Promise<URL>, string]>([
  ['that the user cancels', () => signIn({}, { error: 'access_denied' }), 'access_denied'],
  ['that Discord rejects', () => signIn({}, { code: 'another' }), 'temporarily_unavailable'],
  ['without a window, since the server knows no session', () => signIn({ prompt: 'none' }), 'login_required'],
])('tells the web app of a sign-in %s', async (_what, run, error) => {
  const back = await run();
  expect(`${back.origin}${back.pathname}`).toBe(`${url}/callback`);
  expect(Object.fromEntries(back.searchParams)).toEqual({ error, state: authorization.state });
});

test.each([
  ['of another client', { client_id: 'somebody' }],
  ['to another address', { redirect_uri: 'https://attacker.example/callback' }],
  ['without PKCE', { code_challenge: '' }],
])('rejects a sign-in %s', async (_what, wrong) => {
  const query = { ...authorization, redirect_uri: `${url}/callback`, ...wrong };
  expect((await open(withQuery(`${issuer}/authorize`, query))).status).toBe(400);
});

test('rejects codes and tokens of other kinds, verifiers and addresses', async () => {
  const code = (await signIn()).searchParams.get('code') ?? '';
  const right = {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: `${url}/callback`,
  };
  const { refresh_token } = await exchange(await signIn());
  const wrong: Record<string, string>[] = [
    { ...right, code_verifier: randomBytes(32).toString('base64url') },
    { ...right, redirect_uri: `${url}/silent-callback` },
    { ...right, code: refresh_token },
    { ...right, code: `${code.slice(0, 20)}x${code.slice(21)}` },
    { grant_type: 'refresh_token', refresh_token: code },
    { grant_type: 'password' },
  ];
  for (const form of wrong) {
    const response = await requestTokens(form);
    expect([response.status, await response.json()]).toEqual([400, { error: 'invalid_grant' }]);
  }
  expect((await open(withQuery(`${issuer}/callback`, { state: code, code: 'discord-code' }))).status).toBe(
    400,
  );
});
