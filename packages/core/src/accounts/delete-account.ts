import { AppError, type DeleteAccountInput, describeWorldLocks, type Notice } from '@lockwatch/contracts';
import { type Db, identityHash, type Tx } from '@lockwatch/db';
import {
  deletedIdentities,
  HOUSE_ACCOUNTS,
  ledgerAccounts,
  offerFeedback,
  orphanedStripeCustomers,
  stripeCustomers,
  userIdentities,
  users,
} from '@lockwatch/db/schema';
import { eq, sql } from 'drizzle-orm';
import { type Actor, anonymizeAuditLog, lockUser, writeAudit } from '../access/index.js';
import { anonymizeTrialClaims, lockGrowId, postMovements } from '../billing/index.js';

/**
 * Deletes the user's account and data permanently ([2-51]); a later sign-in creates a new one. What stays: the ledger
 * without an owner, the log without names, answers about offers without comments, hashes of a used trial and, for a month, of
 * the sign-in. A job stops card payments (`deleteOrphanedCustomers`). Throws CONFLICT unless `lost_balance` is the balance
 * that is lost, FORBIDDEN for a user under moderation, who could otherwise escape it.
 */
export async function deleteAccount(actor: Actor, db: Db, input: DeleteAccountInput): Promise<Notice> {
  const { userId } = actor;
  return db.transaction(async (tx) => {
    const claim = await tx.query.users.findFirst({ columns: { growid: true }, where: eq(users.id, userId) });
    // A deposit at this moment is either credited before and counted below, or waits for the next owner of the name.
    if (claim?.growid) await lockGrowId(tx, claim.growid);
    await lockUser(tx, userId);
    await assertNotModerated(tx, userId);
    await forfeitBalance(tx, userId, input.lost_balance ?? 0);
    await anonymizeTrialClaims(tx, actor);
    await rejectEarlierTokens(tx, actor);
    await tx.execute(sql`
      insert into ${orphanedStripeCustomers} (stripe_customer_id, checkout_session_id)
      select ${stripeCustomers.stripeCustomerId}, ${stripeCustomers.checkoutSessionId}
      from ${stripeCustomers} where ${stripeCustomers.userId} = ${userId}
      on conflict do nothing`);
    await anonymizeAuditLog(tx, userId);
    const nobodys = { comment: null, userId: null, notificationId: null };
    await tx.update(offerFeedback).set(nobodys).where(eq(offerFeedback.userId, userId));
    await tx.execute(sql`
      update guilds set manager_ids = array_remove(manager_ids, ${actor.discordUserId}::text), revision = revision + 1
      where manager_ids @> array[${actor.discordUserId}::text]`);
    await tx.delete(users).where(eq(users.id, userId));
    await writeAudit(tx, null, {
      action: 'user_deleted',
      message: `The user ${userId} deleted their account.`,
    });
    return { message: { text: 'accounts.deleted' } };
  });
}

async function assertNotModerated(tx: Tx, userId: string): Promise<void> {
  const user = await tx.query.users.findFirst({ where: eq(users.id, userId) });
  if (user && !user.isMuted && !user.isBlacklisted && !user.isBanned) return;
  throw new AppError('FORBIDDEN', { text: 'accounts.underModeration' });
}

/** Writes the remaining balance off in the ledger. */
async function forfeitBalance(tx: Tx, userId: string, lostBalance: number): Promise<void> {
  const account = await tx.query.ledgerAccounts.findFirst({ where: eq(ledgerAccounts.userId, userId) });
  const balance = account?.balance ?? 0;
  if (balance !== lostBalance) {
    throw new AppError('CONFLICT', {
      text: 'accounts.balanceLost',
      values: { balance: describeWorldLocks(balance), amount: balance },
    });
  }
  if (!account || balance === 0) return;
  await postMovements(tx, [
    {
      kind: 'adjustment',
      from: account.id,
      to: HOUSE_ACCOUNTS.adjustments,
      amount: balance,
      reason: 'Balance of an account that its owner deleted',
    },
  ]);
}

/** Otherwise open pages would create a new account with their token. */
async function rejectEarlierTokens(tx: Tx, { userId, credential }: Actor): Promise<void> {
  const identities = await tx.select().from(userIdentities).where(eq(userIdentities.userId, userId));
  const tokenHash = credential.kind === 'access-token' ? (credential.tokenHash ?? null) : null;
  for (const { issuer, subject } of identities) {
    const values = { identityHash: identityHash(issuer, subject), tokenHash, deletedAt: sql`now()` };
    await tx
      .insert(deletedIdentities)
      .values(values)
      .onConflictDoUpdate({ target: deletedIdentities.identityHash, set: values });
  }
}
