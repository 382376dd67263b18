import { type DealsInput, SANDBOX_DISCORD } from '@lockwatch/contracts';
import { guilds } from '@lockwatch/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { createPipelineWorld, newSnowflake } from '../testing/pipeline-world.js';
import { listYesterdaysDeals } from './day-deals.js';
import { findDealCandidates, listDeals } from './deals.js';

const HOUR_MS = 3_600_000;

const world = await createPipelineWorld();
const person = await world.person();
const actorDiscordId = person.discordUserId;
const actor = await world.actor(person);
afterAll(() => world.close());

const { itemId } = world;

async function find(filter: Partial<DealsInput>) {
  const input = { side: 'SELL' as const, limit: 20, min_percent: 0, min_traders: 1, ...filter };
  const source = { store: world.database.db, parser: world.parser };
  const now = new Date(world.clock.now());
  const candidates = await findDealCandidates(source, { ...input, tagOwnerId: actor.userId }, now);
  return listDeals(source.store, actor, input, candidates, now);
}

async function deals(filter: Partial<DealsInput> = {}) {
  return (await find(filter)).map((deal) => [deal.item_name, deal.unit_price, deal.percent, deal.confidence]);
}

/** What three traders asked for an item, two days ago. */
async function usual(item: string, price: number, side: 'S' | 'B' = 'S', traders = 3): Promise<void> {
  for (let trader = 0; trader < traders; trader += 1)
    await world.post(`${side}> ${item} ${price}wl each`, { ageMs: 48 * HOUR_MS + trader * 1000 });
  await world.parser.refreshUsualPrices();
}

