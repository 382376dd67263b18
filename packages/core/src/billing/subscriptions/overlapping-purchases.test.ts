import { plans, subscriptions } from '@lockwatch/db/schema';
import { formatText } from '@lockwatch/texts';
import { and, eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../access/index.js';
import { getMe } from '../../accounts/index.js';
import { makeUser } from '../../testing/make-user.js';
import { BASIC, EXPERT, EXPERT_FOR_LIFE, startStripeTestWorld } from '../../testing/stripe-test-world.js';
import { adjustBalance } from '../ledger/adjust-balance.js';
import { listLedger } from '../ledger/list-ledger.js';
import { syncDueCustomers } from '../stripe/sync-customer.js';
import { buySubscription, previewPurchase } from './buy-subscription.js';
import { claimTrial } from './claim-trial.js';
import { grantSubscription } from './manage-subscriptions.js';

const DAY_MS = 86_400_000;

const world = await startStripeTestWorld();
const { db } = world.database;
const staff = await makeUser(db, 'developer');
afterAll(() => world.close());

interface PurchaseMethod {
  get(actor: Actor): Promise<unknown>;
  payment: 'world_locks' | 'card' | null;
  planId: number;
  /** Prepaid days that it adds. */
  days: number;
}

const fill = (actor: Actor, amount: number) =>
  adjustBalance(staff, world.database.db, { id: actor.userId, amount, reason: 'for a test' });

const withLocks = (planId: number, days: number): PurchaseMethod => ({
  get: (actor) => buySubscription(actor, world.database.db, { subscription_type_id: planId }, null),
  payment: 'world_locks',
  planId,
  days,
});
const byCard = (planId: number): PurchaseMethod => ({
  get: async (actor) => {
    await world.pay(actor, planId);
    await world.deliverAll(actor.userId);
  },
  payment: 'card',
  planId,
  days: 0,
});
const byStaff = (planId: number, days: number): PurchaseMethod => ({
  get: (actor) =>
    grantSubscription(staff, world.database.db, { id: actor.userId, subscription_type_id: planId }),
  payment: null,
  planId,
  days,
});

const PERIODS = {
  trial: { get: (actor) => claimTrial(actor, world.database.db), payment: null, planId: 1, days: 7 },
  'Basic for world locks': withLocks(BASIC, 30),
  'Expert for world locks': withLocks(EXPERT, 30),
  'Basic by card': byCard(BASIC),
  'Basic from staff': byStaff(BASIC, 30),
} as const satisfies Record<string, PurchaseMethod>;
const LIFETIMES = {
  'a lifetime for world locks': withLocks(EXPERT_FOR_LIFE, 0),
  'a lifetime by card': byCard(EXPERT_FOR_LIFE),
  'a lifetime from staff': byStaff(EXPERT_FOR_LIFE, 0),
} as const satisfies Record<string, PurchaseMethod>;

const pairs = (first: Record<string, PurchaseMethod>, second: Record<string, PurchaseMethod>) =>
  Object.entries(first).flatMap(([firstName, firstWay]) =>
    Object.entries(second).map(([name, way]) => [firstName, name, firstWay, way] as const),
  );

async function prepaidDays(actor: Actor): Promise<number> {
  const rows = await world.database.db
    .select({ subscription: subscriptions })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, actor.userId), eq(subscriptions.isActive, true)));
  const total = rows
    .filter(({ subscription }) => subscription.source !== 'stripe' && subscription.expiresAt !== null)
    .reduce((sum, { subscription: { startsAt, expiresAt } }) => {
      return sum + (expiresAt?.getTime() ?? 0) - Math.max(Date.now(), startsAt.getTime());
    }, 0);
  return Math.round(total / DAY_MS);
}

const balance = async (actor: Actor) => (await getMe(actor, world.database.db, 'en')).balance;
const refunds = async (actor: Actor) =>
  (await listLedger(world.database.db, actor.userId, { limit: 50, offset: 0 })).filter(
    ({ kind }) => kind === 'refund',
  );

async function chargedAgain(actor: Actor): Promise<string[]> {
  const ids = (await world.rows(actor.userId)).flatMap(({ stripeId }) =>
    stripeId?.startsWith('sub_') ? [stripeId] : [],
  );
  const found = await Promise.all(ids.map((id) => world.stripe.subscriptions.retrieve(id)));
  return found.filter((one) => one.status !== 'canceled' && !one.cancel_at_period_end).map(({ id }) => id);
}

describe('a lifetime after a period loses nothing', () => {
  test.each(pairs(PERIODS, LIFETIMES))('%s, then %s', async (_, __, first, second) => {
    const actor = await world.makePerson();
    await fill(actor, 20_000);
    await first.get(actor);
    const before = await balance(actor);
    const preview =
      second.payment === null
        ? null
        : await previewPurchase(actor, world.database.db, {
            subscription_type_id: second.planId,
            payment: second.payment,
          });
    await second.get(actor);
    await syncDueCustomers(world.billing);

    expect(await world.roles(actor.userId)).toContain('expert');
    expect(await chargedAgain(actor)).toEqual([]);
    const isPaidInLocks = first.payment === 'world_locks';
    const credit = isPaidInLocks ? (first.planId === BASIC ? 300 : 700) : 0;
    expect(await refunds(actor)).toMatchObject(credit === 0 ? [] : [{ amount: credit }]);
    const price = second.payment === 'world_locks' ? 10_000 : 0;
    expect(await balance(actor)).toBe(before + credit - price);
    expect(await prepaidDays(actor)).toBe(isPaidInLocks ? 0 : first.days);
    if (preview) expect(preview).toMatchObject({ credit_wl: credit, expires_at: null });
  });
});

