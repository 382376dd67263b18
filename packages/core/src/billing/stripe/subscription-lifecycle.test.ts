import { formatUtc } from '@lockwatch/contracts';
import { auditLog, stripeCustomers, stripeEvents } from '@lockwatch/db/schema';
import { formatText } from '@lockwatch/texts';
import { asc, eq, isNull } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../access/index.js';
import { listAllSubscriptions } from '../../operations/index.js';
import {
  BASIC,
  DECLINED_CARD,
  EXPERT,
  EXPERT_FOR_LIFE,
  startStripeTestWorld,
} from '../../testing/stripe-test-world.js';
import { listSubscriptions } from '../subscriptions/list-subscriptions.js';
import { requestStripeSync } from '../subscriptions/request-stripe-sync.js';
import { cancelSubscription, resumeSubscription } from './cancel-subscription.js';
import { createCheckoutSession } from './checkout.js';
import type { StripeBilling } from './stripe-gateway.js';
import { createStripeGateway } from './stripe-gateway.js';
import { syncDueCustomers } from './sync-customer.js';

const DAY_MS = 86_400_000;

const world = await startStripeTestWorld();
afterAll(() => world.close());

async function getAuditLog(userId: string): Promise<{ action: string; message: string }[]> {
  return world.database.db
    .select({ action: auditLog.action, message: auditLog.message })
    .from(auditLog)
    .where(eq(auditLog.targetUserId, userId))
    .orderBy(asc(auditLog.createdAt), asc(auditLog.id));
}

const getAuditActions = async (userId: string) => (await getAuditLog(userId)).map(({ action }) => action);
const getAuditMessages = async (userId: string) => (await getAuditLog(userId)).map(({ message }) => message);

async function findCustomerId(userId: string): Promise<string | undefined> {
  const row = await world.database.db.query.stripeCustomers.findFirst({
    where: eq(stripeCustomers.userId, userId),
  });
  return row?.stripeCustomerId;
}

/** What the person and staff are shown of a person's payments, which is the same. */
async function getShownSubscriptions(actor: Actor) {
  const { db } = world.database;
  const own = await listSubscriptions(actor, db);
  const filter = { user_id: actor.userId, state: 'active', limit: 10, offset: 0 } as const;
  const staff = await listAllSubscriptions(db, filter);
  const shown = own.map(({ grace_until, stripe_subscription_id }) => ({
    grace_until,
    stripe_subscription_id,
  }));
  expect(staff.toReversed()).toMatchObject(shown);
  return shown.map((one, index) => ({ ...one, can_resume: own[index]?.can_resume }));
}

