import { auditLog, stripeCustomers, stripeEvents } from '@lockwatch/db/schema';
import { asc, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../actor/actor.js';
import { claimTrial } from '../subscriptions/claim-trial.js';
import { cancelSubscription } from '../subscriptions/subscriptions.js';
import {
  BASIC,
  type CardShop,
  DECLINED_CARD,
  EXPERT,
  EXPERT_FOR_LIFE,
  openCardShop,
} from '../testing/card-shop.js';
import { openBillingPortal } from './billing-portal.js';
import type { Cards } from './cards.js';
import { changePlan, previewPlanChange } from './change-plan.js';
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

async function rolesOf(userId: string): Promise<string[]> {
  return (await shop.actor(userId)).roles.map((role) => role.name);
}

async function actionsOf(userId: string): Promise<string[]> {
  const rows = await shop.database.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.targetUserId, userId))
    .orderBy(asc(auditLog.createdAt));
  return rows.map((row) => row.action);
}

/** Somebody whose subscription of that type is paid and known. */
async function subscriber(typeId: number): Promise<{ actor: Actor; stripeId: string; id: string }> {
  const actor = await shop.makePerson();
  const stripeId = await shop.pay(actor, typeId);
  await shop.deliverAll(actor.userId);
  const [row] = await shop.rows(actor.userId);
  if (!row) throw new Error('The subscription is not known.');
  return { actor, stripeId, id: row.id };
}

