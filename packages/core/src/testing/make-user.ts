import type { Db } from '@lockwatch/db';
import { roles, userRoles, users } from '@lockwatch/db/schema';
import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { type Actor, loadActor } from '../access/index.js';

/** A user with this role, signed in. */
export async function makeUser(
  db: Db,
  roleName = 'user',
  fields: Partial<typeof users.$inferInsert> = {},
): Promise<Actor> {
  const userId = v7();
  await db.insert(users).values({ id: userId, name: roleName, ...fields });
  const role = await db.query.roles.findFirst({ where: eq(roles.name, roleName) });
  if (!role) throw new Error(`There is no role ${roleName}.`);
  await db.insert(userRoles).values({ userId, roleId: role.id });
  return reloadUser(db, userId);
}

/** The user as they are now. */
export async function reloadUser(db: Db, userId: string): Promise<Actor> {
  const actor = await loadActor(db, { userId }, { kind: 'access-token' });
  if (!actor) throw new Error(`There is no user ${userId}.`);
  return actor;
}
