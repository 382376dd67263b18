import type { IngestMessage } from '@lockwatch/contracts';
import type { APIEmbed } from 'discord-api-types/v10';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createPipelineWorld, type TestWebhook } from '../testing/pipeline-world.js';
import { loadPingDocuments } from './document/load-ping-documents.js';
import { renderPings } from './document/render-ping.js';
import { storeBatch } from './ingest/store-batch.js';
import { createPipeline } from './pipeline.js';
import { DEFAULT_PIPELINE_CONFIG, type PipelineConfig } from './pipeline-config.js';

const world = await createPipelineWorld();
afterEach(() => world.quiet());
afterAll(() => world.close());

const post = world.postMessage;

const methods = (rows: { method: string }[]) => rows.map((row) => row.method);
const text = (row: { body: unknown } | undefined) => JSON.stringify(row?.body);

describe('an edited message', () => {
  test.each([
    ['another price', 'S> Laser Grid 4wl', '~~3 WL each (0.33 per WL)~~ 4 WL each', ['matched', 'matched']],
    [
      'a price out of range',
      'S> Laser Grid 30wl',
      'It no longer meets your range of 1 WL – 5 WL.',
      ['matched', 'price-high'],
    ],
    [
      'nothing',
      'sold out, thanks',
      '~~Selling Laser Grid · 3 WL each (0.33 per WL)~~. The message no longer offers it.',
      ['matched'],
    ],
  ])('edits the ping in place when it offers %s', async (_what, content, shown, reasons) => {
    const { webhook, ruleId } = await world.watcher('Laser Grid');
    const message = await post('S> Laser Grid 3wl');
    await world.edit(message, content);
    const sent = world.sentTo(webhook);
    expect(methods(sent)).toEqual(['POST', 'PATCH']);
    expect(sent[1]?.message_id).toBe(sent[0]?.message_id);
    expect(text(sent[1])).toContain(shown);
    expect(await world.reasons(ruleId)).toEqual(reasons);
  });

  test('pings for a new offer and names only that', async () => {
    const { person, webhook } = await world.watcher('Laser Grid');
    await world.rule(person, 'Pepper Tree');
    const message = await post('S> Laser Grid 3wl');
    await world.edit(message, 'S> Laser Grid 3wl, S> Pepper Tree 2wl');
    const pings = world.sentTo(webhook).filter((row) => row.method === 'POST');
    expect(pings).toHaveLength(2);
    expect(text(pings[1])).toContain('Selling Pepper Tree');
    expect(text(pings[1])).not.toContain('**Selling Laser Grid');
  });

  test('pings when its price comes into the range', async () => {
    const { webhook, ruleId } = await world.watcher('Laser Grid');
    const message = await post('S> Laser Grid 9wl');
    expect(world.sentTo(webhook)).toHaveLength(0);
    await world.edit(message, 'S> Laser Grid 5wl');
    expect(methods(world.sentTo(webhook))).toEqual(['POST']);
    expect(await world.reasons(ruleId)).toEqual(['price-high', 'matched']);
  });

  test('whose original was never seen pings like an original', async () => {
    const { webhook } = await world.watcher('Laser Grid');
    await world.edit(world.message('never seen'), 'S> Laser Grid 3wl');
    expect(methods(world.sentTo(webhook))).toEqual(['POST']);
  });

  test('is not reverted by an older edit that arrives later', async () => {
    const { webhook } = await world.watcher('Laser Grid');
    const message = await post('S> Laser Grid 3wl');
    const now = world.clock.now();
    await world.edit(message, 'S> Laser Grid 5wl', new Date(now + 2000));
    await world.edit(message, 'S> Laser Grid 4wl', new Date(now + 1000));
    const sent = world.sentTo(webhook);
    expect(methods(sent)).toEqual(['POST', 'PATCH']);
    expect(text(sent[1])).toContain('5 WL each');
  });

  test('in one batch with its original pings once, as it is now', async () => {
    const { webhook } = await world.watcher('Laser Grid');
    const original = world.message('S> Laser Grid 3wl');
    const edited = { ...original, content: 'S> Laser Grid 4wl', edited_at: new Date().toISOString() };
    await world.ingest(original, edited);
    await world.settled();
    const sent = world.sentTo(webhook);
    expect(methods(sent)).toEqual(['POST']);
    expect(text(sent[0])).toContain('4 WL each');
  });

  test('many times in parallel ends with the newest version, with fewer updates than edits', async () => {
    const { person, webhook } = await world.watcher('Laser Grid');
    const message = await post('S> Laser Grid 3wl');
    const start = world.clock.now();
    const edits = Array.from({ length: 12 }, (_, n) => ({
      ...message,
      content: `S> Laser Grid 3wl, ${n} left`,
      edited_at: new Date(start + n).toISOString(),
    }));
    await Promise.all(edits.map((edit) => world.ingest(edit)));
    await world.settled();
    const sent = world.sentTo(webhook);
    expect(sent.filter((row) => row.method === 'POST')).toHaveLength(1);
    expect(sent.length).toBeLessThan(1 + edits.length);
    expect(text(sent.at(-1))).toContain('11 left');
    const rows = await world.database.sql`select id from notifications where user_id = ${person.id}`;
    expect(rows).toHaveLength(1);
  });

  test('that says the same again changes nothing', async () => {
    const { webhook } = await world.watcher('Laser Grid');
    const message = await post('S> Laser Grid 3wl');
    await world.edit(message, message.content);
    // Marked as edited once; the second time nothing in the ping differs.
    await world.edit(message, message.content, new Date(world.clock.now() + 5000));
    expect(methods(world.sentTo(webhook))).toEqual(['POST', 'PATCH']);
  });

  test('updates direct messages in place as well', async () => {
    const person = await world.person({ discordUserId: '300000000000000003' });
    await world.rule(person, 'Laser Grid');
    const message = await post('S> Laser Grid 3wl');
    await world.edit(message, 'S> Laser Grid 4wl');
    expect(methods(world.sentTo(person))).toEqual(['POST', 'PATCH']);
  });
});

