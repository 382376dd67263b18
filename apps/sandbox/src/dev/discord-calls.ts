import { DEMO_LOGINS, SANDBOX_DISCORD } from '@lockwatch/contracts/sandbox';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Gateway } from '../gateway/gateway.js';
import { faultInput } from '../world/faults.js';
import { CHANNEL_TYPES, type ChannelObject } from '../world/objects.js';
import { demoWebhook, webhookUrl } from '../world/webhooks.js';
import type { World } from '../world/world.js';
import { DevError, devCall, parseAfter, registerDevCalls } from './dev-calls.js';
import { registerEventStream } from './event-stream.js';
import { interactionCall } from './interaction-calls.js';
import { messageCalls } from './message-calls.js';

const snowflake = z.string().regex(/^\d{1,20}$/);
const bits = z.string().regex(/^\d{1,30}$/);
const name = z.string().trim().min(1).max(100);
const INPUTS = {
  /** Discord's form of a text channel's name (docs: resources/channel). */
  channel: z.strictObject({
    name: z.string().regex(/^[\p{Ll}\p{N}_-]{1,100}$/u),
    type: z.enum(['text', 'forum']).optional(),
  }),
  channelChange: z.strictObject({
    bot_can_read: z.boolean().optional(),
    name: name.optional(),
    permission_overwrites: z
      .array(z.strictObject({ id: snowflake, type: z.literal([0, 1]), allow: bits, deny: bits }))
      .max(100)
      .optional(),
  }),
  guild: z.strictObject({ id: snowflake, name }),
  role: z.strictObject({ id: snowflake, name, permissions: bits.default('0') }),
  roleChange: z.strictObject({ permissions: bits }),
  member: z.strictObject({ roles: z.array(snowflake).max(100).nullable() }),
  outage: z.strictObject({ is_out: z.boolean() }),
  membership: z.strictObject({ is_member: z.boolean() }),
  webhook: z.strictObject({ name: name.max(80).optional(), channel_id: snowflake.optional() }),
  packet: z.union([
    z.strictObject({ t: z.string().regex(/^[A-Z_]{1,60}$/), d: z.unknown() }),
    z.strictObject({ packet: z.unknown() }),
  ]),
  settings: z.strictObject({ privileged_intents: z.strictObject({ message_content: z.boolean() }) }),
};

/** `/discord/dev`: calls for people, scripts and tests. */
export async function registerDiscordCalls(
  app: FastifyInstance,
  world: World,
  gateway: Gateway,
): Promise<void> {
  const { places, people, outbox, faults } = world;
  registerEventStream(app, world, gateway);
  await registerDevCalls(app, '/discord/dev', {
    ...messageCalls(world),
    'POST /interactions': interactionCall(world, gateway),
    'GET /commands': () => world.commands,
    'GET /state': () => getState(world, gateway),
    'GET /outbox': (request) => outbox.after(parseAfter(request)),
    'DELETE /outbox': () => outbox.clear(),
    'POST /faults': devCall(faultInput, (input) => gateway.addFault(input), 201),
    'GET /faults': () => faults.list(),
    'DELETE /faults': () => faults.clear(),
    'POST /webhooks': devCall(
      INPUTS.webhook,
      (input) => {
        const channelId = input.channel_id && requireGuildChannel(world, input.channel_id).id;
        const { id, token } = world.webhooks.create({ name: input.name, channelId });
        return { id, token, url: webhookUrl({ id, token }) };
      },
      201,
    ),
    'POST /channels': devCall(INPUTS.channel, (input) => places.addChannel(input.name, input.type), 201),
    'PATCH /channels/:id': devCall(INPUTS.channelChange, ({ bot_can_read: isAllowed, ...change }, id) => {
      const channel = requireGuildChannel(world, id);
      if (isAllowed === undefined) places.changeChannel(channel, change);
      else places.allowBot(channel, isAllowed);
    }),
    'DELETE /channels/:id': ({ params }) => places.removeChannel(requireGuildChannel(world, params.id)),
    'POST /guilds': devCall(
      INPUTS.guild,
      (input) => ({ id: input.id, channel_id: places.addGuild(input.id, input.name).id }),
      201,
    ),
    'POST /roles': devCall(INPUTS.role, (input) => {
      places.setRole(input.id, input.permissions, input.name);
    }),
    'PATCH /roles/:id': devCall(INPUTS.roleChange, ({ permissions }, id) => {
      if (!places.setRole(id, permissions)) throw new DevError(404, `The guild has no role ${id}.`);
    }),
    'PUT /members/:id': devCall(INPUTS.member, ({ roles }, id) => {
      if (!people.get(id)) throw new DevError(404, 'Discord has no such user.');
      people.setRoles(id, roles);
    }),
    'PUT /outage': devCall(INPUTS.outage, (input) => places.setOutage(input.is_out)),
    'PUT /bot-membership': devCall(INPUTS.membership, (input) => places.setBotMember(input.is_member)),
    'POST /packets': devCall(INPUTS.packet, (input) => {
      if ('packet' in input) gateway.sendRaw(input.packet);
      else for (const session of gateway.sessions.values()) session.dispatch(input.t, input.d);
    }),
    'PATCH /settings': devCall(INPUTS.settings, ({ privileged_intents: intents }) => {
      world.mayReadContent = intents.message_content;
    }),
  });
}

/** Throws `DevError` 404 for a channel that no guild has. */
function requireGuildChannel(world: World, id = ''): ChannelObject {
  const channel = world.places.channel(id);
  if (channel?.guild_id !== undefined) return channel;
  throw new DevError(404, `The guild has no channel ${id}. GET /discord/dev/state lists them.`);
}

const SHOWN_PLAYERS = 50;

/** What the chat page shows. */
function getState({ places, people }: World, gateway: Gateway): object {
  return {
    channels: places
      .channels()
      .filter(({ type }) => type === CHANNEL_TYPES.text)
      .map((channel) => ({ id: channel.id, name: channel.name, bot_can_read: places.isSeenByBot(channel) })),
    pings_channel_id: SANDBOX_DISCORD.pingsChannel.id,
    direct_channels: places
      .directChannels()
      .map(({ id, recipients }) => ({ id, user_id: recipients?.[0]?.id })),
    people: DEMO_LOGINS.map(({ login, discordUserId, name }) => ({
      login,
      id: discordUserId,
      name,
      webhook_url: webhookUrl(demoWebhook(login)),
    })),
    players: people
      .players()
      .slice(0, SHOWN_PLAYERS)
      .map((user) => ({ id: user.id, name: user.global_name ?? user.username })),
    gateway_clients: [...gateway.sessions.values()].map(({ id, intents, shard, sequence, connection }) => ({
      session_id: id,
      intents,
      shard,
      sequence,
      connected: connection !== null,
    })),
  };
}
