import { randomUUID } from 'node:crypto';
import { SANDBOX_OIDC } from '@lockwatch/contracts/sandbox';
import { importJWK, SignJWT } from 'jose';
import { z } from 'zod';
import { findAccount, getClaims, TOKEN_LIFETIME_S } from './accounts.js';
import type { ProviderKeys } from './keys.js';

/** A login, and what to change in its tokens for tests that expect a rejection. */
export const devTokenInput = z.strictObject({
  login: z.string().max(30),
  claims: z.record(z.string(), z.unknown()).optional(),
  /** The classic forgery: signed with the public key as secret. */
  alg: z.literal('HS256').optional(),
});

export interface DevTokens {
  access_token: string;
  id_token: string;
  token_type: 'Bearer';
  /** Seconds. */
  expires_in: number;
}

/** Signs tokens for a demo login with the provider's own key. Null when there is no such login. */
export async function mintTokens(
  { signing }: ProviderKeys,
  issuer: string,
  { login, claims, alg }: z.infer<typeof devTokenInput>,
): Promise<DevTokens | null> {
  const account = findAccount('login', login);
  if (!account) return null;
  const now = Math.floor(Date.now() / 1000);
  const { clientId: client_id, audience } = SANDBOX_OIDC;
  const times = { iat: now, exp: now + TOKEN_LIFETIME_S, jti: randomUUID() };
  const shared = { iss: issuer, ...getClaims(account, issuer), ...times };
  const key = alg ? new TextEncoder().encode(signing.n) : await importJWK(signing, 'RS256');
  const sign = (typ: string, own: object) =>
    new SignJWT({ ...shared, ...own, ...claims })
      .setProtectedHeader({ alg: alg ?? 'RS256', kid: signing.kid, typ })
      .sign(key);
  return {
    access_token: await sign('at+jwt', { aud: audience, client_id, scope: 'openid profile email' }),
    id_token: await sign('JWT', { aud: client_id, auth_time: now }),
    token_type: 'Bearer',
    expires_in: TOKEN_LIFETIME_S,
  };
}
