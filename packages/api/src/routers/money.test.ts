import { plans, subscriptions } from '@lockwatch/db/schema';
import { asc, eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, describe, expect, test } from 'vitest';
import { makeWorld, type Person, type World } from '../testing/world.js';

const BASIC = 2;
const EXPERT = 3;
const EXPERT_FOR_LIFE = 4;
const DAY_MS = 86_400_000;

const world = await makeWorld();
const developer = await world.makePerson('developer', { name: 'Dev' });
afterAll(() => world.close());

async function personWith(
  balance: number,
  role: Parameters<World['makePerson']>[0] = 'user',
): Promise<Person> {
  const person = await world.makePerson(role, { name: 'Ben' });
  if (balance > 0) await give(person, balance);
  return person;
}

const give = (person: Person, amount: number, reason = 'for a test') =>
  developer.api.admin.adjustBalance({ id: person.userId, amount, reason });

const buy = ({ api }: Person, subscription_type_id: number) =>
  api.user.subscriptions.buy({ subscription_type_id });

const grant = ({ userId }: Person, subscription_type_id: number) =>
  developer.api.admin.grantSubscription({ id: userId, subscription_type_id });

const balanceOf = async (person: Person) => (await person.api.user.me.get()).balance;
const rolesOf = async (person: Person) => (await person.api.user.me.get()).roles.map((role) => role.name);

async function subscriptionsOf(person: Person) {
  return world.database.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, person.userId))
    .orderBy(asc(subscriptions.createdAt));
}

/** When they begin and end, in whole days from now. */
async function daysOf(person: Person): Promise<[number, number | null][]> {
  // Without the sign of a zero.
  const days = (moment: Date) => Math.round((moment.getTime() - Date.now()) / DAY_MS) + 0;
  return (await subscriptionsOf(person)).map((row) => [
    days(row.startsAt),
    row.expiresAt === null ? null : days(row.expiresAt),
  ]);
}

const logOf = ({ userId }: Person) => world.logOf({ about: userId });

/** As much later as that, for this person's subscriptions. */
async function letPass(person: Person, days: number): Promise<void> {
  const earlier = (column: typeof subscriptions.startsAt | typeof subscriptions.expiresAt) =>
    sql`${column} - make_interval(days => ${days})`;
  await world.database.db
    .update(subscriptions)
    .set({ startsAt: earlier(subscriptions.startsAt), expiresAt: earlier(subscriptions.expiresAt) })
    .where(eq(subscriptions.userId, person.userId));
}

describe('roles that staff took away', () => {
  const takeAway = (person: Person) =>
    developer.api.admin.users.updateRoles({ id: person.userId, role_ids: [1] });

  test('stay removed until the user pays again, which restores access immediately', async () => {
    const person = await personWith(600);
    await buy(person, BASIC);
    await takeAway(person);
    expect(await rolesOf(person)).toEqual(['user']);
    const { message } = await buy(person, BASIC);
    expect(message).toMatch(
      /^Basic is extended: you paid 300 world locks\. Basic runs from .* UTC until .* UTC\.$/,
    );
    expect(await balanceOf(person)).toBe(0);
    expect(await rolesOf(person)).toEqual(['basic', 'user']);
    expect(await person.api.user.items.list({})).toEqual([]);
  });

  test('come back for the trial that runs before what was bought', async () => {
    const person = await personWith(300);
    await person.api.user.trial.claim();
    await takeAway(person);
    await buy(person, BASIC);
    expect(await rolesOf(person)).toEqual(['beta', 'user']);
    await letPass(person, 8);
    expect(await rolesOf(person)).toEqual(['basic', 'user']);
  });

  test('come back for what a higher one paused, when it wakes', async () => {
    const person = await personWith(1000);
    await buy(person, BASIC);
    await takeAway(person);
    await buy(person, EXPERT);
    expect(await rolesOf(person)).toEqual(['expert', 'user']);
    await letPass(person, 31);
    expect(await rolesOf(person)).toEqual(['basic', 'user']);
  });

  test('are those of the moment: what waits with the same role still begins in its turn', async () => {
    const person = await personWith(300);
    await grant(person, BASIC);
    await buy(person, BASIC);
    await takeAway(person);
    expect(await rolesOf(person)).toEqual(['user']);
    await letPass(person, 31);
    expect(await rolesOf(person)).toEqual(['basic', 'user']);
  });

  test('come back with time that staff give', async () => {
    const person = await personWith(0);
    await grant(person, BASIC);
    await takeAway(person);
    await grant(person, BASIC);
    expect(await rolesOf(person)).toEqual(['basic', 'user']);
  });
});

