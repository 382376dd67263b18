import { createTestDatabase } from '@lockwatch/db/testing';
import { afterAll, expect, test } from 'vitest';
import { listActiveItems, listMovers } from './item-rankings.js';

const database = await createTestDatabase();
afterAll(() => database.close());

/** What sellers asked on the last days, the newest first; null: nothing. */
async function record(name: string, prices: readonly (number | null)[], traders = 3): Promise<void> {
  for (const [ago, price] of prices.entries()) {
    if (price === null) continue;
    await database.sql`
      insert into item_price_days (item_id, type, day, median, low, high, offers, traders)
      select id, 'SELL', current_date - ${ago + 1}::int, ${price}, ${price}, ${price}, 9, ${traders}
      from items where name = ${name}`;
  }
}

test('items are ranked by how far their price moved, by how much they are offered, and by being new', async () => {
  await record('Laser Grid', [12, 10]);
  await record('Chandelier', [2, 4]);
  await record('Fishing Rod', [100, 1], 2);
  await record('Pinball Bumper', [5, null], 7);
  const { db } = database;
  expect(await listMovers(db, { days: 1, limit: 20 })).toMatchObject([
    { item_name: 'Chandelier', side: 'SELL', price: 2, price_before: 4, percent: -50, offers: 9, traders: 3 },
    { item_name: 'Laser Grid', price: 12, price_before: 10, percent: 20 },
  ]);
  expect(await listMovers(db, { days: 7, limit: 20 })).toEqual([]);
  expect(await listActiveItems(db, { days: 7, limit: 2, order: 'traded' })).toMatchObject([
    { item_name: 'Pinball Bumper', offers: 9, traders: 7 },
    { item_name: 'Chandelier', offers: 18, traders: 3 },
  ]);
  expect(await listActiveItems(db, { days: 1, limit: 20, order: 'new' })).toMatchObject([
    { item_name: 'Pinball Bumper' },
  ]);
  // All that is known: nothing can be called new.
  expect(await listActiveItems(db, { days: 7, limit: 20, order: 'new' })).toEqual([]);
});
