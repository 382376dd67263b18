import { hash, timingSafeEqual } from 'node:crypto';
import { AppError, isLoopbackHost } from '@lockwatch/contracts';
import type { BotHealth, PipelineStats } from '@lockwatch/core';
import { isDatabaseUnavailable } from '@lockwatch/db';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { rejectOtherMethods } from '../http/method-not-allowed.js';
import type { PingLatency } from './ping-latency.js';

const BOT_GAUGES: readonly { name: string; help: string; value: (bot: BotHealth) => number | null }[] = [
  {
    name: 'connected',
    help: '1 while every shard of the bot is connected to Discord, else 0.',
    value: (bot) => (bot.state === 'connected' ? 1 : 0),
  },
  {
    name: 'lag_seconds',
    help: 'Age of the oldest message the bot has not sent to the server, or time without a connection.',
    value: (bot) => (bot.lagMs === null ? null : bot.lagMs / 1000),
  },
  {
    name: 'unsent_entries',
    help: 'Messages and deletions the bot has not sent to the server yet.',
    value: (bot) => bot.unsent,
  },
  {
    name: 'channels_behind',
    help: 'Watched channels that wait for a backfill.',
    value: (bot) => bot.channelsBehind,
  },
  { name: 'watched_channels', help: 'Channels the bot reads.', value: (bot) => bot.watchedChannels },
  {
    name: 'unreadable_channels',
    help: 'Channels the bot should read and cannot.',
    value: (bot) => bot.unreadableChannels.length,
  },
  { name: 'servers', help: 'Discord servers the bot is on.', value: (bot) => bot.guilds },
];

/** Adds the bot's last health report. `read` returns null while the database is unavailable: then there are no values. */
function registerBotMetrics(registry: Registry, read: () => Promise<BotHealth | null>): void {
  let pendingHealth: Promise<BotHealth | null> | null = null;
  // All gauges of one scrape share one query.
  const readOnce = () => {
    pendingHealth ??= read().finally(() => {
      pendingHealth = null;
    });
    return pendingHealth;
  };
  for (const { name, help, value } of BOT_GAUGES) {
    new Gauge({
      name: `lockwatch_bot_${name}`,
      help,
      registers: [registry],
      async collect() {
        this.remove();
        const bot = await readOnce();
        const figure = bot && value(bot);
        if (figure !== null) this.set(figure);
      },
    });
  }
  new Gauge({
    name: 'lockwatch_bot_gateway_ping_seconds',
    help: 'Round trip of the last heartbeat between the bot and Discord.',
    labelNames: ['shard'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { shardId, ms } of (await readOnce())?.pings ?? []) this.set({ shard: shardId }, ms / 1000);
    },
  });
}

/** Waiting work in the database, of all processes. */
export interface QueueDepth {
  messages: number;
  notifications: number;
}

/** A figure of the statistics that a job keeps current. */
export interface StatisticValue {
  key: string;
  value: number;
}

interface PipelineMetric {
  key: keyof PipelineStats;
  name: string;
  help: string;
}

const COUNTERS: readonly PipelineMetric[] = [
  { key: 'messagesStored', name: 'messages_stored', help: 'Messages stored by this process.' },
  { key: 'messagesProcessed', name: 'messages_processed', help: 'Messages parsed and matched.' },
  { key: 'notificationsCreated', name: 'pings_created', help: 'Pings created by this process.' },
  { key: 'pingsSent', name: 'pings_sent', help: 'Pings delivered.' },
  { key: 'pingsEdited', name: 'pings_edited', help: 'Pings changed after delivery.' },
  { key: 'deliveriesFailed', name: 'deliveries_failed', help: 'Failed delivery attempts.' },
  { key: 'rateLimited', name: 'deliveries_rate_limited', help: 'Rate-limit responses from Discord.' },
];
const GAUGES: readonly PipelineMetric[] = [
  { key: 'messagesInFlight', name: 'messages_in_flight', help: 'Messages stored, but not matched yet.' },
  { key: 'deliveriesInFlight', name: 'deliveries_in_flight', help: 'Deliveries held in memory.' },
  {
    key: 'invalidRequests',
    name: 'discord_invalid_requests',
    help: 'Requests of all processes that Discord rejected in the last ten minutes.',
  },
  {
    key: 'requestsStopped',
    name: 'discord_requests_stopped',
    help: '1 while Discord rejected so many requests that nothing is sent.',
  },
];

/** The registry of this process: Node.js, event loop, requests, the message pipeline, what waits in the database. */
export function createMetrics(sources: {
  statistics(): Promise<StatisticValue[]>;
  pipelineStats(): PipelineStats;
  getQueueDepth(): Promise<QueueDepth>;
  countMessagesOutsidePartitions(): Promise<number>;
  botHealth(): Promise<BotHealth>;
  pingLatency: PingLatency;
}): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registry.registerMetric(sources.pingLatency.histogram);
  for (const { key, name, help } of COUNTERS) {
    new Counter({
      name: `lockwatch_${name}`,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(sources.pipelineStats()[key]);
      },
    });
  }
  for (const { key, name, help } of GAUGES) {
    new Gauge({
      name: `lockwatch_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(sources.pipelineStats()[key]);
      },
    });
  }
  new Gauge({
    name: 'lockwatch_queue_depth',
    help: 'Rows waiting to be processed.',
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      this.reset();
      const depth = await readIfAvailable(sources.getQueueDepth);
      if (!depth) return;
      this.set({ queue: 'messages' }, depth.messages);
      this.set({ queue: 'notifications' }, depth.notifications);
    },
  });
  new Gauge({
    name: 'lockwatch_messages_outside_partitions',
    help: 'Stored messages for whose time no partition existed, up to 10,000.',
    registers: [registry],
    async collect() {
      const messages = await readIfAvailable(sources.countMessagesOutsidePartitions);
      if (messages !== null) this.set(messages);
    },
  });
  new Gauge({
    name: 'lockwatch_statistic',
    help: 'The statistics of the admin area, as the job last wrote them.',
    labelNames: ['key'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { key, value } of (await readIfAvailable(sources.statistics)) ?? [])
        this.set({ key }, value);
    },
  });
  registerBotMetrics(registry, () => readIfAvailable(sources.botHealth));
  return registry;
}

/** Null while the database is unavailable: the metrics of the process are still needed. */
async function readIfAvailable<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (isDatabaseUnavailable(error)) return null;
    throw error;
  }
}

/** /metrics, for those who know the token (null: for this machine alone), and the time each route takes. */
export function registerMetrics(app: FastifyInstance, registry: Registry, token: string | null): void {
  const duration = new Histogram({
    name: 'lockwatch_http_request_seconds',
    help: 'Time from a request to the end of its response.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    duration.observe(
      { method: request.method, route: request.routeOptions.url ?? 'page', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
    done();
  });
  app.get('/metrics', async (request, reply) => {
    if (token === null ? !isFromThisMachine(request) : !hasToken(request, token)) {
      throw new AppError(token === null ? 'FORBIDDEN' : 'UNAUTHENTICATED', { text: 'http.metricsToken' });
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  rejectOtherMethods(app, '/metrics', ['GET']);
}

function hasToken(request: FastifyRequest, token: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`));
}

/** And not through a proxy on this machine. */
function isFromThisMachine({ headers, hostname, socket }: FastifyRequest): boolean {
  return (
    isLoopbackHost(socket.remoteAddress?.replace('::ffff:', '') ?? '') &&
    isLoopbackHost(hostname) &&
    headers['x-forwarded-for'] === undefined &&
    headers.forwarded === undefined
  );
}
