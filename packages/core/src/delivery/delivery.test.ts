import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createPipelineWorld, type Person, type PipelineWorld } from '../testing/pipeline-world.js';

let world: PipelineWorld;
beforeAll(async () => {
  world = await createPipelineWorld({ requestTimeoutMs: 300 });
});
afterEach(async () => {
  await world.quiet();
});
afterAll(async () => {
  await world.close();
});

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

describe('every attempt is on record', () => {
  test('a ping that goes through has one, with its answer', async () => {
    const { person, webhook } = await world.watcher('Laser Grid');
    await world.post('S> Laser Grid 3wl');
    expect(await attempts(person)).toEqual([
      { outcome: 'sent', status_code: 200, finished_at: expect.any(Date) },
    ]);
    expect(await notification(person)).toMatchObject({
      state: 'sent',
      attempt_count: 1,
      leased_until: null,
      ping_message_id: world.sentTo(webhook)[0]?.message_id,
    });
  });

  test.each(['500', '502', 'reset', 'timeout'])(
    'after %s it is tried again until it goes through',
    async (kind) => {
      const { person, webhook } = await world.watcher('Laser Grid');
      await world.fault({ target: 'webhooks', kind, count: 2, webhook_id: webhook.discordWebhookId });
      await world.post('S> Laser Grid 3wl');
      expect(world.sentTo(webhook)).toHaveLength(1);
      const failure = { reset: 'network', timeout: 'timeout' }[kind] ?? 'server-error';
      expect(await outcomes(person)).toEqual([failure, failure, 'sent']);
    },
  );

  test('after a 429 it waits as long as Discord asks, and only that destination does', async () => {
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

  test('an edit that fails is tried again', async () => {
    const { person, webhook } = await world.watcher('Laser Grid');
    const message = world.message('S> Laser Grid 3wl');
    await world.pipeline.ingest({ messages: [message], deletions: [] });
    await world.settled();
    await world.fault({ target: 'webhooks', kind: '500', count: 1, webhook_id: webhook.discordWebhookId });
    await world.edit(message, 'S> Laser Grid 4wl');
    expect(world.sentTo(webhook).map((row) => row.method)).toEqual(['POST', 'PATCH']);
    expect(await outcomes(person)).toEqual(['sent', 'server-error', 'sent']);
  });
});

describe('a destination that is gone', () => {
  test('falls back from the rule’s webhook to the primary one, and is switched off at the first answer', async () => {
    const { person, webhook: primary } = await world.watcher('Dirt');
    const own = await world.webhook(person, { isPrimary: false });
    await world.rule(person, 'Laser Grid', { webhookId: own.id });
    await world.fault({ target: 'webhooks', kind: '404', webhook_id: own.discordWebhookId });
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

  test.each(['401', '403', '404'])('answers %s: the ping comes by direct message', async (kind) => {
    const discordUserId = { 401: '300000000000000001', 403: '300000000000000002', 404: '300000000000000003' }[
      kind
    ];
    const person = await world.person({ discordUserId: discordUserId ?? null });
    const own = await world.webhook(person, { isPrimary: false });
    const primary = await world.webhook(person);
    await world.rule(person, 'Laser Grid', { webhookId: own.id });
    await world.fault({ target: 'webhooks', kind });
    await world.post('S> Laser Grid 3wl');
    expect(world.sentTo(own)).toHaveLength(0);
    expect(world.sentTo(primary)).toHaveLength(0);
    expect(world.sentTo(person)).toHaveLength(1);
    expect(await outcomes(person)).toEqual(['gone', 'gone', 'sent']);
  });

  test('is the end where direct messages are refused too, and says what to do', async () => {
    const person = await world.person({ discordUserId: '300000000000000004' });
    const webhook = await world.webhook(person);
    await world.rule(person, 'Laser Grid');
    await world.fault({ target: 'webhooks', kind: '404', webhook_id: webhook.discordWebhookId });
    await world.fault({ target: 'api', kind: '403' });
    await world.post('S> Laser Grid 3wl');
    expect(await notification(person)).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('allow direct messages'),
    });
  });

  test('does not lose the edit of another ping: one deleted on Discord is left alone', async () => {
    const { person, webhook } = await world.watcher('Laser Grid');
    const message = world.message('S> Laser Grid 3wl');
    await world.pipeline.ingest({ messages: [message], deletions: [] });
    await world.settled();
    const pingId = world.sentTo(webhook)[0]?.message_id ?? '';
    const url = `${world.sandbox.discordApiUrl}/v10/webhooks/${webhook.discordWebhookId}/${webhook.token}/messages/${pingId}`;
    await fetch(url, { method: 'DELETE' });
    await world.edit(message, 'S> Laser Grid 4wl');
    expect(await outcomes(person)).toEqual(['sent', 'message-gone']);
    const [row] = await world.database.sql`select disabled_at from webhooks where id = ${webhook.id}`;
    expect(row?.disabled_at).toBeNull();
  });
});

describe('a person whose direct messages were refused once', () => {
  async function refusedOnce(discordUserId: string) {
    const person = await world.person({ discordUserId });
    await world.rule(person, 'Laser Grid');
    await world.fault({ target: 'api', kind: '403', count: 1, path: '/messages' });
    await world.post('S> Laser Grid 1wl');
    await world.post('S> Laser Grid 2wl');
    expect(world.sentTo(person)).toHaveLength(0);
    expect(await states(person)).toEqual(['failed', 'failed']);
    return person;
  }

  async function states(person: Person): Promise<string[]> {
    const rows = await world.database.sql<{ state: string }[]>`
      select state from notifications where user_id = ${person.id} order by created_at, id`;
    return rows.map((row) => row.state);
  }

  test('gets the next ping at once after a test ping that arrived', async () => {
    const person = await refusedOnce('300000000000000005');
    await world.pipeline.sendTestPing(person.id);
    await world.post('S> Laser Grid 3wl');
    expect(world.sentTo(person)).toHaveLength(2);
    expect(await states(person)).toEqual(['failed', 'failed', 'sent']);
  });

  test('is tried again half a minute later', async () => {
    const person = await refusedOnce('300000000000000006');
    world.clock.forward(30_000);
    await world.post('S> Laser Grid 3wl');
    await world.post('S> Laser Grid 4wl');
    expect(await states(person)).toEqual(['failed', 'failed', 'sent', 'sent']);
  });
});

describe('a ping that cannot be delivered while it is useful', () => {
  test('expires, with the attempts that were made', async () => {
    const { person, webhook } = await world.watcher('Laser Grid');
    await world.fault({ target: 'webhooks', kind: '500', webhook_id: webhook.discordWebhookId });
    await world.pipeline.ingest({ messages: [world.message('S> Laser Grid 3wl')], deletions: [] });
    await world.until('two tries failed', async () => (await attempts(person)).length >= 2);
    world.clock.forward(16 * 60_000);
    await world.settled();
    expect(await notification(person)).toMatchObject({ state: 'expired' });
    expect(world.sentTo(webhook)).toHaveLength(0);
  });
});

describe('a destination that is behind', () => {
  test('gets its backlog in few messages of up to ten pings, and edits keep each of them', async () => {
    const { webhook } = await world.watcher('Laser Grid', { max: 100 });
    const messages = Array.from({ length: 14 }, (_, n) => world.message(`S> Laser Grid ${n + 1}wl`));
    for (const message of messages) await world.pipeline.ingest({ messages: [message], deletions: [] });
    await world.settled();
    const sent = world.sentTo(webhook);
    expect(sent.length).toBeLessThan(14);
    const embeds = sent.flatMap((row) => embedsOf(row.body));
    expect(embeds).toHaveLength(14);
    expect(new Set(embeds.map((embed) => embed.url)).size).toBe(14);

    const shared = sent.find((row) => embedsOf(row.body).length > 2);
    const at = embedsOf(shared?.body);
    const message = messages.find((one) => at[1]?.url?.endsWith(one.message_id));
    if (!message) throw new Error('No message shares a ping.');
    await world.edit(message, 'S> Laser Grid 99wl');
    const patch = world.sentTo(webhook).findLast((row) => row.method === 'PATCH');
    expect(patch?.message_id).toBe(shared?.message_id);
    expect(embedsOf(patch?.body).map((embed) => embed.url)).toEqual(at.map((embed) => embed.url));
    expect(embedsOf(patch?.body)[1]?.title).toContain('99 WL each');
  });

  function embedsOf(body: unknown): { url?: string; title?: string }[] {
    return (body as { embeds?: { url?: string; title?: string }[] } | undefined)?.embeds ?? [];
  }
});

test('a destination that hangs does not hold up the others', async () => {
  const hanging = await world.watcher('Laser Grid');
  await world.fault({ target: 'webhooks', kind: 'timeout', webhook_id: hanging.webhook.discordWebhookId });
  const healthy = await world.watcher('Laser Grid');
  for (let n = 1; n <= 4; n += 1) {
    await world.pipeline.ingest({ messages: [world.message(`S> Laser Grid ${n}wl`)], deletions: [] });
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

describe('a test ping', () => {
  test('goes to the webhook named, and switches it on again when it works', async () => {
    const { person, webhook } = await world.watcher('Laser Grid');
    await world.database.sql`
      update webhooks set disabled_at = now(), disabled_reason = 'gone' where id = ${webhook.id}`;
    expect(await world.pipeline.sendTestPing(person.id, webhook.id)).toEqual({
      destination: 'webhook',
      webhookName: 'Pings',
    });
    expect(world.sentTo(webhook)).toHaveLength(1);
    const [row] = await world.database.sql`select disabled_at from webhooks where id = ${webhook.id}`;
    expect(row?.disabled_at).toBeNull();
  });

  test('to somebody else’s webhook is refused as if there were none', async () => {
    const { webhook } = await world.watcher('Laser Grid');
    const stranger = await world.person();
    await expect(world.pipeline.sendTestPing(stranger.id, webhook.id)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(world.sentTo(webhook)).toHaveLength(0);
  });

  test('without a destination says what to do', async () => {
    const person = await world.person({ discordUserId: null });
    await expect(world.pipeline.sendTestPing(person.id)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('add a webhook'),
    });
  });

  test('to a webhook that is gone says so and switches it off', async () => {
    const { person, webhook } = await world.watcher('Laser Grid');
    await world.fault({ target: 'webhooks', kind: '404', webhook_id: webhook.discordWebhookId });
    await expect(world.pipeline.sendTestPing(person.id)).rejects.toMatchObject({ code: 'UPSTREAM' });
    const [row] = await world.database.sql`select disabled_reason from webhooks where id = ${webhook.id}`;
    expect(row?.disabled_reason).toBe('Unknown Webhook');
  });
});
