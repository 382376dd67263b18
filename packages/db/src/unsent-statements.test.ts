import { sql as sqlText } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDatabase, type Database } from './database.js';
import { createTestDatabase, type TestDatabase } from './testing/index.js';

let database: TestDatabase;
/** Has one connection, so that every statement meets what happened to it. */
let single: Database;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => {
  single = createDatabase(database.url, { max: 1, applicationName: 'single' });
  return () => single.close();
});
afterAll(() => database.close());

/** Ends the connection of `single` while a statement runs on it, as a restart of PostgreSQL does. */
async function endAmidStatement(): Promise<void> {
  const [backend] = await single.sql`select pg_backend_pid() as pid`;
  const underWay = expect(single.sql`select pg_sleep(60)`).rejects.toMatchObject({
    code: 'CONNECTION_CLOSED',
  });
  await expect
    .poll(
      () =>
        database.sql`select 1 from pg_stat_activity where pid = ${backend?.pid} and wait_event = 'PgSleep'`,
    )
    .toHaveLength(1);
  await database.sql`select pg_terminate_backend(${backend?.pid})`;
  await underWay;
}

test('a statement of the driver after a lost connection is answered', async () => {
  await endAmidStatement();
  expect([...(await single.sql`select ${1}::int as one`)]).toEqual([{ one: 1 }]);
});

test('a statement of Drizzle after a lost connection is answered', async () => {
  await endAmidStatement();
  expect([...(await single.db.execute(sqlText`select ${1}::int as one`))]).toEqual([{ one: 1 }]);
});

test('a transaction after a lost connection is begun once', async () => {
  await endAmidStatement();
  let turns = 0;
  await single.db.transaction(async (tx) => {
    turns += 1;
    expect([...(await tx.execute(sqlText`select 1 as one`))]).toEqual([{ one: 1 }]);
  });
  expect(turns).toBe(1);
});

test('what the server refuses for another reason stays refused', async () => {
  await expect(single.sql`select 1 / 0`).rejects.toMatchObject({ code: '22012' });
  await expect(single.sql.unsafe('select nothing_of_this_name')).rejects.toMatchObject({ code: '42703' });
});
