import type { Subscription } from '@lockwatch/contracts';

/** 'Active' if active and renewing, else 'Cancelled' ([4-04]). */
export function subscriptionStatus(subscription: Subscription): 'Active' | 'Cancelled' {
  return subscription.is_active && subscription.is_renewing ? 'Active' : 'Cancelled';
}

/** Only an active, renewing subscription can be cancelled, and never the trial ([4-04]). */
export function isCancellable(subscription: Subscription): boolean {
  return subscription.is_active && subscription.is_renewing && subscription.name !== 'Beta Trial';
}

/** When it ends or renews, in the reader's own time zone. */
export function subscriptionEnd(subscription: Subscription): string {
  if (subscription.expires_at === null) return 'For life';
  const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(
    new Date(subscription.expires_at),
  );
  return subscription.is_renewing ? `Renews on ${date}` : `Ends on ${date}`;
}
