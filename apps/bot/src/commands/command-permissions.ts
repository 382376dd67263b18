import { hasPermission, type Permission } from '@lockwatch/contracts';
import { MetadataStorage } from 'discordx';
import { getLanguage } from '../texts/translate.js';

/** The first words of commands and the permission they need; the first entry that fits counts. */
export type CommandPermissions = readonly (readonly [start: string, permission: Permission])[];

export type ListedCommand = ReturnType<typeof listCommands>[number];

/** Every command and sub-command by name, described in the user's language, with the permission it needs. */
export function listCommands(permissions: CommandPermissions) {
  return MetadataStorage.instance.applicationCommandSlashesFlat
    .map((command) => {
      const name = command.group === undefined ? command.name : `${command.group} ${command.name}`;
      return {
        /** Without the slash: `watch add`. */
        name,
        description: (getLanguage() === 'id' && command.descriptionLocalizations?.id) || command.description,
        /** Null: none is required. */
        permission: permissionFor(name, permissions),
      };
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
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
