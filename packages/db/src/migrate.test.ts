import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from './migrate.js';
import { createTestDatabase, type TestDatabase } from './testing/index.js';

const NEWER =
  'This database was made by a newer version of the program. Start that version, or restore a backup from before the update.';

test('a database that a newer version migrated is rejected, and nothing is changed', async () => {
  const database = await createTestDatabase();
  const { sql } = database;
  await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9e12::bigint)`;
  await sql`drop table messages_default cascade`;
  await sql`drop function create_partitions(timestamptz, timestamptz)`;
  await expect(migrate(database.url)).rejects.toThrow(NEWER);
  const [applied] = await sql`select max(created_at) as newest from drizzle.__drizzle_migrations`;
  expect(applied?.newest).toBe('9000000000000');
  await database.close();
});

test('several processes may migrate at the same time', async () => {
  const database = await createTestDatabase('empty');
  const ran = await Promise.all([migrate(database.url), migrate(database.url)]);
  expect(ran.filter((count) => count > 0)).toHaveLength(1);
  await database.close();
});

test('a migration may take as long as it must', async () => {
  const database = await createTestDatabase('empty');
  const { sql } = database;
  await sql`create schema drizzle`;
  await sql`create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;
  await sql`create table timeouts (statement text, lock text)`;
  await sql.unsafe(`
    create function record_timeouts() returns trigger language plpgsql as $$ begin
      insert into timeouts values (current_setting('statement_timeout'), current_setting('lock_timeout'));
      return new;
    end $$`);
  await sql`
    create trigger record_timeouts after insert on drizzle.__drizzle_migrations
    for each row execute function record_timeouts()`;
  await migrate(database.url);
  expect(await sql`select distinct statement, lock from timeouts`).toEqual([{ statement: '0', lock: '0' }]);
  await database.close();
});

describe('a database of version 0.1', () => {
  const DUMP = readFileSync(new URL('testing/version-0.1.sql', import.meta.url), 'utf8');
  let database: TestDatabase;

  beforeEach(async () => {
    database = await createTestDatabase('empty');
    await database.sql.begin(async (tx) => {
      await tx.unsafe(DUMP);
      await tx`select set_config('search_path', 'public', false)`;
    });
  });
  afterEach(() => database.close());

  test('has the schema of a new one', async () => {
    await migrate(database.url);
    const fresh = await createTestDatabase();
    expect(await describeSchema(database.sql)).toEqual(await describeSchema(fresh.sql));
    await fresh.close();
  });

  test('keeps its rows, and its triggers work', async () => {
    const { sql } = database;
    await migrate(database.url);
    expect(
      await sql`
        select m.content, o.price::int, n.state, d.reason, a.method, f.answer, f.source
        from messages m
        join offers o on o.message_id = m.id
        join decisions d on d.offer_id = o.id
        join notifications n on n.id = d.notification_id and n.message_id = m.id
        join delivery_attempts a on a.notification_id = n.id
        join offer_feedback f on f.message_id = m.id and f.offer_id = o.id and f.notification_id = n.id`,
    ).toEqual([
      {
        content: 's> dirt 3wl',
        price: 3,
        state: 'sent',
        reason: 'matched',
        method: 'POST',
        answer: 'right',
        source: 'user',
      },
    ]);
    expect(await sql`select from unprocessed_messages`).toHaveLength(1);
    await sql`delete from watch_rules where item_id = 2`;
    expect(await sql`select item_id::int, position from watch_rules`).toEqual([{ item_id: 4, position: 1 }]);
    await expect(sql`update ledger_entries set amount = 1`.execute()).rejects.toThrow('append-only');
  });

  test('gets the new names of actions, permissions and states', async () => {
    const { sql } = database;
    await sql`insert into permissions (id, name, comment) values (900, 'MANAGE_READING', '')`;
    await sql`
      insert into audit_log (id, action, message)
      values (gen_random_uuid(), 'reading_labelled', ''), (gen_random_uuid(), 'messages_reread', ''),
        (gen_random_uuid(), 'guild_refused', '')`;
    await sql`insert into guilds (id, name, state) values (900, 'Rejected', 'refused')`;
    await migrate(database.url);
    expect(await sql`select name from permissions where id = 900`).toEqual([{ name: 'MANAGE_PARSER' }]);
    expect(await sql`select state from guilds where id = 900`).toEqual([{ state: 'rejected' }]);
    expect(await sql`select action from audit_log order by action`).toEqual([
      { action: 'guild_rejected' },
      { action: 'message_labelled' },
      { action: 'messages_reparsed' },
    ]);
    await expect(sql`update audit_log set action = 'login'`.execute()).rejects.toThrow('append-only');
  });

  test('still takes the target of a rule from a server of the former release', async () => {
    const { sql } = database;
    await migrate(database.url);
    await sql`
      insert into webhooks (id, user_id, name, discord_webhook_id, encrypted_token)
      select '01890a5d-ac96-774b-bcce-b302099a8057', id, 'Hook', 7, '' from users limit 1`;
    await sql`update watch_rules set webhook_id = '01890a5d-ac96-774b-bcce-b302099a8057' where item_id = 2`;
    const targets = sql`select targets from watch_rules where item_id = 2`;
    expect(await targets).toEqual([{ targets: ['01890a5d-ac96-774b-bcce-b302099a8057'] }]);
    await sql`update watch_rules set targets = '{dm}', max_price = max_price + 1 where item_id = 2`;
    expect(await sql`select targets from watch_rules where item_id = 2`).toEqual([{ targets: ['dm'] }]);
  });

  test('is rejected when it is older, and nothing is changed', async () => {
    await database.sql`delete from drizzle.__drizzle_migrations where id = 53`;
    await expect(migrate(database.url)).rejects.toThrow(
      'This database was made by a version older than 0.1. Start version 0.1 once, which updates it, and then this version.',
    );
    expect(await database.sql`select from drizzle.__drizzle_migrations`).toHaveLength(52);
  });
});

/** Tables, columns, indexes, constraints, triggers and functions, without the partitions of a time. */
async function describeSchema(sql: TestDatabase['sql']): Promise<string[]> {
  const rows = await sql<{ line: string }[]>`
    with tables as (
      select oid, relname as name, relkind, relpersistence, reloptions from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname !~ '_[0-9]{8}$')
    select format('table %s %s %s %s', name, relkind, relpersistence, reloptions) as line from tables
    union all
    select format('column %s.%s %s %s %s%s %s', name, attname, format_type(atttypid, atttypmod), attnotnull,
      attgenerated, attidentity, pg_get_expr(adbin, adrelid))
    from tables join pg_attribute on attrelid = tables.oid and attnum > 0 and not attisdropped
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    union all
    select pg_get_indexdef(indexrelid) from pg_index join tables on tables.oid = indrelid
    union all
    select format('constraint %s %s %s', name, conname, pg_get_constraintdef(pg_constraint.oid))
    from pg_constraint join tables on tables.oid = conrelid where contype <> 'n' and conparentid = 0
    union all
    select pg_get_triggerdef(pg_trigger.oid) from pg_trigger join tables on tables.oid = tgrelid where not tgisinternal
    union all
    select format('function %s %s', oid::regprocedure, provolatile) from pg_proc
    where pronamespace = 'public'::regnamespace and prolang <> (select oid from pg_language where lanname = 'c')`;
  // A dump writes nested conditions with more parentheses.
  return rows.map(({ line }) => line.replaceAll(/[()]/g, '')).toSorted();
}
