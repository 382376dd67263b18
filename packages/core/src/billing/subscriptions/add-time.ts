import { AppError } from '@lockwatch/contracts';
import type { Tx } from '@lockwatch/db';
import {
  HOUSE_ACCOUNTS,
  type plans,
  roles,
  subscriptionPurchases,
  subscriptions,
} from '@lockwatch/db/schema';
import { formatText } from '@lockwatch/texts';
import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describeRole, writeAudit } from '../../access/index.js';
import { ensureAccount, type Movement } from '../ledger/post-movements.js';
import {
  type AdditionResult,
  computeAddition,
  describeAddition,
  describeUnusedDays,
} from './compute-addition.js';
import { requestStripeSync } from './request-stripe-sync.js';
import {
  findLifetimeSubscription,
  getDatabaseTime,
  loadSubscriptions,
  rescheduleSubscriptions,
  type SubscriptionDetails,
} from './subscription-schedule.js';

const DAY_MS = 86_400_000;

/**
 * Gives a user a subscription that is not paid by card, or extends the one they have from the same source. Nothing they
 * have is lost: prepaid time moves, and days that a lifetime subscription makes useless are paid back. Lock the user
 * (`lockUser`) first. Throws CONFLICT when a lifetime subscription already gives as much.
 */
export async function addTime(
  tx: Tx,
  input: { userId: string; plan: typeof plans.$inferSelect; source: 'trial' | 'world_locks' | 'staff' },
) {
  const { userId, plan, source } = input;
  const current = await loadSubscriptions(tx, userId);
  await assertNotCoveredByLifetime(tx, current, plan.roleId);
  const now = await getDatabaseTime(tx);
  const { id: planId, roleId, durationDays } = plan;
  const addition = computeAddition(current, { planId, roleId, source, durationDays }, now.getTime());
  const refunds = await endCreditedSubscriptions(tx, { userId, plan, credits: addition.credits, now });
  const id =
    addition.extendedId === null
      ? await insertSubscription(tx, { userId, planId, source, durationDays, now })
      : await extendSubscription(tx, { id: addition.extendedId, days: durationDays ?? 0, now });
  if (source === 'world_locks' && durationDays !== null && plan.priceWl !== null) {
    await tx
      .insert(subscriptionPurchases)
      .values({ subscriptionId: id, days: durationDays, priceWl: plan.priceWl, createdAt: now });
  }
  // The sync stops card subscriptions that a lifetime subscription makes useless.
  if (durationDays === null) await requestStripeSync(tx, { userId });
  await rescheduleSubscriptions(tx, userId, now);
  return {
    id,
    isExtension: addition.extendedId !== null,
    sentences: describeAddition(plan.name, addition),
    refunds,
  };
}

async function insertSubscription(
  tx: Tx,
  input: {
    userId: string;
    planId: number;
    source: 'trial' | 'world_locks' | 'staff';
    durationDays: number | null;
    now: Date;
  },
): Promise<string> {
  const { durationDays, now, ...columns } = input;
  const expiresAt = durationDays === null ? null : new Date(now.getTime() + durationDays * DAY_MS);
  const id = v7();
  await tx
    .insert(subscriptions)
    .values({ id, ...columns, startedAt: now, startsAt: now, createdAt: now, expiresAt });
  return id;
}

/** Locks the row, so that the job that ends subscriptions does not end this one meanwhile. */
async function extendSubscription(tx: Tx, input: { id: string; now: Date; days: number }): Promise<string> {
  const isRow = eq(subscriptions.id, input.id);
  const [row] = await tx
    .select({ expiresAt: subscriptions.expiresAt })
    .from(subscriptions)
    .where(isRow)
    .for('update');
  const endsAtMs = row?.expiresAt?.getTime() ?? input.now.getTime();
  await tx
    .update(subscriptions)
    .set({ isActive: true, expiresAt: new Date(endsAtMs + input.days * DAY_MS) })
    .where(isRow);
  return input.id;
}

/** Ends the subscriptions that `plan` (lifetime) pays back; post the returned movements at the transaction's end. */
export async function endCreditedSubscriptions(
  tx: Tx,
  input: { userId: string; plan: { name: string }; credits: AdditionResult['credits']; now: Date },
): Promise<Movement[]> {
  const { userId, plan, credits, now } = input;
  if (credits.length === 0) return [];
  const account = await ensureAccount(tx, userId);
  const movements: Movement[] = [];
  for (const credit of credits) {
    const { id, name, unusedDays, amount } = credit;
    const days = formatText('en', describeUnusedDays(credit));
    await tx.update(subscriptions).set({ isActive: false, cancelledAt: now }).where(eq(subscriptions.id, id));
    await writeAudit(tx, null, {
      targetUserId: userId,
      action: 'subscription_ended',
      message: `Ended ${name} for ${plan.name}, which is for life; paid back ${amount} world locks for ${days}.`,
      details: { subscriptionId: id, unusedDays, creditWl: amount },
    });
    if (amount === 0) continue;
    movements.push({
      kind: 'refund',
      from: HOUSE_ACCOUNTS.sales,
      to: account.id,
      amount,
      reason: formatText(
        'en',
        unusedDays === 1
          ? { text: 'billing.ledger.refundOfOneDay', values: { plan: name } }
          : { text: 'billing.ledger.refund', values: { days: unusedDays, plan: name } },
      ),
    });
  }
  return movements;
}

/** Throws CONFLICT when a lifetime subscription already gives this role or a higher one. */
export async function assertNotCoveredByLifetime(
  tx: Tx,
  current: readonly SubscriptionDetails[],
  roleId: number,
): Promise<void> {
  const lifetime = findLifetimeSubscription(current, roleId);
  if (!lifetime) return;
  const role = await tx.query.roles.findFirst({ where: eq(roles.id, lifetime.roleId) });
  throw coveredByLifetimeError(role?.name ?? String(lifetime.roleId));
}

export function coveredByLifetimeError(roleName: string): AppError {
  return new AppError('CONFLICT', { text: 'billing.roleCovered', values: { role: describeRole(roleName) } });
}
