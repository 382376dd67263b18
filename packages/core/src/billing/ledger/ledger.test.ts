import {
  deposits,
  HOUSE_ACCOUNTS,
  ledgerAccounts,
  ledgerEntries,
  roles,
  userRoles,
  users,
} from '@lockwatch/db/schema';
import { createTestDatabase, type TestDatabase } from '@lockwatch/db/testing';
import { eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Actor, loadActor } from '../../access/index.js';
import { createGrowIdCode, setGrowId, verifyGrowId } from '../../accounts/index.js';
import { expireDeposits } from '../../operations/expire.js';
import { buySubscription } from '../subscriptions/buy-subscription.js';
import { adjustBalance } from './adjust-balance.js';
import { acceptDeposit } from './deposits.js';
import { listLedger } from './list-ledger.js';
import { ensureAccount, postMovements } from './post-movements.js';

const MOVEMENTS = process.env.LOCKWATCH_TESTS === 'long' ? 1000 : 250;
const BASIC = 2;
const BASIC_PRICE = 300;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function person(role: string, growid: string | null = null): Promise<Actor> {
  const userId = v7();
  await database.db
    .insert(users)
    .values({
      id: userId,
      name: growid ?? role,
      growid,
      growidVerifiedAt: growid === null ? null : sql`now()`,
    });
  const [found] = await database.db.select().from(roles).where(eq(roles.name, role));
  await database.db.insert(userRoles).values({ userId, roleId: found?.id ?? 0 });
  const actor = await loadActor(database.db, { userId }, { kind: 'access-token' });
  if (!actor) throw new Error('There is no such person.');
  return actor;
}

/** The code for a GrowID that the person has just set. */
async function claimed(actor: Actor, growid: string): Promise<string> {
  await setGrowId(actor, database.db, growid);
  return (await createGrowIdCode(actor, database.db, null)).code;
}

async function getBalance(actor: Actor): Promise<number> {
  const [row] = await database.db
    .select({ balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.userId, actor.userId));
  return row?.balance ?? 0;
}

test('many parallel movements: the sum is exact, no balance is negative, every movement balances', async () => {
  const staff = await person('developer');
  const people = await Promise.all(Array.from({ length: 12 }, (_, index) => person('user', `Saver${index}`)));
  const of = (index: number) => {
    const found = people[index % people.length];
    if (!found) throw new Error('There are people.');
    return found;
  };
  /** What each call moves on somebody's balance, in hundredths, if it succeeds. */
  const calls = Array.from({ length: MOVEMENTS }, (_, index) => {
    const actor = of(index * 7);
    // Every deposit is told twice.
    if (index % 5 < 2) {
      const key = `deposit-${Math.floor(index / 5)}`;
      const holder = of(Math.floor(index / 5));
      return async () => {
        const input = { growid: holder.name.toUpperCase(), amount: 100.25, idempotencyKey: key };
        const { isNew } = await acceptDeposit(database.db, input);
        return { userId: holder.userId, cents: isNew ? 10_025 : 0 };
      };
    }
    if (index % 5 < 4) {
      const input = {
        subscription_type_id: BASIC,
        ...(index % 3 === 0 && { idempotency_key: `buy-${index}` }),
      };
      return async () => {
        await buySubscription(actor, database.db, input, null);
        return { userId: actor.userId, cents: -BASIC_PRICE * 100 };
      };
    }
    const amount = index % 2 === 0 ? 90.5 : -120.75;
    return async () => {
      await adjustBalance(staff, database.db, { id: actor.userId, amount, reason: 'a test' });
      return { userId: actor.userId, cents: Math.round(amount * 100) };
    };
  });
  const results = await Promise.allSettled(calls.map((call) => call()));

  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  // Some had too little; nothing else went wrong.
  for (const reason of refusals) expect(reason).toMatchObject({ code: 'CONFLICT' });
  expect(refusals.length).toBeGreaterThan(0);
  const done = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  expect(done.filter(({ cents }) => cents < 0).length).toBeGreaterThan(10);
  for (const actor of people) {
    const cents = done
      .filter(({ userId }) => userId === actor.userId)
      .reduce((sum, result) => sum + result.cents, 0);
    expect(cents).toBeGreaterThanOrEqual(0);
    expect(await getBalance(actor)).toBe(cents / 100);
    await expectConsistentLedger(actor);
  }
  const unbalanced = await database.sql`
    select transaction_id from ledger_entries group by transaction_id having sum(amount) <> 0 or count(*) < 2`;
  expect([...unbalanced]).toEqual([]);
  const [books] = await database.sql<{ entries: number; accounts: number }[]>`
    select (select sum(amount) from ledger_entries)::float8 as entries,
      (select sum(balance) from ledger_accounts)::float8 as accounts`;
  expect(books).toEqual({ entries: 0, accounts: 0 });
}, 60_000);

