import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { makeMessage } from './make-message.js';
import type { PipelineWorld } from './pipeline-world.js';
import { waitUntilDone } from './wait-until-done.js';

const RATE = 50;
/** The first ones warm up code, plans and connections. */
const WARM_UP = 100;
/** Of the baseline, half of them before the messages and half after. */
const BASELINE_STEPS = 200;

export interface LatencyFigures {
  /** Milliseconds from the call of `ingest` to the request's headers on the wire, of each ping. */
  pings: number[];
  /** Milliseconds of two commits with a row each and one HTTP request to the sandbox. */
  baseline: number[];
}

/** Sends 50 messages a second; three of five meet one rule: 30 pings a second, below what Discord allows one address. */
export async function measureLatency(world: PipelineWorld, seconds: number): Promise<LatencyFigures> {
  const before = await measureBaseline(world);
  const pings = await measurePings(world, seconds);
  return { pings, baseline: [...before, ...(await measureBaseline(world))] };
}

async function measurePings(world: PipelineWorld, seconds: number): Promise<number[]> {
  const received = new Map<string, number>();
  const latencies: number[] = [];
  const onSent = (event: unknown) => {
    const now = performance.now();
    const body = String((event as { request: { body: unknown } }).request.body);
    const id = /\/(\d+)"/.exec(body)?.[1];
    const start = id === undefined ? undefined : received.get(id);
    if (start !== undefined) latencies.push(now - start);
  };
  const pipeline = world.createPipeline();
  subscribe('undici:client:sendHeaders', onSent);
  const started = performance.now();
  for (let n = 0; n < RATE * seconds + WARM_UP; n += 1) {
    const message = makeMessage(world.itemNames, n, n % 5 < 3 ? 150 : 50);
    if (n >= WARM_UP) received.set(message.message_id, performance.now());
    void pipeline.ingest({ messages: [message], deletions: [] });
    await wait(Math.max(0, started + ((n + 1) * 1000) / RATE - performance.now()));
  }
  await waitUntilDone(() => pipeline.stats().messagesInFlight + pipeline.stats().deliveriesInFlight);
  unsubscribe('undici:client:sendHeaders', onSent);
  await pipeline.close();
  return latencies;
}

async function measureBaseline({ database: { sql }, discordApiUrl }: PipelineWorld): Promise<number[]> {
  await sql`create table if not exists bench_commits (id bigint generated always as identity primary key, note text)`;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  for (let step = -10; step < BASELINE_STEPS / 2; step += 1) {
    const started = performance.now();
    await sql`insert into bench_commits (note) values ('received')`;
    await sql`insert into bench_commits (note) values ('matched')`;
    await request(`${discordApiUrl}/v10/gateway`, agent);
    if (step >= 0) times.push(performance.now() - started);
    await wait(1000 / RATE);
  }
  agent.destroy();
  return times;
}

function request(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => response.resume().once('end', resolve)).once('error', reject);
  });
}
