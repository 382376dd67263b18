import { t } from '@lockwatch/texts/web/identity-token';

/** Largest accepted difference between the provider's clock and this one, in seconds ([9-03]). */
const LEEWAY_SECONDS = 60;

interface IdTokenParts {
  header: Record<string, unknown>;
  claims: Record<string, unknown>;
}

export interface IdTokenExpectations {
  issuer: string;
  clientId: string;
  /** The nonce of the request; undefined if none was sent. */
  nonce?: string | undefined;
  /** Id (`org_...`) or name of the required organisation, if any. */
  organization?: string | null | undefined;
  /** Longest time since the user entered their credentials; undefined: not checked. */
  maxAgeSeconds?: number | undefined;
}

/** An invalid identity token; the message names the failed check. */
export class IdTokenError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'IdTokenError';
  }
}

/** Splits a compact token into header and claims, without verifying them. Throws IdTokenError. */
export function decodeIdToken(token: string): IdTokenParts {
  const parts = token.split('.');
  const [header, claims, signature] = parts;
  if (parts.length !== 3 || !header || !claims || !signature) {
    throw new IdTokenError(t('identityToken.parts'));
  }
  return { header: decodePart(header), claims: decodePart(claims) };
}

function decodePart(part: string): Record<string, unknown> {
  let value: unknown;
  try {
    const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
    value = JSON.parse(new TextDecoder().decode(Uint8Array.from(binary, (char) => char.charCodeAt(0))));
  } catch {
    throw new IdTokenError(t('identityToken.undecodable'));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new IdTokenError(t('identityToken.undecodable'));
  }
  return Object.fromEntries(Object.entries(value));
}

/** All checks of [5-01] except the signature. `nowSeconds` is UTC since 1970. Throws IdTokenError. */
export function checkIdToken(parts: IdTokenParts, expected: IdTokenExpectations, nowSeconds: number): void {
  const { header, claims } = parts;
  if (header.alg !== 'RS256') throw new IdTokenError(t('identityToken.algorithm'));
  if (claims.iss !== expected.issuer) throw new IdTokenError(t('identityToken.issuer'));
  if (typeof claims.sub !== 'string' || claims.sub === '') {
    throw new IdTokenError(t('identityToken.subject'));
  }
  checkAudience(claims, expected.clientId);
  if (expected.nonce !== undefined && claims.nonce !== expected.nonce) {
    throw new IdTokenError(t('identityToken.nonce'));
  }
  checkTimes(claims, expected.maxAgeSeconds, nowSeconds);
  if (expected.organization) checkOrganization(claims, expected.organization);
}

function checkAudience({ aud, azp }: Record<string, unknown>, clientId: string): void {
  const audiences: unknown[] = Array.isArray(aud) ? aud : [aud];
  if (!audiences.includes(clientId)) throw new IdTokenError(t('identityToken.audience'));
  if (audiences.length > 1 && azp !== clientId) {
    throw new IdTokenError(t('identityToken.party'));
  }
}

function checkTimes(claims: Record<string, unknown>, maxAgeSeconds: number | undefined, nowSeconds: number) {
  const { exp, iat, nbf, auth_time: authTime } = claims;
  if (!isTime(exp)) throw new IdTokenError(t('identityToken.noExpiry'));
  if (nowSeconds > exp + LEEWAY_SECONDS) throw new IdTokenError(t('identityToken.expired'));
  if (!isTime(iat)) throw new IdTokenError(t('identityToken.noIssueTime'));
  if (iat > nowSeconds + LEEWAY_SECONDS) throw new IdTokenError(t('identityToken.future'));
  if (nbf !== undefined && (!isTime(nbf) || nowSeconds < nbf - LEEWAY_SECONDS)) {
    throw new IdTokenError(t('identityToken.early'));
  }
  if (maxAgeSeconds === undefined) return;
  if (!isTime(authTime)) throw new IdTokenError(t('identityToken.noSignInTime'));
  if (nowSeconds > authTime + maxAgeSeconds + LEEWAY_SECONDS) {
    throw new IdTokenError(t('identityToken.oldSignIn'));
  }
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** An organisation is required by id (`org_...`), compared exactly, or by name, compared in lower case. */
function checkOrganization(claims: Record<string, unknown>, required: string): void {
  const matches = required.startsWith('org_')
    ? claims.org_id === required
    : typeof claims.org_name === 'string' && claims.org_name.toLowerCase() === required.toLowerCase();
  if (!matches) throw new IdTokenError(t('identityToken.organization'));
}
