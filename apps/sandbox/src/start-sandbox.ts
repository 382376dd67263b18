import { createServer, type RequestListener, type Server } from 'node:http';
import { getForeignHostError, SANDBOX_DISCORD } from '@lockwatch/contracts/sandbox';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from './app.js';
import type { DepositBotOptions } from './deposits/deposit-bot.js';
import { Gateway } from './gateway/gateway.js';
import { type DevTokens, mintTokens } from './oidc/dev-token.js';
import { loadKeys } from './oidc/keys.js';
import { PushService } from './push/push-service.js';
import { composeMessage } from './world/compose-message.js';
import type { OutboxRow } from './world/outbox.js';
import { type Webhook, webhookUrl } from './world/webhooks.js';
import { createWorld, type World } from './world/world.js';

/** Longer than clients keep idle connections, so that they do not use a closed one. */
const KEEP_ALIVE_MS = 72_000;
const DEFAULT_WEB_ORIGIN = 'http://localhost:3000';
const LOGOUT_PATH = '/api/v1/auth/backchannel-logout';
const DEFAULT_WAIT_MS = 5_000;

export interface SandboxOptions {
  /** 0, the default, takes any free port. */
  port?: number;
  /** The address to listen on; by default this machine only. */
  host?: string;
  /** Whether every page warns that other machines can reach the stand-ins. */
  isPublic?: boolean;
  /** Origin of the web app. */
  webOrigin?: string | undefined;
  /** Where ended sessions are reported; by default under `webOrigin`. */
  backchannelLogoutUrl?: string;
  /** The sandbox's address for browsers, without a path; by default `http://localhost:PORT`. */
  publicUrl?: string | undefined;
  /** Where to keep the provider's keys, webhooks and Stripe's objects; by default they are not kept. */
  dataDir?: string | undefined;
  logger?: boolean | FastifyBaseLogger;
  /** The deposit bot; without it there is none. */
  deposits?: DepositBotOptions;
  stripe?: StripeSettings;
}

interface StripeSettings {
  /** Starts with `sk_test_`. */
  secretKey?: string | undefined;
  publishableKey?: string | undefined;
  /** Starts with `whsec_`. */
  webhookSecret?: string | undefined;
  /** Where events go; by default they wait for `stripe.sendEventsTo`. */
  webhookUrl?: string;
}

export interface Sandbox {
  /** Without a slash at the end. */
  url: string;
  port: number;
  /** Base for Discord's REST API; clients add the version (`/v10`) themselves. */
  discordApiUrl: string;
  oidcIssuer: string;
  /** Posts a message as a player and returns its id. */
  postMessage(content: string, author?: { id?: string; name?: string }, channelId?: string): string;
  /** Creates a webhook, by default with new values. */
  createWebhook(webhook?: Partial<Webhook>): { id: string; token: string; url: string };
  /** What the product sent after `seq`. */
  outbox(after?: number): OutboxRow[];
  /** Resolves when there are `count` rows after `after`; rejects after `timeoutMs`. */
  waitForOutbox(count: number, after?: number, timeoutMs?: number): Promise<OutboxRow[]>;
  /** Tokens for a demo login, signed with the provider's key. Rejects for an unknown one. */
  token(login: string): Promise<DevTokens>;
  /** A browser that pushes can be sent to, and what all browsers received. */
  push: Pick<PushService, 'subscribe' | 'received'>;
  stripe: SandboxStripe;
  close(): Promise<void>;
}

export interface SandboxStripe {
  /** The value of STRIPE_API_URL. The API is also at the root, for clients without a path. */
  apiUrl: string;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Sends later and waiting events there. */
  sendEventsTo(url: string): void;
  /** Resolves after the first attempt of every event; retries may follow. */
  settled(): Promise<void>;
}

