import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type IngestMessage, SANDBOX_DISCORD } from '@lockwatch/contracts';
import { createDatabase, migrate, seedReference } from '@lockwatch/db';
import { startEmbeddedPostgres } from '@lockwatch/db/embedded';
import type { TestDatabase } from '@lockwatch/db/testing';
import type { OutboxRow } from '@lockwatch/sandbox';
import { startFreezingProxy } from './freezing-proxy.js';
import { createPipelineWorld, type PipelineWorld } from './pipeline-world.js';
import { type PipelineProcess, startPipelineProcess } from './start-pipeline-process.js';

/** The result of a run. Every message should ping one webhook and one user's direct messages, once each. */
export interface FaultCounts {
  messages: number;
  /** Expected pings: two for each message. */
  pings: number;
  lost: number;
  duplicated: number;
  /** Kills of servers and of the database. */
  kills: number;
  /** When the last ping of a message from before the end of the outage arrived, after that; null without an outage. */
  slowestAfterRecoveryMs: number | null;
}

/** Faults to inject while messages are ingested. */
export interface FaultControls {
  world: PipelineWorld;
  /** Kills the server that ingests messages, and starts another. */
  killServer(): Promise<void>;
  /** Kills the database, and starts it again after `downMs`. */
  killDatabase(downMs: number): Promise<void>;
  /** Freezes all connections to the database. */
  freezeDatabase(forMs: number): Promise<void>;
  /** Another transaction holds the rows of all pings. */
  lockPings(forMs: number): Promise<void>;
}

interface FaultRunOptions {
  perSecond: number;
  seconds: number;
  /** Whether the test kills the database, which takes a PostgreSQL server of its own. */
  killsDatabase?: boolean;
  /** Runs in parallel to the stream, which continues until it is done. */
  injectFaults(controls: FaultControls, secondsLeft: () => number): Promise<void>;
}

const PERSON = '300000000000000001';
const SETTLE_TIMEOUT_MS = 120_000;

interface KillableDatabase extends TestDatabase {
  /** Kills the server, and starts it again after `downMs`. */
  kill(downMs: number): Promise<void>;
}

