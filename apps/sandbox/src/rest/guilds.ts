import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import type { FastifyInstance } from 'fastify';
import { roles } from '../world/places.js';
import { compareIds } from '../world/snowflakes.js';
import type { World } from '../world/world.js';
import { DiscordError } from './discord-error.js';
import { queryInteger } from './query.js';

interface GuildParams {
  guildId: string;
}

/** The one guild, its channels, roles and members (docs: resources/guild). */
export function registerGuildRoutes(app: FastifyInstance, world: World): void {
  app.get<{ Params: GuildParams; Querystring: { with_counts?: string } }>(
    '/guilds/:guildId',
    async (request) => {
      refuseOtherGuild(request.params.guildId);
      const members = world.people.all().length;
      const counts = request.query.with_counts === 'true';
      return {
        ...world.places.guild(),
        ...(counts && { approximate_member_count: members, approximate_presence_count: members }),
      };
    },
  );

  app.get<{ Params: GuildParams }>('/guilds/:guildId/channels', async (request) => {
    refuseOtherGuild(request.params.guildId);
    return world.places.guildChannels();
  });

  app.get<{ Params: GuildParams }>('/guilds/:guildId/roles', async (request) => {
    refuseOtherGuild(request.params.guildId);
    return roles();
  });

  app.get<{ Params: GuildParams & { userId: string } }>(
    '/guilds/:guildId/members/:userId',
    async (request) => {
      refuseOtherGuild(request.params.guildId);
      const { userId } = request.params;
      const user = userId === '@me' ? world.people.bot : world.people.get(userId);
      if (!user) throw DiscordError.unknown('Member');
      return world.people.member(user);
    },
  );

  app.get<{ Params: GuildParams; Querystring: { limit?: string; after?: string } }>(
    '/guilds/:guildId/members',
    async (request) => {
      refuseOtherGuild(request.params.guildId);
      const limit = queryInteger(request.query.limit, { min: 1, max: 1000, default: 1 }, 'limit');
      const after = request.query.after ?? '0';
      return world.people
        .all()
        .filter((user) => compareIds(user.id, after) > 0)
        .toSorted((a, b) => compareIds(a.id, b.id))
        .slice(0, limit)
        .map((user) => world.people.member(user));
    },
  );

  app.get<{ Params: GuildParams }>('/guilds/:guildId/webhooks', async (request) => {
    refuseOtherGuild(request.params.guildId);
    return world.webhooks
      .all()
      .filter((webhook) => !webhook.gone)
      .map((webhook) => ({
        id: webhook.id,
        type: 1,
        guild_id: SANDBOX_DISCORD.guildId,
        channel_id: webhook.channelId,
        name: webhook.name,
        avatar: null,
        application_id: null,
      }));
  });
}

/** Throws 10004 for any guild but the sandbox's. */
export function refuseOtherGuild(guildId: string): void {
  if (guildId !== SANDBOX_DISCORD.guildId) throw DiscordError.unknown('Guild');
}
