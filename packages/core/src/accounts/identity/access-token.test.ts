import { createHmac, generateKeyPairSync } from 'node:crypto';
import { type CryptoKey, exportSPKI, generateKeyPair, importJWK, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { verifyAccessToken } from './access-token.js';
import { createOpenIdProvider } from './openid-provider.js';
import { startTestProvider } from './testing/test-provider.js';

const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

const provider = await startTestProvider();
const rules = {
  provider: createOpenIdProvider({ issuer: provider.issuer, log }),
  audience: provider.audience,
  clientId: provider.clientId,
  organization: null,
};
// The clock stands still: a slow machine does not use up the leeway.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterAll(async () => {
  vi.useRealTimers();
  await provider.close();
});

const now = () => Math.floor(Date.now() / 1000);
const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** Replaces one of the three parts of a token. */
function withPart(token: string, index: number, part: string): string {
  return token
    .split('.')
    .map((old, position) => (position === index ? part : old))
    .join('.');
}

describe('an access token', () => {
  test('that is right in everything names the person', async () => {
    const token = await provider.token({
      sub: 'auth0|1',
      name: 'Ann',
      email: 'ann@example.test',
      picture: 'https://example.test/ann.png',
      discord_user_id: '80351110224678912',
    });
    await expect(verifyAccessToken(token, rules)).resolves.toEqual({
      issuer: provider.issuer,
      subject: 'auth0|1',
      sessionId: null,
      issuedAt: expect.any(Number),
      expiresAtMs: expect.any(Number),
      profile: {
        name: 'Ann',
        email: 'ann@example.test',
        picture: 'https://example.test/ann.png',
        discordUserId: '80351110224678912',
      },
    });
  });

  test.each<[string, () => Promise<string>]>([
    ['expired 59 s ago', () => provider.token({ exp: now() - 59 })],
    ['valid in 59 s', () => provider.token({ nbf: now() + 59 })],
    ['issued 59 s ahead', () => provider.token({ iat: now() + 59 })],
    [
      'of several audiences',
      () => provider.token({ aud: [`${provider.issuer}/userinfo`, provider.audience] }),
    ],
    ['of the type application/at+jwt', () => provider.token({}, { typ: 'application/at+jwt' })],
    ['of the type AT+JWT', () => provider.token({}, { typ: 'AT+JWT' })],
    ['of the generic type', () => provider.token({}, { typ: 'JWT' })],
    ['of no type', () => provider.token({}, { typ: undefined })],
    [
      'of its own type that also names the client',
      () => provider.token({ aud: [provider.audience, provider.clientId] }),
    ],
  ])('%s is accepted', async (_name, make) => {
    await expect(verifyAccessToken(await make(), rules)).resolves.toMatchObject({ subject: 'someone' });
  });

  test.each<[string, () => Promise<string>]>([
    ['that is no token', async () => 'hello'],
    ['of two parts', async () => (await provider.token()).split('.').slice(0, 2).join('.')],
    ['of four parts', async () => `${await provider.token()}.x`],
    ['with empty parts', async () => '..'],
    ['with a header that is not JSON', async () => withPart(await provider.token(), 0, 'bm90IGpzb24')],
    ['with another payload', async () => withPart(await provider.token(), 1, base64url({ sub: 'admin' }))],
    ['with a cut signature', async () => (await provider.token()).slice(0, -8)],
    ['without a signature', async () => withPart(await provider.token(), 2, '')],
    [
      'of the algorithm none',
      async () => `${base64url({ alg: 'none' })}.${(await provider.token()).split('.')[1]}.`,
    ],
    [
      'of the algorithm None',
      async () => `${base64url({ alg: 'None' })}.${(await provider.token()).split('.')[1]}.`,
    ],
    ['signed with HS256 by the public key', hs256ByPublicKey],
    ['signed with PS256 by the right kind of key', () => signedBy('PS256')],
    ['signed with RS512 by another key', () => signedBy('RS512')],
    ['signed with ES256', () => signedBy('ES256')],
    [
      'signed by another key under our key’s name',
      () => signedBy('RS256', { kid: provider.publicKey().kid }),
    ],
    ['signed by another key of an unknown name', () => signedBy('RS256', { kid: 'unknown' })],
    ['signed by a key in its own header', signedByEmbeddedKey],
    ['that names its own key set', () => signedBy('RS256', { kid: 'x', jku: `${provider.issuer}/jwks` })],
    ['that names its own certificate', () => signedBy('RS256', { kid: 'x', x5u: 'https://evil.test/' })],
    ['with a path for a key name', () => signedBy('RS256', { kid: '../../../dev/null' })],
    ['with SQL for a key name', () => signedBy('RS256', { kid: "' or 1=1 --" })],
    ['with a critical header we do not know', () => provider.token({}, { crit: ['exp2'], exp2: 1 })],
    ['expired 61 s ago', () => provider.token({ exp: now() - 61 })],
    ['without an expiry', () => provider.token({ exp: null })],
    ['with an expiry that is no number', () => provider.token({ exp: 'tomorrow' })],
    ['valid in 90 s', () => provider.token({ nbf: now() + 90 })],
    ['issued 90 s ahead', () => provider.token({ iat: now() + 90 })],
    ['without a time of issue', () => provider.token({ iat: null })],
    ['with a time of issue that is no number', () => provider.token({ iat: 'now' })],
    ['of another issuer', () => provider.token({ iss: 'https://evil.test' })],
    ['of the issuer with a slash more', () => provider.token({ iss: `${provider.issuer}/` })],
    ['of the issuer in capitals', () => provider.token({ iss: provider.issuer.toUpperCase() })],
    ['without an issuer', () => provider.token({ iss: null })],
    ['for another audience', () => provider.token({ aud: 'https://other.test' })],
    ['for several other audiences', () => provider.token({ aud: ['a', 'b'] })],
    ['for a longer audience', () => provider.token({ aud: `${provider.audience}.evil.test` })],
    ['for no audience', () => provider.token({ aud: null })],
    ['for an empty list of audiences', () => provider.token({ aud: [] })],
    ['without a subject', () => provider.token({ sub: null })],
    ['with an empty subject', () => provider.token({ sub: '' })],
    ['with a subject that is no text', () => provider.token({ sub: 7 })],
    ['with a subject of 300 characters', () => provider.token({ sub: 'x'.repeat(300) })],
    ['with a zero byte in the subject', () => provider.token({ sub: 'a\u0000b' })],
    ['that is an identity token by its nonce', () => provider.token({ nonce: 'n' })],
    ['that is an identity token by its hash', () => provider.token({ at_hash: 'h' })],
    [
      'of the generic type for the client too, as identity tokens are',
      () => provider.token({ aud: [provider.audience, provider.clientId] }, { typ: 'JWT' }),
    ],
    [
      'of no type for the client too',
      () => provider.token({ aud: [provider.clientId, provider.audience] }, { typ: undefined }),
    ],
    ['of the generic type with a nonce', () => provider.token({ nonce: 'n' }, { typ: 'JWT' })],
    ['of the type of identity tokens', () => provider.token({}, { typ: 'id_token+jwt' })],
    ['of the type of logout tokens', () => provider.token({}, { typ: 'logout+jwt' })],
    ['with the events of a logout token', () => provider.token({ events: {} }, { typ: 'JWT' })],
    ['of an empty type', () => provider.token({}, { typ: '' })],
    ['of 20,000 characters', () => provider.token({ name: 'x'.repeat(20_000) })],
  ])('%s is refused', async (_name, make) => {
    await expect(verifyAccessToken(await make(), rules)).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
      message: 'Your sign-in is not valid or has expired. Sign in again.',
    });
  });

  test.each([
    ['its id', { org_id: 'Players' }, true],
    ['its name, in any case', { org_name: 'PLAYERS' }, true],
    ['another one', { org_id: 'other', org_name: 'other' }, false],
    ['none', {}, false],
  ])('with %s is judged by the required organisation', async (_name, claims, isAccepted) => {
    const result = verifyAccessToken(await provider.token(claims), { ...rules, organization: 'Players' });
    if (isAccepted) await expect(result).resolves.toBeTruthy();
    else await expect(result).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

async function signedBy(alg: string, header: Record<string, unknown> = {}): Promise<string> {
  const { privateKey } = await generateKeyPair(alg);
  return sign(privateKey, { alg, ...header });
}

async function signedByEmbeddedKey(): Promise<string> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = await importJWK({ ...privateKey.export({ format: 'jwk' }), alg: 'RS256' });
  if (key instanceof Uint8Array) throw new Error('An RSA key was expected.');
  return sign(key, { alg: 'RS256', jwk: publicKey.export({ format: 'jwk' }) });
}

function sign(key: CryptoKey, header: { alg: string; [name: string]: unknown }): Promise<string> {
  const claims = {
    iss: provider.issuer,
    aud: provider.audience,
    sub: 'someone',
    iat: now(),
    exp: now() + 600,
  };
  return new SignJWT(claims).setProtectedHeader(header).sign(key);
}

/** The classic confusion: the public key, which everybody has, taken for a shared secret. */
async function hs256ByPublicKey(): Promise<string> {
  const jwk = provider.publicKey();
  const key = await importJWK(jwk, 'RS256', { extractable: true });
  if (key instanceof Uint8Array) throw new Error('An RSA key was expected.');
  const secret = await exportSPKI(key);
  const payload = (await provider.token()).split('.')[1];
  const signed = `${base64url({ alg: 'HS256', kid: jwk.kid })}.${payload}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}
