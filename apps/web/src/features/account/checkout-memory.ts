import type { Subscription } from '@lockwatch/contracts';

const KEY = 'lockwatch.checkout';

/** What tells two states of a person's subscriptions apart. */
function stateOf(subscriptions: readonly Subscription[]): string {
  return subscriptions
    .map(({ subscription_id, is_renewing, expires_at }) => `${subscription_id} ${is_renewing} ${expires_at}`)
    .toSorted()
    .join('; ');
}

/** Keeps, before one leaves for the payment page, what one had then. */
export function rememberCheckout(store: Storage, subscriptions: readonly Subscription[]): void {
  store.setItem(KEY, stateOf(subscriptions));
}

/**
 * Whether what was paid for is there: the subscriptions are others than before the payment page was opened. In another
 * browser, where nothing was kept, one that was paid by card.
 */
export function hasArrived(store: Storage, subscriptions: readonly Subscription[]): boolean {
  const before = store.getItem(KEY);
  if (before !== null) return stateOf(subscriptions) !== before;
  return subscriptions.some(({ source, is_active }) => source === 'stripe' && is_active);
}

/** Once one has seen how it ended. */
export function forgetCheckout(store: Storage): void {
  store.removeItem(KEY);
}
