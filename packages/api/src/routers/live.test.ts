import { users } from '@lockwatch/db/schema';
import { isTrackedEnvelope } from '@trpc/server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type Person, type World } from '../testing/world.js';

let world: World;
let messages = 0;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

/** A machine with other work to do may take its time. */
const eventually = <T>(probe: () => T) => expect.poll(probe, { timeout: 15_000 });

interface Seen {
  id: string;
  data: unknown;
}

/** Opens the person's stream and gathers what it tells until it is ended. */
async function open(person: Person, lastEventId: string | null = null) {
  const seen: Seen[] = [];
  const events = await person.api.user.live.events({ lastEventId });
  const iterator = events[Symbol.asyncIterator]();
  const done = (async () => {
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      const value: unknown = next.value;
      if (!isTrackedEnvelope(value)) throw new Error('An event without an id.');
      seen.push({ id: value[0], data: value[1] });
    }
  })();
  const opened = eventually(() => seen.length).toBeGreaterThan(0);
  await Promise.race([opened, done]);
  return { seen, done };
}

async function ping(person: Person): Promise<string> {
  messages += 1;
  const discordId = String(1_400_000_000_000_000_000n + BigInt(messages));
  await world.service.ingest.messages({
    messages: [
      {
        message_id: discordId,
        channel_id: '210000000000000001',
        author_id: '310000000000000001',
        author_name: 'seller',
        content: 'nothing for sale',
        posted_at: new Date().toISOString(),
        source: 'gateway',
        received_at_ms: Date.now(),
      },
    ],
  });
  const [row] = await world.database.sql<{ id: string }[]>`
    insert into notifications (id, user_id, message_id, discord_message_id, edit_number, kind, state, destination,
      next_attempt_at, send_deadline, timings)
    select notification_row_id(${person.userId}, discord_message_id, 0), ${person.userId}, id, discord_message_id, 0, 'exact', 'expired', 'dm', now(), now(), '{}'
    from messages where discord_message_id = ${discordId} returning id`;
  return row?.id ?? '';
}

const told = (seen: Seen[]) =>
  seen.flatMap(({ data }) =>
    typeof data === 'object' && data && 'notification_id' in data ? [data.notification_id] : [],
  );

describe('live events', () => {
  test("send a user their own new pings, each once, and no one else's", async () => {
    const [person, other] = await Promise.all([world.makePerson('basic'), world.makePerson('basic')]);
    await ping(person);
    const [mine, theirs] = await Promise.all([open(person), open(other)]);
    const first = await ping(person);
    await eventually(() => told(mine.seen)).toEqual([first]);
    const second = await ping(person);
    await eventually(() => told(mine.seen)).toEqual([first, second]);
    expect(told(theirs.seen)).toEqual([]);
  });

  test('lose nothing of what happened while the stream was broken off', async () => {
    const person = await world.makePerson('basic');
    const before = await open(person);
    const first = await ping(person);
    await eventually(() => told(before.seen)).toEqual([first]);
    const lastId = before.seen.at(-1)?.id ?? null;
    const missed = [await ping(person), await ping(person)];
    const after = await open(person, lastId);
    await eventually(() => told(after.seen)).toEqual(missed);
  });

  test('tell of a ping again when its state changes, and of nothing twice', async () => {
    const person = await world.makePerson('basic');
    const stream = await open(person);
    const first = await ping(person);
    await eventually(() => told(stream.seen)).toEqual([first]);
    await world.database.sql`update notifications set state = 'cancelled' where id = ${first}`;
    await eventually(() => told(stream.seen)).toEqual([first, first]);
    const second = await ping(person);
    await eventually(() => told(stream.seen)).toEqual([first, first, second]);
  });

  test('follow a ping that waits for long until it is sent', async () => {
    const person = await world.makePerson('basic');
    const old = await ping(person);
    await world.database.sql`
      update notifications set state = 'pending', created_at = now() - interval '10 minutes' where id = ${old}`;
    const stream = await open(person);
    const marker = await ping(person);
    await eventually(() => told(stream.seen)).toEqual([marker]);
    await world.database.sql`update notifications set state = 'sent' where id = ${old}`;
    await eventually(() => told(stream.seen)).toEqual([marker, old]);
  });

  test('tell of a change of roles and subscriptions', async () => {
    const person = await world.makePerson('user');
    // At once: what changes right after the first event is told as well.
    const stream = await open(person);
    const accounts = () => stream.seen.filter(({ id }) => id.startsWith('a:')).length;
    expect(accounts()).toBe(1);
    await person.api.user.trial.claim();
    await eventually(accounts).toBe(2);
  });

  test('tell of a changed balance', async () => {
    const [developer, person] = await Promise.all([world.makePerson('developer'), world.makePerson('user')]);
    const stream = await open(person);
    const first = await ping(person);
    await eventually(() => told(stream.seen)).toEqual([first]);
    const accounts = () => stream.seen.filter(({ id }) => id.startsWith('a:')).length;
    expect(accounts()).toBe(1);
    await developer.api.admin.adjustBalance({ id: person.userId, amount: 5, reason: 'for a test' });
    await eventually(accounts).toBe(2);
  });

  test('send new statistics to staff only', async () => {
    const [admin, person] = await Promise.all([world.makePerson('admin'), world.makePerson('basic')]);
    const [theirs, mine] = await Promise.all([open(admin), open(person)]);
    const markers = [await ping(admin), await ping(person)];
    await eventually(() => [...told(theirs.seen), ...told(mine.seen)]).toEqual(markers);
    await world.database.sql`
      insert into statistics (key, int_value, updated_at) values ('total_users', 1, now())
      on conflict (key) do update set updated_at = now() + interval '1 second'`;
    await eventually(() => theirs.seen.map(({ data }) => data)).toContainEqual({ kind: 'statistics' });
    expect(mine.seen.map(({ data }) => data)).not.toContainEqual({ kind: 'statistics' });
  });

  test('end when the person is banned', async () => {
    const person = await world.makePerson('basic');
    const stream = await open(person);
    await world.database.db.update(users).set({ isBanned: true }).where(eq(users.id, person.userId));
    await stream.done;
    await expect(person.api.user.live.events()).rejects.toMatchObject({ cause: { code: 'BANNED' } });
  });

  test('are limited to ten streams a user', async () => {
    const person = await world.makePerson('basic');
    for (let index = 0; index < 10; index += 1) await open(person);
    await expect(open(person)).rejects.toThrow('Too many pages are open.');
  });

  test('are for people who are signed in', async () => {
    await expect(world.nobody.user.live.events()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });
});
