import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import { type ApiDeps, BODY_LIMIT_BYTES } from '@lockwatch/api';
import { AppError, getForeignHostError } from '@lockwatch/contracts';
import {
  type Authenticator,
  createSecurityLog,
  type DiscordSignIn,
  type LiveEvents,
  systemClock,
} from '@lockwatch/core';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import type { Registry } from 'prom-client';
import type { ServerConfig } from './env.js';
import { registerBackchannelLogout } from './http/backchannel-logout.js';
import { requirePlainBodies } from './http/body-encoding.js';
import { CONNECTION_LIMITS, type ConnectionLimits, limitConnections } from './http/connections.js';
import { createContextFactory } from './http/context.js';
import { registerCors } from './http/cors.js';
import { type DepositDeps, registerDeposits } from './http/deposits.js';
import { registerDiscordSignIn } from './http/discord-sign-in.js';
import { registerDocs } from './http/docs.js';
import { replaceFormerNames } from './http/former-addresses.js';
import { watchMethods } from './http/method-not-allowed.js';
import {
  createClientErrorHandler,
  registerProblems,
  rejectUnreadable,
  replaceUnreadable,
} from './http/problems.js';
import { type CallCounter, registerRateLimits } from './http/rate-limits.js';
import { registerRest } from './http/rest.js';
import { registerSecurityHeaders } from './http/security-headers.js';
import { registerStripeWebhook } from './http/stripe-webhook.js';
import { MAX_PARAM_LENGTH, registerTrpc } from './http/trpc.js';
import { readDocuments, registerWebApp } from './http/web-app.js';
import { type BotStateProbe, type Probe, registerHealth } from './ops/health.js';
import { registerMetrics } from './ops/metrics.js';

const COMPRESS_FROM_BYTES = 1024;
/** How often a server that closes looks for connections that have nothing left to do. */
const IDLE_SWEEP_MS = 50;
/** A request from before the stop may take this long; then its connection is closed. */
const CLOSE_GRACE_MS = 1500;

export interface AppDeps {
  api: ApiDeps;
  /** Closed first, since its streams never end by themselves. */
  live: Pick<LiveEvents, 'close'>;
  authenticate: Authenticator;
  endSession: (logoutToken: string) => Promise<void>;
  /** Null: another provider signs people in. */
  discordSignIn: DiscordSignIn | null;
  deposits: Omit<DepositDeps, 'db'>;
  probes: readonly Probe[];
  botState: BotStateProbe;
  /** Counts calls for all servers together; null: each counts its own. */
  sharedCounter: CallCounter | null;
  metrics: Registry;
  log: FastifyBaseLogger;
}

type HttpConfig = ServerConfig['http'];

export interface AppOptions
  extends Pick<HttpConfig, 'corsOrigins' | 'metricsToken' | 'rateLimitPerMinute' | 'trustedProxies'> {
  /** The built web app; without an index.html in it only the API is served. */
  webDirectory: string;
  serviceToken: string;
  version: string;
  hasStandInWarning: boolean;
  /** Rejects requests for other host names than this machine's. */
  onlyLoopbackHosts: boolean;
  connections?: ConnectionLimits;
}

/** The whole HTTP server, ready to listen or to be asked by a test. */
export async function buildApp(deps: AppDeps, options: AppOptions): Promise<FastifyInstance> {
  const { webConfig, publicUrl } = deps.api;
  const app = createApp(deps.log, options);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    const foreign = options.onlyLoopbackHosts ? getForeignHostError(request.raw) : null;
    done(foreign === null ? undefined : new AppError('FORBIDDEN', { text: 'http.onlyThisMachine' }));
  });
  const securityLog = createSecurityLog({ log: deps.log, clock: systemClock });
  registerProblems(app, securityLog);
  requirePlainBodies(app);
  const rejectOtherMethods = watchMethods(app);
  registerMetrics(app, deps.metrics, options.metricsToken);
  const { version, hasStandInWarning } = options;
  const documents = readDocuments({ directory: options.webDirectory, config: webConfig, hasStandInWarning });
  registerSecurityHeaders(app, { issuer: webConfig.oidc.issuer, publicUrl, documents: documents?.all ?? [] });
  const limits = registerRateLimits(app, {
    perMinute: options.rateLimitPerMinute,
    serviceToken: options.serviceToken,
    shared: deps.sharedCounter,
  });
  rejectUnreadable(app);
  registerCors(app, options.corsOrigins);
  await app.register(compress, {
    threshold: COMPRESS_FROM_BYTES,
    globalDecompression: false,
    // Those in which static files are kept.
    encodings: ['br', 'gzip'],
  });
  endConnections(app, deps.live);
  const createContext = createContextFactory(deps.api, deps.authenticate, limits, securityLog);
  registerHealth(app, deps.probes, deps.botState);
  registerDocs(app, { brandName: webConfig.brandName, publicUrl, version, hasStandInWarning });
  await registerDeposits(app, { ...deps.deposits, db: deps.api.db });
  await registerRest(app, createContext);
  await registerStripeWebhook(app, deps.api.billing);
  await registerBackchannelLogout(app, deps.endSession);
  if (deps.discordSignIn) await registerDiscordSignIn(app, deps.discordSignIn);
  await registerTrpc(app, createContext);
  await registerWebApp(app, {
    directory: options.webDirectory,
    documents,
    publicUrl,
    brandName: webConfig.brandName,
    prices: deps.api.prices,
  });
  rejectOtherMethods();
  return app;
}

function createApp(log: FastifyBaseLogger, options: AppOptions) {
  const { connections = CONNECTION_LIMITS, trustedProxies } = options;
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: (_address, hop) => hop < trustedProxies,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH, ignoreTrailingSlash: true },
    rewriteUrl: ({ url = '/' }) => replaceFormerNames(replaceUnreadable(url)),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: connections.request,
    keepAliveTimeout: connections.idle,
    http: { headersTimeout: connections.headers, connectionsCheckingInterval: connections.checkInterval },
    clientErrorHandler: createClientErrorHandler(connections.linger),
    genReqId: (request) => requestId(request.headers['x-request-id']),
    // Requests that came before the stop are answered; new connections are rejected.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  });
  limitConnections(app, connections, trustedProxies > 0);
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const ms = Math.round(reply.elapsedTime);
    request.log.debug({ method, route: routeOptions.url, status: reply.statusCode, ms }, 'request.completed');
    done();
  });
  return app;
}

/** Ends streams at once, and other connections as soon as they have nothing left to do. */
function endConnections(app: FastifyInstance, live: AppDeps['live']): void {
  app.addHook('preClose', async () => {
    live.close();
    // Closes connections whose last response was still being sent.
    const sweep = setInterval(() => app.server.closeIdleConnections(), IDLE_SWEEP_MS).unref();
    // Closes connections that send or read too slowly.
    const cut = setTimeout(() => app.server.closeAllConnections(), CLOSE_GRACE_MS);
    app.server.once('close', () => {
      clearInterval(sweep);
      clearTimeout(cut);
    });
  });
}

/** The caller's own id if it is harmless, so that both sides' logs can be matched. */
function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}
