import type { ApiDeps } from '@lockwatch/api';
import { AppError, type WebConfig } from '@lockwatch/contracts';
import {
  countCall,
  createAuthenticator,
  createDiscordSignIn,
  createLiveEvents,
  createOpenIdProvider,
  createPrices,
  createStripeGateway,
  createTokenCipher,
  endSession,
  getFirstAdministratorToken,
  getVapidPublicKey,
  hasAdministrator,
  type LiveEvents,
  readBotState,
  type StripeBilling,
  systemClock,
} from '@lockwatch/core';
import { createDatabase, type Database } from '@lockwatch/db';
import type { FastifyBaseLogger } from 'fastify';
import type { Histogram } from 'prom-client';
import type { ServerConfig, ServerRole } from '../env.js';
import { createMetrics } from '../ops/metrics.js';
import { createPingHistogram } from '../ops/ping-latency.js';
import { createPingTraces } from '../ops/ping-traces.js';
import { resolveDatabaseAddress } from './database-address.js';
import { createReadinessProbes } from './readiness.js';
import { type Services, startServices } from './services.js';
import type { Shutdown } from './shutdown.js';

/** Timeouts of each part, ms; together they stay within the shutdown deadline. */
const HTTP_STOP_TIMEOUT_MS = 2000;
const PIPELINE_STOP_TIMEOUT_MS = 3000;
const PARSER_STOP_TIMEOUT_MS = 500;
const TRACES_STOP_TIMEOUT_MS = 1000;
const DATABASE_STOP_TIMEOUT_MS = 750;
const EMBEDDED_STOP_TIMEOUT_MS = 8000;
/** Prices change by the hour. */
const PRICES_KEPT_MS = 60_000;
const CALL_STATEMENT_TIMEOUT_MS = 30_000;
/** Sweeps and jobs alone need few, and PostgreSQL keeps about 7 MB for each that is open. */
const WORKER_CONNECTIONS = 3;

export interface ServeOptions {
  role: ServerRole;
  config: ServerConfig;
  webDirectory: string;
  version: string;
  log: FastifyBaseLogger;
  shutdown: Shutdown;
}

/** Runs the server in one role. Listens before the database is ready and answers 503 until then. Resolves with the address. */
export async function serve(options: ServeOptions): Promise<{ url: string | null }> {
  const { role, config, log, shutdown } = options;
  const resolvingAddress = resolveDatabaseAddress(config, log);
  // Registered first, so that a stop during the start leaves no database server behind.
  const release = async () => (await resolvingAddress).release();
  shutdown.onStop('embedded database', release, EMBEDDED_STOP_TIMEOUT_MS);
  const address = await resolvingAddress;
  void address.ended.then(() => shutdown.stop('postgres.ended', 1));
  const pool = { applicationName: `lockwatch-${role}`, replicaUrl: config.databaseReplicaUrl };
  const database = createDatabase(address.url, {
    ...pool,
    ...(role === 'worker' && { max: WORKER_CONNECTIONS }),
  });
  // Pings, jobs and health checks wait for no call, and may take longer.
  const callPool = { ...pool, statementTimeoutMs: CALL_STATEMENT_TIMEOUT_MS };
  const callDatabase = createDatabase(address.url, callPool);
  const close = async () => void (await Promise.all([database.close(), callDatabase.close()]));
  shutdown.onStop('database', close, DATABASE_STOP_TIMEOUT_MS);

  const cipher = createTokenCipher(config.encryptionKey);
  const pings = createPingHistogram();
  const billing = createStripeBilling(config, database, log);
  let services: Services | null = null;
  const http =
    role === 'worker'
      ? null
      : await listen(options, { database, callDatabase, cipher, pings, billing, services: () => services });

  const traces = config.tracesEndpoint === null ? null : await createPingTraces(config.tracesEndpoint);
  if (traces) shutdown.onStop('traces', traces.close, TRACES_STOP_TIMEOUT_MS);
  services = await startServices({
    settings: config,
    database,
    databaseUrl: address.url,
    cipher,
    billing,
    withWorker: role !== 'api',
    onPing: (latencyMs) => pings.observe(latencyMs / 1000),
    onDelivered: traces?.record,
    log,
    signal: shutdown.signal,
  });
  // In reverse order of dependency.
  const { parser, pipeline, worker } = services;
  shutdown.onStop('reader', () => parser.close(), PARSER_STOP_TIMEOUT_MS);
  shutdown.onStop('pipeline', () => pipeline.close(), PIPELINE_STOP_TIMEOUT_MS);
  if (worker) shutdown.onStop('worker', () => worker.close());
  if (http) {
    shutdown.onStop('http server', http.close, HTTP_STOP_TIMEOUT_MS);
    // The first reader of the public page does not wait for them.
    const readDeals = parser.usualPricesLoaded.then(() => http.prices.listYesterdaysDeals());
    readDeals.catch((error: unknown) => log.warn(error, 'deals.unread'));
    if (!config.hasDemoAccounts) await printFirstAdministratorLink(config, database);
  }
  return { url: http?.url ?? null };
}

