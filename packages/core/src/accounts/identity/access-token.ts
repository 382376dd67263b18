import { AppError } from '@lockwatch/contracts';
import { errors, type JWTPayload, type JWTVerifyOptions, type JWTVerifyResult, jwtVerify } from 'jose';
import type { OpenIdProvider } from './openid-provider.js';
import { parseProfile } from './profile.js';

const LEEWAY_SECONDS = 60;
const MAX_TOKEN_LENGTH = 16_384;
/** Claims of identity tokens (OpenID Connect Core, 2 and 3.1.3.6) and of logout tokens (Back-Channel Logout, 2.4). */
const OTHER_TOKEN_CLAIMS = ['nonce', 'at_hash', 'c_hash', 's_hash', 'events'];
/** The header `typ` of an access token (RFC 9068, 2.1). */
const ACCESS_TOKEN_TYPES = new Set(['at+jwt', 'application/at+jwt']);
/** The `typ` of any token of providers without RFC 9068. */
const GENERIC_TYPES = new Set(['jwt', 'application/jwt']);

export interface AccessTokenRules {
  provider: OpenIdProvider;
  audience: string;
  /** The web app's client: the audience of its identity tokens, which are never accepted. */
  clientId: string;
  /** Id or name of the required organisation; null: none is required. */
  organization: string | null;
}

export type AccessTokenClaims = Awaited<ReturnType<typeof verifyAccessToken>>;

/** Verifies an access token ([5-01], RFC 9068; docs/decisions/0030). Throws UNAUTHENTICATED, UNAVAILABLE. */
export async function verifyAccessToken(token: string, rules: AccessTokenRules) {
  const options = { audience: rules.audience, requiredClaims: ['sub', 'exp', 'iat'] };
  const { payload, protectedHeader } = await verifyJwt(token, rules.provider, options, invalidTokenError);
  const { sub, iat, exp } = payload;
  if (!isIdentifier(sub)) throw invalidTokenError();
  if (typeof iat === 'number' && iat > Date.now() / 1000 + LEEWAY_SECONDS) throw invalidTokenError();
  if (!isAccessToken(payload, protectedHeader.typ, rules)) throw invalidTokenError();
  if (!isFromOrganization(payload, rules.organization)) throw invalidTokenError();
  return {
    issuer: rules.provider.issuer,
    subject: sub,
    /** The session at the provider (`sid`), if the token names it. */
    sessionId: isIdentifier(payload.sid) ? payload.sid : null,
    issuedAt: iat ?? 0,
    /** Without leeway; ms since 1970. */
    expiresAtMs: (exp ?? 0) * 1000,
    profile: parseProfile(payload, sub),
  };
}

export function isIdentifier(value: unknown): value is string {
  return typeof value === 'string' && /^[\x20-\x7e]{1,255}$/.test(value);
}

/** The claims of a token that the provider signed. Throws what `toError` makes of an invalid one, and UNAVAILABLE. */
export async function verifyJwt(
  token: string,
  { issuer, getKey }: OpenIdProvider,
  options: JWTVerifyOptions,
  toError: (cause?: unknown) => Error,
): Promise<JWTVerifyResult> {
  if (token.length > MAX_TOKEN_LENGTH) throw toError();
  try {
    const always = { algorithms: ['RS256'], issuer, clockTolerance: LEEWAY_SECONDS };
    return await jwtVerify(token, getKey, { ...options, ...always });
  } catch (error) {
    throw error instanceof errors.JOSEError || error instanceof TypeError ? toError(error) : error;
  }
}

/** A token without a specific type (Auth0's default) could be an identity token, whose audience is the client. */
function isAccessToken(payload: JWTPayload, typ: string | undefined, rules: AccessTokenRules): boolean {
  if (OTHER_TOKEN_CLAIMS.some((claim) => claim in payload)) return false;
  const type = typ?.toLowerCase();
  if (type !== undefined && ACCESS_TOKEN_TYPES.has(type)) return true;
  if (type !== undefined && !GENERIC_TYPES.has(type)) return false;
  return ![payload.aud].flat().includes(rules.clientId);
}

function isFromOrganization(payload: JWTPayload, organization: string | null): boolean {
  if (organization === null) return true;
  const { org_id: id, org_name: name } = payload;
  if (id === organization) return true;
  return typeof name === 'string' && name.toLowerCase() === organization.toLowerCase();
}

function invalidTokenError(cause?: unknown): AppError {
  return new AppError('UNAUTHENTICATED', { text: 'accounts.signInInvalid' }, { cause });
}
