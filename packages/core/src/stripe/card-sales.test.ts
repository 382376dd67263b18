import { roles, userRoles } from '@lockwatch/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../actor/actor.js';
import { moderateUser } from '../admin/manage-users.js';
import { claimTrial } from '../subscriptions/claim-trial.js';
import {
  BASIC,
  type CardShop,
  DECLINED_CARD,
  EXPERT,
  EXPERT_FOR_LIFE,
  FAILS_LATER_CARD,
  GOOD_CARD,
  openCardShop,
} from '../testing/card-shop.js';
import { openBillingPortal } from './billing-portal.js';
import type { Cards } from './cards.js';
import { changePlan, previewPlanChange } from './change-plan.js';
import { createCheckoutSession } from './checkout.js';
import { sweepCardCustomers } from './sync-customer.js';
import { requestCardSync } from './sync-requests.js';

let shop: CardShop;
beforeAll(async () => {
  shop = await openCardShop();
});
afterAll(() => shop.close());

async function makeAdmin(): Promise<Actor> {
  const { db } = shop.database;
  const { userId } = await shop.makePerson();
  const [role] = await db.select({ id: roles.id }).from(roles).where(eq(roles.name, 'admin'));
  await db.insert(userRoles).values({ userId, roleId: role?.id ?? 0 });
  return shop.actor(userId);
}

describe('a change of plan', () => {
  test('says what it costs, charges that, and is known at once', async () => {
    const { actor, stripeId, id } = await shop.subscriber(BASIC);
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
    expect(await shop.roles(actor.userId)).toEqual(['expert', 'user']);
    await expect(changePlan(actor, shop.cards, { id, subscription_type_id: EXPERT })).rejects.toMatchObject({
      code: 'CONFLICT',
    });

    const back = await previewPlanChange(actor, shop.cards, { id, subscription_type_id: BASIC });
    expect(back.amount_due_cents).toBe(0);
    expect(back.description).toContain('$4.00 is credited to your next bills');
    await changePlan(actor, shop.cards, { id, subscription_type_id: BASIC });
    expect(await shop.roles(actor.userId)).toEqual(['basic', 'user']);
  });

  test('changes nothing when the card is refused', async () => {
    const actor = await shop.makePerson();
    const stripeId = await shop.pay(actor, BASIC, FAILS_LATER_CARD);
    await shop.deliverAll(actor.userId);
    const [row] = await shop.rows(actor.userId);
    await expect(
      changePlan(actor, shop.cards, { id: row?.id ?? '', subscription_type_id: EXPERT }),
    ).rejects.toMatchObject({ code: 'CONFLICT', message: 'Your card was declined. Nothing was changed.' });
    expect(await shop.rows(actor.userId)).toMatchObject([{ type: 'Basic', stripeId, isActive: true }]);
  });

  test('is for the own card subscription alone', async () => {
    const { id } = await shop.subscriber(BASIC);
    const stranger = await shop.makePerson();
    for (const call of [changePlan, previewPlanChange]) {
      await expect(call(stranger, shop.cards, { id, subscription_type_id: EXPERT })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    }
    const { actor, id: own } = await shop.subscriber(BASIC);
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
  test('that a ban finds unpaid is ended, so that nobody pays for nothing', async () => {
    const { db } = shop.database;
    const actor = await shop.makePerson();
    const { session_id } = await createCheckoutSession(actor, shop.cards, { subscription_type_id: BASIC });
    const staff = await makeAdmin();
    await moderateUser(staff, db, { id: actor.userId, flag: 'banned', isOn: true });
    await sweepCardCustomers(shop.cards);
    expect((await shop.stripe.checkout.sessions.retrieve(session_id)).status).toBe('expired');
    await expect(shop.dev('pay', { session: session_id, card: GOOD_CARD })).rejects.toThrow();
    expect(await shop.rows(actor.userId)).toEqual([]);

    await moderateUser(staff, db, { id: actor.userId, flag: 'banned', isOn: false });
    await shop.pay(actor, BASIC);
    await shop.deliverAll(actor.userId);
    expect(await shop.roles(actor.userId)).toEqual(['basic', 'user']);
  });

  test('is refused while a card renews, with the way to change the plan', async () => {
    const { actor } = await shop.subscriber(BASIC);
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
    expect(await shop.roles(actor.userId)).toContain('basic');
  });

  test('leaves one page that can be paid, however many were asked for, one after the other or at once', async () => {
    const actor = await shop.makePerson();
    const buy = () => createCheckoutSession(actor, shop.cards, { subscription_type_id: BASIC });
    const asked = [await buy(), ...(await Promise.all(Array.from({ length: 8 }, buy)))];
    const open: string[] = [];
    for (const id of new Set(asked.map((session) => session.session_id))) {
      if ((await shop.stripe.checkout.sessions.retrieve(id)).status === 'open') open.push(id);
    }
    expect(open).toHaveLength(1);
    expect(open).not.toContain(asked[0]?.session_id);
  });

  test('is refused when the page before it was paid while it was made', async () => {
    const actor = await shop.makePerson();
    const first = await createCheckoutSession(actor, shop.cards, { subscription_type_id: BASIC });
    const made: string[] = [];
    const gateway: Cards['gateway'] = {
      ...shop.cards.gateway,
      createCheckout: async (checkout) => {
        const session = await shop.cards.gateway.createCheckout(checkout);
        made.push(session.id);
        await shop.dev('pay', { session: first.session_id });
        return session;
      },
    };
    await expect(
      createCheckoutSession(actor, { ...shop.cards, gateway }, { subscription_type_id: BASIC }),
    ).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('Change the plan') });
    expect(made).toHaveLength(1);
    expect((await shop.stripe.checkout.sessions.retrieve(made[0] ?? '')).status).toBe('expired');
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
    expect(await shop.roles(actor.userId)).toEqual(['beta', 'user']);

    await shop.dev('advance', { subscription: stripeId });
    await shop.deliverAll(actor.userId);
    const [rest, running] = await shop.rows(actor.userId);
    expect(running?.startsAt.getTime()).toBeLessThanOrEqual(Date.now());
    expect(await shop.roles(actor.userId)).toEqual(['beta', 'basic', 'user']);
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
    const { actor, stripeId } = await shop.subscriber(BASIC);
    await shop.dev('advance', { subscription: stripeId, card: DECLINED_CARD });
    await expect(
      createCheckoutSession(actor, shop.cards, { subscription_type_id: BASIC }),
    ).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('waits for a payment') });
  });
});

describe('the billing page', () => {
  test('is the own one, and only for whoever went to pay by card', async () => {
    const { actor } = await shop.subscriber(BASIC);
    const { url } = await openBillingPortal(actor, shop.cards);
    expect(url).toMatch(/^http/);
    await expect(openBillingPortal(await shop.makePerson(), shop.cards)).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });
});
