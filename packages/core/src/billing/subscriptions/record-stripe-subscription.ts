import { isDeepStrictEqual } from 'node:util';
import { AppError, formatUtc } from '@lockwatch/contracts';
import type { Tx } from '@lockwatch/db';
import { plans, subscriptions, userRoles, users } from '@lockwatch/db/schema';
import { and, eq, ne } from 'drizzle-orm';
import { type AuditAction, lockUser, writeAudit } from '../../access/index.js';
import { type Movement, postMovements } from '../ledger/post-movements.js';
import { endCreditedSubscriptions } from './add-time.js';
import { computeAddition } from './compute-addition.js';
import { getDatabaseTime, loadSubscriptions, rescheduleSubscriptions } from './subscription-schedule.js';

type Row = typeof subscriptions.$inferSelect;

export interface StripeSubscriptionState
  extends Pick<Row, 'userId' | 'planId' | 'isRenewing' | 'startedAt' | 'expiresAt'> {
  stripeSubscriptionId: string;
  /** False once access has ended: cancelled and over, refunded, disputed, or unpaid beyond the grace period. */
  isActive: boolean;
  /** Null: three days after `expiresAt` when it renews, until the event of the payment arrives; else none. */
  graceUntil: Date | null;
  stripeStatus: string;
}

/** How long a card subscription counts beyond the time that is paid while its renewal is not: three days. */
export const CARD_GRACE_MS = 3 * 86_400_000;

/**
 * Writes the state of a card subscription: its row, its role, the new schedule of prepaid time, and an audit row when
 * something changed. The same state again changes nothing. Throws NOT_FOUND when the user or the plan does not exist,
 * CONFLICT when the subscription belongs to another user.
 */
export async function recordStripeSubscription(
  tx: Tx,
  input: StripeSubscriptionState,
): Promise<{ id: string; hasChanged: boolean }> {
  await lockUser(tx, input.userId);
  const plan = await tx.query.plans.findFirst({ where: eq(plans.id, input.planId) });
  if (!plan) throw new AppError('NOT_FOUND', { text: 'billing.unknownPlan', values: { id: input.planId } });
  const [before] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.stripeSubscriptionId, input.stripeSubscriptionId))
    .for('update');
  if (before && before.userId !== input.userId) {
    throw new AppError('CONFLICT', { text: 'billing.otherAccount' });
  }
  const now = await getDatabaseTime(tx);
  const state = toColumns(input, before?.cancelledAt ?? now);
  const change = before
    ? detectChange(before, state)
    : state.isActive
      ? 'subscription_started'
      : 'subscription_ended';
  if (before && change === null) return { id: before.id, hasChanged: false };

  const { userId, stripeSubscriptionId } = input;
  const [row] = await tx
    .insert(subscriptions)
    .values({ ...state, userId, source: 'stripe', stripeSubscriptionId })
    .onConflictDoUpdate({ target: subscriptions.stripeSubscriptionId, set: state })
    .returning({ id: subscriptions.id });
  if (!row) throw new Error('The write of a subscription returned no row.');
  const { id } = row;
  await tx.delete(userRoles).where(and(eq(userRoles.subscriptionId, id), ne(userRoles.roleId, plan.roleId)));
  const isNewLifetime = state.isActive && state.expiresAt === null && before?.isActive !== true;
  const refunds = isNewLifetime ? await endCoveredSubscriptions(tx, { ...input, plan, now }) : [];
  await rescheduleSubscriptions(tx, input.userId, now);

  const [user] = await tx
    .select({ userId: users.id, name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, input.userId));
  await writeAudit(tx, user ?? null, {
    targetUserId: input.userId,
    action: change ?? 'subscription_changed',
    message: `${plan.name} by card: ${describeState(state)}`,
    details: { subscriptionId: id, stripeStatus: input.stripeStatus },
  });
  await postMovements(tx, refunds);
  return { id, hasChanged: true };
}

async function endCoveredSubscriptions(
  tx: Tx,
  input: { userId: string; plan: { id: number; name: string; roleId: number }; now: Date },
): Promise<Movement[]> {
  const { userId, plan, now } = input;
  const added = { planId: plan.id, roleId: plan.roleId, source: 'stripe', durationDays: null } as const;
  const { credits } = computeAddition(await loadSubscriptions(tx, userId), added, now.getTime());
  return endCreditedSubscriptions(tx, { userId, plan, credits, now });
}

type State = ReturnType<typeof toColumns>;

function toColumns(input: StripeSubscriptionState, cancelledAt: Date) {
  const { planId, isActive, startedAt, expiresAt, stripeStatus } = input;
  return {
    planId,
    isActive,
    isRenewing: isActive && input.isRenewing,
    startedAt,
    startsAt: startedAt,
    expiresAt,
    graceUntil: computeGraceEnd(input),
    stripeStatus,
    cancelledAt: isActive && (input.isRenewing || expiresAt === null) ? null : cancelledAt,
  };
}

function computeGraceEnd(input: StripeSubscriptionState): Date | null {
  if (!input.isActive || input.expiresAt === null) return null;
  if (input.graceUntil !== null || !input.isRenewing) return input.graceUntil;
  return new Date(input.expiresAt.getTime() + CARD_GRACE_MS);
}

const COMPARED = [
  'isActive',
  'isRenewing',
  'startedAt',
  'expiresAt',
  'graceUntil',
  'stripeStatus',
] as const satisfies (keyof State)[];

function detectChange(before: Row, after: State): AuditAction | null {
  if (before.isActive && !after.isActive) return 'subscription_ended';
  if (before.planId !== after.planId) return 'subscription_changed';
  if (before.isRenewing && !after.isRenewing) return 'subscription_cancelled';
  // Before the check of the renewal: a failed payment also changes the end.
  if (isPaymentOverdue(after) && !isPaymentOverdue(before)) return 'subscription_payment_failed';
  const changed = COMPARED.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  if (changed.includes('expiresAt') && after.isActive && !isPaymentOverdue(after)) {
    return 'subscription_renewed';
  }
  return changed.length === 0 ? null : 'subscription_changed';
}

function isPaymentOverdue(state: Pick<Row, 'isActive' | 'stripeStatus'>): boolean {
  return state.isActive && state.stripeStatus === 'past_due';
}

function describeState(state: State): string {
  if (!state.isActive) return 'access has ended.';
  if (state.expiresAt === null) return 'active for life.';
  if (state.startsAt >= state.expiresAt && !isPaymentOverdue(state)) {
    const start = formatUtc(state.startsAt);
    return state.isRenewing
      ? `begins ${start}, with its first payment.`
      : `ends ${start}, before its first payment.`;
  }
  const paid = `paid until ${formatUtc(state.expiresAt)}`;
  if (isPaymentOverdue(state) && state.isRenewing && state.graceUntil !== null) {
    return `the payment failed. It was ${paid}; access goes on until ${formatUtc(state.graceUntil)}.`;
  }
  if (state.isRenewing) return `active and renewing, ${paid}.`;
  if (state.graceUntil === null) return `active, ${paid}, and ends then.`;
  return `active, ${paid}, and ends after the days of grace: ${formatUtc(state.graceUntil)}.`;
}
