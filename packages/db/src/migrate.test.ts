import { expect, test } from 'vitest';
import { migrate } from './migrate.js';
import { createTestDatabase } from './testing/index.js';

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

test('a migration may take as long as it must, and nothing is copied in an empty database', async () => {
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
  const estimates: unknown[] = [];
  await migrate(database.url, { onEstimate: (estimate) => estimates.push(estimate) });
  expect(await sql`select distinct statement, lock from timeouts`).toEqual([{ statement: '0', lock: '0' }]);
  expect(estimates).toEqual([]);
  await database.close();
});
