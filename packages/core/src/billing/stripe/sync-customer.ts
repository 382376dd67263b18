import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '@lockwatch/contracts';
import type { Tx } from '@lockwatch/db';
import { stripeCustomers, stripeEvents, subscriptions, users } from '@lockwatch/db/schema';
import { and, eq, inArray, isNull, like } from 'drizzle-orm';
import { lockUser } from '../../access/index.js';
import { recordStripeSubscription } from '../subscriptions/record-stripe-subscription.js';
import { requestStripeSync, type SyncRequest } from '../subscriptions/request-stripe-sync.js';
import { getDatabaseTime } from '../subscriptions/subscription-schedule.js';
import { type DerivedSubscription, deriveSubscriptions } from './derive-subscriptions.js';
import { loadPlans } from './plans.js';
import { closeCheckout, findChargesToStop, loadLifetime, stopCharges } from './stop-charges.js';
import type { StripeBilling } from './stripe-gateway.js';
import {
  claimCustomer,
  completeSync,
  computeSyncDelay,
  type Lease,
  listDueCustomers,
  lockLeasedCustomer,
  postponeSync,
} from './sync-queue.js';

const SWEEP_SIZE = 20;
const SYNC_CONCURRENCY = 4;
const SYNC_TIMEOUT_MS = 20_000;
const POLL_INTERVAL_MS = 50;
/** Delay until charges that could not be stopped are tried again. */
const STOP_RETRY_MS = 30_000;

/**
 * Fetches the state of the Stripe customer and applies it, if a sync is due and no other process does one: false
 * otherwise. The lease is taken before the fetch and checked before the write, so that an older state never overwrites a
 * newer one. After a failure, which is thrown, the sweep tries again.
 */
async function syncIfDue(billing: StripeBilling, stripeCustomerId: string): Promise<boolean> {
  const lease = await claimCustomer(billing.db, stripeCustomerId, billing.leaseMs);
  if (lease === null) return false;
  try {
    await syncWithLease(billing, lease);
  } catch (error) {
    await postponeSync(billing.db, lease);
    throw error;
  }
  return true;
}

/** Syncs the user's Stripe customer now, if they have one. Throws UPSTREAM when that takes too long or fails. */
export async function syncUser(billing: StripeBilling, userId: string): Promise<void> {
  const request = await requestStripeSync(billing.db, { userId });
  if (request) await waitForSync(billing, request);
}

async function waitForSync(billing: StripeBilling, request: SyncRequest): Promise<void> {
  const { db } = billing;
  const deadlineMs = performance.now() + SYNC_TIMEOUT_MS;
  for (;;) {
    const row = await db.query.stripeCustomers.findFirst({
      where: eq(stripeCustomers.stripeCustomerId, request.stripeCustomerId),
    });
    if (!row || row.syncCompleted >= request.number) return;
    if (performance.now() > deadlineMs) throw new AppError('UPSTREAM', { text: 'billing.providerSlow' });
    if (!(await syncIfDue(billing, request.stripeCustomerId))) await wait(POLL_INTERVAL_MS);
  }
}

/** Syncs customers that are due: after a crash or a failure, at the end of a period, and regularly. Returns how many. */
export async function syncDueCustomers(billing: StripeBilling): Promise<number> {
  const due = await listDueCustomers(billing.db, SWEEP_SIZE);
  let done = 0;
  for (let index = 0; index < due.length; index += SYNC_CONCURRENCY) {
    const results = await Promise.all(
      due.slice(index, index + SYNC_CONCURRENCY).map((id) => syncOrLog(billing, id)),
    );
    done += results.filter(Boolean).length;
  }
  return done;
}

/** Syncs the customer until no request is left; a failure is logged, and the sweep tries again. */
export async function syncOrLog(billing: StripeBilling, stripeCustomerId: string): Promise<boolean> {
  let isDone = false;
  try {
    while (await syncIfDue(billing, stripeCustomerId)) isDone = true;
    return isDone;
  } catch (error) {
    billing.log.warn({ err: error, stripeCustomerId }, 'stripe.sync_failed');
    return false;
  }
}

