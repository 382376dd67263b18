import {
  type Deposit,
  type DepositInput,
  formatWorldLocks,
  formatWorldLocksThat,
  LIMITS,
} from '@lockwatch/contracts';
import type { Db, Tx } from '@lockwatch/db';
import { deposits, HOUSE_ACCOUNTS, users } from '@lockwatch/db/schema';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { writeAudit } from '../audit-log/audit-log.js';
import { accountOf, type Movement, postMovements } from './post-movements.js';
import { otherRequest, requestOf } from './requests.js';

/** Any fixed numbers: the first half of the advisory locks' keys. */
const GROWID_LOCK = 7_301;
const DEPOSIT_KEY_LOCK = 7_302;

/** Deposits that are credited in one statement. */
const CHUNK = 500;

/** Makes everybody who asks who has this GrowID, or sets it, take turns until the transaction ends. */
export async function holdGrowId(tx: Tx, growid: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${GROWID_LOCK}, hashtext(lower(${growid})))`);
}

/**
 * Credits world locks to whoever has the GrowID, in any case; when nobody has, they wait 30 days for somebody to claim
 * it. The same key and content again answers the same and moves nothing (`isNew` false). Call it only for what is proven
 * to come from the depositor (`verifyDeposit`). Throws CONFLICT when the key was used for something else.
 */
export async function acceptDeposit(
  db: Db,
  input: DepositInput & { idempotencyKey: string },
): Promise<{ deposit: Deposit; isNew: boolean }> {
  const { growid, amount, idempotencyKey } = input;
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${DEPOSIT_KEY_LOCK}, hashtext(${idempotencyKey}))`);
    const [earlier] = await tx.select().from(deposits).where(eq(deposits.idempotencyKey, idempotencyKey));
    if (earlier) {
      if (earlier.growid !== growid || earlier.amount !== amount) throw otherRequest();
      return { deposit: toDeposit(earlier), isNew: false };
    }
    await holdGrowId(tx, growid);
    const [holder] = await tx
      .select({ userId: users.id, name: users.name, email: users.email })
      .from(users)
      .where(sql`lower(${users.growid}) = lower(${growid})`);
    const id = v7();
    const row = { id, growid, amount, idempotencyKey, hasWaited: !holder };
    const expiresAt = sql`now() + make_interval(days => ${LIMITS.unclaimedDepositDays})`;
    if (!holder) {
      await tx.insert(deposits).values({ ...row, state: 'waiting', expiresAt });
      return { deposit: toDeposit(row), isNew: true };
    }
    await writeAudit(tx, {
      actor: null,
      targetUserId: holder.userId,
      action: 'deposit_credited',
      message: `Credited a deposit of ${formatWorldLocks(amount)} by ${growid} to ${holder.name}.`,
      details: { depositId: id },
    });
    const account = await accountOf(tx, holder.userId);
    const [movementId] = await postMovements(tx, [movementOf(row, account.id)]);
    await tx.insert(deposits).values({
      ...row,
      state: 'credited',
      userId: holder.userId,
      creditedTransactionId: movementId ?? null,
      creditedAt: sql`now()`,
      expiresAt,
    });
    return { deposit: toDeposit(row), isNew: true };
  });
}

/**
 * Credits what waits for a GrowID to the person who just set it; hold the GrowID before. Nothing proves that a name is
 * somebody's own, so nobody goes through names: who claimed what waited for one name claims nothing of another for 30
 * days, and what waits there is left alone. Answers a sentence for the person, null when nothing waited.
 */
export async function claimDeposits(
  tx: Tx,
  person: { userId: string; name: string; email: string | null },
  growid: string,
): Promise<string | null> {
  const waiting = await tx
    .select({
      id: deposits.id,
      growid: deposits.growid,
      amount: deposits.amount,
      idempotencyKey: deposits.idempotencyKey,
    })
    .from(deposits)
    .where(
      and(
        eq(deposits.state, 'waiting'),
        sql`lower(${deposits.growid}) = lower(${growid})`,
        sql`${deposits.expiresAt} > now()`,
      ),
    )
    .orderBy(asc(deposits.createdAt), asc(deposits.id))
    .for('update');
  if (waiting.length === 0) return null;
  const total = waiting.reduce((sum, row) => sum + Math.round(row.amount * 100), 0) / 100;
  if (await hasClaimedAnother(tx, person.userId, growid)) {
    return `${formatWorldLocksThat(total, 'waits', 'wait')} for this GrowID, but you received those of another one less than ${LIMITS.growIdClaimPauseDays} days ago. Contact staff.`;
  }
  await writeAudit(tx, {
    actor: person,
    action: 'deposit_credited',
    message: `Claimed ${formatWorldLocks(total)} that waited for ${growid}.`,
    details: { depositIds: waiting.slice(0, 100).map(({ id }) => id), count: waiting.length },
  });
  const account = await accountOf(tx, person.userId);
  for (let start = 0; start < waiting.length; start += CHUNK) {
    const chunk = waiting.slice(start, start + CHUNK);
    const ids = await postMovements(
      tx,
      chunk.map((row) => movementOf(row, account.id)),
    );
    const movement = new Map(chunk.map((row, index) => [row.id, ids[index]]));
    await tx
      .update(deposits)
      .set({
        state: 'credited',
        userId: person.userId,
        creditedAt: sql`now()`,
        creditedTransactionId: sql`(${JSON.stringify(Object.fromEntries(movement))}::jsonb ->> ${deposits.id}::text)::uuid`,
      })
      .where(inArray(deposits.id, [...movement.keys()]));
  }
  return `${formatWorldLocksThat(total, 'that waited for it is', 'that waited for it are')} on your balance.`;
}

async function hasClaimedAnother(tx: Tx, userId: string, growid: string): Promise<boolean> {
  const [claimed] = await tx
    .select({ id: deposits.id })
    .from(deposits)
    .where(
      and(
        eq(deposits.userId, userId),
        eq(deposits.hasWaited, true),
        sql`lower(${deposits.growid}) <> lower(${growid})`,
        sql`${deposits.creditedAt} > now() - make_interval(days => ${LIMITS.growIdClaimPauseDays})`,
      ),
    )
    .limit(1);
  return claimed !== undefined;
}

type DepositRow = Pick<typeof deposits.$inferSelect, 'id' | 'growid' | 'amount' | 'idempotencyKey'>;

function movementOf(row: DepositRow, accountId: string): Movement {
  return {
    kind: 'deposit',
    from: HOUSE_ACCOUNTS.deposits,
    to: accountId,
    amount: row.amount,
    reason: `Deposit in the game by ${row.growid}`,
    actorUserId: null,
    request: requestOf('deposit', row.idempotencyKey, { growid: row.growid, amount: row.amount }),
    answer: null,
  };
}

/** As it was first answered, whatever happened to it since. */
function toDeposit(row: DepositRow & { hasWaited: boolean }): Deposit {
  return {
    deposit_id: row.id,
    status: row.hasWaited ? 'waiting' : 'credited',
    growid: row.growid,
    amount: row.amount,
    message: row.hasWaited
      ? `${formatWorldLocksThat(row.amount, 'waits', 'wait')} for somebody to claim the GrowID ${row.growid} within ${LIMITS.unclaimedDepositDays} days.`
      : `${formatWorldLocksThat(row.amount, 'was', 'were')} credited to ${row.growid}.`,
  };
}
