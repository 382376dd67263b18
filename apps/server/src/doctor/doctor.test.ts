import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { SANDBOX_OIDC } from '@lockwatch/contracts';
import { createTestDatabase, type TestDatabase } from '@lockwatch/db/testing';
import { type Sandbox, startSandbox } from '@lockwatch/sandbox';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Check } from './check.js';
import { formatChecks, runDoctor } from './doctor.js';

let database: TestDatabase;
let sandbox: Sandbox;
/** Discord, Stripe and the product's own public address, with the answers that their documentation gives. */
let services: Server;
let address: string;
let answers: Record<string, [status: number, body: unknown]>;
let streamEvents: (response: ServerResponse) => void;

beforeAll(async () => {
  database = await createTestDatabase();
  services = createServer((request, response) => {
    if (request.headers.accept === 'text/event-stream') return streamEvents(response);
    if (request.url === '/discord/oauth2/token') {
      const isRight = request.headers.authorization === `Basic ${btoa('99:right')}`;
      return response.writeHead(isRight ? 200 : 401).end('{}');
    }
    const [status, body] = answers[(request.url ?? '').split('?')[0] ?? ''] ?? [404, {}];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  services.listen(0, '127.0.0.1');
  await once(services, 'listening');
  const { port } = Object(services.address());
  address = `http://127.0.0.1:${port}`;
  sandbox = await startSandbox({ webOrigin: address });
});
afterAll(async () => {
  services.close();
  await Promise.all([sandbox.close(), database.close()]);
});
beforeEach(() => {
  streamEvents = (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
  };
  answers = {
    '/discord/v10/users/@me': [200, { id: '1', username: 'watcher' }],
    '/discord/v10/applications/@me': [200, { id: '99', flags: 1 << 19, approximate_guild_count: 3 }],
    '/discord/v10/users/@me/guilds': [200, [{ id: '7', name: 'Traders' }]],
    '/discord/v10/channels/8': [200, { id: '8' }],
    '/v1/subscriptions': [200, { data: [] }],
    '/v1/webhook_endpoints': [
      200,
      { data: [{ url: `${address}/api/v1/stripe/webhook`, status: 'enabled' }] },
    ],
    '/v1/prices/price_a': [200, { id: 'price_a', active: true, currency: 'usd', unit_amount: 499 }],
    '/healthz': [200, {}],
  };
});

const environment = (): Record<string, string> => ({
  SANDBOX: 'off',
  PUBLIC_URL: address,
  DATABASE_URL: database.url,
  OIDC_ISSUER: sandbox.oidcIssuer,
  OIDC_CLIENT_ID: SANDBOX_OIDC.clientId,
  OIDC_AUDIENCE: SANDBOX_OIDC.audience,
  DISCORD_TOKEN: 'a-real-token',
  DISCORD_API_URL: `${address}/discord`,
  DISCORD_APPLICATION_ID: '99',
  DISCORD_INVITE_URL: 'https://discord.gg/traders',
  DISCORD_GUILD_IDS: '7',
  DISCORD_CHANNEL_IDS: '8',
  STRIPE_SECRET_KEY: 'sk_live_key',
  STRIPE_WEBHOOK_SECRET: 'whsec_secret',
  STRIPE_API_URL: address,
  STRIPE_PRICE_IDS: '2=price_a',
  BOT_API_TOKEN: 'a-secret-of-sixteen-characters',
  ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
});

const SIGN_IN_WITH_DISCORD = {
  OIDC_ISSUER: '',
  OIDC_CLIENT_ID: '',
  OIDC_AUDIENCE: '',
  DISCORD_CLIENT_SECRET: 'right',
};

const failures = (checks: readonly Check[]) => checks.filter(({ status }) => status === 'fail');

test('says of every setting that it works', async () => {
  const checks = await runDoctor(environment());
  expect(failures(checks)).toEqual([]);
  expect(checks.map(({ check, status }) => `${status} ${check}`)).toEqual([
    'ok settings',
    'ok database',
    'ok clock',
    'ok extensions',
    'ok schema',
    'warn catalogue',
    'ok Discord token',
    'ok message content',
    'ok servers',
    'ok channels',
    'ok sign-in',
    'ok keys',
    'ok redirect address',
    'ok sign-out',
    'ok Stripe key',
    'ok Stripe webhook',
    'ok Stripe prices',
    'ok TLS',
    'warn PUBLIC_URL',
    'ok PUBLIC_URL',
    'ok events',
    'warn deposits',
  ]);
  expect(formatChecks(checks)).toContain('ok    Discord token     The bot is watcher (1).');
  expect(formatChecks(checks)).toMatch(/^warn {2}catalogue .*\n {24}Load the whole catalogue: /m);
});

test.each<[string, () => void, Partial<Check>]>([
  [
    'a wrong bot token',
    () => {
      answers['/discord/v10/users/@me'] = [401, {}];
    },
    { check: 'Discord token', detail: 'Discord rejects DISCORD_TOKEN.' },
  ],
  [
    'the intent that is off',
    () => {
      answers['/discord/v10/applications/@me'] = [200, { id: '99', flags: 0 }];
    },
    {
      check: 'message content',
      detail: 'The Message Content Intent is off: messages arrive without their text.',
    },
  ],
  [
    'the intent that 100 servers need a verification for',
    () => {
      answers['/discord/v10/applications/@me'] = [
        200,
        { id: '99', flags: 1 << 19, approximate_guild_count: 140 },
      ];
    },
    {
      check: 'message content',
      detail: 'The bot is on 140 servers, and Discord has not granted the Message Content Intent.',
    },
  ],
  [
    'a server that the bot is not on',
    () => {
      answers['/discord/v10/users/@me/guilds'] = [200, [{ id: '6', name: 'Others' }]];
    },
    { check: 'servers', detail: 'The bot is not on the server 7 of DISCORD_GUILD_IDS.' },
  ],
  [
    'a channel that the bot cannot see',
    () => {
      answers['/discord/v10/channels/8'] = [403, {}];
    },
    { check: 'channels', detail: 'The bot cannot see the channel 8 of DISCORD_CHANNEL_IDS.' },
  ],
  [
    'a wrong Stripe key',
    () => {
      answers['/v1/subscriptions'] = [401, {}];
    },
    { check: 'Stripe key', detail: 'Stripe rejects STRIPE_SECRET_KEY (status 401).' },
  ],
  [
    'a version of the API that Stripe does not know',
    () => {
      answers['/v1/subscriptions'] = [400, { error: { code: 'invalid_request_error' } }];
    },
    { check: 'Stripe version', detail: `Stripe rejects calls of its API version ${Stripe.API_VERSION}.` },
  ],
  [
    'a webhook at another address',
    () => {
      answers['/v1/webhook_endpoints'] = [200, { data: [] }];
    },
    { check: 'Stripe webhook', detail: expect.stringMatching(/^No endpoint has the address /) },
  ],
  [
    'an archived price',
    () => {
      answers['/v1/prices/price_a'] = [
        200,
        { id: 'price_a', active: false, currency: 'usd', unit_amount: 1 },
      ];
    },
    { check: 'Stripe prices', detail: 'The price price_a is archived.' },
  ],
  [
    'a proxy that buffers events',
    () => {
      streamEvents = (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: 1\n\ndata: 2\n\n');
      };
    },
    { check: 'events', detail: expect.stringMatching(/^The reverse proxy holds events back: /) },
  ],
  [
    'a proxy that leads elsewhere',
    () => {
      answers['/healthz'] = [502, {}];
    },
    { check: 'PUBLIC_URL', detail: expect.stringContaining('/healthz answers with status 502.') },
  ],
])('finds %s', async (_what, breakIt, expected) => {
  breakIt();
  const found = failures(await runDoctor(environment()));
  expect(found).toEqual([expect.objectContaining(expected)]);
  expect(found[0]?.fix).toMatch(/\.$|=/);
});

test.each<[string, Record<string, string>, Partial<Check>[]]>([
  [
    'variables that cannot be read, all together',
    { PORT: 'eighty', DISCORD_GUILD_IDS: 'traders' },
    [
      { check: 'settings', detail: 'DISCORD_GUILD_IDS must be server ids (digits) separated by commas.' },
      { check: 'settings', detail: 'PORT must be a port number from 0 to 65535.' },
    ],
  ],
  [
    'a database that is away',
    { DATABASE_URL: 'postgres://lockwatch:x@127.0.0.1:1/lockwatch' },
    [{ check: 'database', detail: expect.stringContaining('ECONNREFUSED') }],
  ],
  [
    'a client that the provider does not know',
    { OIDC_CLIENT_ID: 'somebody-else' },
    [{ check: 'redirect address', detail: expect.stringContaining('The provider does not redirect to ') }],
  ],
  [
    'an application id of another bot',
    { DISCORD_APPLICATION_ID: '98' },
    [{ check: 'application id', fix: 'Set DISCORD_APPLICATION_ID=99.' }],
  ],
  [
    'a provider of opaque access tokens',
    { OIDC_ISSUER: 'https://discord.com' },
    [{ check: 'sign-in', detail: expect.stringContaining('issues opaque access tokens') }],
  ],
  [
    'a secret that Discord rejects',
    { ...SIGN_IN_WITH_DISCORD, DISCORD_CLIENT_SECRET: 'wrong' },
    [{ check: 'sign-in', detail: expect.stringContaining('Discord rejects DISCORD_CLIENT_SECRET') }],
  ],
  [
    'an issuer without discovery',
    { OIDC_ISSUER: 'http://127.0.0.1:1/' },
    [{ check: 'sign-in', detail: expect.stringContaining('does not answer') }],
  ],
])('finds %s', async (_what, wrong, expected) => {
  const found = failures(await runDoctor({ ...environment(), ...wrong }));
  expect(found).toEqual(expected.map((check) => expect.objectContaining(check)));
});

test('warns of a reverse proxy whose forwarded addresses are not trusted', async () => {
  const checks = await runDoctor({ ...environment(), PUBLIC_URL: 'https://lockwatch.invalid' });
  const fix = 'Set TRUSTED_PROXIES to the number of proxies in front, usually 1.';
  expect(checks).toContainEqual(expect.objectContaining({ check: 'TRUSTED_PROXIES', status: 'warn', fix }));
});

test('tests the secret where people sign in with Discord', async () => {
  const checks = await runDoctor({ ...environment(), ...SIGN_IN_WITH_DISCORD });
  expect(failures(checks)).toEqual([]);
  expect(checks).toContainEqual(
    expect.objectContaining({
      check: 'sign-in',
      detail: expect.stringContaining(`${address}/api/v1/auth/discord/callback`),
    }),
  );
});