describe('buying with world locks', () => {
  test('costs the price, gives the role immediately, and is in the ledger and in the log', async () => {
    const person = await personWith(350);
    const { message } = await buy(person, BASIC);
    expect(message).toMatch(
      /^Basic is yours: you paid 300 world locks\. Basic runs from .* UTC until .* UTC\.$/,
    );
    expect(await rolesOf(person)).toEqual(['basic', 'user']);
    expect(await balanceOf(person)).toBe(50);
    expect(await daysOf(person)).toEqual([[0, 30]]);
    expect(await person.api.user.ledger.list({})).toMatchObject([
      { kind: 'purchase', amount: -300, balance_after: 50, reason: 'Bought Basic' },
      { kind: 'adjustment', amount: 350, balance_after: 350, reason: 'for a test' },
    ]);
    expect((await logOf(person)).map(({ action }) => action)).toEqual([
      'balance_adjusted',
      'subscription_started',
    ]);
  });

  test('for life is for good, and then there is nothing more to buy', async () => {
    const person = await personWith(20_000);
    const { message } = await buy(person, EXPERT_FOR_LIFE);
    expect(message).toMatch(
      /^Expert Lifetime is yours: you paid 10,000 world locks\. Expert Lifetime runs from .* UTC, for life\.$/,
    );
    for (const subscription_type_id of [BASIC, EXPERT, EXPERT_FOR_LIFE]) {
      await expect(buy(person, subscription_type_id)).rejects.toMatchObject({
        code: 'CONFLICT',
        message: 'There is nothing to add: a lifetime subscription already gives the role Expert.',
      });
    }
    expect(await balanceOf(person)).toBe(10_000);
  });

  test('for life leaves the trial nothing to add: it is refused and kept, until the lifetime subscription ends', async () => {
    const person = await personWith(10_000);
    await buy(person, EXPERT_FOR_LIFE);
    await expect(person.api.user.trial.claim()).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'There is nothing to add: a lifetime subscription already gives the role Expert.',
    });
    expect((await person.api.user.me.get()).metadata.used_trial).toBe(false);
    expect(await person.api.user.subscriptions.list()).toHaveLength(1);
    const [subscription] = await subscriptionsOf(person);
    await developer.api.admin.endSubscription({ id: subscription?.id ?? '', reason: 'for a test' });
    await person.api.user.trial.claim();
    expect(await rolesOf(person)).toEqual(['beta', 'user']);
  });

  test('for life of less than the trial leaves the trial to be claimed', async () => {
    const person = await personWith(0);
    await world.database.sql`
      insert into plans (id, name, description, role_id, is_offered)
      values (90, 'Basic Lifetime', 'Only staff give it.', 2, false)`;
    await grant(person, 90);
    await person.api.user.trial.claim();
    expect(await rolesOf(person)).toEqual(['beta', 'basic', 'user']);
  });

  test('without enough of them says how many are missing, and changes nothing', async () => {
    const person = await personWith(299.99);
    await expect(buy(person, BASIC)).rejects.toMatchObject({
      code: 'CONFLICT',
      message:
        '0.01 world locks missing: the balance is 299.99 world locks. Deposit more in the deposit world TESTDEPOSIT, then try again.',
    });
    expect(await subscriptionsOf(person)).toEqual([]);
    expect(await rolesOf(person)).toEqual(['user']);
  });

  test('what is not sold for them, or not at all, is refused', async () => {
    const person = await personWith(1000);
    await expect(buy(person, 1)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Beta Trial is not sold for world locks.',
    });
    await expect(buy(person, 99)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(grant(person, 99)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('takes the price of the moment', async () => {
    const person = await personWith(1000);
    const setPrice = (priceWl: number) =>
      world.database.db.update(plans).set({ priceWl }).where(eq(plans.id, BASIC));
    await setPrice(123.45);
    try {
      await buy(person, BASIC);
    } finally {
      await setPrice(300);
    }
    expect(await balanceOf(person)).toBe(876.55);
  });

  test('keeps the request hash of earlier versions, which called the plan `typeId`', async () => {
    const person = await personWith(300);
    await person.api.user.subscriptions.buy({ subscription_type_id: BASIC, idempotency_key: 'april' });
    const [stored] = await world.database.sql`
      select encode(sha256('{"typeId":2}'), 'hex') = request_hash as is_same from ledger_transactions
      where idempotency_key = ${`purchase:${person.userId}:april`}`;
    expect(stored).toEqual({ is_same: true });
  });

  test('under one key happens once, and something else under that key is refused', async () => {
    const person = await personWith(2000);
    const buy = (subscription_type_id: number, idempotency_key: string) =>
      person.api.user.subscriptions.buy({ subscription_type_id, idempotency_key });
    const answers = await Promise.all(Array.from({ length: 20 }, () => buy(BASIC, 'march')));
    expect(new Set(answers.map(({ message }) => message)).size).toBe(1);
    expect(await balanceOf(person)).toBe(1700);
    await expect(buy(EXPERT, 'march')).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await balanceOf(person)).toBe(1700);
    const other = await personWith(300);
    await other.api.user.subscriptions.buy({ subscription_type_id: BASIC, idempotency_key: 'march' });
    expect(await balanceOf(other)).toBe(0);
  });

  test('twenty times in parallel never overspends, and every purchase adds its days', async () => {
    const person = await personWith(1000);
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => buy(person, BASIC)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await balanceOf(person)).toBe(100);
    expect(await daysOf(person)).toEqual([[0, 90]]);
    const kinds = (await person.api.user.ledger.list({})).map(({ balance_after }) => balance_after);
    expect(kinds).toEqual([100, 400, 700, 1000]);
  });

  test('wakes the rules that slept', async () => {
    const person = await personWith(600);
    await buy(person, BASIC);
    const item_id = await world.itemId('Laser Grid');
    await person.api.user.items.create({ item_id, min_price: 1, max_price: 2 });
    await letPass(person, 31);
    await expect(person.api.user.items.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await buy(person, BASIC);
    expect(await person.api.user.items.list({})).toHaveLength(1);
    expect(await daysOf(person)).toEqual([
      [-31, -1],
      [0, 30],
    ]);
  });
});

