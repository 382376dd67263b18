import { eq, inArray, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, describe, expect, test } from 'vitest';
import type { Tx } from '../database.js';
import { createTestDatabase } from '../testing/index.js';
import { HOUSE_ACCOUNTS, ledgerAccounts, ledgerEntries, ledgerTransactions } from './ledger.js';
import { auditLog } from './operations.js';
import { users } from './users.js';

const database = await createTestDatabase();
afterAll(() => database.close());

const RESTRICT_VIOLATION = '23001';

async function newAccount(): Promise<{ userId: string; accountId: string }> {
  const userId = v7();
  const accountId = v7();
  await database.db.insert(users).values({ id: userId, name: 'Saver' });
  await database.db.insert(ledgerAccounts).values({ id: accountId, kind: 'user', userId });
  return { userId, accountId };
}

async function book(
  tx: Tx,
  entries: readonly (readonly [accountId: string, amount: number])[],
  options: { idempotencyKey?: string; actorUserId?: string } = {},
): Promise<string> {
  const id = v7();
  await tx
    .insert(ledgerTransactions)
    .values({ id, kind: 'adjustment', reason: 'a test', requestHash: 'a test', ...options });
  await tx
    .insert(ledgerEntries)
    .values(entries.map(([accountId, amount]) => ({ transactionId: id, accountId, amount })));
  return id;
}

const move = (from: string, to: string, amount: number) =>
  database.db.transaction((tx) =>
    book(tx, [
      [from, -amount],
      [to, amount],
    ]),
  );

async function balanceOf(accountId: string): Promise<number | undefined> {
  const [row] = await database.db.select().from(ledgerAccounts).where(eq(ledgerAccounts.id, accountId));
  return row?.balance;
}

/** The database's own word for why it refused, out of Drizzle's wrapping. */
async function refusal(
  work: Promise<unknown>,
): Promise<{ code?: unknown; constraint_name?: unknown; message?: string }> {
  try {
    await work;
  } catch (error) {
    return error instanceof Error && error.cause instanceof Error ? error.cause : Object(error);
  }
  throw new Error('It was not refused.');
}

