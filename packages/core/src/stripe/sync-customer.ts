import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '@lockwatch/contracts';
import type { Tx } from '@lockwatch/db';
import { stripeCustomers, stripeEvents, subscriptions, users } from '@lockwatch/db/schema';
import { and, eq, inArray, isNull, like } from 'drizzle-orm';
import { lockUser } from '../actor/lock-user.js';
import { recordCardSubscription } from '../subscriptions/record-card-subscription.js';
import { loadCardTypes } from './card-types.js';
import type { Cards } from './cards.js';
import { closeCheckout } from './close-checkout.js';
import { type CardLicence, decideCardLicences, renewalsToStop } from './decide-card-licences.js';
import { waitForNextReading } from './next-reading.js';
import {
  answerRequests,
  claimCustomer,
  dueCustomers,
  holdsLease,
  type Lease,
  postponeReading,
} from './sync-lease.js';
import type { SyncRequest } from './sync-requests.js';

/** Customers read in one sweep, and how many of them at once. */
const SWEEP_SIZE = 20;
const SWEEP_WIDTH = 4;
/** How long a person waits for the reading that another process does. */
const PATIENCE_MS = 20_000;
const LOOK_MS = 50;

/**
 * Reads the customer from Stripe and writes what it means, if a reading is due and nobody else does one. Exclusive: the
 * lease is taken before the reading and checked again where it is written, so that what was read earlier never overwrites
 * what was read later. False: not due, or somebody else is at it. A failure is thrown, and tried again later by the sweep.
 */
export async function syncIfDue(cards: Cards, stripeCustomerId: string): Promise<boolean> {
  const lease = await claimCustomer(cards.db, stripeCustomerId, cards.leaseMs);
  if (lease === null) return false;
  try {
    await syncUnder(cards, lease);
  } catch (error) {
    await postponeReading(cards.db, lease);
    throw error;
  }
  return true;
}

/** Waits until a reading that began after the request is written. Throws UPSTREAM when that takes too long or fails. */
export async function syncNow(cards: Cards, request: SyncRequest): Promise<void> {
  const { db } = cards;
  const giveUpAtMs = performance.now() + PATIENCE_MS;
  for (;;) {
    const [row] = await db
      .select({ answered: stripeCustomers.syncAnswered })
      .from(stripeCustomers)
      .where(eq(stripeCustomers.stripeCustomerId, request.stripeCustomerId));
    if (!row || row.answered >= request.number) return;
    if (performance.now() > giveUpAtMs) {
      throw new AppError('UPSTREAM', 'The payment provider takes long to answer. Look again in a minute.');
    }
    if (!(await syncIfDue(cards, request.stripeCustomerId))) await wait(LOOK_MS);
  }
}

/** Reads customers that are due: after a crash or a failure, at the end of a period, or just from time to time. */
export async function sweepCardCustomers(cards: Cards): Promise<number> {
  const due = await dueCustomers(cards.db, SWEEP_SIZE);
  let done = 0;
  for (let index = 0; index < due.length; index += SWEEP_WIDTH) {
    const results = await Promise.all(
      due.slice(index, index + SWEEP_WIDTH).map((id) => syncOrLog(cards, id)),
    );
    done += results.filter(Boolean).length;
  }
  return done;
}

/**
 * `syncIfDue`, again as long as something was asked for meanwhile, for whoever does not wait for it: a failure is logged,
 * and the sweep tries again.
 */
export async function syncOrLog(cards: Cards, stripeCustomerId: string): Promise<boolean> {
  let isDone = false;
  try {
    while (await syncIfDue(cards, stripeCustomerId)) isDone = true;
    return isDone;
  } catch (error) {
    cards.log.warn(
      { err: error, stripeCustomerId },
      'A customer could not be read from Stripe; trying again later.',
    );
    return false;
  }
}

