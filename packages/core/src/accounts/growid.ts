import {
  AppError,
  describeDepositWorld,
  type GrowIdCode,
  type Notice,
  type WithNotice,
} from '@lockwatch/contracts';
import { type Db, isoTime, type Tx } from '@lockwatch/db';
import { growIdCodes, users } from '@lockwatch/db/schema';
import { and, eq, sql } from 'drizzle-orm';
import { type Actor, hashToken, lockUser, transactionAs, writeAudit } from '../access/index.js';
import { findGrowIdOwner, lockGrowId } from '../billing/index.js';
import { generateCode } from './identity/one-time-code.js';

const CODE_TTL_MS = 30 * 60_000;

/** Sets the GrowID, unverified unless already proven. Throws CONFLICT when another user has proven it ([8-08]). */
export async function setGrowId(
  actor: Actor,
  db: Db,
  growid: string,
): Promise<{ growid: string; growid_verified: boolean } & Notice> {
  return db.transaction(async (tx) => {
    // Nobody can prove this name between the check below and the commit.
    await lockGrowId(tx, growid);
    await assertGrowIdAvailable(tx, growid, actor.userId);
    await lockUser(tx, actor.userId);
    const isSameName = sql`lower(${users.growid}) = lower(${growid})`;
    await tx
      .delete(growIdCodes)
      .where(
        and(eq(growIdCodes.userId, actor.userId), sql`lower(${growIdCodes.growid}) <> lower(${growid})`),
      );
    const [row] = await tx
      .update(users)
      .set({ growid, growidVerifiedAt: sql`case when ${isSameName} then ${users.growidVerifiedAt} end` })
      .where(eq(users.id, actor.userId))
      .returning({ verifiedAt: users.growidVerifiedAt });
    await writeAudit(tx, actor, { action: 'growid_updated', message: `Set the GrowID to "${growid}".` });
    const isVerified = (row?.verifiedAt ?? null) !== null;
    return { growid, growid_verified: isVerified, message: { text: 'accounts.growIdSaved' } };
  });
}

/**
 * Creates the code that proves the user's GrowID when its player says it to the deposit bot in the game: valid once, for 30
 * minutes; only its hash is stored. Replaces an older one. Throws CONFLICT without a GrowID, for one that is proven already,
 * and for one that another user has proven.
 */
export async function createGrowIdCode(
  actor: Actor,
  db: Db,
  depositWorld: string | null,
): Promise<WithNotice<GrowIdCode>> {
  const code = generateCode();
  return transactionAs(actor, db, async (tx) => {
    const user = await tx.query.users.findFirst({ where: eq(users.id, actor.userId) });
    const growid = user?.growid ?? null;
    if (growid === null) throw new AppError('CONFLICT', { text: 'accounts.noGrowId' });
    if (user?.growidVerifiedAt) throw new AppError('CONFLICT', { text: 'accounts.growIdVerifiedAlready' });
    await assertGrowIdAvailable(tx, growid, actor.userId);
    const values = {
      growid,
      codeHash: hashToken(code),
      failedAttempts: 0,
      expiresAt: sql`now() + make_interval(secs => ${CODE_TTL_MS / 1000})`,
    };
    const [row] = await tx
      .insert(growIdCodes)
      .values({ userId: actor.userId, ...values })
      .onConflictDoUpdate({ target: growIdCodes.userId, set: values })
      .returning({ expires_at: isoTime(growIdCodes.expiresAt) });
    if (!row) throw new Error('The insert of a GrowID code returned no row.');
    const place = describeDepositWorld(depositWorld);
    const minutes = CODE_TTL_MS / 60_000;
    return {
      growid,
      code,
      ...row,
      deposit_world: depositWorld,
      message: { text: 'accounts.growIdCode', values: { growid, place, code, minutes } },
    };
  });
}

/** Throws CONFLICT when another user has proven this name. Lock the GrowID first, or rely on the unique index. */
export async function assertGrowIdAvailable(tx: Tx, growid: string, userId: string): Promise<void> {
  const owner = await findGrowIdOwner(tx, growid);
  if (owner && owner.userId !== userId) throw new AppError('CONFLICT', { text: 'accounts.growIdTaken' });
}
