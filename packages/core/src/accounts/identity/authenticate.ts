import { hash, timingSafeEqual } from 'node:crypto';
import { API_TOKEN_PREFIX, AppError, snowflakeSchema } from '@lockwatch/contracts';
import { type Db, type DbOrTx, identityHash } from '@lockwatch/db';
import { deletedIdentities } from '@lockwatch/db/schema';
import type { Text } from '@lockwatch/texts';
import { and, eq, or, sql } from 'drizzle-orm';
import { type Actor, type Caller, type Credential, loadActor } from '../../access/index.js';
import { type Log, systemClock } from '../../ports/index.js';
import { type AccessTokenClaims, type AccessTokenRules, verifyJwt } from './access-token.js';
import { createAccount, getVisit, recordVisit, updateProfile } from './accounts.js';
import { loadApiTokenActor } from './api-tokens.js';
import { loadSignedInActor } from './ended-sessions.js';
import { isComplete, mergeProfiles, type Profile, parseProfile } from './profile.js';
import { createTokenVerifier } from './verified-tokens.js';

/** Verified claims of an identity token for `subject` ([5-01], OpenID Connect Core, 3.1.3.7). Throws when invalid. */
async function verifyIdentityToken(token: string, subject: string, rules: AccessTokenRules) {
  const { clientId } = rules;
  const options = { audience: clientId, subject, requiredClaims: ['sub', 'exp', 'iat'] };
  const toError = (cause?: unknown) => new Error('The identity token is not valid.', { cause });
  const { payload } = await verifyJwt(token, rules.provider, options, toError);
  const isForUs = payload.azp === undefined ? [payload.aud].flat().length === 1 : payload.azp === clientId;
  if (!isForUs) throw new Error('The identity token was issued to another party.');
  return parseProfile(payload, subject);
}

export interface AuthenticatorDeps {
  db: Db;
  tokens: AccessTokenRules;
  serviceToken: string;
  log: Log;
}

export type Authenticator = (credentials: {
  authorization: string | undefined;
  /** The Discord user the bot acts for; ignored without the service credential. */
  onBehalfOf: string | undefined;
  /** The identity token of the sign-in; describes the user and is not a credential. */
  identityToken?: string | undefined;
  /** The client's network address, for the audit log. */
  address?: string | null;
}) => Promise<Caller>;

/** Authenticates the bot, an API token or an access token. A rejected one gives `nobody`. Throws when a service is down. */
export function createAuthenticator(deps: AuthenticatorDeps): Authenticator {
  const serviceDigest = digest(deps.serviceToken);
  const verify = createTokenVerifier(deps.tokens, systemClock);

  return async ({ authorization, onBehalfOf, identityToken, address = null }) => {
    if (authorization === undefined || authorization === '') return { kind: 'nobody', rejection: null };
    const token = /^Bearer +([^\s]+)$/i.exec(authorization)?.[1];
    if (!token) return nobody({ text: 'accounts.sendCredential' });
    const tokenDigest = digest(token);
    if (timingSafeEqual(tokenDigest, serviceDigest)) return serviceCaller(deps.db, onBehalfOf);
    if (token.startsWith(API_TOKEN_PREFIX)) {
      const actor = await loadApiTokenActor(deps.db, token, address);
      return actor ? { kind: 'user', actor } : nobody({ text: 'accounts.apiTokenInvalid' });
    }
    try {
      const credential = { kind: 'access-token' as const, address, tokenHash: tokenDigest.toString('hex') };
      return { kind: 'user', actor: await signIn({ ...deps, verify }, token, credential, identityToken) };
    } catch (error) {
      if (error instanceof AppError && error.code === 'UNAUTHENTICATED') {
        return { kind: 'nobody', rejection: error };
      }
      throw error;
    }
  };
}

