import { AppError } from '@lockwatch/contracts';
import type { Tx } from '@lockwatch/db';
import { users } from '@lockwatch/db/schema';
import { asc, inArray } from 'drizzle-orm';
import type { Actor } from './actor.js';
import { loadActor } from './load-actor.js';

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
