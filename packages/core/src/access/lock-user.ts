import { AppError } from '@lockwatch/contracts';
import type { DbOrTx, Tx } from '@lockwatch/db';
import { users } from '@lockwatch/db/schema';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Actor } from './actor.js';
import { loadActor } from './load-actor.js';

/**
 * Locks the user until the transaction ends, so that a checked limit holds. Rows that reference the user can be inserted
 * meanwhile: pings do not wait. Throws NOT_FOUND.
 */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  if (!row) throw new AppError('NOT_FOUND', { text: 'access.accountGone' });
}

/** Runs `work` in a transaction in which the actor's user is locked. Throws NOT_FOUND. */
export function transactionAs<T>(actor: Actor, db: DbOrTx, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await lockUser(tx, actor.userId);
    return work(tx);
  });
}

/** Locks both users in a fixed order and loads their current roles. Throws NOT_FOUND when one does not exist. */
export async function lockActorAndTarget(
  tx: Tx,
  actor: Actor,
  targetId: string,
): Promise<{ me: Actor; target: Actor }> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [actor.userId, targetId]))
    .orderBy(asc(users.id))
    .for('no key update');
  const me = await loadActor(tx, { userId: actor.userId }, actor.credential);
  const target = await loadActor(tx, { userId: targetId }, actor.credential);
  if (!me || !target) throw new AppError('NOT_FOUND', { text: 'access.noSuchUser' });
  return { me, target };
}
