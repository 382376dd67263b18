import { AppError, type BillingPortal, CHECKOUT_RETURN_PATH, getBackoffMs } from '@lockwatch/contracts';
import { orphanedStripeCustomers, stripeCustomers } from '@lockwatch/db/schema';
import { asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Actor } from '../../access/index.js';
import type { StripeBilling } from './stripe-gateway.js';

/** The user's Stripe customer; null for a user who never opened a checkout. */
export async function findCustomer(billing: StripeBilling, userId: string): Promise<string | null> {
  const row = await billing.db.query.stripeCustomers.findFirst({ where: eq(stripeCustomers.userId, userId) });
  return row?.stripeCustomerId ?? null;
}

/** The user's Stripe customer, created when missing. An idempotency key prevents a second one after a crash. */
export async function ensureCustomer(billing: StripeBilling, actor: Actor): Promise<string> {
  const before = await findCustomer(billing, actor.userId);
  if (before !== null && (await billing.gateway.isCustomer(before))) return before;
  const { userId, name, email } = actor;
  const made = await billing.gateway.createCustomer({ userId, name, email, replaces: before });
  const [row] = await billing.db
    .insert(stripeCustomers)
    .values({ userId, stripeCustomerId: made })
    .onConflictDoUpdate({
      target: stripeCustomers.userId,
      set: {
        stripeCustomerId: sql`case when ${stripeCustomers.stripeCustomerId} = ${before} then ${made} else ${stripeCustomers.stripeCustomerId} end`,
      },
    })
    .returning({ stripeCustomerId: stripeCustomers.stripeCustomerId });
  if (!row) throw new Error('The insert of a customer returned no row.');
  return row.stripeCustomerId;
}

/** The user's Stripe customer. Throws CONFLICT for a user who never opened a checkout. */
export async function requireCustomer(billing: StripeBilling, actor: Actor): Promise<string> {
  const customerId = await findCustomer(billing, actor.userId);
  if (customerId !== null) return customerId;
  throw new AppError('CONFLICT', { text: 'billing.notPaidByCard' });
}

/** A link to the billing portal, valid for minutes. Throws CONFLICT without a customer, UPSTREAM when Stripe fails. */
export async function openBillingPortal(actor: Actor, billing: StripeBilling): Promise<BillingPortal> {
  const customerId = await requireCustomer(billing, actor);
  return {
    url: await billing.gateway.createPortal(customerId, `${billing.publicUrl}${CHECKOUT_RETURN_PATH}`),
  };
}

const SWEEP_SIZE = 10;
/** After this, the customer of a process that crashed is tried again. */
const LEASE_SECONDS = 60;
const BACKOFF = { firstMs: 2000, maxMs: 3_600_000 };

/** Deletes the Stripe customers of deleted accounts, which ends their subscriptions. Returns how many. */
export async function deleteOrphanedCustomers(billing: StripeBilling): Promise<number> {
  const { db, gateway, log } = billing;
  const due = db
    .select({ id: orphanedStripeCustomers.stripeCustomerId })
    .from(orphanedStripeCustomers)
    .where(lte(orphanedStripeCustomers.nextAttemptAt, sql`now()`))
    .orderBy(asc(orphanedStripeCustomers.nextAttemptAt))
    .limit(SWEEP_SIZE)
    .for('update', { skipLocked: true });
  const leased = await db
    .update(orphanedStripeCustomers)
    .set({ nextAttemptAt: sql`now() + make_interval(secs => ${LEASE_SECONDS})` })
    .where(inArray(orphanedStripeCustomers.stripeCustomerId, due))
    .returning();
  let done = 0;
  for (const { stripeCustomerId, checkoutSessionId, failedAttempts } of leased) {
    const isRow = eq(orphanedStripeCustomers.stripeCustomerId, stripeCustomerId);
    try {
      if (checkoutSessionId !== null) await gateway.expireCheckout(checkoutSessionId);
      await gateway.deleteCustomer(stripeCustomerId);
    } catch (error) {
      log.error({ err: error, stripeCustomerId }, 'stripe.customer_delete_failed');
      const waitSeconds = getBackoffMs(failedAttempts + 1, BACKOFF) / 1000;
      await db
        .update(orphanedStripeCustomers)
        .set({
          failedAttempts: failedAttempts + 1,
          nextAttemptAt: sql`now() + make_interval(secs => ${waitSeconds})`,
        })
        .where(isRow);
      continue;
    }
    await db.delete(orphanedStripeCustomers).where(isRow);
    done += 1;
  }
  return done;
}