async function startKillableDatabase(): Promise<KillableDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lockwatch-faults-'));
  let postgres = await startEmbeddedPostgres({ dataDir });
  const { url } = postgres;
  await migrate(url);
  const database = createDatabase(url, { applicationName: 'fault-run' });
  await seedReference(database.db);
  return {
    ...database,
    url,
    async kill(downMs) {
      const [pid] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGKILL');
      await postgres.ended;
      await wait(downMs);
      postgres = await startEmbeddedPostgres({ dataDir, port: Number(new URL(url).port) });
    },
    async close() {
      await database.close();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Sends a stream of messages to a server and a worker with a database of their own, injects faults, and counts. */
export async function runFaults(options: FaultRunOptions): Promise<FaultCounts> {
  const killable = options.killsDatabase ? await startKillableDatabase() : undefined;
  const world = await createPipelineWorld({}, killable);
  const { database } = world;
  const address = new URL(database.url);
  const proxy = await startFreezingProxy({ host: address.hostname, port: Number(address.port) });
  address.port = String(proxy.port);
  const start = (isWorker: boolean) =>
    startPipelineProcess({
      databaseUrl: address.href,
      discordApiUrl: world.sandbox.discordApiUrl,
      botToken: SANDBOX_DISCORD.botToken,
      keyHex: '07'.repeat(32),
      config: {},
      isWorker,
    });
  const { webhook } = await world.watcher('Laser Grid', { max: 1_000_000 });
  const person = await world.person({ discordUserId: PERSON });
  await world.rule(person, 'Laser Grid', { max: 1_000_000 });
  const worker = await start(true);
  let server = await start(false);

  const ingested: IngestMessage[] = [];
  let recoveredAt: number | null = null;
  let kills = 0;
  let isStreaming = true;
  const controls: FaultControls = {
    world,
    async killServer() {
      kills += 1;
      await server.kill();
      server = await start(false);
    },
    async killDatabase(downMs) {
      if (!killable) throw new Error('Set killsDatabase.');
      kills += 1;
      await killable.kill(downMs);
      recoveredAt = Date.now();
    },
    async freezeDatabase(forMs) {
      proxy.freeze();
      await wait(forMs);
      proxy.unfreeze();
      recoveredAt = Date.now();
    },
    async lockPings(forMs) {
      await database.sql.begin(async (tx) => {
        await tx`select id from notifications for update skip locked`;
        await wait(forMs);
      });
    },
  };

  const streaming = stream(
    () => server,
    world,
    ingested,
    options.perSecond,
    () => isStreaming,
  );
  const endsAt = performance.now() + options.seconds * 1000;
  const secondsLeft = () => (endsAt - performance.now()) / 1000;
  try {
    await options.injectFaults(controls, secondsLeft);
    await wait(Math.max(0, secondsLeft() * 1000));
    isStreaming = false;
    await streaming;
    await waitUntilSettled(world);
    const rows = world.sandbox.outbox();
    const counts = { messages: ingested.length, pings: 2 * ingested.length, lost: 0, duplicated: 0, kills };
    let slowest: number | null = null;
    for (const target of [
      rows.filter((row) => row.kind === 'webhook' && row.webhook_id === webhook.discordWebhookId),
      rows.filter((row) => row.kind === 'dm' && row.user_id === PERSON),
    ]) {
      const deliveryTimes = groupDeliveryTimes(target);
      for (const message of ingested) {
        const times = deliveryTimes.get(message.message_id) ?? [];
        if (times.length === 0) counts.lost += 1;
        else counts.duplicated += times.length - 1;
        const [first] = times;
        if (recoveredAt !== null && first !== undefined && Date.parse(message.posted_at) < recoveredAt) {
          slowest = Math.max(slowest ?? 0, first - recoveredAt);
        }
      }
    }
    return { ...counts, slowestAfterRecoveryMs: slowest };
  } finally {
    isStreaming = false;
    await Promise.all([server.kill(), worker.kill()]);
    await proxy.close();
    await world.close();
  }
}

/** Like the bot: one batch at a time, repeated until a server acknowledges it. */
async function stream(
  server: () => PipelineProcess,
  world: PipelineWorld,
  ingested: IngestMessage[],
  perSecond: number,
  isStreaming: () => boolean,
): Promise<void> {
  const unsent: IngestMessage[] = [];
  const started = performance.now();
  while (isStreaming() || unsent.length > 0) {
    const wanted = isStreaming() ? Math.floor(((performance.now() - started) * perSecond) / 1000) : 0;
    while (ingested.length < wanted) {
      const message = world.message(`S> Laser Grid ${ingested.length + 1}wl`);
      ingested.push(message);
      unsent.push(message);
    }
    const batch = unsent.slice(0, 20);
    const to = server();
    const isTaken =
      batch.length > 0 &&
      (await Promise.race([
        to.ingest(batch).then(
          () => true,
          () => false,
        ),
        to.gone.then(() => false),
      ]));
    if (isTaken) unsent.splice(0, batch.length);
    else await wait(20);
  }
}

/** Waits until every message is processed and every ping is in a final state. */
async function waitUntilSettled(world: PipelineWorld): Promise<void> {
  const deadline = performance.now() + SETTLE_TIMEOUT_MS;
  while (performance.now() < deadline) {
    const [row] = await world.database.sql<[{ open: number }]>`
      select (select count(*) from unprocessed_messages)::int
        + (select count(*) from notifications where state = 'pending' or revision is distinct from sent_revision)::int
        as open`;
    if (row.open === 0) return;
    await wait(100);
  }
}

/** When the pings of each message (by Discord's id) were delivered, ms since 1970 UTC. */
function groupDeliveryTimes(rows: readonly OutboxRow[]): Map<string, number[]> {
  const deliveryTimes = new Map<string, number[]>();
  for (const row of rows.filter((one) => one.method === 'POST')) {
    for (const { url } of (row.body as { embeds?: { url: string }[] }).embeds ?? []) {
      const id = url.split('/').at(-1) ?? '';
      deliveryTimes.set(id, [...(deliveryTimes.get(id) ?? []), Date.parse(row.at)]);
    }
  }
  return deliveryTimes;
}
