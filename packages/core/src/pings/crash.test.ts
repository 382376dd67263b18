import { type IngestMessage, SANDBOX_DISCORD } from '@lockwatch/contracts';
import type { OutboxRow } from '@lockwatch/sandbox';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createPipelineWorld, type PipelineWorld } from '../testing/pipeline-world.js';
import {
  killPipelineProcesses,
  type PipelineProcess,
  startPipelineProcess,
} from '../testing/start-pipeline-process.js';
import { createPipeline, type Pipeline } from './pipeline.js';
import type { PipelineConfig } from './pipeline-config.js';

/** The short form kills where a ping may be doubled; the long one also before that, and at random. */
const isLong = process.env.LOCKWATCH_TESTS === 'long';
/** Short, so that what a dead process held is free soon. */
const CONFIG: Partial<PipelineConfig> = { leaseMs: 2500, requestTimeoutMs: 1000 };

const world = await createPipelineWorld(CONFIG);
afterEach(async () => {
  killPipelineProcesses();
  await world.quiet();
});
afterAll(() => world.close());

function startPipeline(config: Partial<PipelineConfig> = {}): Promise<PipelineProcess> {
  return startPipelineProcess({
    databaseUrl: world.database.url,
    discordApiUrl: world.sandbox.discordApiUrl,
    botToken: SANDBOX_DISCORD.botToken,
    keyHex: '07'.repeat(32),
    config: { ...CONFIG, ...config },
  });
}

/** What a worker does, in this process, until nothing is left. */
async function sweepAll(other?: Pipeline): Promise<void> {
  let isDone = false;
  const settled = world.settled().finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await world.pipeline.sweepMessages();
    await other?.sweepNotifications();
    await world.pipeline.sweepNotifications();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await settled;
}

/** How often each message (by Discord's id) was told to a webhook or a person. */
function countDeliveries(rows: readonly OutboxRow[]): Map<string, number> {
  const told = new Map<string, number>();
  for (const row of rows.filter((one) => one.method === 'POST')) {
    for (const embed of (row.body as { embeds: { url: string }[] }).embeds) {
      const id = embed.url.split('/').at(-1) ?? '';
      told.set(id, (told.get(id) ?? 0) + 1);
    }
  }
  return told;
}

async function listPings(person: { id: string }): Promise<{ request_id: string | null }[]> {
  return world.database.sql`select request_id from notifications where user_id = ${person.id}`;
}

async function openAttempts(discordMessageId: string): Promise<number> {
  const [row] = await world.database.sql<[{ count: number }]>`
    select count(*)::int from delivery_attempts a join notifications n on n.id = a.notification_id
    where n.discord_message_id = ${discordMessageId} and a.finished_at is null`;
  return row.count;
}

test('two processes that share a backlog send each ping once, however long it waits for its turn', async () => {
  const { person, webhook } = await world.watcher('Laser Grid', { max: 100 });
  const other = createPipeline(world.pipelineDeps);
  // Discord takes five messages in two seconds here; a lease is over before the last ones have their turn.
  const messages = Array.from({ length: 30 }, (_, n) => world.message(`S> Laser Grid ${n + 1}wl`));
  for (const message of messages) await world.ingest(message);
  await sweepAll(other);
  await other.close();
  expect(countDeliveries(world.sentTo(webhook))).toEqual(
    new Map(messages.map((message) => [message.message_id, 1])),
  );
  const [row] = await world.database.sql`
    select count(*)::int from delivery_attempts a join notifications n on n.id = a.notification_id
    where n.user_id = ${person.id} and a.finished_at is null`;
  expect(row?.count).toBe(0);
});

