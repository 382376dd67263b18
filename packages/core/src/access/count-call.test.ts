import { createTestDatabase } from '@lockwatch/db/testing';
import { afterAll, expect, test } from 'vitest';
import { countCall, deleteEndedWindows } from './count-call.js';

const database = await createTestDatabase();
afterAll(() => database.close());

const MINUTE_MS = 60_000;

test('calls at the same time are each counted once', async () => {
  const counts = await Promise.all(
    Array.from({ length: 50 }, () => countCall(database.sql, 'address:192.0.2.1', MINUTE_MS)),
  );
  expect(counts.map(({ calls }) => calls).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 50 }, (_, index) => index + 1),
  );
  for (const { msLeft } of counts) {
    expect(msLeft).toBeGreaterThan(0);
    expect(msLeft).toBeLessThanOrEqual(MINUTE_MS);
  }
});

test('each caller has a count of their own', async () => {
  await countCall(database.sql, 'person:a', MINUTE_MS);
  expect((await countCall(database.sql, 'person:b', MINUTE_MS)).calls).toBe(1);
  expect((await countCall(database.sql, 'person:a', MINUTE_MS)).calls).toBe(2);
});

test('a window that has ended begins anew, and is cleaned away', async () => {
  await countCall(database.sql, 'person:c', MINUTE_MS);
  await countCall(database.sql, 'person:c', MINUTE_MS);
  await database.sql`update rate_limit_windows set ends_at = now() - interval '1 second' where key = 'person:c'`;
  expect((await countCall(database.sql, 'person:c', MINUTE_MS)).calls).toBe(1);
  await database.sql`update rate_limit_windows set ends_at = now() - interval '1 second' where key = 'person:c'`;
  expect(await deleteEndedWindows(database.sql)).toBe(1);
});
