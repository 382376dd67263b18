import type { SubscriptionType } from './subscriptions.js';

/** The plans on sale: seeds the database and fills the landing page. Card prices in cents of `currency`, others in WL. */
export const SUBSCRIPTION_PLANS = [
  {
    subscription_type_id: 1,
    name: 'Beta Trial',
    description: 'One week with everything Expert has. No card needed.',
    role_name: 'beta',
    duration_days: 7,
    price_cents: null,
    currency: 'usd',
    price_wl: null,
    is_trial: true,
  },
  {
    subscription_type_id: 2,
    name: 'Basic',
    description: '50 watched items and 3 webhooks, a month at a time.',
    role_name: 'basic',
    duration_days: 30,
    price_cents: 299,
    currency: 'usd',
    price_wl: 300,
    is_trial: false,
  },
  {
    subscription_type_id: 3,
    name: 'Expert',
    description: '500 watched items and 10 webhooks, a month at a time.',
    role_name: 'expert',
    duration_days: 30,
    price_cents: 699,
    currency: 'usd',
    price_wl: 700,
    is_trial: false,
  },
  {
    subscription_type_id: 4,
    name: 'Expert Lifetime',
    description: '500 watched items and 10 webhooks, for good.',
    role_name: 'expert',
    duration_days: null,
    price_cents: 9900,
    currency: 'usd',
    price_wl: 10_000,
    is_trial: false,
  },
] as const satisfies readonly SubscriptionType[];

/** The plan for somebody who has none: that with the most by the month. Plans are in order of price. */
export function findRecommendedPlan<P extends Pick<SubscriptionType, 'duration_days'>>(
  plans: readonly P[],
): P | undefined {
  return plans.findLast((plan) => plan.duration_days !== null);
}