async function customerOf(userId: string): Promise<string> {
  const [row] = await shop.database.db
    .select({ id: stripeCustomers.stripeCustomerId })
    .from(stripeCustomers)
    .where(eq(stripeCustomers.userId, userId));
  return row?.id ?? '';
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
    expect(await rolesOf(actor.userId)).toEqual(['basic', 'user']);
    expect(first?.graceUntil?.getTime()).toBe((first?.expiresAt?.getTime() ?? 0) + 3 * DAY_MS);

    const { items } = await shop.stripe.subscriptions.retrieve(stripeId);
    expect(first?.expiresAt?.getTime()).toBe((items.data[0]?.current_period_end ?? 0) * 1000);

    const { message } = await cancelSubscription(
      actor,
      { db: shop.database.db, cards: shop.cards },
      first?.id ?? '',
    );
    expect(message).toContain('Your Basic subscription is cancelled.');
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
    expect(await rolesOf(actor.userId)).toEqual(['user']);
    const actions = await actionsOf(actor.userId);
    expect(actions).toEqual([
      'subscription_started',
      'subscription_cancelled',
      'subscription_changed',
      'subscription_ended',
    ]);
  });

  test('a renewal that fails leaves three days, and paying within them goes on as before', async () => {
    const { actor, stripeId } = await subscriber(BASIC);
    await shop.dev('advance', { subscription: stripeId, card: DECLINED_CARD });
    await shop.deliverAll(actor.userId);
    const [unpaid] = await shop.rows(actor.userId);
    expect(unpaid).toMatchObject({ isActive: true, isRenewing: true, stripeStatus: 'past_due' });
    const graceMs = (unpaid?.graceUntil?.getTime() ?? 0) - Date.now();
    expect(graceMs).toBeGreaterThan(2.9 * DAY_MS);
    expect(graceMs).toBeLessThanOrEqual(3 * DAY_MS);
    expect(await rolesOf(actor.userId)).toContain('basic');

    await shop.dev('retry', { subscription: stripeId });
    await shop.deliverAll(actor.userId);
    const [paid] = await shop.rows(actor.userId);
    expect(paid).toMatchObject({ isActive: true, isRenewing: true, stripeStatus: 'active' });
    expect(paid?.expiresAt?.getTime()).toBeGreaterThan(Date.now() + 27 * DAY_MS);
  });

  test('a refund of a part changes nothing, a full one ends access at once and stops the renewal', async () => {
    const { actor, stripeId } = await subscriber(EXPERT);
    await shop.dev('refund', { subscription: stripeId, amount: 100 });
    await shop.deliverAll(actor.userId);
    expect(await rolesOf(actor.userId)).toContain('expert');
    await shop.dev('refund', { subscription: stripeId });
    await shop.deliverAll(actor.userId);
    expect(await shop.rows(actor.userId)).toMatchObject([
      { isActive: false, isRenewing: false, stripeStatus: 'refunded' },
    ]);
    expect(await rolesOf(actor.userId)).toEqual(['user']);
    expect((await shop.stripe.subscriptions.retrieve(stripeId)).cancel_at_period_end).toBe(true);
  });

  test('a dispute ends access at once, losing it changes nothing more, winning it gives the access back', async () => {
    const [lost, won] = [await subscriber(BASIC), await subscriber(BASIC)];
    for (const { actor, stripeId } of [lost, won]) {
      await shop.dev('dispute', { subscription: stripeId, status: 'warning_needs_response' });
      await shop.deliverAll(actor.userId);
      expect(await rolesOf(actor.userId)).toContain('basic');
      await shop.dev('dispute', { subscription: stripeId, status: 'needs_response' });
      await shop.deliverAll(actor.userId);
      expect(await rolesOf(actor.userId)).toEqual(['user']);
    }
    await shop.dev('dispute', { subscription: lost.stripeId, status: 'lost' });
    await shop.dev('dispute', { subscription: won.stripeId, status: 'won' });
    await shop.deliverAll(lost.actor.userId);
    await shop.deliverAll(won.actor.userId);
    expect(await shop.rows(lost.actor.userId)).toMatchObject([{ isActive: false, stripeStatus: 'disputed' }]);
    expect(await shop.rows(won.actor.userId)).toMatchObject([{ isActive: true, stripeStatus: 'active' }]);
    expect(await rolesOf(won.actor.userId)).toContain('basic');
  });

  test('a renewal that stays unpaid sleeps after the three days, and wakes with the payment', async () => {
    const { actor, stripeId } = await subscriber(BASIC);
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
    expect(await rolesOf(actor.userId)).toEqual(['user']);
    await shop.dev('retry', { subscription: stripeId });
    expect(await read()).toMatchObject({ isActive: true, isRenewing: true, stripeStatus: 'active' });
    expect(await rolesOf(actor.userId)).toEqual(['basic', 'user']);
    shop.forward(-3 * DAY_MS - 60_000);
  });

  test('a customer deleted at Stripe has no subscription any more, and can begin anew', async () => {
    const { actor } = await subscriber(BASIC);
    const customer = await customerOf(actor.userId);
    await shop.stripe.customers.del(customer);
    await requestCardSync(shop.database.db, { userId: actor.userId });
    await sweepCardCustomers(shop.cards);
    expect(await shop.rows(actor.userId)).toMatchObject([{ isActive: false, stripeStatus: 'deleted' }]);
    await shop.pay(actor, BASIC);
    expect(await customerOf(actor.userId)).not.toBe(customer);
    await shop.deliverAll(actor.userId);
    expect(await rolesOf(actor.userId)).toEqual(['basic', 'user']);
  });

  test('the keys of another account take nothing away', async () => {
    const { actor } = await subscriber(BASIC);
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
    const { actor, stripeId } = await subscriber(BASIC);
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
    const { actor, stripeId } = await subscriber(BASIC);
    await shop.stripe.subscriptions.cancel(stripeId);
    await requestCardSync(shop.database.db, { userId: actor.userId });
    await sweepCardCustomers(shop.cards);
    expect(await shop.rows(actor.userId)).toMatchObject([{ isActive: false, stripeStatus: 'canceled' }]);
  });
});

describe('a licence for life', () => {
  test('is paid once, stops what is charged monthly below it, and ends with a refund', async () => {
    const { actor, stripeId } = await subscriber(BASIC);
    const payment = await shop.pay(actor, EXPERT_FOR_LIFE);
    expect(payment).toMatch(/^pi_/);
    await shop.deliverAll(actor.userId);
    expect(await shop.rows(actor.userId)).toMatchObject([
      { type: 'Basic', stripeId, isActive: true, isRenewing: false },
      { type: 'Expert Lifetime', stripeId: payment, isActive: true, isRenewing: false, expiresAt: null },
    ]);
    expect(await rolesOf(actor.userId)).toEqual(['expert', 'basic', 'user']);
    await expect(
      createCheckoutSession(actor, shop.cards, { subscription_type_id: EXPERT }),
    ).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('for life') });

    await shop.dev('refund', { payment_intent: payment });
    await shop.deliverAll(actor.userId);
    expect(await rolesOf(actor.userId)).toEqual(['basic', 'user']);
  });
});

