import { afterAll, expect, test } from 'vitest';
import { makeWorld } from '../testing/world.js';

const world = await makeWorld();
afterAll(() => world.close());

const LASER_GRID = 5666;

/** A trader asks 4 world locks for a Laser Grid. */
async function offerLaserGrid(): Promise<void> {
  const posted = Date.now();
  const message = {
    message_id: String((BigInt(posted) - 1_420_070_400_000n) << 22n),
    channel_id: '210000000000000001',
    channel_name: 'trading',
    guild_id: '200000000000000001',
    author_id: '500000000000000001',
    author_name: 'Trader',
    content: 'S> Laser Grid 4wl',
    posted_at: new Date(posted).toISOString(),
    edited_at: null,
    source: 'backfill',
    received_at_ms: posted,
  } as const;
  await world.service.ingest.messages({ messages: [message] });
  await expect
    .poll(async () => world.database.sql`select 1 from unprocessed_messages`, { timeout: 10_000 })
    .toHaveLength(0);
}

test('holdings are added, sold and removed, and show what they are worth', async () => {
  const { api } = await world.makePerson('basic');
  const acquired_at = '2026-03-01T10:00:00.000Z';
  const bought = await api.user.holdings.create({
    item_id: LASER_GRID,
    quantity: 200,
    unit_cost: 2.5,
    acquired_at,
  });
  expect(bought).toEqual({
    id: expect.any(String),
    item_id: LASER_GRID,
    item_name: 'Laser Grid',
    quantity: 200,
    unit_cost: 2.5,
    acquired_at,
    sold_at: null,
    unit_sold: null,
    worth: null,
  });
  await offerLaserGrid();
  expect(await api.user.holdings.list()).toEqual([{ ...bought, worth: 800 }]);

  const sale = { sold_at: '2026-03-14T12:00:00.000Z', unit_sold: 3 };
  expect(await api.user.holdings.update({ id: bought.id, ...sale })).toEqual({ ...bought, ...sale });
  expect(await api.user.holdings.update({ id: bought.id, quantity: 100 })).toMatchObject({
    ...sale,
    quantity: 100,
  });
  expect((await api.user.me.export()).holdings).toMatchObject([{ id: bought.id, quantity: 100 }]);
  await api.user.holdings.delete({ id: bought.id });
  expect(await api.user.holdings.list()).toEqual([]);
});

test('of ten, three are sold and seven are left; taking the sale back joins them', async () => {
  const { api } = await world.makePerson('basic');
  const list = async () =>
    (await api.user.holdings.list()).map(({ quantity, unit_cost, unit_sold }) => [
      quantity,
      unit_cost,
      unit_sold,
    ]);
  const { id } = await api.user.holdings.create({ item_id: LASER_GRID, quantity: 10, unit_cost: 2 });
  const sale = { id, sold_at: '2026-03-14T12:00:00.000Z', unit_sold: 3 };
  await expect(api.user.holdings.update({ ...sale, sold_quantity: 11 })).rejects.toThrow('only 10');
  await expect(api.user.holdings.update({ id, sold_quantity: 3 })).rejects.toThrow('Give both');
  expect(await list()).toEqual([[10, 2, null]]);

  expect(await api.user.holdings.update({ ...sale, sold_quantity: 3 })).toMatchObject({ id, quantity: 3 });
  expect((await list()).toSorted()).toEqual([
    [3, 2, 3],
    [7, 2, null],
  ]);
  await api.user.holdings.update({ id, sold_at: null, unit_sold: null });
  expect(await list()).toEqual([[10, 2, null]]);
  await api.user.holdings.update({ ...sale, sold_quantity: 10 });
  expect(await list()).toEqual([[10, 2, 3]]);
});

test('half a sale and an unknown item are rejected', async () => {
  const { api } = await world.makePerson('basic');
  const input = { item_id: LASER_GRID, quantity: 1, unit_cost: 0 };
  await expect(api.user.holdings.create({ ...input, unit_sold: 3 })).rejects.toThrow(
    'Give both the time and the price of the sale, or neither.',
  );
  expect(await api.user.holdings.list()).toEqual([]);
  await expect(api.user.holdings.create({ ...input, item_id: 999_999 })).rejects.toThrow();
});
