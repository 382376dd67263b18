import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { BOT_PERMISSIONS } from '../world/places.js';
import type { World } from '../world/world.js';
import { DiscordError, parseBody } from './discord-error.js';

const openDirectChannel = z.looseObject({ recipient_id: z.coerce.string().regex(/^\d{1,20}$/) });

/** Users, the application itself, and direct message channels. */
export function registerUserRoutes(app: FastifyInstance, world: World): void {
  app.get('/users/@me', async () => ({
    ...world.people.bot,
    verified: true,
    mfa_enabled: false,
    email: null,
    locale: 'en-US',
    flags: 0,
    bio: '',
  }));

  app.get<{ Params: { userId: string } }>('/users/:userId', async (request) => {
    const user = world.people.get(request.params.userId);
    if (!user) throw DiscordError.unknown('User');
    return user;
  });

  app.get('/users/@me/guilds', async () => {
    const guild = world.places.guild();
    return [
      {
        id: guild.id,
        name: guild.name,
        icon: null,
        banner: null,
        owner: false,
        permissions: BOT_PERMISSIONS,
        features: [],
      },
    ];
  });

  app.post('/users/@me/channels', async (request) => {
    const { recipient_id: recipientId } = parseBody(openDirectChannel, request.body);
    const user = world.people.get(recipientId);
    if (!user || user.bot) throw new DiscordError(400, 50033, 'Invalid Recipient(s)');
    return world.places.directChannel(user);
  });

  for (const path of ['/applications/@me', '/oauth2/applications/@me']) {
    app.get(path, async () => world.application.toObject(world.people.bot));
  }
}
