import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import { authorOptOuts, guilds, users, watchRules } from '@lockwatch/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { storeGuildMembers } from '../pings/index.js';
import { createPipelineWorld, newSnowflake } from '../testing/pipeline-world.js';
import { listKnownTraders, readTrader } from './traders.js';

const HOUR_MS = 3_600_000;
const { guildId } = SANDBOX_DISCORD;
const [trading, farmables] = SANDBOX_DISCORD.channels;

const world = await createPipelineWorld();
const { db } = world.database;
const person = await world.person();
const actor = await world.actor(person);
afterAll(() => world.close());

const read = (authorId: string) =>
  readTrader({ store: db, parser: world.parser }, actor, authorId, new Date(world.clock.now()));
const listOffers = async (authorId: string) =>
  (await read(authorId)).offers.map((offer) => [
    offer.type,
    offer.item_name,
    offer.unit_price,
    offer.deal_percent,
  ]);
const NOTHING = { author_name: null, first_seen_at: null, messages: 0, edited: 0, gone: 0, offers: [] };

test('a trader’s standing offers are listed with their deal size, and what became of the others is counted', async () => {
  const author = newSnowflake();
  for (const price of [8, 10, 12])
    await world.post(`S> Laser Grid ${price}wl each`, { ageMs: 48 * HOUR_MS + price });
  await world.parser.refreshUsualPrices();
  const posted = await world.postMessage('hello', { author, authorName: 'Old name', ageMs: 72 * HOUR_MS });
  await world.post('S> Laser Grid 9wl each', { author, ageMs: 30 * HOUR_MS });
  await world.post('S> Laser Grid 7wl each', { author, ageMs: 2 * HOUR_MS });
  await world.post('S> Laser Grid 8wl each, B> Chandelier 4wl', {
    author,
    authorName: 'Ann',
    ageMs: HOUR_MS,
  });
  const edited = await world.postMessage('S> Fishing Rod 3wl', { author, authorName: 'Ann' });
  await world.remove(await world.postMessage('S> Pepper Tree 3wl', { author, authorName: 'Ann' }));
  expect(await listOffers(author)).toEqual([
    ['SELL', 'Fishing Rod', 3, null],
    ['SELL', 'Laser Grid', 8, 20],
    ['BUY', 'Chandelier', 4, null],
  ]);
  await world.edit(edited, 'sold');
  expect(await read(author)).toMatchObject({
    author_id: author,
    author_name: 'Ann',
    first_seen_at: posted.posted_at,
    messages: 4,
    edited: 1,
    gone: 0,
    offers: [
      { unit_price: 8, usual: { unit_price: 10, offers: 3, traders: 3 }, cautions: [] },
      { unit_price: 4, usual: null },
    ],
  });
});

test('an offer that the caller or two others called gone is counted, and stands no longer', async () => {
  const author = newSnowflake();
  const watchers = [person, await world.person(), await world.person()];
  for (const watcher of watchers) {
    await world.webhook(watcher);
    await world.rule(watcher, 'Chandelier', { min: 0, max: 99 });
  }
  const message = await world.post('S> Chandelier 5wl each', { author });
  const say = (watcher: number, outcome: string | null) => world.database.sql`
    update notifications set outcome = ${outcome}
    where user_id = ${watchers[watcher]?.id ?? ''} and discord_message_id = ${message}`;
  await say(1, 'sold');
  expect(await read(author)).toMatchObject({ messages: 1, gone: 0, offers: [{ unit_price: 5 }] });
  await say(2, 'gone');
  expect(await read(author)).toMatchObject({ messages: 1, gone: 1, offers: [] });
  await say(2, null);
  await say(0, 'bought');
  expect(await read(author)).toMatchObject({ gone: 1, offers: [] });
});

test('a trader who opted out, or whom staff blacklisted, looks like one who never posted', async () => {
  const [optedOut, blacklisted] = [newSnowflake(), await world.person()];
  for (const author of [optedOut, blacklisted.discordUserId]) {
    await world.post('S> Fishing Rod 3wl each', { author });
    expect(await read(author)).toMatchObject({ author_name: 'Trader', messages: 1 });
  }
  await db.insert(authorOptOuts).values({ discordUserId: optedOut });
  await db.update(users).set({ isBlacklisted: true }).where(eq(users.id, blacklisted.id));
  for (const author of [optedOut, blacklisted.discordUserId, newSnowflake()])
    expect(await read(author)).toEqual({ author_id: author, ...NOTHING });
});

test('traders are known from the user’s pings, the offers of an item, and the user’s rules', async () => {
  const watcher = await world.person();
  await world.webhook(watcher);
  const ruleId = await world.rule(watcher, 'Angel Wings');
  const [pinging, offering, named] = [newSnowflake(), newSnowflake(), newSnowflake()];
  await world.post('S> Angel Wings 3wl', { author: pinging, authorName: 'Former name' });
  await world.post('S> Angel Wings 4wl', { author: pinging, authorName: 'Bea' });
  await world.post('S> Magplant 5000 3wl', { author: offering, authorName: 'abe' });
  await world.post('hello', { author: named, authorName: 'Cid' });
  await world.post('S> Pepper Tree 3wl', { authorName: 'Dan' });
  const filter = { all_words: [], any_words: [], no_words: [], only_users: [named], only_worlds: [] };
  await db.update(watchRules).set({ messageFilter: filter }).where(eq(watchRules.id, ruleId));
  const list = async (itemId: number | null) => {
    const known = await listKnownTraders(await world.actor(watcher), db, itemId, new Date(world.clock.now()));
    return known.map(({ author_id, author_name }) => [author_id, author_name]);
  };
  expect(await list(null)).toEqual([
    [pinging, 'Bea'],
    [named, 'Cid'],
  ]);
  expect(await list(world.itemId('Magplant 5000'))).toEqual([
    [offering, 'abe'],
    [pinging, 'Bea'],
    [named, 'Cid'],
  ]);
});

test('of a server that pings members only, nothing is shown to those who cannot see the channel', async () => {
  const author = newSnowflake();
  await db
    .insert(guilds)
    .values({ id: guildId, name: 'Trading', state: 'confirmed', pingsMembersOnly: true });
  await world.post('S> Fishing Rod 3wl each', { author });
  const report = (visible: string[]) =>
    storeGuildMembers(db, {
      guild_id: guildId,
      members: [{ discord_user_id: person.discordUserId, visible_channel_ids: visible, age_ms: 0 }],
    });
  await report([farmables.id]);
  expect(await read(author)).toEqual({ author_id: author, ...NOTHING });
  const listKnown = async () =>
    (await listKnownTraders(actor, db, world.itemId('Fishing Rod'), new Date(world.clock.now()))).some(
      ({ author_id }) => author_id === author,
    );
  expect(await listKnown()).toBe(false);
  await report([trading.id]);
  expect(await listKnown()).toBe(true);
  expect(await read(author)).toMatchObject({
    author_name: 'Trader',
    messages: 1,
    offers: [{ unit_price: 3 }],
  });
});