describe('the life of a card subscription', () => {
  test('from checkout over renewals to its end, each step known after its events', async () => {
    const actor = await world.makePerson();
    const stripeId = await world.pay(actor, BASIC);
    expect(await world.rows(actor.userId)).toEqual([]);
    await world.deliverAll(actor.userId);
    const [first] = await world.rows(actor.userId);
    expect(first).toMatchObject({
      type: 'Basic',
      stripeId,
      stripeStatus: 'active',
      isActive: true,
      isRenewing: true,
    });
    expect(await world.roles(actor.userId)).toEqual(['basic', 'user']);
    expect(first?.graceUntil?.getTime()).toBe((first?.expiresAt?.getTime() ?? 0) + 3 * DAY_MS);

    const { items } = await world.stripe.subscriptions.retrieve(stripeId);
    expect(first?.expiresAt?.getTime()).toBe((items.data[0]?.current_period_end ?? 0) * 1000);

    const { message } = await cancelSubscription(
      actor,
      { db: world.database.db, billing: world.billing },
      first?.id ?? '',
    );
    expect(formatText('en', message)).toBe(
      `Your Basic subscription is cancelled. It does not renew and stays active until ${formatUtc(first?.expiresAt ?? new Date(0))}.`,
    );
    expect((await world.stripe.subscriptions.retrieve(stripeId)).cancel_at_period_end).toBe(true);
    const [cancelled] = await world.rows(actor.userId);
    expect(cancelled).toMatchObject({ isActive: true, isRenewing: false, graceUntil: null });
    expect(cancelled?.expiresAt).toEqual(first?.expiresAt);

    const resume = () =>
      resumeSubscription(actor, { db: world.database.db, billing: world.billing }, first?.id ?? '');
    expect(await getShownSubscriptions(actor)).toMatchObject([{ can_resume: true }]);
    expect(formatText('en', (await resume()).message)).toBe(
      `Your Basic subscription renews again. Your card is charged next on ${formatUtc(first?.expiresAt ?? new Date(0))}.`,
    );
    expect((await world.stripe.subscriptions.retrieve(stripeId)).cancel_at_period_end).toBe(false);
    await expect(resume()).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('renews already'),
    });
    expect(await world.rows(actor.userId)).toMatchObject([{ isRenewing: true }]);

    await world.stripe.subscriptions.update(stripeId, { cancel_at_period_end: true });
    await world.dev('advance', { subscription: stripeId });
    await world.deliverAll(actor.userId);
    expect(await world.rows(actor.userId)).toMatchObject([{ isActive: false, stripeStatus: 'canceled' }]);
    expect(await world.roles(actor.userId)).toEqual(['user']);
    await expect(resume()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const actions = await getAuditActions(actor.userId);
    expect(actions).toEqual([
      'subscription_started',
      'subscription_cancelled',
      'subscription_changed',
      'subscription_ended',
    ]);
  });

  test('a renewal that fails leaves three days, and paying within them goes on as before', async () => {
    const { actor, stripeId } = await world.makeSubscriber(BASIC);
    expect(await getShownSubscriptions(actor)).toMatchObject([
      { grace_until: null, stripe_subscription_id: stripeId },
    ]);
    await world.dev('advance', { subscription: stripeId, card: DECLINED_CARD });
    await world.deliverAll(actor.userId);
    const [unpaid] = await world.rows(actor.userId);
    expect(unpaid).toMatchObject({ isActive: true, isRenewing: true, stripeStatus: 'past_due' });
    const graceMs = (unpaid?.graceUntil?.getTime() ?? 0) - Date.now();
    expect(graceMs).toBeGreaterThan(2.9 * DAY_MS);
    expect(graceMs).toBeLessThanOrEqual(3 * DAY_MS);
    expect(await world.roles(actor.userId)).toContain('basic');
    expect(await getAuditLog(actor.userId)).toMatchObject([
      { action: 'subscription_started' },
      {
        action: 'subscription_payment_failed',
        message: `Basic by card: the payment failed. It was paid until ${formatUtc(unpaid?.expiresAt ?? new Date(0))}; access goes on until ${formatUtc(unpaid?.graceUntil ?? new Date(0))}.`,
      },
    ]);
    expect(await getShownSubscriptions(actor)).toMatchObject([
      { grace_until: unpaid?.graceUntil?.toISOString(), stripe_subscription_id: stripeId },
    ]);

    await world.dev('retry', { subscription: stripeId });
    await world.deliverAll(actor.userId);
    const [paid] = await world.rows(actor.userId);
    expect(paid).toMatchObject({ isActive: true, isRenewing: true, stripeStatus: 'active' });
    expect(paid?.expiresAt?.getTime()).toBeGreaterThan(Date.now() + 27 * DAY_MS);
    expect(await getShownSubscriptions(actor)).toMatchObject([
      { grace_until: null, stripe_subscription_id: stripeId },
    ]);
    expect((await getAuditLog(actor.userId)).slice(2)).toMatchObject([
      {
        action: 'subscription_renewed',
        message: `Basic by card: active and renewing, paid until ${formatUtc(paid?.expiresAt ?? new Date(0))}.`,
      },
    ]);
  });

  test('cancelled while a renewal is unpaid, it ends with the three days, and shows that date', async () => {
    const { actor, stripeId, id } = await world.makeSubscriber(BASIC);
    await world.dev('advance', { subscription: stripeId, card: DECLINED_CARD });
    await world.deliverAll(actor.userId);
    const [unpaid] = await world.rows(actor.userId);
    const graceUntil = unpaid?.graceUntil ?? new Date(Number.NaN);
    const { message } = await cancelSubscription(
      actor,
      { db: world.database.db, billing: world.billing },
      id,
    );
    expect(formatText('en', message)).toBe(
      `Your Basic subscription is cancelled. It does not renew and stays active until ${formatUtc(graceUntil)}.`,
    );
    expect(await world.rows(actor.userId)).toMatchObject([{ isActive: true, isRenewing: false, graceUntil }]);
    expect(await world.roles(actor.userId)).toContain('basic');
    expect((await getAuditMessages(actor.userId)).at(-1)).toContain(
      `and ends after the days of grace: ${formatUtc(graceUntil)}.`,
    );
  });

  test('a partial refund changes nothing, a full one ends access immediately and stops the renewal', async () => {
    const { actor, stripeId } = await world.makeSubscriber(EXPERT);
    await world.dev('refund', { subscription: stripeId, amount: 100 });
    await world.deliverAll(actor.userId);
    expect(await world.roles(actor.userId)).toContain('expert');
    await world.dev('refund', { subscription: stripeId });
    await world.deliverAll(actor.userId);
    expect(await world.rows(actor.userId)).toMatchObject([
      { isActive: false, isRenewing: false, stripeStatus: 'refunded' },
    ]);
    expect(await world.roles(actor.userId)).toEqual(['user']);
    expect((await world.stripe.subscriptions.retrieve(stripeId)).cancel_at_period_end).toBe(true);
  });

  test('a dispute ends access at once, and winning it gives the access back', async () => {
    const { actor, stripeId } = await world.makeSubscriber(BASIC);
    for (const [status, roles] of [
      ['warning_needs_response', ['basic', 'user']],
      ['needs_response', ['user']],
      ['won', ['basic', 'user']],
    ] as const) {
      await world.dev('dispute', { subscription: stripeId, status });
      await world.deliverAll(actor.userId);
      expect(await world.roles(actor.userId)).toEqual(roles);
    }
  });

  test('a customer deleted at Stripe has no subscription any more, and can begin anew', async () => {
    const { actor } = await world.makeSubscriber(BASIC);
    const customer = await findCustomerId(actor.userId);
    await world.stripe.customers.del(customer ?? '');
    await requestStripeSync(world.database.db, { userId: actor.userId });
    await syncDueCustomers(world.billing);
    expect(await world.rows(actor.userId)).toMatchObject([{ isActive: false, stripeStatus: 'deleted' }]);
    await world.pay(actor, BASIC);
    expect(await findCustomerId(actor.userId)).not.toBe(customer);
    await world.deliverAll(actor.userId);
    expect(await world.roles(actor.userId)).toEqual(['basic', 'user']);
  });

  test('the keys of another account take nothing away', async () => {
    const { actor } = await world.makeSubscriber(BASIC);
    const before = await world.rows(actor.userId);
    const elsewhere = await startStripeTestWorld();
    try {
      await requestStripeSync(world.database.db, { userId: actor.userId });
      await syncDueCustomers({ ...world.billing, gateway: elsewhere.billing.gateway });
      expect(await world.rows(actor.userId)).toEqual(before);
    } finally {
      await elsewhere.close();
    }
  });

  test('what is missed while Stripe is away is made up for later', async () => {
    const { actor, stripeId } = await world.makeSubscriber(BASIC);
    await world.stripe.subscriptions.cancel(stripeId);
    const away: StripeBilling = {
      ...world.billing,
      gateway: createStripeGateway({
        ...world.sandbox.stripe,
        apiUrl: 'http://127.0.0.1:1',
        maxRetries: 0,
        clock: world.billing.clock,
        log: world.billing.log,
      }),
    };
    await world.deliver((await world.events(actor.userId)).at(-1), away);
    expect(await world.rows(actor.userId)).toMatchObject([{ isActive: true }]);
    // The next try waits a little; another event does not.
    expect(await syncDueCustomers(world.billing)).toBe(0);
    await requestStripeSync(world.database.db, { userId: actor.userId });
    expect(await syncDueCustomers(world.billing)).toBe(1);
    expect(await world.rows(actor.userId)).toMatchObject([{ isActive: false }]);
  });
});

