import type { Subscription } from '@lockwatch/contracts';

/** What to do about a renewal that the card refused, and until when; null: nothing is owed. */
export function paymentFailure({ grace_until: end }: Pick<Subscription, 'grace_until'>): string | null {
  if (end === null) return null;
  return `Payment failed. Access ends on ${dateOf(new Date(end))} unless the card is charged; update the card.`;
}

/** When it begins, where it waits behind others, and when it ends or renews, in the reader's own time zone. */
export function subscriptionEnd(subscription: Subscription, nowMs: number): string {
  const starts = new Date(subscription.starts_at);
  const wait = starts.getTime() > nowMs ? `Starts on ${dateOf(starts)}` : null;
  if (subscription.expires_at === null) return wait ?? 'For life';
  const end = `${subscription.is_renewing ? 'renews' : 'ends'} on ${dateOf(new Date(subscription.expires_at))}`;
  return wait === null ? `${end[0]?.toUpperCase()}${end.slice(1)}` : `${wait}, ${end}`;
}

function dateOf(moment: Date): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(moment);
}
