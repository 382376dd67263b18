import { AppError, formatWorldLocks, type LedgerKind, LIMITS } from '@lockwatch/contracts';
import type { Tx } from '@lockwatch/db';
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '@lockwatch/db/schema';
import { asc, eq, inArray } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Request } from './requests.js';

/** World locks on their way from one account to another. */
export interface Movement {
  kind: LedgerKind;
  from: string;
  to: string;
  /** World locks, above zero, at most two decimals. */
  amount: number;
  /** For the person and for staff. */
  reason: string;
  /** Who did it; null: nobody who is signed in. */
  actorUserId: string | null;
  request: Request | null;
  /** What the caller is told, now and when the request comes again. */
  answer: string | null;
}

/**
 * The one place where world locks move. Books the movements, in their order, with balanced entries in one statement; the
 * database keeps the balances and checks both. Holds the accounts, so do this last in a transaction. Answers the ids of
 * the movements. Throws CONFLICT with how much is missing, or how much is too much, for a person's account.
 */
export async function postMovements(tx: Tx, movements: readonly Movement[]): Promise<string[]> {
  if (movements.length === 0) return [];
  await holdAccounts(tx, movements);
  const booked = movements.map((movement) => ({ id: v7(), ...movement }));
  await tx.insert(ledgerTransactions).values(
    booked.map(({ id, kind, reason, actorUserId, request, answer }) => ({
      id,
      kind,
      reason,
      actorUserId,
      idempotencyKey: request?.key ?? null,
      requestHash: request?.hash ?? null,
      answer,
    })),
  );
  await tx.insert(ledgerEntries).values(
    booked.flatMap(({ id, from, to, amount }) => [
      { transactionId: id, accountId: from, amount: -amount },
      { transactionId: id, accountId: to, amount },
    ]),
  );
  return booked.map(({ id }) => id);
}

/** Locks the accounts in the order of their ids, as the trigger does, and sees that nobody's leaves its bounds. */
async function holdAccounts(tx: Tx, movements: readonly Movement[]): Promise<void> {
  const ids = [...new Set(movements.flatMap(({ from, to }) => [from, to]))];
  const accounts = await tx
    .select({ id: ledgerAccounts.id, kind: ledgerAccounts.kind, balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(inArray(ledgerAccounts.id, ids))
    .orderBy(asc(ledgerAccounts.id))
    .for('no key update');
  const cents = new Map(accounts.map(({ id, balance }) => [id, toCents(balance)]));
  for (const { from, to, amount } of movements) {
    cents.set(from, (cents.get(from) ?? 0) - toCents(amount));
    cents.set(to, (cents.get(to) ?? 0) + toCents(amount));
  }
  // Who takes from a balance by hand cannot deposit for its owner.
  const way = movements.some(({ kind }) => kind === 'adjustment')
    ? 'Take no more than that.'
    : 'Deposit more in the game, then try again.';
  for (const { id, kind, balance } of accounts) {
    if (kind !== 'user') continue;
    const after = cents.get(id) ?? 0;
    if (after < 0) throw tooLittle(-after / 100, balance, way);
    if (after > LIMITS.balanceMax * 100) {
      throw new AppError('CONFLICT', `A balance can hold ${formatWorldLocks(LIMITS.balanceMax)} at most.`);
    }
  }
}

function tooLittle(missing: number, balance: number, way: string): AppError {
  return new AppError(
    'CONFLICT',
    `${formatWorldLocks(missing)} missing: the balance is ${formatWorldLocks(balance)}. ${way}`,
  );
}

function toCents(amount: number): number {
  return Math.round(amount * 100);
}

/** The person's account, made when there is none. */
export async function accountOf(tx: Tx, userId: string): Promise<{ id: string }> {
  const find = () =>
    tx.select({ id: ledgerAccounts.id }).from(ledgerAccounts).where(eq(ledgerAccounts.userId, userId));
  const [existing] = await find();
  if (existing) return existing;
  // Somebody else may be making it at this moment.
  await tx
    .insert(ledgerAccounts)
    .values({ kind: 'user', userId })
    .onConflictDoNothing({ target: ledgerAccounts.userId });
  const [made] = await find();
  if (!made) throw new Error('A ledger account that was just made is not there.');
  return made;
}
