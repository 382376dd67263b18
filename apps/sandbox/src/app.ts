import type { RequestListener } from 'node:http';
import { getForeignHostError } from '@lockwatch/contracts';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  LogController,
  type RawServerDefault,
} from 'fastify';
import type { DepositBotOptions } from './deposits/deposit-bot.js';
import { registerDepositBot } from './deposits/routes.js';
import { registerDevApi } from './dev/dev-api.js';
import type { Gateway } from './gateway/gateway.js';
import type { ProviderKeys } from './oidc/keys.js';
import { createProvider } from './oidc/provider.js';
import { registerOidc } from './oidc/routes.js';
import { registerPage } from './page/routes.js';
import { addWarningToPages } from './page/stand-in-warning.js';
import type { PushService } from './push/push-service.js';
import { registerPush } from './push/routes.js';
import { registerRestApi } from './rest/rest-api.js';
import type { EventSender } from './stripe/event-sender.js';
import { registerStripe, type StripeOptions } from './stripe/stripe.js';
import type { World } from './world/world.js';

const BODY_LIMIT_BYTES = 12 * 1024 * 1024;

export interface AppOptions {
  world: World;
  gateway: Gateway;
  keys: ProviderKeys;
  issuer: string;
  webOrigin: string;
  backchannelLogoutUrl: string;
  isPublic: boolean;
  stripe: StripeOptions;
  deposits: DepositBotOptions;
  push: PushService;
  logger: boolean | FastifyBaseLogger;
  /** Attaches the handler to the listening server. */
  serverFactory: (handler: RequestListener) => RawServerDefault;
}

/** Builds the app with all stand-ins. */
export async function buildApp(options: AppOptions): Promise<{ app: FastifyInstance; stripe: EventSender }> {
  const { world, gateway, issuer, keys, webOrigin } = options;
  const app = Fastify({
    ...(typeof options.logger === 'boolean'
      ? { logger: options.logger }
      : { loggerInstance: options.logger }),
    serverFactory: (handler) => options.serverFactory(handler),
    bodyLimit: BODY_LIMIT_BYTES,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 500 },
  });
  const provider = createProvider({
    issuer,
    keys,
    webOrigin,
    backchannelLogoutUrl: options.backchannelLogoutUrl,
  });
  provider.on('backchannel.error', (_context, error) =>
    app.log.warn({ err: error }, 'backchannel_logout.failed'),
  );
  provider.on('server_error', (_context, error) => app.log.error({ err: error }, 'oidc_provider.failed'));

  if (options.isPublic) addWarningToPages(app);
  else {
    app.addHook('onRequest', async (request, reply) => {
      const message = getForeignHostError(request.raw);
      if (message !== null) return reply.code(403).send({ message });
    });
  }
  app.get('/healthz', async () => ({ status: 'ok' }));
  await registerRestApi(app, world);
  await registerDevApi(app, world, gateway);
  await registerOidc(app, { provider, keys, issuer });
  const stripe = await registerStripe(app, options.stripe);
  await registerDepositBot(app, options.deposits);
  await registerPush(app, options.push);
  await registerPage(app, { webOrigin });
  await app.ready();
  return { app, stripe };
}
