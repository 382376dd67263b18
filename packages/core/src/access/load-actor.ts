import { buildOnce, type DbOrTx } from '@lockwatch/db';
import { permissions, rolePermissions, roles, users } from '@lockwatch/db/schema';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Actor, ActorRole, Credential } from './actor.js';
import { EFFECTIVE_ROLES_SQL } from './subscription-access.js';

export type ActorKey = { userId: string } | { discordUserId: string };

/** The ids of the roles of `users.id` that count now. */
export const effectiveRoleIds = sql`
  select role_id from ${sql.raw(EFFECTIVE_ROLES_SQL)} effective where effective.user_id = ${users.id}`;

/** What an `ActorRow` is made of, from the row of `users`. */
export const actorColumns = {
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
};

type ActorRow = Omit<Actor, 'itemLimit' | 'maxWebhooks' | 'credential'>;

const actorQueries = {
  byUserId: buildOnce((store) => selectActor(store, eq(users.id, sql.placeholder('userId')))),
  byDiscordUserId: buildOnce((store) =>
    selectActor(store, eq(users.discordUserId, sql.placeholder('discordUserId'))),
  ),
};

/** Loads a user with their current roles and permissions in one query. Null when there is none. */
export async function loadActor(store: DbOrTx, key: ActorKey, credential: Credential): Promise<Actor | null> {
  const query = 'userId' in key ? actorQueries.byUserId : actorQueries.byDiscordUserId;
  const [row] = await query(store).execute(key);
  return row ? toActor(row, credential) : null;
}

function selectActor(store: DbOrTx, where: SQL) {
  return store.select(actorColumns).from(users).where(where).limit(1).prepare('load_actor');
}

/** The actor of a row of `actorColumns`. */
export function toActor(row: ActorRow, credential: Credential): Actor {
  const highest = row.roles[0];
  return { ...row, itemLimit: highest?.itemLimit ?? 0, maxWebhooks: highest?.maxWebhooks ?? 0, credential };
}
