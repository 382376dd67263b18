import { AppError } from '@lockwatch/contracts';
import { buildOnce, type Db, type DbOrTx } from '@lockwatch/db';
import { endedSessions } from '@lockwatch/db/schema';
import { and, eq, gte, isNull, or, sql } from 'drizzle-orm';
import { errors, jwtVerify } from 'jose';
import {
  type AccessTokenClaims,
  type AccessTokenRules,
  isIdentifier,
  LEEWAY_SECONDS,
  MAX_TOKEN_LENGTH,
} from './access-token.js';

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

const sessionQuery = buildOnce((store) => {
  const { id, issuer, subject, sessionId, endedAt } = endedSessions;
  const ofSubject = eq(subject, sql.placeholder('subject'));
  return store
    .select({ id })
    .from(endedSessions)
    .where(
      and(
        eq(issuer, sql.placeholder('issuer')),
        gte(endedAt, sql`to_timestamp(${sql.placeholder('issuedAt')})`),
        or(
          eq(sessionId, sql.placeholder('sessionId')),
          and(ofSubject, or(isNull(sessionId), sql`${sql.placeholder('sessionId')}::text is null`)),
        ),
      ),
    )
    .limit(1)
    .prepare('session_ended');
});

/** A token without `sid` belongs to every session of its subject: few providers put `sid` into access tokens. */
export async function isSessionEnded(
  store: DbOrTx,
  {
    issuer,
    subject,
    sessionId,
    issuedAt,
  }: Pick<AccessTokenClaims, 'issuer' | 'subject' | 'sessionId' | 'issuedAt'>,
): Promise<boolean> {
  const [row] = await sessionQuery(store).execute({ issuer, subject, sessionId, issuedAt });
  return row !== undefined;
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