/** Not through the log, which holds no secrets and is kept. */
async function printFirstAdministratorLink(config: ServerConfig, { db }: Database): Promise<void> {
  if (await hasAdministrator(db)) return;
  const token = getFirstAdministratorToken(config.encryptionKey);
  // biome-ignore lint/suspicious/noConsole: see above
  console.log(
    `Nobody is an administrator yet. Sign in and open: ${config.http.publicUrl}/dashboard/first-administrator#${token}`,
  );
}

interface HttpDeps {
  database: ReturnType<typeof createDatabase>;
  callDatabase: ReturnType<typeof createDatabase>;
  cipher: ApiDeps['cipher'];
  pings: Histogram;
  billing: StripeBilling | null;
  services: () => Services | null;
}

async function listen(options: ServeOptions, deps: HttpDeps) {
  const { config, log, shutdown } = options;
  const { db, sql } = deps.callDatabase;
  const discordSignIn =
    config.discordSignIn &&
    createDiscordSignIn({
      ...config.oidc,
      publicUrl: config.http.publicUrl,
      application: config.discordSignIn,
      cipher: deps.cipher,
      db,
      log,
    });
  const provider = discordSignIn?.provider ?? createOpenIdProvider({ issuer: config.oidc.issuer, log });
  const tokens = { provider, ...config.oidc };
  const api = apiDeps(options, deps);
  const isCountedTogether = config.http.rateLimitStore === 'database';
  // Not at the top: a worker does without it.
  const { buildApp } = await import('../app.js');
  const app = await buildApp(
    {
      api,
      live: api.live,
      authenticate: createAuthenticator({ db, tokens, serviceToken: config.botApiToken, log }),
      endSession: (token) => endSession(db, tokens, token),
      discordSignIn,
      sharedCounter: isCountedTogether ? (...count) => countCall(sql, ...count) : null,
      deposits: { ...config.deposits, clock: systemClock },
      probes: createReadinessProbes(deps.database, deps.services),
      botState: () => readBotState(deps.database.sql),
      metrics: createMetrics({
        sql: deps.database.sql,
        pipelineStats: () => deps.services()?.pipeline.stats() ?? null,
        pings: deps.pings,
      }),
      log,
    },
    {
      ...config.http,
      webDirectory: options.webDirectory,
      serviceToken: config.botApiToken,
      version: options.version,
      hasStandInWarning: config.hasPublicStandIns,
      onlyLoopbackHosts: config.sandbox && !config.hasPublicStandIns,
    },
  );
  await app.listen({ host: config.http.host, port: config.http.port });
  let closing: Promise<void> | null = null;
  /** Completes running requests, rejects new ones. A second call waits for the first. */
  const close = (): Promise<void> => {
    closing ??= app.close();
    return closing;
  };
  shutdown.onStop('http server', close, HTTP_STOP_TIMEOUT_MS);
  return { url: config.http.publicUrl, prices: api.prices, close };
}

function apiDeps(options: ServeOptions, deps: HttpDeps): ApiDeps & { live: LiveEvents } {
  const { config, log } = options;
  const { db, sql, replica } = deps.callDatabase;
  const requireServices = (): Services => {
    const services = deps.services();
    if (services) return services;
    throw new AppError('UNAVAILABLE', { text: 'http.starting' }, { retryAfterSeconds: 2 });
  };
  const prices = createPrices(
    replica,
    { usualPrices: () => requireServices().parser.usualPrices() },
    PRICES_KEPT_MS,
  );
  return {
    db,
    sql,
    replica,
    prices,
    // Getters, because they exist only once the database is available.
    get parser() {
      return requireServices().parser;
    },
    get pipeline() {
      return requireServices().pipeline;
    },
    live: createLiveEvents({ sql, prices, log }),
    cipher: deps.cipher,
    billing: deps.billing,
    webConfig: toWebConfig(config),
    firstAdministratorToken: config.hasDemoAccounts ? null : getFirstAdministratorToken(config.encryptionKey),
    publicUrl: config.http.publicUrl,
    log,
  };
}

function createStripeBilling(config: ServerConfig, database: HttpDeps['database'], log: FastifyBaseLogger) {
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

function toWebConfig(config: ServerConfig): WebConfig {
  const { issuer, clientId, audience, organization } = config.oidc;
  return {
    ...config.brand,
    pushKey: config.push && getVapidPublicKey(config.push.vapidPrivateKey),
    oidc: { issuer, clientId, audience, organization },
    sandbox: config.sandbox,
  };
}
