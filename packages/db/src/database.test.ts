import { eq, sql as sqlText } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { createDatabase } from './database.js';
import { botHealthReports, channels, users } from './schema/index.js';
import { createTestDatabase } from './testing/index.js';

const database = await createTestDatabase();
afterAll(() => database.close());

test('however often connecting failed, it is tried again within half a second', () => {
  const { backoff } = database.sql.options;
  const waits = [1, 5, 10, 100, 1000].map((failures) =>
    typeof backoff === 'function' ? backoff(failures) : backoff,
  );
  expect(waits).toEqual([0.04, 0.5, 0.5, 0.5, 0.5]);
});

test('a replica has a pool of its own, which cannot write; without one, reads go to the primary', async () => {
  const other = await createTestDatabase();
  await other.db.insert(channels).values({ id: '7' });
  const both = createDatabase(database.url, { replicaUrl: other.url });
  const find = (store: typeof both.db) => store.select().from(channels).where(eq(channels.id, '7'));
  expect(await find(both.db)).toHaveLength(0);
  expect(await find(both.replica)).toHaveLength(1);
  await expect(both.replica.insert(channels).values({ id: '8' })).rejects.toMatchObject({
    // read_only_sql_transaction
    cause: { code: '25006' },
  });
  await both.close();
  await other.close();
  expect(database.replica).toBe(database.db);
});

test('a connection can be reserved in a pool that has none open yet', async () => {
  const fresh = createDatabase(database.url, { max: 1 });
  const reserved = await fresh.sql.reserve();
  expect([...(await reserved`select 1 as one`)]).toEqual([{ one: 1 }]);
  reserved.release();
  await fresh.close();
});

describe('values on their way to the database and back', () => {
  test('the largest Discord id survives, through Drizzle and through the driver', async () => {
    const largest = '9223372036854775807';
    await database.db.insert(channels).values({ id: largest, guildId: '9007199254740993' });
    const [row] = await database.db.select().from(channels).where(eq(channels.id, largest));
    expect(row).toMatchObject({ id: largest, guildId: '9007199254740993' });
    const raw = await database.sql`select id, guild_id from channels where id = ${largest}`;
    expect([...raw]).toEqual([{ id: largest, guild_id: '9007199254740993' }]);
  });

  test('moments are Dates to the millisecond, through Drizzle and through the driver', async () => {
    const moment = new Date('2026-02-03T04:05:06.789Z');
    await database.db.insert(users).values({ name: 'Moment', lastLoginAt: moment });
    const [row] = await database.db.select().from(users).where(eq(users.lastLoginAt, moment));
    expect(row?.lastLoginAt).toEqual(moment);
    const [raw] = await database.sql`select last_login_at from users where last_login_at = ${moment}`;
    expect(raw?.last_login_at).toEqual(moment);
    const [mixed] = await database.db.execute(sqlText`select ${moment}::timestamptz as at`);
    expect(mixed?.at).toEqual(moment);
  });

  test('JSON written by either way reads the same by both', async () => {
    await database.db
      .insert(botHealthReports)
      .values({ process: 'a', report: { guilds: 2 }, reportedAt: new Date() });
    await database.sql`insert into bot_health_reports (process, report, reported_at) values ('b', ${database.sql.json({ guilds: 3 })}, now())`;
    const rows = await database.db.select().from(botHealthReports).orderBy(botHealthReports.process);
    expect(rows.map((row) => row.report)).toEqual([{ guilds: 2 }, { guilds: 3 }]);
    const raw = await database.sql`select report from bot_health_reports order by process`;
    expect(raw.map((row) => row.report)).toEqual([{ guilds: 2 }, { guilds: 3 }]);
  });

  test('a transaction that throws leaves nothing', async () => {
    await expect(
      database.db.transaction(async (tx) => {
        await tx.insert(users).values({ name: 'Never' });
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await database.db.select().from(users).where(eq(users.name, 'Never'))).toEqual([]);
  });
});

test('each test database is apart from the others', async () => {
  const other = await createTestDatabase();
  await other.db.insert(channels).values({ id: '1' });
  expect(await database.db.select().from(channels).where(eq(channels.id, '1'))).toEqual([]);
  await other.close();
});
