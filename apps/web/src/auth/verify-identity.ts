import { t } from '@lockwatch/texts/web/identity-token';
import { compactVerify, createRemoteJWKSet, errors } from 'jose';
import type { User } from 'oidc-client-ts';
import { getWebConfig } from '../config/web-config.js';
import { SignInError } from './auth-errors.js';
import { checkIdToken } from './id-token-checks.js';
import { getOidcClient } from './oidc-client.js';

let keys: ReturnType<typeof createRemoteJWKSet> | undefined;

/** Verifies the claims and the signature of an identity token ([5-01]). Throws SignInError. */
export async function verifyIdentity(user: User): Promise<void> {
  const { issuer, clientId, organization } = getWebConfig().oidc;
  const token = user.id_token ?? '';
  checkIdToken(token, { issuer, clientId, organization }, Math.floor(Date.now() / 1000));
  const keysUrl = await getOidcClient().metadataService.getKeysEndpoint(false);
  keys ??= createRemoteJWKSet(new URL(keysUrl));
  try {
    await compactVerify(token, keys, { algorithms: ['RS256'] });
  } catch (cause) {
    if (cause instanceof errors.JWKSTimeout || cause instanceof TypeError) {
      throw SignInError.forRequest(keysUrl, cause);
    }
    throw new SignInError('invalid_token', t('identityToken.signature'), { cause });
  }
}
