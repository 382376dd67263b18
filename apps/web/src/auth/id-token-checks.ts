import { t } from '@lockwatch/texts/web/identity-token';
import { decodeJwt, decodeProtectedHeader, type JWTPayload } from 'jose';
import { SignInError } from './auth-errors.js';

/** Largest accepted difference between the provider's clock and this one, in seconds ([9-03]). */
const LEEWAY_SECONDS = 60;

export interface IdTokenExpectations {
  issuer: string;
  clientId: string;
  /** Id (`org_...`) or name of the required organisation, if any. */
  organization?: string | null;
  /** Longest time since the user entered their credentials; undefined: not checked. */
  maxAgeSeconds?: number;
}

type Check = (claims: JWTPayload, expected: IdTokenExpectations, nowSeconds: number) => boolean;

/** In their order, each with the name of the text for tokens that fail it. */
const CHECKS = [
  ['issuer', ({ iss }, { issuer }) => iss === issuer],
  ['subject', ({ sub }) => typeof sub === 'string' && sub !== ''],
  ['audience', ({ aud }, { clientId }) => [aud].flat().includes(clientId)],
  ['party', ({ aud, azp }, { clientId }) => [aud].flat().length === 1 || azp === clientId],
  ['noExpiry', ({ exp }) => isTime(exp)],
  ['expired', ({ exp = 0 }, _, now) => now <= exp + LEEWAY_SECONDS],
  ['noIssueTime', ({ iat }) => isTime(iat)],
  ['future', ({ iat = 0 }, _, now) => iat <= now + LEEWAY_SECONDS],
  ['early', ({ nbf }, _, now) => nbf === undefined || (isTime(nbf) && now >= nbf - LEEWAY_SECONDS)],
  ['noSignInTime', ({ auth_time: at }, { maxAgeSeconds }) => maxAgeSeconds === undefined || isTime(at)],
  [
    'oldSignIn',
    ({ auth_time: at }, { maxAgeSeconds }, now) =>
      maxAgeSeconds === undefined || now <= Number(at) + maxAgeSeconds + LEEWAY_SECONDS,
  ],
  ['organization', (claims, { organization }) => !organization || isOfOrganization(claims, organization)],
] as const satisfies readonly (readonly [string, Check])[];

/**
 * All checks of [5-01] except those of the signature, and of the nonce, which the OpenID client checks. `nowSeconds` is UTC
 * since 1970. Throws SignInError, whose message names the failed check.
 */
export function checkIdToken(token: string, expected: IdTokenExpectations, nowSeconds: number): void {
  const { alg, claims } = decode(token);
  if (alg !== 'RS256') throw new SignInError('invalid_token', t('identityToken.algorithm'));
  for (const [name, isRight] of CHECKS) {
    if (!isRight(claims, expected, nowSeconds)) {
      throw new SignInError('invalid_token', t(`identityToken.${name}`));
    }
  }
}

function decode(token: string): { alg: unknown; claims: JWTPayload } {
  try {
    return { alg: decodeProtectedHeader(token).alg, claims: decodeJwt(token) };
  } catch (cause) {
    throw new SignInError('invalid_token', t('identityToken.undecodable'), { cause });
  }
}

function isTime(value: unknown): boolean {
  return Number.isFinite(value);
}

/** An organisation is required by id (`org_...`), compared exactly, or by name, compared in lower case. */
function isOfOrganization({ org_id: id, org_name: name }: JWTPayload, required: string): boolean {
  return required.startsWith('org_')
    ? id === required
    : typeof name === 'string' && name.toLowerCase() === required.toLowerCase();
}