describe('a period after a lifetime is rejected', () => {
  test.each(pairs(LIFETIMES, { ...PERIODS, ...LIFETIMES }))('%s, then %s', async (_, __, first, second) => {
    const actor = await world.makePerson();
    await fill(actor, 30_000);
    await first.get(actor);
    const before = await balance(actor);
    await expect(second.get(actor)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await balance(actor)).toBe(before);
    expect(await world.rows(actor.userId)).toHaveLength(1);
  });
});

describe('a period after a period keeps both', () => {
  const isSecondCardOrTrial = (first: PurchaseMethod, second: PurchaseMethod) =>
    first === second && (first.payment === 'card' || first.planId === 1);
  const cases = pairs(PERIODS, PERIODS).filter(([, , first, second]) => !isSecondCardOrTrial(first, second));

  test.each(cases)('%s, then %s', async (_, __, first, second) => {
    const actor = await world.makePerson();
    await fill(actor, 2000);
    await first.get(actor);
    const preview =
      second.payment === null
        ? null
        : await previewPurchase(actor, world.database.db, {
            subscription_type_id: second.planId,
            payment: second.payment,
          });
    await second.get(actor);
    expect(await prepaidDays(actor)).toBe(first.days + second.days);
    expect(await refunds(actor)).toEqual([]);
    if (!preview) return;
    const [type] = await world.database.db.select().from(plans).where(eq(plans.id, second.planId));
    const row = (await world.rows(actor.userId)).findLast((one) => one.type === type?.name);
    // The moments of preview and purchase differ by as long as a card payment takes.
    const apart = (moment: string | null, other: Date | null | undefined) =>
      Math.abs(Date.parse(moment ?? '') - (other?.getTime() ?? 0));
    expect(apart(preview.starts_at, row?.startsAt)).toBeLessThan(DAY_MS / 2);
    if (second.payment === 'world_locks')
      expect(apart(preview.expires_at, row?.expiresAt)).toBeLessThan(DAY_MS / 2);
  });
});

test('a lifetime says what is paid back, before and after', async () => {
  const actor = await world.makePerson();
  const { db } = world.database;
  await fill(actor, 10_050);
  await db.update(plans).set({ priceWl: 15 }).where(eq(plans.id, BASIC));
  try {
    await buySubscription(actor, db, { subscription_type_id: BASIC }, null);
  } finally {
    await db.update(plans).set({ priceWl: 300 }).where(eq(plans.id, BASIC));
  }
  const used = 5 * DAY_MS + 60_000;
  const [basic] = await world.rows(actor.userId);
  await db
    .update(subscriptions)
    .set({
      startsAt: new Date((basic?.startsAt.getTime() ?? 0) - used),
      expiresAt: new Date((basic?.expiresAt?.getTime() ?? 0) - used),
    })
    .where(eq(subscriptions.id, basic?.id ?? ''));
  const input = { subscription_type_id: EXPERT_FOR_LIFE, payment: 'world_locks' } as const;
  const preview = await previewPurchase(actor, db, input);
  expect(preview.sentences.map((text) => formatText('en', text))).toEqual([
    expect.stringMatching(/^Expert Lifetime runs from .* UTC, for life\.$/),
    'You get back 12.5 world locks for 25 unused days of Basic, which ends now.',
  ]);
  const bought = await buySubscription(actor, db, { subscription_type_id: EXPERT_FOR_LIFE }, null);
  const message = formatText('en', bought.message);
  expect(message).toMatch(
    /^Expert Lifetime is yours: you paid 10,000 world locks\. Expert Lifetime runs from /,
  );
  expect(message).toContain('You get back 12.5 world locks for 25 unused days of Basic, which ends now.');
  expect(await balance(actor)).toBe(47.5);
  expect((await refunds(actor))[0]?.reason).toBe('Refund of 25 unused days of Basic');
});

test('credited world locks count towards the price', async () => {
  const actor = await world.makePerson();
  await fill(actor, 10_000);
  await buySubscription(actor, world.database.db, { subscription_type_id: BASIC }, null);
  await buySubscription(actor, world.database.db, { subscription_type_id: EXPERT_FOR_LIFE }, null);
  expect(await balance(actor)).toBe(0);
});

test('a purchase that fails pays nothing back and ends nothing', async () => {
  const actor = await world.makePerson();
  await fill(actor, 900);
  await buySubscription(actor, world.database.db, { subscription_type_id: EXPERT }, null);
  await expect(
    buySubscription(actor, world.database.db, { subscription_type_id: EXPERT_FOR_LIFE }, null),
  ).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await balance(actor)).toBe(200);
  expect(await refunds(actor)).toEqual([]);
  expect(await world.roles(actor.userId)).toContain('expert');
});

test('a preview changes nothing', async () => {
  const { actor } = await world.makeSubscriber(BASIC);
  const rows = await world.rows(actor.userId);
  const preview = await previewPurchase(actor, world.database.db, {
    subscription_type_id: EXPERT_FOR_LIFE,
    payment: 'card',
  });
  expect(preview.sentences.map((text) => formatText('en', text))).toEqual([
    expect.stringMatching(/^Expert Lifetime runs from .* UTC, for life\.$/),
    expect.stringMatching(
      /^Your card subscription Basic does not renew and runs until .* not charged for it again\.$/,
    ),
    'Your card is charged once, now.',
  ]);
  expect(await world.rows(actor.userId)).toEqual(rows);
});
