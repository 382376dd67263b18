import type { DbOrTx } from '@lockwatch/db';
import { auditLog } from '@lockwatch/db/schema';

/** What is logged. `login`, `user_roles_updated`, `user_deleted` and `system` are filters of the Logs tab ([2-51]). */
export const AUDIT_ACTIONS = [
  'login',
  'user_created',
  'user_roles_updated',
  'user_deleted',
  'user_banned',
  'user_unbanned',
  'user_muted',
  'user_unmuted',
  'user_blacklisted',
  'user_unblacklisted',
  'role_permissions_updated',
  'discord_linked',
  'growid_updated',
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
  'blacklist_entry_deleted',
  'webhook_deleted',
  'reading_labelled',
  'item_alias_created',
  'item_alias_removed',
  'messages_reread',
  'api_token_created',
  'api_token_revoked',
  'system',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export interface AuditEntry {
  /** Null: the product itself. */
  actor: { userId: string; name: string; email: string | null } | null;
  /** Whom it was done to, if not the actor. */
  targetUserId?: string;
  action: AuditAction;
  /** A sentence for staff; no secrets. */
  message: string;
  details?: Record<string, unknown>;
}

/** Writes one row of the audit log; call it in the transaction of the change it tells of. */
export async function writeAudit(store: DbOrTx, entry: AuditEntry): Promise<void> {
  await store.insert(auditLog).values({
    actorUserId: entry.actor?.userId ?? null,
    targetUserId: entry.targetUserId ?? entry.actor?.userId ?? null,
    userEmail: entry.actor?.email ?? null,
    userName: entry.actor?.name ?? null,
    action: entry.action,
    message: entry.message,
    details: entry.details ?? null,
  });
}
