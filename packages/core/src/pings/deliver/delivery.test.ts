import type { IngestMessage } from '@lockwatch/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPipelineWorld, type Person, type TestWebhook } from '../../testing/pipeline-world.js';
import { createPipeline, type Pipeline } from '../pipeline.js';

const world = await createPipelineWorld({ requestTimeoutMs: 800 });
afterEach(() => world.quiet());
afterAll(() => world.close());

interface AttemptRow {
  outcome: string;
  status_code: number | null;
  finished_at: Date | null;
}

async function attempts(person: Person): Promise<AttemptRow[]> {
  return world.database.sql<AttemptRow[]>`
    select a.outcome, a.status_code, a.finished_at
    from delivery_attempts a join notifications n on n.id = a.notification_id
    where n.user_id = ${person.id} order by a.started_at, a.id`;
}

const outcomes = async (person: Person) => (await attempts(person)).map((attempt) => attempt.outcome);

async function notification(person: Person) {
  const [row] = await world.database.sql`select * from notifications where user_id = ${person.id}`;
  return row;
}

/** How often each message (by Discord's id) was sent; `earlier` rows of the outbox do not count. */
function countDeliveries(target: Person | TestWebhook, earlier = 0): Map<string, number> {
  const counts = new Map<string, number>();
  const isLater = new Set(world.sandbox.outbox().slice(earlier));
  for (const row of world.sentTo(target).filter((one) => one.method === 'POST' && isLater.has(one))) {
    for (const { url } of (row.body as { embeds: { url?: string }[] }).embeds) {
      const id = url?.split('/').at(-1);
      if (id) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  }
  return counts;
}

/** The wait before the next try is over. */
async function makeDue(person: Person): Promise<void> {
  await world.database.sql`update notifications set next_attempt_at = now() where user_id = ${person.id}`;
  await world.pipeline.sweepNotifications();
}

describe('every attempt is on record', () => {
  test('stores one attempt with Discord’s answer for a delivered ping', async () => {
    const { person, webhook } = await world.watcher('Laser Grid');
    await world.post('S> Laser Grid 3wl');
    expect(await attempts(person)).toEqual([
      { outcome: 'sent', status_code: 200, finished_at: expect.any(Date) },
    ]);
    expect(await notification(person)).toMatchObject({
      state: 'sent',
      attempt_count: 1,
      leased_by: null,
      ping_message_id: world.sentTo(webhook)[0]?.message_id,
    });
  });

  test.each(['500', 'reset', 'timeout'])('retries after %s until the ping is delivered', async (kind) => {
    const { person, webhook } = await world.watcher('Laser Grid');
    await world.failWebhook(webhook, kind, 2);
    await world.post('S> Laser Grid 3wl');
    expect(world.sentTo(webhook)).toHaveLength(1);
    const failure = { reset: 'network', timeout: 'timeout' }[kind] ?? 'server-error';
    expect(await outcomes(person)).toEqual([failure, failure, 'sent']);
  });

  test('waits as long as a 429 says, for that destination only', async () => {
    const limited = await world.watcher('Laser Grid');
    const other = await world.watcher('Laser Grid');
    await world.fault({
      target: 'webhooks',
      kind: '429',
      retry_after: 1,
      count: 1,
      webhook_id: limited.webhook.discordWebhookId,
    });
    await world.post('S> Laser Grid 3wl');
    expect(await outcomes(limited.person)).toEqual(['rate-limited', 'sent']);
    expect(await outcomes(other.person)).toEqual(['sent']);
    const at = (watcher: typeof other) => Date.parse(world.sentTo(watcher.webhook)[0]?.at ?? '');
    expect(at(limited) - at(other)).toBeGreaterThanOrEqual(1000);
  });

  test('retries a failed edit', async () => {
    const { person, webhook } = await world.watcher('Laser Grid');
    const message = await world.postMessage('S> Laser Grid 3wl');
    await world.failWebhook(webhook, '500', 1);
    await world.edit(message, 'S> Laser Grid 4wl');
    expect(world.sentTo(webhook).map((row) => row.method)).toEqual(['POST', 'PATCH']);
    expect(await outcomes(person)).toEqual(['sent', 'server-error', 'sent']);
  });
});

describe('a destination that is gone', () => {
  test('is disabled at the first answer, and its pings go to the primary webhook', async () => {
    const { person, webhook: primary } = await world.watcher('Dirt');
    const own = await world.webhook(person, { isPrimary: false });
    await world.rule(person, 'Laser Grid', { targets: [own.id] });
    await world.failWebhook(own, '404');
    await world.post('S> Laser Grid 3wl');
    await world.post('S> Laser Grid 4wl');
    expect(world.sentTo(own)).toHaveLength(0);
    expect(world.sentTo(primary)).toHaveLength(2);
    expect(await outcomes(person)).toEqual(['gone', 'sent', 'sent']);
    const [row] = await world.database.sql`select disabled_reason from webhooks where id = ${own.id}`;
    expect(row?.disabled_reason).toBe('Unknown Webhook');
    const log = await world.database.sql`
      select action from audit_log where target_user_id = ${person.id} and action = 'webhook_disabled'`;
    expect(log).toHaveLength(1);
  });

  test('sends the ping as a direct message where no webhook works', async () => {
    const person = await world.person({ discordUserId: '300000000000000003' });
    const own = await world.webhook(person, { isPrimary: false });
    const primary = await world.webhook(person);
    await world.rule(person, 'Laser Grid', { targets: [own.id] });
    await world.fault({ target: 'webhooks', kind: '404' });
    await world.post('S> Laser Grid 3wl');
    expect([own, primary, person].map((target) => world.sentTo(target).length)).toEqual([0, 0, 1]);
    expect(await outcomes(person)).toEqual(['gone', 'gone', 'sent']);
  });

  test('waits where direct messages are rejected too, says what to do, and ends when it is no longer useful', async () => {
    const person = await world.person({ discordUserId: '300000000000000004' });
    const webhook = await world.webhook(person);
    await world.rule(person, 'Laser Grid');
    await world.failWebhook(webhook, '404');
    await world.fault({ target: 'api', kind: '403' });
    await world.ingest(world.message('S> Laser Grid 3wl'));
    const failure = expect.stringContaining('allow direct messages');
    await world.until(
      'Discord rejected it twice',
      async () => (await outcomes(person)).filter(Boolean).length === 3,
    );
    expect(await notification(person)).toMatchObject({ state: 'pending', failure });
    world.clock.forward(16 * 60_000);
    await makeDue(person);
    expect(await notification(person)).toMatchObject({ state: 'expired', failure });
  });

  test('does not lose the edit of another ping: one deleted on Discord is left alone', async () => {
    const { person, webhook } = await world.watcher('Laser Grid');
    const message = await world.postMessage('S> Laser Grid 3wl');
    const pingId = world.sentTo(webhook)[0]?.message_id ?? '';
    const url = `${world.sandbox.discordApiUrl}/v10/webhooks/${webhook.discordWebhookId}/${webhook.token}/messages/${pingId}`;
    await fetch(url, { method: 'DELETE' });
    await world.edit(message, 'S> Laser Grid 4wl');
    expect(await outcomes(person)).toEqual(['sent', 'message-gone']);
    const [row] = await world.database.sql`select disabled_at from webhooks where id = ${webhook.id}`;
    expect(row?.disabled_at).toBeNull();
  });
});

describe('a direct message that was rejected', () => {
  const DISCORD_USER_IDS = ['300000000000000001', '300000000000000002'];
  /** Tries again after a minute. */
  let pipeline: Pipeline;
  beforeAll(() => {
    const retryBackoff = { firstMs: 60_000, maxMs: 60_000 };
    pipeline = createPipeline({
      ...world.pipelineDeps,
      config: { ...world.pipelineDeps.config, retryBackoff },
    });
  });
  afterAll(() => pipeline.close());
  beforeEach(async () => {
    await world.database
      .sql`update users set discord_user_id = null where discord_user_id = any (${DISCORD_USER_IDS}::bigint[])`;
  });

  const ingest = (content: string) => pipeline.ingest({ messages: [world.message(content)], deletions: [] });

  test.each(['401', '403'])('once with %s is tried again, and delays no other', async (kind) => {
    const [person, other] = await Promise.all(
      DISCORD_USER_IDS.map((discordUserId) => world.person({ discordUserId })),
    );
    if (!person || !other) throw new Error('There are two.');
    await world.rule(person, 'Laser Grid');
    await world.rule(other, 'Dirt');
    const earlier = world.sandbox.outbox().length;
    // That it was tried before for another reason does not count.
    await world.fault({ target: 'api', kind: '429', retry_after: 0.1, count: 1, path: '/messages' });
    await world.fault({ target: 'api', kind, count: 1, path: '/messages' });
    await ingest('S> Laser Grid 1wl');
    await world.until('it was rejected', async () => (await outcomes(person)).filter(Boolean).length === 2);
    await ingest('S> Dirt 1wl');
    await ingest('S> Laser Grid 2wl');
    const isSent = async (to: Person) => (await outcomes(to)).includes('sent');
    await world.until('the others are sent', async () => (await isSent(person)) && (await isSent(other)));
    expect(await states(person)).toEqual(['pending', 'sent']);
    await world.database.sql`update notifications set next_attempt_at = now() where user_id = ${person.id}`;
    await pipeline.sweepNotifications();
    await world.until('all are sent', async () => (await states(person)).join() === 'sent,sent');
    expect([...countDeliveries(person, earlier).values()]).toEqual([1, 1]);
  });

  test('with 401 again and again stops all of them, and not for long after the first few', async () => {
    const persons = await Promise.all(
      DISCORD_USER_IDS.map((discordUserId) => world.person({ discordUserId })),
    );
    for (const person of persons) await world.rule(person, 'Laser Grid');
    const earlier = world.sandbox.outbox().length;
    await world.fault({ target: 'api', kind: '401', count: 3, path: '/messages' });
    await world.post('S> Laser Grid 3wl');
    for (const person of persons) expect([...countDeliveries(person, earlier).values()]).toEqual([1]);
    const all = (await Promise.all(persons.map(outcomes))).flat();
    expect(all.filter((outcome) => outcome === 'unauthorised')).toHaveLength(3);
  });
});

async function states(person: Person): Promise<string[]> {
  const rows = await world.database.sql<{ state: string }[]>`
    select state from notifications where user_id = ${person.id} order by created_at, id`;
  return rows.map((row) => row.state);
}

describe('a person whose direct messages were rejected twice', () => {
  async function rejectTwice(discordUserId: string) {
    const person = await world.person({ discordUserId });
    await world.rule(person, 'Laser Grid');
    await world.fault({ target: 'api', kind: '403', count: 2, path: '/messages' });
    for (const price of [1, 2]) {
      await world.ingest(world.message(`S> Laser Grid ${price}wl`));
      await world.until(
        'it was tried',
        async () => (await outcomes(person)).filter(Boolean).length === price + 1,
      );
    }
    expect(world.sentTo(person)).toHaveLength(0);
    expect(await states(person)).toEqual(['pending', 'pending']);
    return person;
  }

  test('gets all of them after a test ping that arrived', async () => {
    const person = await rejectTwice('300000000000000005');
    await world.pipeline.sendTestPing(person.id);
    await world.pipeline.sweepNotifications();
    await world.post('S> Laser Grid 3wl');
    expect(await states(person)).toEqual(['sent', 'sent', 'sent']);
    expect(new Set(countDeliveries(person).values())).toEqual(new Set([1]));
  });

  test('gets all of them when it is tried again half a minute later', async () => {
    const person = await rejectTwice('300000000000000006');
    world.clock.forward(30_000);
    await makeDue(person);
    await world.post('S> Laser Grid 3wl');
    expect(await states(person)).toEqual(['sent', 'sent', 'sent']);
    expect(new Set(countDeliveries(person).values())).toEqual(new Set([1]));
  });
});

describe('a direct message that Discord carried out without saying so', () => {
  const DISCORD_USER_ID = '300000000000000007';
  let earlier = 0;
  beforeEach(() => {
    earlier = world.sandbox.outbox().length;
  });
  afterEach(async () => {
    await world.database
      .sql`update users set discord_user_id = null where discord_user_id = ${DISCORD_USER_ID}`;
  });

  test.each(['500', 'reset'])(
    'after %s: each ping comes once, whatever else waits for this person',
    async (kind) => {
      const person = await world.person({ discordUserId: DISCORD_USER_ID });
      await world.rule(person, 'Laser Grid', { max: 100 });
      const messages = Array.from({ length: 30 }, (_, n) => world.message(`S> Laser Grid ${n + 1}wl`));
      for (const [index, message] of messages.entries()) {
        if (index % 10 === 5) {
          await world.fault({ target: 'api', kind, count: 1, path: '/messages', applied: true });
        }
        await world.ingest(message);
      }
      await world.settled();
      expect(countDeliveries(person, earlier)).toEqual(
        new Map(messages.map((message) => [message.message_id, 1])),
      );
      expect(new Set(await outcomes(person))).toContain({ 500: 'server-error', reset: 'network' }[kind]);
    },
  );

  test('and that was edited meanwhile is edited in place', async () => {
    const person = await world.person({ discordUserId: DISCORD_USER_ID });
    await world.rule(person, 'Laser Grid', { max: 100 });
    await world.fault({ target: 'api', kind: '500', count: 1, path: '/messages', applied: true });
    const message = world.message('S> Laser Grid 3wl');
    await world.ingest(message);
    await world.until('it was tried', async () => (await outcomes(person)).includes('server-error'));
    await world.edit(message, 'S> Laser Grid 4wl');
    const sent = world.sentTo(person).filter((row) => JSON.stringify(row.body).includes(message.message_id));
    expect(sent.filter((row) => row.method === 'POST')).toHaveLength(1);
    expect(JSON.stringify(sent.at(-1)?.body)).toContain('4 WL each');
  });
});

test('pings whose rows another transaction holds come once, and are completed when it ends', async () => {
  const { person, webhook } = await world.watcher('Laser Grid');
  const other = createPipeline(world.pipelineDeps);
  const messages = Array.from({ length: 3 }, (_, n) => world.message(`S> Laser Grid ${n + 1}wl`));
  await world.database.sql.begin(async (tx) => {
    await world.failWebhook(webhook, '500', 1);
    await world.ingest(...messages);
    // What is not recorded by then is recorded, and tried again, once the rows are free.
    const hold = () => tx`select id from notifications where user_id = ${person.id} for update`;
    await world.until('all are held', async () => (await hold()).length === 3);
    await other.sweepNotifications();
  });
  await world.settled();
  await other.close();
  expect(countSentPings()).toBe(3);
  expect((await outcomes(person)).toSorted()).toEqual(['sent', 'sent', 'sent', 'server-error']);

  function countSentPings(): number {
    return [...countDeliveries(webhook).values()].reduce((sum, count) => sum + count, 0);
  }
});

test('a ping that cannot be delivered while it is useful expires with its stored attempts', async () => {
  const { person, webhook } = await world.watcher('Laser Grid');
  await world.failWebhook(webhook, '500');
  await world.ingest(world.message('S> Laser Grid 3wl'));
  await world.until('two tries failed', async () => (await attempts(person)).length >= 2);
  world.clock.forward(16 * 60_000);
  await world.settled();
  expect(await notification(person)).toMatchObject({ state: 'expired' });
  expect(world.sentTo(webhook)).toHaveLength(0);
});

test('a destination that is behind gets its backlog in few messages of up to ten pings, and edits keep each', async () => {
  const { webhook } = await world.watcher('Laser Grid', { max: 100 });
  const messages = Array.from({ length: 14 }, (_, n) => world.message(`S> Laser Grid ${n + 1}wl`));
  await world.ingest(...messages);
  await world.settled();
  const sent = world.sentTo(webhook);
  expect(sent.length).toBeLessThan(14);
  const embeds = sent.flatMap((row) => getEmbeds(row.body));
  expect(embeds).toHaveLength(14);
  expect(new Set(embeds.map((embed) => embed.url)).size).toBe(14);

  const shared = sent.find((row) => getEmbeds(row.body).length > 2);
  const at = getEmbeds(shared?.body);
  const message = messages.find((one) => at[1]?.url?.endsWith(one.message_id));
  if (!message) throw new Error('No message shares a ping.');
  await world.edit(message, 'S> Laser Grid 99wl');
  const patch = world.sentTo(webhook).findLast((row) => row.method === 'PATCH');
  expect(patch?.message_id).toBe(shared?.message_id);
  expect(getEmbeds(patch?.body).map((embed) => embed.url)).toEqual(at.map((embed) => embed.url));
  expect(getEmbeds(patch?.body)[1]?.title).toContain('99 WL each');
});

function getEmbeds(body: unknown): { url?: string; title?: string }[] {
  return (body as { embeds?: { url?: string; title?: string }[] } | undefined)?.embeds ?? [];
}

test('pings through a webhook are sent one by one while answers are lost: each lost answer doubles one', async () => {
  const { person, webhook } = await world.watcher('Laser Grid', { max: 1000 });
  const loseAnswers = (kind: string, count: number) =>
    world.fault({ target: 'webhooks', kind, count, applied: true, webhook_id: webhook.discordWebhookId });
  const messages = Array.from({ length: 14 }, (_, n) => world.message(`S> Laser Grid ${n + 1}wl`));
  await loseAnswers('reset', 1);
  await world.pipeline.ingest({ messages: messages.slice(0, 1), deletions: [] });
  await world.until('an answer was lost', async () => (await outcomes(person)).includes('network'));
  const { rateLimited } = world.pipeline.stats();
  for (const message of messages.slice(1)) await world.ingest(message);
  await world.until('others wait', () => world.pipeline.stats().rateLimited > rateLimited);
  await loseAnswers('500', 1);
  await loseAnswers('timeout', 1);
  const other = createPipeline(world.pipelineDeps);
  await world.until('all are sent', async () => {
    await other.sweepNotifications();
    return countDeliveries(webhook).size === messages.length;
  });
  await world.settled();
  await other.close();
  const doubles = [...countDeliveries(webhook).values()].reduce((sum, count) => sum + count - 1, 0);
  expect(doubles).toBe(3);
});

test.each(['its oldest', 'its newest'])(
  'a ping that another process took over does not wait for the end of a stream from %s process',
  async (which) => {
    const { person, webhook } = await world.watcher('Laser Grid', { max: 1000 });
    const config = { ...world.pipelineDeps.config, leaseMs: 1000 };
    const processes = [1, 2].map(() => createPipeline({ ...world.pipelineDeps, config }));
    for (const one of processes) await one.sweepNotifications();
    const [server, worker] = which === 'its oldest' ? processes : processes.toReversed();
    if (!server || !worker) throw new Error('There are two.');
    const stopped = createPipeline({ ...world.pipelineDeps, config: { ...config, maxParallelSends: 0 } });
    const waiting = world.message('S> Laser Grid 1000wl');
    await stopped.ingest({ messages: [waiting], deletions: [] });
    const messages: IngestMessage[] = [waiting];
    const ingest = async () => {
      const message = world.message(`S> Laser Grid ${messages.length}wl`);
      messages.push(message);
      await server.ingest({ messages: [message], deletions: [] });
    };
    // The server uses all that Discord allows.
    while (server.stats().rateLimited === 0) await ingest();
    await stopped.close();
    const isSent = () => countDeliveries(webhook).has(waiting.message_id);
    await world.until('it is sent while the stream goes on', async () => {
      if (messages.length % 50 === 0) await worker.sweepNotifications();
      await ingest();
      return isSent();
    });
    const rows = await world.database.sql<{ state: string; limited: number }[]>`
      select n.state, count(a.id) filter (where a.status_code = 429)::int as limited
      from notifications n left join delivery_attempts a on a.notification_id = n.id
      where n.user_id = ${person.id} and n.discord_message_id = ${waiting.message_id} group by n.id`;
    expect(rows[0]?.limited).toBeLessThanOrEqual(1);
    await Promise.all(processes.map((one) => one.close()));
    expect(new Set(countDeliveries(webhook).values())).toEqual(new Set([1]));
    // The rest of the stream, which no other test should wait for.
    await world.database.sql`
      update notifications set state = 'expired' where user_id = ${person.id} and state = 'pending'`;
  },
);

test('a destination that hangs does not hold up the others', async () => {
  const hanging = await world.watcher('Laser Grid');
  await world.failWebhook(hanging.webhook, 'timeout');
  const healthy = await world.watcher('Laser Grid');
  for (let n = 1; n <= 4; n += 1) {
    await world.ingest(world.message(`S> Laser Grid ${n}wl`));
    await world.until('the healthy one has its ping', () => world.sentTo(healthy.webhook).length === n);
  }
  expect(world.sentTo(hanging.webhook)).toHaveLength(0);
  // The first ping of the healthy one was answered while the hanging one was still being waited for.
  const [healthyFirst] = await attempts(healthy.person);
  await world.until(
    'the first wait is over',
    async () => (await attempts(hanging.person))[0]?.finished_at != null,
  );
  const [hangingFirst] = await attempts(hanging.person);
  expect(healthyFirst?.finished_at?.getTime()).toBeLessThan(hangingFirst?.finished_at?.getTime() ?? 0);
  await world.quiet();
  await world.settled();
});
