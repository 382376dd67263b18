import { type DbOrTx, getDriver } from '@lockwatch/db';
import { users } from '@lockwatch/db/schema';
import { sql } from 'drizzle-orm';
import type { Actor, Credential } from './actor.js';
import { EFFECTIVE_ROLES_SQL } from './subscription-access.js';

export type ActorKey = { userId: string } | { discordUserId: string };

/** A row of `ACTOR_SQL`. */
export type ActorRow = Omit<Actor, 'itemLimit' | 'maxWebhooks' | 'credential'>;

/** The ids of the roles of `users.id` that count now. */
export const effectiveRoleIds = sql`
  select role_id from ${sql.raw(EFFECTIVE_ROLES_SQL)} effective where effective.user_id = ${users.id}`;

/** SQL: users with the roles and permissions that count now; a `where` may follow. */
export const ACTOR_SQL = `
  select users.id as "userId", users.name, users.email, users.discord_user_id as "discordUserId",
    users.is_banned as "isBanned", users.last_login_at as "lastLoginAt",
    coalesce((
      select json_agg(json_build_object('roleId', role.id, 'name', role.name, 'itemLimit', role.item_limit,
        'maxWebhooks', role.max_webhooks) order by role.id desc)
      from roles role where role.id = any (held.role_ids)), '[]') as roles,
    coalesce((
      select json_agg(distinct permission.name)
      from role_permissions given join permissions permission on permission.id = given.permission_id
      where given.role_id = any (held.role_ids)), '[]') as permissions
  from users
  cross join lateral (
    select array(
      select role_id from ${EFFECTIVE_ROLES_SQL} effective where effective.user_id = users.id) as role_ids) held`;

/** Loads a user with their current roles and permissions in one query. Null when there is none. */
export async function loadActor(store: DbOrTx, key: ActorKey, credential: Credential): Promise<Actor | null> {
  const driver = getDriver(store);
  const [row] = await driver<ActorRow[]>`
    ${driver.unsafe(ACTOR_SQL)}
    where ${'userId' in key ? driver`users.id = ${key.userId}` : driver`users.discord_user_id = ${key.discordUserId}`}`;
  return row ? toActor(row, credential) : null;
}

export function toActor(row: ActorRow, credential: Credential): Actor {
  const highest = row.roles[0];
  return { ...row, itemLimit: highest?.itemLimit ?? 0, maxWebhooks: highest?.maxWebhooks ?? 0, credential };
}
