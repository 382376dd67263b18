import type { subscriptions } from '@lockwatch/db/schema';

type Row = Pick<typeof subscriptions.$inferSelect, 'stripeSubscriptionId' | 'stripeStatus' | 'graceUntil'>;

/**
 * What people and staff see of a subscription's payment. `grace_until` is when access ends because the card refused the
 * renewal (Stripe's `past_due`), UTC; null while nothing is owed: the days of grace that every renewing card
 * subscription has are no news then. `stripe_subscription_id` is null for a licence for life, which has a payment
 * (`pi_…`) and no subscription at Stripe.
 */
export function paymentView(row: Row): { grace_until: string | null; stripe_subscription_id: string | null } {
  const { stripeSubscriptionId: id } = row;
  return {
    grace_until: row.stripeStatus === 'past_due' ? (row.graceUntil?.toISOString() ?? null) : null,
    stripe_subscription_id: id?.startsWith('sub_') ? id : null,
  };
}
