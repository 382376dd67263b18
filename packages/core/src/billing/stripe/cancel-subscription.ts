import { AppError, type Notice } from '@lockwatch/contracts';
import type { Db } from '@lockwatch/db';
import { subscriptions } from '@lockwatch/db/schema';
import type { Text } from '@lockwatch/texts';
import { and, eq, sql } from 'drizzle-orm';
import { type Actor, isNotEndedSql, transactionAs, writeAudit } from '../../access/index.js';
import { checkResume, requireSubscription } from '../subscriptions/list-subscriptions.js';
import { loadSubscriptions } from '../subscriptions/subscription-schedule.js';
import type { StripeBilling } from './stripe-gateway.js';
import { syncUser } from './sync-customer.js';

/** `billing` is null where payments by card are switched off. */
interface Deps {
  db: Db;
  billing: StripeBilling | null;
}

/**
 * Stops the renewal; access stays until the end of the paid time, or of the grace period of a failed payment ([4-04]). A
 * card subscription is stopped at Stripe first. Throws NOT_FOUND when it is not the user's own or has ended; CONFLICT when
 * there is nothing to cancel; UNAVAILABLE where payments by card are switched off; UPSTREAM when Stripe is unavailable. Nothing
 * changes then.
 */
export async function cancelSubscription(actor: Actor, deps: Deps, id: string): Promise<Notice> {
  const { db, billing } = deps;
  const { name, isTrial, isRenewing, stripeId } = await requireSubscription(actor, db, id);
  if (isTrial) throw new AppError('CONFLICT', { text: 'billing.endsByItself', values: { plan: name } });
  if (!isRenewing) throw new AppError('CONFLICT', { text: 'billing.doesNotRenew', values: { plan: name } });
  if (stripeId !== null) {
    if (billing === null) throw new AppError('UNAVAILABLE', { text: 'billing.cannotCancel' });
    await billing.gateway.setRenewal(stripeId, false);
    await syncUser(billing, actor.userId);
  } else {
    await db.transaction(async (tx) => {
      const stopped = await tx
        .update(subscriptions)
        .set({ isRenewing: false, cancelledAt: new Date() })
        .where(and(eq(subscriptions.id, id), eq(subscriptions.isRenewing, true)))
        .returning({ id: subscriptions.id });
      if (stopped.length === 0) return;
      await writeAudit(tx, actor, { action: 'subscription_cancelled', message: `Cancelled ${name}.` });
    });
  }
  const isCurrent = and(eq(subscriptions.id, id), sql.raw(isNotEndedSql()));
  const row = await db.query.subscriptions.findFirst({ where: isCurrent });
  const cancelled: Text = { text: 'billing.cancelled', values: { plan: name } };
  if (!row?.accessEndsAt) return { message: cancelled };
  return { message: [cancelled, { text: 'billing.activeUntil', values: { end: row.accessEndsAt } }] };
}

/**
 * Lets a cancelled card subscription renew again (`cancel_at_period_end: false` at Stripe). Throws NOT_FOUND when it is not
 * the user's own or has ended; CONFLICT when it renews already, is not paid by card, has an open bill, another card
 * subscription renews, or a lifetime subscription makes it useless; UPSTREAM when Stripe is unavailable.
 */
export async function resumeSubscription(actor: Actor, deps: Deps, id: string): Promise<Notice> {
  const { billing, db } = deps;
  const { name, stripeId } = await transactionAs(actor, db, async (tx) => {
    const current = await loadSubscriptions(tx, actor.userId);
    const subscription = current.find((one) => one.id === id);
    const isCurrent = and(eq(subscriptions.id, id), sql.raw(isNotEndedSql()));
    if (!subscription || (await tx.$count(subscriptions, isCurrent)) === 0) {
      throw new AppError('NOT_FOUND', { text: 'billing.ended' });
    }
    const rejection = checkResume(subscription, current);
    if (rejection !== null) throw new AppError('CONFLICT', rejection);
    return { name: subscription.name, stripeId: subscription.stripeId ?? '' };
  });
  if (billing === null) throw new AppError('UNAVAILABLE', { text: 'billing.cannotResume' });
  await billing.gateway.setRenewal(stripeId, true);
  // The sync stops it again when a lifetime subscription came meanwhile.
  await syncUser(billing, actor.userId);
  const row = await db.query.subscriptions.findFirst({ where: eq(subscriptions.id, id) });
  if (!row?.isRenewing || row.expiresAt === null) {
    throw new AppError('CONFLICT', { text: 'billing.notResumed', values: { plan: name } });
  }
  return { message: { text: 'billing.renewsAgain', values: { plan: name, end: row.expiresAt } } };
}
