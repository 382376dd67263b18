import type { FastifyInstance } from 'fastify';
import type { CommandObject } from '../world/commands.js';
import type { World } from '../world/world.js';
import { type CommandInput, parseCommands } from './command-schema.js';
import { DiscordError } from './discord-error.js';

interface ApplicationParams {
  applicationId: string;
}

const PATH = '/applications/:applicationId/commands';

/** Registration of global commands (docs: interactions/application-commands). */
export function registerCommandRoutes(app: FastifyInstance, world: World): void {
  app.get<{ Params: ApplicationParams }>(PATH, async (request) => {
    assertOwnApplication(world, request.params);
    return world.commands.list();
  });

  app.put<{ Params: ApplicationParams }>(PATH, async (request) => {
    assertOwnApplication(world, request.params);
    const known = world.commands.list();
    const commands = parseCommands(request.body).map((input) => {
      const same = known.find((command) => command.name === input.name && command.type === (input.type ?? 1));
      return commandObject(world, input, same?.id);
    });
    world.commands.set(commands);
    return commands;
  });
}

function assertOwnApplication(world: World, params: ApplicationParams): void {
  if (params.applicationId !== world.application.id) {
    throw new DiscordError(403, 20012, 'You are not authorized to perform this action on this application');
  }
}

/** Adds Discord's defaults for omitted fields. */
function commandObject(world: World, input: CommandInput, id: string | undefined): CommandObject {
  return {
    ...input,
    id: id ?? world.ids.next(),
    application_id: world.application.id,
    version: world.ids.next(),
    type: input.type ?? 1,
    name: input.name,
    name_localizations: input.name_localizations ?? null,
    description: input.description ?? '',
    description_localizations: input.description_localizations ?? null,
    default_member_permissions: input.default_member_permissions ?? null,
    dm_permission: input.dm_permission ?? true,
    contexts: input.contexts ?? null,
    integration_types: input.integration_types ?? [0],
    nsfw: input.nsfw ?? false,
    ...(input.options && { options: input.options }),
  };
}