describe('a server killed', () => {
  test('after it sent a ping and before it wrote that down, sends one double, which the record shows', async () => {
    const { webhook } = await world.watcher('Laser Grid');
    const pipeline = await startPipeline({ recordDelayMs: 60_000 });
    const message = world.message('S> Laser Grid 3wl');
    await pipeline.ingest([message]);
    await world.until('the ping is out', () => world.sentTo(webhook).length === 1);
    await pipeline.kill();
    await sweepAll();
    expect(countDeliveries(world.sentTo(webhook))).toEqual(new Map([[message.message_id, 2]]));
    expect(await openAttempts(message.message_id)).toBe(1);
  });

  test('after a direct message with many pings left, sends the same pings with the same nonce', {
    timeout: 120_000,
  }, async () => {
    const person = await world.person({ discordUserId: '300000000000000001' });
    await world.rule(person, 'Laser Grid', { max: 100 });
    // While direct messages cannot leave, pings pile up: in a process that dies, and on record as not sent.
    const waiting = await startPipeline({ maxParallelSends: 0 });
    const messages = Array.from({ length: 8 }, (_, n) => world.message(`S> Laser Grid ${n + 1}wl`));
    await waiting.ingest(messages);
    await world.until('the pings are written', async () => (await listPings(person)).length === 8);
    await waiting.kill();
    await world.database.sql`update notifications set request_id = null where user_id = ${person.id}`;
    const pipeline = await startPipeline({ recordDelayMs: 60_000 });
    await world.until('a message with many pings left', async () => {
      await pipeline.sweep();
      return world.sentTo(person).length > 0;
    });
    await pipeline.kill();
    const requests = new Set((await listPings(person)).map((ping) => ping.request_id));
    expect(requests.size).toBeLessThan(8);
    const late = world.message('S> Laser Grid 99wl');
    await world.ingest(late);
    await sweepAll();
    expect(countDeliveries(world.sentTo(person))).toEqual(
      new Map([...messages, late].map((message) => [message.message_id, 1])),
    );
  });
});

