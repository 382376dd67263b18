import { AppError, type Notice } from '@lockwatch/contracts';
import { type Db, identityHash, type Tx } from '@lockwatch/db';
import {
  plans,
  rolePermissions,
  roles,
  subscriptions,
  trialClaims,
  userIdentities,
} from '@lockwatch/db/schema';
import { formatText } from '@lockwatch/texts';
import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { type Actor, isInEffectSql, transactionAs, writeAudit } from '../../access/index.js';
import { addTime, coveredByLifetimeError } from './add-time.js';

/**
 * Starts the free trial ([1-03], [9-06]), which gives its role immediately, once per user: recognised by account, identity and
 * Discord account, which must be linked. Throws CONFLICT the second time, without a Discord account, and, without using
 * the trial up, when a lifetime subscription gives as much.
 */
export async function claimTrial(actor: Actor, db: Db): Promise<Notice> {
  const { userId } = actor;
  return transactionAs(actor, db, async (tx) => {
    const used = await tx.execute(selectTrialClaims(actor));
    if (used.length > 0) throw trialUsedError();
    const plan = await tx.query.plans.findFirst({ where: eq(plans.isTrial, true) });
    if (!plan) throw new AppError('NOT_FOUND', { text: 'billing.noTrial' });
    // Rejected before the trial is used up: it is still there when the lifetime subscription ends.
    await assertTrialNotCoveredByLifetime(tx, userId, plan.roleId);
    const [identity] = await tx
      .select()
      .from(userIdentities)
      .where(eq(userIdentities.userId, userId))
      .orderBy(asc(userIdentities.createdAt))
      .limit(1);
    if (!identity) throw new AppError('FORBIDDEN', { text: 'billing.signInBeforeTrial' });
    const discordUserId = actor.discordUserId ?? identity.discordUserId;
    if (discordUserId === null) throw new AppError('CONFLICT', { text: 'billing.trialNeedsDiscord' });
    const [claim] = await tx
      .insert(trialClaims)
      .values({ userId, identityHash: identityHash(identity.issuer, identity.subject), discordUserId })
      .onConflictDoNothing()
      .returning({ id: trialClaims.id });
    if (!claim) throw trialUsedError();
    const { sentences } = await addTime(tx, { userId, plan, source: 'trial' });
    await writeAudit(tx, actor, {
      action: 'subscription_started',
      message: `Claimed the trial: ${formatText('en', sentences)}`,
    });
    return { message: { text: 'billing.trialBegan', values: { addition: sentences } } };
  });
}

function trialUsedError(): AppError {
  return new AppError('CONFLICT', { text: 'billing.trialUsed' });
}

/** Throws CONFLICT when a lifetime subscription gives the trial's limits and permissions, whatever its rank ([6-08]). */
async function assertTrialNotCoveredByLifetime(tx: Tx, userId: string, trialRoleId: number): Promise<void> {
  const [covering] = await tx
    .select({ name: roles.name })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .innerJoin(roles, eq(roles.id, plans.roleId))
    .where(
      and(
        eq(subscriptions.userId, userId),
        isNull(subscriptions.accessEndsAt),
        sql.raw(isInEffectSql()),
        sql`(${roles.id} >= ${trialRoleId} or (
          exists (select from ${roles} trial where trial.id = ${trialRoleId}
            and trial.item_limit <= ${roles.itemLimit} and trial.max_webhooks <= ${roles.maxWebhooks})
          and not exists (
            select trial.permission_id from ${rolePermissions} trial where trial.role_id = ${trialRoleId}
            except select own.permission_id from ${rolePermissions} own where own.role_id = ${roles.id})))`,
      ),
    )
    .orderBy(desc(roles.id))
    .limit(1);
  if (covering) throw coveredByLifetimeError(covering.name);
}

/** The claims of this user: by account, identity or Discord account. */
export function selectTrialClaims(actor: Pick<Actor, 'userId' | 'discordUserId'>): SQL {
  return sql`
    select 1 from ${trialClaims}
    where ${trialClaims.userId} = ${actor.userId}
      or ${trialClaims.discordUserId} = ${actor.discordUserId}::bigint
      or ${trialClaims.discordUserHash} = ${actor.discordUserId === null ? null : discordUserHash(actor.discordUserId)}
      or ${trialClaims.discordUserHash} in (
        select encode(sha256(convert_to('discord' || chr(10) || ${userIdentities.discordUserId}, 'UTF8')), 'hex')
        from ${userIdentities} where ${userIdentities.userId} = ${actor.userId})
      or ${trialClaims.discordUserId} in (
        select ${userIdentities.discordUserId} from ${userIdentities}
        where ${userIdentities.userId} = ${actor.userId})
      or ${trialClaims.identityHash} in (
        select encode(sha256(convert_to(${userIdentities.issuer} || chr(10) || ${userIdentities.subject}, 'UTF8')), 'hex')
        from ${userIdentities} where ${userIdentities.userId} = ${actor.userId})`;
}

function discordUserHash(discordUserId: string): string {
  return identityHash('discord', discordUserId);
}

/** For account deletion: keeps hashes of the identities and Discord accounts that used the trial. */
export async function anonymizeTrialClaims(
  tx: Tx,
  actor: Pick<Actor, 'userId' | 'discordUserId'>,
): Promise<void> {
  const [claim] = await tx.execute(selectTrialClaims(actor));
  if (!claim) return;
  const own = await tx.select().from(trialClaims).where(eq(trialClaims.userId, actor.userId));
  const identities = await tx.select().from(userIdentities).where(eq(userIdentities.userId, actor.userId));
  const discordUserIds = [actor, ...own, ...identities].flatMap(({ discordUserId }) => discordUserId ?? []);
  await tx
    .update(trialClaims)
    .set({ userId: null, discordUserId: null })
    .where(eq(trialClaims.userId, actor.userId));
  const kept = [
    ...identities.map(({ issuer, subject }) => ({ identityHash: identityHash(issuer, subject) })),
    // A Discord account is not an identity of the provider: its own hash stands in for one.
    ...discordUserIds.map(discordUserHash).map((hash) => ({ identityHash: hash, discordUserHash: hash })),
  ];
  for (const values of kept) await tx.insert(trialClaims).values(values).onConflictDoNothing();
}
