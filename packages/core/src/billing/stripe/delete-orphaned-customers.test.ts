import { orphanedStripeCustomers, stripeCustomers } from '@lockwatch/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { deleteAccount } from '../../accounts/index.js';
import { BASIC, startStripeTestWorld } from '../../testing/stripe-test-world.js';
import { createCheckoutSession } from './checkout.js';
import { deleteOrphanedCustomers } from './stripe-customer.js';
import type { StripeBilling } from './stripe-gateway.js';
import { createStripeGateway } from './stripe-gateway.js';
import { syncDueCustomers } from './sync-customer.js';

const world = await startStripeTestWorld();
afterAll(() => world.close());

async function findCustomerId(userId: string): Promise<string> {
  const [row] = await world.database.db
    .select({ id: stripeCustomers.stripeCustomerId })
    .from(stripeCustomers)
    .where(eq(stripeCustomers.userId, userId));
  return row?.id ?? '';
}

/** The gateway with an address where nobody answers. */
function withStripeUnavailable(): StripeBilling {
  const { clock, log } = world.billing;
  const gateway = createStripeGateway({
    ...world.sandbox.stripe,
    apiUrl: 'http://127.0.0.1:1',
    maxRetries: 0,
    clock,
    log,
  });
  return { ...world.billing, gateway };
}

test('a deleted account is charged no more, once Stripe answers', async () => {
  const { db } = world.database;
  const { actor, stripeId } = await world.makeSubscriber(BASIC);
  const customer = await findCustomerId(actor.userId);
  await deleteAccount(actor, db, {});
  // What was under way for the customer finds nobody.
  await syncDueCustomers(world.billing);
  expect((await world.stripe.subscriptions.retrieve(stripeId)).status).toBe('active');

  expect(await deleteOrphanedCustomers(withStripeUnavailable())).toBe(0);
  expect(await db.select().from(orphanedStripeCustomers)).toMatchObject([
    { stripeCustomerId: customer, failedAttempts: 1 },
  ]);
  expect(await deleteOrphanedCustomers(world.billing)).toBe(0);
  await db.update(orphanedStripeCustomers).set({ nextAttemptAt: new Date(0) });
  expect(await deleteOrphanedCustomers(world.billing)).toBe(1);
  expect((await world.stripe.subscriptions.retrieve(stripeId)).status).toBe('canceled');
  expect(await world.stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
  expect(await db.select().from(orphanedStripeCustomers)).toEqual([]);
});

test('a customer that is gone at Stripe already is done', async () => {
  const actor = await world.makePerson();
  await createCheckoutSession(actor, world.billing, { subscription_type_id: BASIC });
  await world.stripe.customers.del(await findCustomerId(actor.userId));
  await deleteAccount(actor, world.database.db, {});
  expect(await deleteOrphanedCustomers(world.billing)).toBe(1);
});

test('an open payment page ends with the account', async () => {
  const actor = await world.makePerson();
  const { session_id } = await createCheckoutSession(actor, world.billing, { subscription_type_id: BASIC });
  await deleteAccount(actor, world.database.db, {});
  await deleteOrphanedCustomers(world.billing);
  expect((await world.stripe.checkout.sessions.retrieve(session_id)).status).toBe('expired');
});
