import {
  AppError,
  formatUtc,
  type MessageDto,
  type Subscription,
  type SubscriptionType,
  subscriptionSourceSchema,
} from '@lockwatch/contracts';
import type { Db, DbOrTx } from '@lockwatch/db';
import { roles, subscriptions, subscriptionTypes } from '@lockwatch/db/schema';
import { and, asc, eq, lt } from 'drizzle-orm';
import type { Actor } from '../actor/actor.js';
import { writeAudit } from '../audit-log/audit-log.js';
import type { Cards } from '../stripe/cards.js';
import { stopCardRenewal } from '../stripe/stop-card-renewal.js';
import { BEHIND_FOR_LIFE_MS } from './licence-layout.js';
import { licenceIsAlive } from './licence-sql.js';
import { paymentView } from './payment-view.js';

/** The person's running subscriptions; others are not shown ([4-04]). */
export async function listSubscriptions(actor: Actor, store: DbOrTx): Promise<Subscription[]> {
  const rows = await store
    .select({ subscription: subscriptions, name: subscriptionTypes.name })
    .from(subscriptions)
    .innerJoin(subscriptionTypes, eq(subscriptionTypes.id, subscriptions.typeId))
    .where(
      and(
        eq(subscriptions.userId, actor.userId),
        licenceIsAlive,
        // What waits behind a licence for life has no day that would mean anything to the person.
        lt(subscriptions.startsAt, new Date(BEHIND_FOR_LIFE_MS)),
      ),
    )
    .orderBy(asc(subscriptions.createdAt), asc(subscriptions.id));
  return rows.map(({ subscription, name }) => ({
    subscription_id: subscription.id,
    name,
    is_active: subscription.isActive,
    is_renewing: subscription.isRenewing,
    starts_at: subscription.startsAt.toISOString(),
    source: subscriptionSourceSchema.parse(subscription.source),
    expires_at: subscription.expiresAt?.toISOString() ?? null,
    ...paymentView(subscription),
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
 * Stops the renewal; access stays until the end of the time that is paid, and through the days of grace of a payment that
 * failed ([4-04]). Where a card is charged, its provider
 * is told first, and both agree when this returns; `cards` is null where payments by card are switched off.
 * Throws NOT_FOUND when it is not the person's own or has ended, CONFLICT when there is nothing to cancel, UPSTREAM when
 * the provider is away, and changes nothing then.
 */
export async function cancelSubscription(
  actor: Actor,
  deps: { db: Db; cards: Cards | null },
  id: string,
): Promise<MessageDto> {
  const { subscription, name } = await requireRenewing(actor, deps.db, id);
  const { stripeSubscriptionId } = subscription;
  if (stripeSubscriptionId !== null) {
    await stopCardRenewal(deps.cards, actor.userId, stripeSubscriptionId);
  } else {
    await deps.db.transaction(async (tx) => {
      const stopped = await tx
        .update(subscriptions)
        .set({ isRenewing: false, cancelledAt: new Date() })
        .where(and(eq(subscriptions.id, id), eq(subscriptions.isRenewing, true)))
        .returning({ id: subscriptions.id });
      if (stopped.length === 0) return;
      await writeAudit(tx, { actor, action: 'subscription_cancelled', message: `Cancelled ${name}.` });
    });
  }
  const endsAt = await accessEnd(deps.db, id);
  const until = endsAt === null ? '' : ` It stays active until ${formatUtc(endsAt)}.`;
  return { message: `Your ${name} subscription is cancelled.${until}` };
}

/**
 * When its access ends, now that it was cancelled: with the time that is paid, or with the days of grace where a payment
 * failed. Null where there is none any more, or no end.
 */
async function accessEnd(store: DbOrTx, id: string): Promise<Date | null> {
  const [row] = await store
    .select({ endsAt: subscriptions.accessEndsAt })
    .from(subscriptions)
    .where(and(eq(subscriptions.id, id), licenceIsAlive));
  return row?.endsAt ?? null;
}

async function requireRenewing(actor: Actor, store: DbOrTx, id: string) {
  const [row] = await store
    .select({ subscription: subscriptions, name: subscriptionTypes.name, isTrial: subscriptionTypes.isTrial })
    .from(subscriptions)
    .innerJoin(subscriptionTypes, eq(subscriptionTypes.id, subscriptions.typeId))
    .where(and(eq(subscriptions.id, id), eq(subscriptions.userId, actor.userId), licenceIsAlive));
  if (!row) {
    throw new AppError('NOT_FOUND', 'There is no such subscription. It may have ended already.');
  }
  if (row.isTrial) throw new AppError('CONFLICT', `${row.name} ends by itself; there is nothing to cancel.`);
  if (!row.subscription.isRenewing) {
    throw new AppError(
      'CONFLICT',
      `Your ${row.name} subscription does not renew; there is nothing to cancel.`,
    );
  }
  return row;
}
