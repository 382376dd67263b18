import type { DbOrTx } from '@lockwatch/db';
import { stripeCustomers } from '@lockwatch/db/schema';
import { eq, sql } from 'drizzle-orm';

export type SyncRequest = NonNullable<Awaited<ReturnType<typeof requestStripeSync>>>;

/** Requests a sync, in the transaction that makes it necessary. Null for a user without a customer. */
export async function requestStripeSync(
  store: DbOrTx,
  key: { userId: string } | { stripeCustomerId: string },
) {
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
    .returning({ stripeCustomerId: stripeCustomers.stripeCustomerId, number: stripeCustomers.syncRequests });
  return row ?? null;
}
