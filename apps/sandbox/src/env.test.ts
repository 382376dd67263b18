import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { parseSandboxEnv, SANDBOX_VARIABLES } from './env.js';

test('returns the defaults for an empty environment', () => {
  expect(parseSandboxEnv({ SANDBOX_PORT: '', DATA_DIR: '', TRUSTED_PROXIES: '0' })).toEqual({
    port: 4000,
    host: '127.0.0.1',
    deposits: { secret: null, serverUrl: 'http://127.0.0.1:3000' },
    webOrigin: undefined,
    backchannelLogoutUrl: 'http://127.0.0.1:3000/api/v1/auth/backchannel-logout',
    publicUrl: undefined,
    isPublic: false,
    dataDir: undefined,
    stripe: {
      secretKey: undefined,
      publishableKey: undefined,
      webhookSecret: undefined,
      webhookUrl: 'http://127.0.0.1:3000/api/v1/stripe/webhook',
    },
    logLevel: 'info',
  });
});

test('reports all invalid variables', () => {
  const read = () => parseSandboxEnv({ SANDBOX_PORT: 'four', PUBLIC_URL: 'localhost', LOG_LEVEL: 'loud' });
  expect(read).toThrow(
    /^SANDBOX_PORT must be a port number from 0 to 65535\.\nPUBLIC_URL must be an address such as .+\nLOG_LEVEL must be one of: trace/,
  );
});

test('.env.example names every variable', () => {
  const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
  expect(Object.keys(parseEnv(example))).toEqual(expect.arrayContaining([...SANDBOX_VARIABLES]));
});

test('sends events of Stripe to the server’s address', () => {
  const webhookUrl = (env: Record<string, string>) => parseSandboxEnv(env).stripe?.webhookUrl;
  expect(webhookUrl({})).toBe('http://127.0.0.1:3000/api/v1/stripe/webhook');
  expect(webhookUrl({ HOST: '0.0.0.0', PORT: '3100', SANDBOX: 'on' })).toBe(
    'http://localhost:3100/api/v1/stripe/webhook',
  );
  expect(webhookUrl({ HOST: '::1' })).toBe('http://[::1]:3000/api/v1/stripe/webhook');
  expect(webhookUrl({ SERVER_URL: 'http://server:3000/' })).toBe('http://server:3000/api/v1/stripe/webhook');
});

test.each([
  ['HOST', '0.0.0.0'],
  ['HOST', '0'],
  ['PUBLIC_URL', 'https://lock.example'],
  ['SANDBOX_PUBLIC_URL', 'http://10.0.0.5:4000'],
  ['TRUSTED_PROXIES', '1'],
])('rejects an address that other machines can reach unless SANDBOX=on: %s=%s', (name, value) => {
  const env = { [name]: value };
  expect(() => parseSandboxEnv(env)).toThrow(
    `${name} is ${value}, so other machines can reach the stand-ins`,
  );
  expect(parseSandboxEnv({ ...env, SANDBOX: 'on' }).isPublic).toBe(true);
});

test('rejects a live key of Stripe', () => {
  expect(() => parseSandboxEnv({ STRIPE_SECRET_KEY: 'sk_live_0123456789' })).toThrow(
    'STRIPE_SECRET_KEY must be a test key: sk_test_ and at least 8 more characters.',
  );
});
