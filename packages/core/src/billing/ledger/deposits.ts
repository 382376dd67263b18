import { type Deposit, type DepositInput, describeWorldLocks, type WithNotice } from '@lockwatch/contracts';
import type { Db, Tx } from '@lockwatch/db';
import { deposits, HOUSE_ACCOUNTS, users } from '@lockwatch/db/schema';
import { formatText } from '@lockwatch/texts';
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { idempotencyConflict, writeAudit } from '../../access/index.js';
import { ensureAccount, type Movement, postMovements, toIdempotentRequest } from './post-movements.js';

const UNCLAIMED_DAYS = 30;

/** Any fixed numbers: the first half of the advisory locks' keys. */
const GROWID_LOCK = 7_301;
const DEPOSIT_KEY_LOCK = 7_304;

const CHUNK = 500;

/** Locks the GrowID, whether or not it has an owner, until the end of the transaction. */
export async function lockGrowId(tx: Tx, growid: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${GROWID_LOCK}, hashtext(lower(${growid})))`);
}

/** The user who has proven the GrowID. Lock it first, or rely on the unique index. */
export async function findGrowIdOwner(tx: Tx, growid: string) {
  const [owner] = await tx
    .select({ userId: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(sql`lower(${users.growid}) = lower(${growid})`, isNotNull(users.growidVerifiedAt)));
  return owner;
}

/**
 * Credits world locks to the proven owner of the GrowID, compared case-insensitively; without one they wait 30 days for the
 * proof. The same key and content again returns the same and moves nothing (`isNew` false). Call it only for requests of the
 * depositor (`verifyRequest`). Throws CONFLICT when the key was used for something else.
 */
export async function acceptDeposit(
  db: Db,
  input: DepositInput & { idempotencyKey: string },
): Promise<{ deposit: WithNotice<Deposit>; isNew: boolean }> {
  const { growid, amount, idempotencyKey } = input;
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${DEPOSIT_KEY_LOCK}, hashtext(${idempotencyKey}))`);
    const earlier = await tx.query.deposits.findFirst({ where: eq(deposits.idempotencyKey, idempotencyKey) });
    if (earlier) {
      if (earlier.growid !== growid || earlier.amount !== amount) throw idempotencyConflict();
      return { deposit: toDeposit(earlier), isNew: false };
    }
    await lockGrowId(tx, growid);
    const owner = await findGrowIdOwner(tx, growid);
    const row = { id: v7(), growid, amount, idempotencyKey, hasWaited: !owner };
    const expiresAt = sql`now() + make_interval(days => ${UNCLAIMED_DAYS})`;
    await tx.insert(deposits).values({ ...row, state: 'waiting', expiresAt });
    if (owner) {
      await writeAudit(tx, null, {
        targetUserId: owner.userId,
        action: 'deposit_credited',
        message: `Credited a deposit of ${formatText('en', describeWorldLocks(amount))} by ${growid} to ${owner.name}.`,
        details: { depositId: row.id },
      });
      await credit(tx, owner.userId, [row]);
    }
    return { deposit: toDeposit(row), isNew: true };
  });
}

/** Credits waiting deposits to the new owner of a GrowID. Lock the GrowID first. Returns the credited world locks. */
export async function creditWaitingDeposits(
  tx: Tx,
  owner: { userId: string; name: string; email: string | null },
  growid: string,
): Promise<number> {
  const waiting = await tx
    .select()
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
  if (waiting.length === 0) return 0;
  const total = waiting.reduce((sum, row) => sum + Math.round(row.amount * 100), 0) / 100;
  await writeAudit(tx, null, {
    targetUserId: owner.userId,
    action: 'deposit_credited',
    message: `Credited ${formatText('en', describeWorldLocks(total))} that waited for ${growid} to ${owner.name}.`,
    details: { depositIds: waiting.slice(0, 100).map(({ id }) => id), count: waiting.length },
  });
  await credit(tx, owner.userId, waiting);
  return total;
}

async function credit(tx: Tx, userId: string, rows: readonly DepositRow[]): Promise<void> {
  const account = await ensureAccount(tx, userId);
  for (let start = 0; start < rows.length; start += CHUNK) {
    const chunk = rows.slice(start, start + CHUNK);
    const ids = await postMovements(
      tx,
      chunk.map((row) => toMovement(row, account.id)),
    );
    const movement = new Map(chunk.map((row, index) => [row.id, ids[index]]));
    await tx
      .update(deposits)
      .set({
        state: 'credited',
        userId,
        creditedAt: sql`now()`,
        creditedTransactionId: sql`(${JSON.stringify(Object.fromEntries(movement))}::jsonb ->> ${deposits.id}::text)::uuid`,
      })
      .where(inArray(deposits.id, [...movement.keys()]));
  }
}

type DepositRow = Pick<typeof deposits.$inferSelect, 'id' | 'growid' | 'amount' | 'idempotencyKey'>;

function toMovement(row: DepositRow, accountId: string): Movement {
  return {
    kind: 'deposit',
    from: HOUSE_ACCOUNTS.deposits,
    to: accountId,
    amount: row.amount,
    reason: formatText('en', { text: 'billing.ledger.deposit', values: { growid: row.growid } }),
    request: toIdempotentRequest('deposit', row.idempotencyKey, { growid: row.growid, amount: row.amount }),
  };
}

/** The first answer, whatever happened since. */
function toDeposit(row: DepositRow & { hasWaited: boolean }): WithNotice<Deposit> {
  const { growid } = row;
  const values = { amount: describeWorldLocks(row.amount), count: row.amount, growid };
  return {
    deposit_id: row.id,
    status: row.hasWaited ? 'waiting' : 'credited',
    growid,
    amount: row.amount,
    message: row.hasWaited
      ? { text: 'billing.depositWaits', values: { ...values, days: UNCLAIMED_DAYS } }
      : { text: 'billing.depositCredited', values },
  };
}
