import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOpenIdProvider } from './openid-provider.js';
import { startTestProvider, type TestProvider } from './testing/test-provider.js';
import { createTokenVerifier } from './verified-tokens.js';

const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
let provider: TestProvider;
beforeEach(async () => {
  provider = await startTestProvider();
});
afterEach(() => provider.close());

function setUp() {
  const clock = { ms: Date.now(), now: () => clock.ms };
  const rules = {
    provider: createOpenIdProvider({ issuer: provider.issuer, log, clock }),
    audience: provider.audience,
    clientId: provider.clientId,
    organization: null,
  };
  return { clock, rules, verify: createTokenVerifier(rules, clock) };
}

test('a signature is checked again after 30 s', async () => {
  const { clock, rules, verify } = setUp();
  const token = await provider.token();
  const claims = await verify(token, 'hash');
  rules.audience = 'https://other.test';
  clock.ms += 29_000;
  expect(await verify(token, 'hash')).toBe(claims);
  clock.ms += 1000;
  await expect(verify(token, 'hash')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});

test('a token is checked again when it expires', async () => {
  const { clock, rules, verify } = setUp();
  const token = await provider.token({ exp: Math.floor(clock.ms / 1000) + 10 });
  await verify(token, 'hash');
  rules.audience = 'https://other.test';
  clock.ms += 10_000;
  await expect(verify(token, 'hash')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});

test('a rejected token is rejected each time, and another one is not taken for a known one', async () => {
  const { verify } = setUp();
  await verify(await provider.token(), 'hash');
  const wrong = await provider.token({ aud: 'https://other.test' });
  await expect(verify(wrong, 'other hash')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  await expect(verify(wrong, 'other hash')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});