describe('a lifetime subscription', () => {
  test('is paid once, stops what is charged monthly below it, and ends with a refund', async () => {
    const { actor, stripeId } = await world.makeSubscriber(BASIC);
    const payment = await world.pay(actor, EXPERT_FOR_LIFE);
    expect(payment).toMatch(/^pi_/);
    await world.deliverAll(actor.userId);
    expect(await world.rows(actor.userId)).toMatchObject([
      { type: 'Basic', stripeId, isActive: true, isRenewing: false },
      { type: 'Expert Lifetime', stripeId: payment, isActive: true, isRenewing: false, expiresAt: null },
    ]);
    expect(await world.roles(actor.userId)).toEqual(['expert', 'basic', 'user']);
    expect(await getShownSubscriptions(actor)).toMatchObject([
      { grace_until: null, stripe_subscription_id: stripeId },
      { grace_until: null, stripe_subscription_id: null },
    ]);
    await expect(
      createCheckoutSession(actor, world.billing, { subscription_type_id: EXPERT }),
    ).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('You already have a lifetime subscription'),
    });

    await world.dev('refund', { payment_intent: payment });
    await world.deliverAll(actor.userId);
    expect(await world.roles(actor.userId)).toEqual(['basic', 'user']);
  });
});

test('every event that was delivered is marked as processed', async () => {
  const open = await world.database.db
    .select({ id: stripeEvents.id, type: stripeEvents.type })
    .from(stripeEvents)
    .where(isNull(stripeEvents.processedAt));
  expect(open).toEqual([]);
});
