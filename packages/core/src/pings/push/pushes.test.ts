import type { PushRow } from '@lockwatch/sandbox';
import { afterAll, afterEach, expect, test } from 'vitest';
import { createPipelineWorld, type Person } from '../../testing/pipeline-world.js';
import { createPipeline } from '../index.js';
import { addPushSubscription, listPushSubscriptions } from './push-subscriptions.js';

const world = await createPipelineWorld();
afterEach(() => world.quiet());
afterAll(() => world.close());

/** A new browser of the person, and the id that the sandbox knows it by. */
async function subscribe(person: Person): Promise<string> {
  const subscription = world.sandbox.push.subscribe();
  const deps = { db: world.database.db, pipeline: world.pipeline };
  await addPushSubscription(await world.actor(person), deps, { ...subscription, label: 'Chrome on Linux' });
  return subscription.endpoint.split('/').at(-1) ?? '';
}

function received(browser: string): PushRow[] {
  return world.sandbox.push.received().filter(({ token }) => token === browser);
}

/** Waits until no push is waiting. */
async function pushed(): Promise<void> {
  await world.until('every push is sent', async () => {
    await world.pipeline.sweepPushes();
    const [open] = await world.database.sql<
      [{ count: number }]
    >`select count(*)::int as count from pending_pushes`;
    return open.count === 0;
  });
}

async function fault(browser: string, body: object): Promise<void> {
  await fetch(`${world.sandbox.url}/push/dev/subscriptions/${browser}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

test('pushes a ping once to each browser of its owner, encrypted for it', async () => {
  const { person } = await world.watcher();
  const { person: other } = await world.watcher('Laser Grid', { max: 2 });
  const browsers = [await subscribe(person), await subscribe(person)];
  const stranger = await subscribe(other);
  await world.post('S> Laser Grid 3wl each', { authorName: 'LG*SHOP' });
  await pushed();
  const [notification] = await world.database.sql<{ id: string }[]>`
    select id from notifications where user_id = ${person.id}`;
  for (const browser of browsers) {
    expect(received(browser)).toEqual([
      expect.objectContaining({
        urgency: 'high',
        ttl: 600,
        topic: expect.stringMatching(/^[\w-]{22}$/),
        payload: {
          tag: expect.stringMatching(/^[\w-]{22}$/),
          title: 'Selling Laser Grid · 3 WL each (0.33 per WL)',
          body: 'The price is within your range of 1 WL – 5 WL.\nLG*SHOP in #trading',
          path: `/dashboard/notifications?ping=${notification?.id}`,
        },
      }),
    ]);
  }
  expect(received(stranger)).toEqual([]);
});

test('replaces the push of an offer that is edited, and of one that is deleted', async () => {
  const { person } = await world.watcher();
  const browser = await subscribe(person);
  const original = await world.postMessage('S> Laser Grid 3wl each');
  await pushed();
  await world.edit(original, 'S> Laser Grid 4wl each');
  await pushed();
  await world.remove(original);
  await pushed();
  const rows = received(browser);
  expect(rows.map(({ payload }) => payload)).toEqual([
    expect.objectContaining({ title: 'Selling Laser Grid · 3 WL each (0.33 per WL)' }),
    expect.objectContaining({ title: 'Selling Laser Grid · 4 WL each (0.25 per WL)' }),
    expect.objectContaining({ title: 'Gone: Selling Laser Grid · 4 WL each (0.25 per WL)' }),
  ]);
  expect(new Set(rows.map(({ topic }) => topic)).size).toBe(1);
});

test('forgets a browser that has unsubscribed', async () => {
  const { person } = await world.watcher();
  const browser = await subscribe(person);
  await fetch(`${world.sandbox.url}/push/dev/subscriptions/${browser}`, { method: 'DELETE' });
  await world.post('S> Laser Grid 3wl each');
  await pushed();
  expect(await listPushSubscriptions(await world.actor(person), world.database.db)).toEqual([]);
});

test('tries a push again that the push service could not take, when it allows that', async () => {
  const { person } = await world.watcher();
  const browser = await subscribe(person);
  await fault(browser, { status: 429, retry_after: 300 });
  await world.post('S> Laser Grid 3wl each');
  await world.until('the failure is stored', async () => {
    const [one] = await listPushSubscriptions(await world.actor(person), world.database.db);
    return one?.failure === 'The push service answered 429.';
  });
  const [waiting] = await world.database.sql<[{ seconds: number }]>`
    select extract(epoch from next_attempt_at - now())::float8 as seconds from pending_pushes`;
  expect(waiting.seconds).toBeGreaterThan(280);
  expect(received(browser)).toEqual([]);
  await world.database.sql`update pending_pushes set next_attempt_at = now()`;
  await pushed();
  expect(received(browser)).toHaveLength(1);
  expect(await listPushSubscriptions(await world.actor(person), world.database.db)).toMatchObject([
    { failure: null, failed_at: null },
  ]);
});

test('gives a push up that is not accepted, or that is no longer useful', async () => {
  const { person } = await world.watcher();
  const [refusing, late] = [await subscribe(person), await subscribe(person)];
  await fault(refusing, { status: 400 });
  await fault(late, { status: 503 });
  await world.post('S> Laser Grid 3wl each');
  await world.until('both have failed', async () => {
    const list = await listPushSubscriptions(await world.actor(person), world.database.db);
    return list.every(({ failure }) => failure !== null);
  });
  await world.database.sql`update pending_pushes set next_attempt_at = now(), expires_at = now()`;
  await pushed();
  expect([...received(refusing), ...received(late)]).toEqual([]);
});

test('sends a push that a stopped process had claimed, after its lease, and only once with several processes', async () => {
  const { person } = await world.watcher();
  const browser = await subscribe(person);
  await world.database.sql`
    create function hold_pushes() returns trigger language plpgsql as $$
    begin new.next_attempt_at = now() + interval '30 seconds'; return new; end $$`;
  await world.database.sql`
    create trigger hold_pushes before insert on pending_pushes for each row execute function hold_pushes()`;
  await world.post('S> Laser Grid 3wl each');
  await world.database.sql`drop function hold_pushes cascade`;
  await world.pipeline.sweepPushes();
  expect(received(browser)).toEqual([]);
  await world.database.sql`update pending_pushes set next_attempt_at = now()`;
  const others = [1, 2, 3].map(() => createPipeline(world.pipelineDeps));
  await Promise.all([world.pipeline, ...others].map((pipeline) => pipeline.sweepPushes()));
  await pushed();
  await Promise.all(others.map((pipeline) => pipeline.close()));
  expect(received(browser)).toHaveLength(1);
});

test('queues no push without its ping', async () => {
  const { person } = await world.watcher();
  const browser = await subscribe(person);
  await world.database.sql`
    create function fail_push() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`;
  await world.database.sql`
    create trigger fail_push before insert on pending_pushes for each row execute function fail_push()`;
  await world.ingest(world.message('S> Laser Grid 3wl each'));
  await world.until('matching has failed', () => world.pipeline.stats().messagesInFlight === 0);
  expect(await world.database.sql`select id from notifications where user_id = ${person.id}`).toEqual([]);
  await world.database.sql`drop function fail_push cascade`;
  await world.database.sql`update unprocessed_messages set leased_until = now()`;
  await world.until('it is matched again', async () => {
    await world.pipeline.sweepMessages();
    return received(browser).length > 0;
  });
  await world.settled();
  await pushed();
  expect(received(browser)).toHaveLength(1);
  expect(await world.database.sql`select id from notifications where user_id = ${person.id}`).toHaveLength(1);
});
