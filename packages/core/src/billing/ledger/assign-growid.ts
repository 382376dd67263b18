import {
  AppError,
  type AssignGrowIdInput,
  describeWorldLocks,
  type Notice,
  type ReasonInput,
} from '@lockwatch/contracts';
import type { Db, Tx } from '@lockwatch/db';
import { growIdCodes, users } from '@lockwatch/db/schema';
import type { Text } from '@lockwatch/texts';
import { eq, sql } from 'drizzle-orm';
import { type Actor, assertMayModerate, lockActorAndTarget, writeAudit } from '../../access/index.js';
import { creditWaitingDeposits, findGrowIdOwner, lockGrowId } from './deposits.js';

/** Makes the user the proven owner of a GrowID and credits waiting deposits. Throws NOT_FOUND, FORBIDDEN ([5-09]). */
export async function assignGrowId(actor: Actor, db: Db, input: AssignGrowIdInput): Promise<Notice> {
  const { id, growid, reason } = input;
  return db.transaction(async (tx) => {
    await lockGrowId(tx, growid);
    const { me, target } = await lockTargetBelowActor(tx, actor, id);
    const owner = await findGrowIdOwner(tx, growid);
    const former = owner?.userId === id ? null : owner;
    if (former) {
      await lockTargetBelowActor(tx, actor, former.userId);
      await removeGrowIdFromUser(tx, former.userId);
      await writeAudit(tx, me, {
        targetUserId: former.userId,
        action: 'growid_removed',
        message: `Took the GrowID "${growid}" from ${former.name}: ${reason}`,
      });
    }
    await tx.delete(growIdCodes).where(eq(growIdCodes.userId, id));
    await tx.update(users).set({ growid, growidVerifiedAt: sql`now()` }).where(eq(users.id, id));
    await writeAudit(tx, me, {
      targetUserId: id,
      action: 'growid_assigned',
      message: `Gave the GrowID "${growid}" to ${target.name}: ${reason}`,
    });
    const credited = await creditWaitingDeposits(tx, target, growid);
    const message: Text[] = [{ text: 'billing.growIdAssigned', values: { growid, name: target.name } }];
    if (former) message.push({ text: 'billing.growIdLost', values: { name: former.name } });
    if (credited > 0) {
      const amount = describeWorldLocks(credited);
      message.push({ text: 'billing.waitingCredited', values: { amount, count: credited } });
    }
    return { message };
  });
}

/** Removes the GrowID of a user below the actor's rank. Throws NOT_FOUND, FORBIDDEN, CONFLICT when there is none. */
export async function removeGrowId(actor: Actor, db: Db, input: ReasonInput): Promise<Notice> {
  const { id, reason } = input;
  return db.transaction(async (tx) => {
    const { me, target } = await lockTargetBelowActor(tx, actor, id);
    const user = await tx.query.users.findFirst({ columns: { growid: true }, where: eq(users.id, id) });
    if (!user?.growid)
      throw new AppError('CONFLICT', { text: 'billing.noGrowId', values: { name: target.name } });
    await removeGrowIdFromUser(tx, id);
    await writeAudit(tx, me, {
      targetUserId: id,
      action: 'growid_removed',
      message: `Took the GrowID "${user.growid}" from ${target.name}: ${reason}`,
    });
    return { message: { text: 'billing.growIdRemoved', values: { name: target.name, growid: user.growid } } };
  });
}

async function removeGrowIdFromUser(tx: Tx, userId: string): Promise<void> {
  await tx.delete(growIdCodes).where(eq(growIdCodes.userId, userId));
  await tx.update(users).set({ growid: null, growidVerifiedAt: null }).where(eq(users.id, userId));
}

async function lockTargetBelowActor(tx: Tx, actor: Actor, id: string): Promise<{ me: Actor; target: Actor }> {
  const both = await lockActorAndTarget(tx, actor, id);
  assertMayModerate(both.me, both.target);
  return both;
}
