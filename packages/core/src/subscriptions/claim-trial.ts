import { AppError, type MessageDto } from '@lockwatch/contracts';
import type { Db, Tx } from '@lockwatch/db';
import { subscriptionTypes, trialClaims, userIdentities } from '@lockwatch/db/schema';
import { eq, sql } from 'drizzle-orm';
import type { Actor } from '../actor/actor.js';
import { lockUser } from '../actor/lock-user.js';
import { writeAudit } from '../audit-log/audit-log.js';
import { refuseTrialForLife } from './refuse-for-life.js';
import { startSubscription } from './start-subscription.js';
import { identityHash, trialClaimOf } from './trial-claims.js';

/**
 * Starts the free trial ([1-03], [9-06]): the role counts at once. Once per person, ever, by account, identity and
 * Discord account; throws CONFLICT the second time, and, without using it up, when a licence for life brings as much.
 */
export async function claimTrial(actor: Actor, db: Db): Promise<MessageDto> {
  return db.transaction(async (tx) => {
    await lockUser(tx, actor.userId);
    const used = await tx.execute(trialClaimOf(actor));
    if (used.length > 0) throw trialUsed();
    const [type] = await tx
      .select()
      .from(subscriptionTypes)
      .where(eq(subscriptionTypes.isTrial, true))
      .limit(1);
    if (!type) throw new AppError('NOT_FOUND', 'There is no trial at the moment.');
    // Refused before it is used up: should the licence for life end one day, the trial is still there.
    await refuseTrialForLife(tx, actor.userId, type.roleId);
    const identity = await firstIdentity(tx, actor.userId);
    const [claim] = await tx
      .insert(trialClaims)
      .values({
        userId: actor.userId,
        identityHash: identityHash(identity.issuer, identity.subject),
        discordUserId: actor.discordUserId ?? identity.discordUserId,
      })
      // Somebody else with the same Discord account may have been faster.
      .onConflictDoNothing()
      .returning({ id: trialClaims.id });
    if (!claim) throw trialUsed();
    const { when } = await startSubscription(tx, { userId: actor.userId, type, source: 'trial' });
    const message = `Your free week has begun: ${type.name} is active ${when}.`;
    await writeAudit(tx, {
      actor,
      action: 'subscription_started',
      message: `Claimed the trial: ${type.name} ${when}.`,
    });
    return { message };
  });
}

function trialUsed(): AppError {
  return new AppError('CONFLICT', 'You have already used your free trial.');
}

async function firstIdentity(tx: Tx, userId: string) {
  const [identity] = await tx
    .select({
      issuer: userIdentities.issuer,
      subject: userIdentities.subject,
      discordUserId: userIdentities.discordUserId,
    })
    .from(userIdentities)
    .where(eq(userIdentities.userId, userId))
    .orderBy(sql`${userIdentities.createdAt}`)
    .limit(1);
  if (!identity) throw new AppError('FORBIDDEN', 'Sign in on the website once before you start the trial.');
  return identity;
}
