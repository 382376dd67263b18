import type { ChatInputCommandInteraction } from 'discord.js';
import { Discord, Guard, Slash } from 'discordx';
import { helpMessage } from '../presenters/help.js';
import { acknowledge } from './acknowledge.js';
import { contextOf } from './command-context.js';
import { commandDefinitions } from './command-definitions.js';

@Discord()
@Guard(acknowledge)
export class HelpCommands {
  @Slash({ name: 'help', description: 'What the bot can do' })
  async help(interaction: ChatInputCommandInteraction): Promise<void> {
    const { brandName, publicUrl } = contextOf(interaction);
    await interaction.editReply(helpMessage({ brandName, publicUrl, commands: commandDefinitions() }));
  }
}
