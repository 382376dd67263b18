import { isDatabaseAway } from '@lockwatch/api';
import type { BotHealth, PipelineStats } from '@lockwatch/core';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { refuseOtherMethods } from '../http/other-methods.js';
import { addBotMetrics } from './bot-metrics.js';
import type { PingLatency } from './ping-latency.js';

/** What waits in the database, whoever works on it. */
export interface QueueDepth {
  /** Messages stored, but not understood yet. */
  messages: number;
  /** Pings that are due, or will be. */
  notifications: number;
}

/** A figure of the statistics that a job keeps current. */
export interface StatisticValue {
  key: string;
  value: number;
}

export interface MetricSources {
  statistics(): Promise<StatisticValue[]>;
  pipelineStats(): PipelineStats;
  queueDepth(): Promise<QueueDepth>;
  botHealth(): Promise<BotHealth>;
  pingLatency: PingLatency;
}

const COUNTERS: readonly { key: keyof PipelineStats; name: string; help: string }[] = [
  { key: 'messagesStored', name: 'messages_stored', help: 'Messages stored by this process.' },
  { key: 'messagesProcessed', name: 'messages_processed', help: 'Messages understood and matched.' },
  { key: 'messagesInFlight', name: 'messages_in_flight', help: 'Messages stored, but not matched yet.' },
  { key: 'notificationsCreated', name: 'pings_created', help: 'Pings made by this process.' },
  { key: 'pingsSent', name: 'pings_sent', help: 'Pings delivered.' },
  { key: 'pingsEdited', name: 'pings_edited', help: 'Pings changed after delivery.' },
  { key: 'deliveriesFailed', name: 'deliveries_failed', help: 'Tries to deliver that failed.' },
  { key: 'deliveriesInFlight', name: 'deliveries_in_flight', help: 'Deliveries held in memory.' },
  { key: 'rateLimited', name: 'deliveries_rate_limited', help: 'Answers of Discord that asked to wait.' },
];

/** The registry of this process: Node.js, event loop, requests, the message pipeline, what waits in the database. */
export function createMetrics(sources: MetricSources): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registry.registerMetric(sources.pingLatency.histogram);
  for (const { key, name, help } of COUNTERS) {
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
    help: 'What waits in the database.',
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      this.reset();
      const depth = await whileThere(sources.queueDepth);
      if (!depth) return;
      this.set({ queue: 'messages' }, depth.messages);
      this.set({ queue: 'notifications' }, depth.notifications);
    },
  });
  new Gauge({
    name: 'lockwatch_statistic',
    help: 'The statistics of the admin area, as the job last wrote them.',
    labelNames: ['key'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { key, value } of (await whileThere(sources.statistics)) ?? []) this.set({ key }, value);
    },
  });
  addBotMetrics(registry, () => whileThere(sources.botHealth));
  return registry;
}

/** Null while the database is away: the figures of the process itself are wanted most just then. */
async function whileThere<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (isDatabaseAway(error)) return null;
    throw error;
  }
}

/** /metrics, and the time each route takes. */
export function registerMetrics(app: FastifyInstance, registry: Registry): void {
  const duration = new Histogram({
    name: 'lockwatch_http_request_seconds',
    help: 'Time from a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    duration.observe(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'page',
        status: String(reply.statusCode),
      },
      reply.elapsedTime / 1000,
    );
  });
  app.get('/metrics', async (_request, reply) => {
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  refuseOtherMethods(app, '/metrics', ['GET']);
}
