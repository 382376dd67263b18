import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { getForeignHostError, SANDBOX_DISCORD } from '@lockwatch/contracts/sandbox';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from './app.js';
import type { DepositBotOptions } from './deposits/deposit-bot.js';
import { Gateway } from './gateway/gateway.js';
import { type DevTokens, mintTokens } from './oidc/dev-token.js';
import { loadKeys } from './oidc/keys.js';
import { PushService } from './push/push-service.js';
import type { EventSender } from './stripe/event-sender.js';
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

export type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

/** Starts the stand-ins on one port. Rejects when the port is taken. */
export async function startSandbox(options: SandboxOptions = {}) {
  const { dataDir, isPublic = false } = options;
  const keys = await loadKeys(dataDir);
  const { server, port, handleBy } = await openServer(options.port ?? 0, options.host ?? '127.0.0.1');
  const url = (options.publicUrl ?? `http://localhost:${port}`).replace(/\/+$/, '');
  const issuer = `${url}/oidc`;
  const webOrigin = (options.webOrigin ?? DEFAULT_WEB_ORIGIN).replace(/\/+$/, '');
  const settings = withDefaults(options.stripe);
  try {
    const world = createWorld(dataDir);
    const push = new PushService(url);
    const gateway = new Gateway(world);
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
      stripe: { ...settings, pageUrl: `${url}/stripe`, dataDir },
      deposits: options.deposits ?? { secret: null, serverUrl: DEFAULT_WEB_ORIGIN },
      push,
      logger: options.logger ?? false,
      server,
    });
    handleBy(app.routing);
    acceptUpgrades(server, gateway, isPublic);
    return {
      /** Without a slash at the end. */
      url,
      port,
      /** Base for Discord's REST API; clients add the version (`/v10`) themselves. */
      discordApiUrl: `${url}/discord/api`,
      oidcIssuer: issuer,
      ...createTestCalls(world),
      /** Tokens for a demo login, signed with the provider's key. Rejects for an unknown one. */
      async token(login: string): Promise<DevTokens> {
        const tokens = await mintTokens(keys, issuer, { login });
        if (!tokens) throw new Error(`There is no demo login "${login}".`);
        return tokens;
      },
      /** Browsers that pushes can be sent to, and what they received. */
      push,
      stripe: createStripeCalls(url, settings, sender),
      async close(): Promise<void> {
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
    webhookUrl: webhookUrl ?? null,
  };
}

function createStripeCalls(url: string, settings: ReturnType<typeof withDefaults>, sender: EventSender) {
  const { secretKey, publishableKey, webhookSecret } = settings;
  return {
    /** The value of STRIPE_API_URL. The API is also at the root, for clients without a path. */
    apiUrl: `${url}/stripe`,
    secretKey,
    publishableKey,
    webhookSecret,
    /** Sends later and waiting events there. */
    sendEventsTo: (address: string) => sender.sendTo(address),
    /** Resolves after the first attempt of every event; retries may follow. */
    settled: () => sender.settled(),
  };
}

function acceptUpgrades(server: Server, gateway: Gateway, isPublic: boolean): void {
  server.on('upgrade', (request, socket, head) => {
    if (!isPublic && getForeignHostError(request) !== null) socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    else if (!gateway.handleUpgrade(request, socket, head)) socket.end('HTTP/1.1 404 Not Found\r\n\r\n');
  });
}

function createTestCalls(world: World) {
  return {
    /** Posts a message as a player and returns its id. */
    postMessage(
      content: string,
      author: { id?: string; name?: string } = {},
      channelId: string = SANDBOX_DISCORD.channels[0].id,
    ): string {
      const user = world.people.player(author);
      const message = composeMessage(world, { channelId, author: user, payload: { content } });
      world.messages.add(message);
      return message.id;
    },
    /** Creates a webhook, by default with new values. */
    createWebhook(webhook: Partial<Webhook> = {}) {
      const { id, token } = world.webhooks.create(webhook);
      return { id, token, url: webhookUrl({ id, token }) };
    },
    /** What the product sent after `seq`. */
    outbox: (seq = 0): OutboxRow[] => world.outbox.after(seq),
    /** Resolves when there are `count` rows after `seq`; rejects after `timeoutMs`. */
    waitForOutbox: (count: number, seq = 0, timeoutMs = DEFAULT_WAIT_MS) =>
      new Promise<OutboxRow[]>((resolve, reject) => {
        const unsubscribe = world.bus.subscribe(check);
        const timer = setTimeout(() => {
          unsubscribe();
          const there = world.outbox.after(seq).length;
          reject(new Error(`Waited ${timeoutMs} ms for ${count} rows in the outbox; there are ${there}.`));
        }, timeoutMs);
        function check(): void {
          const rows = world.outbox.after(seq);
          if (rows.length < count) return;
          clearTimeout(timer);
          unsubscribe();
          resolve(rows);
        }
        check();
      }),
  };
}

/** A server that returns 503 until it has a handler: the issuer needs the port before the app is built. */
async function openServer(wantedPort: number, host: string) {
  let handler: RequestListener = (_request, response) => {
    response.writeHead(503, { 'retry-after': '1', connection: 'close' }).end();
  };
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) =>
    handler(request, response),
  );
  await once(server.listen(wantedPort, host), 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : wantedPort;
  const handleBy = (made: RequestListener) => {
    handler = made;
  };
  return { server, port, handleBy };
}

async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return;
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
