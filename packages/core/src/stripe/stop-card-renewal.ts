import { AppError } from '@lockwatch/contracts';
import type { Cards } from './cards.js';
import { syncNow } from './sync-customer.js';
import { requestCardSync } from './sync-requests.js';

/**
 * Tells Stripe not to charge a subscription again, and reads what Stripe made of it, so that both agree when this returns.
 * Throws UNAVAILABLE where payments by card are switched off: ending it here alone would go on charging the card. Throws
 * UPSTREAM when Stripe is away.
 */
export async function stopCardRenewal(
  cards: Cards | null,
  userId: string,
  stripeSubscriptionId: string,
): Promise<void> {
  if (cards === null) {
    throw new AppError(
      'UNAVAILABLE',
      'Card subscriptions cannot be cancelled here at the moment. Contact staff.',
    );
  }
  await cards.gateway.stopRenewal(stripeSubscriptionId);
  const request = await requestCardSync(cards.db, { userId });
  if (request) await syncNow(cards, request);
}
