import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { World } from '../world/world.js';
import { DiscordError, parseBody } from './discord-error.js';

const openDirectChannel = z.looseObject({ recipient_id: z.coerce.string().regex(/^\d{1,20}$/) });

/** The bot's user and its direct message channels (docs: resources/user). */
export function registerUserRoutes(app: FastifyInstance, world: World): void {
  app.get('/users/@me', async () => world.people.bot);

  app.post('/users/@me/channels', async (request) => {
    const { recipient_id: recipientId } = parseBody(openDirectChannel, request.body);
    const user = world.people.get(recipientId);
    if (!user || user.bot) throw new DiscordError(400, 50033, 'Invalid Recipient(s)');
    return world.places.directChannel(user);
  });
}
