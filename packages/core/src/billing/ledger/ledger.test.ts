import { deposits, HOUSE_ACCOUNTS, ledgerAccounts, ledgerEntries } from '@lockwatch/db/schema';
import { createTestDatabase } from '@lockwatch/db/testing';
import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../access/index.js';
import { createGrowIdCode, setGrowId, verifyGrowId } from '../../accounts/index.js';
import { expireDeposits } from '../../operations/expire.js';
import { makeUser } from '../../testing/make-user.js';
import { buySubscription } from '../subscriptions/buy-subscription.js';
import { acceptDeposit } from './deposits.js';
import { listLedger } from './list-ledger.js';
import { ensureAccount, postMovements } from './post-movements.js';

const BASIC = 2;

const database = await createTestDatabase();
afterAll(() => database.close());

const person = (growid?: string) =>
  makeUser(database.db, 'user', { growid, growidVerifiedAt: growid === undefined ? null : new Date() });

/** The code for a GrowID that the person has just set. */
async function claimed(actor: Actor, growid: string): Promise<string> {
  await setGrowId(actor, database.db, growid);
  return (await createGrowIdCode(actor, database.db, null)).code;
}

async function getBalance(actor: Actor): Promise<number> {
  const account = await database.db.query.ledgerAccounts.findFirst({
    where: eq(ledgerAccounts.userId, actor.userId),
  });
  return account?.balance ?? 0;
}

describe('a movement', () => {
  test('may fill a balance, but not beyond what it can hold', async () => {
    const actor = await person();
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
    const actor = await person('Traceless');
    const before = await database.db.$count(ledgerEntries);
    await expect(
      buySubscription(actor, database.db, { subscription_type_id: BASIC }, null),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await database.db.$count(ledgerEntries)).toBe(before);
  });
});

describe('deposits that wait', () => {
  test('are all booked in one call, each with its own entry', async () => {
    const actor = await person();
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
    const actor = await person();
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
      const row = await database.db.query.deposits.findFirst({ where: eq(deposits.growid, 'Nobody') });
      return row?.state;
    };
    expect(await expireDeposits(database.sql, inDays(29.9))).toBe(0);
    expect(await state()).toBe('waiting');
    expect(await expireDeposits(database.sql, inDays(30.1))).toBe(1);
    expect(await state()).toBe('expired');
  });
});
