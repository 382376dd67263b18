import { AppError, type Notice, type PlanChangePreview } from '@lockwatch/contracts';
import type { Text } from '@lockwatch/texts';
import type { Actor } from '../../access/index.js';
import { requireSubscription } from '../subscriptions/list-subscriptions.js';
import { findPlanByPrice, loadPlans, type Plan, requirePurchasablePlan, toRecurrence } from './plans.js';
import { requireCustomer } from './stripe-customer.js';
import type { StripeBilling } from './stripe-gateway.js';
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
): Promise<Omit<PlanChangePreview, 'description'> & { description: Text[] }> {
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
): Promise<Notice> {
  const { change } = await preparePlanChange(actor, billing, input);
  await billing.gateway.changePlan(change);
  await syncUser(billing, actor.userId);
  return { message: { text: 'billing.planChanged', values: { plan: change.plan.name } } };
}

async function preparePlanChange(actor: Actor, billing: StripeBilling, input: ChangePlanInput) {
  const { name, stripeId: subscriptionId } = await requireSubscription(actor, billing.db, input.id);
  if (!subscriptionId?.startsWith('sub_')) {
    throw new AppError('CONFLICT', { text: 'billing.notRenewedByCard', values: { plan: name } });
  }
  const plan = await requirePurchasablePlan(billing.db, billing.priceIds, input.subscription_type_id);
  if (plan.durationDays === null) {
    throw new AppError('CONFLICT', { text: 'billing.planPaidOnce', values: { plan: plan.name } });
  }
  const customerId = await requireCustomer(billing, actor);
  const snapshot = await billing.gateway.fetchSnapshot(customerId);
  const current = snapshot.subscriptions.find((one) => one.id === subscriptionId);
  if (current === undefined || current.status === 'canceled') {
    throw new AppError('NOT_FOUND', { text: 'billing.noSuchSubscription' });
  }
  if (current.status !== 'active' && current.status !== 'trialing') {
    throw new AppError('CONFLICT', { text: 'billing.paymentOpen' });
  }
  const plans = await loadPlans(billing.db, billing.priceIds);
  if (findPlanByPrice(plans, current)?.id === plan.id) {
    throw new AppError('CONFLICT', { text: 'billing.samePlan', values: { plan: plan.name } });
  }
  return {
    snapshot: current,
    change: { subscriptionId, itemId: current.itemId, userId: actor.userId, plan },
  };
}

function describe(preview: {
  plan: Plan;
  snapshot: SubscriptionSnapshot;
  totalCents: number;
  dueCents: number;
  currency: string;
}): Text[] {
  const { plan, snapshot, currency } = preview;
  const money = (cents: number) => formatMoney(cents, currency);
  const now: Text =
    preview.dueCents > 0
      ? { text: 'billing.chargedNow', values: { amount: money(preview.dueCents) } }
      : preview.totalCents < 0
        ? { text: 'billing.creditedNow', values: { amount: money(-preview.totalCents) } }
        : { text: 'billing.nothingNow' };
  const end = snapshot.periodEnd;
  if (snapshot.cancelAtPeriodEnd) return [now, { text: 'billing.endsOn', values: { end } }];
  const price = plan.priceCents === null ? plan.name : money(plan.priceCents);
  const { interval: unit, interval_count: count } = toRecurrence(plan.durationDays ?? 1);
  return [now, { text: 'billing.priceFrom', values: { start: end, price, unit, count } }];
}

function formatMoney(cents: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(cents / 10 ** digits);
}
