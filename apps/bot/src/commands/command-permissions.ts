import { hasPermission, type Permission } from '@lockwatch/contracts';
import { ApplicationCommandOptionType } from 'discord.js';
import { getLanguage } from '../texts/translate.js';
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

/** Every command and sub-command, described in the user's language, with the permission it needs. */
export function listCommands(
  definitions: readonly CommandDefinition[],
  permissions: CommandPermissions,
): ListedCommand[] {
  return definitions.flatMap((command) => {
    const steps =
      command.options?.filter(({ type }) => type === ApplicationCommandOptionType.Subcommand) ?? [];
    const commands =
      steps.length === 0
        ? [command]
        : steps.map((step) => ({ ...step, name: `${command.name} ${step.name}` }));
    return commands.map(({ name, description, description_localizations: translations }) => ({
      name,
      description: (getLanguage() === 'id' && translations?.id) || description,
      permission: permissionFor(name, permissions),
    }));
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
