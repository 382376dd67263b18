import { randomBytes } from 'node:crypto';
import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ChannelObject } from '../world/objects.js';
import type { World } from '../world/world.js';
import { DiscordError, parseBody } from './discord-error.js';
import { webhookObject } from './webhooks.js';

interface ChannelParams {
  channelId: string;
}

const createWebhook = z.looseObject({ name: z.string().min(1).max(80) });

/** Channels and the webhooks a bot makes in them (docs: resources/channel, resources/webhook). */
export function registerChannelRoutes(app: FastifyInstance, world: World): void {
  app.get<{ Params: ChannelParams }>('/channels/:channelId', async (request) =>
    requireChannel(world, request.params.channelId),
  );

  app.post<{ Params: ChannelParams }>('/channels/:channelId/typing', async (request, reply) => {
    requireChannel(world, request.params.channelId);
    return reply.code(204).send();
  });

  app.get<{ Params: ChannelParams }>('/channels/:channelId/webhooks', async (request) => {
    const channel = requireChannel(world, request.params.channelId);
    return world.webhooks
      .all()
      .filter((webhook) => webhook.channelId === channel.id && !webhook.gone)
      .map(webhookObject);
  });

  app.post<{ Params: ChannelParams }>('/channels/:channelId/webhooks', async (request) => {
    const channel = requireChannel(world, request.params.channelId);
    if (channel.guild_id !== SANDBOX_DISCORD.guildId) throw DiscordError.unknown('Channel');
    const { name } = parseBody(createWebhook, request.body);
    const token = randomBytes(51).toString('base64url');
    return webhookObject(world.webhooks.create({ id: world.ids.next(), token, name, channelId: channel.id }));
  });
}

/** Throws 10003 when there is no such channel, 50001 when the bot may not see it. */
export function requireChannel(world: World, channelId: string): ChannelObject {
  const channel = world.places.channel(channelId);
  if (!channel) throw DiscordError.unknown('Channel');
  if (!world.places.isSeenByBot(channel)) throw new DiscordError(403, 50001, 'Missing Access');
  return channel;
}
