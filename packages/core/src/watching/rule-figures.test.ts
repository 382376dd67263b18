import { afterAll, expect, test } from 'vitest';
import { loadActor } from '../access/index.js';
import { createPipelineWorld } from '../testing/pipeline-world.js';
import { listRuleFigures, listRulePings } from './rule-figures.js';

const world = await createPipelineWorld();
afterAll(() => world.close());

async function loadPerson(userId: string) {
  const actor = await loadActor(world.database.db, { userId }, { kind: 'access-token' });
  if (!actor) throw new Error('The person that was just made is gone.');
  return actor;
}

const none = { last_ping_at: null, week_pings: 0, health: null, daily_prices: [] };

test('each rule has the time of its last ping and the usual price of the side that it watches', async () => {
  for (let trader = 0; trader < 10; trader += 1) {
    await world.post('S> Fishing Rod 2wl each');
    await world.post('B> Fishing Rod 100/1');
  }
  const { person, ruleId: sellers } = await world.watcher('Fishing Rod', { min: 1, max: 5 });
  const buyers = await world.rule(person, 'Fishing Rod', { min: -9, max: 5, messageType: 'BUY' });
  const unknown = await world.rule(person, 'Laser Grid', { min: 1, max: 5 });
  await world.post('S> Fishing Rod 2wl each');
  await world.parser.refreshUsualPrices();
  const actor = await loadPerson(person.id);
  const read = (offset: number) =>
    listRuleFigures(actor, world.database.sql, world.parser, { limit: 2, offset });
  expect(await read(0)).toEqual([
    {
      id: sellers,
      last_ping_at: expect.stringMatching(/^\d{4}-.*Z$/),
      week_pings: 1,
      health: null,
      usual_price: 2,
      usual: { offers: 11, traders: 11 },
      daily_prices: [],
    },
    { id: buyers, ...none, usual_price: -100, usual: { offers: 10, traders: 10 } },
  ]);
  expect(await listRulePings(actor, world.database.sql, sellers)).toEqual([
    { pinged_at: expect.stringMatching(/Z$/), unit_price: 2 },
  ]);
  expect(await listRulePings(actor, world.database.sql, buyers)).toEqual([]);
  expect(await read(2)).toEqual([{ id: unknown, ...none, usual_price: null, usual: null }]);
});

test('a rule without a ping for long, and one with very many, are odd until they are paused', async () => {
  const { sql } = world.database;
  const { person, ruleId: silent } = await world.watcher('Chandelier', { min: 1, max: 2 });
  const many = await world.rule(person, 'Chandelier', { min: 3, max: 5 });
  await world.post('S> Chandelier 4wl each');
  await sql`
    with copied as (
      insert into offers (id, message_id, ordinal, type, item_id, kind, confidence, span_start, span_end, posted_at)
      select offer_row_id(message_id, n), message_id, n, type, item_id, kind, confidence, 0, 1, o.posted_at
      from decisions d join offers o on o.id = d.offer_id, generate_series(1, 800) n
      where d.watch_rule_id = ${many}
      returning id
    )
    insert into decisions (id, offer_id, watch_rule_id, user_id, reason)
    select gen_random_uuid(), id, ${many}, ${person.id}, 'matched' from copied`;
  const actor = await loadPerson(person.id);
  const read = async () => {
    const figures = await listRuleFigures(actor, sql, world.parser, { limit: 9, offset: 0 });
    return figures.map(({ id, week_pings, health }) => ({ id, week_pings, health }));
  };
  expect(await read()).toEqual([
    { id: silent, week_pings: 0, health: null },
    { id: many, week_pings: 700, health: 'many' },
  ]);
  await sql`update watch_rules set conditions_changed_at = now() - interval '8 days' where id = ${silent}`;
  expect(await read()).toMatchObject([{ health: 'silent' }, { health: 'many' }]);
  await sql`update watch_rules set is_paused = true where user_id = ${person.id}`;
  expect(await read()).toMatchObject([{ health: null }, { health: null }]);
});

test('each rule has the prices of its side on the last 30 days, without those of one trader', async () => {
  const { sql } = world.database;
  const { person } = await world.watcher('Angel Wings', { min: 1, max: 5 });
  await world.rule(person, 'Angel Wings', { min: 1, max: 5, messageType: 'BUY' });
  await sql`
    insert into item_price_days (item_id, type, day, median, low, high, offers, traders)
    select item.id, day.type, (now() at time zone 'UTC')::date - day.ago, day.price, 1, 9, 5, day.traders
    from items item, (values ('SELL', 0, 9, 5), ('SELL', 1, 4, 2), ('SELL', 2, 7, 1), ('SELL', 30, 3, 5),
      ('SELL', 31, 8, 5), ('BUY', 5, 2, 3)) day (type, ago, price, traders)
    where item.name = 'Angel Wings'`;
  const actor = await loadPerson(person.id);
  const figures = await listRuleFigures(actor, sql, world.parser, { limit: 9, offset: 0 });
  const prices = figures.map(({ daily_prices: daily }) =>
    daily.flatMap((price, index) => (price === null ? [] : [[30 - index, price]])),
  );
  expect(prices).toEqual([
    [
      [30, 3],
      [1, 4],
    ],
    [[5, 2]],
  ]);
});
