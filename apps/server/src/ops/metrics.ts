import { hash, timingSafeEqual } from 'node:crypto';
import { AppError, isLoopbackHost } from '@lockwatch/contracts';
import { type BotHealth, type PipelineStats, readBotHealth } from '@lockwatch/core';
import { isDatabaseUnavailable, type Sql } from '@lockwatch/db';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { countMessagesOutsidePartitions, listStatistics, readQueueDepths } from './database-figures.js';

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

type Figures = number | readonly { label: string | number; value: number }[];

/** A gauge that is read at each scrape: a value, or one for each of its labels; null: it has none. */
function addGauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => Figures | null | Promise<Figures | null>,
  labelName?: string,
): void {
  new Gauge({
    name: `lockwatch_${name}`,
    help,
    labelNames: labelName === undefined ? [] : [labelName],
    registers: [registry],
    async collect() {
      if (labelName === undefined) this.remove();
      else this.reset();
      const figures = (await read()) ?? [];
      if (typeof figures === 'number') return this.set(figures);
      for (const { label, value } of figures) this.set({ [labelName ?? '']: label }, value);
    },
  });
}

/** Adds the bot's last health report. `read` returns null while the database is unavailable: then there are no values. */
function addBotGauges(registry: Registry, read: () => Promise<BotHealth | null>): void {
  let pendingHealth: Promise<BotHealth | null> | null = null;
  // All gauges of one scrape share one query.
  const readOnce = () => {
    pendingHealth ??= read().finally(() => {
      pendingHealth = null;
    });
    return pendingHealth;
  };
  for (const { name, help, value } of BOT_GAUGES) {
    addGauge(registry, `bot_${name}`, help, async () => {
      const bot = await readOnce();
      return bot && value(bot);
    });
  }
  const pings = async () =>
    (await readOnce())?.pings.map(({ shardId, ms }) => ({ label: shardId, value: ms / 1000 })) ?? null;
  const pingHelp = 'Round trip of the last heartbeat between the bot and Discord.';
  addGauge(registry, 'bot_gateway_ping_seconds', pingHelp, pings, 'shard');
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
  sql: Sql;
  /** Null until the pipeline runs. */
  pipelineStats: () => PipelineStats | null;
  pings: Histogram;
}): Registry {
  const { sql, pipelineStats } = sources;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registry.registerMetric(sources.pings);
  for (const { key, name, help } of COUNTERS) {
    new Counter({
      name: `lockwatch_${name}`,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(pipelineStats()?.[key] ?? 0);
      },
    });
  }
  for (const { key, name, help } of GAUGES) {
    addGauge(registry, name, help, () => pipelineStats()?.[key] ?? 0);
  }
  const addFigures = (name: string, help: string, read: () => Promise<Figures>, labelName?: string) =>
    addGauge(registry, name, help, () => readIfAvailable(read), labelName);
  addFigures('queue_depth', 'Rows waiting to be processed.', () => readQueueDepths(sql), 'queue');
  const outside = 'Stored messages for whose time no partition existed, up to 10,000.';
  addFigures('messages_outside_partitions', outside, () => countMessagesOutsidePartitions(sql));
  const statistics = 'The statistics of the admin area, as the job last wrote them.';
  addFigures('statistic', statistics, () => listStatistics(sql), 'key');
  addBotGauges(registry, () => readIfAvailable(() => readBotHealth(sql)));
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
