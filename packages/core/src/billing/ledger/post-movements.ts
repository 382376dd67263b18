import { createHash } from 'node:crypto';
import { AppError, describeWorldLocks, type LedgerKind } from '@lockwatch/contracts';
import type { Tx } from '@lockwatch/db';
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '@lockwatch/db/schema';
import type { Text } from '@lockwatch/texts';
import { asc, eq, inArray } from 'drizzle-orm';
import { v7 } from 'uuid';
import { idempotencyConflict } from '../../access/index.js';

/** World locks of one user. */
const BALANCE_MAX = 1_000_000_000;

/** A movement of world locks from one account to another. */
export interface Movement {
  kind: LedgerKind;
  from: string;
  to: string;
  amount: number;
  reason: string;
  actorUserId?: string;
  request?: IdempotentRequest | null;
  response?: string;
}

/**
 * The only place where world locks move. Writes the movements in their order with balanced entries; the database keeps the
 * balances and checks both. Locks the accounts, so call it at the end of a transaction. Returns the ids of the movements.
 * Throws CONFLICT when the balance of a user is too low, with the `advice`, or would be too high.
 */
export async function postMovements(
  tx: Tx,
  movements: readonly Movement[],
  advice: Text = { text: 'billing.takeNoMore' },
): Promise<string[]> {
  if (movements.length === 0) return [];
  await lockAccounts(tx, movements, advice);
  const booked = movements.map((movement) => ({ id: v7(), ...movement }));
  await tx
    .insert(ledgerTransactions)
    .values(
      booked.map(({ id, kind, reason, actorUserId, request, response }) => ({
        id,
        kind,
        reason,
        actorUserId,
        idempotencyKey: request?.key,
        requestHash: request?.hash,
        response,
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

async function lockAccounts(tx: Tx, movements: readonly Movement[], advice: Text): Promise<void> {
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
  for (const { id, kind, balance } of accounts) {
    if (kind !== 'user') continue;
    const after = cents.get(id) ?? 0;
    if (after < 0) throw insufficientBalance(-after / 100, balance, advice);
    if (after > BALANCE_MAX * 100) {
      const amount = describeWorldLocks(BALANCE_MAX);
      throw new AppError('CONFLICT', { text: 'billing.balanceMax', values: { amount } });
    }
  }
}

function insufficientBalance(missing: number, balance: number, advice: Text): AppError {
  const values = { missing: describeWorldLocks(missing), balance: describeWorldLocks(balance) };
  return new AppError('CONFLICT', [{ text: 'billing.balanceMissing', values }, advice]);
}

function toCents(amount: number): number {
  return Math.round(amount * 100);
}

/** The account of the user, created when there is none. */
export async function ensureAccount(tx: Tx, userId: string): Promise<{ id: string }> {
  const find = () =>
    tx.select({ id: ledgerAccounts.id }).from(ledgerAccounts).where(eq(ledgerAccounts.userId, userId));
  const [existing] = await find();
  if (existing) return existing;
  // Another transaction may create it at this moment.
  await tx
    .insert(ledgerAccounts)
    .values({ kind: 'user', userId })
    .onConflictDoNothing({ target: ledgerAccounts.userId });
  const [made] = await find();
  if (!made) throw new Error('A ledger account that was just made is not there.');
  return made;
}

/** A request with an idempotency key, which runs once. */
export type IdempotentRequest = NonNullable<ReturnType<typeof toIdempotentRequest>>;

/** Null without a key. `content` must always have the same field names in the same order, since its hash is stored. */
export function toIdempotentRequest(sender: string, key: string | undefined, content: object) {
  if (key === undefined) return null;
  return {
    key: `${sender}:${key}`,
    hash: createHash('sha256').update(JSON.stringify(content)).digest('hex'),
  };
}

/** The response of an earlier request with this key, or null. Lock the sender first. Throws CONFLICT for another request. */
export async function findPreviousResponse(
  tx: Tx,
  request: IdempotentRequest | null,
): Promise<string | null> {
  if (request === null) return null;
  const [earlier] = await tx
    .select({ hash: ledgerTransactions.requestHash, response: ledgerTransactions.response })
    .from(ledgerTransactions)
    .where(eq(ledgerTransactions.idempotencyKey, request.key));
  if (!earlier) return null;
  if (earlier.hash !== request.hash) throw idempotencyConflict();
  return earlier.response ?? '';
}
