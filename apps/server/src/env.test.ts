import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRole, readServerConfig, SERVER_VARIABLES } from './env.js';

const KEY = Buffer.alloc(32, 7).toString('base64');
const SECRETS = { BOT_API_TOKEN: 'sixteen-or-more-characters', ENCRYPTION_KEY: KEY };
const REAL = {
  OIDC_ISSUER: 'https://tenant.example/',
  OIDC_CLIENT_ID: 'client',
  OIDC_AUDIENCE: 'https://api.example',
  DISCORD_TOKEN: 'bot-token',
  DISCORD_INVITE_URL: 'https://discord.gg/lockwatch',
};
let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lockwatch-env-'));
});
afterAll(() => rmSync(dataDir, { recursive: true }));

const read = (env: Record<string, string>) => readServerConfig({ DATA_DIR: dataDir, ...env });
function problemsOf(env: Record<string, string>): string[] {
  try {
    read(env);
  } catch (error) {
    return error instanceof Error ? error.message.split('\n') : [];
  }
  return [];
}

describe('the configuration', () => {
  test('needs nothing but its secrets: the sandbox stands in for the rest', () => {
    expect(read(SECRETS)).toEqual({
      http: {
        host: 'localhost',
        port: 3000,
        publicUrl: 'http://localhost:3000',
        rateLimitPerMinute: 1200,
        rateLimitStore: 'memory',
        corsOrigins: [],
        trustedProxies: 0,
        metricsToken: null,
      },
      databaseUrl: null,
      databaseReplicaUrl: null,
      tracesEndpoint: null,
      deletedTextRetentionHours: 24,
      operatorWebhook: null,
      dataDir,
      logLevel: 'info',
      oidc: {
        issuer: 'http://localhost:4000/oidc',
        clientId: 'lockwatch-web',
        audience: 'https://api.lockwatch.test',
        organization: null,
      },
      discordSignIn: null,
      hasDemoAccounts: true,
      hasPublicStandIns: false,
      stripe: null,
      push: null,
      signedWebhooks: { hosts: [], allowsPrivate: true },
      discord: { apiUrl: 'http://localhost:4000/discord/api', botToken: 'sandbox-bot-token' },
      botApiToken: SECRETS.BOT_API_TOKEN,
      deposits: { secret: null, acceptsV1: false },
      encryptionKey: Buffer.alloc(32, 7),
      brand: {
        brandName: 'Lockwatch',
        creatorCredit: 'Made by players, for players',
        discordInviteUrl: 'http://localhost:4000/',
        botInviteUrl: null,
        depositWorld: null,
        termsUrl: '/terms',
        privacyUrl: '/privacy',
        supportUrl: '/help',
      },
      sandbox: true,
    });
  });

  test.each([
    ['HOST', '0.0.0.0'],
    ['HOST', '0'],
    ['PUBLIC_URL', 'https://lock.example'],
    ['SANDBOX_PUBLIC_URL', 'http://10.0.0.5:4000'],
    ['TRUSTED_PROXIES', '1'],
  ])('rejects stand-ins where other machines can reach them unless SANDBOX=on: %s=%s', (name, value) => {
    const open = { [name]: value };
    for (const env of [
      SECRETS,
      { ...SECRETS, DISCORD_TOKEN: 'real' },
      { ...SECRETS, NODE_ENV: 'development' },
    ]) {
      expect(() => read({ ...env, ...open })).toThrow(
        `${name} is ${value}, so other machines can reach the stand-ins`,
      );
    }
    expect(read({ ...SECRETS, ...open, SANDBOX: 'on' }).hasPublicStandIns).toBe(true);
    expect(read({ ...SECRETS, ...REAL, ...open }).hasPublicStandIns).toBe(false);
  });

  test('takes an empty value for none', () => {
    const empty = Object.fromEntries(
      ['PORT', 'HOST', 'PUBLIC_URL', 'DATABASE_URL', 'LOG_LEVEL', 'SANDBOX', 'OIDC_ISSUER', 'BRAND_NAME'].map(
        (name) => [name, ' '],
      ),
    );
    expect(read({ ...SECRETS, ...empty })).toEqual(read(SECRETS));
  });

  test('uses real services where there are credentials, and knows that nothing stands in', () => {
    const config = read({ ...SECRETS, ...REAL, PUBLIC_URL: 'https://lockwatch.example/' });
    expect(config).toMatchObject({
      http: { publicUrl: 'https://lockwatch.example' },
      oidc: { issuer: 'https://tenant.example/', clientId: 'client' },
      discord: { apiUrl: 'https://discord.com/api', botToken: 'bot-token' },
      hasDemoAccounts: false,
      sandbox: false,
    });
  });

  test('needs an invitation that leads to a server wherever Discord is real', () => {
    const { DISCORD_INVITE_URL: _invite, ...rest } = REAL;
    expect(problemsOf({ ...SECRETS, ...rest })).toEqual([
      'DISCORD_INVITE_URL is missing: set the invitation to your Discord server, such as https://discord.gg/your-server.',
    ]);
    for (const bare of ['https://discord.com', 'https://discord.gg/']) {
      expect(problemsOf({ ...SECRETS, ...REAL, DISCORD_INVITE_URL: bare })).toEqual([
        'DISCORD_INVITE_URL must lead to your Discord server, such as https://discord.gg/your-server, not to the front page.',
      ]);
    }
    expect(read({ ...SECRETS, ...REAL }).brand.discordInviteUrl).toBe('https://discord.gg/lockwatch');
  });

  test('links to the page that adds the bot to a server, where the application id is set', () => {
    expect(read({ ...SECRETS, ...REAL }).brand.botInviteUrl).toBeNull();
    expect(read({ ...SECRETS, ...REAL, DISCORD_APPLICATION_ID: '42' }).brand.botInviteUrl).toBe(
      'https://discord.com/oauth2/authorize?client_id=42&scope=bot+applications.commands&permissions=66560',
    );
    expect(problemsOf({ ...SECRETS, ...REAL, DISCORD_APPLICATION_ID: 'x' })).toEqual([
      'DISCORD_APPLICATION_ID must be the digits of the application’s id.',
    ]);
  });

  test('gives demo people accounts only where the sandbox signs people in', () => {
    expect(read({ ...SECRETS, ...REAL, DISCORD_TOKEN: '', SANDBOX: 'on' })).toMatchObject({
      hasDemoAccounts: false,
      sandbox: true,
    });
    expect(
      read({ ...SECRETS, SANDBOX: 'on', SANDBOX_PORT: '4100', OIDC_ISSUER: 'http://localhost:4100/oidc' }),
    ).toMatchObject({ hasDemoAccounts: true });
  });

  test('reads secrets that were made at the first start', () => {
    const directory = mkdtempSync(join(tmpdir(), 'lockwatch-env-'));
    writeFileSync(join(directory, 'secrets.json'), JSON.stringify(SECRETS));
    expect(readServerConfig({ DATA_DIR: directory }).botApiToken).toBe(SECRETS.BOT_API_TOKEN);
    writeFileSync(
      join(directory, 'secrets.json'),
      JSON.stringify({ ...SECRETS, DEPOSIT_SECRET: 'made-at-the-first-start' }),
    );
    expect(readServerConfig({ DATA_DIR: directory }).deposits.secret).toBe('made-at-the-first-start');
    expect(
      readServerConfig({ DATA_DIR: directory, DEPOSIT_SECRET: 'agreed-with-the-depositor' }).deposits.secret,
    ).toBe('agreed-with-the-depositor');
    writeFileSync(join(directory, 'secrets.json'), '{');
    expect(() => readServerConfig({ DATA_DIR: directory })).toThrow('secrets.json is damaged');
    rmSync(directory, { recursive: true });
  });

  test('reports all problems together, each with its variable and what it must be', () => {
    expect(
      problemsOf({
        PORT: 'eighty',
        PUBLIC_URL: 'lockwatch',
        DATABASE_URL: 'mysql://x',
        DATABASE_REPLICA_URL: 'replica',
        LOG_LEVEL: 'loud',
        SANDBOX: 'maybe',
        RATE_LIMIT_PER_MINUTE: '0',
        BOT_API_TOKEN: 'short',
        ENCRYPTION_KEY: 'abc',
        OIDC_ISSUER: 'ftp://x',
      }),
    ).toEqual([
      'SANDBOX must be on, off or auto.',
      'PORT must be a port number from 0 to 65535.',
      'PUBLIC_URL must be an address such as https://lockwatch.example.',
      'LOG_LEVEL must be one of: trace, debug, info, warn, error, fatal, silent.',
      'RATE_LIMIT_PER_MINUTE must be a whole number from 1 to 1000000.',
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/lockwatch.',
      'DATABASE_REPLICA_URL must be an address such as postgres://user:password@host:5432/lockwatch.',
      'OIDC_ISSUER must be an address such as https://tenant.eu.auth0.com/.',
      'BOT_API_TOKEN must have at least 16 characters.',
      'ENCRYPTION_KEY must be 32 bytes in base64: openssl rand -base64 32',
    ]);
  });

  test('reads the address of a replica, which needs a primary', () => {
    const DATABASE_REPLICA_URL = 'postgres://replica/lockwatch';
    expect(
      read({ ...SECRETS, DATABASE_URL: 'postgres://primary/lockwatch', DATABASE_REPLICA_URL }),
    ).toMatchObject({ databaseReplicaUrl: DATABASE_REPLICA_URL });
    expect(problemsOf({ ...SECRETS, DATABASE_REPLICA_URL })).toEqual([
      'DATABASE_URL is missing: set the address of the primary, or leave DATABASE_REPLICA_URL out too.',
    ]);
  });

  test('reads the key of pushes, and which push services count besides those of browsers', () => {
    const VAPID_PRIVATE_KEY = Buffer.alloc(32, 1).toString('base64url');
    const PUBLIC_URL = 'https://lockwatch.test';
    expect(read({ ...SECRETS, VAPID_PRIVATE_KEY, PUBLIC_URL, SANDBOX: 'on' }).push).toEqual({
      vapidPrivateKey: VAPID_PRIVATE_KEY,
      subject: PUBLIC_URL,
      otherServices: ['http://localhost:4000'],
    });
    expect(problemsOf({ ...SECRETS, VAPID_PRIVATE_KEY: 'short', PUSH_SERVICES: '*' })).toEqual([
      'VAPID_PRIVATE_KEY must be 32 bytes in base64url: openssl rand -base64 32 | tr +/ -_ | tr -d =',
      'PUSH_SERVICES must be origins such as https://push.example, separated by commas.',
    ]);
  });

  test('reads the hosts of signed webhooks, which are public ones with TLS in production', () => {
    const SIGNED_WEBHOOK_HOSTS = 'hooks.example, other.example:8443 *';
    expect(read({ ...SECRETS, SIGNED_WEBHOOK_HOSTS }).signedWebhooks).toEqual({
      hosts: ['hooks.example', 'other.example:8443', '*'],
      allowsPrivate: true,
    });
    expect(problemsOf({ ...SECRETS, SIGNED_WEBHOOK_HOSTS: 'https://hooks.example/x' })).toEqual([
      'SIGNED_WEBHOOK_HOSTS must be * or hosts such as hooks.example, separated by commas.',
    ]);
  });

  test('reads how to reach Stripe, and checks that a key is what its name says', () => {
    const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
    expect(read(SECRETS).stripe).toBeNull();
    expect(read({ ...SECRETS, ...keys }).stripe).toEqual({
      secretKey: 'sk_test_1',
      webhookSecret: 'whsec_1',
      publishableKey: null,
      apiUrl: 'https://api.stripe.com',
      priceIds: new Map(),
    });
    const more = {
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_API_URL: 'http://localhost:4000/stripe',
      STRIPE_PRICE_IDS: '2=price_1, 3=price_2',
    };
    expect(read({ ...SECRETS, ...keys, ...more }).stripe).toMatchObject({
      publishableKey: 'pk_test_1',
      apiUrl: 'http://localhost:4000/stripe',
      priceIds: new Map([
        [2, 'price_1'],
        [3, 'price_2'],
      ]),
    });
    expect(problemsOf({ ...SECRETS, ...keys, STRIPE_SECRET_KEY: 'rk_live_1' })).toEqual([]);
    expect(
      problemsOf({
        ...SECRETS,
        STRIPE_SECRET_KEY: 'pk_test_1',
        STRIPE_PUBLISHABLE_KEY: 'sk_test_1',
        STRIPE_WEBHOOK_SECRET: 'whsec_',
        STRIPE_API_URL: 'stripe',
        STRIPE_PRICE_IDS: 'price_1',
        DEPOSIT_SECRET: 'x'.repeat(15),
      }),
    ).toEqual([
      'STRIPE_SECRET_KEY must be a key that begins with sk_ or rk_.',
      'STRIPE_PUBLISHABLE_KEY must be a key that begins with pk_.',
      'STRIPE_WEBHOOK_SECRET must be a key that begins with whsec_.',
      'STRIPE_API_URL must be an address such as https://api.stripe.com.',
      'STRIPE_PRICE_IDS must list subscription types with their prices, such as 2=price_a,3=price_b.',
      'DEPOSIT_SECRET must have at least 16 characters.',
    ]);
  });

  test('switches payments by card on only with both the key and the webhook secret', () => {
    expect(problemsOf({ ...SECRETS, STRIPE_SECRET_KEY: 'sk_test_1' })).toEqual([
      'STRIPE_WEBHOOK_SECRET is missing: set the signing secret of the webhook endpoint that Stripe shows, or leave STRIPE_SECRET_KEY out too.',
    ]);
    expect(problemsOf({ ...SECRETS, STRIPE_WEBHOOK_SECRET: 'whsec_1' })).toEqual([
      'STRIPE_SECRET_KEY is missing: set the secret key of your Stripe account, or leave STRIPE_WEBHOOK_SECRET out too.',
    ]);
  });

  test('rejects an audience that is the client id', () => {
    expect(problemsOf({ ...SECRETS, ...REAL, OIDC_AUDIENCE: REAL.OIDC_CLIENT_ID })).toEqual([
      'OIDC_AUDIENCE must differ from OIDC_CLIENT_ID, which is the audience of identity tokens: register the API at your sign-in provider and set its identifier.',
    ]);
  });

  test('refuses stand-ins in production unless they are asked for', () => {
    expect(problemsOf({ ...SECRETS, NODE_ENV: 'production' })).toEqual([
      'SANDBOX must be set to "on" to run with stand-ins in production; otherwise set OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_AUDIENCE and DISCORD_TOKEN.',
    ]);
    expect(read({ ...SECRETS, NODE_ENV: 'production', SANDBOX: 'on' }).sandbox).toBe(true);
    expect(read({ ...SECRETS, ...REAL, NODE_ENV: 'production' }).sandbox).toBe(false);
  });

  test('needs https in production, except on this machine', () => {
    const production = { ...SECRETS, ...REAL, NODE_ENV: 'production' };
    expect(problemsOf({ ...production, PUBLIC_URL: 'http://lock.example' })).toEqual([
      'PUBLIC_URL must be an https address in production: with http://lock.example, tokens would travel unprotected. Put a reverse proxy with a certificate in front.',
    ]);
    for (const address of ['https://lock.example', 'http://localhost:3000']) {
      expect(problemsOf({ ...production, PUBLIC_URL: address })).toEqual([]);
    }
  });

  test('takes a webhook of Discord for the operator, and calls it where Discord’s API is', () => {
    const OPERATOR_WEBHOOK_URL = 'https://discord.com/api/webhooks/12/token?thread_id=34';
    expect(read({ ...SECRETS, ...REAL, OPERATOR_WEBHOOK_URL }).operatorWebhook).toBe(
      'https://discord.com/api/v10/webhooks/12/token?thread_id=34',
    );
    expect(problemsOf({ ...SECRETS, OPERATOR_WEBHOOK_URL: 'https://attacker.example/12/token' })).toEqual([
      'OPERATOR_WEBHOOK_URL must be a webhook of Discord.',
    ]);
  });

  test.each(['/', '/v10', '/v10/'])('takes the address of Discord’s API with %s at its end', (end) => {
    const config = read({ ...SECRETS, ...REAL, DISCORD_API_URL: `https://discord.test/api${end}` });
    expect(config.discord.apiUrl).toBe('https://discord.test/api');
  });

  test('signs people in with Discord, or at one provider', () => {
    const { OIDC_ISSUER: _issuer, OIDC_CLIENT_ID: _client, OIDC_AUDIENCE: _audience, ...rest } = REAL;
    const env = { ...SECRETS, ...rest, DISCORD_CLIENT_SECRET: 'secret', PUBLIC_URL: 'https://lock.example' };
    expect(read({ ...env, DISCORD_APPLICATION_ID: '42' })).toMatchObject({
      oidc: {
        issuer: 'https://lock.example/api/v1/auth/discord',
        audience: 'https://lock.example/api',
        clientId: 'lockwatch-web',
      },
      discordSignIn: { clientId: '42', authorizeUrl: 'https://discord.com/oauth2/authorize' },
      hasDemoAccounts: false,
    });
    expect(problemsOf({ ...env, OIDC_ISSUER: 'https://tenant.example/' })).toEqual([
      'DISCORD_APPLICATION_ID is missing: set the application’s id, which DISCORD_CLIENT_SECRET belongs to.',
      'OIDC_ISSUER and DISCORD_CLIENT_SECRET name two sign-in providers: set one of them.',
    ]);
  });

  test('is half of a provider only with a complaint', () => {
    expect(problemsOf({ ...SECRETS, OIDC_ISSUER: 'https://tenant.example/' })).toEqual([
      'OIDC_CLIENT_ID is missing: set the client registered for the web app.',
      'OIDC_AUDIENCE is missing: set the audience that access tokens must carry.',
    ]);
  });
});

test.each([
  [[], 'all'],
  [['--role=api'], 'api'],
  [['--x', '--role=worker'], 'worker'],
])('the arguments %j mean the role %s', (args, role) => {
  expect(readRole(args)).toBe(role);
});

test('another role is refused with those there are', () => {
  expect(() => readRole(['--role=boss'])).toThrow('--role must be one of: all, api, worker.');
});

test('.env.example names every variable', () => {
  const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
  expect(Object.keys(parseEnv(example))).toEqual(expect.arrayContaining([...SERVER_VARIABLES]));
});

test('origins for CORS are *, or origins without a path', () => {
  const corsOrigins = (text: string) => read({ ...SECRETS, CORS_ORIGINS: text }).http.corsOrigins;
  expect(corsOrigins('https://a.example, http://localhost:5173')).toEqual([
    'https://a.example',
    'http://localhost:5173',
  ]);
  expect(corsOrigins('*')).toEqual(['*']);
  for (const wrong of ['a.example', 'https://a.example/path', 'null']) {
    expect(() => corsOrigins(wrong)).toThrow('CORS_ORIGINS must be * or origins');
  }
});
