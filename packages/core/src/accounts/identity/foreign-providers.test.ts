import { createHash, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { createTestDatabase } from '@lockwatch/db/testing';
import { decodeProtectedHeader, exportJWK, generateKeyPair } from 'jose';
import Provider, { type Configuration } from 'oidc-provider';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createAuthenticator } from './authenticate.js';
import { createOpenIdProvider } from './openid-provider.js';

const CLIENT = 'lockwatch-web';
const AUDIENCE = 'https://lockwatch.example/api';
const REDIRECT = 'https://lockwatch.example/callback';
const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const servers: Server[] = [];

const database = await createTestDatabase();
const { privateKey } = await generateKeyPair('RS256', { extractable: true });
const key = { ...(await exportJWK(privateKey)), kid: 'key-1', alg: 'RS256', use: 'sig' };
afterAll(async () => {
  for (const server of servers) server.close().closeAllConnections();
  await database.close();
});

const discoverySchema = z.object({ authorization_endpoint: z.string(), token_endpoint: z.string() });
const tokensSchema = z.object({ access_token: z.string(), id_token: z.string() });

interface Style {
  /** Of the issuer, below the address of the provider. */
  path: string;
  subject: string;
  configuration: Configuration;
  /** What the web app adds to the sign-in. */
  parameters: Record<string, string>;
}

const api = (format: 'jwt' | 'opaque', audience: string) => ({
  enabled: true,
  useGrantedResource: () => true,
  getResourceServerInfo: () => ({
    scope: '',
    audience,
    accessTokenFormat: format,
    jwt: { sign: { alg: 'RS256' as const } },
  }),
});

/** The plain type `JWT`, as providers write it that do not follow RFC 9068, and more claims. */
const withGenericType = (claims: Record<string, unknown> = {}): Configuration['formats'] => ({
  customizers: {
    jwt: (_ctx, _token, parts) => {
      parts.header = { ...parts.header, typ: 'JWT' };
      Object.assign(parts.payload, claims);
    },
  },
});

async function startProvider({ path, subject, configuration }: Style) {
  const server = createServer();
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The provider has no port.');
  const issuer = `http://127.0.0.1:${address.port}${path}`;
  const provider = new Provider(issuer, {
    jwks: { keys: [key] },
    clients: [
      {
        client_id: CLIENT,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code'],
        response_types: ['code'],
        redirect_uris: [REDIRECT],
      },
    ],
    cookies: { keys: ['cookie-key'] },
    interactions: { url: (_ctx, { uid }) => `${path.replace(/\/$/, '')}/login/${uid}` },
    findAccount: () => ({
      accountId: subject,
      claims: () => ({ sub: subject, name: 'Ann', preferred_username: 'ann', email: 'ann@lockwatch.test' }),
    }),
    claims: { openid: ['sub'], profile: ['name', 'preferred_username'], email: ['email'] },
    loadExistingGrant: async (ctx) => {
      const grant = new provider.Grant({ clientId: CLIENT, accountId: subject });
      grant.addOIDCScope('openid profile email');
      const { resource } = ctx.oidc.params ?? {};
      if (typeof resource === 'string') grant.addResourceScope(resource, '');
      await grant.save();
      return grant;
    },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    ...configuration,
  });
  const handle = provider.callback();
  const base = path.replace(/\/$/, '');
  server.on('request', (request, response) => {
    const own = (request.url ?? '').slice(base.length);
    if (own.startsWith('/login/'))
      void provider.interactionFinished(request, response, { login: { accountId: subject } });
    else {
      Object.assign(request, { originalUrl: request.url, url: own });
      void handle(request, response);
    }
  });
  return issuer;
}

/** Signs in as a browser does: authorization code with PKCE. */
async function signIn(issuer: string, parameters: Record<string, string>) {
  const discovery = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  const document = discoverySchema.parse(await discovery.json());
  const verifier = randomBytes(32).toString('base64url');
  const start = new URL(document.authorization_endpoint);
  start.search = new URLSearchParams({
    client_id: CLIENT,
    response_type: 'code',
    redirect_uri: REDIRECT,
    scope: 'openid profile email',
    state: 'state',
    nonce: 'nonce',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...parameters,
  }).toString();
  const cookies = new Map<string, string>();
  let at = start;
  while (!at.href.startsWith(REDIRECT)) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(at, { redirect: 'manual', headers: { cookie } });
    const location = response.headers.get('location');
    if (location === null) throw new Error(await response.text());
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    at = new URL(location, at);
  }
  const response = await fetch(document.token_endpoint, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: CLIENT,
      redirect_uri: REDIRECT,
      code: at.searchParams.get('code') ?? '',
      code_verifier: verifier,
      ...(parameters.resource && { resource: parameters.resource }),
    }),
  });
  return tokensSchema.parse(await response.json());
}

async function authenticate(style: Style) {
  const issuer = await startProvider(style);
  const tokens = await signIn(issuer, style.parameters);
  if (style.configuration.formats) expect(decodeProtectedHeader(tokens.access_token).typ).toBe('JWT');
  const authenticator = createAuthenticator({
    db: database.db,
    tokens: {
      provider: createOpenIdProvider({ issuer, log }),
      audience: AUDIENCE,
      clientId: CLIENT,
      organization: null,
    },
    serviceToken: 'service-token',
    log,
  });
  return authenticator({
    authorization: `Bearer ${tokens.access_token}`,
    onBehalfOf: undefined,
    identityToken: tokens.id_token,
  });
}

test('a provider like Auth0: a slash after the issuer, the audience asked for, the Discord id in the subject', async () => {
  const caller = await authenticate({
    path: '/',
    subject: 'oauth2|discord|300000000000000042',
    parameters: { audience: AUDIENCE, resource: AUDIENCE },
    configuration: {
      extraParams: ['audience'],
      features: { devInteractions: { enabled: false }, resourceIndicators: api('jwt', AUDIENCE) },
      formats: withGenericType(),
    },
  });
  expect(caller).toMatchObject({
    kind: 'user',
    actor: { name: 'Ann', email: 'ann@lockwatch.test', discordUserId: '300000000000000042' },
  });
});

test('a provider like Keycloak: a realm in the path, the audience by a mapper, the profile in the identity token', async () => {
  const caller = await authenticate({
    path: '/realms/traders',
    subject: 'f7a2c1de-0000-4000-8000-5a5a5a5a5a5a',
    parameters: {},
    configuration: {
      conformIdTokenClaims: false,
      features: {
        devInteractions: { enabled: false },
        userinfo: { enabled: false },
        resourceIndicators: { ...api('jwt', AUDIENCE), defaultResource: () => AUDIENCE },
      },
      formats: withGenericType({ aud: [AUDIENCE, 'account'], azp: CLIENT, typ: 'Bearer' }),
    },
  });
  expect(caller).toMatchObject({ kind: 'user', actor: { name: 'Ann', email: 'ann@lockwatch.test' } });
});

test('a provider like Discord: an opaque access token is no sign-in', async () => {
  const caller = await authenticate({
    path: '',
    subject: '300000000000000042',
    parameters: { resource: AUDIENCE },
    configuration: {
      features: { devInteractions: { enabled: false }, resourceIndicators: api('opaque', AUDIENCE) },
    },
  });
  expect(caller).toMatchObject({ kind: 'nobody', rejection: { code: 'UNAUTHENTICATED' } });
});
