import { AppError, formatUtc, type MessageDto, type PlanChangePreview } from '@lockwatch/contracts';
import { plans, subscriptions } from '@lockwatch/db/schema';
import { and, eq, sql } from 'drizzle-orm';
import { type Actor, isNotEndedSql } from '../../access/index.js';
import { findPlanByPrice, loadPlans, type Plan, requirePurchasablePlan, toRecurrence } from './plans.js';
import { requireCustomer } from './stripe-customer.js';
import type { PlanChange, StripeBilling } from './stripe-gateway.js';
import type { SubscriptionSnapshot } from './stripe-snapshot.js';
import { syncUser } from './sync-customer.js';

interface ChangePlanInput {
  id: string;
  subscription_type_id: number;
}

/** What a change of plan would cost now, with the unused paid time taken into account. Changes nothing. Throws as `changePlan`. */
export async function previewPlanChange(
  actor: Actor,
  billing: StripeBilling,
  input: ChangePlanInput,
): Promise<PlanChangePreview> {
  const { change, snapshot } = await preparePlanChange(actor, billing, input);
  const { totalCents, dueCents, currency } = await billing.gateway.previewPlan(change);
  return {
    amount_due_cents: Math.max(0, dueCents),
    currency,
    effective_at: new Date(billing.clock.now()).toISOString(),
    description: describe({ plan: change.plan, snapshot, totalCents, dueCents, currency }),
  };
}

/**
 * Changes a card subscription to another plan immediately; the card is charged or credited for the difference over the rest of
 * the period. Throws NOT_FOUND when it is not the user's own or has ended; CONFLICT when it is not paid by card, has that
 * plan already, waits for a payment, or the card is declined; UPSTREAM when Stripe is unavailable.
 */
export async function changePlan(
  actor: Actor,
  billing: StripeBilling,
  input: ChangePlanInput,
): Promise<MessageDto> {
  const { change } = await preparePlanChange(actor, billing, input);
  await billing.gateway.changePlan(change);
  await syncUser(billing, actor.userId);
  return { message: `Your plan is ${change.plan.name} now.` };
}

async function preparePlanChange(
  actor: Actor,
  billing: StripeBilling,
  input: ChangePlanInput,
): Promise<{ change: PlanChange; snapshot: SubscriptionSnapshot }> {
  const subscriptionId = await requireStripeSubscription(actor, billing, input.id);
  const plan = await requirePurchasablePlan(billing.db, billing.priceIds, input.subscription_type_id);
  if (plan.durationDays === null) {
    throw new AppError(
      'CONFLICT',
      `${plan.name} is paid once: buy it, and this subscription stops renewing.`,
    );
  }
  const customerId = await requireCustomer(billing, actor);
  const snapshot = await billing.gateway.fetchSnapshot(customerId);
  const current =
    typeof snapshot === 'string'
      ? undefined
      : snapshot.subscriptions.find((one) => one.id === subscriptionId);
  if (current === undefined || current.status === 'canceled') throw noSubscription();
  if (current.status !== 'active' && current.status !== 'trialing') {
    throw new AppError(
      'CONFLICT',
      'A payment is still open. Pay it or change your card on the billing page first.',
    );
  }
  const plans = await loadPlans(billing.db, billing.priceIds);
  if (findPlanByPrice(plans, current)?.id === plan.id) {
    throw new AppError('CONFLICT', `This subscription is ${plan.name} already.`);
  }
  return {
    snapshot: current,
    change: { subscriptionId, itemId: current.itemId, userId: actor.userId, plan },
  };
}

/** The Stripe id of the user's own running card subscription. */
async function requireStripeSubscription(actor: Actor, billing: StripeBilling, id: string): Promise<string> {
  const [row] = await billing.db
    .select({ stripeId: subscriptions.stripeSubscriptionId, name: plans.name })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(and(eq(subscriptions.id, id), eq(subscriptions.userId, actor.userId), sql.raw(isNotEndedSql())));
  if (!row) throw noSubscription();
  if (row.stripeId === null || !row.stripeId.startsWith('sub_')) {
    throw new AppError('CONFLICT', `Your ${row.name} is not renewed by card. Buy the other plan instead.`);
  }
  return row.stripeId;
}

function noSubscription(): AppError {
  return new AppError('NOT_FOUND', 'There is no such subscription. It may have ended already.');
}

function describe(preview: {
  plan: Plan;
  snapshot: SubscriptionSnapshot;
  totalCents: number;
  dueCents: number;
  currency: string;
}): string {
  const { plan, snapshot, currency } = preview;
  const money = (cents: number) => formatMoney(cents, currency);
  const now =
    preview.dueCents > 0
      ? `Your card is charged ${money(preview.dueCents)} now for the rest of the period`
      : preview.totalCents < 0
        ? `Nothing is charged now, and ${money(-preview.totalCents)} is credited to your next bills`
        : 'Nothing is charged now';
  if (snapshot.cancelAtPeriodEnd) return `${now}. It ends on ${formatUtc(snapshot.periodEnd)}.`;
  const price = plan.priceCents === null ? plan.name : money(plan.priceCents);
  return `${now}. From ${formatUtc(snapshot.periodEnd)} on it is ${price} ${describeInterval(plan)}.`;
}

function describeInterval(plan: Plan): string {
  const { interval, interval_count: count } = toRecurrence(plan.durationDays ?? 1);
  return count === 1 ? `a ${interval}` : `every ${count} ${interval}s`;
}

function formatMoney(cents: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(cents / 10 ** digits);
}
