import { DEMO_LOGINS, SANDBOX_DISCORD } from '@lockwatch/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Gateway } from '../gateway/gateway.js';
import { demoWebhook } from '../world/webhooks.js';
import type { World } from '../world/world.js';
import { readDevBody } from './dev-error.js';

const settingsInput = z.strictObject({
  privileged_intents: z
    .strictObject({
      message_content: z.boolean().optional(),
      guild_members: z.boolean().optional(),
      presence: z.boolean().optional(),
    })
    .optional(),
  /** Webhook messages a minute in one channel; null is off. */
  hidden_channel_limit: z.number().int().min(1).max(10_000).nullable().optional(),
  reset_rate_limits: z.boolean().optional(),
});

/** What is there: the guild, its channels and people, the clients of the gateway, the commands, the settings. */
export function registerStateCalls(app: FastifyInstance, world: World, gateway: Gateway): void {
  app.get('/state', async () => ({
    guild: { id: SANDBOX_DISCORD.guildId, name: SANDBOX_DISCORD.guildName },
    application_id: world.application.id,
    bot_is_member: world.places.isBotMember,
    channels: world.places.guildChannels().map((channel) => ({
      id: channel.id,
      name: channel.name,
      bot_can_read: world.places.isSeenByBot(channel),
    })),
    pings_channel_id: SANDBOX_DISCORD.pingsChannel.id,
    direct_channels: world.places.directChannels().map((channel) => ({
      id: channel.id,
      user_id: channel.recipients?.[0]?.id,
    })),
    people: DEMO_LOGINS.map((demo) => {
      const webhook = demoWebhook(demo.login);
      return {
        login: demo.login,
        id: demo.discordUserId,
        name: demo.name,
        webhook_url: `https://discord.com/api/webhooks/${webhook.id}/${webhook.token}`,
      };
    }),
    players: players(world),
    gateway_clients: gateway.clients(),
    faults: world.faults.list(),
    settings: {
      privileged_intents: {
        message_content: world.application.privilegedIntents.messageContent,
        guild_members: world.application.privilegedIntents.guildMembers,
        presence: world.application.privilegedIntents.presence,
      },
      hidden_channel_limit: world.application.hiddenChannelLimit,
    },
  }));

  app.get('/commands', async () => world.commands.visibleIn(SANDBOX_DISCORD.guildId));

  app.patch('/settings', async (request, reply) => {
    const input = readDevBody(settingsInput, request.body);
    const { application } = world;
    const intents = input.privileged_intents ?? {};
    application.privilegedIntents.messageContent =
      intents.message_content ?? application.privilegedIntents.messageContent;
    application.privilegedIntents.guildMembers =
      intents.guild_members ?? application.privilegedIntents.guildMembers;
    application.privilegedIntents.presence = intents.presence ?? application.privilegedIntents.presence;
    if (input.hidden_channel_limit !== undefined) application.hiddenChannelLimit = input.hidden_channel_limit;
    if (input.reset_rate_limits) world.limiter.reset();
    return reply.code(204).send();
  });
}

const SHOWN_PLAYERS = 50;

function players(world: World): { id: string; name: string }[] {
  const demo = new Set<string>(DEMO_LOGINS.map((person) => person.discordUserId));
  return world.people
    .all()
    .filter((user) => !user.bot && !demo.has(user.id))
    .slice(0, SHOWN_PLAYERS)
    .map((user) => ({ id: user.id, name: user.global_name ?? user.username }));
}
