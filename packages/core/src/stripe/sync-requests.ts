import type { DbOrTx } from '@lockwatch/db';
import { stripeCustomers } from '@lockwatch/db/schema';
import { eq, sql } from 'drizzle-orm';

/** By whom a customer is found. */
export type CustomerKey = { userId: string } | { stripeCustomerId: string };

/** A reading that was asked for. */
export interface SyncRequest {
  stripeCustomerId: string;
  /** Done when `sync_answered` has come this far. */
  number: number;
}

/**
 * Asks for the customer to be read again from Stripe, at once and durably: call it in the transaction of whatever makes
 * it necessary. Null: nobody who ever went to pay by card.
 */
export async function requestCardSync(store: DbOrTx, key: CustomerKey): Promise<SyncRequest | null> {
  const [row] = await store
    .update(stripeCustomers)
    .set({
      syncRequests: sql`${stripeCustomers.syncRequests} + 1`,
      syncDueAt: sql`least(${stripeCustomers.syncDueAt}, now())`,
    })
    .where(
      'userId' in key
        ? eq(stripeCustomers.userId, key.userId)
        : eq(stripeCustomers.stripeCustomerId, key.stripeCustomerId),
    )
    .returning({
      stripeCustomerId: stripeCustomers.stripeCustomerId,
      number: stripeCustomers.syncRequests,
    });
  return row ?? null;
}
