import { AppError } from '@lockwatch/contracts';
import type { Db, DbOrTx } from '@lockwatch/db';
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

/** A token without `sid` belongs to every session of its subject: few providers put `sid` into access tokens. */
export async function isSessionEnded(
  store: DbOrTx,
  token: Pick<AccessTokenClaims, 'issuer' | 'subject' | 'sessionId' | 'issuedAt'>,
): Promise<boolean> {
  const ofSubject = eq(endedSessions.subject, token.subject);
  const [row] = await store
    .select({ id: endedSessions.id })
    .from(endedSessions)
    .where(
      and(
        eq(endedSessions.issuer, token.issuer),
        gte(endedSessions.endedAt, sql`to_timestamp(${token.issuedAt})`),
        token.sessionId === null
          ? ofSubject
          : or(eq(endedSessions.sessionId, token.sessionId), and(ofSubject, isNull(endedSessions.sessionId))),
      ),
    )
    .limit(1);
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
