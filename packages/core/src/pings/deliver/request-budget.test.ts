import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createPipelineWorld, type Person } from '../../testing/pipeline-world.js';
import { createPipeline } from '../pipeline.js';
import { countInvalidRequests } from './request-budget.js';

const world = await createPipelineWorld();
afterEach(async () => {
  await world.quiet();
  await world.database.sql`delete from discord_invalid_requests`;
});
afterAll(() => world.close());

async function countRejected(): Promise<number> {
  return countInvalidRequests(world.database.sql, 0);
}

async function getPingState(person: Person): Promise<string | undefined> {
  const [row] = await world.database.sql`select state from notifications where user_id = ${person.id}`;
  return row?.state;
}

/** Looks at the count again, as the next request does. */
async function untilKnown(what: string, isTrue: () => boolean): Promise<void> {
  await world.until(what, async () => {
    await world.pipeline.sweepNotifications();
    return isTrue();
  });
}

test('requests that Discord rejects are counted once for all processes', async () => {
  const { person, webhook } = await world.watcher('Laser Grid');
  const other = createPipeline(world.pipelineDeps);
  await world.failWebhook(webhook, '404');
  await expect(world.pipeline.sendTestPing(person.id, webhook.id)).rejects.toMatchObject({
    code: 'UPSTREAM',
  });
  await expect(other.sendTestPing(person.id, webhook.id)).rejects.toMatchObject({ code: 'UPSTREAM' });
  await world.until('both are counted', async () => (await countRejected()) === 2);
  await other.close();
});

test('what was rejected more than ten minutes ago does not count', async () => {
  const { sql } = world.database;
  await countInvalidRequests(sql, 7);
  expect(await countRejected()).toBe(7);
  await sql`update discord_invalid_requests set bucket = bucket - interval '11 minutes'`;
  expect(await countRejected()).toBe(0);
});

describe('when all processes together made too many invalid requests', () => {
  test('nothing is sent, pings wait, and are sent when the count has fallen', async () => {
    const { sql } = world.database;
    const { person, webhook } = await world.watcher('Laser Grid');
    await countInvalidRequests(sql, 4000);
    await untilKnown('the stop is known', () => world.pipeline.stats().requestsStopped === 1);
    expect(world.pipeline.stats().invalidRequests).toBe(4000);
    await world.ingest(world.message('S> Laser Grid 3wl'));
    await world.until('it was held back', async () => world.pipeline.stats().rateLimited === 1);
    await expect(world.pipeline.sendTestPing(person.id)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(await getPingState(person)).toBe('pending');
    expect(world.sentTo(webhook)).toHaveLength(0);

    await sql`update discord_invalid_requests set bucket = bucket - interval '11 minutes'`;
    await untilKnown('requests are sent again', () => world.pipeline.stats().requestsStopped === 0);
    await sql`update notifications set next_attempt_at = now() where user_id = ${person.id}`;
    await world.until('the ping is out', () => world.sentTo(webhook).length === 1);
    await world.settled();
    expect(await getPingState(person)).toBe('sent');
  });

  test('tests that people start by hand stop first, and pings go on', async () => {
    const { person, webhook } = await world.watcher('Laser Grid');
    await countInvalidRequests(world.database.sql, 2000);
    await untilKnown('the count is known', () => world.pipeline.stats().invalidRequests === 2000);
    await expect(world.pipeline.sendTestPing(person.id)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(world.sentTo(webhook)).toHaveLength(0);
    await world.post('S> Laser Grid 3wl');
    expect(world.sentTo(webhook)).toHaveLength(1);
  });
});
