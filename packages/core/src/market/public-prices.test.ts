import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPipelineWorld, type PipelineWorld } from '../testing/pipeline-world.js';
import { readItemPrice } from './item-price.js';
import { readPriceHistory } from './price-history.js';
import { keepResults } from './public-prices.js';
import { readUsualPrices } from './usual-prices.js';

let world: PipelineWorld;
beforeAll(async () => {
  world = await createPipelineWorld();
});
afterAll(() => world.close());

test('a result is computed once for all who ask, and again after an error', async () => {
  let computed = 0;
  const read = keepResults(60_000, async (id: number) => {
    computed += 1;
    await Promise.resolve();
    if (computed === 1) throw new Error('no database');
    return id * 10;
  });
  await expect(read(1)).rejects.toThrow('no database');
  expect(await Promise.all(Array.from({ length: 50 }, () => read(1)))).toEqual(Array(50).fill(10));
  expect(await read(1)).toBe(10);
  expect(computed).toBe(2);
  expect(await read(2)).toBe(20);
  expect(computed).toBe(3);
});

test('offers on a server that pings members only are in prices from three traders on', async () => {
  const { db, sql } = world.database;
  const now = () => new Date(world.clock.now());
  const id = world.parser.findByName('Laser Grid')?.itemId ?? 0;
  const prices = async () => {
    const { sell } = await readItemPrice(db, null, { id, limit: 0 }, now());
    const [day] = await readPriceHistory(db, { id, side: 'SELL', days: 7 }, now());
    return [sell?.offers, day?.offers, (await readUsualPrices(db, now(), [id])).get(id)?.offers];
  };
  const pingsMembersOnly = (is: boolean) => sql`
    insert into guilds (id, name, state, pings_members_only)
    select distinct guild_id, 'Members', 'confirmed', ${is} from channels where guild_id is not null
    on conflict (id) do update set pings_members_only = ${is}`;
  await world.post('S> Laser Grid 3wl each');
  await world.post('S> Laser Grid 4wl each');
  await pingsMembersOnly(true);
  expect(await prices()).toEqual([undefined, undefined, undefined]);
  await pingsMembersOnly(false);
  expect(await prices()).toEqual([2, 2, 2]);
  await world.post('S> Laser Grid 5wl each');
  await pingsMembersOnly(true);
  expect(await prices()).toEqual([3, 3, 3]);
});