describe('a deleted message', () => {
  test('is struck through in its ping', async () => {
    const { webhook } = await world.watcher('Laser Grid');
    const message = await post('S> Laser Grid 3wl');
    await world.remove(message);
    const sent = world.sentTo(webhook);
    expect(methods(sent)).toEqual(['POST', 'PATCH']);
    expect(sent[1]?.body).toMatchObject({
      embeds: [
        {
          title: expect.stringMatching(/^Gone: Selling Laser Grid/),
          description: expect.stringContaining('~~'),
        },
      ],
    });
  });

  test('sends no ping when its deletion came first', async () => {
    const { webhook, ruleId } = await world.watcher('Laser Grid');
    const message = receivedEarlier('S> Laser Grid 3wl');
    await world.remove(message);
    await world.ingest(message);
    await world.settled();
    expect(world.sentTo(webhook)).toHaveLength(0);
    expect(await world.reasons(ruleId)).toEqual(['deleted']);
  });

  test('stays deleted when an edit of it comes afterwards', async () => {
    const { webhook } = await world.watcher('Laser Grid');
    const message = await post('S> Laser Grid 3wl');
    await world.remove(message);
    await world.edit(message, 'S> Laser Grid 4wl');
    const last = world.sentTo(webhook).at(-1);
    expect(text(last)).toContain('Gone: Selling Laser Grid');
  });

  test('cancels a ping that waits for a retry', async () => {
    const { person, webhook } = await world.watcher('Laser Grid');
    await world.failWebhook(webhook, '500');
    const message = receivedEarlier('S> Laser Grid 3wl');
    await world.ingest(message);
    const state = async () =>
      (
        await world.database.sql`select state, attempt_count from notifications where user_id = ${person.id}`
      )[0];
    await world.until('a try failed', async () => ((await state())?.attempt_count ?? 0) > 1);
    await world.remove(message);
    expect(await state()).toMatchObject({ state: 'cancelled' });
    expect(world.sentTo(webhook)).toHaveLength(0);
  });
});

/** Not deleted at once when it is deleted now. */
const receivedEarlier = (content: string): IngestMessage => ({
  ...world.message(content),
  received_at_ms: world.clock.now() - 10_000,
});