async function syncWithLease(billing: StripeBilling, lease: Lease): Promise<void> {
  const { db, gateway } = billing;
  // The fetch that follows covers the events that are stored by now.
  const events = await db
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(and(eq(stripeEvents.stripeCustomerId, lease.stripeCustomerId), isNull(stripeEvents.processedAt)));
  const plans = await loadPlans(db, billing.priceIds);
  const user = await db.query.users.findFirst({ where: eq(users.id, lease.userId) });
  const fetchState = async () => {
    const snapshot = await gateway.fetchSnapshot(lease.stripeCustomerId);
    return { snapshot, derived: deriveSubscriptions(snapshot, plans, new Date(billing.clock.now())) };
  };

  const isBanned = user?.isBanned ?? true;
  const lifetime = await loadLifetime(db, lease.userId, (await getDatabaseTime(db)).getTime());
  if (isBanned || lifetime.since !== null) {
    await closeCheckout(billing, lease, isBanned ? null : lifetime.since);
  }
  let { snapshot, derived } = await fetchState();
  const userState = { isBanned, lifetimeRank: lifetime.rank };
  const charges = findChargesToStop(snapshot, derived, plans, userState);
  const { stopped, failed } = await stopCharges(billing, charges);
  if (stopped > 0) ({ snapshot, derived } = await fetchState());
  warn(billing, lease, snapshot, derived);

  await db.transaction(async (tx) => {
    // Lock the user before the customer, as everywhere, to avoid deadlocks.
    await lockUser(tx, lease.userId);
    const customer = await lockLeasedCustomer(tx, lease);
    if (!customer) return;
    if (snapshot.state === 'deleted') await endAllSubscriptions(tx, lease);
    for (const subscription of derived) {
      await recordStripeSubscription(tx, { userId: lease.userId, ...subscription });
    }
    const nowMs = billing.clock.now();
    const eventIds = events.map((event) => event.id);
    await tx
      .update(stripeEvents)
      .set({ processedAt: new Date(nowMs) })
      .where(inArray(stripeEvents.id, eventIds));
    const waitMs = computeSyncDelay({ derived, checkoutAtMs: customer.checkoutAt?.getTime() ?? null, nowMs });
    await completeSync(tx, lease, failed > 0 ? Math.min(waitMs, STOP_RETRY_MS) : waitMs);
  });
}

/** Stripe ends every subscription of a deleted customer; lifetime subscriptions stay. */
async function endAllSubscriptions(tx: Tx, lease: Lease): Promise<void> {
  const rows = await tx
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, lease.userId),
        eq(subscriptions.isActive, true),
        like(subscriptions.stripeSubscriptionId, 'sub\\_%'),
      ),
    );
  for (const row of rows) {
    const stripeSubscriptionId = row.stripeSubscriptionId ?? '';
    const ended = { isActive: false, isRenewing: false, graceUntil: null, stripeStatus: 'deleted' };
    await recordStripeSubscription(tx, { ...row, ...ended, stripeSubscriptionId });
  }
}

function warn(
  billing: StripeBilling,
  lease: Lease,
  snapshot: Awaited<ReturnType<StripeBilling['gateway']['fetchSnapshot']>>,
  derived: readonly DerivedSubscription[],
): void {
  const { userId } = lease;
  if (snapshot.state === 'unknown') {
    // With the keys of another account every customer is unknown, so nothing is ended; paid time runs out by itself.
    billing.log.warn({ userId }, 'stripe.customer_unknown');
  }
  const known = new Set(derived.map((subscription) => subscription.stripeSubscriptionId));
  for (const { id, priceId, status } of snapshot.subscriptions) {
    if (status !== 'active' || known.has(id)) continue;
    billing.log.warn({ subscriptionId: id, priceId, userId }, 'stripe.subscription_ignored');
  }
}
