import { AppError, type Me } from '@lockwatch/contracts';
import type { DbOrTx } from '@lockwatch/db';
import { ledgerAccounts, users } from '@lockwatch/db/schema';
import { eq, sql } from 'drizzle-orm';
import type { Actor } from '../actor/actor.js';
import { trialClaimOf } from '../subscriptions/trial-claims.js';

/** The person as the dashboard shows them ([3-06]). */
export async function getMe(actor: Actor, store: DbOrTx): Promise<Me> {
  const [row] = await store
    .select({
      name: users.name,
      email: users.email,
      picture: users.picture,
      growid: users.growid,
      discordUserId: users.discordUserId,
      balance: ledgerAccounts.balance,
      usedTrial: sql<boolean>`exists (${trialClaimOf(actor)})`,
    })
    .from(users)
    .leftJoin(ledgerAccounts, eq(ledgerAccounts.userId, users.id))
    .where(eq(users.id, actor.userId));
  if (!row) throw new AppError('NOT_FOUND', 'This account no longer exists.');
  return {
    user_id: actor.userId,
    name: row.name,
    email: row.email,
    picture: row.picture,
    roles: actor.roles.map((role) => ({
      role_id: role.roleId,
      name: role.name,
      metadata: { item_limit: role.itemLimit, max_webhooks: role.maxWebhooks },
    })),
    balance: row.balance ?? 0,
    growid: row.growid,
    metadata: { used_trial: row.usedTrial },
    permissions: [...actor.permissions],
    item_limit: actor.itemLimit,
    max_webhooks: actor.maxWebhooks,
    discord_user_id: row.discordUserId,
  };
}
