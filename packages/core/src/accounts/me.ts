import { AppError, type Me } from '@lockwatch/contracts';
import type { DbOrTx } from '@lockwatch/db';
import { ledgerAccounts, users } from '@lockwatch/db/schema';
import { eq, sql } from 'drizzle-orm';
import type { Actor } from '../access/index.js';
import { selectTrialClaims } from '../billing/index.js';

/** The user as the dashboard shows them ([3-06]). */
export async function getMe(actor: Actor, store: DbOrTx): Promise<Me> {
  const [row] = await store
    .select({
      name: users.name,
      email: users.email,
      picture: users.picture,
      growid: users.growid,
      growidVerified: sql<boolean>`${users.growidVerifiedAt} is not null`,
      discordUserId: users.discordUserId,
      isMuted: users.isMuted,
      language: users.language,
      balance: ledgerAccounts.balance,
      usedTrial: sql<boolean>`exists (${selectTrialClaims(actor)})`,
    })
    .from(users)
    .leftJoin(ledgerAccounts, eq(ledgerAccounts.userId, users.id))
    .where(eq(users.id, actor.userId));
  if (!row) throw new AppError('NOT_FOUND', { text: 'access.accountGone' });
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
    growid_verified: row.growidVerified,
    metadata: { used_trial: row.usedTrial },
    permissions: [...actor.permissions],
    is_muted: row.isMuted,
    item_limit: actor.itemLimit,
    max_webhooks: actor.maxWebhooks,
    discord_user_id: row.discordUserId,
    language: row.language,
  };
}
