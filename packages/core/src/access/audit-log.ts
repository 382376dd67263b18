import type { DbOrTx } from '@lockwatch/db';
import { auditLog } from '@lockwatch/db/schema';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Actor } from './actor.js';

/** What is logged. `login`, `user_roles_updated`, `user_deleted` and `system` are filters of the Logs tab ([2-51]). */
export const AUDIT_ACTIONS = [
  'login',
  'user_created',
  'user_roles_updated',
  'first_administrator_set',
  'user_deleted',
  'user_banned',
  'user_unbanned',
  'user_muted',
  'user_unmuted',
  'user_blacklisted',
  'user_unblacklisted',
  'role_permissions_updated',
  'discord_linked',
  'discord_unlinked',
  'growid_updated',
  'growid_verified',
  'growid_assigned',
  'growid_removed',
  'subscription_started',
  'subscription_extended',
  'subscription_renewed',
  'subscription_payment_failed',
  'subscription_changed',
  'subscription_cancelled',
  'subscription_ended',
  'subscription_expired',
  'deposit_credited',
  'balance_adjusted',
  'watched_item_deleted',
  'watched_items_deleted',
  'alias_deleted',
  'tag_deleted',
  'team_link_created',
  'team_joined',
  'team_member_removed',
  'team_left',
  'team_closed',
  'blacklist_entry_deleted',
  'webhook_created',
  'webhook_updated',
  'webhook_deleted',
  'webhook_tested',
  'link_code_created',
  'message_labelled',
  'item_alias_created',
  'item_alias_removed',
  'messages_reparsed',
  'trader_report_closed',
  'guild_confirmed',
  'guild_rejected',
  'guild_changed',
  'api_token_created',
  'api_token_revoked',
  'user_viewed',
  'user_ledger_viewed',
  'system',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

type AuditActor = Pick<Actor, 'userId' | 'name' | 'email'> & { credential?: { address?: string | null } };

export interface AuditEntry {
  targetUserId?: string;
  action: AuditAction;
  message: string;
  details?: Record<string, unknown>;
}

/** Writes a row of the audit log; call it in the transaction of the change. */
export async function writeAudit(store: DbOrTx, actor: AuditActor | null, entry: AuditEntry): Promise<void> {
  await store
    .insert(auditLog)
    .values({
      actorUserId: actor?.userId ?? null,
      targetUserId: entry.targetUserId ?? actor?.userId ?? null,
      userEmail: actor?.email ?? null,
      userName: actor?.name ?? null,
      action: entry.action,
      message: entry.message,
      details: entry.details ?? null,
      clientAddress: actor?.credential?.address ?? null,
    });
}

/** Logs that staff viewed a user's data, once an hour for the same data. Viewing one's own is not logged. */
export async function auditDataView(
  store: DbOrTx,
  actor: Actor,
  view: { action: 'user_viewed' | 'user_ledger_viewed'; target: { userId: string; name: string } },
): Promise<void> {
  const { action, target } = view;
  if (target.userId === actor.userId) return;
  const known = await store
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.actorUserId, actor.userId),
        eq(auditLog.targetUserId, target.userId),
        eq(auditLog.action, action),
        gt(auditLog.createdAt, sql`now() - interval '1 hour'`),
      ),
    )
    .limit(1);
  if (known.length > 0) return;
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
