import { createTestDatabase, type TestDatabase } from '@lockwatch/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSilentLog } from '../../testing/silent-log.js';
import { createSender } from './sender.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.close());

test('processes know how many of them send a message with many pings', async () => {
  const [first, second] = [1, 2].map(() =>
    createSender({ sql: database.sql, log: createSilentLog(), leaseMs: 5000, onLeaseLost() {} }),
  );
  if (!first || !second) throw new Error('There are two.');
  await Promise.all([first.ready(), second.ready()]);
  const poll = (count: () => number) => expect.poll(count, { timeout: 20_000 });
  expect(first.countLargeSenders()).toBe(1);
  // Each goes on sending.
  await poll(() => Math.min(first.countLargeSenders(), second.countLargeSenders())).toBe(2);
  await second.close();
  await poll(() => first.countLargeSenders()).toBe(1);
  await first.close();
});