describe('a change of plan', () => {
  test('says what it costs, charges that, and is known at once', async () => {
    const { actor, stripeId, id } = await subscriber(BASIC);
    const preview = await previewPlanChange(actor, shop.cards, { id, subscription_type_id: EXPERT });
    expect(preview).toMatchObject({ amount_due_cents: 400, currency: 'usd' });
    expect(preview.description).toContain('Your card is charged $4.00 now');
    const before = await shop.stripe.charges.list({ limit: 1 });
    expect(await changePlan(actor, shop.cards, { id, subscription_type_id: EXPERT })).toEqual({
      message: 'Your plan is Expert now.',
    });
    const after = await shop.stripe.charges.list({ limit: 1 });
    expect(after.data[0]?.id).not.toBe(before.data[0]?.id);
    expect(after.data[0]?.amount).toBe(400);
    expect(await shop.rows(actor.userId)).toMatchObject([{ id, type: 'Expert', stripeId, isRenewing: true }]);
    expect(await rolesOf(actor.userId)).toEqual(['expert', 'user']);
    await expect(changePlan(actor, shop.cards, { id, subscription_type_id: EXPERT })).rejects.toMatchObject({
      code: 'CONFLICT',
    });

    const back = await previewPlanChange(actor, shop.cards, { id, subscription_type_id: BASIC });
    expect(back.amount_due_cents).toBe(0);
    expect(back.description).toContain('$4.00 is credited to your next bills');
    await changePlan(actor, shop.cards, { id, subscription_type_id: BASIC });
    expect(await rolesOf(actor.userId)).toEqual(['basic', 'user']);
  });

  test('changes nothing when the card is refused', async () => {
    const actor = await shop.makePerson();
    const stripeId = await shop.pay(actor, BASIC, '4000000000000341');
    await shop.deliverAll(actor.userId);
    const [row] = await shop.rows(actor.userId);
    await expect(
      changePlan(actor, shop.cards, { id: row?.id ?? '', subscription_type_id: EXPERT }),
    ).rejects.toMatchObject({ code: 'CONFLICT', message: 'Your card was declined. Nothing was changed.' });
    expect(await shop.rows(actor.userId)).toMatchObject([{ type: 'Basic', stripeId, isActive: true }]);
  });

  test('is for the own card subscription alone', async () => {
    const { id } = await subscriber(BASIC);
    const stranger = await shop.makePerson();
    for (const call of [changePlan, previewPlanChange]) {
      await expect(call(stranger, shop.cards, { id, subscription_type_id: EXPERT })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    }
    const { actor, id: own } = await subscriber(BASIC);
    await expect(
      changePlan(actor, shop.cards, { id: own, subscription_type_id: EXPERT_FOR_LIFE }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(changePlan(actor, shop.cards, { id: own, subscription_type_id: 999 })).rejects.toMatchObject(
      {
        code: 'NOT_FOUND',
      },
    );
  });
});

describe('a checkout', () => {
  test('is refused while a card renews, with the way to change the plan', async () => {
    const { actor } = await subscriber(BASIC);
    for (const type of [BASIC, EXPERT]) {
      await expect(
        createCheckoutSession(actor, shop.cards, { subscription_type_id: type }),
      ).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('Change the plan') });
    }
  });

  test('sees a payment whose events have not come', async () => {
    const actor = await shop.makePerson();
    await shop.pay(actor, BASIC);
    await expect(
      createCheckoutSession(actor, shop.cards, { subscription_type_id: BASIC }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await rolesOf(actor.userId)).toContain('basic');
  });

  test('leaves one page that can be paid, however many were asked for, one after the other or at once', async () => {
    const actor = await shop.makePerson();
    const buy = () => createCheckoutSession(actor, shop.cards, { subscription_type_id: BASIC });
    const asked = [await buy(), ...(await Promise.all([buy(), buy(), buy(), buy()]))];
    const open: string[] = [];
    for (const id of new Set(asked.map((session) => session.session_id))) {
      if ((await shop.stripe.checkout.sessions.retrieve(id)).status === 'open') open.push(id);
    }
    expect(open).toHaveLength(1);
    expect(open).not.toContain(asked[0]?.session_id);
  });

  test('lets the first charge wait for the end of time that is paid already, and burns none of it', async () => {
    const actor = await shop.makePerson();
    await claimTrial(actor, shop.database.db);
    const [trial] = await shop.rows(actor.userId);
    const stripeId = await shop.pay(actor, BASIC);
    await shop.deliverAll(actor.userId);
    const subscription = await shop.stripe.subscriptions.retrieve(stripeId);
    expect(subscription.status).toBe('trialing');
    const firstCharge = new Date((subscription.trial_end ?? 0) * 1000);
    expect(Math.abs(firstCharge.getTime() - (trial?.expiresAt?.getTime() ?? 0))).toBeLessThan(1001);
    const [still, waiting] = await shop.rows(actor.userId);
    expect(still).toEqual(trial);
    expect(waiting).toMatchObject({ type: 'Basic', isActive: true, isRenewing: true, startsAt: firstCharge });
    expect(await rolesOf(actor.userId)).toEqual(['beta', 'user']);

    await shop.dev('advance', { subscription: stripeId });
    await shop.deliverAll(actor.userId);
    const [rest, running] = await shop.rows(actor.userId);
    expect(running?.startsAt.getTime()).toBeLessThanOrEqual(Date.now());
    expect(await rolesOf(actor.userId)).toEqual(['beta', 'basic', 'user']);
    expect(rest?.expiresAt).toEqual(trial?.expiresAt);
  });

  test('carries who buys what, and comes back to the account page', async () => {
    const actor = await shop.makePerson();
    const { session_id } = await createCheckoutSession(actor, shop.cards, { subscription_type_id: EXPERT });
    expect(await shop.stripe.checkout.sessions.retrieve(session_id)).toMatchObject({
      mode: 'subscription',
      client_reference_id: actor.userId,
      metadata: { user_id: actor.userId, subscription_type_id: '3' },
      amount_total: 699,
      success_url: 'http://shop.test/dashboard/account?checkout=success',
      cancel_url: 'http://shop.test/dashboard/account?checkout=cancelled',
    });
  });

  test('asks for the price that Stripe has, where one is configured', async () => {
    const price = await shop.stripe.prices.create({
      currency: 'usd',
      unit_amount: 555,
      recurring: { interval: 'month' },
      product_data: { name: 'Basic, in another product' },
    });
    const cards = { ...shop.cards, priceIds: new Map([[BASIC, price.id]]) };
    const actor = await shop.makePerson();
    const { session_id } = await createCheckoutSession(actor, cards, { subscription_type_id: BASIC });
    expect((await shop.stripe.checkout.sessions.retrieve(session_id)).amount_total).toBe(555);
    await shop.dev('pay', { session: session_id });
    await requestCardSync(shop.database.db, { userId: actor.userId });
    await sweepCardCustomers(cards);
    expect(await shop.rows(actor.userId)).toMatchObject([{ type: 'Basic', isActive: true }]);
  });

  test('refuses what is unknown or not sold by card', async () => {
    const actor = await shop.makePerson();
    await expect(
      createCheckoutSession(actor, shop.cards, { subscription_type_id: 999 }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(createCheckoutSession(actor, shop.cards, { subscription_type_id: 1 })).rejects.toMatchObject(
      { code: 'CONFLICT', message: expect.stringContaining('free') },
    );
  });

  test('is not given to somebody whose card subscription waits for a payment', async () => {
    const { actor, stripeId } = await subscriber(BASIC);
    await shop.dev('advance', { subscription: stripeId, card: DECLINED_CARD });
    await expect(
      createCheckoutSession(actor, shop.cards, { subscription_type_id: BASIC }),
    ).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('waits for a payment') });
  });
});

describe('the billing page', () => {
  test('is the own one, and only for whoever went to pay by card', async () => {
    const { actor } = await subscriber(BASIC);
    const { url } = await openBillingPortal(actor, shop.cards);
    expect(url).toMatch(/^http/);
    await expect(openBillingPortal(await shop.makePerson(), shop.cards)).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });
});

test('every event that was delivered is marked as processed', async () => {
  const open = await shop.database.db
    .select({ id: stripeEvents.id, type: stripeEvents.type })
    .from(stripeEvents)
    .where(isNull(stripeEvents.processedAt));
  expect(open).toEqual([]);
});
