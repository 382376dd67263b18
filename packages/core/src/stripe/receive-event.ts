import { stripeCustomers, stripeEvents, users } from '@lockwatch/db/schema';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { findCustomer } from './card-customer.js';
import type { Cards } from './cards.js';
import type { StripeEvent } from './stripe-event.js';
import { syncOrLog } from './sync-customer.js';
import { requestCardSync } from './sync-requests.js';

/**
 * Takes in an event of Stripe's. It is only ever a hint to read again: the event and the request for a reading are stored
 * in one transaction, so that what is acknowledged is never lost; then the customer is read at once. A reading that fails
 * is tried again by the worker, so it is no reason to refuse the event. The same event twice, or events in any order, lead
 * to the same state. Throws MALFORMED for what Stripe did not send, UPSTREAM when the event's customer cannot be asked for
 * (Stripe then sends it again).
 */
export async function receiveStripeEvent(
  cards: Cards,
  rawBody: Uint8Array,
  signature: string | undefined,
): Promise<void> {
  const event = cards.gateway.verifyEvent(rawBody, signature);
  const isKnown = await cards.db.$count(stripeEvents, eq(stripeEvents.id, event.id));
  const customerId = isKnown > 0 ? null : await customerOf(cards, event);
  const stored = await store(cards, event, customerId);
  if (stored.isNew) {
    cards.log.info(
      { eventId: event.id, type: event.type, isOurs: stored.customerId !== null },
      'stripe event',
    );
  }
  if (stored.customerId !== null && !stored.isProcessed) await syncOrLog(cards, stored.customerId);
}

interface StoredEvent {
  customerId: string | null;
  isNew: boolean;
  isProcessed: boolean;
}

async function store(cards: Cards, event: StripeEvent, customerId: string | null): Promise<StoredEvent> {
  return cards.db.transaction(async (tx) => {
    const added = await tx
      .insert(stripeEvents)
      .values({
        id: event.id,
        type: event.type,
        stripeCustomerId: customerId,
        // Nobody of ours: there is nothing to do about it.
        processedAt: customerId === null ? new Date(cards.clock.now()) : null,
      })
      .onConflictDoNothing()
      .returning({ id: stripeEvents.id });
    if (added.length > 0) {
      if (customerId !== null) await requestCardSync(tx, { stripeCustomerId: customerId });
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

/** The event's customer, if they are one of ours. */
async function customerOf(cards: Cards, event: StripeEvent): Promise<string | null> {
  const customerId = await cards.gateway.customerOf(event.subject);
  if (customerId === null) return null;
  const known = await cards.db.$count(stripeCustomers, eq(stripeCustomers.stripeCustomerId, customerId));
  return known > 0 || (await adopt(cards, customerId)) ? customerId : null;
}

/** A customer whom we made and then forgot, as after a restored backup, is known by the note on them. */
async function adopt(cards: Cards, customerId: string): Promise<boolean> {
  const noted = z.guid().safeParse(await cards.gateway.userOf(customerId));
  if (!noted.success) return false;
  const person = await cards.db.$count(users, eq(users.id, noted.data));
  if (person === 0) return false;
  const added = await cards.db
    .insert(stripeCustomers)
    .values({ userId: noted.data, stripeCustomerId: customerId })
    .onConflictDoNothing()
    .returning({ userId: stripeCustomers.userId });
  if (added.length > 0) return true;
  // The checkout that makes the customer, or another event, may have written them down while Stripe was asked.
  if ((await findCustomer(cards, noted.data)) === customerId) return true;
  cards.log.warn(
    { customerId, userId: noted.data },
    'A person has a second customer at Stripe; it gives nothing.',
  );
  return false;
}