/** Starts the stand-ins on one port. Rejects when the port is taken. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { dataDir, isPublic = false } = options;
  const keys = await loadKeys(dataDir);
  // The issuer needs the port, so the server listens first and returns 503 until the app is ready.
  let handler: RequestListener = (_request, response) => {
    response.writeHead(503, { 'retry-after': '1', connection: 'close' }).end();
  };
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) =>
    handler(request, response),
  );
  const port = await listen(server, options.port ?? 0, options.host ?? '127.0.0.1');
  const url = (options.publicUrl ?? `http://localhost:${port}`).replace(/\/+$/, '');
  const issuer = `${url}/oidc`;
  const webOrigin = (options.webOrigin ?? DEFAULT_WEB_ORIGIN).replace(/\/+$/, '');
  const { secretKey, publishableKey, webhookSecret, webhookUrl = null } = withDefaults(options.stripe);
  try {
    const world = createWorld(dataDir);
    const push = new PushService(url);
    const gateway = new Gateway(world);
    let appHandler: RequestListener = handler;
    const { app, sender } = await buildApp({
      world,
      gateway,
      oidc: {
        keys,
        issuer,
        webOrigin,
        backchannelLogoutUrl: options.backchannelLogoutUrl ?? `${webOrigin}${LOGOUT_PATH}`,
      },
      isPublic,
      stripe: { secretKey, webhookSecret, webhookUrl, pageUrl: `${url}/stripe`, dataDir },
      deposits: options.deposits ?? { secret: null, serverUrl: DEFAULT_WEB_ORIGIN },
      push,
      logger: options.logger ?? false,
      serverFactory: (made) => {
        appHandler = made;
        return server;
      },
    });
    handler = appHandler;
    server.on('upgrade', (request, socket, head) => {
      if (!isPublic && getForeignHostError(request) !== null) socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      else if (!gateway.handleUpgrade(request, socket, head)) socket.end('HTTP/1.1 404 Not Found\r\n\r\n');
    });
    return {
      url,
      port,
      discordApiUrl: `${url}/discord/api`,
      oidcIssuer: issuer,
      ...createTestCalls(world),
      async token(login) {
        const tokens = await mintTokens(keys, issuer, { login });
        if (!tokens) throw new Error(`There is no demo login "${login}".`);
        return tokens;
      },
      push,
      stripe: {
        apiUrl: `${url}/stripe`,
        secretKey,
        publishableKey,
        webhookSecret,
        sendEventsTo: (address) => sender.sendTo(address),
        settled: () => sender.settled(),
      },
      async close() {
        gateway.close();
        await app.close();
        await closeServer(server);
      },
    };
  } catch (error) {
    await closeServer(server);
    throw error;
  }
}

function withDefaults({ secretKey, publishableKey, webhookSecret, webhookUrl }: StripeSettings = {}) {
  return {
    secretKey: secretKey ?? 'sk_test_sandbox_51Lockwatch',
    publishableKey: publishableKey ?? 'pk_test_sandbox_51Lockwatch',
    webhookSecret: webhookSecret ?? 'whsec_sandbox_51Lockwatch',
    webhookUrl,
  };
}

function createTestCalls(
  world: World,
): Pick<Sandbox, 'postMessage' | 'createWebhook' | 'outbox' | 'waitForOutbox'> {
  return {
    postMessage(content, author = {}, channelId = SANDBOX_DISCORD.channels[0].id) {
      const user = world.people.player(author);
      const message = composeMessage(world, { channelId, author: user, payload: { content } });
      world.messages.add(message);
      return message.id;
    },
    createWebhook(webhook = {}) {
      const { id, token } = world.webhooks.create(webhook);
      return { id, token, url: webhookUrl({ id, token }) };
    },
    outbox: (after = 0) => world.outbox.after(after),
    waitForOutbox: (count, after = 0, timeoutMs = DEFAULT_WAIT_MS) =>
      new Promise((resolve, reject) => {
        const unsubscribe = world.bus.subscribe((event) => {
          if (event.kind === 'outbox') check();
        });
        const timer = setTimeout(() => {
          unsubscribe();
          const there = world.outbox.after(after).length;
          reject(new Error(`Waited ${timeoutMs} ms for ${count} rows in the outbox; there are ${there}.`));
        }, timeoutMs);
        function check(): void {
          const rows = world.outbox.after(after);
          if (rows.length < count) return;
          clearTimeout(timer);
          unsubscribe();
          resolve(rows);
        }
        check();
      }),
  };
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      if (typeof address === 'object' && address !== null) resolve(address.port);
      else reject(new Error('The sandbox listens on no port.'));
    });
  });
}

async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return;
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
