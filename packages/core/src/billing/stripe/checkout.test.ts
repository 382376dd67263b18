import { formatUtc } from '@lockwatch/contracts';
import { auditLog } from '@lockwatch/db/schema';
import { formatText } from '@lockwatch/texts';
import { and, desc, eq, like } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../access/index.js';
import { moderateUser } from '../../accounts/index.js';
import { makeUser } from '../../testing/make-user.js';
import {
  BASIC,
  DECLINED_CARD,
  EXPERT,
  EXPERT_FOR_LIFE,
  FAILS_LATER_CARD,
  GOOD_CARD,
  startStripeTestWorld,
} from '../../testing/stripe-test-world.js';
import { claimTrial } from '../subscriptions/claim-trial.js';
import { listSubscriptions } from '../subscriptions/list-subscriptions.js';
import { requestStripeSync } from '../subscriptions/request-stripe-sync.js';
import { cancelSubscription, resumeSubscription } from './cancel-subscription.js';
import { changePlan, previewPlanChange } from './change-plan.js';
import { createCheckoutSession } from './checkout.js';
import { openBillingPortal } from './stripe-customer.js';
import type { StripeBilling } from './stripe-gateway.js';
import { syncDueCustomers } from './sync-customer.js';

const world = await startStripeTestWorld();
afterAll(() => world.close());

async function lastAuditMessage(actor: Actor): Promise<string | undefined> {
  const [entry] = await world.database.db
    .select({ message: auditLog.message })
    .from(auditLog)
    .where(and(eq(auditLog.targetUserId, actor.userId), like(auditLog.message, '% by card: %')))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return entry?.message;
}

