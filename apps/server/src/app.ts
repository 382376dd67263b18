import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import type { ApiDeps } from '@lockwatch/api';
import type { Authenticator, LiveFeed } from '@lockwatch/core';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import type { Registry } from 'prom-client';
import { refuseOtherCharsets } from './http/charset.js';
import { contextFactory } from './http/context.js';
import { type DepositDeps, registerDeposits } from './http/deposits.js';
import { registerDocs } from './http/docs.js';
import { refuseUnreadable, refuseUnroutable, registerProblems } from './http/problems.js';
import { registerRateLimits, type SharedCounter } from './http/rate-limits.js';
import { registerRest } from './http/rest.js';
import { registerSecurityHeaders } from './http/security-headers.js';
import { registerStripeWebhook } from './http/stripe-webhook.js';
import { MAX_PARAM_LENGTH, registerTrpc } from './http/trpc.js';
import { registerWebApp } from './http/web-app.js';
import { type BotStateProbe, type Probe, registerHealth } from './ops/health.js';
import { registerMetrics } from './ops/metrics.js';

const COMPRESS_FROM_BYTES = 1024;
/** How often a server that closes looks for connections that have nothing left to do. */
const IDLE_SWEEP_MS = 50;
/** A request that came before the stop may take so long; then its connection is cut. */
const CLOSE_GRACE_MS = 1500;
/** For a request to arrive in full: whoever sends a byte a minute does not keep a connection. */
const REQUEST_TIMEOUT_MS = 30_000;

export interface AppDeps {
  api: ApiDeps;
  /** Ended before the server closes, since its streams would stay open for good. */
  live: Pick<LiveFeed, 'close'>;
  authenticate: Authenticator;
  /** Tells of world locks put into the game's deposit world. */
  deposits: Omit<DepositDeps, 'db'>;
  probes: readonly Probe[];
  botState: BotStateProbe;
  /** Counts calls for all servers together; null: this one counts its own. */
  sharedCounter: SharedCounter | null;
  metrics: Registry;
  log: FastifyBaseLogger;
}

export interface AppOptions {
  /** The built web app; without an index.html in it only the API is served. */
  webDirectory: string;
  rateLimitPerMinute: number;
  serviceToken: string;
  /** Proxies in front of us whose word on the client's address counts. */
  trustedProxies: number;
  version: string;
}

/** The whole HTTP server, ready to listen or to be asked by a test. CORS stays closed: no header opens it. */
export async function buildApp(deps: AppDeps, options: AppOptions): Promise<FastifyInstance> {
  const { webConfig, publicUrl } = deps.api;
  const app = fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: (_address, hop) => hop < options.trustedProxies,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH, ignoreTrailingSlash: true },
    bodyLimit: 256 * 1024,
    requestTimeout: REQUEST_TIMEOUT_MS,
    frameworkErrors: refuseUnroutable,
    clientErrorHandler: refuseUnreadable,
    genReqId: (request) => requestId(request.headers['x-request-id']),
    // Requests that came before the stop are answered; new connections are refused.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  });

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  registerProblems(app);
  refuseOtherCharsets(app);
  registerMetrics(app, deps.metrics);
  await registerSecurityHeaders(app, { issuer: webConfig.oidc.issuer, publicUrl });
  const limits = await registerRateLimits(app, {
    perMinute: options.rateLimitPerMinute,
    serviceToken: options.serviceToken,
    shared: deps.sharedCounter,
  });
  await app.register(compress, { threshold: COMPRESS_FROM_BYTES });
  app.addHook('onResponse', async (request, reply) => {
    request.log.debug(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });

  app.addHook('preClose', async () => {
    deps.live.close();
    // A connection whose last answer was still on its way would keep the server open long after it.
    const sweep = setInterval(() => app.server.closeIdleConnections(), IDLE_SWEEP_MS).unref();
    // Whoever sends a request slowly, or does not read its answer, would keep the server open for good.
    const cut = setTimeout(() => app.server.closeAllConnections(), CLOSE_GRACE_MS);
    app.server.once('close', () => {
      clearInterval(sweep);
      clearTimeout(cut);
    });
  });

  const createContext = contextFactory(deps.api, deps.authenticate, limits);
  registerHealth(app, deps.probes, deps.botState);
  registerDocs(app, { brandName: webConfig.brandName, publicUrl, version: options.version });
  await registerDeposits(app, { ...deps.deposits, db: deps.api.db });
  await registerRest(app, createContext);
  await registerStripeWebhook(app, deps.api.cards);
  await registerTrpc(app, createContext);
  await registerWebApp(app, { directory: options.webDirectory, config: webConfig });
  return app;
}

/** The caller's own id if it is harmless, so that both sides' logs can be matched. */
function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}