const { toDeletion } = world;

describe('a message that is deleted at once has one ping, struck through, when the deletion is known', () => {
  const settings = { ...DEFAULT_PIPELINE_CONFIG, leaseMs: 0 };
  const store = (messages: IngestMessage[], deletions: IngestMessage[]) =>
    storeBatch(
      world.database.sql,
      { messages, deletions: deletions.map(toDeletion) },
      { ...settings, nowMs: world.clock.now() },
    );
  const match = () => world.pipeline.sweepMessages();
  const startOther = (config: Partial<PipelineConfig>) =>
    createPipeline({ ...world.pipelineDeps, config: { ...world.pipelineDeps.config, ...config } });
  const isPlanned = async (message: IngestMessage) =>
    (await world.database.sql`select from notifications where discord_message_id = ${message.message_id}`)
      .length > 0;

  type Order = (message: IngestMessage, webhook: TestWebhook) => Promise<unknown>;
  const orders: [when: string, order: Order][] = [
    [
      'before the message',
      async (message) => {
        await store([], [message]);
        await store([message], []);
        await match();
      },
    ],
    ['with the message', async (message) => store([message], [message]).then(match)],
    [
      'before it is matched',
      async (message) => {
        await store([message], []);
        await store([], [message]);
        await match();
      },
    ],
    [
      'with an edit, before it is matched',
      async (message) => {
        const edited = { ...message, content: 'S> Laser Grid 4wl', edited_at: message.posted_at };
        await store([message], []);
        await store([edited], [message]);
        await match();
      },
    ],
    [
      'before its ping is sent',
      async (message) => {
        const other = startOther({ maxParallelSends: 0 });
        await other.ingest({ messages: [message], deletions: [] });
        await world.until('it is matched', () => isPlanned(message));
        await other.ingest({ messages: [], deletions: [toDeletion(message)] });
        await other.close();
      },
    ],
    [
      'in another process before its ping is sent',
      async (message) => {
        const other = startOther({ maxParallelSends: 0 });
        await other.ingest({ messages: [message], deletions: [] });
        await world.until('it is matched', () => isPlanned(message));
        await store([], [message]);
        await other.close();
      },
    ],
    [
      'while its ping waits for a retry',
      async (message, webhook) => {
        await world.failWebhook(webhook, '500', 1);
        await world.ingest(message);
        await world.until('it is matched', () => isPlanned(message));
        await world.pipeline.ingest({ messages: [], deletions: [toDeletion(message)] });
      },
    ],
    [
      'before it is recorded that its ping was sent',
      async (message, webhook) => {
        const other = startOther({ recordDelayMs: 1000 });
        await other.ingest({ messages: [message], deletions: [] });
        await world.until('it is sent', () => world.sentTo(webhook).length > 0);
        await other.ingest({ messages: [], deletions: [toDeletion(message)] });
        await other.close();
      },
    ],
    [
      'after its ping was sent',
      async (message) => {
        await world.ingest(message);
        await world.settled();
        await world.pipeline.ingest({ messages: [], deletions: [toDeletion(message)] });
      },
    ],
  ];

  test.each(orders)('%s', async (_when, order) => {
    const { person, webhook, ruleId } = await world.watcher('Laser Grid');
    await order(world.message('S> Laser Grid 3wl'), webhook);
    await world.pipeline.sweepNotifications();
    await world.settled();
    const sent = world.sentTo(webhook);
    expect(sent.filter((row) => row.method === 'POST')).toHaveLength(1);
    expect(new Set(sent.map((row) => row.message_id)).size).toBe(1);
    expect(text(sent.at(-1))).toContain('Gone: Selling Laser Grid');
    const states = await world.database.sql`select state from notifications where user_id = ${person.id}`;
    expect(states).toEqual([{ state: 'sent' }]);
    expect(await world.reasons(ruleId)).toEqual(['matched']);
  });

  test('in any batches, whatever runs at the same time', async () => {
    const { webhook } = await world.watcher('Laser Grid', { max: 100 });
    const messages = Array.from({ length: 20 }, (_, n) => world.message(`S> Laser Grid ${n + 1}wl`));
    await Promise.all(
      messages.map(async (message) => {
        await world.ingest(message);
        await world.pipeline.ingest({ messages: [], deletions: [toDeletion(message)] });
      }),
    );
    await world.settled();
    const last = new Map(
      world
        .sentTo(webhook)
        .flatMap(({ body }) =>
          (body as { embeds: APIEmbed[] }).embeds.map((one) => [one.url, one.title] as const),
        ),
    );
    expect(last.size).toBe(20);
    for (const title of last.values()) expect(title).toMatch(/^Gone: /);
  });

  test('and does not silence the next one with the same offer', async () => {
    const { webhook } = await world.watcher('Laser Grid');
    const message = world.message('S> Laser Grid 3wl');
    const repost = world.message('S> Laser Grid 3wl', { author: message.author_id });
    await world.pipeline.ingest({ messages: [message, repost], deletions: [toDeletion(message)] });
    await world.settled();
    const sent = world.sentTo(webhook).map(text);
    expect(sent.filter((body) => body.includes('Gone: '))).toHaveLength(1);
    expect(sent.filter((body) => body.includes(repost.message_id) && !body.includes('Gone: '))).toHaveLength(
      1,
    );
  });
});

