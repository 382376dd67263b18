import { afterEach, describe, expect, test } from 'vitest';
import { verifyAccessToken } from './access-token.js';
import { createOpenIdProvider } from './openid-provider.js';
import { startTestProvider, type TestProvider } from './testing/test-provider.js';

const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const MINUTE = 60_000;
const running: TestProvider[] = [];
afterEach(() => Promise.all(running.splice(0).map((provider) => provider.close())));

async function setUp() {
  const provider = await startTestProvider();
  running.push(provider);
  const clock = { ms: 1_000_000, now: () => clock.ms };
  const openId = createOpenIdProvider({ issuer: provider.issuer, log, clock });
  const verify = async (token: string) =>
    verifyAccessToken(token, {
      provider: openId,
      audience: provider.audience,
      clientId: provider.clientId,
      organization: null,
    });
  return { provider, clock, verify };
}

describe('the provider’s keys', () => {
  test('are fetched once for many parallel tokens', async () => {
    const { provider, verify } = await setUp();
    const token = await provider.token();
    await Promise.all(Array.from({ length: 50 }, () => verify(token)));
    expect(provider.requests['/jwks']).toBe(1);
  });

  test('are read again, once, when a token names one that is new', async () => {
    const { provider, clock, verify } = await setUp();
    await verify(await provider.token());
    await provider.rotate();
    clock.ms += MINUTE;
    const rotated = await provider.token();
    await Promise.all(Array.from({ length: 20 }, () => verify(rotated)));
    expect(provider.requests['/jwks']).toBe(2);
  });

  test('are not read for each token of a flood that names unknown keys', async () => {
    const { provider, clock, verify } = await setUp();
    await verify(await provider.token());
    clock.ms += MINUTE;
    for (let index = 0; index < 100; index += 1) {
      await expect(verify(await provider.token({}, { kid: `made-up-${index}` }))).rejects.toMatchObject({
        code: 'UNAUTHENTICATED',
      });
    }
    expect(provider.requests['/jwks']).toBe(2);
  });

  test('go on working for as long as the provider is away', async () => {
    const { provider, clock, verify } = await setUp();
    await verify(await provider.token());
    provider.behaviour.status = 503;
    for (let minutes = 0; minutes < 60; minutes += 5) {
      clock.ms += 5 * MINUTE;
      await expect(verify(await provider.token())).resolves.toBeTruthy();
    }
  });

  test('that were taken back are refused after ten minutes', async () => {
    const { provider, clock, verify } = await setUp();
    const old = await provider.token();
    await verify(old);
    await provider.rotate({ drop: true });
    clock.ms += 11 * MINUTE;
    await verify(old);
    // The call above began to read the new ones; they are there when a token of theirs is accepted.
    await verify(await provider.token());
    await expect(verify(old)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  test('that never came make every call wait, not fail for good', async () => {
    const { provider, clock, verify } = await setUp();
    provider.behaviour.status = 503;
    const token = await provider.token();
    await expect(verify(token)).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 5 });
    await expect(verify(token)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(provider.requests['/.well-known/openid-configuration']).toBe(1);
    provider.behaviour.status = undefined;
    clock.ms += 3000;
    await expect(verify(token)).resolves.toBeTruthy();
  });

  test.each([
    ['are too many bytes', () => ({ keys: [], padding: 'x'.repeat(600_000) })],
    ['are too many', () => ({ keys: Array.from({ length: 51 }, () => ({ kty: 'RSA' })) })],
    ['are no key set', () => ['nonsense']],
  ])('are not used when they %s', async (_name, keySet) => {
    const { provider, verify } = await setUp();
    provider.behaviour.keySet = keySet;
    await expect(verify(await provider.token())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  test('are not used when the provider calls itself otherwise', async () => {
    const { provider } = await setUp();
    const other = createOpenIdProvider({ issuer: `${provider.issuer}/`, log });
    const answer = verifyAccessToken(await provider.token(), {
      provider: other,
      audience: provider.audience,
      clientId: provider.clientId,
      organization: null,
    });
    await expect(answer).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});
