import { compactVerify, createRemoteJWKSet, errors } from 'jose';
import type { User } from 'oidc-client-ts';
import { webConfig } from '../config/web-config.js';
import { IdentityError } from './auth-errors.js';
import { checkIdToken, decodeIdToken, IdTokenError } from './id-token-checks.js';
import { oidcClient } from './oidc-client.js';

let keys: ReturnType<typeof createRemoteJWKSet> | undefined;

/**
 * Verifies the identity token in full before anyone is treated as signed in ([5-01]): signature by the provider's
 * keys, then every claim. Throws IdTokenError, or IdentityError when the keys cannot be had.
 */
export async function verifyIdentity(user: User, nonce: string | undefined): Promise<void> {
  const { issuer, clientId, organization } = webConfig().oidc;
  const token = user.id_token ?? '';
  checkIdToken(
    decodeIdToken(token),
    { issuer, clientId, nonce, organization },
    Math.floor(Date.now() / 1000),
  );
  const keysUrl = await oidcClient().metadataService.getKeysEndpoint(false);
  keys ??= createRemoteJWKSet(new URL(keysUrl));
  try {
    await compactVerify(token, keys, { algorithms: ['RS256'] });
  } catch (cause) {
    if (cause instanceof errors.JWKSTimeout || cause instanceof TypeError) {
      throw IdentityError.forRequest(keysUrl, cause);
    }
    throw new IdTokenError('The signature of the identity token is not valid.');
  }
}
