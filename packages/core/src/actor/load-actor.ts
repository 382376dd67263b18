import type { DbOrTx } from '@lockwatch/db';
import {
  permissions,
  rolePermissions,
  roles,
  subscriptions,
  userIdentities,
  userRoles,
  users,
} from '@lockwatch/db/schema';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { licenceCountsNow } from '../subscriptions/licence-sql.js';
import type { Actor, ActorRole, Credential } from './actor.js';

/** How a person is looked up. */
export type ActorKey = { userId: string } | { discordUserId: string } | { issuer: string; subject: string };

/**
 * The roles of `users.id` that count now: those given for good, and those of a subscription that runs. The clock is the
 * database's, so access ends at the same moment for every process.
 */
export const effectiveRoleIds = sql`
  select ${userRoles.roleId} from ${userRoles}
  left join ${subscriptions} on ${subscriptions.id} = ${userRoles.subscriptionId}
  where ${userRoles.userId} = ${users.id}
    and (${userRoles.subscriptionId} is null or ${licenceCountsNow})`;

/** Reads a person with their current roles and permissions in one query. Null when there is none. */
export async function loadActor(store: DbOrTx, key: ActorKey, credential: Credential): Promise<Actor | null> {
  const [row] = await store
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
    .where(whereKey(store, key))
    .limit(1);
  if (!row) return null;
  const highest = row.roles[0];
  return { ...row, itemLimit: highest?.itemLimit ?? 0, maxWebhooks: highest?.maxWebhooks ?? 0, credential };
}

function whereKey(store: DbOrTx, key: ActorKey): SQL {
  if ('userId' in key) return eq(users.id, key.userId);
  if ('discordUserId' in key) return eq(users.discordUserId, key.discordUserId);
  const identity = store
    .select({ userId: userIdentities.userId })
    .from(userIdentities)
    .where(and(eq(userIdentities.issuer, key.issuer), eq(userIdentities.subject, key.subject)));
  return inArray(users.id, identity);
}