describe('the balance of an account', () => {
  test('is the sum of its entries', async () => {
    const { accountId } = await newAccount();
    await move(HOUSE_ACCOUNTS.deposits, accountId, 100.25);
    await move(accountId, HOUSE_ACCOUNTS.sales, 40.1);
    expect(await balanceOf(accountId)).toBe(60.15);
  });

  test('of a person never falls below zero', async () => {
    const { accountId } = await newAccount();
    await move(HOUSE_ACCOUNTS.deposits, accountId, 10);
    expect(await refusal(move(accountId, HOUSE_ACCOUNTS.sales, 10.01))).toMatchObject({
      code: '23514',
      constraint_name: 'ledger_accounts_not_negative',
    });
    expect(await balanceOf(accountId)).toBe(10);
  });

  test('is spent once only, however many try at the same time', async () => {
    const { accountId } = await newAccount();
    await move(HOUSE_ACCOUNTS.deposits, accountId, 100);
    const attempts = await Promise.allSettled(
      Array.from({ length: 30 }, () => move(accountId, HOUSE_ACCOUNTS.sales, 30)),
    );
    expect(attempts.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(3);
    expect(await balanceOf(accountId)).toBe(10);
  });

  test('stays right while many accounts pay each other in all directions, without a deadlock', async () => {
    const accounts = await Promise.all(Array.from({ length: 5 }, () => newAccount()));
    const ids = accounts.map((account) => account.accountId);
    for (const id of ids) await move(HOUSE_ACCOUNTS.deposits, id, 1000);
    const movements = ids.flatMap((from) => ids.filter((to) => to !== from).map((to) => [from, to] as const));
    await Promise.all([...movements, ...movements, ...movements].map(([from, to]) => move(from, to, 7)));
    const sums = await database.db
      .select({
        id: ledgerAccounts.id,
        balance: ledgerAccounts.balance,
        sum: sql<number>`sum(${ledgerEntries.amount})::float8`,
      })
      .from(ledgerAccounts)
      .innerJoin(ledgerEntries, eq(ledgerEntries.accountId, ledgerAccounts.id))
      .where(inArray(ledgerAccounts.id, ids))
      .groupBy(ledgerAccounts.id);
    expect(sums.map((row) => [row.balance, row.sum])).toEqual(ids.map(() => [1000, 1000]));
  });

  test('cannot be written by hand, nor an account begin with one or become another’s', async () => {
    const { accountId } = await newAccount();
    const other = await newAccount();
    const change = (values: Partial<typeof ledgerAccounts.$inferInsert>) =>
      database.db.update(ledgerAccounts).set(values).where(eq(ledgerAccounts.id, accountId));
    for (const values of [{ balance: 5 }, { kind: 'sales', userId: null }, { userId: other.userId }])
      expect(await refusal(change(values))).toMatchObject({ code: RESTRICT_VIOLATION });
    expect(
      await refusal(database.db.insert(ledgerAccounts).values({ kind: 'user', balance: 5 })),
    ).toMatchObject({ code: RESTRICT_VIOLATION });
    expect(await balanceOf(accountId)).toBe(0);
  });
});

describe('a movement', () => {
  test.each([
    ['one entry', [1]],
    ['entries that do not sum to zero', [1, -2]],
    ['no entry', []],
  ])('of %s is refused at commit', async (_, amounts) => {
    const { accountId } = await newAccount();
    const attempt = database.db.transaction(async (tx) => {
      const id = v7();
      await tx.insert(ledgerTransactions).values({ id, kind: 'deposit', reason: 'unbalanced' });
      for (const amount of amounts)
        await tx
          .insert(ledgerEntries)
          .values({ transactionId: id, accountId: amount > 0 ? accountId : HOUSE_ACCOUNTS.deposits, amount });
    });
    await expect(attempt).rejects.toMatchObject({
      code: RESTRICT_VIOLATION,
      constraint_name: 'ledger_transaction_balances',
    });
    expect(await balanceOf(accountId)).toBe(0);
  });

  test('with a used key is booked once, also when both arrive in parallel', async () => {
    const { accountId } = await newAccount();
    const deposit = () =>
      database.db.transaction((tx) =>
        book(
          tx,
          [
            [HOUSE_ACCOUNTS.deposits, -5],
            [accountId, 5],
          ],
          { idempotencyKey: `deposit-of-${accountId}` },
        ),
      );
    const attempts = await Promise.allSettled([deposit(), deposit(), deposit()]);
    expect(attempts.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(1);
    expect(await balanceOf(accountId)).toBe(5);
  });

  test('that was booked cannot be changed, removed, emptied out or added to', async () => {
    const { accountId } = await newAccount();
    const id = await move(HOUSE_ACCOUNTS.deposits, accountId, 5);
    const statements = [
      sql`update ledger_entries set amount = amount * 2 where transaction_id = ${id}`,
      sql`delete from ledger_entries where transaction_id = ${id}`,
      sql`update ledger_transactions set reason = 'other' where id = ${id}`,
      sql`delete from ledger_transactions where id = ${id}`,
      sql`truncate ledger_entries`,
      sql`truncate ledger_transactions cascade`,
    ];
    for (const statement of statements)
      expect(await refusal(database.db.execute(statement))).toMatchObject({ code: RESTRICT_VIOLATION });
    const unbalanced = database.db.insert(ledgerEntries).values({ transactionId: id, accountId, amount: 1 });
    expect(await refusal(unbalanced)).toMatchObject({ constraint_name: 'ledger_transaction_balances' });
    expect(await balanceOf(accountId)).toBe(5);
  });
});

describe('when a person is removed', () => {
  test('the books and the audit log stay, without the reference', async () => {
    const { userId, accountId } = await newAccount();
    const id = await database.db.transaction((tx) =>
      book(
        tx,
        [
          [HOUSE_ACCOUNTS.deposits, -5],
          [accountId, 5],
        ],
        { actorUserId: userId },
      ),
    );
    const [entry] = await database.db
      .insert(auditLog)
      .values({
        actorUserId: userId,
        targetUserId: userId,
        userName: 'Saver',
        action: 'login',
        message: 'in',
      })
      .returning();
    await database.db.delete(users).where(eq(users.id, userId));
    const [account] = await database.db.select().from(ledgerAccounts).where(eq(ledgerAccounts.id, accountId));
    expect(account).toMatchObject({ userId: null, balance: 5 });
    const [transaction] = await database.db
      .select()
      .from(ledgerTransactions)
      .where(eq(ledgerTransactions.id, id));
    expect(transaction).toMatchObject({ actorUserId: null, reason: 'a test' });
    const [logged] = await database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.id, entry?.id ?? ''));
    expect(logged).toEqual({ ...entry, actorUserId: null, targetUserId: null });
  });
});

test('the audit log cannot be changed, removed or emptied', async () => {
  const [entry] = await database.db
    .insert(auditLog)
    .values({ action: 'system', message: 'started' })
    .returning();
  const id = entry?.id ?? '';
  const statements = [
    sql`update audit_log set message = 'nothing happened' where id = ${id}`,
    sql`update audit_log set actor_user_id = null, message = 'nothing happened' where id = ${id}`,
    sql`delete from audit_log where id = ${id}`,
    sql`truncate audit_log`,
  ];
  for (const statement of statements)
    expect(await refusal(database.db.execute(statement))).toMatchObject({ code: RESTRICT_VIOLATION });
  expect(await database.db.select().from(auditLog).where(eq(auditLog.id, id))).toEqual([entry]);
});
