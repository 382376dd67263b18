import { loadActor } from '@lockwatch/core';
import { stripeCustomers, subscriptions } from '@lockwatch/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { createCaller } from '../router.js';
import { createTestContext, makeWorld } from '../testing/world.js';

const BASIC = 2;
const UNKNOWN_ID = '01890a5d-ac96-774b-bcce-b302099a8057';

const world = await makeWorld();
afterAll(() => world.close());

/** A card subscription that was paid before Stripe went away. */
async function subscriber() {
  const person = await world.makePerson('user');
  const { db } = world.database;
  await db
    .insert(stripeCustomers)
    .values({ userId: person.userId, stripeCustomerId: `cus_${person.userId}` });
  const [row] = await db
    .insert(subscriptions)
    .values({
      userId: person.userId,
      planId: BASIC,
      source: 'stripe',
      isRenewing: true,
      expiresAt: new Date(Date.now() + 86_400_000),
      stripeSubscriptionId: `sub_${person.userId}`,
      stripeStatus: 'active',
    })
    .returning({ id: subscriptions.id });
  return { person, id: row?.id ?? '' };
}

describe('while Stripe does not answer', () => {
  test('nothing can be paid, and a sentence says to try again', async () => {
    const { person, id } = await subscriber();
    const away = {
      code: 'BAD_GATEWAY',
      cause: {
        code: 'UPSTREAM',
        message: 'The payment provider is not responding. Try again in a few minutes.',
      },
    };
    const { stripe, user } = person.api;
    await expect(stripe.createCheckoutSession({ subscription_type_id: BASIC })).rejects.toMatchObject(away);
    await expect(user.billing.portal()).rejects.toMatchObject(away);
    await expect(user.subscriptions.changePlan({ id, subscription_type_id: 3 })).rejects.toMatchObject(away);
    await expect(user.subscriptions.previewChange({ id, subscription_type_id: 3 })).rejects.toMatchObject(
      away,
    );
  });

  test('a card subscription is not cancelled here alone, and goes on', async () => {
    const { person, id } = await subscriber();
    await expect(person.api.user.subscriptions.cancel({ id })).rejects.toMatchObject({
      cause: { code: 'UPSTREAM' },
    });
    const [row] = await world.database.db.select().from(subscriptions).where(eq(subscriptions.id, id));
    expect(row).toMatchObject({ isActive: true, isRenewing: true, cancelledAt: null });
    expect(await person.api.user.subscriptions.list()).toMatchObject([{ subscription_id: id }]);
  });
});

describe('where payments by card are switched off', () => {
  async function apiOf(userId: string) {
    const actor = await loadActor(world.database.db, { userId }, { kind: 'access-token' });
    if (!actor) throw new Error('There is nobody.');
    return createCaller(createTestContext({ ...world.deps, billing: null }, { kind: 'user', actor }));
  }

  test('the configuration shows it without a sign-in', async () => {
    expect(await world.nobody.stripe.config()).toEqual({
      enabled: true,
      publishable_key: 'pk_test_nobody',
      currency: 'usd',
    });
    const off = createCaller(
      createTestContext({ ...world.deps, billing: null }, { kind: 'nobody', rejection: null }),
    );
    expect(await off.stripe.config()).toEqual({ enabled: false, publishable_key: null, currency: 'usd' });
  });

  test('paying, changing and cancelling return an error that explains it', async () => {
    const { person, id } = await subscriber();
    const api = await apiOf(person.userId);
    const off = { code: 'SERVICE_UNAVAILABLE', cause: { code: 'UNAVAILABLE' } };
    await expect(api.stripe.createCheckoutSession({ subscription_type_id: BASIC })).rejects.toMatchObject(
      off,
    );
    await expect(api.user.billing.portal()).rejects.toMatchObject(off);
    await expect(
      api.user.subscriptions.changePlan({ id: UNKNOWN_ID, subscription_type_id: BASIC }),
    ).rejects.toMatchObject(off);
    await expect(api.user.subscriptions.cancel({ id })).rejects.toMatchObject(off);
  });
});
