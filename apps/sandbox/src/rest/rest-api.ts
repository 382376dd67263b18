import type { FastifyError, FastifyInstance } from 'fastify';
import type { World } from '../world/world.js';
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

const PREFIX = '/discord/api/v10';

/** Discord's REST API with its errors, token check and rate limits. */
export async function registerRestApi(app: FastifyInstance, world: World): Promise<void> {
  await app.register(
    async (scope) => {
      registerErrors(scope);
      sendPlainJsonType(scope);
      registerGuard(scope, world, PREFIX);
      registerGatewayRoutes(scope);
      registerUserRoutes(scope, world);
      registerGuildRoutes(scope, world);
      registerChannelRoutes(scope, world);
      registerMessageRoutes(scope, world);
      registerWebhookRoutes(scope, world);
      registerInteractionRoutes(scope, world);
      registerCommandRoutes(scope, world);
    },
    { prefix: PREFIX },
  );
}

/** Discord sends the content type without a charset, and some libraries compare the whole header. */
function sendPlainJsonType(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    const type = String(reply.getHeader('content-type') ?? '');
    if (type.startsWith('application/json')) reply.header('content-type', 'application/json');
    return payload;
  });
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
    request.log.error({ err: error }, 'discord_call.failed');
    return reply.code(500).send({ message: '500: Internal Server Error', code: 0 });
  });
}
