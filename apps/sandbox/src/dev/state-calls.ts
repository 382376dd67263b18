import { DEMO_LOGINS, SANDBOX_DISCORD } from '@lockwatch/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Gateway } from '../gateway/gateway.js';
import { CHANNEL_TYPES } from '../world/objects.js';
import { demoWebhook, webhookUrl } from '../world/webhooks.js';
import type { World } from '../world/world.js';
import { parseDevBody } from './dev-error.js';

const settingsInput = z.strictObject({
  privileged_intents: z.strictObject({ message_content: z.boolean() }),
});

/** The state of the stand-in: guild, channels, people, gateway clients, commands, faults; and its settings. */
export function registerStateCalls(app: FastifyInstance, world: World, gateway: Gateway): void {
  app.get('/state', async () => ({
    guild: { id: SANDBOX_DISCORD.guildId, name: SANDBOX_DISCORD.guildName },
    application_id: world.application.id,
    channels: world.places
      .guildChannels()
      .filter((channel) => channel.type === CHANNEL_TYPES.text)
      .map((channel) => ({
        id: channel.id,
        name: channel.name,
        bot_can_read: world.places.isSeenByBot(channel),
      })),
    pings_channel_id: SANDBOX_DISCORD.pingsChannel.id,
    direct_channels: world.places
      .directChannels()
      .map((channel) => ({ id: channel.id, user_id: channel.recipients?.[0]?.id })),
    people: DEMO_LOGINS.map((demo) => ({
      login: demo.login,
      id: demo.discordUserId,
      name: demo.name,
      webhook_url: webhookUrl(demoWebhook(demo.login)),
    })),
    players: players(world),
    gateway_clients: gateway.clients(),
    faults: world.faults.list(),
  }));

  app.get('/commands', async () => world.commands.list());

  app.patch('/settings', async (request, reply) => {
    const input = parseDevBody(settingsInput, request.body);
    world.application.mayReadContent = input.privileged_intents.message_content;
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
