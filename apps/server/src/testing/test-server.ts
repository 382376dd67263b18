import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiDeps } from '@lockwatch/api';
import { SANDBOX_OIDC } from '@lockwatch/contracts';
import {
  countCall,
  createAuthenticator,
  createLiveEvents,
  createMessageParser,
  createOpenIdProvider,
  createPipeline,
  createPrices,
  createStripeGateway,
  createTokenCipher,
  endSession,
  readBotState,
  type StripeBilling,
  systemClock,
} from '@lockwatch/core';
import { createDatabase, seedDemo } from '@lockwatch/db';
import { createTestDatabase, type TestDatabase } from '@lockwatch/db/testing';
import { type Sandbox, startSandbox } from '@lockwatch/sandbox';
import type { FastifyInstance } from 'fastify';
import { type AppOptions, buildApp } from '../app.js';
import { createLogger } from '../ops/logger.js';
import { createMetrics } from '../ops/metrics.js';
import { createPingHistogram } from '../ops/ping-latency.js';
import { createReadinessProbes } from '../run/readiness.js';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.js';

export const SERVICE_TOKEN = 'service-token-for-tests';

export const DEPOSIT_SECRET = 'deposit-secret-for-tests';

export interface TestServer {
  app: FastifyInstance;
  /** Without a slash at the end. */
  url: string;
  /** A way to its database that no fault of the proxy touches. */
  database: TestDatabase;
  /** Between the server and its database. */
  proxy: TcpProxy;
  sandbox: Sandbox;
  billing: StripeBilling;
  /** Lines of the log, as JSON. */
  logLines: string[];
  /** A request as that demo login (null: as nobody). */
  as(login: string | null): (path: string, init?: RequestInit) => Promise<Response>;
  close(): Promise<void>;
}

export interface TestServerOptions extends AppOptions {
  /** Calls are counted in the database. */
  sharedRateLimits: boolean;
  /** Deposits signed by the former scheme are accepted. */
  acceptsV1: boolean;
}

/** The whole HTTP server on a free port, over a database of its own, with the sandbox's sign-in and Discord. */
export async function startTestServer(options: Partial<TestServerOptions> = {}): Promise<TestServer> {
  const { sharedRateLimits = false, acceptsV1 = false, ...appOptions } = options;
  const [direct, sandbox] = await Promise.all([createTestDatabase(), startSandbox()]);
  const proxied = new URL(direct.url);
  const proxy = await startTcpProxy({ host: proxied.hostname, port: Number(proxied.port) });
  proxied.host = `127.0.0.1:${proxy.port}`;
  const database = createDatabase(proxied.href, { applicationName: 'lockwatch-test-server' });
  await seedDemo(direct.db, { issuer: sandbox.oidcIssuer });
  const logLines: string[] = [];
  const log = createLogger({ level: 'debug' }, { write: (line: string) => void logLines.push(line) });
  const parser = await createMessageParser({ database, log });
  const cipher = createTokenCipher(randomBytes(32));
  const pings = createPingHistogram();
  const pipeline = createPipeline({
    onPing: (latencyMs) => pings.observe(latencyMs / 1000),
    database,
    parser,
    discord: { apiUrl: sandbox.discordApiUrl, botToken: 'sandbox-bot-token' },
    tokenCipher: cipher,
    log,
  });
  const billing: StripeBilling = {
    db: database.db,
    gateway: createStripeGateway({ ...sandbox.stripe, clock: systemClock, log }),
    priceIds: new Map(),
    publishableKey: sandbox.stripe.publishableKey,
    publicUrl: 'http://localhost:3000',
    clock: systemClock,
    log,
  };
  const prices = createPrices(database.replica, parser, 0);
  const live = createLiveEvents({ sql: database.sql, prices, log, pollMs: 25 });
  const api: ApiDeps = {
    db: database.db,
    sql: database.sql,
    replica: database.replica,
    prices,
    live,
    parser,
    pipeline,
    cipher,
    billing,
    firstAdministratorToken: null,
    webConfig: {
      brandName: 'Lock</script>watch',
      creatorCredit: 'Made for $& tests',
      discordInviteUrl: 'https://discord.com/',
      botInviteUrl: null,
      depositWorld: 'TESTDEPOSIT',
      pushKey: null,
      termsUrl: '/terms',
      privacyUrl: '/privacy',
      supportUrl: '/help',
      oidc: { issuer: sandbox.oidcIssuer, ...SANDBOX_OIDC, organization: null },
      sandbox: true,
    },
    publicUrl: 'http://localhost:3000',
    log,
  };
  const provider = createOpenIdProvider({ issuer: sandbox.oidcIssuer, log });
  const tokenRules = { provider, ...SANDBOX_OIDC, organization: null };
  const web = makeWebDirectory();
  const app = await buildApp(
    {
      api,
      live,
      authenticate: createAuthenticator({
        db: database.db,
        tokens: tokenRules,
        serviceToken: SERVICE_TOKEN,
        log,
      }),
      endSession: (token) => endSession(database.db, tokenRules, token),
      discordSignIn: null,
      sharedCounter: sharedRateLimits ? (...count) => countCall(database.sql, ...count) : null,
      deposits: { secret: DEPOSIT_SECRET, acceptsV1, clock: systemClock },
      probes: createReadinessProbes(database, () => ({ parser, pipeline, worker: null })),
      botState: () => readBotState(database.sql),
      metrics: createMetrics({ sql: database.sql, pipelineStats: () => pipeline.stats(), pings }),
      log,
    },
    {
      webDirectory: web,
      rateLimitPerMinute: 100_000,
      serviceToken: SERVICE_TOKEN,
      metricsToken: null,
      trustedProxies: 0,
      version: '1.2.3',
      hasStandInWarning: false,
      onlyLoopbackHosts: false,
      corsOrigins: [],
      ...appOptions,
    },
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const tokens = new Map<string, string>();

  return {
    app,
    url,
    database: direct,
    proxy,
    sandbox,
    billing,
    logLines,
    as: (login) => async (path, init) => {
      const headers = new Headers(init?.headers);
      if (login !== null) {
        const token = tokens.get(login) ?? (await sandbox.token(login)).access_token;
        tokens.set(login, token);
        headers.set('authorization', `Bearer ${token}`);
      }
      return fetch(`${url}${path}`, { ...init, headers });
    },
    async close() {
      await app.close();
      await pipeline.close();
      await parser.close();
      await database.close();
      await Promise.all([direct.close(), sandbox.close(), proxy.close()]);
      rmSync(web, { recursive: true });
    },
  };
}

/** JSON as a script would send it. */
export function json(method: string, body: unknown): RequestInit {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { method, body: text, headers: { 'content-type': 'application/json' } };
}

/** A built web app, with documents large enough to be compressed. */
function makeWebDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'lockwatch-web-'));
  const documents = ['', '/', '/item', '/dashboard', '/dashboard/items'].map((path) => [
    path,
    `<!doctype html><html lang="en"><head><!--lockwatch-config--><style>${' '.repeat(1024)}</style>
    <link id="${path}"></head><body><div id="root">{brandName}</div></body></html>`,
  ]);
  writeFileSync(join(directory, 'documents.json'), JSON.stringify(Object.fromEntries(documents)));
  writeFileSync(join(directory, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"></svg>');
  return directory;
}
