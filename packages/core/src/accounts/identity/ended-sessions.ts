import { AppError } from '@lockwatch/contracts';
import { type Db, type DbOrTx, getDriver } from '@lockwatch/db';
import { endedSessions } from '@lockwatch/db/schema';
import type { Text } from '@lockwatch/texts';
import { and, eq } from 'drizzle-orm';
import { ACTOR_SQL, type Actor, type ActorRow, type Credential, toActor } from '../../access/index.js';
import { type AccessTokenClaims, type AccessTokenRules, isIdentifier, verifyJwt } from './access-token.js';

/** The message for a user whose session the provider has ended. */
export const SESSION_ENDED: Text = { text: 'accounts.sessionEnded' };

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const LOGOUT_TOKEN_TYPES = new Set(['logout+jwt', 'application/logout+jwt', 'jwt', undefined]);
/** For logout tokens without an expiry. */
const MAX_AGE_SECONDS = 600;

/** Ends the sessions that a logout token names (Back-Channel Logout, 2.6). Idempotent. Throws MALFORMED, UNAVAILABLE. */
export async function endSession(db: Db, rules: AccessTokenRules, logoutToken: string): Promise<void> {
  const ended = await verifyLogoutToken(logoutToken, rules);
  await db
    .insert(endedSessions)
    .values({
      issuer: rules.provider.issuer,
      subject: ended.subject,
      sessionId: ended.sessionId,
      endedAt: new Date(ended.endedAtSeconds * 1000),
    });
}

/** Whether a session was ended, by whatever token. */
export async function isSessionEnded(db: Db, issuer: string, sessionId: string): Promise<boolean> {
  const named = and(eq(endedSessions.issuer, issuer), eq(endedSessions.sessionId, sessionId));
  return (await db.$count(endedSessions, named)) > 0;
}

/** The user of an access token; null for one without an account. Throws UNAUTHENTICATED when its session was ended. */
export async function loadSignedInActor(
  store: DbOrTx,
  { issuer, subject, sessionId, issuedAt }: AccessTokenClaims,
  credential: Credential,
): Promise<Actor | null> {
  const sql = getDriver(store);
  // A token without `sid` belongs to every session of its subject: few providers put `sid` into access tokens.
  const [{ isEnded, ...actor }] = await sql<[(ActorRow | { userId: null }) & { isEnded: boolean }]>`
    select * from (
      select exists (
        select from ended_sessions ended
        where ended.issuer = ${issuer} and ended.ended_at >= to_timestamp(${issuedAt})
          and (ended.session_id = ${sessionId}
            or (ended.subject = ${subject} and (ended.session_id is null or ${sessionId}::text is null)))
      ) as "isEnded") session
    left join (
      ${sql.unsafe(ACTOR_SQL)}
      where users.id = (
        select user_id from user_identities where issuer = ${issuer} and subject = ${subject})) actor on true`;
  if (isEnded) throw new AppError('UNAUTHENTICATED', SESSION_ENDED);
  return actor.userId === null ? null : toActor(actor, credential);
}

async function verifyLogoutToken(token: string, rules: AccessTokenRules) {
  const { payload, protectedHeader } = await verifyJwt(
    token,
    rules.provider,
    { audience: rules.clientId, maxTokenAge: MAX_AGE_SECONDS, requiredClaims: ['iat', 'jti', 'events'] },
    invalidLogoutToken,
  );
  const { sub, sid, iat, events, nonce } = payload;
  const isLogout = typeof events === 'object' && events !== null && LOGOUT_EVENT in events;
  if (!isLogout || nonce !== undefined || !LOGOUT_TOKEN_TYPES.has(protectedHeader.typ?.toLowerCase()))
    throw invalidLogoutToken();
  const subject = isIdentifier(sub) ? sub : null;
  const sessionId = isIdentifier(sid) ? sid : null;
  if ((subject === null && sessionId === null) || typeof iat !== 'number') throw invalidLogoutToken();
  return { subject, sessionId, endedAtSeconds: iat };
}

function invalidLogoutToken(cause?: unknown): AppError {
  return new AppError('MALFORMED', { text: 'accounts.logoutTokenInvalid' }, { cause });
}
