import { AppError } from '@lockwatch/contracts';
import { buildOnce, type Db, type DbOrTx } from '@lockwatch/db';
import { endedSessions, userIdentities, users } from '@lockwatch/db/schema';
import { and, eq, exists, gte, inArray, isNull, or, sql } from 'drizzle-orm';
import { errors, jwtVerify } from 'jose';
import { type Actor, actorColumns, type Credential, toActor } from '../../access/index.js';
import {
  type AccessTokenClaims,
  type AccessTokenRules,
  isIdentifier,
  LEEWAY_SECONDS,
  MAX_TOKEN_LENGTH,
} from './access-token.js';

/** The message for a user whose session the provider has ended. */
export const SESSION_ENDED = 'You were signed out at the sign-in provider. Sign in again.';

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const LOGOUT_TOKEN_TYPES = new Set(['logout+jwt', 'application/logout+jwt', 'jwt', undefined]);
/** For logout tokens without an expiry. */
const MAX_AGE_SECONDS = 600;

interface EndedSession {
  subject: string | null;
  sessionId: string | null;
  endedAtSeconds: number;
}

/** Ends the sessions that a logout token names (Back-Channel Logout, 2.6). Idempotent. Throws MALFORMED, UNAVAILABLE. */
export async function endSession(db: Db, rules: AccessTokenRules, logoutToken: string): Promise<void> {
  const ended = await verifyLogoutToken(logoutToken, rules);
  await db.insert(endedSessions).values({
    issuer: rules.provider.issuer,
    subject: ended.subject,
    sessionId: ended.sessionId,
    endedAt: new Date(ended.endedAtSeconds * 1000),
  });
}

/** A token without `sid` belongs to every session of its subject: few providers put `sid` into access tokens. */
function selectEnds(store: DbOrTx) {
  const { id, issuer, subject, sessionId, endedAt } = endedSessions;
  const { placeholder } = sql;
  const ofSubject = eq(subject, placeholder('subject'));
  return store
    .select({ id })
    .from(endedSessions)
    .where(
      and(
        eq(issuer, placeholder('issuer')),
        gte(endedAt, sql`to_timestamp(${placeholder('issuedAt')})`),
        or(
          eq(sessionId, placeholder('sessionId')),
          and(ofSubject, or(isNull(sessionId), sql`${placeholder('sessionId')}::text is null`)),
        ),
      ),
    )
    .limit(1);
}

const signInQuery = buildOnce((store) => {
  const { issuer, subject, userId } = userIdentities;
  const identity = store
    .select({ userId })
    .from(userIdentities)
    .where(and(eq(issuer, sql.placeholder('issuer')), eq(subject, sql.placeholder('subject'))));
  return store
    .select({ actor: actorColumns, isEnded: sql<boolean>`${exists(selectEnds(store))}` })
    .from(users)
    .where(inArray(users.id, identity))
    .prepare('sign_in');
});

const endQuery = buildOnce((store) => selectEnds(store).prepare('session_ended'));

/** The user of an access token; null for one without an account. Throws UNAUTHENTICATED when its session was ended. */
export async function loadSignedInActor(
  store: DbOrTx,
  { issuer, subject, sessionId, issuedAt }: AccessTokenClaims,
  credential: Credential,
): Promise<Actor | null> {
  const claims = { issuer, subject, sessionId, issuedAt };
  const [row] = await signInQuery(store).execute(claims);
  const isEnded = row ? row.isEnded : (await endQuery(store).execute(claims)).length > 0;
  if (isEnded) throw new AppError('UNAUTHENTICATED', SESSION_ENDED);
  return row ? toActor(row.actor, credential) : null;
}

async function verifyLogoutToken(token: string, rules: AccessTokenRules): Promise<EndedSession> {
  if (token.length > MAX_TOKEN_LENGTH) throw invalidLogoutToken();
  const { payload, protectedHeader } = await jwtVerify(token, rules.provider.getKey, {
    algorithms: ['RS256'],
    issuer: rules.provider.issuer,
    audience: rules.clientId,
    clockTolerance: LEEWAY_SECONDS,
    maxTokenAge: MAX_AGE_SECONDS,
    requiredClaims: ['iat', 'jti', 'events'],
  }).catch((error: unknown) => {
    throw error instanceof errors.JOSEError || error instanceof TypeError ? invalidLogoutToken(error) : error;
  });
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
  return new AppError('MALFORMED', 'Send a logout token of the sign-in provider as logout_token.', { cause });
}
