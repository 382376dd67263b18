import { randomUUID } from 'node:crypto';
import { SANDBOX_OIDC } from '@lockwatch/contracts';
import { base64url, importJWK, SignJWT } from 'jose';
import { z } from 'zod';
import { accountByLogin, getClaims } from './accounts.js';
import type { ProviderKeys } from './keys.js';
import { TOKEN_LIFETIME_S } from './provider.js';

/** A login, and what to change in its tokens for tests that expect a rejection. */
export const devTokenInput = z.strictObject({
  login: z.string().max(30),
  claims: z.record(z.string(), z.unknown()).optional(),
  /** Seconds; negative: expired tokens. */
  expires_in: z.number().int().min(-31_536_000).max(31_536_000).optional(),
  audience: z.union([z.string(), z.array(z.string())]).optional(),
  issuer: z.string().optional(),
  nonce: z.string().optional(),
  alg: z.enum(['RS256', 'none', 'HS256']).optional(),
  kid: z.string().optional(),
});
export type DevTokenInput = z.infer<typeof devTokenInput>;

export interface DevTokens {
  access_token: string;
  id_token: string;
  token_type: 'Bearer';
  /** Seconds. */
  expires_in: number;
}

/** Signs tokens for a demo login with the provider's own key. Null when there is no such login. */
export async function mintTokens(
  keys: ProviderKeys,
  issuer: string,
  input: DevTokenInput,
): Promise<DevTokens | null> {
  const account = accountByLogin(input.login);
  if (!account) return null;
  const now = Math.floor(Date.now() / 1000);
  const expiresIn = input.expires_in ?? TOKEN_LIFETIME_S;
  const shared = {
    iss: input.issuer ?? issuer,
    ...getClaims(account, issuer),
    iat: Math.min(now, now + expiresIn),
    exp: now + expiresIn,
    jti: randomUUID(),
  };
  const accessClaims = {
    ...shared,
    aud: input.audience ?? SANDBOX_OIDC.audience,
    client_id: SANDBOX_OIDC.clientId,
    scope: 'openid profile email',
    ...input.claims,
  };
  const idClaims = {
    ...shared,
    aud: SANDBOX_OIDC.clientId,
    auth_time: shared.iat,
    ...(input.nonce !== undefined && { nonce: input.nonce }),
    ...input.claims,
  };
  return {
    access_token: await sign(keys, input, accessClaims, 'at+jwt'),
    id_token: await sign(keys, input, idClaims, 'JWT'),
    token_type: 'Bearer',
    expires_in: expiresIn,
  };
}

async function sign(
  keys: ProviderKeys,
  input: DevTokenInput,
  claims: Record<string, unknown>,
  typ: string,
): Promise<string> {
  const alg = input.alg ?? 'RS256';
  const kid = input.kid ?? keys.signing.kid;
  if (alg === 'none') {
    const encode = (part: unknown) => base64url.encode(JSON.stringify(part));
    return `${encode({ alg, typ })}.${encode(claims)}.`;
  }
  // The classic forgery: HS256 with the public key as secret.
  const key =
    alg === 'HS256' ? new TextEncoder().encode(keys.signing.n ?? '') : await importJWK(keys.signing, 'RS256');
  return new SignJWT(claims).setProtectedHeader({ alg, kid, typ }).sign(key);
}
