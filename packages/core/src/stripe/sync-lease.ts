import type { Db, Tx } from '@lockwatch/db';
import { stripeCustomers } from '@lockwatch/db/schema';
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { v7 } from 'uuid';

const LEASE_MS = 60_000;
const FIRST_RETRY_S = 2;
const LAST_RETRY_S = 600;

/** The right to read one customer and to write what was read. */
export interface Lease {
  id: string;
  userId: string;
  stripeCustomerId: string;
  /** Requests that came before the reading, and so are answered by it. */
  upTo: number;
}

const isFree = or(isNull(stripeCustomers.leasedUntil), lte(stripeCustomers.leasedUntil, sql`now()`));

/** Takes the customer for reading, where it is due and nobody has it. */
export async function claimCustomer(
  db: Db,
  stripeCustomerId: string,
  leaseMs: number = LEASE_MS,
): Promise<Lease | null> {
  const [row] = await db
    .update(stripeCustomers)
    .set(leaseFor(leaseMs))
    .where(
      and(
        eq(stripeCustomers.stripeCustomerId, stripeCustomerId),
        lte(stripeCustomers.syncDueAt, sql`now()`),
        isFree,
      ),
    )
    .returning();
  return row ? leaseOf(row) : null;
}

/** Ids of customers that are due and that nobody has, the longest waiting first. */
export async function dueCustomers(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .select({ stripeCustomerId: stripeCustomers.stripeCustomerId })
    .from(stripeCustomers)
    .where(and(lte(stripeCustomers.syncDueAt, sql`now()`), isFree))
    .orderBy(stripeCustomers.syncDueAt)
    .limit(limit);
  return rows.map((row) => row.stripeCustomerId);
}

/**
 * Holds the customer's row for the rest of the transaction. False when the lease ran out and somebody else reads: what
 * was read under it must not be written.
 */
export async function holdsLease(tx: Tx, lease: Lease): Promise<boolean> {
  const rows = await tx
    .select({ userId: stripeCustomers.userId })
    .from(stripeCustomers)
    .where(ownedBy(lease))
    .for('update');
  return rows.length > 0;
}

/** Gives the lease back after a reading was written. What was asked for meanwhile is due at once, the rest after `waitMs`. */
export async function answerRequests(tx: Tx, lease: Lease, waitMs: number): Promise<void> {
  await tx
    .update(stripeCustomers)
    .set({
      syncAnswered: lease.upTo,
      syncFailures: 0,
      syncedAt: sql`now()`,
      syncDueAt: sql`case when ${stripeCustomers.syncRequests} = ${lease.upTo} then now() + make_interval(secs => ${waitMs / 1000}) else now() end`,
      leaseId: null,
      leasedUntil: null,
    })
    .where(ownedBy(lease));
}

/** Gives the lease back after a failure; the next try waits, longer each time. */
export async function postponeReading(db: Db, lease: Lease): Promise<void> {
  await db
    .update(stripeCustomers)
    .set({
      syncFailures: sql`${stripeCustomers.syncFailures} + 1`,
      syncDueAt: sql`now() + make_interval(secs => least(${LAST_RETRY_S}, ${FIRST_RETRY_S} * power(2, least(${stripeCustomers.syncFailures}, 20))))`,
      leaseId: null,
      leasedUntil: null,
    })
    .where(ownedBy(lease));
}

function ownedBy(lease: Lease) {
  return and(
    eq(stripeCustomers.stripeCustomerId, lease.stripeCustomerId),
    eq(stripeCustomers.leaseId, lease.id),
  );
}

function leaseFor(leaseMs: number) {
  return { leaseId: v7(), leasedUntil: sql`now() + make_interval(secs => ${leaseMs / 1000})` };
}

function leaseOf(row: typeof stripeCustomers.$inferSelect): Lease {
  if (row.leaseId === null) throw new Error('A claimed customer has no lease.');
  return {
    id: row.leaseId,
    userId: row.userId,
    stripeCustomerId: row.stripeCustomerId,
    upTo: row.syncRequests,
  };
}