if (isLong)
  describe('a server killed in the long form', () => {
    test('after it stored a message and before it matched it, loses nothing', async () => {
      const { webhook } = await world.watcher('Laser Grid');
      const pipeline = await startPipeline();
      const message = world.message('S> Laser Grid 3wl');
      await world.database.sql.begin(async (tx) => {
        // The second commit waits for this lock; the process dies waiting.
        await tx`lock table decisions in access exclusive mode`;
        await pipeline.ingest([message]);
        await pipeline.kill();
      });
      expect(world.sentTo(webhook)).toHaveLength(0);
      await sweepAll();
      expect(countDeliveries(world.sentTo(webhook))).toEqual(new Map([[message.message_id, 1]]));
    });

    test('after it wrote a ping and before it sent it, loses nothing', async () => {
      const { webhook } = await world.watcher('Laser Grid');
      const pipeline = await startPipeline({ maxParallelSends: 0 });
      const message = world.message('S> Laser Grid 3wl');
      await pipeline.ingest([message]);
      await world.until('the ping is written', async () => (await openAttempts(message.message_id)) === 1);
      await pipeline.kill();
      expect(world.sentTo(webhook)).toHaveLength(0);
      await sweepAll();
      expect(countDeliveries(world.sentTo(webhook))).toEqual(new Map([[message.message_id, 1]]));
      // On record as "maybe sent": nobody can know that it was not.
      expect(await openAttempts(message.message_id)).toBe(1);
    });

    test('at random moments under a stream loses nothing and makes each ping once', {
      timeout: 180_000,
    }, async () => {
      const names = [
        'Laser Grid',
        'Pepper Tree',
        'Dirt',
        'Chandelier',
        'Fishing Rod',
        'Rock',
        'Lava',
        'Wooden Door',
      ];
      const items = names.filter((name) => isParsedAs(name));
      expect(items.length).toBeGreaterThan(4);
      const watchers = await Promise.all(
        items.flatMap((item) => [world.watcher(item), world.watcher(item, { messageType: 'SELL' })]),
      );
      const ingested = new Map<string, { item: string; meets: boolean }>();
      let left: IngestMessage[] = [];
      for (let kill = 0; kill < 5; kill += 1) {
        const pipeline = await startPipeline();
        const fresh = items.flatMap((item, n) => {
          const meets = (n + kill) % 4 !== 0;
          const message = world.message(`S> ${item} ${meets ? '3' : '30'}wl`);
          ingested.set(message.message_id, { item, meets });
          return [message];
        });
        // What the last process did not acknowledge comes again, as from the bot.
        const toIngest = [...left, ...fresh];
        const acknowledged = new Set<string>();
        for (let at = 0; at < toIngest.length; at += 2) {
          const batch = toIngest.slice(at, at + 2);
          void pipeline.ingest(batch).then(() => {
            for (const message of batch) acknowledged.add(message.message_id);
          });
        }
        // The one wait for nothing: the moment of death is what this test leaves to chance.
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 120));
        await pipeline.kill();
        left = toIngest.filter((message) => !acknowledged.has(message.message_id));
      }
      await world.pipeline.ingest({ messages: left, deletions: [] });
      await sweepAll();

      await expectNothingLost(items, watchers, ingested);
    });

    test('not at all, but repeatedly disconnected from its database, loses nothing and makes each ping once', {
      timeout: 180_000,
    }, async () => {
      const items = ['Laser Grid', 'Pepper Tree', 'Dirt', 'Chandelier'].filter((name) => isParsedAs(name));
      const watchers = await Promise.all(
        items.flatMap((item) => [world.watcher(item), world.watcher(item, { messageType: 'SELL' })]),
      );
      const ingested = new Map<string, { item: string; meets: boolean }>();
      let pipeline = await startPipeline();
      for (let round = 0; round < 3; round += 1) {
        let left = items.map((item, n) => {
          const meets = (n + round) % 3 !== 0;
          const message = world.message(`S> ${item} ${meets ? '3' : '30'}wl`);
          ingested.set(message.message_id, { item, meets });
          return message;
        });
        while (left.length > 0) {
          const [next, ...others] = left;
          if (!next) break;
          const isStored = pipeline.ingest([next]).then(
            () => true,
            () => false,
          );
          await world.database.sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'lockwatch'`;
          // The driver may end the process over a lost connection; its supervisor starts it again.
          const outcome = await Promise.race([isStored, pipeline.gone.then(() => 'gone' as const)]);
          if (outcome === 'gone') pipeline = await startPipeline();
          if (outcome === true) left = others;
        }
      }
      await pipeline.kill();
      await sweepAll();
      await expectNothingLost(items, watchers, ingested);
    });
  });

function isParsedAs(name: string): boolean {
  const found = world.parser.findByName(name);
  const [offer, ...others] = world.parser.parse(`S> ${name} 3wl`, null).offers;
  return found !== null && others.length === 0 && offer?.itemId === found.itemId && offer.price === 3;
}

/** The checker knows only what was fed, the database's rows, and what Discord got. */
async function expectNothingLost(
  items: readonly string[],
  watchers: readonly Awaited<ReturnType<PipelineWorld['watcher']>>[],
  ingested: ReadonlyMap<string, { item: string; meets: boolean }>,
): Promise<void> {
  const { sql } = world.database;
  const stored = await sql<{ discord_message_id: string }[]>`
    select discord_message_id from messages where discord_message_id = any (${[...ingested.keys()]}::bigint[])`;
  expect(new Set(stored.map((row) => row.discord_message_id))).toEqual(new Set(ingested.keys()));
  expect(stored).toHaveLength(ingested.size);

  let doubles = 0;
  let open = 0;
  for (const [index, watcher] of watchers.entries()) {
    const item = items[Math.floor(index / 2)];
    const expected = [...ingested].filter(([, one]) => one.meets && one.item === item).map(([id]) => id);
    const pings = await sql<{ discord_message_id: string; state: string; open: number }[]>`
      select n.discord_message_id, n.state,
        (select count(*)::int from delivery_attempts a
          where a.notification_id = n.id
            and (a.finished_at is null or a.outcome in ('timeout', 'network', 'server-error'))) as open
      from notifications n where n.user_id = ${watcher.person.id}`;
    expect(pings.map((ping) => ping.discord_message_id).sort()).toEqual([...expected].sort());
    expect(new Set(pings.map((ping) => ping.state))).toEqual(new Set(expected.length > 0 ? ['sent'] : []));
    const told = countDeliveries(world.sentTo(watcher.webhook));
    expect([...told.keys()].sort()).toEqual([...expected].sort());
    for (const ping of pings) {
      const extra = (told.get(ping.discord_message_id) ?? 0) - 1;
      expect(extra).toBeLessThanOrEqual(ping.open);
      doubles += extra;
      open += ping.open;
    }
  }
  expect(doubles).toBeLessThanOrEqual(open);
}
