import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { type ApiContext, type ApiDeps, appRouter, createCaller, toAppError } from '@lockwatch/api';
import {
  IDEMPOTENCY_KEY_HEADER,
  ON_BEHALF_OF_HEADER,
  SANDBOX_DISCORD,
  SANDBOX_OIDC,
} from '@lockwatch/contracts';
import {
  createAuthenticator,
  createLiveEvents,
  createMessageParser,
  createOpenIdProvider,
  createPipeline,
  createPrices,
  createStripeGateway,
  createTokenCipher,
  type Log,
  loadReminders,
  loadWebhookNotices,
  requestStripeSync,
  type StripeBilling,
  syncDueCustomers,
  systemClock,
} from '@lockwatch/core';
import { seedDemo } from '@lockwatch/db';
import { createTestDatabase, type TestDatabase } from '@lockwatch/db/testing';
import type { Sandbox } from '@lockwatch/sandbox';
import { toLanguage } from '@lockwatch/texts/language';
import { createHTTPHandler } from '@trpc/server/adapters/standalone';
import { TEST_BOT_TOKEN } from './test-bot.js';

const CALL: Omit<ApiContext, 'deps' | 'caller' | 'findCaller' | 'request'> = {
  language: 'en',
  requestId: 'test',
  idempotencyKey: null,
  afterCommit: (work) => work(),
  setTotal: () => undefined,
  reportSecurityEvent: () => undefined,
};

const SILENT: Log = { debug() {}, info() {}, warn() {}, error() {} };

export interface ProductServer {
  url: string;
  database: TestDatabase;
  /** The idempotency keys that the bot has sent. */
  idempotencyKeys: ReadonlySet<string>;
  /** The product as a demo person uses it in the browser. */
  as(login: string): Promise<ReturnType<typeof createCaller>>;
  /** Syncs a user's card subscriptions from the sandbox's Stripe. */
  syncStripeSubscriptions(userId: string): Promise<void>;
  /** Sends due reminders and notices, as the worker does. */
  sendReminders(): Promise<number>;
  close(): Promise<void>;
}

/** The product's router, pipeline and database over HTTP, with the sandbox's services. */
export async function startProductServer(sandbox: Sandbox): Promise<ProductServer> {
  const database = await createTestDatabase();
  await seedDemo(database.db, { issuer: sandbox.oidcIssuer });
  const cipher = createTokenCipher(randomBytes(32));
  const parser = await createMessageParser({ database, log: SILENT });
  const pipeline = createPipeline({
    database,
    parser,
    discord: { apiUrl: sandbox.discordApiUrl, botToken: SANDBOX_DISCORD.botToken },
    tokenCipher: cipher,
    log: SILENT,
  });
  const live = createLiveEvents({ sql: database.sql, log: SILENT });
  const authenticate = createAuthenticator({
    db: database.db,
    tokens: {
      provider: createOpenIdProvider({ issuer: sandbox.oidcIssuer, log: SILENT }),
      ...SANDBOX_OIDC,
      organization: null,
    },
    serviceToken: TEST_BOT_TOKEN,
    log: SILENT,
  });
  const billing: StripeBilling = {
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
    replica: database.replica,
    prices: createPrices(database.replica, parser, 0),
    parser,
    pipeline,
    live,
    cipher,
    billing,
    publicUrl: 'http://localhost:3000',
    firstAdministratorToken: null,
    webConfig: {
      brandName: 'Lockwatch',
      creatorCredit: 'Test',
      discordInviteUrl: 'https://discord.gg/test',
      botInviteUrl: null,
      depositWorld: 'TESTDEPOSIT',
      pushKey: null,
      termsUrl: '/terms',
      privacyUrl: '/privacy',
      supportUrl: '/help',
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
  const idempotencyKeys = new Set<string>();
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
        const idempotencyKey = String(req.headers[IDEMPOTENCY_KEY_HEADER] ?? '') || null;
        if (idempotencyKey !== null) idempotencyKeys.add(idempotencyKey);
        const language = toLanguage(req.headers['accept-language']);
        return {
          ...CALL,
          language,
          request: req,
          idempotencyKey,
          deps,
          caller: await findCaller(),
          findCaller,
        };
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
    idempotencyKeys,
    async as(login) {
      const { access_token: token } = await sandbox.token(login);
      const findCaller = () => authenticate({ authorization: `Bearer ${token}`, onBehalfOf: undefined });
      return createCaller({ ...CALL, request: {}, deps, caller: await findCaller(), findCaller });
    },
    async syncStripeSubscriptions(userId) {
      await requestStripeSync(database.db, { userId });
      await syncDueCustomers(billing);
    },
    sendReminders: async () =>
      (await pipeline.sendDueMessages('subscription_reminders', loadReminders)) +
      (await pipeline.sendDueMessages('webhook_notices', loadWebhookNotices)),
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
      live.close();
      await pipeline.close();
      await parser.close();
      await database.close();
    },
  };
}
