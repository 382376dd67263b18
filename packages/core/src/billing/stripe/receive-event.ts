import { stripeCustomers, stripeEvents, users } from '@lockwatch/db/schema';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { requestStripeSync } from '../subscriptions/request-stripe-sync.js';
import { findCustomer } from './stripe-customer.js';
import type { StripeBilling } from './stripe-gateway.js';
import type { StripeEvent } from './stripe-snapshot.js';
import { syncOrLog } from './sync-customer.js';

/**
 * Receives an event from Stripe. Its only effect is a sync of its customer: event and sync request are stored in one
 * transaction, so that nothing acknowledged is lost, and the sync follows immediately; the worker repeats one that fails.
 * Repeated events, in any order, lead to the same state. Throws MALFORMED for what Stripe did not send, UPSTREAM when the
 * customer of the event cannot be looked up (Stripe then sends it again).
 */
export async function receiveStripeEvent(
  billing: StripeBilling,
  rawBody: Uint8Array,
  signature: string | undefined,
): Promise<void> {
  const event = billing.gateway.verifyEvent(rawBody, signature);
  const isKnown = await billing.db.$count(stripeEvents, eq(stripeEvents.id, event.id));
  const customerId = isKnown > 0 ? null : await findCustomerId(billing, event);
  const stored = await store(billing, event, customerId);
  if (stored.isNew) {
    billing.log.info(
      { eventId: event.id, type: event.type, isOurs: stored.customerId !== null },
      'stripe.event_received',
    );
  }
  if (stored.customerId !== null && !stored.isProcessed) await syncOrLog(billing, stored.customerId);
}

async function store(
  billing: StripeBilling,
  event: StripeEvent,
  customerId: string | null,
): Promise<{ customerId: string | null; isNew: boolean; isProcessed: boolean }> {
  return billing.db.transaction(async (tx) => {
    const added = await tx
      .insert(stripeEvents)
      .values({
        id: event.id,
        type: event.type,
        stripeCustomerId: customerId,
        // Not one of our customers: nothing to do.
        processedAt: customerId === null ? new Date(billing.clock.now()) : null,
      })
      .onConflictDoNothing()
      .returning({ id: stripeEvents.id });
    if (added.length > 0) {
      if (customerId !== null) await requestStripeSync(tx, { stripeCustomerId: customerId });
      return { customerId, isNew: true, isProcessed: customerId === null };
    }
    const [before] = await tx.select().from(stripeEvents).where(eq(stripeEvents.id, event.id));
    return {
      customerId: before?.stripeCustomerId ?? null,
      isNew: false,
      isProcessed: before?.processedAt !== null,
    };
  });
}

async function findCustomerId(billing: StripeBilling, event: StripeEvent): Promise<string | null> {
  const customerId = await billing.gateway.findCustomerId(event.subject);
  if (customerId === null) return null;
  const known = await billing.db.$count(stripeCustomers, eq(stripeCustomers.stripeCustomerId, customerId));
  return known > 0 || (await restoreCustomer(billing, customerId)) ? customerId : null;
}

/** A customer that our database has lost, as after a restored backup, is recognised by the metadata at Stripe. */
async function restoreCustomer(billing: StripeBilling, customerId: string): Promise<boolean> {
  const metadataUserId = z.guid().safeParse(await billing.gateway.findUserId(customerId));
  if (!metadataUserId.success) return false;
  const user = await billing.db.$count(users, eq(users.id, metadataUserId.data));
  if (user === 0) return false;
  const added = await billing.db
    .insert(stripeCustomers)
    .values({ userId: metadataUserId.data, stripeCustomerId: customerId })
    .onConflictDoNothing()
    .returning({ userId: stripeCustomers.userId });
  if (added.length > 0) return true;
  // A checkout or another event may have stored the customer meanwhile.
  if ((await findCustomer(billing, metadataUserId.data)) === customerId) return true;
  billing.log.warn({ customerId, userId: metadataUserId.data }, 'stripe.second_customer_ignored');
  return false;
}
