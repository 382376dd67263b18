import type { Tx } from '@lockwatch/db';
import { subscriptions, type subscriptionTypes } from '@lockwatch/db/schema';
import { and, asc, eq } from 'drizzle-orm';
import { licenceIsAlive } from './licence-sql.js';
import { databaseNow, layOutLicences } from './licences.js';
import { refuseForLife } from './refuse-for-life.js';
import { startSubscription } from './start-subscription.js';
import { type Counting, countingOf } from './when.js';

export interface AddedTime extends Counting {
  isExtension: boolean;
}

const DAY_MS = 86_400_000;

/**
 * Gives a person a subscription of this type, or makes the one they have from the same source longer; nothing of either
 * is lost to what else they have. Hold the person (`lockUser`) before. Throws CONFLICT when a licence for life covers it.
 */
export async function addTime(
  tx: Tx,
  input: { userId: string; type: typeof subscriptionTypes.$inferSelect; source: 'world_locks' | 'staff' },
): Promise<AddedTime> {
  const { userId, type } = input;
  await refuseForLife(tx, userId, type.roleId);
  const existing = await findAlive(tx, input);
  if (!existing || type.durationDays === null) {
    return { ...(await startSubscription(tx, input)), isExtension: false };
  }
  const now = await databaseNow(tx);
  await tx
    .update(subscriptions)
    .set({ expiresAt: new Date(existing.expiresAt.getTime() + type.durationDays * DAY_MS) })
    .where(eq(subscriptions.id, existing.id));
  const licences = await layOutLicences(tx, userId, now);
  return { ...countingOf(licences, existing.id, now), isExtension: true };
}

/** The one that is made longer: bought or given the same way, for a time, and not renewing by itself. */
async function findAlive(
  tx: Tx,
  input: { userId: string; type: { id: number }; source: string },
): Promise<{ id: string; expiresAt: Date } | null> {
  const [row] = await tx
    .select({ id: subscriptions.id, expiresAt: subscriptions.expiresAt })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, input.userId),
        eq(subscriptions.typeId, input.type.id),
        eq(subscriptions.source, input.source),
        eq(subscriptions.isRenewing, false),
        licenceIsAlive,
      ),
    )
    .orderBy(asc(subscriptions.createdAt), asc(subscriptions.id))
    .limit(1)
    // Held, so that the job that ends subscriptions does not end it while it is made longer.
    .for('update');
  return row && row.expiresAt !== null ? { id: row.id, expiresAt: row.expiresAt } : null;
}
