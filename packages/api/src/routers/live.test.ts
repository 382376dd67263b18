import { users } from '@lockwatch/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { makeWorld, type Person } from '../testing/world.js';

let messages = 0;
const world = await makeWorld();
afterAll(() => world.close());

/** A machine with other work to do may take its time. */
const eventually = <T>(probe: () => T) => expect.poll(probe, { timeout: 15_000 });

/** So many traders each offer a Laser Grid at a price now. */
async function sell(price: number, traders = 1): Promise<void> {
  const now = Date.now();
  const offers = Array.from({ length: traders }, () => {
    messages += 1;
    return {
      message_id: String(((BigInt(now) - 1_420_070_400_000n) << 22n) + BigInt(messages)),
      channel_id: '210000000000000001',
      author_id: String(320_000_000_000_000_000n + BigInt(messages)),
      author_name: 'seller',
      content: `S> Laser Grid ${price}wl each`,
      posted_at: new Date(now).toISOString(),
      source: 'gateway' as const,
      received_at_ms: now,
    };
  });
  await world.service.ingest.messages({ messages: offers });
  await eventually(() => world.database.sql`select from unprocessed_messages`).toHaveLength(0);
}

/** Opens the person's stream and gathers the kinds of its events until it is ended. */
async function open(person: Person, input?: { deals: boolean }) {
  const seen: string[] = [];
  const events = await person.api.user.live.events(input);
  const done = (async () => {
    for await (const { kind } of events) seen.push(kind);
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

const count = (seen: readonly string[], kind: string) => seen.filter((one) => one === kind).length;

describe('live events', () => {
  test('say that a user has a new ping, and not that others have', async () => {
    const [person, other] = await Promise.all([world.makePerson('basic'), world.makePerson('basic')]);
    await ping(person);
    const [mine, theirs] = await Promise.all([open(person), open(other)]);
    expect(mine.seen).toEqual(['account']);
    await ping(person);
    await eventually(() => mine.seen).toEqual(['account', 'notification']);
    await ping(person);
    await ping(other);
    await eventually(() => count(mine.seen, 'notification')).toBe(2);
    await eventually(() => theirs.seen).toEqual(['account', 'notification']);
  });

  test('begin with an account event, also when they are opened again', async () => {
    const person = await world.makePerson('basic');
    await open(person);
    await ping(person);
    expect((await open(person)).seen[0]).toBe('account');
  });

  test('say that a ping changed its state, however long it waited', async () => {
    const person = await world.makePerson('basic');
    const { sql } = world.database;
    const old = await ping(person);
    await sql`update notifications set state = 'pending', created_at = now() - interval '10 minutes' where id = ${old}`;
    const stream = await open(person);
    await sql`update notifications set state = 'sent' where id = ${old}`;
    await eventually(() => count(stream.seen, 'notification')).toBe(1);
    const recent = await ping(person);
    await eventually(() => count(stream.seen, 'notification')).toBe(2);
    await sql`update notifications set state = 'cancelled' where id = ${recent}`;
    await eventually(() => count(stream.seen, 'notification')).toBe(3);
    await sql`update notifications set created_at = now() - interval '10 minutes' where id = ${recent}`;
    await ping(person);
    await eventually(() => count(stream.seen, 'notification')).toBe(4);
  });

  test('say that roles, subscriptions or the balance changed', async () => {
    const [developer, person] = await Promise.all([world.makePerson('developer'), world.makePerson('user')]);
    // At once: what changes right after the first event is told as well.
    const stream = await open(person);
    await person.api.user.trial.claim();
    await eventually(() => count(stream.seen, 'account')).toBe(2);
    await developer.api.admin.adjustBalance({ id: person.userId, amount: 5, reason: 'for a test' });
    await eventually(() => count(stream.seen, 'account')).toBe(3);
  });

  test('say to the members of a team that its owner added, changed or removed a rule', async () => {
    const [owner, member] = await Promise.all([world.makePerson('basic'), world.makePerson('basic')]);
    const { tag_id: id } = await owner.api.user.tags.create({ name: 'Grids' });
    const { url } = await owner.api.user.teams.createLink({ id });
    await member.api.user.teams.join({ token: new URL(url).hash.slice(1) });
    const stream = await open(member);
    const item_id = await world.itemId('Laser Grid');
    const rule = await owner.api.user.items.create({ item_id, min_price: 1, max_price: 5, tag_ids: [id] });
    await eventually(() => count(stream.seen, 'rules')).toBe(1);
    await owner.api.user.items.update({ id: rule.id, max_price: 4 });
    await eventually(() => count(stream.seen, 'rules')).toBe(2);
    await owner.api.user.items.delete({ id: rule.id });
    await eventually(() => count(stream.seen, 'rules')).toBe(3);
  });

  test('say to the owner of a team that a member joined or left', async () => {
    const [owner, member] = await Promise.all([world.makePerson('basic'), world.makePerson('basic')]);
    const { tag_id: id } = await owner.api.user.tags.create({ name: 'Seeds' });
    const { url } = await owner.api.user.teams.createLink({ id });
    const stream = await open(owner);
    await member.api.user.teams.join({ token: new URL(url).hash.slice(1) });
    await eventually(() => count(stream.seen, 'rules')).toBe(1);
    await member.api.user.teams.leave({ id });
    await eventually(() => count(stream.seen, 'rules')).toBe(2);
  });

  test('say to staff only that there are new statistics', async () => {
    const [admin, person] = await Promise.all([world.makePerson('admin'), world.makePerson('basic')]);
    const [theirs, mine] = await Promise.all([open(admin), open(person)]);
    await ping(person);
    await eventually(() => mine.seen).toContain('notification');
    await world.database.sql`
      insert into statistics (key, int_value, updated_at) values ('total_users', 1, now())
      on conflict (key) do update set updated_at = now() + interval '1 second'`;
    await eventually(() => theirs.seen).toContain('statistics');
    expect(mine.seen).not.toContain('statistics');
  });

  test('say to pages of deals only that there is a new one', async () => {
    await sell(10, 3);
    await world.refreshUsualPrices();
    const person = await world.makePerson('basic');
    const [asked, other] = await Promise.all([open(person, { deals: true }), open(person)]);
    await sell(10);
    await sell(8);
    await eventually(() => count(asked.seen, 'deals')).toBe(1);
    await sell(7);
    await eventually(() => count(asked.seen, 'deals')).toBe(2);
    expect(other.seen).not.toContain('deals');
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
