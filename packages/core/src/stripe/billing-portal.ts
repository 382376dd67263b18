import { type BillingPortal, CARD_RETURN_PATH } from '@lockwatch/contracts';
import type { Actor } from '../actor/actor.js';
import { requireCustomer } from './card-customer.js';
import type { Cards } from './cards.js';

/**
 * A link to Stripe's own page for the person's cards and bills; it holds for a few minutes. Throws CONFLICT for whoever
 * never paid by card, UPSTREAM when Stripe is away.
 */
export async function openBillingPortal(actor: Actor, cards: Cards): Promise<BillingPortal> {
  const customerId = await requireCustomer(cards, actor);
  return { url: await cards.gateway.createPortal(customerId, `${cards.publicUrl}${CARD_RETURN_PATH}`) };
}
