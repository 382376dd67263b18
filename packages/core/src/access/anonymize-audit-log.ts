import type { Tx } from '@lockwatch/db';
import { auditLog, users } from '@lockwatch/db/schema';
import { and, eq, isNull, or, sql } from 'drizzle-orm';

const REMOVED = 'Removed with the account of the user.';
const SOMEBODY = 'a deleted user';

/** Removes a deleted user's name, addresses, GrowID and Discord id from the audit log. The trigger allows only this change. */
export async function anonymizeAuditLog(tx: Tx, userId: string): Promise<void> {
  const user = await tx.query.users.findFirst({ where: eq(users.id, userId) });
  if (!user) return;
  const names = [user.email, user.name, user.growid, user.discordUserId].filter((name) => name !== null);
  // Whole words only: a user may be called A.
  const pattern = `(?<!\\w)(${names.map(escapeForPattern).join('|')})(?!\\w)`;
  const isActor = eq(auditLog.actorUserId, userId);
  const isOwn = and(isActor, or(eq(auditLog.targetUserId, userId), isNull(auditLog.targetUserId)));
  await tx
    .update(auditLog)
    .set({
      actorUserId: sql`nullif(${auditLog.actorUserId}, ${userId})`,
      targetUserId: sql`nullif(${auditLog.targetUserId}, ${userId})`,
      userName: sql`case when ${isActor} then null else ${auditLog.userName} end`,
      clientAddress: sql`case when ${isActor} then null else ${auditLog.clientAddress} end`,
      userEmail: sql`case when ${isActor} then null else ${auditLog.userEmail} end`,
      message: sql`case when ${isOwn} then ${REMOVED} else regexp_replace(${auditLog.message}, ${pattern}, ${SOMEBODY}, 'gi') end`,
      details: sql`case when ${isOwn} then null else ${auditLog.details} end`,
    })
    .where(or(isActor, eq(auditLog.targetUserId, userId)));
}

function escapeForPattern(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}\s]/gu, String.raw`\$&`);
}
