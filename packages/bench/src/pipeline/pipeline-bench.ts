import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setTimeout as wait } from 'node:timers/promises';
import { type IngestMessage, SANDBOX_DISCORD } from '@lockwatch/contracts';
import { type BenchResult, formatRows, percentile, roundTo } from '../results.js';
import { type BenchWorld, createBenchWorld } from './bench-world.js';

const RULES = 10_000;
const RATE = 50;
const SECONDS = 20;
/** The first ones warm up code, plans and connections. */
const WARM_UP = 100;
const BURST = 10_000;

/**
 * Measures the way of a message on this machine: from `ingest` called to the request's headers on the wire, at 50
 * messages a second with 10,000 rules, commits on disk; and how many messages a second can be taken in and matched.
 */
export async function benchPipeline(): Promise<BenchResult> {
  const world = await createBenchWorld(RULES);
  try {
    const latencies = await measureLatency(world);
    const messagesPerSecond = await measureIngest(world);
    const rows = [
      ...(
        [
          ['median', 0.5],
          ['99 %', 0.99],
          ['longest', 1],
        ] as const
      ).map(([name, part]) => ({
        name: `received -> ping on the wire, ${name}`,
        unit: 'ms',
        value: roundTo(percentile(latencies, part), 2),
        n: latencies.length,
        note: `${RULES} rules, ${RATE} messages/s, PostgreSQL with fsync on the same machine`,
      })),
      {
        name: 'messages stored and matched',
        unit: '1/s',
        value: Math.round(messagesPerSecond),
        n: BURST,
        note: `batches of 100, ${RULES / 400} decisions a message`,
      },
    ];
    return { rows, tables: [formatRows('From a received message to its ping', rows)] };
  } finally {
    await world.close();
  }
}

async function measureLatency({ pipeline, itemNames }: BenchWorld): Promise<number[]> {
  const received = new Map<string, number>();
  const latencies: number[] = [];
  const onSent = (event: unknown) => {
    const now = performance.now();
    const body = String((event as { request: { body: unknown } }).request.body);
    const id = /\/(\d+)"/.exec(body)?.[1];
    const start = id === undefined ? undefined : received.get(id);
    if (start !== undefined) latencies.push(now - start);
  };
  subscribe('undici:client:sendHeaders', onSent);
  const started = performance.now();
  for (let n = 0; n < RATE * SECONDS + WARM_UP; n += 1) {
    // Three of five meet one rule: 30 pings a second, below what Discord allows one address.
    const message = makeMessage(n, `S> ${itemNames[n % itemNames.length]} ${n % 5 < 3 ? 150 : 50}wl`);
    if (n >= WARM_UP) received.set(message.message_id, performance.now());
    void pipeline.ingest({ messages: [message], deletions: [] });
    await wait(Math.max(0, started + ((n + 1) * 1000) / RATE - performance.now()));
  }
  while (pipeline.stats().messagesInFlight + pipeline.stats().deliveriesInFlight > 0) await wait(20);
  unsubscribe('undici:client:sendHeaders', onSent);
  return latencies;
}

async function measureIngest({ pipeline, itemNames }: BenchWorld): Promise<number> {
  const batches = Array.from({ length: BURST / 100 }, (_, batch) =>
    Array.from({ length: 100 }, (_, n) =>
      makeMessage(100_000 + batch * 100 + n, `S> ${itemNames[(batch * 7 + n) % itemNames.length]} 50wl`),
    ),
  );
  const started = performance.now();
  const queue = [...batches];
  await Promise.all(
    Array.from({ length: 3 }, async () => {
      for (let batch = queue.shift(); batch; batch = queue.shift()) {
        await pipeline.ingest({ messages: batch, deletions: [] });
      }
    }),
  );
  while (pipeline.stats().messagesInFlight > 0) await wait(1);
  return (BURST * 1000) / (performance.now() - started);
}

function makeMessage(n: number, content: string): IngestMessage {
  const now = Date.now();
  return {
    message_id: String(1_600_000_000_000_000_000n + BigInt(n)),
    channel_id: SANDBOX_DISCORD.channels[0].id,
    channel_name: SANDBOX_DISCORD.channels[0].name,
    guild_id: SANDBOX_DISCORD.guildId,
    author_id: String(800_000_000_000_000_000n + BigInt(n % 997)),
    author_name: 'Trader',
    content,
    posted_at: new Date(now).toISOString(),
    edited_at: null,
    source: 'gateway',
    received_at_ms: now,
  };
}
