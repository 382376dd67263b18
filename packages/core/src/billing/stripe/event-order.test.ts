import { auditLog, stripeCustomers, stripeEvents } from '@lockwatch/db/schema';
import { asc, eq, like } from 'drizzle-orm';
import fc from 'fast-check';
import type Stripe from 'stripe';
import { afterAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../access/index.js';
import { createSilentLog } from '../../testing/silent-log.js';
import { BASIC, DECLINED_CARD, EXPERT, startStripeTestWorld } from '../../testing/stripe-test-world.js';
import { requestStripeSync } from '../subscriptions/request-stripe-sync.js';
import { changePlan } from './change-plan.js';
import { receiveStripeEvent } from './receive-event.js';
import { ensureCustomer } from './stripe-customer.js';
import type { StripeBilling } from './stripe-gateway.js';
import { syncDueCustomers } from './sync-customer.js';
import { claimCustomer, lockLeasedCustomer } from './sync-queue.js';

const LIVES = process.env.LOCKWATCH_TESTS === 'long' ? 30 : 3;
const GIVES_ACCESS = new Set(['active', 'trialing', 'past_due']);

const world = await startStripeTestWorld();
afterAll(() => world.close());

/** Changes of a Stripe subscription that come from outside the product. */
const STRIPE_ACTIONS = {
  renewed: (id: string) => world.dev('advance', { subscription: id }),
  'renewal failed': (id: string) => world.dev('advance', { subscription: id, card: DECLINED_CARD }),
  'paid after all': (id: string) => world.dev('retry', { subscription: id }),
  'given up': (id: string) => world.dev('retry', { subscription: id, card: DECLINED_CARD, final: true }),
  cancelled: (id: string) => world.stripe.subscriptions.update(id, { cancel_at_period_end: true }),
  'taken back': (id: string) => world.stripe.subscriptions.update(id, { cancel_at_period_end: false }),
  'ended at once': (id: string) => world.stripe.subscriptions.cancel(id),
  refunded: (id: string) => world.dev('refund', { subscription: id }),
  'refunded in part': (id: string) => world.dev('refund', { subscription: id, amount: 50 }),
  disputed: (id: string) => world.dev('dispute', { subscription: id, status: 'needs_response' }),
  'dispute won': (id: string) => world.dev('dispute', { subscription: id, status: 'won' }),
  'dispute lost': (id: string) => world.dev('dispute', { subscription: id, status: 'lost' }),
};

/** A step of a life: something happens, or events so far arrive: which, how often, and how many at once. */
const step = fc.oneof(
  fc.record({ happens: fc.constantFrom(...Object.entries(STRIPE_ACTIONS)) }),
  fc.record({ arrive: fc.array(fc.nat(), { minLength: 1, maxLength: 6 }) }),
);

async function runAction(id: string, what: (id: string) => Promise<unknown>): Promise<void> {
  // What Stripe refuses in that state (a second refund, a cancelled subscription) has not happened.
  await what(id).catch(() => undefined);
}

/** Whether that subscription gives access, told from Stripe's objects alone. */
async function hasAccess(id: string): Promise<boolean> {
  const subscription = await world.stripe.subscriptions.retrieve(id);
  const charges = await world.stripe.charges.list({ customer: String(subscription.customer), limit: 100 });
  const paid = charges.data.filter((charge) => charge.paid);
  for (const charge of paid.filter(({ disputed }) => disputed)) {
    const disputes = await world.stripe.disputes.list({ charge: charge.id });
    if (disputes.data.some(({ status }) => status === 'needs_response' || status === 'lost')) return false;
  }
  return paid[0]?.refunded !== true && GIVES_ACCESS.has(subscription.status);
}

async function auditCount(userId: string): Promise<number> {
  return world.database.db.$count(auditLog, eq(auditLog.targetUserId, userId));
}

/** Reads once more and finds nothing that was missed. */
async function expectNothingMissed(actor: Actor, id: string): Promise<void> {
  const [rows, audits] = [await world.rows(actor.userId), await auditCount(actor.userId)];
  expect(rows).toMatchObject([{ stripeId: id, isActive: await hasAccess(id) }]);
  await requestStripeSync(world.database.db, { userId: actor.userId });
  await syncDueCustomers(world.billing);
  expect(await world.rows(actor.userId)).toEqual(rows);
  expect(await auditCount(actor.userId)).toBe(audits);
  const roles = (await world.actor(actor.userId)).roles.map((role) => role.name);
  expect(roles.includes('basic')).toBe(rows[0]?.isActive);
}

describe('the same end state', () => {
  test('any events in any order, repeated and in parallel, give the same state', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 3, maxLength: 14 }),
        fc.infiniteStream(fc.nat()),
        async (steps, shuffle) => {
          const actor = await world.makePerson();
          const id = await world.pay(actor, BASIC);
          for (const one of steps) {
            if ('happens' in one) {
              await runAction(id, one.happens[1]);
            } else {
              const events = await world.events(actor.userId);
              await Promise.all(one.arrive.map((pick) => deliverNth(events, pick)));
            }
          }
          const events = await world.events(actor.userId);
          for (const event of shuffled([...events, ...events], shuffle)) await world.deliver(event);
          await expectNothingMissed(actor, id);
        },
      ),
      { numRuns: LIVES },
    );
  }, 120_000);

  test('each event twice and in reverse, days late', async () => {
    const actor = await world.makePerson();
    const id = await world.pay(actor, BASIC);
    await world.deliverAll(actor.userId);
    const [row] = await world.rows(actor.userId);
    await changePlan(actor, world.billing, { id: row?.id ?? '', subscription_type_id: EXPERT });
    await changePlan(actor, world.billing, { id: row?.id ?? '', subscription_type_id: BASIC });
    await runAction(id, STRIPE_ACTIONS.renewed);
    await runAction(id, STRIPE_ACTIONS['renewal failed']);
    await runAction(id, STRIPE_ACTIONS['paid after all']);
    world.forward(3 * 86_400_000);
    const events = (await world.events(actor.userId)).reverse();
    for (const event of [...events, ...events]) await world.deliver(event);
    await expectNothingMissed(actor, id);
  });
});

