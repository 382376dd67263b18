import { formatUtc } from '@lockwatch/contracts';
import { auditLog, stripeCustomers, stripeEvents } from '@lockwatch/db/schema';
import { asc, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../actor/actor.js';
import { listAllSubscriptions } from '../admin/read-lists.js';
import { cancelSubscription, listSubscriptions } from '../subscriptions/subscriptions.js';
import {
  BASIC,
  type CardShop,
  DECLINED_CARD,
  EXPERT,
  EXPERT_FOR_LIFE,
  openCardShop,
} from '../testing/card-shop.js';
import type { Cards } from './cards.js';
import { createCheckoutSession } from './checkout.js';
import { receiveStripeEvent } from './receive-event.js';
import { createStripeGateway } from './stripe-gateway.js';
import { sweepCardCustomers } from './sync-customer.js';
import { requestCardSync } from './sync-requests.js';

const DAY_MS = 86_400_000;

let shop: CardShop;
beforeAll(async () => {
  shop = await openCardShop();
});
afterAll(() => shop.close());

async function logOf(userId: string): Promise<{ action: string; message: string }[]> {
  return shop.database.db
    .select({ action: auditLog.action, message: auditLog.message })
    .from(auditLog)
    .where(eq(auditLog.targetUserId, userId))
    .orderBy(asc(auditLog.createdAt), asc(auditLog.id));
}

const actionsOf = async (userId: string) => (await logOf(userId)).map(({ action }) => action);
const messagesOf = async (userId: string) => (await logOf(userId)).map(({ message }) => message);

async function customerOf(userId: string): Promise<string> {
  const [row] = await shop.database.db
    .select({ id: stripeCustomers.stripeCustomerId })
    .from(stripeCustomers)
    .where(eq(stripeCustomers.userId, userId));
  return row?.id ?? '';
}

/** What the person and staff are shown of a person's payments, which is the same. */
async function shownOf(actor: Actor) {
  const { db } = shop.database;
  const own = await listSubscriptions(actor, db);
  const filter = { user_id: actor.userId, state: 'active', limit: 10, offset: 0 } as const;
  const staff = await listAllSubscriptions(db, filter);
  const shown = own.map(({ grace_until, stripe_subscription_id }) => ({
    grace_until,
    stripe_subscription_id,
  }));
  expect(staff.toReversed()).toMatchObject(shown);
  return shown;
}

describe('the life of a card subscription', () => {
  test('from checkout over renewals to its end, each step known after its events', async () => {
    const actor = await shop.makePerson();
    const stripeId = await shop.pay(actor, BASIC);
    expect(await shop.rows(actor.userId)).toEqual([]);
    await shop.deliverAll(actor.userId);
    const [first] = await shop.rows(actor.userId);
    expect(first).toMatchObject({
      type: 'Basic',
      stripeId,
      stripeStatus: 'active',
      isActive: true,
      isRenewing: true,
    });
    expect(await shop.roles(actor.userId)).toEqual(['basic', 'user']);
    expect(first?.graceUntil?.getTime()).toBe((first?.expiresAt?.getTime() ?? 0) + 3 * DAY_MS);

    const { items } = await shop.stripe.subscriptions.retrieve(stripeId);
    expect(first?.expiresAt?.getTime()).toBe((items.data[0]?.current_period_end ?? 0) * 1000);

    const { message } = await cancelSubscription(
      actor,
      { db: shop.database.db, cards: shop.cards },
      first?.id ?? '',
    );
    expect(message).toBe(
      `Your Basic subscription is cancelled. It stays active until ${formatUtc(first?.expiresAt ?? new Date(0))}.`,
    );
    expect((await shop.stripe.subscriptions.retrieve(stripeId)).cancel_at_period_end).toBe(true);
    const [cancelled] = await shop.rows(actor.userId);
    expect(cancelled).toMatchObject({ isActive: true, isRenewing: false, graceUntil: null });
    expect(cancelled?.expiresAt).toEqual(first?.expiresAt);

    await shop.stripe.subscriptions.update(stripeId, { cancel_at_period_end: false });
    await shop.deliverAll(actor.userId);
    expect(await shop.rows(actor.userId)).toMatchObject([{ isRenewing: true }]);

    await shop.stripe.subscriptions.update(stripeId, { cancel_at_period_end: true });
    await shop.dev('advance', { subscription: stripeId });
    await shop.deliverAll(actor.userId);
    expect(await shop.rows(actor.userId)).toMatchObject([{ isActive: false, stripeStatus: 'canceled' }]);
    expect(await shop.roles(actor.userId)).toEqual(['user']);
    const actions = await actionsOf(actor.userId);
    expect(actions).toEqual([
      'subscription_started',
      'subscription_cancelled',
      'subscription_changed',
      'subscription_ended',
    ]);
  });

  test('a renewal that fails leaves three days, and paying within them goes on as before', async () => {
    const { actor, stripeId } = await shop.subscriber(BASIC);
    expect(await shownOf(actor)).toEqual([{ grace_until: null, stripe_subscription_id: stripeId }]);
    await shop.dev('advance', { subscription: stripeId, card: DECLINED_CARD });
    await shop.deliverAll(actor.userId);
    const [unpaid] = await shop.rows(actor.userId);
    expect(unpaid).toMatchObject({ isActive: true, isRenewing: true, stripeStatus: 'past_due' });
    const graceMs = (unpaid?.graceUntil?.getTime() ?? 0) - Date.now();
    expect(graceMs).toBeGreaterThan(2.9 * DAY_MS);
    expect(graceMs).toBeLessThanOrEqual(3 * DAY_MS);
    expect(await shop.roles(actor.userId)).toContain('basic');
    expect(await logOf(actor.userId)).toMatchObject([
      { action: 'subscription_started' },
      {
        action: 'subscription_payment_failed',
        message: `Basic by card: the payment failed. It was paid until ${formatUtc(unpaid?.expiresAt ?? new Date(0))}; access goes on until ${formatUtc(unpaid?.graceUntil ?? new Date(0))}.`,
      },
    ]);
    expect(await shownOf(actor)).toEqual([
      { grace_until: unpaid?.graceUntil?.toISOString(), stripe_subscription_id: stripeId },
    ]);

    await shop.dev('retry', { subscription: stripeId });
    await shop.deliverAll(actor.userId);
    const [paid] = await shop.rows(actor.userId);
    expect(paid).toMatchObject({ isActive: true, isRenewing: true, stripeStatus: 'active' });
    expect(paid?.expiresAt?.getTime()).toBeGreaterThan(Date.now() + 27 * DAY_MS);
    expect(await shownOf(actor)).toEqual([{ grace_until: null, stripe_subscription_id: stripeId }]);
    expect((await logOf(actor.userId)).slice(2)).toMatchObject([
      {
        action: 'subscription_renewed',
        message: `Basic by card: active and renewing, paid until ${formatUtc(paid?.expiresAt ?? new Date(0))}.`,
      },
    ]);
  });

  test('cancelled while a renewal is not paid, it ends with the three days, and says so', async () => {
    const { actor, stripeId, id } = await shop.subscriber(BASIC);
    await shop.dev('advance', { subscription: stripeId, card: DECLINED_CARD });
    await shop.deliverAll(actor.userId);
    const [unpaid] = await shop.rows(actor.userId);
    const graceUntil = unpaid?.graceUntil ?? new Date(Number.NaN);
    const { message } = await cancelSubscription(actor, { db: shop.database.db, cards: shop.cards }, id);
    expect(message).toBe(
      `Your Basic subscription is cancelled. It stays active until ${formatUtc(graceUntil)}.`,
    );
    expect(await shop.rows(actor.userId)).toMatchObject([{ isActive: true, isRenewing: false, graceUntil }]);
    expect(await shop.roles(actor.userId)).toContain('basic');
    expect((await messagesOf(actor.userId)).at(-1)).toContain(
      `and ends after the days of grace: ${formatUtc(graceUntil)}.`,
    );
  });

  test('a refund of a part changes nothing, a full one ends access at once and stops the renewal', async () => {
    const { actor, stripeId } = await shop.subscriber(EXPERT);
    await shop.dev('refund', { subscription: stripeId, amount: 100 });
    await shop.deliverAll(actor.userId);
    expect(await shop.roles(actor.userId)).toContain('expert');
    await shop.dev('refund', { subscription: stripeId });
    await shop.deliverAll(actor.userId);
    expect(await shop.rows(actor.userId)).toMatchObject([
      { isActive: false, isRenewing: false, stripeStatus: 'refunded' },
    ]);
    expect(await shop.roles(actor.userId)).toEqual(['user']);
    expect((await shop.stripe.subscriptions.retrieve(stripeId)).cancel_at_period_end).toBe(true);
  });

  test('a dispute ends access at once, losing it changes nothing more, winning it gives the access back', async () => {
    const [lost, won] = [await shop.subscriber(BASIC), await shop.subscriber(BASIC)];
    for (const { actor, stripeId } of [lost, won]) {
      await shop.dev('dispute', { subscription: stripeId, status: 'warning_needs_response' });
      await shop.deliverAll(actor.userId);
      expect(await shop.roles(actor.userId)).toContain('basic');
      await shop.dev('dispute', { subscription: stripeId, status: 'needs_response' });
      await shop.deliverAll(actor.userId);
      expect(await shop.roles(actor.userId)).toEqual(['user']);
    }
    await shop.dev('dispute', { subscription: lost.stripeId, status: 'lost' });
    await shop.dev('dispute', { subscription: won.stripeId, status: 'won' });
    await shop.deliverAll(lost.actor.userId);
    await shop.deliverAll(won.actor.userId);
    expect(await shop.rows(lost.actor.userId)).toMatchObject([{ isActive: false, stripeStatus: 'disputed' }]);
    expect(await shop.rows(won.actor.userId)).toMatchObject([{ isActive: true, stripeStatus: 'active' }]);
    expect(await shop.roles(won.actor.userId)).toContain('basic');
  });

  test('a renewal that stays unpaid sleeps after the three days, and wakes with the payment', async () => {
    const { actor, stripeId } = await shop.subscriber(BASIC);
    await shop.dev('advance', { subscription: stripeId, card: DECLINED_CARD });
    await shop.deliverAll(actor.userId);
    const read = async () => {
      await requestCardSync(shop.database.db, { userId: actor.userId });
      await sweepCardCustomers(shop.cards);
      return (await shop.rows(actor.userId))[0];
    };
    shop.forward(3 * DAY_MS - 60_000);
    expect(await read()).toMatchObject({ isActive: true, stripeStatus: 'past_due' });
    shop.forward(120_000);
    expect(await read()).toMatchObject({ isActive: false, isRenewing: false, stripeStatus: 'past_due' });
    expect(await shop.roles(actor.userId)).toEqual(['user']);
    await shop.dev('retry', { subscription: stripeId });
    expect(await read()).toMatchObject({ isActive: true, isRenewing: true, stripeStatus: 'active' });
    expect(await shop.roles(actor.userId)).toEqual(['basic', 'user']);
    shop.forward(-3 * DAY_MS - 60_000);
  });

  test('a customer deleted at Stripe has no subscription any more, and can begin anew', async () => {
    const { actor } = await shop.subscriber(BASIC);
    const customer = await customerOf(actor.userId);
    await shop.stripe.customers.del(customer);
    await requestCardSync(shop.database.db, { userId: actor.userId });
    await sweepCardCustomers(shop.cards);
    expect(await shop.rows(actor.userId)).toMatchObject([{ isActive: false, stripeStatus: 'deleted' }]);
    await shop.pay(actor, BASIC);
    expect(await customerOf(actor.userId)).not.toBe(customer);
    await shop.deliverAll(actor.userId);
    expect(await shop.roles(actor.userId)).toEqual(['basic', 'user']);
  });

  test('the keys of another account take nothing away', async () => {
    const { actor } = await shop.subscriber(BASIC);
    const before = await shop.rows(actor.userId);
    const elsewhere = await openCardShop();
    try {
      await requestCardSync(shop.database.db, { userId: actor.userId });
      await sweepCardCustomers({ ...shop.cards, gateway: elsewhere.cards.gateway });
      expect(await shop.rows(actor.userId)).toEqual(before);
    } finally {
      await elsewhere.close();
    }
  });

  test('what is missed while Stripe is away is made up for later', async () => {
    const { actor, stripeId } = await shop.subscriber(BASIC);
    await shop.stripe.subscriptions.cancel(stripeId);
    const away: Cards = {
      ...shop.cards,
      gateway: createStripeGateway({
        ...shop.sandbox.stripe,
        apiUrl: 'http://127.0.0.1:1',
        repeats: 0,
        clock: shop.cards.clock,
        log: shop.cards.log,
      }),
    };
    const payload = JSON.stringify((await shop.events(actor.userId)).at(-1));
    const signature = shop.stripe.webhooks.generateTestHeaderString({
      payload,
      secret: shop.sandbox.stripe.webhookSecret,
    });
    await receiveStripeEvent(away, Buffer.from(payload), signature);
    expect(await shop.rows(actor.userId)).toMatchObject([{ isActive: true }]);
    // The next try waits a little; another event does not.
    expect(await sweepCardCustomers(shop.cards)).toBe(0);
    await requestCardSync(shop.database.db, { userId: actor.userId });
    expect(await sweepCardCustomers(shop.cards)).toBe(1);
    expect(await shop.rows(actor.userId)).toMatchObject([{ isActive: false }]);
  });

  test('an event that never comes does no harm: the worker reads by itself', async () => {
    const { actor, stripeId } = await shop.subscriber(BASIC);
    await shop.stripe.subscriptions.cancel(stripeId);
    await requestCardSync(shop.database.db, { userId: actor.userId });
    await sweepCardCustomers(shop.cards);
    expect(await shop.rows(actor.userId)).toMatchObject([{ isActive: false, stripeStatus: 'canceled' }]);
  });
});

describe('a licence for life', () => {
  test('is paid once, stops what is charged monthly below it, and ends with a refund', async () => {
    const { actor, stripeId } = await shop.subscriber(BASIC);
    const payment = await shop.pay(actor, EXPERT_FOR_LIFE);
    expect(payment).toMatch(/^pi_/);
    await shop.deliverAll(actor.userId);
    expect(await shop.rows(actor.userId)).toMatchObject([
      { type: 'Basic', stripeId, isActive: true, isRenewing: false },
      { type: 'Expert Lifetime', stripeId: payment, isActive: true, isRenewing: false, expiresAt: null },
    ]);
    expect(await shop.roles(actor.userId)).toEqual(['expert', 'basic', 'user']);
    expect(await shownOf(actor)).toEqual([
      { grace_until: null, stripe_subscription_id: stripeId },
      { grace_until: null, stripe_subscription_id: null },
    ]);
    await expect(
      createCheckoutSession(actor, shop.cards, { subscription_type_id: EXPERT }),
    ).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('for life') });

    await shop.dev('refund', { payment_intent: payment });
    await shop.deliverAll(actor.userId);
    expect(await shop.roles(actor.userId)).toEqual(['basic', 'user']);
  });
});

test('every event that was delivered is marked as processed', async () => {
  const open = await shop.database.db
    .select({ id: stripeEvents.id, type: stripeEvents.type })
    .from(stripeEvents)
    .where(isNull(stripeEvents.processedAt));
  expect(open).toEqual([]);
});
