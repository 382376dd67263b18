import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pipeline } from '@lockwatch/core';
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
  const pipeline = world.createPipeline();
  const series = { perSecond: RATE, isMet: (n: number) => n % 5 < 3 };
  await timePings(world, pipeline, { ...series, first: 0, count: WARM_UP });
  const pings = await timePings(world, pipeline, { ...series, first: WARM_UP, count: RATE * seconds });
  await pipeline.close();
  return { pings, baseline: [...before, ...(await measureBaseline(world))] };
}

interface MessageSeries {
  /** The number of its first message. */
  first: number;
  count: number;
  perSecond: number;
  /** Whether the n-th message meets a rule. */
  isMet(n: number): boolean;
}

/** Sends the messages at an even pace; returns ms from the call of `ingest` to the headers of the request, of each ping. */
export async function timePings(
  { itemNames }: PipelineWorld,
  pipeline: Pipeline,
  { first, count, perSecond, isMet }: MessageSeries,
): Promise<number[]> {
  const received = new Map<string, number>();
  const latencies: number[] = [];
  const onSent = (event: unknown) => {
    const now = performance.now();
    const body = String((event as { request: { body: unknown } }).request.body);
    const id = /\/(\d+)"/.exec(body)?.[1] ?? '';
    const start = received.get(id);
    if (start !== undefined && received.delete(id)) latencies.push(now - start);
  };
  subscribe('undici:client:sendHeaders', onSent);
  const started = performance.now();
  for (let sent = 0; sent < count; sent += 1) {
    const n = first + sent;
    const message = makeMessage(itemNames, n, isMet(n) ? 150 : 50);
    if (isMet(n)) received.set(message.message_id, performance.now());
    void pipeline.ingest({ messages: [message], deletions: [] });
    await wait(Math.max(0, started + ((sent + 1) * 1000) / perSecond - performance.now()));
  }
  await waitUntilDone(() => received.size);
  unsubscribe('undici:client:sendHeaders', onSent);
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