async function serviceCaller(db: Db, onBehalfOf: string | undefined): Promise<Caller> {
  if (onBehalfOf === undefined || onBehalfOf === '') return { kind: 'service', actor: null };
  const discordUserId = snowflakeSchema.safeParse(onBehalfOf);
  if (!discordUserId.success) return nobody({ text: 'accounts.discordUserInvalid' });
  const actor = await loadActor(db, { discordUserId: discordUserId.data }, { kind: 'service' });
  return { kind: 'service', actor };
}

async function signIn(
  deps: AuthenticatorDeps & { verify: ReturnType<typeof createTokenVerifier> },
  token: string,
  credential: { kind: 'access-token'; address: string | null; tokenHash: string },
  identityToken?: string,
): Promise<Actor> {
  const { address, tokenHash } = credential;
  const claims = await deps.verify(token, tokenHash);
  const key = { issuer: claims.issuer, subject: claims.subject };
  const actor = await loadSignedInActor(deps.db, claims, credential);
  if (!actor) {
    await assertNotDeleted(deps.db, { ...key, issuedAt: claims.issuedAt, tokenHash });
    await createAccount(deps.db, {
      ...key,
      address,
      profile: await findProfile(deps, token, claims, identityToken),
    });
    return reload(deps.db, claims, credential);
  }
  if (actor.isBanned) return actor;
  const { isDue, isLogin } = getVisit(actor);
  if (!isDue && identityToken === undefined) return actor;
  const isSignIn = identityToken !== undefined || isLogin;
  const profile = isSignIn ? await findProfile(deps, token, claims, identityToken) : claims.profile;
  if (isDue) await recordVisit(deps.db, actor, key, profile);
  if (identityToken === undefined) return actor;
  // Another call of the same user may have recorded the visit with less data.
  await updateProfile(deps.db, actor.userId, profile);
  return reload(deps.db, claims, credential);
}

async function reload(db: Db, claims: AccessTokenClaims, credential: Credential): Promise<Actor> {
  const actor = await loadSignedInActor(db, claims, credential);
  if (!actor) throw new Error('An account that was just made cannot be found.');
  return actor;
}

/** From the identity token, the access token, then the userinfo endpoint (docs/decisions/0035). */
async function findProfile(
  deps: AuthenticatorDeps,
  token: string,
  claims: AccessTokenClaims,
  identityToken: string | undefined,
): Promise<Profile> {
  let profile = claims.profile;
  try {
    if (identityToken !== undefined) {
      profile = mergeProfiles(await verifyIdentityToken(identityToken, claims.subject, deps.tokens), profile);
    }
  } catch (error) {
    deps.log.warn({ err: error, issuer: claims.issuer }, 'oidc.identity_token_rejected');
  }
  if (isComplete(profile)) return profile;
  try {
    const userInfo = await deps.tokens.provider.userInfo(token, claims.subject);
    return mergeProfiles(profile, parseProfile(userInfo, claims.subject));
  } catch (error) {
    deps.log.warn({ err: error, issuer: claims.issuer }, 'oidc.userinfo_failed');
    return profile;
  }
}

function nobody(text: Text): Caller {
  return { kind: 'nobody', rejection: new AppError('UNAUTHENTICATED', text) };
}

/** Digests have one length, so that the comparison does not reveal the length of the secret. */
function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

/** Throws UNAUTHENTICATED for a token from before the deletion; the token that deleted the account by its hash. */
async function assertNotDeleted(
  store: DbOrTx,
  token: { issuer: string; subject: string; issuedAt: number; tokenHash: string },
): Promise<void> {
  const deleted = await store.query.deletedIdentities.findFirst({
    where: and(
      eq(deletedIdentities.identityHash, identityHash(token.issuer, token.subject)),
      or(
        eq(deletedIdentities.tokenHash, token.tokenHash),
        sql`to_timestamp(${token.issuedAt}) < date_trunc('second', ${deletedIdentities.deletedAt})`,
      ),
    ),
  });
  if (!deleted) return;
  throw new AppError('UNAUTHENTICATED', { text: 'accounts.wasDeleted' });
}
