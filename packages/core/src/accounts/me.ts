import { AppError, type Me } from '@lockwatch/contracts';
import type { DbOrTx } from '@lockwatch/db';
import { ledgerAccounts, users } from '@lockwatch/db/schema';
import type { Language } from '@lockwatch/texts';
import { eq, sql } from 'drizzle-orm';
import { type Actor, getRoleLabel } from '../access/index.js';
import { selectTrialClaims } from '../billing/index.js';

/** The user as the dashboard shows them ([3-06]). `language`: of the names of roles. */
export async function getMe(actor: Actor, store: DbOrTx, language: Language): Promise<Me> {
  const [row] = await store
    .select({
      name: users.name,
      email: users.email,
      picture: users.picture,
      growid: users.growid,
      growid_verified: sql<boolean>`${users.growidVerifiedAt} is not null`,
      discord_user_id: users.discordUserId,
      is_muted: users.isMuted,
      language: users.language,
      ping_template: users.pingTemplate,
      balance: sql<number>`coalesce(${ledgerAccounts.balance}, 0)::float8`,
      usedTrial: sql<boolean>`exists (${selectTrialClaims(actor)})`,
    })
    .from(users)
    .leftJoin(ledgerAccounts, eq(ledgerAccounts.userId, users.id))
    .where(eq(users.id, actor.userId));
  if (!row) throw new AppError('NOT_FOUND', { text: 'access.accountGone' });
  const { usedTrial, ...profile } = row;
  return {
    ...profile,
    user_id: actor.userId,
    roles: actor.roles.map((role) => ({
      role_id: role.roleId,
      name: role.name,
      label: getRoleLabel(role.name, language),
      metadata: { item_limit: role.itemLimit, max_webhooks: role.maxWebhooks },
    })),
    metadata: { used_trial: usedTrial },
    permissions: [...actor.permissions],
    item_limit: actor.itemLimit,
    max_webhooks: actor.maxWebhooks,
  };
}
