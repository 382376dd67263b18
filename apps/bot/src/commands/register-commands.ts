import {
  type ApplicationCommandManager,
  ApplicationCommandType,
  ApplicationIntegrationType,
  type ChatInputApplicationCommandData,
} from 'discord.js';
import { MetadataStorage } from 'discordx';

/**
 * Registers the commands with Discord unless it has just these. Discord allows 200 changes a day, and a command that
 * changes is not usable for a moment. Returns whether anything was written.
 */
export async function registerCommands(manager: ApplicationCommandManager): Promise<boolean> {
  const definitions = commandDefinitions();
  const registered = await manager.fetch({ withLocalizations: true });
  const isRegistered = definitions.every((definition) =>
    registered.find(({ name }) => name === definition.name)?.equals(definition, true),
  );
  if (isRegistered && registered.size === definitions.length) return false;
  await manager.set(definitions);
  return true;
}

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
