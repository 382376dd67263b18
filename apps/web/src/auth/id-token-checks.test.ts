import { expect, test } from 'vitest';
import { checkIdToken, type IdTokenExpectations } from './id-token-checks.js';

const NOW = 1_800_000_000;
const ISSUER = 'https://id.example/';
const VALID = { iss: ISSUER, sub: 'demo|basic', aud: 'web', exp: NOW + 3600, iat: NOW };

type Case = [claims: Record<string, unknown>, expected?: Partial<IdTokenExpectations>];

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

function check([claims, expected]: Case, header: Record<string, unknown> = { alg: 'RS256' }): void {
  const token = `${encode(header)}.${encode({ ...VALID, ...claims })}.c2ln`;
  checkIdToken(token, { issuer: ISSUER, clientId: 'web', ...expected }, NOW);
}

test.each(['', 'a.b', 'a.b.c.d', 'e30.!!.c2ln', `e30.${btoa('[1]')}.c2ln`])(
  'rejects %j as no token',
  (token) => {
    const expected = { issuer: ISSUER, clientId: 'web' };
    expect(() => checkIdToken(token, expected, NOW)).toThrow('The identity token cannot be decoded.');
  },
);

test.each(['none', 'HS256', 'RS384', 'ES256', 'rs256', undefined])('rejects the algorithm %s', (alg) => {
  expect(() => check([{}], { alg })).toThrow('The identity token is not signed with RS256.');
});

test.each<Case>([
  [{}],
  [{ aud: ['web'] }],
  [{ aud: ['web', 'api'], azp: 'web' }],
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
  ['has expired', [{ exp: NOW - 61 }]],
  ['has no expiry time', [{ exp: undefined }], [{ exp: '1900000000' }], [{ exp: null }]],
  ['was issued in the future', [{ iat: NOW + 61 }]],
  ['has no issue time', [{ iat: undefined }], [{ iat: '1800000000' }]],
  ['is not valid yet', [{ nbf: NOW + 61 }], [{ nbf: 'soon' }]],
  ['You signed in too long ago', [{ auth_time: NOW - 361 }, { maxAgeSeconds: 300 }]],
  ['has no sign-in time', [{}, { maxAgeSeconds: 300 }]],
  // An id is compared exactly, a name without case.
  [
    'another organization',
    [{ org_id: 'org_a' }, { organization: 'org_A' }],
    [{ org_name: 'org_A' }, { organization: 'org_A' }],
    [{ org_name: 'other' }, { organization: 'iHemo' }],
    [{}, { organization: 'iHemo' }],
  ],
])('“%s” is the reason to reject %j', (message, ...rejected) => {
  for (const claims of rejected) expect(() => check(claims)).toThrow(message);
});
