import { setImmediate as nextTurn } from 'node:timers/promises';
import { createTestDatabase } from '@lockwatch/db/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { createSilentLog } from '../testing/silent-log.js';
import { createMessageParser, normalizeParsedMessage } from './message-parser.js';

const database = await createTestDatabase();
const parser = await createMessageParser({ database, log: createSilentLog() });
afterAll(async () => {
  await parser.close();
  await database.close();
});

async function until(isTrue: () => boolean): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!isTrue()) {
    if (Date.now() > deadline) throw new Error('It never came.');
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

const namesIn = (content: string) => parser.parse(content, null).offers.map((offer) => offer.itemName);
const insertItem = (id: number, name: string) =>
  database.sql`insert into items (id, name) values (${id}, ${name})`;

describe('the reader', () => {
  test('is ready, reads, searches and finds by name in any case', () => {
    expect(parser.ready).toBe(true);
    expect(parser.parse('S> Laser Grid 3wl @SHOP', null)).toMatchObject({
      offers: [
        { type: 'SELL', itemName: 'Laser Grid', price: 3, priceMax: null, kind: 'exact', ownerIds: null },
      ],
      worlds: ['SHOP'],
    });
    expect(parser.search('laser gr', 5)[0]?.name).toBe('Laser Grid');
    expect(parser.findByName('LASER grid')?.name).toBe('Laser Grid');
    expect(parser.findByName('no such thing')).toBeNull();
  });

  test('lets other work run while it loads the catalogue', async () => {
    const [items] = await database.sql<[{ count: number }]>`select count(*)::int from items`;
    let turns = 0;
    let isDone = false;
    const others = (async () => {
      for (; !isDone; turns += 1) await nextTurn();
    })();
    await parser.refreshCatalogue();
    isDone = true;
    await others;
    expect(turns).toBeGreaterThan(items.count / 50);
    expect(parser.findByName('LASER grid')?.name).toBe('Laser Grid');
  });

  test('knows a new item, its new name, and its end', async () => {
    await insertItem(900_001, 'Quartz Zeppelin');
    await until(() => namesIn('S> Quartz Zeppelin 3wl').includes('Quartz Zeppelin'));
    await database.sql`update items set name = 'Quartz Balloon' where id = 900001`;
    await until(() => parser.findByName('Quartz Balloon') !== null);
    expect(parser.findByName('Quartz Zeppelin')).toBeNull();
    await database.sql`delete from items where id = 900001`;
    await until(() => parser.findByName('Quartz Balloon') === null);
  });

  test('tells whose alias found an item, and forgets what one person deleted but not what others have', async () => {
    await insertItem(900_002, 'Velvet Anvil');
    const [one, other] = await database.sql<{ id: string }[]>`
      insert into users (id, name) values (gen_random_uuid(), 'One'), (gen_random_uuid(), 'Other') returning id`;
    const ids = [one?.id ?? '', other?.id ?? ''];
    for (const id of ids)
      await database.sql`
        insert into aliases (id, user_id, item_id, alias) values (gen_random_uuid(), ${id}, 900002, 'vvanvil')`;
    const owners = () => parser.parse('S> vvanvil 3wl', null).offers.flatMap((offer) => offer.ownerIds ?? []);
    await until(() => owners().length === 2);
    expect(owners().sort()).toEqual([...ids].sort());
    await database.sql`delete from aliases where user_id = ${ids[0] ?? ''}`;
    await until(() => owners().length === 1);
    expect(owners()).toEqual([ids[1]]);
  });

  test('uses a new alias as soon as it is refreshed', async () => {
    await insertItem(900_013, 'Copper Lantern');
    await until(() => parser.findByName('Copper Lantern') !== null);
    const [owner] = await database.sql<{ id: string }[]>`
      insert into users (id, name) values (gen_random_uuid(), 'Three') returning id`;
    for (const alias of ['cclantern', 'cclamp', 'cclight']) {
      await database.sql`
        insert into aliases (id, user_id, item_id, alias) values (gen_random_uuid(), ${owner?.id ?? ''}, 900013, ${alias})`;
      await parser.refreshAliases(owner?.id ?? '');
      expect(namesIn(`S> ${alias} 3wl`)).toEqual(['Copper Lantern']);
    }
  });

  test('listens again after its connection was cut, and has then what it missed', async () => {
    const listening = async () =>
      database.sql<{ pid: number }[]>`
        select pid from pg_stat_activity where query ilike 'listen%' and datname = current_database()`;
    const before = await listening();
    expect(before.length).toBeGreaterThan(0);
    for (const { pid } of before) await database.sql`select pg_terminate_backend(${pid})`;
    await insertItem(900_003, 'Copper Nebula');
    await until(() => parser.findByName('Copper Nebula') !== null);
    await insertItem(900_004, 'Silver Nebula');
    await until(() => parser.findByName('Silver Nebula') !== null);
  });
});

describe('what was read is kept within the database’s bounds', () => {
  const offer = {
    type: 'SELL' as const,
    itemId: 1,
    item: 'Dirt',
    price: 3,
    priceMax: null,
    confidence: 0.9,
    kind: 'exact' as const,
    span: { start: 0, end: 4 },
    priceSpan: { start: 5, end: 8 },
    sideSpan: null,
    via: 'name' as const,
  };
  const cleaned = (change: object) =>
    normalizeParsedMessage({ offers: [{ ...offer, ...change }], worlds: [] }, 10).offers[0];

  test.each([
    ['a price nobody could watch for is none', { price: 1e15 }, { price: null }],
    ['a price that is no number is none', { price: Number.NaN }, { price: null }],
    ['more than two decimals are rounded', { price: 0.333333 }, { price: 0.33 }],
    ['both ends alike are one price', { price: 3, priceMax: 3 }, { price: 3, priceMax: null }],
    ['a span ends with the message', { span: { start: 4, end: 99 } }, { span: { start: 4, end: 10 } }],
    [
      'the words of the price and of the side end with it too',
      { priceSpan: { start: 9, end: 11 }, sideSpan: { start: -1, end: 2 } },
      { priceSpan: { start: 9, end: 10 }, sideSpan: { start: 0, end: 2 } },
    ],
    ['a price that is none stands nowhere', { price: 1e15 }, { priceSpan: null }],
    ['certainty is at most one', { confidence: 1.5 }, { confidence: 1 }],
  ])('%s', (_what, change, expected) => {
    expect(cleaned(change)).toMatchObject(expected);
  });
});
