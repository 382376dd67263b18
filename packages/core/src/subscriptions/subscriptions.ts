import { AppError, type MessageDto, type Subscription, type SubscriptionType } from '@lockwatch/contracts';
import type { Db, DbOrTx } from '@lockwatch/db';
import { roles, subscriptions, subscriptionTypes } from '@lockwatch/db/schema';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Actor } from '../actor/actor.js';
import { writeAudit } from '../audit-log/audit-log.js';
import { formatUtc } from './format-utc.js';

const isRunning = sql`${subscriptions.isActive} and (${subscriptions.expiresAt} is null or ${subscriptions.expiresAt} > now())`;

/** The person's running subscriptions; others are not shown ([4-04]). */
export async function listSubscriptions(actor: Actor, store: DbOrTx): Promise<Subscription[]> {
  const rows = await store
    .select({ subscription: subscriptions, name: subscriptionTypes.name })
    .from(subscriptions)
    .innerJoin(subscriptionTypes, eq(subscriptionTypes.id, subscriptions.typeId))
    .where(and(eq(subscriptions.userId, actor.userId), isRunning))
    .orderBy(asc(subscriptions.createdAt), asc(subscriptions.id));
  return rows.map(({ subscription, name }) => ({
    subscription_id: subscription.id,
    name,
    is_active: subscription.isActive,
    is_renewing: subscription.isRenewing,
    expires_at: subscription.expiresAt?.toISOString() ?? null,
    stripe_subscription_id: subscription.stripeSubscriptionId,
  }));
}

/** What can be subscribed to, in order of price. */
export async function listSubscriptionTypes(store: DbOrTx): Promise<SubscriptionType[]> {
  return store
    .select({
      subscription_type_id: subscriptionTypes.id,
      name: subscriptionTypes.name,
      description: subscriptionTypes.description,
      role_name: roles.name,
      duration_days: subscriptionTypes.durationDays,
      price_cents: subscriptionTypes.priceCents,
      currency: subscriptionTypes.currency,
      price_wl: subscriptionTypes.priceWl,
      is_trial: subscriptionTypes.isTrial,
    })
    .from(subscriptionTypes)
    .innerJoin(roles, eq(roles.id, subscriptionTypes.roleId))
    .where(eq(subscriptionTypes.isOffered, true))
    .orderBy(asc(subscriptionTypes.id));
}

/**
 * Stops the renewal; access stays until the end of the time that is paid ([4-04]). Throws NOT_FOUND when it is not the
 * person's own or has ended, CONFLICT when there is nothing to cancel.
 */
export async function cancelSubscription(actor: Actor, db: Db, id: string): Promise<MessageDto> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({
        subscription: subscriptions,
        name: subscriptionTypes.name,
        isTrial: subscriptionTypes.isTrial,
      })
      .from(subscriptions)
      .innerJoin(subscriptionTypes, eq(subscriptionTypes.id, subscriptions.typeId))
      .where(and(eq(subscriptions.id, id), eq(subscriptions.userId, actor.userId), isRunning))
      .for('update', { of: subscriptions });
    if (!row) {
      throw new AppError('NOT_FOUND', 'There is no such subscription. It may have ended already.');
    }
    const { subscription, name } = row;
    if (row.isTrial) throw new AppError('CONFLICT', `${name} ends by itself; there is nothing to cancel.`);
    if (!subscription.isRenewing) {
      throw new AppError('CONFLICT', `Your ${name} subscription does not renew; there is nothing to cancel.`);
    }
    if (subscription.stripeSubscriptionId !== null) {
      // Cancelling here alone would go on charging the card.
      throw new AppError(
        'UNAVAILABLE',
        'Card subscriptions cannot be cancelled here at the moment. Contact staff.',
      );
    }
    await tx
      .update(subscriptions)
      .set({ isRenewing: false, cancelledAt: new Date() })
      .where(eq(subscriptions.id, id));
    const until = subscription.expiresAt
      ? ` It stays active until ${formatUtc(subscription.expiresAt)}.`
      : '';
    const message = `Your ${name} subscription is cancelled.${until}`;
    await writeAudit(tx, { actor, action: 'subscription_cancelled', message: `Cancelled ${name}.` });
    return { message };
  });
}
