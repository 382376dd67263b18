import { users } from '@lockwatch/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCaller } from './router.js';
import { makeWorld, type Person, type World } from './testing/world.js';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

/** A caller of its own request. */
const requestBy = (person: Person, requestId: string) =>
  createCaller(async () => ({ ...(await person.contextWith(world.deps)), requestId }));

test('of the changes that a user sends at once, two wait, and others are told to try again', async () => {
  const [user, other] = [await world.makePerson('basic'), await world.makePerson('basic')];
  const results = await world.database.db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, user.userId)).for('update');
    const calls = Array.from({ length: 12 }, (_, n) =>
      requestBy(user, `request ${n}`).user.blacklist.create({
        blacklist_type: 'GLOBAL',
        blacklist_world: `W${n}`,
      }),
    );
    const settled = Promise.allSettled(calls);
    await new Promise<void>((resolve) => {
      let rejected = 0;
      for (const call of calls) call.catch(() => ++rejected === 9 && resolve());
    });
    const waiting = await tx.execute(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(waiting[0]?.n).toBeLessThanOrEqual(1);
    await requestBy(other, 'other').user.blacklist.create({ blacklist_type: 'GLOBAL', blacklist_world: 'W' });
    expect(await requestBy(user, 'reading').user.blacklist.list()).toEqual([]);
    return { settled };
  });
  const settled = await results.settled;
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  for (const result of settled.filter(({ status }) => status === 'rejected')) {
    expect(result).toMatchObject({ reason: { cause: { code: 'RATE_LIMITED', retryAfterSeconds: 1 } } });
  }
  expect(await user.api.user.blacklist.list()).toHaveLength(3);
});

test('the calls of one batch wait for each other, however many they are', async () => {
  const user = await world.makePerson('basic');
  const batch = requestBy(user, 'batch');
  await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      batch.user.blacklist.create({ blacklist_type: 'GLOBAL', blacklist_world: `W${n}` }),
    ),
  );
  expect(await user.api.user.blacklist.list()).toHaveLength(8);
});
