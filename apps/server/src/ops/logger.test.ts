import { users, webhooks } from '@lockwatch/db/schema';
import { createTestDatabase } from '@lockwatch/db/testing';
import { sql as sqlText } from 'drizzle-orm';
import type { Logger } from 'pino';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createLogger } from './logger.js';

const SECRET = 'a-secret-that-nobody-may-read';
let lines: string[];
let log: Logger;

const database = await createTestDatabase();
beforeEach(() => {
  lines = [];
  log = createLogger({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
});
afterAll(() => database.close());

const USER_ID = '01890a5d-ac96-774b-bcce-b302099a8057';

test.each<[string, string, () => PromiseLike<unknown>]>([
  [
    'an insert of Drizzle',
    '23503',
    () =>
      database.db
        .insert(webhooks)
        .values({ userId: USER_ID, name: SECRET, discordWebhookId: '1', encryptedToken: SECRET }),
  ],
  [
    'a unique value that is taken',
    '23505',
    () =>
      database.db.insert(users).values([
        { name: 'a', growid: SECRET, growidVerifiedAt: new Date() },
        { name: 'b', growid: SECRET, growidVerifiedAt: new Date() },
      ]),
  ],
  ['a statement of the driver', '23502', () => database.sql`insert into users (email) values (${SECRET})`],
  ['a value of another type', '22P02', () => database.sql`select ${SECRET}::text::uuid`],
  ['a number out of range', '22P02', () => database.db.execute(sqlText`select ${SECRET}::text::integer`)],
])('the log of %s that failed says why, without the values', async (_name, code, run) => {
  const error: unknown = await Promise.resolve(run()).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  log.error({ err: error }, 'failed');
  log.error({ err: new Error('outer', { cause: error }) }, 'failed');
  log.error({}, `Failed task: ${error instanceof Error ? error.stack : ''}`);
  expect(lines).toHaveLength(3);
  expect(lines.join('\n')).not.toContain(SECRET);
  expect(lines[0]).toContain(`"code":"${code}"`);
  expect(lines[1]).toContain('logger.test');
});

test('an error that is none of the database keeps its words', () => {
  log.warn({ err: new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') }) }, 'away');
  expect(lines[0]).toContain('"message":"fetch failed"');
  expect(lines[0]).toContain('"message":"connect ECONNREFUSED"');
});
