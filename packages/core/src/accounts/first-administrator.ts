import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError, type Notice } from '@lockwatch/contracts';
import type { Db } from '@lockwatch/db';
import { auditLog } from '@lockwatch/db/schema';
import { eq, sql } from 'drizzle-orm';
import { type Actor, writeAudit } from '../access/index.js';
import { hasAdministrator, setRole } from './operator-roles.js';

/** Any fixed number: of two users with the link, the first becomes the administrator. */
const FIRST_ADMINISTRATOR_LOCK = 7_303;

/**
 * The secret of the link that makes the first administrator. It follows from ENCRYPTION_KEY, so that all servers of an
 * installation know it and none stores it.
 */
export function getFirstAdministratorToken(encryptionKey: Uint8Array): string {
  return createHmac('sha256', encryptionKey).update('first administrator').digest('base64url');
}

/**
 * Makes the user an administrator, once for an installation and only while nobody is one. Throws FORBIDDEN for a wrong token,
 * CONFLICT when the link was used or an administrator exists.
 */
export async function becomeFirstAdministrator(
  actor: Actor,
  db: Db,
  input: { token: string; expected: string },
): Promise<Notice> {
  const [given, expected] = [Buffer.from(input.token), Buffer.from(input.expected)];
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new AppError('FORBIDDEN', { text: 'accounts.firstAdministratorWrongLink' });
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${FIRST_ADMINISTRATOR_LOCK})`);
    const isUsed = await tx.$count(auditLog, eq(auditLog.action, 'first_administrator_set'));
    if (isUsed > 0 || (await hasAdministrator(tx)))
      throw new AppError('CONFLICT', { text: 'accounts.firstAdministratorExists' });
    await setRole(tx, actor, { role: 'admin', isGranted: true });
    await writeAudit(tx, actor, {
      action: 'first_administrator_set',
      message: `${actor.name} became the first administrator by the link of the server's start.`,
    });
    return { message: { text: 'accounts.firstAdministratorDone' } };
  });
}
