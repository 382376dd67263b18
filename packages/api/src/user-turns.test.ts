import { createDatabase } from '@lockwatch/db';
import { users } from '@lockwatch/db/schema';
import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { createCaller } from './router.js';
import { makeWorld, type Person } from './testing/world.js';

const world = await makeWorld();
afterAll(() => world.close());

/** A caller with a request of its own; its calls take their turns in the order in which they are made. */
const requestBy = async (person: Person, signal?: AbortSignal) =>
  createCaller({ ...(await person.contextWith(world.deps)), request: {} }, { signal });
const requestsBy = (person: Person, count: number, signal?: AbortSignal) =>
  Promise.all(Array.from({ length: count }, () => requestBy(person, signal)));

const createEntry = (api: Pick<ReturnType<typeof createCaller>, 'user'>, world: string) =>
  api.user.blacklist.create({ blacklist_type: 'GLOBAL', blacklist_world: world });

/** Runs `work` while changes of the user's row wait. */
const whileLocked = <Result>(person: Person, work: () => Promise<Result>): Promise<Result> =>
  world.database.db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, person.userId)).for('update');
    return work();
  });

const countLockWaits = async () => {
  const [row] = await world.database.sql<[{ n: number }]>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return row.n;
};

/** Resolves once so many of the calls were rejected. */
const untilRejected = (calls: readonly Promise<unknown>[], wanted: number) =>
  new Promise<void>((resolve) => {
    let rejected = 0;
    for (const call of calls) call.catch(() => ++rejected === wanted && resolve());
  });

test('of the changes that a user sends at once, two wait, and others are told to try again', async () => {
  const [user, other] = [await world.makePerson('basic'), await world.makePerson('basic')];
  // All of them name the same request id.
  const requests = await requestsBy(user, 12);
  const settled = await whileLocked(user, async () => {
    const calls = requests.map((request, n) => createEntry(request, `W${n}`));
    await untilRejected(calls, 9);
    expect(await countLockWaits()).toBeLessThanOrEqual(1);
    await createEntry(await requestBy(other), 'W');
    expect(await (await requestBy(user)).user.blacklist.list()).toEqual([]);
    return { all: Promise.allSettled(calls) };
  });
  const results = await settled.all;
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  for (const result of results.filter(({ status }) => status === 'rejected')) {
    expect(result).toMatchObject({ reason: { cause: { code: 'RATE_LIMITED', retryAfterSeconds: 1 } } });
  }
  expect(await user.api.user.blacklist.list()).toHaveLength(3);
});

test('the calls of one batch wait for each other, however many they are', async () => {
  const user = await world.makePerson('basic');
  const batch = await requestBy(user);
  await Promise.all(Array.from({ length: 8 }, (_, n) => createEntry(batch, `W${n}`)));
  expect(await user.api.user.blacklist.list()).toHaveLength(8);
});

test('a user who acts through the bot has the same turns', async () => {
  const user = await world.makePerson('basic');
  const requests = await requestsBy(user, 3);
  const settled = await whileLocked(user, async () => {
    const calls = requests.map((request, n) => createEntry(request, `W${n}`));
    const fourth = createEntry(user.apiWith({ kind: 'service' }), 'BOT');
    await untilRejected([fourth], 1);
    return { all: Promise.all(calls) };
  });
  expect(await settled.all).toHaveLength(3);
});

test('a caller who leaves while waiting makes room for the next, and changes nothing', async () => {
  const user = await world.makePerson('basic');
  const leaving = new AbortController();
  const [first, rejected, last] = [await requestBy(user), await requestBy(user), await requestBy(user)];
  const leavers = await requestsBy(user, 2, leaving.signal);
  const settled = await whileLocked(user, async () => {
    const running = createEntry(first, 'FIRST');
    const left = leavers.map((request, n) => createEntry(request, `LEFT${n}`));
    await untilRejected([createEntry(rejected, 'REJECTED')], 1);
    const gone = untilRejected(left, 2);
    leaving.abort();
    await gone;
    return { all: Promise.all([running, createEntry(last, 'LAST')]) };
  });
  await settled.all;
  const entries = await user.api.user.blacklist.list();
  expect(entries.map(({ blacklist_world }) => blacklist_world)).toEqual(['FIRST', 'LAST']);
});

test('a change that waits too long for the user is rejected with a sentence, and the next one is made', async () => {
  const user = await world.makePerson('basic');
  const impatient = createDatabase(`${world.database.url}?lock_timeout=50`);
  const context = await user.contextWith({ ...world.deps, db: impatient.db });
  const late = await whileLocked(user, () =>
    createEntry(createCaller(context), 'LATE').catch((error) => error),
  );
  expect(late).toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    message: 'The service is not ready. Try again in a moment.',
    cause: { code: 'UNAVAILABLE', retryAfterSeconds: 5 },
  });
  await createEntry(createCaller(context), 'NEXT');
  expect(await user.api.user.blacklist.list()).toMatchObject([{ blacklist_world: 'NEXT' }]);
  await impatient.close();
});

test('of the lists that a user asks for at once, three are read at a time, and all are answered', async () => {
  const [user, other] = [await world.makePerson('basic'), await world.makePerson('basic')];
  await createEntry(user.api, 'W');
  const requests = await requestsBy(user, 20);
  const another = await requestBy(other);
  const lists = await world.database.db.transaction(async (tx) => {
    await tx.execute(sql`lock table blacklist_entries in access exclusive mode`);
    const calls = requests.map((request) => request.user.blacklist.list());
    // More than one connection is left to others.
    expect(await another.user.me.get()).toMatchObject({ user_id: other.userId });
    while ((await countLockWaits()) < 3) await another.user.me.get();
    expect(await countLockWaits()).toBe(3);
    return { all: Promise.all(calls) };
  });
  expect(await lists.all).toEqual(Array(20).fill([expect.objectContaining({ blacklist_world: 'W' })]));
});
