import type { AdminSubscription, LogEntry, Statistic } from '@lockwatch/contracts';
import type { DbOrTx } from '@lockwatch/db';
import { auditLog, statistics, subscriptions, subscriptionTypes, users } from '@lockwatch/db/schema';
import { asc, desc, eq } from 'drizzle-orm';

/** The audit log, newest first ([3-18]). */
export async function listLogs(
  store: DbOrTx,
  page: { limit: number; offset: number; action?: string | undefined },
): Promise<LogEntry[]> {
  const rows = await store
    .select({
      log_id: auditLog.id,
      user_email: auditLog.userEmail,
      user_name: auditLog.userName,
      action: auditLog.action,
      message: auditLog.message,
      createdAt: auditLog.createdAt,
    })
    .from(auditLog)
    .where(page.action === undefined ? undefined : eq(auditLog.action, page.action))
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(page.limit)
    .offset(page.offset);
  return rows.map(({ createdAt, ...row }) => ({ ...row, created_at: createdAt.toISOString() }));
}

/** The figures as the job last wrote them ([3-19]). */
export async function listStatistics(store: DbOrTx): Promise<Statistic[]> {
  const rows = await store.select().from(statistics).orderBy(asc(statistics.key));
  return rows.map((row) => ({
    key: row.key,
    int_value: row.intValue,
    float_value: row.floatValue,
    string_value: row.stringValue,
    description: row.description,
    updated_at: row.updatedAt.toISOString(),
  }));
}

/** Active subscriptions of everybody, newest first ([3-09], [2-52]). */
export async function listAllSubscriptions(
  store: DbOrTx,
  page: { limit: number; offset: number },
): Promise<AdminSubscription[]> {
  const rows = await store
    .select({
      subscription: subscriptions,
      userName: users.name,
      userEmail: users.email,
      typeName: subscriptionTypes.name,
      typeDescription: subscriptionTypes.description,
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .innerJoin(subscriptionTypes, eq(subscriptionTypes.id, subscriptions.typeId))
    .where(eq(subscriptions.isActive, true))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit(page.limit)
    .offset(page.offset);
  return rows.map(({ subscription, userName, userEmail, typeName, typeDescription }) => ({
    subscription_id: subscription.id,
    user_id: subscription.userId,
    user_name: userName,
    user_email: userEmail,
    subscription_type_name: typeName,
    subscription_type_description: typeDescription,
    is_active: subscription.isActive,
    expires_at: subscription.expiresAt?.toISOString() ?? null,
    is_renewing: subscription.isRenewing,
    created_at: subscription.createdAt.toISOString(),
    stripe_subscription_id: subscription.stripeSubscriptionId,
  }));
}
