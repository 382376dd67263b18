import type { DbOrTx } from '@lockwatch/db';
import { auditLog } from '@lockwatch/db/schema';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Actor } from './actor.js';

/** What is logged. `login`, `user_roles_updated`, `user_deleted` and `system` are filters of the Logs tab ([2-51]). */
export type AuditAction =
  | 'login'
  | 'system'
  | 'first_administrator_set'
  | `user_${'created' | 'deleted' | 'roles_updated' | 'viewed' | 'ledger_viewed'}`
  | `user_${'' | 'un'}${'banned' | 'muted' | 'blacklisted'}`
  | 'role_permissions_updated'
  | `discord_${'linked' | 'unlinked'}`
  | `growid_${'updated' | 'verified' | 'assigned' | 'removed'}`
  | `subscription_${'started' | 'extended' | 'renewed' | 'payment_failed' | 'changed' | 'cancelled' | 'ended'}`
  | 'deposit_credited'
  | 'balance_adjusted'
  | `watched_${'item' | 'items'}_deleted`
  | `${'alias' | 'tag' | 'blacklist_entry'}_deleted`
  | `team_${'link_created' | 'joined' | 'member_removed' | 'left' | 'closed'}`
  | `webhook_${'created' | 'updated' | 'deleted' | 'tested'}`
  | 'link_code_created'
  | `api_token_${'created' | 'revoked'}`
  | 'message_labelled'
  | 'messages_reparsed'
  | `item_alias_${'created' | 'removed'}`
  | 'trader_report_closed'
  | `guild_${'confirmed' | 'rejected' | 'changed'}`;

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