describe('an event', () => {
  test('that arrives a hundred times in parallel is processed once', async () => {
    const actor = await world.makePerson();
    const id = await world.pay(actor, BASIC);
    const [event] = (await world.events(actor.userId)).filter(
      ({ type }) => type === 'customer.subscription.created',
    );
    if (!event) throw new Error('There is no such event.');
    await Promise.all(Array.from({ length: 100 }, () => world.deliver(event)));
    expect(await world.database.db.$count(stripeEvents, eq(stripeEvents.id, event.id))).toBe(1);
    const actions = await world.database.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.targetUserId, actor.userId))
      .orderBy(asc(auditLog.createdAt));
    expect(actions).toEqual([{ action: 'subscription_started' }]);
    await expectNothingMissed(actor, id);
  });

  test('whose handler died midway is taken up by the worker, and the dead one can write nothing any more', async () => {
    const actor = await world.makePerson();
    const id = await world.pay(actor, BASIC);
    const { db } = world.database;
    const customer = await db.query.stripeCustomers.findFirst({
      where: eq(stripeCustomers.userId, actor.userId),
    });
    const customerId = customer?.stripeCustomerId ?? '';
    const [event] = await world.events(actor.userId);
    if (!event) throw new Error('There is no event.');
    // Stored and claimed, and then nothing more: what a killed process leaves behind.
    await db.insert(stripeEvents).values({ id: event.id, type: event.type, stripeCustomerId: customerId });
    await requestStripeSync(db, { userId: actor.userId });
    const lease = await claimCustomer(db, customerId, 300);
    expect(lease).not.toBeNull();
    expect(await syncDueCustomers(world.billing)).toBe(0);
    await expect
      .poll(
        async () => (await syncDueCustomers(world.billing)) > 0 || (await world.rows(actor.userId)).length,
      )
      .toBeTruthy();
    const [stored] = await db.select().from(stripeEvents).where(eq(stripeEvents.id, event.id));
    expect(stored?.processedAt).not.toBeNull();
    if (lease) expect(await db.transaction((tx) => lockLeasedCustomer(tx, lease))).toBeNull();
    await expectNothingMissed(actor, id);
  });

  test('that comes before the checkout has written its new customer down is the customer’s all the same', async () => {
    const { db } = world.database;
    const actor = await world.makePerson();
    const customerId = await ensureCustomer(world.billing, actor);
    const [event] = await world.events(actor.userId);
    await db.delete(stripeCustomers).where(eq(stripeCustomers.userId, actor.userId));
    const log = createSilentLog();
    const gateway = {
      ...world.billing.gateway,
      findUserId: async (id: string) => {
        const userId = await world.billing.gateway.findUserId(id);
        // The same wish is the same customer: the checkout goes on while the event asks whose it is.
        expect(await ensureCustomer(world.billing, actor)).toBe(customerId);
        return userId;
      },
    };
    await world.deliver(event, { ...world.billing, gateway, log });
    expect(log.lines.filter(({ level }) => level === 'warn')).toEqual([]);
    const stored = await db.query.stripeEvents.findFirst({ where: eq(stripeEvents.id, event?.id ?? '') });
    expect(stored?.stripeCustomerId).toBe(customerId);
  });

  test('of a second customer of the same user gives nothing, and is logged', async () => {
    const { actor } = await world.makeSubscriber(BASIC);
    const second = await world.stripe.customers.create({ metadata: { user_id: actor.userId } });
    const log = createSilentLog();
    const events = await world.stripe.events.list({ limit: 5 });
    const made = events.data.find((event) => JSON.stringify(event).includes(second.id));
    await world.deliver(made, { ...world.billing, log });
    expect(log.lines.filter(({ level }) => level === 'warn')).toMatchObject([
      { fields: { customerId: second.id, userId: actor.userId } },
    ]);
  });

  test('that comes while an older reading is on its way is answered by a newer one', async () => {
    const actor = await world.makePerson();
    const id = await world.pay(actor, BASIC);
    const slow = slowReader(world.billing);
    const first = world.deliver((await world.events(actor.userId))[0], slow.billing);
    await slow.hasRead;
    await runAction(id, STRIPE_ACTIONS['ended at once']);
    // Somebody reads already: this one is stored, and left to them.
    await world.deliver((await world.events(actor.userId)).at(-1));
    expect(await world.rows(actor.userId)).toEqual([]);
    slow.goOn();
    await first;
    await expectNothingMissed(actor, id);
  });

  test('is never undone by an older reading that took longer than its lease', async () => {
    const actor = await world.makePerson();
    const id = await world.pay(actor, BASIC);
    const slow = slowReader({ ...world.billing, leaseMs: 1 });
    const first = world.deliver((await world.events(actor.userId))[0], slow.billing);
    await slow.hasRead;
    await runAction(id, STRIPE_ACTIONS['ended at once']);
    await world.deliver((await world.events(actor.userId)).at(-1));
    expect(await world.rows(actor.userId)).toMatchObject([{ isActive: false }]);
    slow.goOn();
    await first;
    await expectNothingMissed(actor, id);
  });

  test('is refused when its signature is wrong, missing, too old, over another body, or from the other mode', async () => {
    const actor = await world.makePerson();
    await world.pay(actor, BASIC);
    const [event] = await world.events(actor.userId);
    const payload = JSON.stringify(event);
    const now = Math.floor(world.billing.clock.now() / 1000);
    const secret = world.sandbox.stripe.webhookSecret;
    const sign = (options: { payload?: string; secret?: string; timestamp?: number }) =>
      world.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: now, ...options });
    const live = JSON.stringify({ ...event, livemode: true });
    const refused: [string, string | undefined][] = [
      [payload, undefined],
      [payload, ''],
      [payload, 't=1,v1=nonsense'],
      [payload, sign({ secret: 'whsec_another' })],
      [payload, sign({ timestamp: now - 400 })],
      [payload, sign({ timestamp: now + 400 })],
      [`${payload} `, sign({})],
      [live, sign({ payload: live })],
      ['{}', sign({ payload: '{}' })],
      ['nonsense', sign({ payload: 'nonsense' })],
    ];
    for (const [body, signature] of refused) {
      await expect(receiveStripeEvent(world.billing, Buffer.from(body), signature)).rejects.toMatchObject({
        code: 'MALFORMED',
      });
    }
    expect(await world.rows(actor.userId)).toEqual([]);
    await receiveStripeEvent(world.billing, Buffer.from(payload), sign({ timestamp: now - 299 }));
    expect(await world.rows(actor.userId)).toHaveLength(1);
  });

  test('of an unknown type, or about an unknown customer, is acknowledged and changes nothing', async () => {
    const stranger = await world.stripe.customers.create({ name: 'Somebody else' });
    const make = (id: string, type: string, object: object) =>
      world.deliver({ id, type, object: 'event', livemode: false, data: { object } });
    await make('evt_unknown_1', 'account.application.deauthorized', { id: 'ca_1', object: 'application' });
    await make('evt_unknown_2', 'customer.updated', { id: stranger.id, object: 'customer' });
    await make('evt_unknown_3', 'charge.dispute.created', { object: 'dispute', charge: 'ch_nowhere' });
    const stored = await world.database.db
      .select()
      .from(stripeEvents)
      .where(like(stripeEvents.id, 'evt_unknown_%'));
    expect(stored.map((row) => [row.stripeCustomerId, row.processedAt !== null])).toEqual([
      [null, true],
      [null, true],
      [null, true],
    ]);
  });
});

/** Whose first reading is held up after Stripe has answered it. */
function slowReader(billing: StripeBilling) {
  const read = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const gateway = {
    ...billing.gateway,
    fetchSnapshot: async (customerId: string) => {
      const snapshot = await billing.gateway.fetchSnapshot(customerId);
      read.resolve();
      await gate.promise;
      return snapshot;
    },
  };
  return { billing: { ...billing, gateway }, hasRead: read.promise, goOn: gate.resolve };
}

async function deliverNth(events: readonly Stripe.Event[], pick: number): Promise<void> {
  const event = events[pick % Math.max(1, events.length)];
  if (event) await world.deliver(event);
}

/** In the order that the numbers give. */
function shuffled<T>(values: readonly T[], numbers: Iterable<number>): T[] {
  const order = numbers[Symbol.iterator]();
  return values
    .map((value) => ({ value, at: Number(order.next().value) }))
    .sort((left, right) => left.at - right.at)
    .map(({ value }) => value);
}
