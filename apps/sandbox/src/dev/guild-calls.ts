import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ChannelObject } from '../world/objects.js';
import type { World } from '../world/world.js';
import { DevError, parseDevBody } from './dev-error.js';

interface ChannelParams {
  id: string;
}

/** Discord's form of a text channel's name (docs: resources/channel). */
const newChannel = z.strictObject({
  name: z.string().regex(/^[\p{Ll}\p{N}_-]{1,100}$/u),
  type: z.enum(['text', 'forum']).optional(),
});
const bits = z.string().regex(/^\d{1,30}$/);
const snowflake = z.string().regex(/^\d{1,20}$/);
const overwrite = z.strictObject({
  id: snowflake,
  type: z.union([z.literal(0), z.literal(1)]),
  allow: bits,
  deny: bits,
});
const channelChange = z.union([
  z.strictObject({ bot_can_read: z.boolean() }),
  z.strictObject({ permission_overwrites: z.array(overwrite).max(100) }),
  z.strictObject({ name: z.string().trim().min(1).max(100) }),
]);
const newGuild = z.strictObject({ id: snowflake, name: z.string().min(1).max(100) });
const newRole = z.strictObject({
  id: snowflake,
  name: z.string().min(1).max(100),
  permissions: bits.default('0'),
});
const roleChange = z.strictObject({ permissions: bits });
const memberChange = z.strictObject({ roles: z.array(snowflake).max(100).nullable() });
const outage = z.strictObject({ is_out: z.boolean() });
const membership = z.strictObject({ is_member: z.boolean() });

/** Changes of the guild: channels, permissions, roles, members and outages; and further guilds. */
export function registerGuildCalls(app: FastifyInstance, world: World): void {
  app.post('/channels', async (request, reply) => {
    const { name, type } = parseDevBody(newChannel, request.body);
    const channel = world.places.addChannel(name, type);
    return reply.code(201).send({ id: channel.id, name: channel.name });
  });

  app.patch<{ Params: ChannelParams }>('/channels/:id', async (request, reply) => {
    const input = parseDevBody(channelChange, request.body);
    const channel = requireGuildChannel(world, request.params.id);
    if ('bot_can_read' in input) world.places.allowBot(channel, input.bot_can_read);
    else if ('name' in input) world.places.rename(channel, input.name);
    else world.places.overwrite(channel, input.permission_overwrites);
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

  app.post('/guilds', async (request, reply) => {
    const { id, name } = parseDevBody(newGuild, request.body);
    if (world.places.hasGuild(id)) throw new DevError(409, 'There is a guild with this id.');
    const channel = world.places.addGuild(id, name);
    return reply.code(201).send({ id, channel_id: channel.id });
  });

  app.post('/roles', async (request, reply) => {
    const { id, name, permissions } = parseDevBody(newRole, request.body);
    world.places.addRole(id, name, permissions);
    return reply.code(201).send({ id, name });
  });

  app.patch<{ Params: ChannelParams }>('/roles/:id', async (request, reply) => {
    const { permissions } = parseDevBody(roleChange, request.body);
    if (world.places.changeRole(request.params.id, permissions)) return reply.code(204).send();
    throw new DevError(404, `The guild has no role ${request.params.id.slice(0, 30)}.`);
  });

  app.put<{ Params: ChannelParams }>('/members/:id', async (request, reply) => {
    const { roles } = parseDevBody(memberChange, request.body);
    if (!world.people.get(request.params.id)) throw new DevError(404, 'Discord has no such user.');
    world.people.setRoles(request.params.id, roles);
    return reply.code(204).send();
  });

  app.put('/outage', async (request, reply) => {
    world.places.setOutage(parseDevBody(outage, request.body).is_out);
    return reply.code(204).send();
  });

  app.put('/bot-membership', async (request, reply) => {
    world.places.setBotMember(parseDevBody(membership, request.body).is_member);
    return reply.code(204).send();
  });
}

/** Throws `DevError` 404 for a channel that the guild does not have. */
export function requireGuildChannel(world: World, id: string): ChannelObject {
  const channel = world.places.channel(id);
  if (channel?.guild_id !== undefined) return channel;
  throw new DevError(404, `The guild has no channel ${id.slice(0, 30)}. GET /discord/dev/state lists them.`);
}
