import type { Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { getForeignHostError, withStandInWarning } from '@lockwatch/contracts/sandbox';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { type DepositBotOptions, registerDepositBot } from './deposits/deposit-bot.js';
import { registerDiscordCalls } from './dev/discord-calls.js';
import type { Gateway } from './gateway/gateway.js';
import type { ProviderOptions } from './oidc/provider.js';
import { registerOidc } from './oidc/routes.js';
import type { PushService } from './push/push-service.js';
import { registerRestApi } from './rest/rest-api.js';
import type { EventSender } from './stripe/event-sender.js';
import { registerStripe, type StripeOptions } from './stripe/stripe.js';
import type { World } from './world/world.js';

const BODY_LIMIT_BYTES = 12 * 1024 * 1024;
const PUBLIC_FOLDER = fileURLToPath(new URL('../public/', import.meta.url));
const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

export interface AppOptions {
  world: World;
  gateway: Gateway;
  oidc: ProviderOptions;
  /** Other machines can reach the stand-ins: every page shows a warning. */
  isPublic: boolean;
  stripe: StripeOptions;
  deposits: DepositBotOptions;
  push: PushService;
  logger: boolean | FastifyBaseLogger;
  /** Listens already. */
  server: Server;
}

/** Builds the app with all stand-ins. */
export async function buildApp(options: AppOptions): Promise<{ app: FastifyInstance; sender: EventSender }> {
  const { world, gateway, logger } = options;
  const app = Fastify({
    ...(typeof logger === 'boolean' ? { logger } : { loggerInstance: logger }),
    serverFactory: () => options.server,
    bodyLimit: BODY_LIMIT_BYTES,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 500 },
  });
  if (options.isPublic) addWarningToPages(app);
  else {
    app.addHook('onRequest', async (request, reply) => {
      const message = getForeignHostError(request.raw);
      if (message !== null) return reply.code(403).send({ message });
    });
  }
  app.get('/healthz', async () => ({ status: 'ok' }));
  await registerRestApi(app, world);
  await registerDiscordCalls(app, world, gateway);
  await registerOidc(app, options.oidc);
  const sender = await registerStripe(app, options.stripe);
  await registerDepositBot(app, options.deposits);
  await options.push.register(app);
  await app.register(fastifyStatic, {
    root: PUBLIC_FOLDER,
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply) => {
      reply.headers(PAGE_HEADERS);
    },
  });
  app.get('/page-config.json', async () => ({ web_url: options.oidc.webOrigin }));
  await app.ready();
  return { app, sender };
}

/** Adds the warning to all HTML pages. */
function addWarningToPages(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    if (!String(reply.getHeader('content-type')).startsWith('text/html')) return payload;
    reply.removeHeader('content-length');
    if (typeof payload === 'string') return withStandInWarning(payload);
    return isReadable(payload) ? withStandInWarning(await text(payload)) : payload;
  });
}

function isReadable(payload: unknown): payload is NodeJS.ReadableStream {
  return typeof payload === 'object' && payload !== null && 'pipe' in payload;
}
