import { auditLog, subscriptions } from '@lockwatch/db/schema';
import { createTestDatabase } from '@lockwatch/db/testing';
import { asc, eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, describe, expect, test } from 'vitest';
import { updateUserRoles } from '../../accounts/index.js';
import { expireSubscriptions } from '../../operations/expire.js';
import { makeUser, reloadUser } from '../../testing/make-user.js';
import { recordStripeSubscription, type StripeSubscriptionState } from './record-stripe-subscription.js';

const BASIC = 2;
const EXPERT = 3;
const DAY_MS = 86_400_000;

const database = await createTestDatabase();
afterAll(() => database.close());

/** Whole seconds, as the payment provider counts. */
const BEGIN_MS = Math.floor(Date.now() / 1000) * 1000;
const inDays = (days: number) => new Date(BEGIN_MS + days * DAY_MS);

const makePerson = async () => (await makeUser(database.db)).userId;

function card(userId: string, changes: Partial<StripeSubscriptionState> = {}): StripeSubscriptionState {
  return {
    userId,
    planId: BASIC,
    stripeSubscriptionId: `sub_${userId}`,
    isActive: true,
    isRenewing: true,
    startedAt: inDays(-1),
    expiresAt: inDays(29),
    graceUntil: null,
    stripeStatus: 'active',
    ...changes,
  };
}

const record = (input: StripeSubscriptionState) =>
  database.db.transaction((tx) => recordStripeSubscription(tx, input));

const getRoleNames = async (userId: string) =>
  (await reloadUser(database.db, userId)).roles.map(({ name }) => name);

async function getRows(userId: string) {
  return database.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(asc(subscriptions.createdAt));
}

async function getAuditActions(userId: string): Promise<string[]> {
  const rows = await database.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.targetUserId, userId))
    .orderBy(asc(auditLog.createdAt), asc(auditLog.id));
  return rows.map(({ action }) => action);
}

describe('the state of a card subscription', () => {
  test('gives the role, with days of grace beyond the time that is paid, and said twice changes nothing', async () => {
    const userId = await makePerson();
    const input = card(userId);
    const first = await record(input);
    expect(first.hasChanged).toBe(true);
    expect(await record(input)).toEqual({ id: first.id, hasChanged: false });
    expect(await getRoleNames(userId)).toEqual(['basic', 'user']);
    const [row, ...others] = await getRows(userId);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      source: 'stripe',
      isRenewing: true,
      expiresAt: inDays(29),
      graceUntil: inDays(32),
      accessEndsAt: inDays(32),
    });
    expect(await getAuditActions(userId)).toEqual(['subscription_started']);
  });

  test('has no grace once it is cancelled, and is written into the log as it goes on', async () => {
    const userId = await makePerson();
    await record(card(userId));
    await record(card(userId, { expiresAt: inDays(59) }));
    await record(card(userId, { expiresAt: inDays(59), isRenewing: false }));
    expect((await getRows(userId))[0]).toMatchObject({
      isRenewing: false,
      cancelledAt: expect.any(Date),
      accessEndsAt: inDays(59),
    });
    await record(card(userId, { expiresAt: inDays(59) }));
    expect((await getRows(userId))[0]).toMatchObject({ isRenewing: true, cancelledAt: null });
    await record(card(userId, { expiresAt: inDays(59), isActive: false, stripeStatus: 'canceled' }));
    expect(await getRoleNames(userId)).toEqual(['user']);
    expect(await getAuditActions(userId)).toEqual([
      'subscription_started',
      'subscription_renewed',
      'subscription_cancelled',
      'subscription_changed',
      'subscription_ended',
    ]);
  });

  test('keeps access through the grace of a failed payment, and not a moment longer', async () => {
    const userId = await makePerson();
    const failing = { expiresAt: inDays(-2), stripeStatus: 'past_due' };
    await record(card(userId, { ...failing, graceUntil: inDays(1) }));
    expect(await getRoleNames(userId)).toEqual(['basic', 'user']);
    expect(await expireSubscriptions(database.sql, inDays(0.9))).toBe(0);
    await record(card(userId, { ...failing, graceUntil: inDays(-0.5) }));
    expect(await getRoleNames(userId)).toEqual(['user']);
    expect(await expireSubscriptions(database.sql, new Date())).toBe(1);
    // The payment came after all.
    await record(card(userId, { expiresAt: inDays(28) }));
    expect(await getRoleNames(userId)).toEqual(['basic', 'user']);
    expect(await getAuditActions(userId)).toEqual([
      'subscription_started',
      'subscription_changed',
      'subscription_expired',
      'subscription_renewed',
    ]);
  });

  test('is renewed in the log by a payment alone, not by a failure or by its end at the provider', async () => {
    const userId = await makePerson();
    const failing = { expiresAt: inDays(-1), graceUntil: inDays(2), stripeStatus: 'past_due' };
    await record(card(userId));
    await record(card(userId, failing));
    await record(card(userId, { ...failing, isRenewing: false }));
    await record(card(userId, { ...failing, isActive: false }));
    await record(card(userId, { isActive: false, expiresAt: inDays(0), stripeStatus: 'canceled' }));
    expect(await getAuditActions(userId)).toEqual([
      'subscription_started',
      'subscription_payment_failed',
      'subscription_cancelled',
      'subscription_ended',
      'subscription_changed',
    ]);
  });

  test('gives the role that staff took away again with the next payment or another plan, not by being read', async () => {
    const userId = await makePerson();
    const staff = await makeUser(database.db, 'admin');
    const takeAway = () => updateUserRoles(staff, database.db, { id: userId, role_ids: [1] });
    await record(card(userId));
    await takeAway();
    await record(card(userId));
    expect(await getRoleNames(userId)).toEqual(['user']);
    await record(card(userId, { expiresAt: inDays(59) }));
    expect(await getRoleNames(userId)).toEqual(['basic', 'user']);
    await takeAway();
    await record(card(userId, { planId: EXPERT, expiresAt: inDays(59) }));
    expect(await getRoleNames(userId)).toEqual(['expert', 'user']);
  });

  test('of another user is rejected', async () => {
    const userId = await makePerson();
    await record(card(userId));
    const other = await makePerson();
    await expect(record(card(other, { stripeSubscriptionId: `sub_${userId}` }))).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await expect(record(card(v7()))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(record(card(other, { planId: 99 }))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
