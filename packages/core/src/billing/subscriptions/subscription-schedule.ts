import { type DbOrTx, msTime, type Tx } from '@lockwatch/db';
import { plans, subscriptionPurchases, subscriptions, userRoles } from '@lockwatch/db/schema';
import { and, desc, eq, sql } from 'drizzle-orm';
import { getAccessState } from '../../access/index.js';

/**
 * Where subscriptions lie in time. *Fixed* ones cannot be moved: the period of a card subscription is what the card was
 * charged for, and a lifetime subscription has no end. *Prepaid* time (trial, world locks, staff) is placed end to end,
 * the highest role first, behind every fixed subscription of the same or a higher role that has started, so that no time
 * is lost to an overlap. Times are ms since 1970 UTC; the id of a role is its rank ([6-08]).
 */

export type UserSubscription = Omit<
  SubscriptionDetails,
  'planId' | 'name' | 'isRenewing' | 'paidUntilMs' | 'stripeId' | 'stripeStatus' | 'purchases'
>;

/** With what a purchase or a cancellation depends on. */
export type SubscriptionDetails = Awaited<ReturnType<typeof loadSubscriptions>>[number];

/** Prepaid time behind a lifetime subscription is placed here until that ends; leaves room within four-digit years. */
export const AFTER_LIFETIME_MS = Date.UTC(9000, 0, 1);

/** Until when the user has this role or a higher one without a gap, from `fromMs` on: null for ever, `fromMs` for not at all. */
export function computeAccessEnd(
  subscriptions: readonly UserSubscription[],
  roleId: number,
  fromMs: number,
): number | null {
  let untilMs = fromMs;
  for (;;) {
    const running = subscriptions.filter(
      (one) => one.roleId >= roleId && getAccessState(one, untilMs) === 'in_effect',
    );
    if (running.length === 0) return untilMs;
    const ends = running.map((one) => one.endsAtMs);
    if (ends.includes(null)) return null;
    untilMs = Math.max(...ends.map(Number));
  }
}

/** The user's lifetime subscription that gives this role or a higher one. */
export function findLifetimeSubscription<T extends UserSubscription>(
  subscriptions: readonly T[],
  roleId: number,
): T | undefined {
  return subscriptions.find((one) => one.isActive && one.endsAtMs === null && one.roleId >= roleId);
}

/** The new periods of all prepaid subscriptions that have to move. The unused time of each stays the same. */
export function schedulePrepaidTime(subscriptions: readonly UserSubscription[], nowMs: number) {
  const current = subscriptions.filter((one) => getAccessState(one, nowMs) !== 'ended');
  // A card subscription whose first charge waits for the end of prepaid time must not push that time away.
  const fixed = current.filter((one) => !isPrepaid(one) && one.startsAtMs <= nowMs);
  const prepaid = current.filter(isPrepaid).sort((a, b) => b.roleId - a.roleId || compareAge(a, b));
  const moved: { id: string; startsAtMs: number; endsAtMs: number }[] = [];
  let cursorMs = nowMs;
  for (const { id, roleId, startsAtMs, endsAtMs } of prepaid) {
    const blocking = fixed.filter((other) => other.roleId >= roleId);
    cursorMs = Math.max(cursorMs, ...blocking.map((other) => other.endsAtMs ?? AFTER_LIFETIME_MS));
    const unusedMs = endsAtMs - Math.max(nowMs, startsAtMs);
    const stays = cursorMs === nowMs ? startsAtMs <= nowMs : startsAtMs === cursorMs;
    if (!stays) moved.push({ id, startsAtMs: cursorMs, endsAtMs: cursorMs + unusedMs });
    cursorMs += unusedMs;
  }
  return moved;
}

/** Oldest first. */
export function compareAge(
  a: Pick<UserSubscription, 'createdAtMs' | 'id'>,
  b: Pick<UserSubscription, 'createdAtMs' | 'id'>,
): number {
  return a.createdAtMs - b.createdAtMs || (a.id < b.id ? -1 : 1);
}

function isPrepaid<T extends UserSubscription>(subscription: T): subscription is T & { endsAtMs: number } {
  return subscription.source !== 'stripe' && subscription.endsAtMs !== null;
}

/** The database's time at this moment (not at the start of the transaction), in whole ms. */
export async function getDatabaseTime(tx: DbOrTx): Promise<Date> {
  const [row] = await tx.execute<{ ms: string }>(
    sql`select floor(extract(epoch from clock_timestamp()) * 1000)::text as ms`,
  );
  if (!row) throw new Error('The database did not return its time.');
  return new Date(Number(row.ms));
}

/** The columns of `SubscriptionDetails` in `subscriptions` and `plans`. */
export const SUBSCRIPTION_DETAILS = {
  id: subscriptions.id,
  roleId: plans.roleId,
  source: subscriptions.source,
  isActive: subscriptions.isActive,
  createdAtMs: msTime(subscriptions.createdAt),
  startsAtMs: msTime(subscriptions.startsAt),
  /** The end of access, including the grace period; null: never. */
  endsAtMs: msTime(subscriptions.accessEndsAt),
  planId: subscriptions.planId,
  name: plans.name,
  isRenewing: subscriptions.isRenewing,
  paidUntilMs: msTime(subscriptions.expiresAt),
  stripeId: subscriptions.stripeSubscriptionId,
  stripeStatus: subscriptions.stripeStatus,
};

/** The user's subscriptions that are not marked as ended. Lock the user (`lockUser`) before acting on the result. */
export async function loadSubscriptions(tx: DbOrTx, userId: string) {
  const isCurrent = and(eq(subscriptions.userId, userId), eq(subscriptions.isActive, true));
  const rows = await tx
    .select(SUBSCRIPTION_DETAILS)
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(isCurrent);
  const purchases = await tx
    .select({
      subscriptionId: subscriptionPurchases.subscriptionId,
      days: subscriptionPurchases.days,
      priceWl: subscriptionPurchases.priceWl,
    })
    .from(subscriptionPurchases)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionPurchases.subscriptionId))
    .where(isCurrent)
    .orderBy(desc(subscriptionPurchases.createdAt), desc(subscriptionPurchases.id));
  return rows.map((row) => ({
    ...row,
    /** What was paid for it in world locks, newest first. */
    purchases: purchases.flatMap(({ subscriptionId, ...paid }) => (subscriptionId === row.id ? [paid] : [])),
  }));
}

/** Reschedules prepaid time and grants subscription roles. Call it with the user locked after every change. */
export async function rescheduleSubscriptions(tx: Tx, userId: string, now: Date): Promise<void> {
  const current = await loadSubscriptions(tx, userId);
  for (const { id, startsAtMs, endsAtMs } of schedulePrepaidTime(current, now.getTime())) {
    await tx
      .update(subscriptions)
      .set({ startsAt: new Date(startsAtMs), expiresAt: new Date(endsAtMs) })
      .where(eq(subscriptions.id, id));
  }
  const roles = current
    .filter((one) => getAccessState(one, now.getTime()) !== 'ended')
    .map(({ id, roleId }) => ({ userId, roleId, subscriptionId: id }));
  if (roles.length > 0) await tx.insert(userRoles).values(roles).onConflictDoNothing();
}
