import { createHash, timingSafeEqual } from 'node:crypto';
import { API_TOKEN_PREFIX, AppError, snowflakeSchema } from '@lockwatch/contracts';
import type { Db } from '@lockwatch/db';
import type { Actor, Caller } from '../actor/actor.js';
import { loadActor } from '../actor/load-actor.js';
import type { Log } from '../ports/log.js';
import { type AccessTokenClaims, type AccessTokenRules, verifyAccessToken } from './access-token.js';
import { createAccount, isVisitDue, NAMELESS, recordVisit } from './accounts.js';
import { actorOfApiToken } from './api-tokens.js';
import { mergeProfiles, type Profile, readProfile } from './profile.js';

export interface AuthenticatorDeps {
  db: Db;
  tokens: AccessTokenRules;
  /** What the bot signs in with. */
  serviceToken: string;
  log: Log;
}

export interface Credentials {
  /** The Authorization header. */
  authorization: string | undefined;
  /** The Discord user the bot acts for; honoured only beside the service credential. */
  onBehalfOf: string | undefined;
}

export type Authenticator = (credentials: Credentials) => Promise<Caller>;

/**
 * Finds out who calls: the bot by its service credential, a person by a personal API token or by an access token of the
 * OpenID provider. A first call makes the account. A credential that is refused makes the caller nobody, with the
 * reason. Throws only what is no refusal: the database or the provider is away.
 */
export function createAuthenticator(deps: AuthenticatorDeps): Authenticator {
  const serviceDigest = digest(deps.serviceToken);

  return async ({ authorization, onBehalfOf }) => {
    if (authorization === undefined || authorization === '') return { kind: 'nobody', refusal: null };
    const token = /^Bearer +([^\s]+)$/i.exec(authorization)?.[1];
    if (!token) return nobody('Send the credential as "Authorization: Bearer TOKEN".');
    if (timingSafeEqual(digest(token), serviceDigest)) return serviceCaller(deps.db, onBehalfOf);
    if (token.startsWith(API_TOKEN_PREFIX)) {
      const actor = await actorOfApiToken(deps.db, token);
      return actor ? { kind: 'person', actor } : nobody('This API token is unknown, revoked or expired.');
    }
    try {
      return { kind: 'person', actor: await signIn(deps, token) };
    } catch (error) {
      if (error instanceof AppError && error.code === 'UNAUTHENTICATED') {
        return { kind: 'nobody', refusal: error };
      }
      throw error;
    }
  };
}

async function serviceCaller(db: Db, onBehalfOf: string | undefined): Promise<Caller> {
  if (onBehalfOf === undefined || onBehalfOf === '') return { kind: 'service', actor: null };
  const discordUserId = snowflakeSchema.safeParse(onBehalfOf);
  if (!discordUserId.success) return nobody('The acting Discord user must be named by the digits of its id.');
  const actor = await loadActor(db, { discordUserId: discordUserId.data }, { kind: 'service' });
  return { kind: 'service', actor };
}

async function signIn(deps: AuthenticatorDeps, token: string): Promise<Actor> {
  const claims = await verifyAccessToken(token, deps.tokens);
  const key = { issuer: claims.issuer, subject: claims.subject };
  const actor = await loadActor(deps.db, key, { kind: 'access-token' });
  if (actor) {
    if (!actor.isBanned && isVisitDue(actor, Date.now())) {
      const isNameless = actor.name === NAMELESS && actor.email === null;
      const profile = isNameless ? await fullProfile(deps, token, claims) : claims.profile;
      await recordVisit(deps.db, actor, key, profile);
    }
    return actor;
  }
  await createAccount(deps.db, { ...key, profile: await fullProfile(deps, token, claims) });
  const created = await loadActor(deps.db, key, { kind: 'access-token' });
  if (!created) throw new Error('An account that was just made cannot be found.');
  return created;
}

/** The token's claims, filled up from the userinfo endpoint where they lack the name. */
async function fullProfile(
  deps: AuthenticatorDeps,
  token: string,
  claims: AccessTokenClaims,
): Promise<Profile> {
  if (claims.profile.name !== null) return claims.profile;
  try {
    const told = await deps.tokens.provider.userInfo(token);
    return mergeProfiles(claims.profile, readProfile(told, claims.subject));
  } catch (error) {
    // A name can be learnt at a later visit; the person should not be kept out for it.
    deps.log.warn({ err: error, issuer: claims.issuer }, 'userinfo could not be read');
    return claims.profile;
  }
}

function nobody(sentence: string): Caller {
  return { kind: 'nobody', refusal: new AppError('UNAUTHENTICATED', sentence) };
}

/** Digests are of one length, so comparing them tells nothing of the secret's length. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
