import type { Db, Tx } from '@lockwatch/db';
import { stripeCustomers } from '@lockwatch/db/schema';
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { DerivedSubscription } from './derive-subscriptions.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const LEASE_MS = MINUTE_MS;
const FIRST_RETRY_S = 2;
const LAST_RETRY_S = 600;
/** How long a checkout may still be open, ms: Stripe ends a session a day after its start. */
export const CHECKOUT_LIFETIME_MS = 25 * HOUR_MS;
/** Stripe starts the next period some moments after the last has ended. */
const PERIOD_END_DELAY_MS = MINUTE_MS;

/** The right to sync one customer: to fetch their state and to write it. */
export type Lease = NonNullable<Awaited<ReturnType<typeof claimCustomer>>>;

const isDue = and(
  lte(stripeCustomers.syncDueAt, sql`now()`),
  or(isNull(stripeCustomers.leasedUntil), lte(stripeCustomers.leasedUntil, sql`now()`)),
);

/** Leases the customer if a sync is due and no other process has the lease. */
export async function claimCustomer(db: Db, stripeCustomerId: string, leaseMs: number = LEASE_MS) {
  const id = v7();
  const [row] = await db
    .update(stripeCustomers)
    .set({ leaseId: id, leasedUntil: sql`now() + make_interval(secs => ${leaseMs / 1000})` })
    .where(and(eq(stripeCustomers.stripeCustomerId, stripeCustomerId), isDue))
    .returning({
      userId: stripeCustomers.userId,
      /** The last request before the fetch, which the sync therefore answers. */
      requestNumber: stripeCustomers.syncRequests,
    });
  return row ? { id, stripeCustomerId, ...row } : null;
}

/** Ids of customers that are due and not leased, the longest waiting first. */
export async function listDueCustomers(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .select({ stripeCustomerId: stripeCustomers.stripeCustomerId })
    .from(stripeCustomers)
    .where(isDue)
    .orderBy(stripeCustomers.syncDueAt)
    .limit(limit);
  return rows.map((row) => row.stripeCustomerId);
}

/** Locks the customer's row. Null when another process has the lease: discard what was fetched. */
export async function lockLeasedCustomer(tx: Tx, lease: Lease): Promise<{ checkoutAt: Date | null } | null> {
  const [row] = await tx
    .select({ checkoutAt: stripeCustomers.checkoutAt })
    .from(stripeCustomers)
    .where(isLeasedBy(lease))
    .for('update');
  return row ?? null;
}

/** Releases the lease after a sync. Requests that came meanwhile are due immediately, otherwise the next sync in `waitMs`. */
export async function completeSync(tx: Tx, lease: Lease, waitMs: number): Promise<void> {
  await tx
    .update(stripeCustomers)
    .set({
      syncCompleted: lease.requestNumber,
      syncFailures: 0,
      syncedAt: sql`now()`,
      syncDueAt: sql`case when ${stripeCustomers.syncRequests} = ${lease.requestNumber} then now() + make_interval(secs => ${waitMs / 1000}) else now() end`,
      leaseId: null,
      leasedUntil: null,
    })
    .where(isLeasedBy(lease));
}

/** Releases the lease after a failure; the delay until the next try grows. */
export async function postponeSync(db: Db, lease: Lease): Promise<void> {
  await db
    .update(stripeCustomers)
    .set({
      syncFailures: sql`${stripeCustomers.syncFailures} + 1`,
      syncDueAt: sql`now() + make_interval(secs => least(${LAST_RETRY_S}, ${FIRST_RETRY_S} * power(2, least(${stripeCustomers.syncFailures}, 20))))`,
      leaseId: null,
      leasedUntil: null,
    })
    .where(isLeasedBy(lease));
}

function isLeasedBy(lease: Lease) {
  return and(
    eq(stripeCustomers.stripeCustomerId, lease.stripeCustomerId),
    eq(stripeCustomers.leaseId, lease.id),
  );
}

/** Delay to the next sync without events, ms: short during a checkout, hourly with a subscription, else daily. */
export function computeSyncDelay(state: {
  derived: readonly DerivedSubscription[];
  checkoutAtMs: number | null;
  nowMs: number;
}): number {
  const { nowMs } = state;
  const running = state.derived.filter((subscription) => subscription.isActive);
  const sinceCheckout = state.checkoutAtMs === null ? Number.POSITIVE_INFINITY : nowMs - state.checkoutAtMs;
  const isAnyRunning = running.length > 0 || sinceCheckout < CHECKOUT_LIFETIME_MS;
  const periodEnds = running
    .flatMap(({ expiresAt, graceUntil }) => [expiresAt, graceUntil])
    .map((end) => (end?.getTime() ?? 0) + PERIOD_END_DELAY_MS - nowMs)
    .filter((leftMs) => leftMs > 0);
  const regular = sinceCheckout < HOUR_MS ? 5 * MINUTE_MS : isAnyRunning ? HOUR_MS : 24 * HOUR_MS;
  return Math.min(regular, ...periodEnds);
}
