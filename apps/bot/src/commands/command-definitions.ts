import {
  ApplicationCommandType,
  ApplicationIntegrationType,
  type ChatInputApplicationCommandData,
} from 'discord.js';
import { MetadataStorage } from 'discordx';

/** Every slash command of the bot, by name. The client must be built, which `login` does. */
export function commandDefinitions(): ChatInputApplicationCommandData[] {
  return MetadataStorage.instance.applicationCommandSlashes
    .map(
      (command): ChatInputApplicationCommandData => ({
        name: command.name,
        type: ApplicationCommandType.ChatInput,
        description: command.description,
        descriptionLocalizations: command.descriptionLocalizations ?? undefined,
        defaultMemberPermissions:
          typeof command.defaultMemberPermissions === 'bigint' ? command.defaultMemberPermissions : null,
        contexts: command.contexts ?? undefined,
        // Discord's default, which it answers with too.
        integrationTypes: [ApplicationIntegrationType.GuildInstall],
        options: command.toJSON().options,
      }),
    )
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}
