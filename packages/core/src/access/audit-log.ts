import type { DbOrTx } from '@lockwatch/db';
import { auditLog } from '@lockwatch/db/schema';
import type { Text } from '@lockwatch/texts';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Actor } from './actor.js';

type ActionOf<Key> = Key extends `logAction.${infer Action}` ? Action : never;
/** What is logged: what `logAction` of the catalogue has words for. */
export type AuditAction = ActionOf<Text['text']>;

type AuditActor = Pick<Actor, 'userId' | 'name' | 'email'> & { credential?: { address?: string | null } };

interface AuditEntry {
  /** The actor where it is left out. */
  targetUserId?: string;
  action: AuditAction;
  message: string;
  details?: Record<string, unknown>;
}

/** Writes a row of the audit log; call it in the transaction of the change. */
export async function writeAudit(store: DbOrTx, actor: AuditActor | null, entry: AuditEntry): Promise<void> {
  const about = {
    actorUserId: actor?.userId,
    targetUserId: actor?.userId,
    userEmail: actor?.email,
    userName: actor?.name,
    clientAddress: actor?.credential?.address,
  };
  await store.insert(auditLog).values({ ...about, ...entry });
}

/** Logs that staff viewed a user's data, once an hour for the same data. Viewing one's own is not logged. */
export async function auditDataView(
  store: DbOrTx,
  actor: Actor,
  view: { action: 'user_viewed' | 'user_ledger_viewed'; target: { userId: string; name: string } },
): Promise<void> {
  const { action, target } = view;
  if (target.userId === actor.userId) return;
  const known = await store.query.auditLog.findFirst({
    where: and(
      eq(auditLog.actorUserId, actor.userId),
      eq(auditLog.targetUserId, target.userId),
      eq(auditLog.action, action),
      gt(auditLog.createdAt, sql`now() - interval '1 hour'`),
    ),
  });
  if (known) return;
  const what = action === 'user_viewed' ? 'account' : 'balance and its movements';
  await writeAudit(store, actor, {
    targetUserId: target.userId,
    action,
    message: `Looked at the ${what} of ${target.name}.`,
  });
}

/** Logs a test ping to a webhook; one by direct message is not logged. */
export async function auditTestPing(
  store: DbOrTx,
  actor: Actor,
  sent: { webhookName: string | null },
): Promise<void> {
  if (sent.webhookName === null) return;
  const message = `Sent a test ping to the webhook "${sent.webhookName}".`;
  await writeAudit(store, actor, { action: 'webhook_tested', message });
}
