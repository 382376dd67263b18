import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import { authorOptOuts, guilds, users } from '@lockwatch/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Actor, MEMBERSHIP_VALID_MS } from '../access/index.js';
import { storeGuildMembers } from '../pings/index.js';
import { createPipelineWorld, newSnowflake, type Person } from '../testing/pipeline-world.js';
import { listItemOffers } from './item-offers.js';
import { readItemPrice } from './item-price.js';

const { guildId } = SANDBOX_DISCORD;
const [trading, farmables] = SANDBOX_DISCORD.channels;
const HOUR_MS = 3_600_000;

const world = await createPipelineWorld();
const person = await world.person();
await world.database.db.insert(guilds).values({ id: guildId, name: 'Trading', state: 'confirmed' });
afterAll(() => world.close());

const db = () => world.database.db;
const { itemId } = world;
const now = () => new Date(world.clock.now());

const actor = (of: Person = person) => world.actor(of);

async function offersOf(name: string, filter: Partial<Parameters<typeof listItemOffers>[2]> = {}) {
  const all = { id: itemId(name), side: 'SELL', limit: 100, hours: 24, ...filter } as const;
  return listItemOffers({ store: db(), parser: world.parser }, await actor(), all, now());
}

const pricesOf = async (...query: Parameters<typeof offersOf>) =>
  (await offersOf(...query)).map((offer) => offer.price);

