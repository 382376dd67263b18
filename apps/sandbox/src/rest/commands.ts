import type { FastifyInstance } from 'fastify';
import type { CommandObject } from '../world/commands.js';
import type { World } from '../world/world.js';
import { type CommandInput, parseCommand, parseCommands } from './command-schema.js';
import { DiscordError } from './discord-error.js';
import { refuseOtherGuild } from './guilds.js';

interface ScopeParams {
  applicationId: string;
  guildId?: string;
}
interface CommandParams extends ScopeParams {
  commandId: string;
}

/** Registration of commands, global and of the guild (docs: interactions/application-commands). */
export function registerCommandRoutes(app: FastifyInstance, world: World): void {
  for (const base of [
    '/applications/:applicationId/commands',
    '/applications/:applicationId/guilds/:guildId/commands',
  ]) {
    registerScope(app, world, base);
  }
}

function registerScope(app: FastifyInstance, world: World, base: string): void {
  app.get<{ Params: ScopeParams }>(base, async (request) =>
    world.commands.list(scopeOf(world, request.params)),
  );

  app.put<{ Params: ScopeParams }>(base, async (request) => {
    const scope = scopeOf(world, request.params);
    const known = world.commands.list(scope);
    const commands = parseCommands(request.body).map((input) => {
      const same = known.find((command) => command.name === input.name && command.type === (input.type ?? 1));
      return commandObject(world, scope, input, same?.id);
    });
    world.commands.set(scope, commands);
    return commands;
  });

  app.post<{ Params: ScopeParams }>(base, async (request, reply) => {
    const scope = scopeOf(world, request.params);
    const input = parseCommand(request.body);
    const known = world.commands.list(scope);
    const same = known.find((command) => command.name === input.name && command.type === (input.type ?? 1));
    if (!same && known.length >= 100) {
      throw new DiscordError(400, 30032, 'Maximum number of application commands reached (100)');
    }
    const command = commandObject(world, scope, input, same?.id);
    world.commands.set(scope, [...known.filter((one) => one !== same), command]);
    return reply.code(same ? 200 : 201).send(command);
  });

  app.get<{ Params: CommandParams }>(`${base}/:commandId`, async (request) =>
    requireCommand(world, request.params),
  );

  app.patch<{ Params: CommandParams }>(`${base}/:commandId`, async (request) => {
    const scope = scopeOf(world, request.params);
    const command = requireCommand(world, request.params);
    const changes = typeof request.body === 'object' ? request.body : {};
    const changed = commandObject(world, scope, parseCommand({ ...command, ...changes }), command.id);
    world.commands.set(
      scope,
      world.commands.list(scope).map((one) => (one === command ? changed : one)),
    );
    return changed;
  });

  app.delete<{ Params: CommandParams }>(`${base}/:commandId`, async (request, reply) => {
    const scope = scopeOf(world, request.params);
    const command = requireCommand(world, request.params);
    world.commands.set(
      scope,
      world.commands.list(scope).filter((one) => one !== command),
    );
    return reply.code(204).send();
  });
}

function scopeOf(world: World, params: ScopeParams): string | null {
  if (params.applicationId !== world.application.id) {
    throw new DiscordError(403, 20012, 'You are not authorized to perform this action on this application');
  }
  if (params.guildId === undefined) return null;
  refuseOtherGuild(params.guildId);
  return params.guildId;
}

function requireCommand(world: World, params: CommandParams): CommandObject {
  const command = world.commands.list(scopeOf(world, params)).find((one) => one.id === params.commandId);
  if (!command) throw DiscordError.unknown('application command');
  return command;
}

/** Fills in what Discord answers for fields that were left out. */
function commandObject(
  world: World,
  guildId: string | null,
  input: CommandInput,
  id: string | undefined,
): CommandObject {
  return {
    ...input,
    id: id ?? world.ids.next(),
    application_id: world.application.id,
    ...(guildId !== null && { guild_id: guildId }),
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
