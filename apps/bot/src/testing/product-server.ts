import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { type ApiDeps, appRouter, createCaller, toAppError } from '@lockwatch/api';
import { ON_BEHALF_OF_HEADER, SANDBOX_DISCORD } from '@lockwatch/contracts';
import {
  type Cards,
  createAuthenticator,
  createLiveFeed,
  createOpenIdProvider,
  createPipeline,
  createReader,
  createStripeGateway,
  createTokenCipher,
  type Log,
  requestCardSync,
  sweepCardCustomers,
  systemClock,
} from '@lockwatch/core';
import { seedDemo } from '@lockwatch/db';
import { createTestDatabase, type TestDatabase } from '@lockwatch/db/testing';
import type { Sandbox } from '@lockwatch/sandbox';
import { createHTTPHandler } from '@trpc/server/adapters/standalone';
import { TEST_BOT_TOKEN } from './test-bot.js';

const SILENT: Log = { debug() {}, info() {}, warn() {}, error() {} };

export interface ProductServer {
  url: string;
  database: TestDatabase;
  /** The product as a demo person uses it in the browser. */
  as(login: string): Promise<ReturnType<typeof createCaller>>;
  /** Reads a person's card subscriptions from the sandbox's Stripe, as its events make the server do. */
  readCards(userId: string): Promise<void>;
  close(): Promise<void>;
}

/** The product's own router, rules, pipeline and database behind real HTTP, with the sandbox for the outside. */
export async function startProductServer(sandbox: Sandbox): Promise<ProductServer> {
  const database = await createTestDatabase();
  await seedDemo(database.db, { issuer: sandbox.oidcIssuer });
  const cipher = createTokenCipher(randomBytes(32));
  const reader = await createReader({ database, log: SILENT });
  const pipeline = createPipeline({
    database,
    reader,
    discord: { apiUrl: sandbox.discordApiUrl, botToken: SANDBOX_DISCORD.botToken },
    tokenCipher: cipher,
    log: SILENT,
  });
  const live = createLiveFeed({ sql: database.sql, log: SILENT });
  const authenticate = createAuthenticator({
    db: database.db,
    tokens: {
      provider: createOpenIdProvider({ issuer: sandbox.oidcIssuer, log: SILENT }),
      audience: 'https://api.lockwatch.test',
      organization: null,
    },
    serviceToken: TEST_BOT_TOKEN,
    log: SILENT,
  });
  const cards: Cards = {
    db: database.db,
    gateway: createStripeGateway({ ...sandbox.stripe, clock: systemClock, log: SILENT }),
    priceIds: new Map(),
    publishableKey: sandbox.stripe.publishableKey,
    publicUrl: 'http://localhost:3000',
    clock: systemClock,
    log: SILENT,
  };
  const deps: ApiDeps = {
    db: database.db,
    sql: database.sql,
    reader,
    pipeline,
    live,
    cipher,
    cards,
    publicUrl: 'http://localhost:3000',
    webConfig: {
      brandName: 'Lockwatch',
      creatorCredit: 'Test',
      discordInviteUrl: 'https://discord.gg/test',
      oidc: {
        issuer: sandbox.oidcIssuer,
        clientId: 'web',
        audience: 'https://api.lockwatch.test',
        organization: null,
      },
      sandbox: true,
    },
    log: SILENT,
  };
  const server = createServer(
    createHTTPHandler({
      router: appRouter,
      basePath: '/trpc/',
      async createContext({ req }) {
        const onBehalfOf = req.headers[ON_BEHALF_OF_HEADER];
        const findCaller = () =>
          authenticate({
            authorization: req.headers.authorization,
            onBehalfOf: Array.isArray(onBehalfOf) ? onBehalfOf[0] : onBehalfOf,
          });
        return { deps, caller: await findCaller(), findCaller, requestId: 'test' };
      },
      onError({ error, path }) {
        const appError = toAppError(error);
        if (appError.code === 'INTERNAL') console.error(path, appError.cause ?? error);
      },
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    database,
    async as(login) {
      const { access_token: token } = await sandbox.token(login);
      const findCaller = () => authenticate({ authorization: `Bearer ${token}`, onBehalfOf: undefined });
      return createCaller({ deps, caller: await findCaller(), findCaller, requestId: 'test' });
    },
    async readCards(userId) {
      await requestCardSync(database.db, { userId });
      await sweepCardCustomers(cards);
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
      live.close();
      await pipeline.close();
      await reader.close();
      await database.close();
    },
  };
}