async function syncUnder(cards: Cards, lease: Lease): Promise<void> {
  const { db, gateway } = cards;
  // What is stored by now is answered by the reading that follows.
  const events = await db
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(and(eq(stripeEvents.stripeCustomerId, lease.stripeCustomerId), isNull(stripeEvents.processedAt)));
  const types = await loadCardTypes(db, cards.priceIds);
  const [person] = await db
    .select({ isBanned: users.isBanned })
    .from(users)
    .where(eq(users.id, lease.userId));
  const read = async () => {
    const facts = await gateway.readFacts(lease.stripeCustomerId);
    if (typeof facts === 'string') return { facts, licences: [] };
    return { facts, licences: decideCardLicences(facts, types, new Date(cards.clock.now())) };
  };

  const isBanned = person?.isBanned ?? true;
  if (isBanned) await closeCheckout(cards, lease);
  let reading = await read();
  if (await stopSurplus(cards, reading.licences, isBanned)) reading = await read();
  const { facts, licences } = reading;
  warn(cards, lease, facts, licences);

  await db.transaction(async (tx) => {
    // The person first, as everybody does who holds both.
    await lockUser(tx, lease.userId);
    if (!(await holdsLease(tx, lease))) return;
    if (facts === 'deleted') await endAll(tx, lease);
    for (const licence of licences) await record(tx, lease.userId, licence);
    if (events.length > 0) {
      await tx
        .update(stripeEvents)
        .set({ processedAt: new Date(cards.clock.now()) })
        .where(
          inArray(
            stripeEvents.id,
            events.map((event) => event.id),
          ),
        );
    }
    await answerRequests(tx, lease, await waitForNextReading(tx, lease, licences, cards.clock.now()));
  });
}

/** Stops what must not be charged again; true when anything was stopped. What cannot be stopped is tried again later. */
async function stopSurplus(
  cards: Cards,
  licences: readonly CardLicence[],
  isBanned: boolean,
): Promise<boolean> {
  let hasStopped = false;
  for (const subscriptionId of renewalsToStop(licences, isBanned)) {
    try {
      await cards.gateway.stopRenewal(subscriptionId);
      hasStopped = true;
    } catch (error) {
      cards.log.error({ err: error, subscriptionId }, 'A renewal could not be stopped; trying again later.');
    }
  }
  return hasStopped;
}

async function record(tx: Tx, userId: string, licence: CardLicence): Promise<void> {
  await recordCardSubscription(tx, {
    userId,
    typeId: licence.type.id,
    stripeSubscriptionId: licence.stripeId,
    isActive: licence.isActive,
    isRenewing: licence.isRenewing,
    startedAt: licence.startedAt,
    expiresAt: licence.expiresAt,
    graceUntil: licence.graceUntil,
    stripeStatus: licence.stripeStatus,
  });
}

/** Stripe ends every subscription of a customer that is deleted there; what was paid for life stays. */
async function endAll(tx: Tx, lease: Lease): Promise<void> {
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
    await recordCardSubscription(tx, {
      userId: lease.userId,
      typeId: row.typeId,
      stripeSubscriptionId: row.stripeSubscriptionId ?? '',
      isActive: false,
      isRenewing: false,
      startedAt: row.startedAt,
      expiresAt: row.expiresAt,
      graceUntil: null,
      stripeStatus: 'deleted',
    });
  }
}

function warn(
  cards: Cards,
  lease: Lease,
  facts: Awaited<ReturnType<Cards['gateway']['readFacts']>>,
  licences: readonly CardLicence[],
): void {
  const { userId } = lease;
  if (facts === 'unknown') {
    // With the keys of another account nobody is known. Nothing is taken away: what is paid ends by itself.
    cards.log.warn(
      { userId },
      'Stripe does not know a customer of ours; are these the keys of another account?',
    );
  }
  if (typeof facts === 'string') return;
  const known = new Set(licences.map((licence) => licence.stripeId));
  for (const { id, priceId, status } of facts.subscriptions) {
    if (status !== 'active' || known.has(id)) continue;
    cards.log.warn(
      { subscriptionId: id, priceId, userId },
      'A subscription at Stripe is for none of our types; it gives nothing.',
    );
  }
}
