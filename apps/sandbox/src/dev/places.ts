import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ChannelObject } from '../world/objects.js';
import type { World } from '../world/world.js';
import { DevError, readDevBody } from './dev-error.js';

interface ChannelParams {
  id: string;
}

/** Discord's form of a text channel's name (docs: resources/channel). */
const newChannel = z.strictObject({ name: z.string().regex(/^[\p{Ll}\p{N}_-]{1,100}$/u) });
const channelChange = z.strictObject({ bot_can_read: z.boolean() });
const outage = z.strictObject({ is_out: z.boolean() });
const membership = z.strictObject({ is_member: z.boolean() });

/** What befalls the guild: channels that come and go, permissions of the bot, its place there, an outage of Discord. */
export function registerPlaceCalls(app: FastifyInstance, world: World): void {
  app.post('/channels', async (request, reply) => {
    const channel = world.places.addChannel(readDevBody(newChannel, request.body).name);
    return reply.code(201).send({ id: channel.id, name: channel.name });
  });

  app.patch<{ Params: ChannelParams }>('/channels/:id', async (request, reply) => {
    const input = readDevBody(channelChange, request.body);
    world.places.allowBot(requireGuildChannel(world, request.params.id), input.bot_can_read);
    return reply.code(204).send();
  });

  app.delete<{ Params: ChannelParams }>('/channels/:id', async (request, reply) => {
    const channel = requireGuildChannel(world, request.params.id);
    if (world.places.guildChannels().length === 1 || channel.id === SANDBOX_DISCORD.pingsChannel.id) {
      throw new DevError(409, 'The sandbox needs this channel. Delete another one.');
    }
    world.places.removeChannel(channel);
    return reply.code(204).send();
  });

  app.put('/outage', async (request, reply) => {
    world.places.setOutage(readDevBody(outage, request.body).is_out);
    return reply.code(204).send();
  });

  app.put('/bot-membership', async (request, reply) => {
    world.places.setBotMember(readDevBody(membership, request.body).is_member);
    return reply.code(204).send();
  });
}

function requireGuildChannel(world: World, id: string): ChannelObject {
  const channel = world.places.channel(id);
  if (channel?.guild_id !== undefined) return channel;
  throw new DevError(404, `The guild has no channel ${id.slice(0, 30)}. Take one of GET /discord/dev/state.`);
}
