import type { Subscription } from './subscriptions.js';

/** The status a user sees on their own subscription: 'Active' if active and renewing, else 'Cancelled' ([4-04]). */
export function getSubscriptionStatus(
  subscription: Pick<Subscription, 'is_active' | 'is_renewing'>,
): 'Active' | 'Cancelled' {
  return subscription.is_active && subscription.is_renewing ? 'Active' : 'Cancelled';
}

/** Only an active, renewing subscription can be cancelled, and never the trial ([4-04]). */
export function isCancellable(
  subscription: Pick<Subscription, 'is_active' | 'is_renewing' | 'name'>,
): boolean {
  return subscription.is_active && subscription.is_renewing && subscription.name !== 'Beta Trial';
}

/** With a deferred first payment, Stripe's period ends where the paid time starts (docs: Subscription, trials). */
export function isUnpaid(
  subscription: Pick<Subscription, 'starts_at' | 'expires_at'>,
  nowMs: number,
): boolean {
  const { starts_at, expires_at } = subscription;
  const starts = new Date(starts_at).getTime();
  return starts > nowMs && expires_at !== null && new Date(expires_at).getTime() <= starts;
}

/** Whether it is paid again by itself: only a card is. */
export function isRenewedByCard(subscription: Pick<Subscription, 'is_renewing' | 'source'>): boolean {
  return subscription.is_renewing && subscription.source === 'stripe';
}
