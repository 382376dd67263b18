import { AppError, type StripeConfig } from '@lockwatch/contracts';
import type { Db, DbOrTx } from '@lockwatch/db';
import { plans } from '@lockwatch/db/schema';
import { asc } from 'drizzle-orm';
import type { StripeBilling } from './stripe-gateway.js';

/** What can be bought; by card where it has a price in cents, or one of Stripe's. */
export type Plan = typeof plans.$inferSelect;

/** Configured Stripe price ids by plan id; they take precedence over those of the plans. */
export type PriceIds = ReadonlyMap<number, string>;

/** All plans, including those no longer offered: a user may still pay for one. */
export async function loadPlans(store: DbOrTx, priceIds: PriceIds): Promise<Plan[]> {
  const rows = await store.select().from(plans).orderBy(asc(plans.id));
  return rows.map((row) => ({ ...row, stripePriceId: priceIds.get(row.id) ?? row.stripePriceId }));
}

function isSoldByCard(plan: Plan): boolean {
  return plan.isOffered && !plan.isTrial && (plan.priceCents !== null || plan.stripePriceId !== null);
}

/** Throws NOT_FOUND for an unknown plan, CONFLICT for one that cannot be bought by card. */
export async function requirePurchasablePlan(
  store: DbOrTx,
  priceIds: PriceIds,
  planId: number,
): Promise<Plan> {
  const plans = await loadPlans(store, priceIds);
  const plan = plans.find((one) => one.id === planId && one.isOffered);
  if (!plan) throw new AppError('NOT_FOUND', { text: 'billing.noSuchCardPlan' });
  if (isSoldByCard(plan)) return plan;
  const text = plan.isTrial ? 'billing.planFree' : 'billing.notSoldByCard';
  throw new AppError('CONFLICT', { text, values: { plan: plan.name } });
}

/** How often a plan of so many days is charged. Whole weeks, months and years follow the calendar. */
export function toRecurrence(durationDays: number): {
  interval: 'day' | 'week' | 'month' | 'year';
  interval_count: number;
} {
  if (durationDays % 365 === 0) return { interval: 'year', interval_count: durationDays / 365 };
  if (durationDays === 31) return { interval: 'month', interval_count: 1 };
  if (durationDays % 30 === 0) return { interval: 'month', interval_count: durationDays / 30 };
  if (durationDays % 7 === 0) return { interval: 'week', interval_count: durationDays / 7 };
  return { interval: 'day', interval_count: durationDays };
}

/** The product at Stripe of a plan whose price is made from its cents. */
export function toProductId(planId: number): string {
  return `lockwatch_subscription_type_${planId}`;
}

/** By the price, its product, then the checkout's metadata, which a change of plan leaves unchanged. Null: not ours. */
export function findPlanByPrice(
  plans: readonly Plan[],
  price: { priceId: string; productId: string | null; metadataPlanId: number | null },
): Plan | null {
  return (
    plans.find((plan) => plan.stripePriceId === price.priceId) ??
    plans.find((plan) => toProductId(plan.id) === price.productId) ??
    plans.find((plan) => plan.id === price.metadataPlanId) ??
    null
  );
}

/** What the web app needs for card payments ([7-30]). `billing` is null where they are switched off. */
export async function getStripeConfig(db: Db, billing: StripeBilling | null): Promise<StripeConfig> {
  const plans = await loadPlans(db, billing?.priceIds ?? new Map());
  const sold = plans.find(isSoldByCard);
  return {
    enabled: billing !== null,
    publishable_key: billing?.publishableKey ?? null,
    currency: sold?.currency ?? 'usd',
  };
}
