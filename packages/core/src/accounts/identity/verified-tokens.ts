import type { Clock } from '../../ports/index.js';
import { type AccessTokenClaims, type AccessTokenRules, verifyAccessToken } from './access-token.js';

/** A page makes many calls with one token. Much shorter than the keys of the provider are kept. */
const KEPT_MS = 30_000;
const TOKENS_MAX = 2000;

/** `verifyAccessToken` that does not repeat the check of a token's signature within 30 s. `tokenHash`: its SHA-256. */
export function createTokenVerifier(
  rules: AccessTokenRules,
  clock: Clock,
): (token: string, tokenHash: string) => Promise<AccessTokenClaims> {
  const verified = new Map<string, { claims: AccessTokenClaims; untilMs: number }>();
  return async (token, tokenHash) => {
    const known = verified.get(tokenHash);
    if (known !== undefined && clock.now() < known.untilMs) return known.claims;
    verified.delete(tokenHash);
    const claims = await verifyAccessToken(token, rules);
    // In the order of time, so that the first is the oldest.
    const [oldest] = verified.keys();
    if (oldest !== undefined && verified.size >= TOKENS_MAX) verified.delete(oldest);
    verified.set(tokenHash, { claims, untilMs: Math.min(clock.now() + KEPT_MS, claims.expiresAtMs) });
    return claims;
  };
}
