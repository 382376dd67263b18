import { expect, test } from 'vitest';
import { checkIdToken, decodeIdToken, IdTokenError, type IdTokenExpectations } from './id-token-checks.js';

const NOW = 1_800_000_000;
const ISSUER = 'https://id.example/';
const VALID = { iss: ISSUER, sub: 'demo|basic', aud: 'web', nonce: 'n-1', exp: NOW + 3600, iat: NOW };

type Case = [claims: Record<string, unknown>, expected?: Partial<IdTokenExpectations>];

function check([claims, expected]: Case, header: Record<string, unknown> = { alg: 'RS256' }): void {
  const expectations = { issuer: ISSUER, clientId: 'web', nonce: 'n-1', ...expected };
  checkIdToken({ header, claims: { ...VALID, ...claims } }, expectations, NOW);
}

test('decodes a token of three parts, also letters outside ASCII', () => {
  const claims = btoa(String.fromCharCode(...new TextEncoder().encode('{"name":"Zoë"}')));
  expect(decodeIdToken(`${btoa('{"alg":"RS256"}')}.${claims}.c2ln`)).toEqual({
    header: { alg: 'RS256' },
    claims: { name: 'Zoë' },
  });
});

test.each(['', 'a', 'a.b', 'a.b.c.d', '..', 'e30.e30.'])('refuses %j, which has not three parts', (text) => {
  expect(() => decodeIdToken(text)).toThrow('The identity token does not have three parts.');
});

test.each(['!!', btoa('not json'), btoa('[1]'), btoa('null')])(
  'rejects %j, which contains no claims',
  (part) => {
    expect(() => decodeIdToken(`e30.${part}.c2ln`)).toThrow('The identity token cannot be decoded.');
  },
);

test.each(['none', 'HS256', 'RS384', 'ES256', 'rs256', undefined])('rejects the algorithm %s', (alg) => {
  expect(() => check([{}], { alg })).toThrow(
    new IdTokenError('The identity token is not signed with RS256.'),
  );
});

test.each<Case>([
  [{}],
  [{ aud: ['web'] }],
  [{ aud: ['web', 'api'], azp: 'web' }],
  [{ nonce: undefined }, { nonce: undefined }],
  [{ exp: NOW - 60 }],
  [{ iat: NOW + 60 }],
  [{ nbf: NOW + 60 }],
  [{ auth_time: NOW - 10_000 }],
  [{ auth_time: NOW - 360 }, { maxAgeSeconds: 300 }],
  [{ org_id: 'org_A' }, { organization: 'org_A' }],
  [{ org_name: 'ihemo' }, { organization: 'iHemo' }],
])('accepts %j where %j is expected', (...claims) => {
  expect(() => check(claims)).not.toThrow();
});

test.each<[message: string, ...Case[]]>([
  ['comes from another issuer', [{ iss: 'https://id.example' }], [{ iss: undefined }]],
  ['has no subject', [{ sub: '' }], [{ sub: undefined }], [{ sub: 7 }]],
  ['is for another audience', [{ aud: 'other' }], [{ aud: ['other'] }], [{ aud: [] }], [{ aud: undefined }]],
  ['another party', [{ aud: ['web', 'api'], azp: 'other' }], [{ aud: ['web', 'api'] }]],
  ['nonce mismatch', [{ nonce: 'n-2' }], [{ nonce: undefined }]],
  ['has expired', [{ exp: NOW - 61 }]],
  [
    'has no expiry time',
    [{ exp: undefined }],
    [{ exp: '1900000000' }],
    [{ exp: Number.NaN }],
    [{ exp: null }],
  ],
  ['was issued in the future', [{ iat: NOW + 61 }]],
  ['has no issue time', [{ iat: undefined }], [{ iat: '1800000000' }]],
  ['is not valid yet', [{ nbf: NOW + 61 }], [{ nbf: 'soon' }]],
  ['You signed in too long ago', [{ auth_time: NOW - 361 }, { maxAgeSeconds: 300 }]],
  ['has no sign-in time', [{}, { maxAgeSeconds: 300 }]],
  // An id is compared exactly, a name without case.
  ['another organization', [{ org_id: 'org_a' }, { organization: 'org_A' }]],
  ['another organization', [{ org_name: 'org_A' }, { organization: 'org_A' }]],
  [
    'another organization',
    [{ org_name: 'other' }, { organization: 'iHemo' }],
    [{}, { organization: 'iHemo' }],
  ],
])('“%s” is the reason to reject %j', (message, ...rejected) => {
  for (const claims of rejected) expect(() => check(claims)).toThrow(message);
});
