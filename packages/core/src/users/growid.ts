import { AppError } from '@lockwatch/contracts';
import type { Db } from '@lockwatch/db';
import { users } from '@lockwatch/db/schema';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Actor } from '../actor/actor.js';
import { lockUser } from '../actor/lock-user.js';
import { writeAudit } from '../audit-log/audit-log.js';
import { claimDeposits, holdGrowId } from '../ledger/deposits.js';

/**
 * Sets the person's name in the game, and credits the deposits that waited for it. Throws CONFLICT when somebody else
 * has it, in any case ([8-08]).
 */
export async function setGrowId(
  actor: Actor,
  db: Db,
  growid: string,
): Promise<{ growid: string; message: string }> {
  return db.transaction(async (tx) => {
    // Two people who claim one name at once take turns, so the second sees the first.
    await holdGrowId(tx, growid);
    const [taken] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(sql`lower(${users.growid}) = lower(${growid})`, ne(users.id, actor.userId)));
    if (taken) throw new AppError('CONFLICT', 'GrowID is already taken by another user');
    await lockUser(tx, actor.userId);
    await tx.update(users).set({ growid }).where(eq(users.id, actor.userId));
    await writeAudit(tx, { actor, action: 'growid_updated', message: `Set the GrowID to "${growid}".` });
    const claimed = await claimDeposits(tx, actor, growid);
    return { growid, message: ['GrowID saved successfully!', claimed].filter(Boolean).join(' ') };
  });
}
