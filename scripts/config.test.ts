import { mkdtempSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SANDBOX_DISCORD, SANDBOX_OIDC } from '@lockwatch/contracts';
import { describe, expect, test } from 'vitest';
import { productEnvironment, readEnvironment, resolveConfig } from './lib/config.mjs';
import { loadLocalSecrets } from './lib/secrets.mjs';

const OIDC = {
  OIDC_ISSUER: 'https://tenant.example/',
  OIDC_CLIENT_ID: 'client',
  OIDC_AUDIENCE: 'https://api.example',
};
const DISCORD = { DISCORD_TOKEN: 'token' };
const STRIPE = { STRIPE_SECRET_KEY: 'sk_live_real', STRIPE_WEBHOOK_SECRET: 'whsec_real' };

function resolve(env: Record<string, string>) {
  return resolveConfig({ env, root: '/srv/lockwatch' });
}

/** The configuration of an environment without problems, and what its processes get. */
function configOf(env: Record<string, string>) {
  const { config, problems } = resolve(env);
  expect(problems).toEqual([]);
  if (config === null) throw new Error('no configuration');
  return {
    ...config,
    env: productEnvironment({
      config,
      env,
      sandboxCredentials: { discord: SANDBOX_DISCORD, oidc: SANDBOX_OIDC },
      secrets: {
        BOT_API_TOKEN: 'made',
        SANDBOX_STRIPE_SECRET_KEY: 'sk_test_made',
        SANDBOX_STRIPE_PUBLISHABLE_KEY: 'pk_test_made',
        SANDBOX_STRIPE_WEBHOOK_SECRET: 'whsec_made',
      },
    }),
  };
}

describe('without any configuration', () => {
  test('needs no provider where people sign in with Discord', () => {
    const env = { DISCORD_CLIENT_SECRET: 'secret', DISCORD_APPLICATION_ID: '42' };
    expect(configOf({ ...DISCORD, ...STRIPE, ...env, SANDBOX: 'off' }).standIns).toEqual({
      oidc: false,
      discord: false,
      stripe: false,
    });
    expect(configOf({ ...env, SANDBOX: 'on' }).env.DISCORD_CLIENT_SECRET).toBe('');
  });

  test('everything has its default and every service its stand-in', () => {
    const config = configOf({});
    expect(config).toMatchObject({
      port: 3000,
      host: 'localhost',
      publicUrl: 'http://localhost:3000',
      dataDir: '/srv/lockwatch/.data',
      databaseUrl: null,
      databasePort: null,
      sandboxPort: 4000,
      standIns: { oidc: true, discord: true, stripe: true },
    });
    expect(config.env).toMatchObject({
      SANDBOX: 'on',
      OIDC_ISSUER: 'http://localhost:4000/oidc',
      OIDC_CLIENT_ID: 'lockwatch-web',
      SANDBOX_OIDC_ISSUER: 'http://localhost:4000/oidc',
      DISCORD_API_URL: 'http://localhost:4000/discord/api',
      DISCORD_TOKEN: 'sandbox-bot-token',
      BOT_API_TOKEN: 'made',
      STRIPE_API_URL: 'http://localhost:4000/stripe',
      STRIPE_SECRET_KEY: 'sk_test_made',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_made',
      STRIPE_WEBHOOK_SECRET: 'whsec_made',
    });
  });

  test('another port moves the public address with it', () => {
    expect(configOf({ PORT: '3100' }).publicUrl).toBe('http://localhost:3100');
    expect(configOf({ SANDBOX: 'on', PUBLIC_URL: 'https://lock.example/' }).publicUrl).toBe(
      'https://lock.example',
    );
  });
});

