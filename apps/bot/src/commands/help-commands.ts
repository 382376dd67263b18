import { hasPermission, type Me, type Permission } from '@lockwatch/contracts';
import type { ChatInputCommandInteraction } from 'discord.js';
import { Discord, MetadataStorage, Slash } from 'discordx';
import { embedMessage } from '../presenters/message.js';
import { trialButtons } from '../presenters/plans.js';
import { description, getLanguage, t } from '../texts/translate.js';
import { getContext } from './command-context.js';

@Discord()
export class HelpCommands {
  @Slash({ name: 'help', ...description('commands.help') })
  async help(interaction: ChatInputCommandInteraction) {
    const { brandName, publicUrl, my, permissions } = getContext(interaction);
    // Without the server, help is shown as to an unknown user.
    const me = await my.bot.actingUser.query().catch(() => null);
    const commands = listCommands(permissions);
    return helpMessage({ brandName, publicUrl, commands, me });
  }
}

interface Help {
  brandName: string;
  publicUrl: string;
  commands: readonly ListedCommand[];
  /** The user's account; null: Discord is not linked to one. */
  me: Me | null;
}

/** The commands one may use, then those that come with a plan. */
function helpMessage({ brandName, publicUrl, commands, me }: Help) {
  const usable = usableCommands(commands, me?.permissions ?? []);
  const withPlan = commands.filter(
    (command) => command.permission?.endsWith('_WATCHED_ITEMS') && !usable.includes(command),
  );
  const hasMore = withPlan.length > 0;
  return embedMessage(
    {
      title: brandName,
      url: publicUrl,
      text: usable.map(commandLine).join('\n'),
      fields: [
        { name: t('help.inBrowser'), value: t('help.browserPings') },
        ...(hasMore ? [{ name: t('help.withPlan'), value: withPlan.map(commandLine).join('\n') }] : []),
      ],
      footer: t('help.prices'),
    },
    hasMore && me ? trialButtons(me) : [],
  );
}

function commandLine({ name, description }: ListedCommand): string {
  return `\`/${name}\` ${description}`;
}

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
