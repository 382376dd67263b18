import { eq, sql as sqlText } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { channels, heartbeats, users } from './schema/index.js';
import { createTestDatabase, type TestDatabase } from './testing/index.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

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
    await database.db.insert(heartbeats).values({ name: 'a', details: { guilds: 2 }, seenAt: new Date() });
    await database.sql`insert into heartbeats (name, details, seen_at) values ('b', ${database.sql.json({ guilds: 3 })}, now())`;
    const rows = await database.db.select().from(heartbeats).orderBy(heartbeats.name);
    expect(rows.map((row) => row.details)).toEqual([{ guilds: 2 }, { guilds: 3 }]);
    const raw = await database.sql`select details from heartbeats order by name`;
    expect(raw.map((row) => row.details)).toEqual([{ guilds: 2 }, { guilds: 3 }]);
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
