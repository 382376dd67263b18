import { stripeCustomers, subscriptions } from '@lockwatch/db/schema';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../access/index.js';
import { makeUser } from '../../testing/make-user.js';
import {
  BASIC,
  DECLINED_CARD,
  EXPERT,
  EXPERT_FOR_LIFE,
  GOOD_CARD,
  startStripeTestWorld,
} from '../../testing/stripe-test-world.js';
import { grantSubscription } from '../subscriptions/manage-subscriptions.js';
import { resumeSubscription } from './cancel-subscription.js';
import { createCheckoutSession } from './checkout.js';
import type { StripeBilling } from './stripe-gateway.js';
import { syncDueCustomers } from './sync-customer.js';

const world = await startStripeTestWorld();
const staff = await makeUser(world.database.db, 'developer');
afterAll(() => world.close());

const sweep = (billing: StripeBilling = world.billing) => syncDueCustomers(billing);
const atStripe = (id: string) => world.stripe.subscriptions.retrieve(id);

const giveLifetime = (actor: Actor) =>
  grantSubscription(staff, world.database.db, { id: actor.userId, subscription_type_id: EXPERT_FOR_LIFE });

/** As if the wait after a failed sync were over. */
async function makeDue(actor: Actor): Promise<void> {
  await world.database.db
    .update(stripeCustomers)
    .set({ syncDueAt: new Date(0) })
    .where(eq(stripeCustomers.userId, actor.userId));
}

describe('a lifetime subscription given by staff', () => {
  test('stops the renewal of a card at Stripe, and the paid period stays', async () => {
    const { actor, stripeId } = await world.makeSubscriber(BASIC);
    await giveLifetime(actor);
    await sweep();
    expect(await atStripe(stripeId)).toMatchObject({ status: 'active', cancel_at_period_end: true });
    const [card] = await world.rows(actor.userId);
    expect(card).toMatchObject({ type: 'Basic', isActive: true, isRenewing: false, graceUntil: null });
    expect(await world.roles(actor.userId)).toEqual(['expert', 'basic', 'user']);
  });

  test("ends Stripe's attempts to collect a bill that is open", async () => {
    const { actor, stripeId } = await world.makeSubscriber(EXPERT);
    await world.dev('advance', { subscription: stripeId, card: DECLINED_CARD });
    await world.deliverAll(actor.userId);
    await giveLifetime(actor);
    await sweep();
    expect(await atStripe(stripeId)).toMatchObject({ status: 'canceled' });
    const invoices = await world.stripe.invoices.list({ subscription: stripeId, status: 'open' });
    expect(invoices.data).toMatchObject([{ auto_advance: false, next_payment_attempt: null }]);
    expect(await world.rows(actor.userId)).toMatchObject([
      { type: 'Expert', isActive: false, isRenewing: false },
      { type: 'Expert Lifetime', isActive: true },
    ]);
  });

  test('ends a payment page that is open, for a plan with days and for life', async () => {
    for (const planId of [BASIC, EXPERT_FOR_LIFE]) {
      const actor = await world.makePerson();
      const { session_id } = await createCheckoutSession(actor, world.billing, {
        subscription_type_id: planId,
      });
      await giveLifetime(actor);
      await sweep();
      expect((await world.stripe.checkout.sessions.retrieve(session_id)).status).toBe('expired');
      await expect(world.dev('pay', { session: session_id, card: GOOD_CARD })).rejects.toThrow();
    }
  });

  test('stops a card whose payment arrives after it', async () => {
    const actor = await world.makePerson();
    const stripeId = await world.pay(actor, BASIC);
    await giveLifetime(actor);
    await world.deliverAll(actor.userId);
    expect((await atStripe(stripeId)).cancel_at_period_end).toBe(true);
    expect((await world.rows(actor.userId)).filter((row) => row.isRenewing)).toEqual([]);
  });
});

test('a renewal that Stripe did not accept to stop is tried again within a minute, and then stops', async () => {
  const { actor, stripeId } = await world.makeSubscriber(BASIC);
  await giveLifetime(actor);
  const gateway = {
    ...world.billing.gateway,
    setRenewal: () => Promise.reject(new Error('Stripe is away.')),
  };
  await sweep({ ...world.billing, gateway });
  expect((await atStripe(stripeId)).cancel_at_period_end).toBe(false);
  const [due] = await world.database.db
    .select({ isSoon: sql<boolean>`${stripeCustomers.syncDueAt} < now() + interval '1 minute'` })
    .from(stripeCustomers)
    .where(eq(stripeCustomers.userId, actor.userId));
  expect(due).toEqual({ isSoon: true });
  await makeDue(actor);
  await sweep();
  expect((await atStripe(stripeId)).cancel_at_period_end).toBe(true);
});

test('a payment page is not given out when a lifetime subscription came while Stripe made it', async () => {
  const actor = await world.makePerson();
  const made: string[] = [];
  const gateway: StripeBilling['gateway'] = {
    ...world.billing.gateway,
    createCheckout: async (checkout) => {
      const session = await world.billing.gateway.createCheckout(checkout);
      made.push(session.id);
      await giveLifetime(actor);
      return session;
    },
  };
  await expect(
    createCheckoutSession(actor, { ...world.billing, gateway }, { subscription_type_id: BASIC }),
  ).rejects.toMatchObject({ code: 'CONFLICT' });
  expect((await world.stripe.checkout.sessions.retrieve(made[0] ?? '')).status).toBe('expired');
});

test('a card subscription cannot be resumed below a lifetime subscription, nor by anybody else', async () => {
  const { actor, stripeId, id } = await world.makeSubscriber(BASIC);
  const deps = { db: world.database.db, billing: world.billing };
  await expect(resumeSubscription(await world.makePerson(), deps, id)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await giveLifetime(actor);
  await sweep();
  await expect(resumeSubscription(actor, deps, id)).rejects.toMatchObject({ code: 'CONFLICT' });
  expect((await atStripe(stripeId)).cancel_at_period_end).toBe(true);
});

test('a lifetime subscription that is not active stops nothing', async () => {
  const { actor, stripeId } = await world.makeSubscriber(BASIC);
  await giveLifetime(actor);
  const { db } = world.database;
  await db
    .update(subscriptions)
    .set({ isActive: false })
    .where(and(eq(subscriptions.userId, actor.userId), eq(subscriptions.source, 'staff')));
  await sweep();
  expect((await atStripe(stripeId)).cancel_at_period_end).toBe(false);
});
