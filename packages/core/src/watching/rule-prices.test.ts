import { afterAll, expect, test } from 'vitest';
import { type Actor, loadActor } from '../access/index.js';
import { createPipelineWorld, type Person } from '../testing/pipeline-world.js';
import { bulkChangeWatchRules } from './bulk-change.js';
import { exportWatchRules } from './export-rules.js';
import { importWatchRules } from './import-rules.js';
import { refreshRelativePrices } from './rule-prices.js';
import { createWatchRule, listWatchRules, updateWatchRule } from './watch-rules.js';

const world = await createPipelineWorld();
afterAll(() => world.close());

const db = () => world.database.db;
const { itemId } = world;

async function actor({ id }: Person): Promise<Actor> {
  const loaded = await loadActor(db(), { userId: id }, { kind: 'access-token' });
  if (!loaded) throw new Error('The person that was just made is gone.');
  return loaded;
}

/** Ten traders, so that the price becomes the usual one. */
async function trade(text: string): Promise<void> {
  for (let count = 0; count < 10; count += 1) await world.post(text);
}

const refresh = () => refreshRelativePrices(db(), new Date());

test('a rule follows the usual price: it pings by the one of that time, and keeps its versions', async () => {
  await trade('S> Laser Grid 4wl');
  const person = await world.person();
  const webhook = await world.webhook(person);
  const me = await actor(person);
  const rule = await createWatchRule(me, db(), {
    item_id: itemId('Laser Grid'),
    price: '15% under usual',
    message_type: 'SELL',
  });
  expect(rule).toMatchObject({ min_price: 0, max_price: 3.4, usual_percent: -15 });
  await world.post('S> Laser Grid 3.5wl');
  expect(world.sentTo(webhook)).toHaveLength(0);
  expect(await refresh()).toBe(0);

  await trade('S> Laser Grid 8wl');
  await trade('S> Laser Grid 8wl');
  expect(await refresh()).toBe(1);
  const [now] = (await listWatchRules(me, world.database.sql, { limit: 10, offset: 0 })).rules;
  expect(now).toMatchObject({ max_price: 6.8, usual_percent: -15 });
  await world.post('S> Laser Grid 6wl');
  expect(world.sentTo(webhook)).toHaveLength(1);
  expect(
    await world.database.sql`
      select max_price::float8 as max from watch_rule_versions where watch_rule_id = ${rule.id} order by valid_from`,
  ).toEqual([{ max: 3.4 }]);

  // The same numbers leave it as it is; others, or another side, do not.
  const { id } = rule;
  const same = await updateWatchRule(me, db(), { id, min_price: 0, max_price: 6.8, only_cheaper: true });
  expect(same.usual_percent).toBe(-15);
  const buyers = await updateWatchRule(me, db(), { id, message_type: 'BUY' });
  expect(buyers).toMatchObject({ min_price: null, max_price: null });
  expect(await updateWatchRule(me, db(), { id, min_price: 1, max_price: 5 })).toMatchObject({
    usual_percent: null,
    min_price: 1,
    max_price: 5,
  });
});

test('without a usual price a rule does not ping, and says so', async () => {
  const person = await world.person();
  const webhook = await world.webhook(person);
  const me = await actor(person);
  const rule = await createWatchRule(me, db(), {
    item_id: itemId('Pepper Tree Seed'),
    price: '15% under usual',
    message_type: 'SELL',
    takes_unpriced: true,
  });
  await world.post('S> Pepper Tree Seed 200/1');
  await world.post('S> Pepper Tree Seed');
  expect(world.sentTo(webhook)).toHaveLength(0);
  await trade('S> Pepper Tree Seed 100/1');
  expect(await refresh()).toBe(1);
  await world.post('S> Pepper Tree Seed');
  expect(world.sentTo(webhook)).toHaveLength(1);
  await expect(
    createWatchRule(me, db(), { item_id: rule.item_id, price: '-15%', message_type: 'SELL' }),
  ).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('Pepper Tree Seed at 15 % under the usual price'),
  });
});

test('swaps have no usual price', async () => {
  const me = await actor(await world.person());
  const dirt = { item_id: itemId('Dirt'), price: 'usual' };
  await expect(createWatchRule(me, db(), { ...dirt, message_type: 'UNKNOWN' })).rejects.toMatchObject({
    code: 'INVALID',
  });
  const { id } = await createWatchRule(me, db(), { ...dirt, message_type: 'ANY' });
  const toSwaps = { message_type: 'UNKNOWN' } as const;
  await expect(updateWatchRule(me, db(), { id, ...toSwaps })).rejects.toMatchObject({ code: 'INVALID' });
  const bulk = { ids: [id], action: 'update' as const };
  await expect(bulkChangeWatchRules(me, db(), { ...bulk, ...toSwaps })).rejects.toMatchObject({
    code: 'INVALID',
  });
  await bulkChangeWatchRules(me, db(), { ...bulk, ...toSwaps, price: '5+' });
  await expect(bulkChangeWatchRules(me, db(), { ...bulk, price: 'usual' })).rejects.toMatchObject({
    code: 'INVALID',
  });
});

test('a relative price and the choice about offers without a price survive export and import', async () => {
  const me = await actor(await world.person());
  const other = await actor(await world.person());
  const laserGrid = { item_id: itemId('Laser Grid'), message_type: 'SELL' } as const;
  await createWatchRule(me, db(), { ...laserGrid, price: '20% under usual', takes_unpriced: true });
  await createWatchRule(me, db(), { ...laserGrid, price: 'any', takes_unpriced: false });
  const { csv } = await exportWatchRules(me, world.database.sql);
  const file = { csv, mode: 'replace', message_type: 'ANY', dry_run: false, skip_problems: false } as const;
  expect(await importWatchRules(other, db(), world.parser, file)).toMatchObject({ added: 2, problems: 0 });
  const [mine, imported] = await Promise.all(
    [me, other].map((one) => listWatchRules(one, world.database.sql, { limit: 10, offset: 0 })),
  );
  const strip = ({ id: _, ...rest }: object & { id: string }) => rest;
  expect(imported?.rules.map(strip)).toEqual(mine?.rules.map(strip));
  expect(await importWatchRules(other, db(), world.parser, file)).toMatchObject({ added: 0, removed: 0 });
});
