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
  const known = await billing.db.query.stripeEvents.findFirst({ where: eq(stripeEvents.id, event.id) });
  if (known && known.processedAt !== null) return;
  const customerId = known ? known.stripeCustomerId : await findCustomerId(billing, event);
  if (!known) await storeEvent(billing, event, customerId);
  if (customerId !== null) await syncOrLog(billing, customerId);
}

/** Stores the event and requests the sync, unless another call has just done so. */
async function storeEvent(
  { db, clock, log }: StripeBilling,
  { id, type }: StripeEvent,
  stripeCustomerId: string | null,
): Promise<void> {
  const isOurs = stripeCustomerId !== null;
  const processedAt = isOurs ? null : new Date(clock.now());
  const isNew = await db.transaction(async (tx) => {
    const added = await tx
      .insert(stripeEvents)
      .values({ id, type, stripeCustomerId, processedAt })
      .onConflictDoNothing()
      .returning({ id: stripeEvents.id });
    if (added.length > 0 && isOurs) await requestStripeSync(tx, { stripeCustomerId });
    return added.length > 0;
  });
  if (isNew) log.info({ eventId: id, type, isOurs }, 'stripe.event_received');
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
