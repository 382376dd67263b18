import { createServer } from 'node:http';
import { appRouter, createCaller, toAppError } from '@lockwatch/api';
import { createTestContext, makeWorldWith } from '@lockwatch/api/testing';
import { IDEMPOTENCY_KEY_HEADER, ON_BEHALF_OF_HEADER, SANDBOX_OIDC } from '@lockwatch/contracts';
import {
  createAuthenticator,
  createOpenIdProvider,
  createStripeGateway,
  type Log,
  loadReminders,
  loadWebhookNotices,
  requestStripeSync,
  type StripeBilling,
  syncDueCustomers,
  systemClock,
} from '@lockwatch/core';
import { seedDemo } from '@lockwatch/db';
import type { TestDatabase } from '@lockwatch/db/testing';
import type { Sandbox } from '@lockwatch/sandbox';
import { toLanguage } from '@lockwatch/texts/language';
import { createHTTPHandler } from '@trpc/server/adapters/standalone';
import { TEST_BOT_TOKEN } from './test-bot.js';

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

/** The product’s router, pipeline and database over HTTP, with the services of the sandbox, which it closes. */
export async function startProductServer(sandbox: Sandbox): Promise<ProductServer> {
  const world = await makeWorldWith(sandbox);
  const { database, pipeline } = world;
  await seedDemo(database.db, { issuer: sandbox.oidcIssuer });
  const provider = createOpenIdProvider({ issuer: sandbox.oidcIssuer, log: SILENT });
  const authenticate = createAuthenticator({
    db: database.db,
    tokens: { provider, ...SANDBOX_OIDC, organization: null },
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
  const deps = { ...world.deps, billing };
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
        const context = createTestContext(deps, await findCaller());
        return { ...context, language, request: req, idempotencyKey, findCaller };
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
      return createCaller({ ...createTestContext(deps, await findCaller()), request: {}, findCaller });
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
      await world.close();
    },
  };
}
