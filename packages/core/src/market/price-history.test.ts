import { afterAll, describe, expect, test } from 'vitest';
import { createPipelineWorld, newSnowflake } from '../testing/pipeline-world.js';
import { readItemPrice } from './item-price.js';
import { readPriceHistory, recordPriceHistory } from './price-history.js';
import { readUsualPrices } from './usual-prices.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const KEPT_DAYS = 30;

const world = await createPipelineWorld();
// At noon, so that no day ends within a test.
world.clock.forward((36 * HOUR_MS - (Date.now() % DAY_MS)) % DAY_MS);
afterAll(() => world.close());

const db = () => world.database.db;
const now = () => new Date(world.clock.now());
const { itemId } = world;
const dayBefore = (days: number) => new Date(world.clock.now() - days * DAY_MS).toISOString().slice(0, 10);
const record = () => recordPriceHistory(db(), now(), KEPT_DAYS);
const read = async (name: string, days = 30) =>
  (await readPriceHistory(db(), { id: itemId(name), days }, now())).SELL;

describe('the price history of an item', () => {
  test('has a point for each UTC day, the same before and after it is recorded', async () => {
    for (const [price, days] of [
      [3, 2],
      [5, 2],
      [4, 1],
      [9, 0],
    ] as const) {
      await world.post(`S> Laser Grid ${price}wl each`, { ageMs: days * DAY_MS });
    }
    await world.post('B> Laser Grid 1wl each');
    const expected = [
      { day: dayBefore(2), median: 4, low: 3.5, high: 4.5, offers: 2, traders: 2 },
      { day: dayBefore(1), median: 4, low: 4, high: 4, offers: 1, traders: 1 },
      { day: dayBefore(0), median: 9, low: 9, high: 9, offers: 1, traders: 1 },
    ];
    expect(await read('Laser Grid')).toEqual(expected);
    expect(await record()).toBe(2);
    expect(await read('Laser Grid')).toEqual(expected);
    expect(await record()).toBe(2);
    expect(await read('Laser Grid')).toEqual(expected);
  });

  test('gives a trader one vote and leaves outliers out', async () => {
    const author = newSnowflake();
    for (let post = 0; post < 5; post += 1) await world.post('S> Chandelier 900wl each', { author });
    for (const price of [10, 10, 11, 12]) await world.post(`S> Chandelier ${price}wl each`);
    expect(await read('Chandelier')).toMatchObject([{ median: 10.5, offers: 4, traders: 4 }]);
  });

  test('counts a repost once, as the price and the usual price do', async () => {
    const author = newSnowflake();
    for (const price of [20, 20, 22]) await world.post(`S> Fishing Rod ${price}wl each`, { author });
    const id = itemId('Fishing Rod');
    expect(await read('Fishing Rod')).toMatchObject([{ median: 21, offers: 2, traders: 1 }]);
    expect(await readItemPrice(db(), null, { id, limit: 0 }, now())).toMatchObject({
      sell: { median_price: 21, offers: 2, traders: 1 },
    });
    expect((await readUsualPrices(db(), now())).get(id)).toMatchObject({ unitPrice: 21, offers: 2 });
  });

  test('of a popular item, the newest offers of each day count, in the price of one item and in those of all', async () => {
    const id = itemId('Magplant 5000');
    const { sql } = world.database;
    await world.post('S> Laser Grid 3wl each');
    await sql`
      insert into messages (id, discord_message_id, edit_number, channel_id, author_id, author_name, content, source,
        posted_at, received_at, stored_at)
      select message_row_id(discord_id, 0), discord_id, 0, (select channel_id from messages limit 1), 900000 + n,
        'Trader', 'S> it', 'gateway', at, at, at
      from (
        select n, at, ((extract(epoch from at) * 1000)::bigint - 1420070400000) << 22 as discord_id
        from generate_series(1, 1500) n, lateral (select ${now()}::timestamptz - n * interval '1 minute' as at) posted
      ) numbered`;
    await sql`
      insert into offers (id, message_id, ordinal, type, item_id, price, kind, confidence, span_start, span_end, posted_at)
      select offer_row_id(id, 0), id, 0, 'SELL', ${id}, case when author_id <= 901000 then 3 else 3.2 end, 'exact', 1, 0,
        1, posted_at
      from messages where author_id between 900001 and 901500`;
    const one = (await readUsualPrices(db(), now(), [id])).get(id);
    // 100 of the last day, and the 62 before it.
    expect(one).toMatchObject({ unitPrice: 3, offers: 162 });
    expect((await readUsualPrices(db(), now())).get(id)).toEqual(one);
  });

  test('follows edits and deletions of recorded days', async () => {
    const options = { ageMs: 5 * DAY_MS };
    const edited = world.message('S> Pinball Bumper 5wl each', options);
    const removed = world.message('S> Pinball Bumper 50wl each', options);
    await world.ingest(edited, removed);
    await world.settled();
    await record();
    expect(await read('Pinball Bumper')).toMatchObject([{ day: dayBefore(5), traders: 2 }]);
    await world.edit(edited, 'S> Pinball Bumper 7wl each');
    await world.remove(removed);
    await record();
    expect(await read('Pinball Bumper')).toMatchObject([{ day: dayBefore(5), median: 7, traders: 1 }]);
  });

  test('outlives the messages', async () => {
    await world.database
      .sql`delete from messages where content like 'S> Laser Grid%' and posted_at < ${dayBefore(1)}`;
    expect(await read('Laser Grid')).toHaveLength(3);
  });

  test('throws for an unknown item', async () => {
    await expect(read('Nothing of the kind')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
