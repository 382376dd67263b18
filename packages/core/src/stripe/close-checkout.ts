import { stripeCustomers } from '@lockwatch/db/schema';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Cards } from './cards.js';
import { CHECKOUT_MS } from './next-reading.js';
import type { Lease } from './sync-lease.js';

/**
 * Ends the payment page of a banned person, which nobody has paid yet: they would pay for nothing. Call it before the
 * reading, which then sees what was paid a moment earlier. What cannot be ended is tried again with the next reading,
 * which is soon while a page is young; Stripe ends each a day after its beginning.
 */
export async function closeCheckout(cards: Cards, lease: Lease): Promise<void> {
  const [row] = await cards.db
    .select({ sessionId: stripeCustomers.checkoutSessionId })
    .from(stripeCustomers)
    .where(
      and(
        eq(stripeCustomers.stripeCustomerId, lease.stripeCustomerId),
        isNotNull(stripeCustomers.checkoutSessionId),
        sql`${stripeCustomers.checkoutAt} > now() - make_interval(secs => ${CHECKOUT_MS / 1000})`,
      ),
    );
  if (!row || row.sessionId === null) return;
  const { sessionId } = row;
  try {
    await cards.gateway.expireCheckout(sessionId);
  } catch (error) {
    cards.log.error({ err: error, sessionId }, 'A payment page could not be ended; trying again later.');
  }
}
