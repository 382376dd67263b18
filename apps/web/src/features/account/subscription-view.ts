import type { Subscription } from '@lockwatch/contracts';

/** When it ends or renews, in the reader's own time zone. */
export function subscriptionEnd(subscription: Subscription): string {
  if (subscription.expires_at === null) return 'For life';
  const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(
    new Date(subscription.expires_at),
  );
  return subscription.is_renewing ? `Renews on ${date}` : `Ends on ${date}`;
}
