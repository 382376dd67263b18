import {
  AppError,
  describeWorldLocks,
  type GrantSubscriptionInput,
  type Notice,
  type ReasonInput,
} from '@lockwatch/contracts';
import type { Db } from '@lockwatch/db';
import { plans, subscriptions } from '@lockwatch/db/schema';
import { formatText, type Text } from '@lockwatch/texts';
import { and, eq, sql } from 'drizzle-orm';
import {
  type Actor,
  assertMayChangeSubscriptions,
  isNotEndedSql,
  lockActorAndTarget,
  writeAudit,
} from '../../access/index.js';
import { postMovements } from '../ledger/post-movements.js';
import { addTime } from './add-time.js';
import { computeCredit, computeUnusedDays } from './compute-addition.js';
import {
  getDatabaseTime,
  loadSubscriptions,
  rescheduleSubscriptions,
  type SubscriptionDetails,
} from './subscription-schedule.js';

/** Gives or extends a staff subscription, within the actor's rank ([5-09]). Throws NOT_FOUND, FORBIDDEN, CONFLICT. */
export async function grantSubscription(
  actor: Actor,
  db: Db,
  input: GrantSubscriptionInput,
): Promise<Notice> {
  const { id, subscription_type_id: planId } = input;
  return db.transaction(async (tx) => {
    const { me, target } = await lockActorAndTarget(tx, actor, id);
    const plan = await tx.query.plans.findFirst({ where: eq(plans.id, planId) });
    assertMayChangeSubscriptions(me, target, plan?.roleId);
    if (!plan) throw new AppError('NOT_FOUND', { text: 'billing.noPlanToGive' });
    const added = await addTime(tx, { userId: target.userId, plan, source: 'staff' });
    await writeAudit(tx, me, {
      targetUserId: target.userId,
      action: added.isExtension ? 'subscription_extended' : 'subscription_started',
      message: `Gave ${plan.name} to ${target.name}. ${formatText('en', added.sentences)}`,
      details: { subscriptionId: added.id },
    });
    await postMovements(tx, added.refunds);
    const values = { name: target.name, plan: plan.name, addition: added.sentences };
    return { message: { text: 'billing.granted', values } };
  });
}

/** Ends a user's subscription; prepaid time moves up. Throws NOT_FOUND, FORBIDDEN, CONFLICT ([5-09]). */
export async function endSubscription(actor: Actor, db: Db, input: ReasonInput): Promise<Notice> {
  return db.transaction(async (tx) => {
    const found = await tx.query.subscriptions.findFirst({ where: eq(subscriptions.id, input.id) });
    if (!found) throw new AppError('NOT_FOUND', { text: 'billing.noSubscriptionToEnd' });
    const { me, target } = await lockActorAndTarget(tx, actor, found.userId);
    const [alive] = await tx
      .select({ source: subscriptions.source, name: plans.name })
      .from(subscriptions)
      .innerJoin(plans, eq(plans.id, subscriptions.planId))
      .where(and(eq(subscriptions.id, input.id), sql.raw(isNotEndedSql())));
    assertMayChangeSubscriptions(me, target);
    if (!alive) throw new AppError('CONFLICT', { text: 'billing.endedAlready' });
    if (alive.source === 'stripe') throw new AppError('CONFLICT', { text: 'billing.endAtProvider' });
    const now = await getDatabaseTime(tx);
    const subscription = (await loadSubscriptions(tx, target.userId)).find((one) => one.id === input.id);
    const refund = describeUnusedValue(subscription, now.getTime());
    await tx
      .update(subscriptions)
      .set({ isActive: false, isRenewing: false, cancelledAt: now })
      .where(eq(subscriptions.id, input.id));
    await rescheduleSubscriptions(tx, target.userId, now);
    await writeAudit(tx, me, {
      targetUserId: target.userId,
      action: 'subscription_ended',
      message: `Ended ${alive.name} of ${target.name}: ${input.reason} (${formatText('en', refund)})`,
      details: { subscriptionId: input.id },
    });
    const values = { plan: alive.name, name: target.name };
    return { message: [{ text: 'billing.endedByStaff', values }, refund] };
  });
}

/** Says what the unused days were worth, so that staff can give it back. */
function describeUnusedValue(subscription: SubscriptionDetails | undefined, nowMs: number): Text {
  if (subscription?.source !== 'world_locks') return { text: 'billing.nothingRefunded' };
  const days = computeUnusedDays(subscription, nowMs);
  if (days === null) return { text: 'billing.nothingRefunded' };
  const worth = describeWorldLocks(computeCredit(subscription.purchases, days));
  return { text: 'billing.unusedWorth', values: { days, amount: worth } };
}
