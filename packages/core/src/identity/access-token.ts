import { AppError, DISCORD_ID_CLAIM } from '@lockwatch/contracts';
import { errors, type JWTPayload, jwtVerify } from 'jose';
import type { OpenIdProvider } from './openid-provider.js';
import { type Profile, readProfile } from './profile.js';

const LEEWAY_SECONDS = 60;
const MAX_TOKEN_LENGTH = 16_384;
/** Claims that only an identity token carries (OpenID Connect Core, 2 and 3.1.3.6). */
const IDENTITY_TOKEN_CLAIMS = ['nonce', 'at_hash', 'c_hash', 's_hash'];

export interface AccessTokenRules {
  provider: OpenIdProvider;
  audience: string;
  /** Id or name of the organisation that tokens must carry; null: none is required. */
  organization: string | null;
}

/** What a verified access token says. */
export interface AccessTokenClaims {
  issuer: string;
  subject: string;
  profile: Profile;
}

/**
 * Verifies an access token: RS256 by a key of the provider, issuer, audience, times with 60 s leeway, organisation
 * ([5-01], RFC 9068). Throws UNAUTHENTICATED, and UNAVAILABLE while the provider was never reached.
 */
export async function verifyAccessToken(token: string, rules: AccessTokenRules): Promise<AccessTokenClaims> {
  if (token.length > MAX_TOKEN_LENGTH) throw refused();
  const payload = await readPayload(token, rules);
  const { sub, iat } = payload;
  if (typeof sub !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(sub)) throw refused();
  if (typeof iat === 'number' && iat > Date.now() / 1000 + LEEWAY_SECONDS) throw refused();
  if (IDENTITY_TOKEN_CLAIMS.some((claim) => claim in payload)) throw refused();
  if (!isOfOrganization(payload, rules.organization)) throw refused();
  return { issuer: rules.provider.issuer, subject: sub, profile: readProfile(withDiscordId(payload), sub) };
}

async function readPayload(token: string, rules: AccessTokenRules): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, rules.provider.getKey, {
      algorithms: ['RS256'],
      issuer: rules.provider.issuer,
      audience: rules.audience,
      clockTolerance: LEEWAY_SECONDS,
      requiredClaims: ['sub', 'exp', 'iat'],
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) throw refused(error);
    throw error;
  }
}

function isOfOrganization(payload: JWTPayload, organization: string | null): boolean {
  if (organization === null) return true;
  const { org_id: id, org_name: name } = payload;
  if (id === organization) return true;
  return typeof name === 'string' && name.toLowerCase() === organization.toLowerCase();
}

/** Providers that want custom claims namespaced by an address get theirs read too. */
function withDiscordId(payload: JWTPayload): JWTPayload {
  if (DISCORD_ID_CLAIM in payload) return payload;
  const namespaced = Object.keys(payload).find(
    (claim) => claim.startsWith('https://') && claim.endsWith(`/${DISCORD_ID_CLAIM}`),
  );
  return namespaced === undefined ? payload : { ...payload, [DISCORD_ID_CLAIM]: payload[namespaced] };
}

function refused(cause?: unknown): AppError {
  return new AppError('UNAUTHENTICATED', 'Your sign-in is not valid or has expired. Sign in again.', {
    cause,
  });
}
