import { ROLES } from '@lockwatch/contracts';
import type { DbOrTx, Tx } from '@lockwatch/db';
import { roles, userRoles, users } from '@lockwatch/db/schema';
import { and, asc, desc, eq, gte, isNull, sql } from 'drizzle-orm';
import { EFFECTIVE_ROLES_SQL, lockUser, writeAudit } from '../access/index.js';
import { FOUND_USER, type FoundUser } from './find-users.js';

const ADMINISTRATOR_RANK = ROLES.find(({ name }) => name === 'admin')?.roleId ?? 0;

/** Every role, the highest first, with how many users hold it now. */
export async function listRoleHolders(store: DbOrTx): Promise<{ name: string; count: number }[]> {
  return store
    .select({
      name: roles.name,
      count: sql<number>`(select count(distinct user_id)::int from ${sql.raw(EFFECTIVE_ROLES_SQL)} held
        where held.role_id = ${roles.id})`,
    })
    .from(roles)
    .orderBy(desc(roles.id));
}

/** The users who hold the role `staff` or a higher one now, the highest first, with the name of that role. */
export async function listStaff(store: DbOrTx): Promise<(FoundUser & { role: string })[]> {
  const highest = sql<number>`(select max(role_id) from ${sql.raw(EFFECTIVE_ROLES_SQL)} held
    where held.user_id = ${users.id})`;
  const staffRank = ROLES.find(({ name }) => name === 'staff')?.roleId ?? 0;
  return store
    .select({ ...FOUND_USER, role: roles.name })
    .from(users)
    .innerJoin(roles, eq(roles.id, highest))
    .where(gte(roles.id, staffRank))
    .orderBy(desc(roles.id), asc(users.name));
}

/**
 * The operator of the installation gives or takes a role, whatever the ranks; false: nothing to change. A role that a
 * subscription gives stays. Logged. Throws a sentence for an unknown role.
 */
export async function setRole(
  db: DbOrTx,
  user: Pick<FoundUser, 'userId' | 'name'>,
  change: { role: string; isGranted: boolean },
): Promise<boolean> {
  const { userId } = user;
  return db.transaction(async (tx) => {
    const role = await getRole(tx, change.role);
    await lockUser(tx, userId);
    const changed = change.isGranted
      ? await tx.insert(userRoles).values({ userId, roleId: role.id }).onConflictDoNothing().returning()
      : await tx
          .delete(userRoles)
          .where(
            and(
              eq(userRoles.userId, userId),
              eq(userRoles.roleId, role.id),
              isNull(userRoles.subscriptionId),
            ),
          )
          .returning();
    if (changed.length === 0) return false;
    await writeAudit(tx, null, {
      targetUserId: userId,
      action: 'user_roles_updated',
      message: `The operator ${change.isGranted ? 'gave' : 'took from'} ${user.name} the role ${role.name}.`,
    });
    return true;
  });
}

/** Whether anybody holds the role `admin` or a higher one now. */
export async function hasAdministrator(store: DbOrTx): Promise<boolean> {
  const [found] = await store.execute<{ exists: boolean }>(sql`
    select exists (select from ${sql.raw(EFFECTIVE_ROLES_SQL)} held where held.role_id >= ${ADMINISTRATOR_RANK}) as exists`);
  return found?.exists === true;
}

async function getRole(tx: Tx, name: string): Promise<{ id: number; name: string }> {
  const known = await tx.select({ id: roles.id, name: roles.name }).from(roles).orderBy(asc(roles.id));
  const role = known.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (!role) {
    throw new Error(`There is no role "${name}". Choose one of: ${known.map((one) => one.name).join(', ')}.`);
  }
  return role;
}