describe('deals', () => {
  test('are the standing offers that are better than usual, the furthest first', async () => {
    await usual('Laser Grid', 10);
    await usual('Chandelier', 4, 'S', 1);
    await world.post('S> Laser Grid 8wl each at LGSHOP', { authorName: 'Ann' });
    await world.post('S> Laser Grid 12wl each');
    await world.post('S> Chandelier 1wl each');
    expect(await deals()).toEqual([
      ['Chandelier', 1, 75, 'low'],
      ['Laser Grid', 8, 20, 'high'],
    ]);
    expect(await deals({ min_percent: 21 })).toEqual([['Chandelier', 1, 75, 'low']]);
    expect(await deals({ item_id: itemId('Laser Grid') })).toEqual([['Laser Grid', 8, 20, 'high']]);
    expect(await deals({ limit: 1 })).toHaveLength(1);
    expect(await deals({ side: 'BUY' })).toEqual([]);
  });

  test('of others are found, however often one trader posts a better one', async () => {
    await usual('Science Station', 10);
    await world.post('S> Science Station 7wl each');
    const author = newSnowflake();
    const posts = Array.from({ length: 501 }, (_, index) =>
      world.message('S> Science Station 1wl each', { author, ageMs: index * 1000 }),
    );
    await world.ingest(...posts);
    await world.settled();
    expect(await deals({ item_id: itemId('Science Station') })).toEqual([
      ['Science Station', 1, 90, 'high'],
      ['Science Station', 7, 30, 'high'],
    ]);
  });

  test('are for buyers those who pay more than usual', async () => {
    await usual('Fishing Rod', 10, 'B');
    await world.post('B> Fishing Rod 15wl each');
    await world.post('B> Fishing Rod 9wl each');
    expect(await deals({ side: 'BUY' })).toEqual([['Fishing Rod', 15, 50, 'high']]);
  });

  test('end when the trader asks more, edits, deletes or a day has passed', async () => {
    await usual('Pinball Bumper', 10, 'S', 9);
    const only = { item_id: itemId('Pinball Bumper') };
    const [author, edited] = [newSnowflake(), world.message('S> Pinball Bumper 4wl each')];
    const deleted = world.message('S> Pinball Bumper 3wl each');
    await world.post('S> Pinball Bumper 5wl each', { author, ageMs: HOUR_MS });
    await world.ingest(edited, deleted);
    await world.settled();
    await world.post('S> Pinball Bumper 2wl each', { ageMs: 25 * HOUR_MS });
    expect((await deals(only)).map(([, price]) => price)).toEqual([3, 4, 5]);
    await world.post('S> Pinball Bumper 11wl each', { author });
    await world.edit(edited, 'sold');
    await world.remove(deleted);
    expect(await deals(only)).toEqual([]);
  });

  test('end when the caller, or two others, say what became of them', async () => {
    await usual('Fishing Rod', 10);
    const [caller, other, third] = [person, await world.person(), await world.person()];
    for (const watcher of [caller, other, third]) {
      await world.webhook(watcher);
      await world.rule(watcher, 'Fishing Rod', { min: 0, max: 99 });
    }
    await world.post('S> Fishing Rod 5wl each');
    await world.post('S> Fishing Rod 6wl each');
    const found = async () => (await deals({ item_id: itemId('Fishing Rod') })).map(([, price]) => price);
    const say = (watcher: { id: string }, price: number) => world.database.sql`
      update notifications set outcome = 'gone' where user_id = ${watcher.id}
        and message_id in (select message_id from offers where price = ${price})`;
    await say(other, 5);
    expect(await found()).toEqual([5, 6]);
    await say(third, 5);
    expect(await found()).toEqual([6]);
    await say(caller, 6);
    expect(await found()).toEqual([]);
  });

  test('are those of the caller’s watched items with a tag, and never the caller’s own offers', async () => {
    await usual('Display Box', 10);
    await world.post('S> Display Box 5wl each', { author: actorDiscordId });
    expect(await deals({ item_id: itemId('Display Box') })).toEqual([]);
    await world.post('S> Display Box 6wl each');
    expect(await deals({ tag: 'shop' })).toEqual([]);
    await world.database.sql`
      with rule as (
        insert into watch_rules (id, user_id, item_id, message_type, min_price, max_price)
        values (gen_random_uuid(), ${actor.userId}, ${itemId('Display Box')}, 'SELL', 0, 1) returning id
      ), tag as (insert into tags (user_id, name) values (${actor.userId}, 'Shop') returning id)
      insert into watch_rule_tags (watch_rule_id, tag_id) select rule.id, tag.id from rule, tag`;
    expect(await deals({ tag: 'shop' })).toEqual([['Display Box', 6, 40, 'high']]);
  });

  test('advise to check a price far below that of many traders, and the first post of a trader', async () => {
    await usual('Fire Wand', 10, 'S', 5);
    const regular = newSnowflake();
    await world.post('S> Chandelier 9wl each', { author: regular, ageMs: 30 * HOUR_MS });
    await world.post('S> Fire Wand 3wl each', { author: regular });
    await world.post('S> Fire Wand 5wl each');
    const cautions = async () => (await find({ item_id: itemId('Fire Wand') })).map((deal) => deal.cautions);
    expect(await cautions()).toEqual([['far-below-usual'], []]);
    // Until a channel is read for a week, everybody's first post would be one.
    await world.database.sql`update channels set created_at = now() - interval '8 days'`;
    expect(await cautions()).toEqual([['far-below-usual'], ['first-post']]);
  });

  test('are filtered by server, world and traders, and never from the blacklist', async () => {
    await usual('Angel Wings', 10, 'S', 1);
    await world.post('S> Angel Wings 5wl each @RAZORSHOP');
    const only = { item_id: itemId('Angel Wings') };
    const count = async (filter: Partial<DealsInput>) => (await find({ ...only, ...filter })).length;
    expect(await count({ world: 'razorshop', server_id: SANDBOX_DISCORD.guildId })).toBe(1);
    expect(await count({ world: 'OTHER' })).toBe(0);
    expect(await count({ server_id: '1' })).toBe(0);
    expect(await count({ min_traders: 3 })).toBe(0);
    await world.database.sql`
      insert into blacklist_entries (id, user_id, blacklist_type, blacklist_world)
      values (gen_random_uuid(), ${actor.userId}, 'GLOBAL', 'RAZORSHOP')`;
    expect(await count({})).toBe(0);
  });

  test('are hidden where a server pings members only', async () => {
    await usual('Pepper Tree Seed', 10);
    await world.post('S> Pepper Tree Seed 5wl each');
    const only = { item_id: itemId('Pepper Tree Seed') };
    expect(await deals(only)).toHaveLength(1);
    const id = SANDBOX_DISCORD.guildId;
    await world.database.db
      .insert(guilds)
      .values({ id, name: 'Trading', state: 'confirmed', pingsMembersOnly: true });
    expect(await deals(only)).toEqual([]);
    await world.database.db.delete(guilds).where(eq(guilds.id, id));
  });
});

test('yesterday’s deals are the best offer of each item below a price of three traders, for everybody', async () => {
  const sinceMidnight = world.clock.now() % (24 * HOUR_MS);
  const yesterday = { ageMs: sinceMidnight + HOUR_MS };
  await usual('Fireworks', 10);
  await usual('Weather Machine - Sunny', 10, 'S', 2);
  for (const price of [6, 5, 8]) await world.post(`S> Fireworks ${price}wl each`, yesterday);
  await world.post('S> Fireworks 1wl each');
  await world.post('S> Weather Machine - Sunny 5wl each', yesterday);
  const source = { store: world.database.db, parser: world.parser };
  const found = async () =>
    (await listYesterdaysDeals(source, new Date(world.clock.now()))).filter(({ item_name }) =>
      /Fire|Sunny/.test(item_name),
    );
  expect(await found()).toMatchObject([
    { item_name: 'Fireworks', unit_price: 5, usual: { traders: 5 }, cautions: [] },
  ]);
  expect(Object.keys((await found())[0] ?? {})).not.toContain('author_name');
  await world.database.db
    .insert(guilds)
    .values({ id: SANDBOX_DISCORD.guildId, name: 'Trading', state: 'confirmed', pingsMembersOnly: true });
  expect(await found()).toEqual([]);
});
