import type { Tx } from '@lockwatch/db';
import { subscriptions, subscriptionTypes, userRoles } from '@lockwatch/db/schema';
import { and, eq, sql } from 'drizzle-orm';
import { hasEnded, type Licence, layOut } from './licence-layout.js';

/** The database's time at this moment (not at the beginning of the transaction), in whole ms. */
export async function databaseNow(tx: Tx): Promise<Date> {
  const [row] = await tx.execute<{ ms: string }>(
    sql`select floor(extract(epoch from clock_timestamp()) * 1000)::text as ms`,
  );
  if (!row) throw new Error('The database did not say what time it is.');
  return new Date(Number(row.ms));
}

/** The person's licences that are not marked as ended. Hold the person (`lockUser`) when you act on the answer. */
export async function loadLicences(tx: Tx, userId: string): Promise<Licence[]> {
  const rows = await tx
    .select({
      id: subscriptions.id,
      roleId: subscriptionTypes.roleId,
      source: sql<Licence['source']>`${subscriptions.source}`,
      isActive: subscriptions.isActive,
      createdAt: subscriptions.createdAt,
      startsAt: subscriptions.startsAt,
      accessEndsAt: subscriptions.accessEndsAt,
    })
    .from(subscriptions)
    .innerJoin(subscriptionTypes, eq(subscriptionTypes.id, subscriptions.typeId))
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.isActive, true)));
  return rows.map(({ createdAt, startsAt, accessEndsAt, ...row }) => ({
    ...row,
    createdAtMs: createdAt.getTime(),
    startsAtMs: startsAt.getTime(),
    endsAtMs: accessEndsAt?.getTime() ?? null,
  }));
}

/**
 * Lays the person's prepaid time out anew and gives the roles of what they have; call it in the transaction of whatever
 * changed one of their licences, with the person held. Answers the licences as they are now.
 */
export async function layOutLicences(tx: Tx, userId: string, now: Date): Promise<Licence[]> {
  const licences = await loadLicences(tx, userId);
  const moved = new Map(layOut(licences, now.getTime()).map((window) => [window.id, window]));
  for (const { id, startsAtMs, endsAtMs } of moved.values()) {
    await tx
      .update(subscriptions)
      .set({ startsAt: new Date(startsAtMs), expiresAt: new Date(endsAtMs) })
      .where(eq(subscriptions.id, id));
  }
  await giveRoles(tx, userId, licences, now);
  return licences.map((licence) => ({ ...licence, ...moved.get(licence.id) }));
}

/**
 * Gives the role of every licence that is not used up, also where staff took it away before: what was just paid for may
 * have made that one longer, or wait behind it, and whoever pays has access at once. The role of one that waits counts
 * when it begins.
 */
async function giveRoles(tx: Tx, userId: string, licences: readonly Licence[], now: Date): Promise<void> {
  const rows = licences
    .filter((licence) => !hasEnded(licence, now.getTime()))
    .map(({ id, roleId }) => ({ userId, roleId, subscriptionId: id }));
  if (rows.length > 0) await tx.insert(userRoles).values(rows).onConflictDoNothing();
}
