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
  if (isUnpaid(subscription, nowMs)) {
    return subscription.is_renewing
      ? `First payment on ${dateOf(starts)}`
      : `Ends on ${dateOf(starts)}, before its first payment`;
  }
  const end = `${subscription.is_renewing ? 'renews' : 'ends'} on ${dateOf(new Date(subscription.expires_at))}`;
  return wait === null ? `${end[0]?.toUpperCase()}${end.slice(1)}` : `${wait}, ${end}`;
}

/** What is told after a payment by card: what it brings, or from when, and whether the card was charged at all. */
export function checkoutOutcome(
  subscriptions: readonly Subscription[],
  nowMs: number,
): { title: string; text: string } {
  const later = subscriptions.find(
    ({ source, is_active, starts_at }) =>
      source === 'stripe' && is_active && new Date(starts_at).getTime() > nowMs,
  );
  if (!later) {
    return {
      title: 'Payment received. Thank you!',
      text: 'Your subscription is below, and what it brings is yours now.',
    };
  }
  const begins = `${later.name} begins on ${dateOf(new Date(later.starts_at))}, when what you have now ends.`;
  return isUnpaid(later, nowMs)
    ? {
        title: 'Your card is saved. Thank you!',
        text: `${begins} The card is charged for the first time then.`,
      }
    : { title: 'Payment received. Thank you!', text: begins };
}

/** Until a first payment that was put off, Stripe's period ends where the paid time begins (docs: Subscription, trials). */
function isUnpaid({ starts_at, expires_at }: Subscription, nowMs: number): boolean {
  const starts = new Date(starts_at).getTime();
  return starts > nowMs && expires_at !== null && new Date(expires_at).getTime() <= starts;
}

function dateOf(moment: Date): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(moment);
}
