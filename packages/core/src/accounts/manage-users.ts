import { createFieldError, type Notice } from '@lockwatch/contracts';
import type { Db } from '@lockwatch/db';
import { roles, userRoles, users } from '@lockwatch/db/schema';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import {
  type Actor,
  assertMayChangeRoles,
  assertMayModerate,
  isInEffectSql,
  lockActorAndTarget,
  writeAudit,
} from '../access/index.js';
import { requestStripeSync } from '../billing/index.js';
import { leaveAllTeams } from '../watching/index.js';

/**
 * Sets the roles of a user, within the actor's rank ([5-09]). A removed role of a subscription returns with the next payment
 * or change of a subscription (`rescheduleSubscriptions`). Throws NOT_FOUND, INVALID for an unknown role, FORBIDDEN with the
 * violated rule.
 */
export async function updateUserRoles(
  actor: Actor,
  db: Db,
  input: { id: string; role_ids: readonly number[] },
): Promise<Notice> {
  return db.transaction(async (tx) => {
    const { me, target } = await lockActorAndTarget(tx, actor, input.id);
    const known = await tx.select({ id: roles.id, name: roles.name }).from(roles);
    const nameOf = new Map(known.map((role) => [role.id, role.name]));
    const unknown = input.role_ids.find((id) => !nameOf.has(id));
    if (unknown !== undefined)
      throw createFieldError('role_ids', { text: 'accounts.noSuchRole', values: { id: unknown } });

    assertMayChangeRoles(me, target, input.role_ids);
    const current = target.roles.map((role) => role.roleId);
    const added = input.role_ids.filter((id) => !current.includes(id));
    const removed = current.filter((id) => !input.role_ids.includes(id));
    if (removed.length > 0) {
      // The role of a subscription that waits is not held yet, so it stays.
      const isHeld = sql`${userRoles.id} not in (
        select held.id from user_roles held join subscriptions source on source.id = held.subscription_id
        where held.user_id = ${target.userId} and not ${sql.raw(isInEffectSql('source'))})`;
      const isRemoved = inArray(userRoles.roleId, removed);
      await tx.delete(userRoles).where(and(eq(userRoles.userId, target.userId), isRemoved, isHeld));
    }
    if (added.length > 0) {
      await tx
        .insert(userRoles)
        .values(added.map((roleId) => ({ userId: target.userId, roleId })))
        .onConflictDoNothing();
    }
    if (added.length > 0 || removed.length > 0) {
      const names = (ids: readonly number[]) => ids.map((id) => nameOf.get(id)).join(', ') || 'none';
      await writeAudit(tx, me, {
        targetUserId: target.userId,
        action: 'user_roles_updated',
        message: `Changed the roles of ${target.name}. Added: ${names(added)}. Removed: ${names(removed)}.`,
        details: { added, removed },
      });
    }
    return { message: { text: 'accounts.rolesUpdated' } };
  });
}

const FLAGS = {
  banned: { column: 'isBanned', on: ['banned', 'Banned'], off: ['unbanned', 'Unbanned'] },
  muted: { column: 'isMuted', on: ['muted', 'Muted'], off: ['unmuted', 'Unmuted'] },
  blacklisted: {
    column: 'isBlacklisted',
    on: ['blacklisted', 'Blacklisted'],
    off: ['unblacklisted', 'Took from the blacklist:'],
  },
} as const;
/** The three independent flags of a user ([4-07]). */
export type ModerationFlag = keyof typeof FLAGS;

/**
 * Sets or removes a moderation flag; `reason`, of a ban, is for staff alone, and another one replaces it. Throws NOT_FOUND,
 * FORBIDDEN for oneself and for users not below the actor in rank.
 */
export async function moderateUser(
  actor: Actor,
  db: Db,
  input: { id: string; flag: ModerationFlag; isOn: boolean; reason?: string | null | undefined },
): Promise<Notice> {
  const { column, on, off } = FLAGS[input.flag];
  const [done, verb] = input.isOn ? on : off;
  const reason = input.reason ?? null;
  return db.transaction(async (tx) => {
    const { me, target } = await lockActorAndTarget(tx, actor, input.id);
    assertMayModerate(me, target);
    const isOtherReason = reason === null ? undefined : sql`${users.banReason} is distinct from ${reason}`;
    const changed = await tx
      .update(users)
      .set({ [column]: input.isOn, ...(input.flag === 'banned' && { banReason: reason }) })
      .where(and(eq(users.id, target.userId), or(eq(users[column], !input.isOn), isOtherReason)))
      .returning({ id: users.id });
    const isRepeated = target.isBanned && isOtherReason !== undefined && changed.length > 0;
    if (changed.length > 0) {
      await writeAudit(tx, me, {
        targetUserId: target.userId,
        action: `user_${done}`,
        message: `${isRepeated ? 'Changed the reason for the ban of' : verb} ${target.name}.`,
        // Not in the message, which the user's own export of their data has.
        ...(reason !== null && { details: { reason } }),
      });
      // A banned user cannot sign in to cancel, so the sync stops their card subscriptions and open checkout.
      if (input.flag === 'banned' && input.isOn) {
        await requestStripeSync(tx, { userId: target.userId });
        await leaveAllTeams(tx, target.userId);
      }
    }
    return { message: { text: isRepeated ? 'accounts.banReasonChanged' : `accounts.${done}` } };
  });
}
