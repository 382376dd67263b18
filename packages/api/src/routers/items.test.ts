import type { IngestMessage } from '@lockwatch/contracts';
import { readUsualPrices } from '@lockwatch/core';
import { afterAll, describe, expect, test } from 'vitest';
import { makeWorld } from '../testing/world.js';

const DAY_MS = 86_400_000;
const EPOCH_MS = 1_420_070_400_000n;

let made = 0n;
const world = await makeWorld();
const reader = await world.makePerson('basic');
afterAll(() => world.close());

/** A message of a trader, so many days ago. */
function said(content: string, author: number, daysAgo: number): IngestMessage {
  const postedMs = Date.now() - daysAgo * DAY_MS;
  made += 1n;
  return {
    message_id: String(((BigInt(Math.floor(postedMs)) - EPOCH_MS) << 22n) + made),
    channel_id: '210000000000000001',
    channel_name: 'trading',
    guild_id: '200000000000000001',
    author_id: String(500_000_000_000_000_000n + BigInt(author)),
    author_name: `Trader ${author}`,
    content,
    posted_at: new Date(postedMs).toISOString(),
    edited_at: null,
    source: 'backfill',
    received_at_ms: Date.now(),
  };
}

/** Feeds messages and waits until they are understood. */
async function ingest(...messages: IngestMessage[]): Promise<void> {
  await world.service.ingest.messages({ messages });
  await expect
    .poll(async () => world.database.sql`select 1 from unprocessed_messages`, { timeout: 10_000 })
    .toHaveLength(0);
}

async function priceOf(name: string, limit = 5) {
  return reader.api.items.price({ id: await world.itemId(name), limit });
}

describe('what an item goes for', () => {
  test('is listed for sellers and buyers, with the newest offers first', async () => {
    await ingest(
      said('S> Laser Grid 3wl each', 1, 2),
      said('S> Laser Grid 4wl each', 2, 1),
      said('S> Laser Grid 5wl each', 3, 0.5),
      said('B> Laser Grid 2wl each', 4, 0.1),
    );
    const price = await priceOf('Laser Grid', 2);
    expect(price).toMatchObject({
      item_name: 'Laser Grid',
      days: 7,
      sell: { median_price: 4, low_price: 3.5, high_price: 4.5, offers: 3, traders: 3, change_percent: null },
      buy: { median_price: 2, offers: 1, traders: 1 },
    });
    expect(price.recent).toMatchObject([
      { type: 'BUY', price: 2, author_name: 'Trader 4', channel_name: 'trading' },
      { type: 'SELL', price: 5, author_name: 'Trader 3' },
    ]);
    expect(price.recent[0]?.message_url).toMatch(/^https:\/\/discord\.com\/channels\/2\d+\/2\d+\/\d+$/);
  });

  test('is compared with the week before, by unit price', async () => {
    const before = [20, 21, 22].map((author) => said('S> Pepper Tree Seed 100/1', author, 9));
    const now = [20, 21, 22].map((author) => said('S> Pepper Tree Seed 80/1', author, 2));
    await ingest(...before, ...now);
    expect((await priceOf('Pepper Tree Seed')).sell).toMatchObject({
      median_price: -80,
      previous_median_price: -100,
      change_percent: 25,
    });
  });

  test('is shown to everybody, with names and links only to those who are signed in', async () => {
    const id = await world.itemId('Laser Grid');
    const { recent, ...prices } = await priceOf('Laser Grid');
    expect(recent).not.toEqual([]);
    expect(await world.nobody.items.price({ id })).toEqual({ ...prices, recent: [] });
    expect(await world.service.items.price({ id })).toEqual({ ...prices, recent: [] });
    const points = await world.nobody.items.priceHistory({ id, days: 7 });
    expect(points.reduce((sum, point) => sum + point.offers, 0)).toBe(3);
    await expect(world.nobody.items.offers({ id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(await reader.api.items.offers({ id })).toMatchObject([{ unit_price: 5, author_name: 'Trader 3' }]);
  });

  test('of an item without offers is null on both sides', async () => {
    expect(await priceOf('Dirt')).toMatchObject({ sell: null, buy: null, recent: [] });
  });

  test('is shown to people without a plan, for items that exist', async () => {
    const { api } = await world.makePerson('user');
    expect((await api.items.price({ id: 2 })).item_name).toBe('Dirt');
    await expect(reader.api.items.price({ id: 2_000_000_000 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

test('usual prices are known for every item that was offered lately', async () => {
  const usual = await readUsualPrices(world.database.db, new Date());
  expect(usual.get(await world.itemId('Pepper Tree Seed'))).toMatchObject({ unitPrice: 1 / 80, offers: 3 });
  expect(usual.get(await world.itemId('Laser Grid'))).toMatchObject({ unitPrice: 3.5, offers: 4 });
  expect(usual.has(await world.itemId('Dirt'))).toBe(false);
});

test('an item is found by its name, first and with the full score', async () => {
  const { api } = await world.makePerson('user');
  const found = await api.items.search({ query: 'laser grid' });
  expect(found[0]).toMatchObject({ name: 'Laser Grid', similarity_score: 1 });
  expect(found.length).toBeLessThanOrEqual(10);
});

test('a search gives as many results as were asked for, within the bound', async () => {
  const { api } = await world.makePerson('user');
  expect(await api.items.search({ query: 'e', limit: 3 })).toHaveLength(3);
  await expect(api.items.search({ query: 'e', limit: 51 })).rejects.toMatchObject({
    code: 'UNPROCESSABLE_CONTENT',
  });
  await expect(api.items.search({ query: '  ' })).rejects.toMatchObject({
    message: 'Type something to search for.',
  });
});

test('a search that meets nothing answers an empty list', async () => {
  const { api } = await world.makePerson('user');
  expect(await api.items.search({ query: 'qqqqqqqqxzzzz' })).toEqual([]);
});

test('a name is valid when there is exactly such an item, in any case', async () => {
  const { api } = await world.makePerson('user');
  expect(await api.items.validate({ name: ' LASER grid ' })).toMatchObject({
    valid: true,
    item: { name: 'Laser Grid' },
    message: 'Item selected',
  });
  expect(await api.items.validate({ name: 'Laser Gri' })).toEqual({
    valid: false,
    item: null,
    message: 'No items found for "Laser Gri"',
  });
  expect(await api.items.validate({ name: ' ' })).toMatchObject({ valid: false, item: null });
});

test('tags are listed by name', async () => {
  const { api } = await world.makePerson('user');
  const names = (await api.items.tags()).map((tag) => tag.name);
  expect(names.length).toBeGreaterThan(1);
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
});

test('the bot may search for people who are not linked yet', async () => {
  await expect(world.service.items.search({ query: 'Laser Grid' })).resolves.not.toEqual([]);
});