describe('a batch', () => {
  test('sent twice changes nothing', async () => {
    const { webhook } = await world.watcher('Laser Grid');
    const batch = { messages: [world.message('S> Laser Grid 3wl'), world.message('hello')], deletions: [] };
    expect(await world.pipeline.ingest(batch)).toEqual({ stored: 2, known: 0, deleted: 0 });
    expect(await world.pipeline.ingest(batch)).toEqual({ stored: 0, known: 2, deleted: 0 });
    await world.settled();
    expect(world.sentTo(webhook)).toHaveLength(1);
  });

  test('sent many times in parallel, with its deletions, is stored once', async () => {
    const message = world.message('S> Laser Grid 3wl');
    const deletion = { ...message, deleted_at: new Date().toISOString() };
    const results = await Promise.all(
      Array.from({ length: 6 }, () => world.pipeline.ingest({ messages: [message], deletions: [deletion] })),
    );
    await world.settled();
    expect(results.reduce((sum, result) => sum + result.stored, 0)).toBe(1);
    expect(results.reduce((sum, result) => sum + result.deleted, 0)).toBe(1);
  });

  test('holds text that PostgreSQL cannot: NUL and half characters are left out', async () => {
    const { webhook } = await world.watcher('Laser Grid');
    await world.post('S> Laser Grid 3wl \u0000 \ud800 \udc00', { authorName: '\u0000\ud800name' });
    expect(world.sentTo(webhook)).toHaveLength(1);
  });

  test('moves a channel’s mark to where the bot has read without a gap, and never back', async () => {
    const message = world.message('hello', {
      channel: { id: '210000000000000003', name: 'locks-and-vends' },
    });
    const mark = async () =>
      (await world.pipeline.listChannelMarks()).find((row) => row.channel_id === message.channel_id)
        ?.last_message_id;
    await world.ingest(message);
    expect(await mark()).toBeNull();
    const readTo = (message_id: string) => [{ channel_id: message.channel_id, message_id }];
    await world.pipeline.ingest({ messages: [], deletions: [], read_to: readTo(message.message_id) });
    await world.pipeline.ingest({ messages: [], deletions: [], read_to: readTo('5') });
    expect(await mark()).toBe(message.message_id);
  });
});

test('a ping read back from the database is drawn as it was when it was new', async () => {
  const { person, webhook } = await world.watcher('Laser Grid', { messageType: 'SELL' });
  await world.rule(person, 'Pepper Tree Seed', { min: -400, max: -100 });
  await post('S> lazer gird 3wl and pepper tree seeds 200/1 @SHOP');
  const [row] = await world.database.sql<{ id: string }[]>`
    select id from notifications where user_id = ${person.id}`;
  const documents = await loadPingDocuments(world.database.sql, [row?.id ?? '']);
  const again = renderPings([...documents.values()]);
  expect(world.sentTo(webhook)[0]?.body).toEqual(JSON.parse(JSON.stringify(again)));
});
