import { AppError, formatUtc, type MessageDto } from '@lockwatch/contracts';
import type { Db, DbOrTx } from '@lockwatch/db';
import { plans, subscriptions } from '@lockwatch/db/schema';
import { and, eq, sql } from 'drizzle-orm';
import { type Actor, isNotEndedSql, lockUser, writeAudit } from '../../access/index.js';
import type { StripeBilling } from '../stripe/stripe-gateway.js';
import { syncUser } from '../stripe/sync-customer.js';
import {
  findLifetimeSubscription,
  loadSubscriptions,
  type SubscriptionDetails,
} from './subscription-schedule.js';

/** At Stripe it can be charged again at the end of its period, without a bill that must be paid first. */
const RENEWABLE_STATUSES: ReadonlySet<string> = new Set(['active', 'trialing']);

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
export async function cancelSubscription(actor: Actor, deps: Deps, id: string): Promise<MessageDto> {
  const { db, billing } = deps;
  const { name, stripeSubscriptionId } = await requireRenewingSubscription(actor, db, id);
  if (stripeSubscriptionId !== null) {
    if (billing === null) throw cardsUnavailableError('cancelled');
    await billing.gateway.stopRenewal(stripeSubscriptionId);
    await syncUser(billing, actor.userId);
  } else {
    await db.transaction(async (tx) => {
      const stopped = await tx
        .update(subscriptions)
        .set({ isRenewing: false, cancelledAt: new Date() })
        .where(and(eq(subscriptions.id, id), eq(subscriptions.isRenewing, true)))
        .returning({ id: subscriptions.id });
      if (stopped.length === 0) return;
      await writeAudit(tx, { actor, action: 'subscription_cancelled', message: `Cancelled ${name}.` });
    });
  }
  const [row] = await db
    .select({ endsAt: subscriptions.accessEndsAt })
    .from(subscriptions)
    .where(and(eq(subscriptions.id, id), sql.raw(isNotEndedSql())));
  const until = row?.endsAt ? ` It does not renew and stays active until ${formatUtc(row.endsAt)}.` : '';
  return { message: `Your ${name} subscription is cancelled.${until}` };
}

async function requireRenewingSubscription(actor: Actor, store: DbOrTx, id: string) {
  const [row] = await store
    .select({
      name: plans.name,
      isTrial: plans.isTrial,
      isRenewing: subscriptions.isRenewing,
      stripeSubscriptionId: subscriptions.stripeSubscriptionId,
    })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(and(eq(subscriptions.id, id), eq(subscriptions.userId, actor.userId), sql.raw(isNotEndedSql())));
  if (!row) throw new AppError('NOT_FOUND', 'There is no such subscription. It may have ended already.');
  const { name, isTrial, isRenewing } = row;
  if (isTrial) throw new AppError('CONFLICT', `${name} ends automatically; there is nothing to cancel.`);
  if (!isRenewing) {
    throw new AppError('CONFLICT', `Your ${name} subscription does not renew; there is nothing to cancel.`);
  }
  return row;
}

/**
 * Lets a cancelled card subscription renew again (`cancel_at_period_end: false` at Stripe). Throws NOT_FOUND when it is not
 * the user's own or has ended; CONFLICT when it renews already, is not paid by card, has an open bill, another card
 * subscription renews, or a lifetime subscription makes it useless; UPSTREAM when Stripe is unavailable.
 */
export async function resumeSubscription(actor: Actor, deps: Deps, id: string): Promise<MessageDto> {
  const { billing, db } = deps;
  const { name, stripeId } = await db.transaction(async (tx) => {
    await lockUser(tx, actor.userId);
    const current = await loadSubscriptions(tx, actor.userId);
    const subscription = current.find((one) => one.id === id);
    const isCurrent = and(eq(subscriptions.id, id), sql.raw(isNotEndedSql()));
    if (!subscription || (await tx.$count(subscriptions, isCurrent)) === 0) {
      throw new AppError(
        'NOT_FOUND',
        'This subscription has ended and cannot be resumed. Choose a plan to subscribe again.',
      );
    }
    const refusal = checkResume(subscription, current);
    if (refusal !== null) throw new AppError('CONFLICT', refusal);
    return { name: subscription.name, stripeId: subscription.stripeId ?? '' };
  });
  if (billing === null) throw cardsUnavailableError('resumed');
  await billing.gateway.resumeRenewal(stripeId);
  // The sync stops it again when a lifetime subscription came meanwhile.
  await syncUser(billing, actor.userId);
  const [row] = await db
    .select({ isRenewing: subscriptions.isRenewing, expiresAt: subscriptions.expiresAt })
    .from(subscriptions)
    .where(eq(subscriptions.id, id));
  if (!row?.isRenewing || row.expiresAt === null) {
    throw new AppError('CONFLICT', `${name} could not be resumed. Reload to see what you have.`);
  }
  return {
    message: `Your ${name} subscription renews again. Your card is charged next on ${formatUtc(row.expiresAt)}.`,
  };
}

/** Why a subscription cannot be resumed, as a sentence that says what to do; null: it can. */
function checkResume(
  subscription: SubscriptionDetails,
  current: readonly SubscriptionDetails[],
): string | null {
  const { name, stripeId, stripeStatus, isRenewing } = subscription;
  if (isRenewing) return `Your ${name} subscription renews already.`;
  if (!stripeId?.startsWith('sub_')) {
    return `${name} does not renew automatically. Buy it again to extend it.`;
  }
  if (findLifetimeSubscription(current, subscription.roleId)) {
    return `Your lifetime subscription already gives what ${name} gives; there is nothing to pay for.`;
  }
  const other = current.find((one) => one.isRenewing && one.stripeId?.startsWith('sub_'));
  if (other) return `${other.name} is already renewed by card. Change its plan instead.`;
  if (!RENEWABLE_STATUSES.has(stripeStatus ?? '')) {
    return `${name} is waiting for a payment. Open Cards and bills to pay it first.`;
  }
  return null;
}

function cardsUnavailableError(verb: string): AppError {
  return new AppError(
    'UNAVAILABLE',
    `Card subscriptions cannot be ${verb} here at the moment. Contact staff.`,
  );
}