describe('the ledger of a person', () => {
  test('is read in pages, newest first, with the balance after each', async () => {
    const person = await personWith(0);
    for (const amount of [100, -40, 0.5]) await give(person, amount, `moved ${amount}`);
    const all = await person.api.user.ledger.list({});
    expect(all.map(({ amount, balance_after }) => [amount, balance_after])).toEqual([
      [0.5, 60.5],
      [-40, 60],
      [100, 100],
    ]);
    expect(await person.api.user.ledger.list({ limit: 1, offset: 1 })).toEqual([all[1]]);
    expect(await developer.api.admin.userLedger({ id: person.userId, limit: 2 })).toEqual(all.slice(0, 2));
  });

  test('is visible to its owner only', async () => {
    const person = await personWith(100);
    const stranger = await world.makePerson('expert');
    expect(await stranger.api.user.ledger.list({})).toEqual([]);
    await expect(stranger.api.admin.userLedger({ id: person.userId })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(developer.api.admin.userLedger({ id: v7() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('adjusting a balance', () => {
  test('gives and takes, with the reason in the ledger and a row in the log', async () => {
    const person = await personWith(0);
    expect(await give(person, 100, 'Lost in a failed deposit')).toEqual({
      message: 'Gave 100 world locks to Ben.',
    });
    expect(await give(person, -1, 'Too many')).toEqual({ message: 'Took 1 world lock from Ben.' });
    expect(await balanceOf(person)).toBe(99);
    expect(await logOf(person)).toEqual([
      { action: 'balance_adjusted', message: 'Gave 100 world locks to Ben: Lost in a failed deposit' },
      { action: 'balance_adjusted', message: 'Took 1 world lock from Ben: Too many' },
    ]);
  });

  test('never below nothing', async () => {
    const person = await personWith(10);
    await expect(give(person, -10.01)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: '0.01 world locks missing: the balance is 10 world locks. Take no more than that.',
    });
    expect(await balanceOf(person)).toBe(10);
  });

  test('under one key happens once', async () => {
    const person = await personWith(0);
    const ticket = { id: person.userId, reason: 'ticket', idempotency_key: `ticket-${person.userId}` };
    const adjust = (amount: number) => developer.api.admin.adjustBalance({ ...ticket, amount });
    await Promise.all(Array.from({ length: 10 }, () => adjust(5)));
    expect(await balanceOf(person)).toBe(5);
    await expect(adjust(6)).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

describe('giving a subscription', () => {
  test('gives the role, extends what staff gave before, and leaves a row in the log', async () => {
    const person = await personWith(0);
    expect((await grant(person, EXPERT)).message).toMatch(
      /^Ben has Expert\. For Ben: Expert runs from .* UTC until .* UTC\.$/,
    );
    await grant(person, EXPERT);
    expect(await daysOf(person)).toEqual([[0, 60]]);
    expect(await rolesOf(person)).toEqual(['expert', 'user']);
    expect((await logOf(person)).map(({ action }) => action)).toEqual([
      'subscription_started',
      'subscription_extended',
    ]);
  });

  test('under one key happens once, and something else under that key is refused', async () => {
    const person = await personWith(0);
    const ticket = { id: person.userId, idempotency_key: `grant-${person.userId}` };
    const grant = (subscription_type_id: number, staff = developer) =>
      staff.api.admin.grantSubscription({ ...ticket, subscription_type_id });
    await Promise.all(Array.from({ length: 10 }, () => grant(BASIC)));
    expect(await daysOf(person)).toEqual([[0, 30]]);
    expect(await logOf(person)).toHaveLength(1);
    await expect(grant(EXPERT)).rejects.toMatchObject({ code: 'CONFLICT' });
    await grant(BASIC, await world.makePerson('admin'));
    expect(await daysOf(person)).toEqual([[0, 60]]);
  });
});

describe('ending a subscription', () => {
  test('removes the role immediately, and the next subscription starts with its full length', async () => {
    const person = await personWith(300);
    await grant(person, EXPERT);
    await buy(person, BASIC);
    const [expert] = await subscriptionsOf(person);
    const end = () =>
      developer.api.admin.endSubscription({ id: expert?.id ?? '', reason: 'Given by mistake' });
    expect(await end()).toEqual({ message: 'Expert of Ben has ended. Nothing was refunded.' });
    expect(await rolesOf(person)).toEqual(['basic', 'user']);
    expect((await daysOf(person))[1]).toEqual([0, 30]);
    expect((await logOf(person)).at(-1)).toEqual({
      action: 'subscription_ended',
      message: 'Ended Expert of Ben: Given by mistake (Nothing was refunded.)',
    });
    await expect(end()).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('bought with world locks says what its unused days were worth, and refunds nothing', async () => {
    const person = await personWith(300);
    await buy(person, BASIC);
    await letPass(person, 10);
    const [basic] = await subscriptionsOf(person);
    const ended = await developer.api.admin.endSubscription({ id: basic?.id ?? '', reason: 'Asked for' });
    const refund = 'Nothing was refunded; its 20 unused days were worth 200 world locks.';
    expect(ended.message).toBe(`Basic of Ben has ended. ${refund}`);
    expect((await logOf(person)).at(-1)?.message).toBe(`Ended Basic of Ben: Asked for (${refund})`);
    expect(await balanceOf(person)).toBe(0);
  });

  test('of a lifetime gives back the time that staff gave before it', async () => {
    const person = await personWith(0);
    await grant(person, EXPERT);
    await letPass(person, 10);
    await grant(person, EXPERT_FOR_LIFE);
    const lifetime = (await subscriptionsOf(person)).find((row) => row.expiresAt === null);
    await developer.api.admin.endSubscription({ id: lifetime?.id ?? '', reason: 'Refunded' });
    expect((await daysOf(person))[0]).toEqual([0, 20]);
    expect(await rolesOf(person)).toEqual(['expert', 'user']);
  });

  test('that a card pays for is refused, and one that is nowhere is not found', async () => {
    const person = await personWith(0);
    const id = v7();
    await world.database.db
      .insert(subscriptions)
      .values({
        id,
        userId: person.userId,
        planId: BASIC,
        source: 'stripe',
        isRenewing: true,
        expiresAt: sql`now() + interval '30 days'`,
        stripeSubscriptionId: `sub_${id}`,
      });
    const end = (subscription: string) =>
      developer.api.admin.endSubscription({ id: subscription, reason: 'Why not' });
    await expect(end(id)).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(end(v7())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('staff', () => {
  test('touch only those below them, never themselves, and never without the permission', async () => {
    const admin = await world.makePerson('admin');
    const otherAdmin = await personWith(50, 'admin');
    const staff = await world.makePerson('staff');
    const user = await personWith(50);
    await grant(otherAdmin, BASIC);
    const [held] = await subscriptionsOf(otherAdmin);
    const attempts = (actor: Person, target: Person) => [
      () => actor.api.admin.adjustBalance({ id: target.userId, amount: 10, reason: 'for me' }),
      () => actor.api.admin.grantSubscription({ id: target.userId, subscription_type_id: BASIC }),
    ];
    const refused = async (calls: (() => Promise<unknown>)[], message: unknown) => {
      for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN', message });
    };
    await refused(attempts(admin, admin), 'You cannot change your own balance or subscriptions.');
    const above =
      'You can only change balances and subscriptions of users whose highest role is below yours.';
    await refused(attempts(admin, otherAdmin), above);
    await refused(attempts(admin, developer), above);
    await refused([() => admin.api.admin.endSubscription({ id: held?.id ?? '', reason: 'why not' })], above);
    await refused(attempts(staff, user), 'You need the permission Manage Licenses for this.');
    expect([await balanceOf(otherAdmin), await balanceOf(user)]).toEqual([50, 50]);
    expect(await balanceOf(admin)).toBe(0);
  });
});