describe('a change of plan', () => {
  test('shows the price, charges it, and is recorded immediately', async () => {
    const { actor, stripeId, id } = await world.makeSubscriber(BASIC);
    const preview = await previewPlanChange(actor, world.billing, { id, subscription_type_id: EXPERT });
    expect(preview).toMatchObject({ amount_due_cents: 400, currency: 'usd' });
    expect(formatText('en', preview.description)).toContain('Your card is charged $4.00 now');
    const before = await world.stripe.charges.list({ limit: 1 });
    const { message } = await changePlan(actor, world.billing, { id, subscription_type_id: EXPERT });
    expect(formatText('en', message)).toBe('Your plan is Expert now.');
    const after = await world.stripe.charges.list({ limit: 1 });
    expect(after.data[0]?.id).not.toBe(before.data[0]?.id);
    expect(after.data[0]?.amount).toBe(400);
    expect(await world.rows(actor.userId)).toMatchObject([
      { id, type: 'Expert', stripeId, isRenewing: true },
    ]);
    expect(await world.roles(actor.userId)).toEqual(['expert', 'user']);
    await expect(
      changePlan(actor, world.billing, { id, subscription_type_id: EXPERT }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });

    const back = await previewPlanChange(actor, world.billing, { id, subscription_type_id: BASIC });
    expect(back.amount_due_cents).toBe(0);
    expect(formatText('en', back.description)).toContain('$4.00 is credited to your next bills');
    await changePlan(actor, world.billing, { id, subscription_type_id: BASIC });
    expect(await world.roles(actor.userId)).toEqual(['basic', 'user']);
  });

  test('changes nothing when the card is refused', async () => {
    const actor = await world.makePerson();
    const stripeId = await world.pay(actor, BASIC, FAILS_LATER_CARD);
    await world.deliverAll(actor.userId);
    const [row] = await world.rows(actor.userId);
    await expect(
      changePlan(actor, world.billing, { id: row?.id ?? '', subscription_type_id: EXPERT }),
    ).rejects.toMatchObject({ code: 'CONFLICT', message: 'Your card was declined. Nothing was changed.' });
    expect(await world.rows(actor.userId)).toMatchObject([{ type: 'Basic', stripeId, isActive: true }]);
  });

  test('is for the own card subscription alone', async () => {
    const { id } = await world.makeSubscriber(BASIC);
    const stranger = await world.makePerson();
    for (const call of [changePlan, previewPlanChange]) {
      await expect(call(stranger, world.billing, { id, subscription_type_id: EXPERT })).rejects.toMatchObject(
        { code: 'NOT_FOUND' },
      );
    }
    const { actor, id: own } = await world.makeSubscriber(BASIC);
    await expect(
      changePlan(actor, world.billing, { id: own, subscription_type_id: EXPERT_FOR_LIFE }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(
      changePlan(actor, world.billing, { id: own, subscription_type_id: 999 }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a checkout', () => {
  test('that is unpaid at a ban is expired, so that a banned user cannot pay', async () => {
    const { db } = world.database;
    const actor = await world.makePerson();
    const { session_id } = await createCheckoutSession(actor, world.billing, { subscription_type_id: BASIC });
    const staff = await makeUser(db, 'admin');
    await moderateUser(staff, db, { id: actor.userId, flag: 'banned', isOn: true });
    await syncDueCustomers(world.billing);
    expect((await world.stripe.checkout.sessions.retrieve(session_id)).status).toBe('expired');
    await expect(world.dev('pay', { session: session_id, card: GOOD_CARD })).rejects.toThrow();
    expect(await world.rows(actor.userId)).toEqual([]);

    await moderateUser(staff, db, { id: actor.userId, flag: 'banned', isOn: false });
    await world.pay(actor, BASIC);
    await world.deliverAll(actor.userId);
    expect(await world.roles(actor.userId)).toEqual(['basic', 'user']);
  });

  test('is refused while a card renews, with the way to change the plan', async () => {
    const { actor } = await world.makeSubscriber(BASIC);
    for (const type of [BASIC, EXPERT]) {
      await expect(
        createCheckoutSession(actor, world.billing, { subscription_type_id: type }),
      ).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('Change the plan') });
    }
  });

  test('sees a payment whose events have not come', async () => {
    const actor = await world.makePerson();
    await world.pay(actor, BASIC);
    await expect(
      createCheckoutSession(actor, world.billing, { subscription_type_id: BASIC }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await world.roles(actor.userId)).toContain('basic');
  });

  test('leaves one payable page, after several requests in sequence or in parallel', async () => {
    const actor = await world.makePerson();
    const buy = () => createCheckoutSession(actor, world.billing, { subscription_type_id: BASIC });
    const asked = [await buy(), ...(await Promise.all(Array.from({ length: 8 }, buy)))];
    const open: string[] = [];
    for (const id of new Set(asked.map((session) => session.session_id))) {
      if ((await world.stripe.checkout.sessions.retrieve(id)).status === 'open') open.push(id);
    }
    expect(open).toHaveLength(1);
    expect(open).not.toContain(asked[0]?.session_id);
  });

  test('is refused when the page before it was paid while it was made', async () => {
    const actor = await world.makePerson();
    const first = await createCheckoutSession(actor, world.billing, { subscription_type_id: BASIC });
    const made: string[] = [];
    const gateway: StripeBilling['gateway'] = {
      ...world.billing.gateway,
      createCheckout: async (checkout) => {
        const session = await world.billing.gateway.createCheckout(checkout);
        made.push(session.id);
        await world.dev('pay', { session: first.session_id });
        return session;
      },
    };
    await expect(
      createCheckoutSession(actor, { ...world.billing, gateway }, { subscription_type_id: BASIC }),
    ).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('Change the plan') });
    expect(made).toHaveLength(1);
    expect((await world.stripe.checkout.sessions.retrieve(made[0] ?? '')).status).toBe('expired');
  });

  test('lets the first charge wait for the end of time that is paid already, and burns none of it', async () => {
    const actor = await world.makePerson();
    await claimTrial(actor, world.database.db);
    const [trial] = await world.rows(actor.userId);
    const stripeId = await world.pay(actor, BASIC);
    await world.deliverAll(actor.userId);
    const subscription = await world.stripe.subscriptions.retrieve(stripeId);
    expect(subscription.status).toBe('trialing');
    const firstCharge = new Date((subscription.trial_end ?? 0) * 1000);
    expect(Math.abs(firstCharge.getTime() - (trial?.expiresAt?.getTime() ?? 0))).toBeLessThan(1001);
    const [still, waiting] = await world.rows(actor.userId);
    expect(still).toEqual(trial);
    expect(waiting).toMatchObject({ type: 'Basic', isActive: true, isRenewing: true, startsAt: firstCharge });
    expect(await world.roles(actor.userId)).toEqual(['beta', 'user']);
    const begins = firstCharge.toISOString();
    expect((await listSubscriptions(actor, world.database.db))[1]).toMatchObject({
      first_charge_at: begins,
      starts_at: begins,
      expires_at: begins,
    });
    expect(await lastAuditMessage(actor)).toBe(
      `Basic by card: begins ${formatUtc(firstCharge)}, with its first payment.`,
    );
    await cancelSubscription(actor, { db: world.database.db, billing: world.billing }, waiting?.id ?? '');
    expect((await listSubscriptions(actor, world.database.db))[1]).toMatchObject({
      first_charge_at: null,
      is_renewing: false,
    });
    expect(await lastAuditMessage(actor)).toBe(
      `Basic by card: ends ${formatUtc(firstCharge)}, before its first payment.`,
    );
    await resumeSubscription(actor, { db: world.database.db, billing: world.billing }, waiting?.id ?? '');

    await world.dev('advance', { subscription: stripeId });
    await world.deliverAll(actor.userId);
    const [rest, running] = await world.rows(actor.userId);
    expect(running?.startsAt.getTime()).toBeLessThanOrEqual(Date.now());
    expect(await world.roles(actor.userId)).toEqual(['beta', 'basic', 'user']);
    expect(rest?.expiresAt).toEqual(trial?.expiresAt);
    expect((await listSubscriptions(actor, world.database.db))[1]).toMatchObject({ first_charge_at: null });
  });

  test('carries who buys what, and comes back to the account page', async () => {
    const actor = await world.makePerson();
    const { session_id } = await createCheckoutSession(actor, world.billing, {
      subscription_type_id: EXPERT,
    });
    expect(await world.stripe.checkout.sessions.retrieve(session_id)).toMatchObject({
      mode: 'subscription',
      client_reference_id: actor.userId,
      metadata: { user_id: actor.userId, subscription_type_id: '3' },
      amount_total: 699,
      success_url: 'http://shop.test/dashboard/account?checkout=success',
      cancel_url: 'http://shop.test/dashboard/account?checkout=cancelled',
    });
  });

  test('asks for the price that Stripe has, where one is configured', async () => {
    const price = await world.stripe.prices.create({
      currency: 'usd',
      unit_amount: 555,
      recurring: { interval: 'month' },
      product_data: { name: 'Basic, in another product' },
    });
    const billing = { ...world.billing, priceIds: new Map([[BASIC, price.id]]) };
    const actor = await world.makePerson();
    const { session_id } = await createCheckoutSession(actor, billing, { subscription_type_id: BASIC });
    expect((await world.stripe.checkout.sessions.retrieve(session_id)).amount_total).toBe(555);
    await world.dev('pay', { session: session_id });
    await requestStripeSync(world.database.db, { userId: actor.userId });
    await syncDueCustomers(billing);
    expect(await world.rows(actor.userId)).toMatchObject([{ type: 'Basic', isActive: true }]);
  });

  test('refuses what is unknown or not sold by card', async () => {
    const actor = await world.makePerson();
    await expect(
      createCheckoutSession(actor, world.billing, { subscription_type_id: 999 }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(
      createCheckoutSession(actor, world.billing, { subscription_type_id: 1 }),
    ).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('free') });
  });

  test('is not given to a user whose card subscription has an open payment', async () => {
    const { actor, stripeId } = await world.makeSubscriber(BASIC);
    await world.dev('advance', { subscription: stripeId, card: DECLINED_CARD });
    await expect(
      createCheckoutSession(actor, world.billing, { subscription_type_id: BASIC }),
    ).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('is waiting for a payment'),
    });
  });
});

describe('the billing page', () => {
  test("is the user's own, and only for users who paid by card", async () => {
    const { actor } = await world.makeSubscriber(BASIC);
    const { url } = await openBillingPortal(actor, world.billing);
    expect(url).toMatch(/^http/);
    await expect(openBillingPortal(await world.makePerson(), world.billing)).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });
});
