import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiDeps } from '@lockwatch/api';
import { SANDBOX_OIDC } from '@lockwatch/contracts';
import {
  type Cards,
  countCall,
  createAuthenticator,
  createLiveFeed,
  createOpenIdProvider,
  createPipeline,
  createReader,
  createStripeGateway,
  createTokenCipher,
  readBotHealth,
  readBotState,
  systemClock,
} from '@lockwatch/core';
import { createDatabase, seedDemo } from '@lockwatch/db';
import { createTestDatabase, type TestDatabase } from '@lockwatch/db/testing';
import { type Sandbox, startSandbox } from '@lockwatch/sandbox';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { type AppOptions, buildApp } from '../app.js';
import { createMetrics } from '../ops/metrics.js';
import { createPingLatency } from '../ops/ping-latency.js';
import { queueDepth, readinessProbes, statisticValues } from '../run/readiness.js';
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
  cards: Cards;
  /** Lines of the log, as JSON. */
  logLines: string[];
  /** A request as that demo login (null: as nobody). */
  as(login: string | null): (path: string, init?: RequestInit) => Promise<Response>;
  close(): Promise<void>;
}

export interface TestServerOptions extends AppOptions {
  /** Calls are counted in the database. */
  sharedRateLimits: boolean;
}

/** The whole HTTP server on a free port, over a database of its own, with the sandbox's sign-in and Discord. */
export async function startTestServer(options: Partial<TestServerOptions> = {}): Promise<TestServer> {
  const { sharedRateLimits = false, ...appOptions } = options;
  const [direct, sandbox] = await Promise.all([createTestDatabase(), startSandbox()]);
  const proxied = new URL(direct.url);
  const proxy = await startTcpProxy({ host: proxied.hostname, port: Number(proxied.port) });
  proxied.host = `127.0.0.1:${proxy.port}`;
  const database = createDatabase(proxied.href, { applicationName: 'lockwatch-test-server' });
  await seedDemo(direct.db, { issuer: sandbox.oidcIssuer });
  const logLines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void logLines.push(line) });
  const reader = await createReader({ database, log });
  const cipher = createTokenCipher(randomBytes(32));
  const pingLatency = createPingLatency();
  const pipeline = createPipeline({
    onPing: pingLatency.observe,
    database,
    reader,
    discord: { apiUrl: sandbox.discordApiUrl, botToken: 'sandbox-bot-token' },
    tokenCipher: cipher,
    log,
  });
  const cards: Cards = {
    db: database.db,
    gateway: createStripeGateway({ ...sandbox.stripe, clock: systemClock, log }),
    priceIds: new Map(),
    publishableKey: sandbox.stripe.publishableKey,
    publicUrl: 'http://localhost:3000',
    clock: systemClock,
    log,
  };
  const live = createLiveFeed({ sql: database.sql, log, pollMs: 25 });
  const api: ApiDeps = {
    db: database.db,
    sql: database.sql,
    live,
    reader,
    pipeline,
    cipher,
    cards,
    webConfig: {
      brandName: 'Lock</script>watch',
      creatorCredit: 'Made for $& tests',
      discordInviteUrl: 'https://discord.com/',
      oidc: { issuer: sandbox.oidcIssuer, ...SANDBOX_OIDC, organization: null },
      sandbox: true,
    },
    publicUrl: 'http://localhost:3000',
    log,
  };
  const provider = createOpenIdProvider({ issuer: sandbox.oidcIssuer, log });
  const web = makeWebDirectory();
  const app = await buildApp(
    {
      api,
      live,
      authenticate: createAuthenticator({
        db: database.db,
        tokens: { provider, audience: SANDBOX_OIDC.audience, organization: null },
        serviceToken: SERVICE_TOKEN,
        log,
      }),
      sharedCounter: sharedRateLimits ? (key, windowMs) => countCall(database.sql, key, windowMs) : null,
      deposits: { secret: DEPOSIT_SECRET, clock: systemClock },
      probes: readinessProbes(database, () => ({ reader, pipeline, worker: null })),
      botState: () => readBotState(database.sql),
      metrics: createMetrics({
        pingLatency,
        botHealth: () => readBotHealth(database.sql),
        pipelineStats: () => pipeline.stats(),
        queueDepth: () => queueDepth(database),
        statistics: () => statisticValues(database),
      }),
      log,
    },
    {
      webDirectory: web,
      rateLimitPerMinute: 100_000,
      serviceToken: SERVICE_TOKEN,
      trustedProxies: 0,
      version: '1.2.3',
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
    cards,
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
      await reader.close();
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

/** A built web app, as small as can be. */
function makeWebDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'lockwatch-web-'));
  writeFileSync(
    join(directory, 'index.html'),
    '<!doctype html><html><head><!--lockwatch-config--></head><body><div id="root"></div></body></html>',
  );
  writeFileSync(join(directory, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"></svg>');
  return directory;
}
