import type { FastifyInstance } from 'fastify';
import type { ChannelObject } from '../world/objects.js';
import type { World } from '../world/world.js';
import { DiscordError } from './discord-error.js';

/** Channels (docs: resources/channel). */
export function registerChannelRoutes(app: FastifyInstance, world: World): void {
  app.get<{ Params: { channelId: string } }>('/channels/:channelId', async (request) =>
    requireChannel(world, request.params.channelId),
  );
}

/** Throws 10003 for an unknown channel, 50001 for one the bot may not see. */
export function requireChannel(world: World, channelId: string): ChannelObject {
  const channel = world.places.channel(channelId);
  if (!channel) throw DiscordError.unknown('Channel');
  if (!world.places.isSeenByBot(channel)) throw new DiscordError(403, 50001, 'Missing Access');
  return channel;
}
