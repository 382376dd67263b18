import { afterAll, expect, test } from 'vitest';
import type { Actor } from '../access/index.js';
import { createPipelineWorld, newSnowflake } from '../testing/pipeline-world.js';
import { readItemPrice } from './item-price.js';
import { readPriceHistory, recordPriceHistory } from './price-history.js';
import { createPrices, keepResults } from './prices.js';
import { readUsualPrices } from './usual-prices.js';

const DAY_MS = 86_400_000;

const world = await createPipelineWorld();
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

test('results of different inputs are computed one after another', async () => {
  let [running, most] = [0, 0];
  const read = keepResults(60_000, async (id: number) => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    return id;
  });
  expect(await Promise.all([read(1), read(2), read(3)])).toEqual([1, 2, 3]);
  expect(most).toBe(1);
});

test('prices are kept for callers who are not signed in, and current for others', async () => {
  const { db } = world.database;
  const prices = createPrices(db, world.parser, 60_000);
  const { id: userId } = await world.person();
  const actor = await world.actor({ id: userId });
  const id = world.itemId('Chandelier');
  const read = async () => {
    const current = await prices.readPriceFor(actor, { id, limit: 5 });
    const [history] = await prices.readHistory({ id, side: 'SELL', days: 7 });
    const kept = await prices.readPrice(id);
    return [kept.sell?.offers, history?.offers, current.sell?.offers, current.recent.length];
  };
  await world.post('S> Chandelier 3wl each');
  expect(await read()).toEqual([1, 1, 1, 1]);
  await world.post('S> Chandelier 4wl each');
  expect(await read()).toEqual([1, 1, 2, 2]);
});

test('what a user asks for is read one after another, and others do not wait for it', async () => {
  const prices = createPrices(world.database.db, world.parser, 60_000);
  const load = async () => world.actor(await world.person());
  const [busy, other] = [await load(), await load()];
  const done: string[] = [];
  const ask = async (actor: Actor, name: string) => {
    await prices.readPriceFor(actor, { id: 2, limit: 5 });
    done.push(name);
  };
  await Promise.all([...Array.from({ length: 20 }, () => ask(busy, 'busy')), ask(other, 'other')]);
  expect(done.indexOf('other')).toBeLessThan(10);
  expect(done).toHaveLength(21);
});

test('offers on a server that pings members only are in prices from three traders on', async () => {
  const { db, sql } = world.database;
  const now = () => new Date(world.clock.now());
  const id = world.itemId('Laser Grid');
  const prices = async () => {
    const { sell } = await readItemPrice(db, null, { id, limit: 0 }, now());
    const [day] = (await readPriceHistory(db, { id, days: 7 }, now())).SELL;
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

test('recorded days have such offers from three traders on, too', async () => {
  const { db, sql } = world.database;
  const now = () => new Date(world.clock.now());
  const id = world.itemId('Pinball Bumper');
  await sql`update guilds set pings_members_only = true`;
  const readRecorded = async () => {
    await recordPriceHistory(db, now(), 30);
    return sql`select day from item_price_days where item_id = ${id}`;
  };
  const [first, second] = [newSnowflake(), newSnowflake()];
  for (const author of [first, second]) {
    await world.post('S> Pinball Bumper 3wl each', { author, ageMs: DAY_MS });
    await world.post('S> Pinball Bumper 4wl each', { author, ageMs: DAY_MS });
    await world.post('S> Pinball Bumper 3wl each', { author, ageMs: 2 * DAY_MS });
  }
  expect(await readRecorded()).toHaveLength(0);
  await world.post('S> Pinball Bumper 4wl each', { ageMs: DAY_MS });
  expect(await readRecorded()).toHaveLength(1);
  expect((await readItemPrice(db, null, { id, limit: 0 }, now())).sell).toMatchObject({ traders: 3 });
});
