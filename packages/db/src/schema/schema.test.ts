import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/index.js';

let database: TestDatabase;
let userId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const [user] =
    await database.sql`insert into users (id, name) values (gen_random_uuid(), 'Somebody') returning id`;
  userId = user?.id;
});
afterAll(() => database.close());

describe('every table', () => {
  test('has a primary key', async () => {
    const without = await database.sql`
      select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'
        and not exists (select from pg_constraint where conrelid = pg_class.oid and contype = 'p')`;
    expect(without.map((row) => row.relname)).toEqual([]);
  });

  test('has an index that begins with the columns of each of its foreign keys, at least where the first is not null', async () => {
    const keys = await database.sql`select count(*)::int as count from pg_constraint where contype = 'f'`;
    expect(keys[0]?.count).toBeGreaterThan(30);
    const without = await database.sql`
      select conrelid::regclass::text as table, conname
      from pg_constraint as key
      where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
        select from pg_index
        where indrelid = conrelid and coalesce(pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', (
            select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1])), true)
          and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey
          and conkey @> (indkey::int2[])[0:cardinality(conkey) - 1])`;
    expect([...without]).toEqual([]);
  });

  test('has keys and references of uuid, bigint, text, a day or a moment, never of a smaller number', async () => {
    const small = await database.sql`
      select attrelid::regclass::text as table, attname, atttypid::regtype::text as type
      from pg_attribute
      join pg_constraint on conrelid = attrelid and contype in ('p', 'f') and attnum = any (conkey)
      where connamespace = 'public'::regnamespace and atttypid not in
        ('uuid'::regtype, 'bigint'::regtype, 'text'::regtype, 'date'::regtype, 'timestamptz'::regtype)`;
    expect([...small]).toEqual([]);
    const sequences = await database.sql`
      select sequencename from pg_sequences where schemaname = 'public' and data_type <> 'bigint'::regtype`;
    expect([...sequences]).toEqual([]);
  });
});

const refused = (statement: Promise<unknown>, constraint: string) =>
  expect(statement).rejects.toMatchObject({ constraint_name: constraint });

type Place = readonly [start: number | null, end: number | null];
const NOWHERE: Place = [null, null];

/** An offer of a message of its own. */
async function addOffer(price: Place, side: Place): Promise<void> {
  await database.sql`
    with channel as (
      insert into channels (id, name) values (1, 'trading') on conflict (id) do update set name = excluded.name returning id
    ), message as (
      insert into messages (id, discord_message_id, edit_number, channel_id, author_id, author_name, content, source,
        posted_at, received_at)
      select message_row_id(discord_id, 0), discord_id, 0, id, 1, 'seller', 'S> Dirt', 'gateway', now(), now()
      from channel cross join (select (random() * 1e15)::bigint as discord_id) as random_id
      returning id
    )
    insert into offers (id, message_id, ordinal, type, item_id, kind, confidence, span_start, span_end,
      price_span_start, price_span_end, side_span_start, side_span_end, posted_at)
    select offer_row_id(id, 0), id, 0, 'SELL', 340, 'exact', 1, 3, 7, ${price[0]}, ${price[1]}, ${side[0]}, ${side[1]}, now()
    from message`;
}

describe('the database refuses', () => {
  test('a GrowID that differs from another in case only', async () => {
    await database.sql`insert into users (id, name, growid, growid_verified_at) values (gen_random_uuid(), 'A', 'GrowKing', now())`;
    await refused(
      database.sql`insert into users (id, name, growid, growid_verified_at) values (gen_random_uuid(), 'B', 'gROWkING', now())`.execute(),
      'users_growid_verified_unique',
    );
  });

  test.each([
    ['', 'users_growid_length'],
    ['x'.repeat(51), 'users_growid_length'],
    [' padded', 'users_growid_trimmed'],
  ])('the GrowID "%s"', async (growid, constraint) => {
    await refused(
      database.sql`insert into users (id, name, growid) values (gen_random_uuid(), 'C', ${growid})`.execute(),
      constraint,
    );
  });

  test('a second primary webhook of a person', async () => {
    const add = (name: string) =>
      database.sql`
        insert into webhooks (id, user_id, name, discord_webhook_id, encrypted_token, is_primary)
        values (gen_random_uuid(), ${userId}, ${name}, 1, 'x', true)`.execute();
    await add('one');
    await refused(add('two'), 'webhooks_one_primary');
  });

  test.each([
    [-10_000_000_000, 1],
    [1, 10_000_000_000],
  ])('a watch rule from %d to %d', async (min, max) => {
    // Beyond ten digits the column's own precision refuses before the constraint does.
    await expect(addRule(min, max)).rejects.toThrow(/numeric field overflow|watch_rules_price_bounds/);
  });

  test.each([
    [5, 1],
    [-100, -200],
    [1, -2],
  ])('a watch rule whose lowest price %d is dearer than its highest %d', async (min, max) => {
    await refused(addRule(min, max), 'watch_rules_price_order');
  });

  test('no watch rule within the bounds', async () => {
    for (const [min, max] of [
      [-9_999_999_999.99, 9_999_999_999.99],
      [-200, -100],
      [-2, 1],
      [0, 0],
    ])
      await addRule(min ?? 0, max ?? 0);
  });

  test.each([
    ['price', 3, null],
    ['price', null, 5],
    ['price', 5, 3],
    ['price', -1, 3],
    ['side', 3, null],
    ['side', null, 5],
    ['side', 5, 3],
    ['side', -1, 3],
  ])('an offer whose %s stands from %s to %s', async (what, start, end) => {
    await refused(
      addOffer(what === 'price' ? [start, end] : NOWHERE, what === 'side' ? [start, end] : NOWHERE),
      `offers_${what}_span`,
    );
  });

  test('no offer with price and side in its message, or with neither', async () => {
    await addOffer(NOWHERE, NOWHERE);
    await addOffer([3, 5], [0, 2]);
    await addOffer([0, 0], NOWHERE);
  });

  test('a blacklist entry that names nothing, two things, or an item without the scope', async () => {
    const add = (type: string, item: number | null, user: string | null, world: string | null) =>
      database.sql`
        insert into blacklist_entries (id, user_id, blacklist_type, item_id, blacklist_user, blacklist_world)
        values (gen_random_uuid(), ${userId}, ${type}, ${item}, ${user}, ${world})`.execute();
    await refused(add('GLOBAL', null, null, null), 'blacklist_entries_one_kind');
    await refused(add('GLOBAL', null, '1', 'WORLD'), 'blacklist_entries_one_kind');
    await refused(add('GLOBAL', 340, '1', null), 'blacklist_entries_scope');
    await refused(add('ITEM', null, '1', null), 'blacklist_entries_scope');
    await add('ITEM', 340, '1', null);
    await refused(add('ITEM', 340, '1', null), 'blacklist_entries_unique');
  });

  test('the same version of a message twice', async () => {
    await database.sql`insert into channels (id) values (5)`;
    const add = () =>
      database.sql`
        insert into messages (id, discord_message_id, edit_number, channel_id, author_id, author_name, content, source, posted_at, received_at)
        values (message_row_id(7, 0), 7, 0, 5, 1, 'a', 's> dirt', 'gateway', now(), now())`.execute();
    await add();
    await refused(add(), 'messages_default_pkey');
  });
});

function addRule(min: number, max: number): Promise<unknown> {
  return database.sql`
    insert into watch_rules (id, user_id, item_id, min_price, max_price)
    values (gen_random_uuid(), ${userId}, 340, ${min}, ${max})`.execute();
}
