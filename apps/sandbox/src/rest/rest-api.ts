import type { FastifyError, FastifyInstance } from 'fastify';
import type { World } from '../world/world.js';
import { registerBodies, registerPlainJson } from './body.js';
import { registerChannelRoutes } from './channels.js';
import { registerCommandRoutes } from './commands.js';
import { DiscordError } from './discord-error.js';
import { registerGatewayRoutes } from './gateway-info.js';
import { registerGuard } from './guard.js';
import { registerGuildRoutes } from './guilds.js';
import { registerInteractionRoutes } from './interactions.js';
import { registerMessageRoutes } from './messages.js';
import { registerUserRoutes } from './users.js';
import { registerWebhookRoutes } from './webhooks.js';

/** Where Discord's API answers; without a version the current one is meant, as on the real service. */
const PREFIXES = ['/discord/api/v10', '/discord/api/v9', '/discord/api'];

/** Discord's REST API with its own error form, body formats, token check and limits. */
export async function registerRestApi(app: FastifyInstance, world: World): Promise<void> {
  for (const prefix of PREFIXES) {
    await app.register(
      async (scope) => {
        registerBodies(scope);
        registerErrors(scope);
        registerPlainJson(scope);
        registerGuard(scope, world, prefix);
        registerGatewayRoutes(scope);
        registerUserRoutes(scope, world);
        registerGuildRoutes(scope, world);
        registerChannelRoutes(scope, world);
        registerMessageRoutes(scope, world);
        registerWebhookRoutes(scope, world);
        registerInteractionRoutes(scope, world);
        registerCommandRoutes(scope, world);
      },
      { prefix },
    );
  }
}

function registerErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: '404: Not Found', code: 0 }));
  app.setErrorHandler((error: FastifyError | DiscordError, request, reply) => {
    if (error instanceof DiscordError) return reply.code(error.status).send(error.toBody());
    const status = error.statusCode ?? 500;
    if (status === 413) return reply.code(413).send({ message: 'Request entity too large', code: 40005 });
    if (status < 500) {
      return reply.code(400).send({ message: 'The request body contains invalid JSON.', code: 50109 });
    }
    request.log.error({ err: error }, 'request failed');
    return reply.code(500).send({ message: '500: Internal Server Error', code: 0 });
  });
}
