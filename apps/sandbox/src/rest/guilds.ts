import type { FastifyInstance } from 'fastify';
import type { World } from '../world/world.js';
import { DiscordError } from './discord-error.js';

/** The members of the guilds (docs: resources/guild, "Get Guild Member"). */
export function registerGuildRoutes(app: FastifyInstance, world: World): void {
  app.get<{ Params: { guildId: string; userId: string } }>(
    '/guilds/:guildId/members/:userId',
    async ({ params }) => {
      if (!world.places.hasGuild(params.guildId)) throw DiscordError.unknown('Guild');
      const user = world.people.get(params.userId);
      if (!user || !world.people.isMember(user.id)) throw DiscordError.unknown('Member');
      return world.people.member(user);
    },
  );
}
