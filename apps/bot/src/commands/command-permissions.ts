import { hasPermission, type Permission } from '@lockwatch/contracts';
import { ApplicationCommandOptionType } from 'discord.js';
import type { CommandDefinition } from './command-definitions.js';

/** The first words of commands and the permission they need; the first entry that fits counts. */
export type CommandPermissions = readonly (readonly [start: string, permission: Permission])[];

export interface ListedCommand {
  /** Without the slash: `watch add`. */
  name: string;
  description: string;
  /** Null: none is required. */
  permission: Permission | null;
}

/** Every command and sub-command with the permission it needs. */
export function listCommands(
  definitions: readonly CommandDefinition[],
  permissions: CommandPermissions,
): ListedCommand[] {
  return definitions.flatMap(({ name, description, options = [] }) => {
    const steps = options.filter(({ type }) => type === ApplicationCommandOptionType.Subcommand);
    const commands =
      steps.length === 0
        ? [{ name, description }]
        : steps.map((step) => ({ name: `${name} ${step.name}`, description: step.description }));
    return commands.map((command) => ({ ...command, permission: permissionFor(command.name, permissions) }));
  });
}

/** The commands that these permissions allow. */
export function usableCommands(
  commands: readonly ListedCommand[],
  permissions: readonly string[],
): ListedCommand[] {
  return commands.filter(({ permission }) => permission === null || hasPermission(permissions, permission));
}

function permissionFor(command: string, permissions: CommandPermissions): Permission | null {
  const entry = permissions.find(([start]) => command === start || command.startsWith(`${start} `));
  return entry?.[1] ?? null;
}
