import { AppError } from '@lockwatch/contracts';
import { type DbOrTx, getDriver, type Tx } from '@lockwatch/db';
import type { Actor } from './actor.js';
import { loadActor } from './load-actor.js';

/**
 * Locks the user until the transaction ends, so that a checked limit holds. Rows that reference the user can be inserted
 * meanwhile: pings do not wait. Throws NOT_FOUND.
 */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  const locked = await lockUsers(tx, [userId]);
  if (!locked.includes(userId)) throw new AppError('NOT_FOUND', { text: 'access.accountGone' });
}

/** Locks users in a fixed order, and the members of their teams, whose rules change with theirs. Returns those that exist. */
export async function lockUsers(tx: Tx, userIds: readonly string[]): Promise<string[]> {
  const rows = await getDriver(tx)<{ id: string }[]>`
    select id from users
    where id in (
      select unnest(${[...userIds]}::uuid[])
      union all
      select member.user_id from team_members member join tags team on team.id = member.tag_id
      where team.user_id = any (${[...userIds]}::uuid[]))
    order by id for no key update`;
  return rows.map(({ id }) => id);
}

/** Runs `work` in a transaction in which the actor's user is locked. Throws NOT_FOUND. */
export function transactionAs<T>(actor: Actor, db: DbOrTx, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await lockUser(tx, actor.userId);
    return work(tx);
  });
}

/** Locks both users and loads their current roles. Throws NOT_FOUND when one does not exist. */
export async function lockActorAndTarget(
  tx: Tx,
  actor: Actor,
  targetId: string,
): Promise<{ me: Actor; target: Actor }> {
  await lockUsers(tx, [actor.userId, targetId]);
  const me = await loadActor(tx, { userId: actor.userId }, actor.credential);
  const target = await loadActor(tx, { userId: targetId }, actor.credential);
  if (!me || !target) throw new AppError('NOT_FOUND', { text: 'access.noSuchUser' });
  return { me, target };
}
