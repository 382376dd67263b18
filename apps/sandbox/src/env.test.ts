import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readEnv, SANDBOX_VARIABLES } from './env.js';

test('an empty environment gives the documented defaults', () => {
  expect(readEnv({ SANDBOX_PORT: '', DATA_DIR: '' })).toEqual({
    port: 4000,
    host: '127.0.0.1',
    webOrigin: 'http://localhost:3000',
    publicUrl: undefined,
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

test('every wrong variable is named with what it must be', () => {
  const read = () => readEnv({ SANDBOX_PORT: 'four', PUBLIC_URL: 'localhost', LOG_LEVEL: 'loud' });
  expect(read).toThrow(
    'SANDBOX_PORT must be a port number.\nPUBLIC_URL must be an address such as http://localhost:3000.\nLOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.',
  );
});

test('.env.example names every variable', () => {
  const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
  expect(Object.keys(parseEnv(example))).toEqual(expect.arrayContaining([...SANDBOX_VARIABLES]));
});

test('events of Stripe go to the server, wherever it listens', () => {
  const webhookUrl = (env: Record<string, string>) => readEnv(env).stripe.webhookUrl;
  expect(webhookUrl({})).toBe('http://127.0.0.1:3000/api/v1/stripe/webhook');
  expect(webhookUrl({ HOST: '0.0.0.0', PORT: '3100' })).toBe('http://localhost:3100/api/v1/stripe/webhook');
  expect(webhookUrl({ HOST: '::1' })).toBe('http://[::1]:3000/api/v1/stripe/webhook');
  expect(webhookUrl({ SERVER_URL: 'http://server:3000/' })).toBe('http://server:3000/api/v1/stripe/webhook');
});

test('a real key of Stripe is refused: the sandbox takes test keys only', () => {
  expect(() => readEnv({ STRIPE_SECRET_KEY: 'sk_live_0123456789' })).toThrow(
    'STRIPE_SECRET_KEY must be a test key: sk_test_ and at least 8 more characters.',
  );
});