describe('with credentials', () => {
  test('each service with credentials is real, the others keep their stand-in', () => {
    const config = configOf(DISCORD);
    expect(config.standIns).toEqual({ oidc: true, discord: false, stripe: true });
    expect(config.env.DISCORD_TOKEN).toBe('token');
    expect(config.env.DISCORD_API_URL).toBeUndefined();
    expect(config.env.OIDC_ISSUER).toBe('http://localhost:4000/oidc');
    expect(config.env.SANDBOX).toBe('on');
  });

  test('with all of them no stand-in is left', () => {
    const config = configOf({ ...DISCORD, ...OIDC, ...STRIPE, NODE_ENV: 'production' });
    expect(config.standIns).toEqual({ oidc: false, discord: false, stripe: false });
    expect(config.env.STRIPE_SECRET_KEY).toBe('sk_live_real');
    expect(config.env.STRIPE_API_URL).toBeUndefined();
    expect(config.env.SANDBOX).toBe('off');
    expect(config.env.OIDC_ISSUER).toBe('https://tenant.example/');
    expect(config.env.SANDBOX_OIDC_ISSUER).toBeUndefined();
  });

  test('SANDBOX=on uses the stand-ins all the same', () => {
    const config = configOf({ ...DISCORD, SANDBOX: 'on' });
    expect(config.standIns.discord).toBe(true);
    expect(config.env.DISCORD_TOKEN).toBe('sandbox-bot-token');
  });

  test('real keys of Stripe never reach its stand-in', () => {
    const config = configOf({ ...STRIPE, STRIPE_PRICE_IDS: '2=price_real', SANDBOX: 'on' });
    expect(config.env).toMatchObject({
      STRIPE_SECRET_KEY: 'sk_test_made',
      STRIPE_WEBHOOK_SECRET: 'whsec_made',
      STRIPE_PRICE_IDS: '',
    });
  });

  test('in production, or with SANDBOX=off, payments are off where Stripe is not configured', () => {
    const without: Record<string, string>[] = [{ NODE_ENV: 'production' }, { SANDBOX: 'off' }];
    for (const env of without) {
      const config = configOf({ ...DISCORD, ...OIDC, ...env });
      expect(config.standIns.stripe).toBe(false);
      expect(config.env.STRIPE_SECRET_KEY).toBeUndefined();
      expect(config.env.STRIPE_API_URL).toBeUndefined();
    }
  });

  test('a configured secret is used in place of the generated one', () => {
    expect(configOf({ BOT_API_TOKEN: 'mine' }).env.BOT_API_TOKEN).toBe('mine');
  });
});

describe('a configuration that cannot work gets a sentence', () => {
  test('SANDBOX=off names every missing variable', () => {
    expect(resolve({ SANDBOX: 'off' }).problems).toEqual([
      'SANDBOX is off, so sign-in (OpenID) needs its real credentials: set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_AUDIENCE.',
      'SANDBOX is off, so Discord needs its real credentials: set DISCORD_TOKEN.',
    ]);
  });

  test('a service that is half configured is never silently replaced', () => {
    expect(resolve({ DISCORD_CLIENT_SECRET: 'secret' }).problems).toEqual([
      'sign-in (OpenID) is only half configured: set DISCORD_APPLICATION_ID too.',
    ]);
    expect(resolve({ OIDC_CLIENT_ID: 'client' }).problems).toEqual([
      'sign-in (OpenID) is only half configured: set OIDC_ISSUER and OIDC_AUDIENCE too.',
    ]);
  });

  test('Stripe with half of its keys is never silently replaced', () => {
    expect(resolve({ STRIPE_SECRET_KEY: 'sk_test_mine' }).problems).toEqual([
      'card payments (Stripe) is only half configured: set STRIPE_WEBHOOK_SECRET too.',
    ]);
  });

  test('production refuses stand-ins unless they are asked for', () => {
    const production = { NODE_ENV: 'production', ...OIDC };
    expect(resolve(production).problems).toEqual([
      'NODE_ENV is production, so Discord needs its real credentials: set DISCORD_TOKEN, or set SANDBOX=on if stand-ins are meant.',
    ]);
    expect(resolve({ ...production, SANDBOX: 'on' }).problems).toEqual([]);
  });

  test.each([
    ['HOST', '0.0.0.0'],
    ['HOST', '0'],
    ['HOST', '192.168.1.5'],
    ['HOST', '::'],
    ['PUBLIC_URL', 'https://lockwatch.example'],
    ['PUBLIC_URL', 'http://127.0.0.1.evil.example:3000'],
    ['SANDBOX_PUBLIC_URL', 'http://10.0.0.5:4000'],
    ['TRUSTED_PROXIES', '1'],
  ])('stand-ins are rejected with %s=%s unless SANDBOX=on', (name, value) => {
    const attempts: Record<string, string>[] = [{}, DISCORD, { NODE_ENV: 'development' }];
    for (const env of attempts) {
      expect(resolve({ ...env, [name]: value }).problems).toEqual([
        expect.stringMatching(
          new RegExp(`^${name} is .*, so other machines can reach the stand-ins.*SANDBOX=on`),
        ),
      ]);
    }
    expect(resolve({ [name]: value, SANDBOX: 'on' }).problems).toEqual([]);
    expect(resolve({ ...DISCORD, ...OIDC, ...STRIPE, [name]: value }).problems).toEqual([]);
  });

  test.each(['localhost', 'app.localhost', '127.0.0.1', '127.8.0.1', '::1', '[::1]'])(
    'stand-ins are accepted on %s',
    (host) => expect(resolve({ HOST: host, TRUSTED_PROXIES: '0' }).problems).toEqual([]),
  );

  test('a wrong value names its variable and what it must be', () => {
    expect(resolve({ PORT: '99999', SANDBOX: 'maybe', PUBLIC_URL: 'localhost' }).problems).toEqual([
      'SANDBOX must be on, off or auto, not "maybe".',
      'PORT must be a port number from 1 to 65535, not "99999".',
      'PUBLIC_URL must be an address such as https://lockwatch.example, not "localhost".',
    ]);
  });
});