/** Each entry's balance follows from the one before, and none was ever below zero. */
async function expectConsistentLedger(actor: Actor): Promise<void> {
  const newestFirst = [];
  for (let offset = 0; ; offset += 100) {
    const page = await listLedger(database.db, actor.userId, { limit: 100, offset });
    newestFirst.push(...page);
    if (page.length < 100) break;
  }
  let cents = 0;
  for (const entry of newestFirst.reverse()) {
    cents += Math.round(entry.amount * 100);
    expect(entry.balance_after).toBe(cents / 100);
    expect(cents).toBeGreaterThanOrEqual(0);
  }
}

describe('a movement', () => {
  test('may fill a balance, but not beyond what it can hold', async () => {
    const actor = await person('user');
    const give = (amount: number) =>
      database.db.transaction(async (tx) => {
        const account = await ensureAccount(tx, actor.userId);
        return postMovements(tx, [
          { kind: 'adjustment', from: HOUSE_ACCOUNTS.adjustments, to: account.id, amount, reason: 'a test' },
        ]);
      });
    expect(await give(1_000_000_000)).toHaveLength(1);
    await expect(give(0.01)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'A balance can hold 1,000,000,000 world locks at most.',
    });
    expect(await getBalance(actor)).toBe(1_000_000_000);
  });

  test('leaves no trace when what it belongs to fails', async () => {
    const actor = await person('user', 'Traceless');
    const before = await database.db.$count(ledgerEntries);
    await expect(
      buySubscription(actor, database.db, { subscription_type_id: BASIC }, null),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await database.db.$count(ledgerEntries)).toBe(before);
  });
});

describe('deposits that wait', () => {
  test('are all booked in one call, each with its own entry', async () => {
    const actor = await person('user');
    await database.db
      .insert(deposits)
      .values(
        Array.from({ length: 1203 }, (_, index) => ({
          growid: 'Hoarder',
          amount: 0.1,
          idempotencyKey: `hoard-${index}`,
          state: 'waiting',
          hasWaited: true,
          expiresAt: sql`now() + interval '1 day'`,
        })),
      );
    const code = await claimed(actor, 'hoarder');
    const { credited } = await verifyGrowId(database.db, {
      growid: 'hoarder',
      code,
      idempotencyKey: 'hoarder',
    });
    expect(credited).toBe(120.3);
    expect(await getBalance(actor)).toBe(120.3);
    const page = await listLedger(database.db, actor.userId, { limit: 2, offset: 0 }, 'id');
    expect(page.map(({ balance_after }) => balance_after)).toEqual([120.3, 120.2]);
    expect(page[0]?.reason).toBe('Deposit di game oleh Hoarder');
    const [left] = await database.sql`
      select count(*)::int as credited, count(distinct credited_transaction_id)::int as movements from deposits
      where growid = 'Hoarder' and state = 'credited' and user_id = ${actor.userId}`;
    expect(left).toEqual({ credited: 1203, movements: 1203 });
  });

  test('and deposits that come at that moment are credited once, to the one who proves the GrowID', async () => {
    const actor = await person('user');
    const deposit = (index: number) =>
      acceptDeposit(database.db, { growid: 'Racer', amount: 1, idempotencyKey: `race-${index}` });
    const code = await claimed(actor, 'racer');
    await Promise.all([
      ...Array.from({ length: 30 }, (_, index) => deposit(index)),
      verifyGrowId(database.db, { growid: 'racer', code, idempotencyKey: 'racer' }),
      ...Array.from({ length: 30 }, (_, index) => deposit(30 + index)),
    ]);
    expect(await getBalance(actor)).toBe(60);
  });

  test('are closed by the job when their time is over, and those that are not stay', async () => {
    await acceptDeposit(database.db, { growid: 'Nobody', amount: 1, idempotencyKey: 'nobody' });
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    const state = async () => {
      const [row] = await database.db.select().from(deposits).where(eq(deposits.idempotencyKey, 'nobody'));
      return row?.state;
    };
    expect(await expireDeposits(database.sql, inDays(29.9))).toBe(0);
    expect(await state()).toBe('waiting');
    expect(await expireDeposits(database.sql, inDays(30.1))).toBe(1);
    expect(await state()).toBe('expired');
  });
});
