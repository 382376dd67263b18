import { describe, expect, test } from 'vitest';
import { checkIdToken, decodeIdToken, IdTokenError, type IdTokenExpectations } from './id-token-checks.js';

const NOW = 1_800_000_000;
const EXPECTED: IdTokenExpectations = { issuer: 'https://id.example/', clientId: 'web', nonce: 'n-1' };

function check(
  claims: Record<string, unknown>,
  expected: Partial<IdTokenExpectations> = {},
  header: Record<string, unknown> = { alg: 'RS256' },
): void {
  const valid = {
    iss: 'https://id.example/',
    sub: 'demo|basic',
    aud: 'web',
    nonce: 'n-1',
    exp: NOW + 3600,
    iat: NOW,
  };
  checkIdToken({ header, claims: { ...valid, ...claims } }, { ...EXPECTED, ...expected }, NOW);
}

function token(header: string, claims: string): string {
  return `${btoa(header)}.${btoa(claims)}.c2ln`;
}

describe('parsing an identity token', () => {
  test('accepts a token of three parts', () => {
    expect(decodeIdToken(token('{"alg":"RS256"}', '{"sub":"x"}'))).toEqual({
      header: { alg: 'RS256' },
      claims: { sub: 'x' },
    });
  });
  test('decodes letters outside ASCII', () => {
    const claims = btoa(String.fromCharCode(...new TextEncoder().encode('{"name":"Zoë"}')));
    expect(decodeIdToken(`e30.${claims}.c2ln`).claims).toEqual({ name: 'Zoë' });
  });
  test.each(['', 'a', 'a.b', 'a.b.c.d', '..', 'e30.e30.'])(
    'refuses %j, which has not three parts',
    (text) => {
      expect(() => decodeIdToken(text)).toThrow('The identity token does not have three parts.');
    },
  );
  test.each([
    '!!.e30.c2ln',
    `e30.${btoa('not json')}.c2ln`,
    `e30.${btoa('[1]')}.c2ln`,
    `e30.${btoa('null')}.c2ln`,
  ])('rejects %j, which contains no claims', (text) => {
    expect(() => decodeIdToken(text)).toThrow('The identity token cannot be decoded.');
  });
});

describe('validating an identity token', () => {
  test('accepts a valid token', () => {
    expect(() => check({})).not.toThrow();
  });
  test.each(['none', 'HS256', 'RS384', 'ES256', 'rs256', undefined])('rejects the algorithm %s', (alg) => {
    expect(() => check({}, {}, { alg })).toThrow(
      new IdTokenError('The identity token is not signed with RS256.'),
    );
  });
  test.each(['https://id.example', 'https://evil.example/', undefined])('rejects the issuer %s', (iss) => {
    expect(() => check({ iss })).toThrow('The identity token comes from another issuer.');
  });
  test.each(['', undefined, 7])('rejects the subject %j', (sub) => {
    expect(() => check({ sub })).toThrow('The identity token has no subject.');
  });
  test.each(['other', ['other'], [], undefined])('rejects the audience %j', (aud) => {
    expect(() => check({ aud })).toThrow('The identity token is for another audience.');
  });
  test('accepts a list of one audience without an authorised party', () => {
    expect(() => check({ aud: ['web'] })).not.toThrow();
  });
  test('requires this client as the authorised party of several audiences', () => {
    expect(() => check({ aud: ['web', 'api'], azp: 'web' })).not.toThrow();
    expect(() => check({ aud: ['web', 'api'], azp: 'other' })).toThrow(
      'The identity token was issued to another party.',
    );
    expect(() => check({ aud: ['web', 'api'] })).toThrow('The identity token was issued to another party.');
  });
  test('rejects a wrong or missing nonce', () => {
    expect(() => check({ nonce: 'n-2' })).toThrow('nonce mismatch');
    expect(() => check({ nonce: undefined })).toThrow('nonce mismatch');
  });
  test('accepts a token without a nonce if none was sent', () => {
    expect(() => check({ nonce: undefined }, { nonce: undefined })).not.toThrow();
  });
  test('accepts a token up to 60 seconds after its expiry', () => {
    expect(() => check({ exp: NOW - 60 })).not.toThrow();
    expect(() => check({ exp: NOW - 61 })).toThrow('The identity token has expired.');
  });
  test.each([undefined, '1900000000', Number.NaN, null])('rejects the expiry %j', (exp) => {
    expect(() => check({ exp })).toThrow('The identity token has no expiry time.');
  });
  test('accepts an issue time up to 60 seconds ahead', () => {
    expect(() => check({ iat: NOW + 60 })).not.toThrow();
    expect(() => check({ iat: NOW + 61 })).toThrow('The identity token was issued in the future.');
  });
  test.each([undefined, '1800000000'])('rejects the issuing time %j', (iat) => {
    expect(() => check({ iat })).toThrow('The identity token has no issue time.');
  });
  test('honours not-before with 60 seconds of leeway', () => {
    expect(() => check({ nbf: NOW + 60 })).not.toThrow();
    expect(() => check({ nbf: NOW + 61 })).toThrow('The identity token is not valid yet.');
    expect(() => check({ nbf: 'soon' })).toThrow('The identity token is not valid yet.');
  });
  test('checks the authentication time only with a maximum age', () => {
    expect(() => check({ auth_time: NOW - 10_000 })).not.toThrow();
    expect(() => check({ auth_time: NOW - 360 }, { maxAgeSeconds: 300 })).not.toThrow();
    expect(() => check({ auth_time: NOW - 361 }, { maxAgeSeconds: 300 })).toThrow(
      'You signed in too long ago.',
    );
    expect(() => check({}, { maxAgeSeconds: 300 })).toThrow('has no sign-in time');
  });
  test('compares an organisation id exactly', () => {
    expect(() => check({ org_id: 'org_A' }, { organization: 'org_A' })).not.toThrow();
    expect(() => check({ org_id: 'org_a' }, { organization: 'org_A' })).toThrow('another organization');
    expect(() => check({ org_name: 'org_A' }, { organization: 'org_A' })).toThrow('another organization');
  });
  test('compares an organisation name without case', () => {
    expect(() => check({ org_name: 'ihemo' }, { organization: 'iHemo' })).not.toThrow();
    expect(() => check({ org_name: 'other' }, { organization: 'iHemo' })).toThrow('another organization');
    expect(() => check({}, { organization: 'iHemo' })).toThrow('another organization');
  });
});