describe('the .env file', () => {
  test('is read under the environment, and an empty value is none', () => {
    const path = join(mkdtempSync(join(tmpdir(), 'lockwatch-env-')), '.env');
    writeFileSync(path, '# comment\nPORT=3100\nHOST="0.0.0.0"\nSANDBOX=\nDISCORD_TOKEN=file\n');
    expect(readEnvironment(path, { PORT: '3200', DISCORD_TOKEN: '' })).toEqual({
      PORT: '3200',
      HOST: '0.0.0.0',
      DISCORD_TOKEN: 'file',
    });
  });

  test('may be missing', () => {
    expect(readEnvironment(join(tmpdir(), 'no', 'such', '.env'), { PORT: '1' })).toEqual({ PORT: '1' });
  });
});

describe('the secrets of an installation', () => {
  test('are not half written where the disk is full', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'lockwatch-secrets-'));
    // Writing to this device fails as on a full disk.
    symlinkSync('/dev/full', join(dataDir, 'secrets.json.new'));
    expect(() => loadLocalSecrets(dataDir)).toThrow(/secrets\.json cannot be written: ENOSPC/);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test('are made once, stay the same and are readable by their owner alone', () => {
    const dataDir = join(mkdtempSync(join(tmpdir(), 'lockwatch-secrets-')), 'data');
    const secrets = loadLocalSecrets(dataDir);
    expect(loadLocalSecrets(dataDir)).toEqual(secrets);
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(Buffer.from(secrets.ENCRYPTION_KEY ?? '', 'base64')).toHaveLength(32);
    expect(Buffer.from(secrets.VAPID_PRIVATE_KEY ?? '', 'base64url')).toHaveLength(32);
    expect(secrets.BOT_API_TOKEN).toMatch(/^[0-9a-f]{64}$/);
    expect(secrets.SANDBOX_STRIPE_SECRET_KEY).toMatch(/^sk_test_[0-9a-f]{64}$/);
    expect(secrets.SANDBOX_STRIPE_WEBHOOK_SECRET).toMatch(/^whsec_[0-9a-f]{64}$/);
  });

  test('are completed when a later version needs one more', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'lockwatch-secrets-'));
    writeFileSync(join(dataDir, 'secrets.json'), '{"ENCRYPTION_KEY":"kept"}');
    expect(loadLocalSecrets(dataDir)).toMatchObject({
      ENCRYPTION_KEY: 'kept',
      BOT_API_TOKEN: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  test('are never replaced when the file is damaged', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'lockwatch-secrets-'));
    writeFileSync(join(dataDir, 'secrets.json'), '{"ENCRYPTION_KEY":');
    expect(() => loadLocalSecrets(dataDir)).toThrow('secrets.json is damaged. Restore it from a backup');
    expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).toBe('{"ENCRYPTION_KEY":');
  });
});
