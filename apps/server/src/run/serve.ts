import type { ApiDeps } from '@lockwatch/api';
import { AppError, type WebConfig } from '@lockwatch/contracts';
import {
  type Cards,
  countCall,
  createAuthenticator,
  createLiveFeed,
  createOpenIdProvider,
  createStripeGateway,
  createTokenCipher,
  type PipelineStats,
  readBotHealth,
  readBotState,
  systemClock,
} from '@lockwatch/core';
import { createDatabase } from '@lockwatch/db';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from '../app.js';
import type { ServerConfig, ServerRole } from '../env.js';
import { createMetrics } from '../ops/metrics.js';
import { createPingLatency, type PingLatency } from '../ops/ping-latency.js';
import { databaseAddress } from './database-url.js';
import { queueDepth, readinessProbes, statisticValues } from './readiness.js';
import { type Services, startServices } from './services.js';
import type { Shutdown } from './shutdown.js';

/** How long each part may take to stop, ms; all of them together stay within the deadline of the stop. */
const HTTP_STOP_MS = 2000;
const PIPELINE_STOP_MS = 3000;
const READER_STOP_MS = 500;
const DATABASE_STOP_MS = 750;
const EMBEDDED_STOP_MS = 8000;

export interface ServeOptions {
  role: ServerRole;
  config: ServerConfig;
  webDirectory: string;
  version: string;
  log: FastifyBaseLogger;
  shutdown: Shutdown;
}

/**
 * Runs the product's server in one role. Listens before the database is there, so that callers are told to wait instead
 * of being refused. Resolves with the address (null for a worker) once everything works.
 */
export async function serve(options: ServeOptions): Promise<{ url: string | null }> {
  const { role, config, log, shutdown } = options;
  const opening = databaseAddress(config, log);
  // Registered before it is there: a stop during the start must not leave a database server behind.
  // Only the deadline may cut this one off: nobody else ends that server.
  shutdown.onStop('embedded database', async () => (await opening).release(), EMBEDDED_STOP_MS);
  const address = await opening;
  void address.ended.then(() => shutdown.stop('the embedded database ended', 1));
  const database = createDatabase(address.url, { applicationName: `lockwatch-${role}` });
  shutdown.onStop('database', database.close, DATABASE_STOP_MS);

  const cipher = createTokenCipher(config.encryptionKey);
  const pingLatency = createPingLatency();
  const cards = cardsOf(config, database, log);
  let services: Services | null = null;
  const http =
    role === 'worker'
      ? null
      : await listen(options, { database, cipher, pingLatency, cards, services: () => services });

  services = await startServices({
    database,
    databaseUrl: address.url,
    cipher,
    cards,
    discord: config.discord,
    demoIssuer: config.hasDemoAccounts ? config.oidc.issuer : null,
    withWorker: role !== 'api',
    onPing: pingLatency.observe,
    log,
    signal: shutdown.signal,
  });
  // The last first: nobody asks for anything any more when the worker, then the pipeline, finish what they have.
  const { reader, pipeline, worker } = services;
  shutdown.onStop('reader', () => reader.close(), READER_STOP_MS);
  shutdown.onStop('pipeline', () => pipeline.close(), PIPELINE_STOP_MS);
  if (worker) shutdown.onStop('worker', () => worker.close());
  if (http) shutdown.onStop('http server', http.close, HTTP_STOP_MS);
  return { url: http?.url ?? null };
}

interface Parts {
  database: ReturnType<typeof createDatabase>;
  cipher: ApiDeps['cipher'];
  pingLatency: PingLatency;
  cards: Cards | null;
  services: () => Services | null;
}

interface HttpServer {
  url: string;
  /** Answers what came before, for a moment, and refuses what comes now. A second call waits for the first. */
  close(): Promise<void>;
}

async function listen(options: ServeOptions, parts: Parts): Promise<HttpServer> {
  const { config, log, shutdown } = options;
  const provider = createOpenIdProvider({ issuer: config.oidc.issuer, log });
  const live = createLiveFeed({ sql: parts.database.sql, log });
  const app = await buildApp(
    {
      api: apiDeps(options, { ...parts, live }),
      live,
      authenticate: createAuthenticator({
        db: parts.database.db,
        tokens: { provider, audience: config.oidc.audience, organization: config.oidc.organization },
        serviceToken: config.botApiToken,
        log,
      }),
      sharedCounter:
        config.http.rateLimitStore === 'database'
          ? (key, windowMs) => countCall(parts.database.sql, key, windowMs)
          : null,
      deposits: { secret: config.depositSecret, clock: systemClock },
      probes: readinessProbes(parts.database, parts.services),
      botState: () => readBotState(parts.database.sql),
      metrics: createMetrics({
        pingLatency: parts.pingLatency,
        botHealth: () => readBotHealth(parts.database.sql),
        pipelineStats: () => parts.services()?.pipeline.stats() ?? NO_STATS,
        queueDepth: () => queueDepth(parts.database),
        statistics: () => statisticValues(parts.database),
      }),
      log,
    },
    {
      webDirectory: options.webDirectory,
      rateLimitPerMinute: config.http.rateLimitPerMinute,
      serviceToken: config.botApiToken,
      trustedProxies: config.http.trustedProxies,
      version: options.version,
    },
  );
  await app.listen({ host: config.http.host, port: config.http.port });
  let closing: Promise<void> | null = null;
  const close = (): Promise<void> => {
    closing ??= app.close();
    return closing;
  };
  // A stop during the start ends here.
  shutdown.onStop('http server', close, HTTP_STOP_MS);
  return { url: config.http.publicUrl, close };
}

function apiDeps(options: ServeOptions, parts: Parts & Pick<ApiDeps, 'live'>): ApiDeps {
  const { config, log } = options;
  const running = (): Services => {
    const services = parts.services();
    if (services) return services;
    throw new AppError('UNAVAILABLE', 'The service is starting. Try again in a moment.', {
      retryAfterSeconds: 2,
    });
  };
  return {
    db: parts.database.db,
    sql: parts.database.sql,
    // Read at each call: they exist only once the database does.
    get reader() {
      return running().reader;
    },
    get pipeline() {
      return running().pipeline;
    },
    live: parts.live,
    cipher: parts.cipher,
    cards: parts.cards,
    webConfig: webConfigOf(config),
    publicUrl: config.http.publicUrl,
    log,
  };
}

/** Payments by card, where they are configured. Nothing is asked of Stripe before somebody pays. */
function cardsOf(config: ServerConfig, database: Parts['database'], log: FastifyBaseLogger): Cards | null {
  if (config.stripe === null) return null;
  const { priceIds, publishableKey, ...keys } = config.stripe;
  const clock = systemClock;
  return {
    db: database.db,
    gateway: createStripeGateway({ ...keys, clock, log }),
    priceIds,
    publishableKey,
    publicUrl: config.http.publicUrl,
    clock,
    log,
  };
}

/** What the browser gets to know, field by field. */
function webConfigOf(config: ServerConfig): WebConfig {
  const { issuer, clientId, audience, organization } = config.oidc;
  return {
    brandName: config.brand.brandName,
    creatorCredit: config.brand.creatorCredit,
    discordInviteUrl: config.brand.discordInviteUrl,
    oidc: { issuer, clientId, audience, organization },
    sandbox: config.sandbox,
  };
}

const NO_STATS: PipelineStats = {
  messagesInFlight: 0,
  messagesStored: 0,
  messagesProcessed: 0,
  notificationsCreated: 0,
  deliveriesInFlight: 0,
  pingsSent: 0,
  pingsEdited: 0,
  deliveriesFailed: 0,
  rateLimited: 0,
};
