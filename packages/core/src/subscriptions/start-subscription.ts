import type { Tx } from '@lockwatch/db';
import { subscriptions, type subscriptionTypes } from '@lockwatch/db/schema';
import { databaseNow, layOutLicences } from './licences.js';
import { type Counting, countingOf } from './when.js';

export interface NewSubscription {
  userId: string;
  type: Pick<typeof subscriptionTypes.$inferSelect, 'id' | 'roleId' | 'durationDays'>;
  source: 'trial' | 'world_locks' | 'staff';
}

const DAY_MS = 86_400_000;

/**
 * Starts a subscription that is not paid by card, which gives the role that goes with it, and lays the person's prepaid
 * time out: it may have to wait behind what they have. Hold the person (`lockUser`) before. Answers when it counts, by the
 * database's clock.
 */
export async function startSubscription(tx: Tx, input: NewSubscription): Promise<Counting> {
  const now = await databaseNow(tx);
  const days = input.type.durationDays;
  const [row] = await tx
    .insert(subscriptions)
    .values({
      userId: input.userId,
      typeId: input.type.id,
      source: input.source,
      startedAt: now,
      startsAt: now,
      createdAt: now,
      expiresAt: days === null ? null : new Date(now.getTime() + days * DAY_MS),
    })
    .returning({ id: subscriptions.id });
  if (!row) throw new Error('The insert of a subscription returned no row.');
  return countingOf(await layOutLicences(tx, input.userId, now), row.id, now);
}
