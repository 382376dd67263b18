import {
  AppError,
  describeWorldLocks,
  type GrowIdVerification,
  type VerifyGrowIdInput,
  type WithNotice,
} from '@lockwatch/contracts';
import type { Db, Tx } from '@lockwatch/db';
import { growIdCodes, growIdVerifications, users } from '@lockwatch/db/schema';
import type { Text } from '@lockwatch/texts';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { hashToken, idempotencyConflict, lockUser, writeAudit } from '../access/index.js';
import { creditWaitingDeposits, lockGrowId } from '../billing/index.js';
import { assertGrowIdAvailable } from './growid.js';

/** Wrong codes after which the open codes of a name are void. */
const CODE_ATTEMPTS = 5;

/**
 * The player `growid` said `code` to the deposit bot: the user who created the code owns the name from now on, and waiting
 * deposits are credited in the same transaction. Call it only for requests of the depositor (`verifyRequest`). The same key
 * and content again returns the same. Throws NOT_FOUND for a code that is wrong, used, expired or of another name, also
 * after five wrong ones; CONFLICT when another user has proven the name, or the key was used for something else.
 */
export async function verifyGrowId(
  db: Db,
  input: VerifyGrowIdInput & { idempotencyKey: string },
): Promise<WithNotice<GrowIdVerification>> {
  const { growid, code, idempotencyKey } = input;
  const codeHash = hashToken(code);
  const verification = await db.transaction(async (tx) => {
    await lockGrowId(tx, growid);
    const earlier = await tx.query.growIdVerifications.findFirst({
      where: eq(growIdVerifications.idempotencyKey, idempotencyKey),
    });
    if (earlier) {
      if (earlier.growid !== growid || earlier.codeHash !== codeHash) throw idempotencyConflict();
      return toVerification(earlier);
    }
    const userId = await consumeCode(tx, growid, codeHash);
    if (userId === null) return null;
    await assertGrowIdAvailable(tx, growid, userId);
    const credited = await assignVerifiedGrowId(tx, userId, growid);
    await tx.insert(growIdVerifications).values({ idempotencyKey, growid, codeHash, credited });
    return toVerification({ growid, credited });
  });
  // Thrown outside the transaction, so that the failed attempt counts.
  if (verification !== null) return verification;
  throw new AppError('NOT_FOUND', { text: 'accounts.growIdCodeWrong', values: { growid } });
}

/** Uses the code up and returns its user. Null, and one attempt less for all open codes of the name, when it is wrong. */
async function consumeCode(tx: Tx, growid: string, codeHash: string): Promise<string | null> {
  const isOpen = and(
    sql`lower(${growIdCodes.growid}) = lower(${growid})`,
    gt(growIdCodes.expiresAt, sql`now()`),
    lt(growIdCodes.failedAttempts, CODE_ATTEMPTS),
  );
  const [taken] = await tx
    .delete(growIdCodes)
    .where(and(isOpen, eq(growIdCodes.codeHash, codeHash)))
    .returning({ userId: growIdCodes.userId });
  if (taken) return taken.userId;
  await tx
    .update(growIdCodes)
    .set({ failedAttempts: sql`${growIdCodes.failedAttempts} + 1` })
    .where(isOpen);
  return null;
}

/** Stores the owner of the name, credits waiting deposits, and logs both. Lock the GrowID first. */
async function assignVerifiedGrowId(tx: Tx, userId: string, growid: string): Promise<number> {
  await lockUser(tx, userId);
  const [owner] = await tx
    .update(users)
    .set({ growid, growidVerifiedAt: sql`now()` })
    .where(eq(users.id, userId))
    .returning({ userId: users.id, name: users.name, email: users.email });
  if (!owner) throw new AppError('NOT_FOUND', { text: 'access.accountGone' });
  await writeAudit(tx, owner, {
    action: 'growid_verified',
    message: `Proved the GrowID "${growid}" in the game.`,
  });
  return creditWaitingDeposits(tx, owner, growid);
}

function toVerification(stored: { growid: string; credited: number }): WithNotice<GrowIdVerification> {
  const { growid, credited } = stored;
  const message: Text[] = [{ text: 'accounts.growIdVerified', values: { growid } }];
  if (credited > 0) {
    const amount = describeWorldLocks(credited);
    message.push({ text: 'accounts.waitingCredited', values: { amount, count: credited } });
  }
  return { growid, status: 'verified', credited, message };
}
