import { buildOnce, type DbOrTx } from '@lockwatch/db';
import { permissions, rolePermissions, roles, userIdentities, users } from '@lockwatch/db/schema';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Actor, ActorRole, Credential } from './actor.js';
import { EFFECTIVE_ROLES_SQL } from './subscription-access.js';

export type ActorKey = { userId: string } | { discordUserId: string } | { issuer: string; subject: string };

/** The ids of the roles of `users.id` that count now. */
export const effectiveRoleIds = sql`
  select role_id from ${sql.raw(EFFECTIVE_ROLES_SQL)} effective where effective.user_id = ${users.id}`;

const { placeholder } = sql;
const actorQueries = {
  byUserId: buildOnce((store) => selectActor(store, eq(users.id, placeholder('userId')))),
  byDiscordUserId: buildOnce((store) =>
    selectActor(store, eq(users.discordUserId, placeholder('discordUserId'))),
  ),
  byIdentity: buildOnce((store) => {
    const { issuer, subject, userId } = userIdentities;
    const identity = store
      .select({ userId })
      .from(userIdentities)
      .where(and(eq(issuer, placeholder('issuer')), eq(subject, placeholder('subject'))));
    return selectActor(store, inArray(users.id, identity));
  }),
};

/** Loads a user with their current roles and permissions in one query. Null when there is none. */
export async function loadActor(store: DbOrTx, key: ActorKey, credential: Credential): Promise<Actor | null> {
  const [row] = await findQuery(key)(store).execute(key);
  if (!row) return null;
  const highest = row.roles[0];
  return { ...row, itemLimit: highest?.itemLimit ?? 0, maxWebhooks: highest?.maxWebhooks ?? 0, credential };
}

function findQuery(key: ActorKey) {
  if ('userId' in key) return actorQueries.byUserId;
  return 'discordUserId' in key ? actorQueries.byDiscordUserId : actorQueries.byIdentity;
}

function selectActor(store: DbOrTx, where: SQL) {
  return store
    .select({
      userId: users.id,
      name: users.name,
      email: users.email,
      discordUserId: users.discordUserId,
      isBanned: users.isBanned,
      lastLoginAt: users.lastLoginAt,
      roles: sql<ActorRole[]>`coalesce((
        select json_agg(json_build_object('roleId', ${roles.id}, 'name', ${roles.name},
          'itemLimit', ${roles.itemLimit}, 'maxWebhooks', ${roles.maxWebhooks}) order by ${roles.id} desc)
        from ${roles} where ${roles.id} in (${effectiveRoleIds})), '[]')`,
      permissions: sql<string[]>`coalesce((
        select json_agg(distinct ${permissions.name})
        from ${rolePermissions} join ${permissions} on ${permissions.id} = ${rolePermissions.permissionId}
        where ${rolePermissions.roleId} in (${effectiveRoleIds})), '[]')`,
    })
    .from(users)
    .where(where)
    .limit(1)
    .prepare('load_actor');
}
