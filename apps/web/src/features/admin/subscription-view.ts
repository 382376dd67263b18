import type { AdminSubscription } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/admin';

const STRIPE_ID_SHOWN = 20;

/** Whether it starts in the future, after the user's present subscription. */
export function startsLater(subscription: Pick<AdminSubscription, 'starts_at'>, nowMs: number): boolean {
  return Date.parse(subscription.starts_at) > nowMs;
}

/** The first 20 characters of the payment provider's id ([2-52], [9-07]). */
export function shortStripeId(id: string | null): string {
  if (id === null) return t('common.notAvailable');
  return id.length > STRIPE_ID_SHOWN ? `${id.slice(0, STRIPE_ID_SHOWN)}...` : id;
}
