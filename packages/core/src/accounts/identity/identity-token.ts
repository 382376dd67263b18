import { type JWTPayload, jwtVerify } from 'jose';
import type { AccessTokenRules } from './access-token.js';
import { type Profile, parseProfile } from './profile.js';

const LEEWAY_SECONDS = 60;
const MAX_TOKEN_LENGTH = 16_384;

/** Verified claims of an identity token for `subject` ([5-01], OpenID Connect Core, 3.1.3.7). Throws when invalid. */
export async function verifyIdentityToken(
  token: string,
  subject: string,
  rules: AccessTokenRules,
): Promise<Profile> {
  if (token.length > MAX_TOKEN_LENGTH) throw new Error('The identity token is too long.');
  const { payload } = await jwtVerify(token, rules.provider.getKey, {
    algorithms: ['RS256'],
    issuer: rules.provider.issuer,
    audience: rules.clientId,
    subject,
    clockTolerance: LEEWAY_SECONDS,
    requiredClaims: ['sub', 'exp', 'iat'],
  });
  if (!isAuthorisedParty(payload, rules.clientId)) {
    throw new Error('The identity token was issued to another party.');
  }
  return parseProfile(payload, subject);
}

function isAuthorisedParty({ aud, azp }: JWTPayload, clientId: string): boolean {
  if (azp !== undefined) return azp === clientId;
  return [aud].flat().length === 1;
}
