import { createTestDatabase } from '@lockwatch/db/testing';
import { afterAll, expect, test } from 'vitest';
import { createSilentLog } from '../../testing/silent-log.js';
import { createSender, removeExpiredSenders } from './sender.js';

const database = await createTestDatabase();
afterAll(() => database?.close());

const SETTINGS = { log: createSilentLog(), onLeaseLost() {}, onReported() {}, listExclusive: () => [] };

test('processes know how many of them send a message with many pings', async () => {
  const [first, second] = [1, 2].map(() => createSender({ ...SETTINGS, sql: database.sql, leaseMs: 5000 }));
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

test('one process at a time sends to a destination that is rate limited, the oldest first', async () => {
  const { sql } = database;
  const wanted: [string[], string[], string[]] = [['1', '2'], ['2', '3'], []];
  const senders = wanted.map((_, index) =>
    createSender({ ...SETTINGS, sql, leaseMs: 500, listExclusive: () => wanted[index] ?? [] }),
  );
  await Promise.all(senders.map((sender) => sender.ready()));
  const elsewhere = () => senders.map((sender) => [...sender.exclusiveElsewhere()].sort().join());
  await expect.poll(elsewhere).toEqual(['3', '1,2', '1,2,3']);
  wanted[0] = ['1'];
  await expect.poll(elsewhere).toEqual(['2,3', '1', '1,2,3']);
  // A process that died.
  await sql`insert into delivery_senders (id, alive_until, overdue_since, exclusive_destinations)
    values (gen_random_uuid(), now() - interval '1 minute', now() - interval '1 minute', '{9}')`;
  await expect.poll(() => elsewhere()[2]).toBe('1,2,3,9');
  await removeExpiredSenders(sql, senders[0]?.id ?? '', 0);
  await expect.poll(elsewhere).toEqual(['2,3', '1', '1,2,3']);
  await Promise.all(senders.map((sender) => sender.close()));
});