describe('who offers an item now', () => {
  test('lists sellers the cheapest first and buyers the dearest first', async () => {
    await world.post('S> Laser Grid 5wl each at SHOPA', { authorName: 'Ann', ageMs: HOUR_MS });
    await world.post('S> Laser Grid 3wl each', { authorName: 'Bob' });
    await world.post('S> Laser Grid 2/1wl', { authorName: 'Cem' });
    await world.post('B> Laser Grid 1wl each');
    await world.post('B> Laser Grid 2wl each');
    const offers = await offersOf('Laser Grid');
    expect(
      offers.map(({ price, unit_price, author_name, world: at }) => [price, unit_price, author_name, at]),
    ).toEqual([
      [-2, 0.5, 'Cem', null],
      [3, 3, 'Bob', null],
      [5, 5, 'Ann', 'SHOPA'],
    ]);
    expect(offers[0]).toMatchObject({ type: 'SELL', price_max: null, channel_name: trading.name });
    expect(offers[0]?.message_url).toMatch(/^https:\/\/discord\.com\/channels\/\d+\/\d+\/\d+$/);
    expect(await pricesOf('Laser Grid', { side: 'BUY' })).toEqual([2, 1]);
  });

  test('says how far each is from the usual price, and what to be careful of', async () => {
    for (let trader = 0; trader < 5; trader += 1)
      await world.post('S> Fishing Rod 10wl each', { ageMs: 48 * HOUR_MS + trader });
    await world.parser.refreshUsualPrices();
    await world.post('S> Fishing Rod 8wl each');
    const gone = await world.post('S> Fishing Rod 3wl each');
    const usual = { unit_price: 10, offers: 5, traders: 5 };
    const far = { unit_price: 3, deal_percent: 70, usual, cautions: ['far-below-usual'] };
    const offers = await offersOf('Fishing Rod');
    expect(offers).toMatchObject([far, { unit_price: 8, deal_percent: 20, usual, cautions: [] }]);
    const { recent } = await readItemPrice(
      db(),
      await actor(),
      { id: itemId('Fishing Rod'), limit: 1 },
      now(),
    );
    expect(recent).toMatchObject([{ price: 3, cautions: ['far-below-usual'] }]);

    const watchers = [await world.person(), await world.person()];
    await world.database.sql`update channels set created_at = now() - interval '8 days'`;
    expect(await offersOf('Fishing Rod')).toMatchObject([
      { cautions: ['far-below-usual', 'first-post'] },
      { cautions: ['first-post'] },
    ]);
    await world.database.sql`
      insert into notifications (id, user_id, message_id, discord_message_id, edit_number, kind, state, destination,
        send_deadline, timings, item_ids, outcome)
      select notification_row_id(u.id, m.discord_message_id, 0), u.id, m.id, m.discord_message_id, 0, 'exact', 'sent', 'dm',
        now(), '{}', array[${itemId('Fishing Rod')}::bigint], 'gone'
      from messages m join users u on u.id = any (${watchers.map(({ id }) => id)})
      where m.discord_message_id = ${gone}`;
    expect(await pricesOf('Fishing Rod')).toEqual([8]);
    await world.database.sql`update messages set deleted_at = now() where content like '%Fishing Rod%'`;
  });

  test('filters by price, world and age', async () => {
    expect(await pricesOf('Laser Grid', { min_price: 1 })).toEqual([3, 5]);
    expect(await pricesOf('Laser Grid', { max_price: -2 })).toEqual([-2]);
    expect(await pricesOf('Laser Grid', { world: 'shopa' })).toEqual([5]);
    expect(await pricesOf('Laser Grid', { hours: 1 })).toEqual([-2, 3]);
    expect(await pricesOf('Laser Grid', { limit: 1 })).toEqual([-2]);
  });

  test('has only the newest offer of each trader, and none older than a day', async () => {
    const author = newSnowflake();
    await world.post('S> Chandelier 2wl each', { author, ageMs: 3 * HOUR_MS });
    await world.post('S> Chandelier 9wl each', { author, ageMs: HOUR_MS });
    await world.post('S> Chandelier 1wl each', { ageMs: 25 * HOUR_MS });
    expect(await pricesOf('Chandelier')).toEqual([9]);
  });

  test('has the offers of others, however often one trader posts', async () => {
    const author = newSnowflake();
    await world.post('S> Science Station 4wl each', { ageMs: HOUR_MS });
    const posts = Array.from({ length: 501 }, () => world.message('S> Science Station 9wl each', { author }));
    await world.ingest(...posts);
    await world.settled();
    expect(await pricesOf('Science Station')).toEqual([4, 9]);
  });

  test('follows edits and deletions', async () => {
    const edited = world.message('S> Pinball Bumper 5wl each');
    const removed = world.message('S> Pinball Bumper 4wl each');
    await world.ingest(edited, removed);
    await world.settled();
    expect(await pricesOf('Pinball Bumper')).toEqual([4, 5]);
    await world.edit(edited, 'S> Pinball Bumper 7wl each');
    await world.remove(removed);
    expect(await pricesOf('Pinball Bumper')).toEqual([7]);
    await world.edit(edited, 'sold', new Date(world.clock.now() + 1000));
    expect(await pricesOf('Pinball Bumper')).toEqual([]);
  });

  test('has no offers of authors who opted out or are blacklisted', async () => {
    const [optedOut, blacklisted] = [newSnowflake(), await world.person()];
    await world.post('S> Fishing Rod 3wl each', { author: optedOut });
    await world.post('S> Fishing Rod 4wl each', { author: blacklisted.discordUserId });
    expect(await pricesOf('Fishing Rod')).toEqual([3, 4]);
    await db().insert(authorOptOuts).values({ discordUserId: optedOut });
    await db().update(users).set({ isBlacklisted: true }).where(eq(users.id, blacklisted.id));
    expect(await pricesOf('Fishing Rod')).toEqual([]);
  });

  test('throws for an unknown item', async () => {
    await expect(offersOf('Nothing of the kind')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('offers of a server that pings members only', () => {
  const report = (visible: string[], ageMs = 0) =>
    storeGuildMembers(db(), {
      guild_id: guildId,
      members: [{ discord_user_id: person.discordUserId, visible_channel_ids: visible, age_ms: ageMs }],
    });
  const read = async (viewer: Actor | null) =>
    readItemPrice(db(), viewer, { id: itemId('Pepper Tree Seed'), limit: 5 }, now());

  beforeAll(async () => {
    await db().update(guilds).set({ pingsMembersOnly: true }).where(eq(guilds.id, guildId));
    await world.post('S> Pepper Tree Seed 100/1');
  });

  test('are shown to a member who sees the channel', async () => {
    await report([trading.id]);
    expect(await pricesOf('Pepper Tree Seed')).toEqual([-100]);
    expect((await read(await actor())).recent).toHaveLength(1);
  });

  test.each([
    ['sees other channels only', () => report([farmables.id])],
    ['was checked too long ago', () => report([trading.id], MEMBERSHIP_VALID_MS)],
  ])('are not shown to somebody who %s, nor in the price', async (_who, arrange) => {
    await arrange();
    expect(await pricesOf('Pepper Tree Seed')).toEqual([]);
    expect(await read(await actor())).toMatchObject({ sell: null, recent: [] });
  });

  test('are not shown to callers who are not signed in', async () => {
    expect(await read(null)).toMatchObject({ sell: null, recent: [] });
  });
});
