import type { ChatInputCommandInteraction } from 'discord.js';
import { Discord, Guard, Slash } from 'discordx';
import { description } from '../texts/translate.js';
import { acknowledge } from './acknowledge.js';
import { getContext } from './command-context.js';
import { commandDefinitions } from './command-definitions.js';
import { listCommands } from './command-permissions.js';
import { helpMessage } from './help-message.js';

@Discord()
@Guard(acknowledge)
export class HelpCommands {
  @Slash({ name: 'help', ...description('commands.help') })
  async help(interaction: ChatInputCommandInteraction): Promise<void> {
    const { brandName, publicUrl, my, permissions } = getContext(interaction);
    // Without the server, help is shown as to an unknown user.
    const me = await my.bot.actingUser.query().catch(() => null);
    const commands = listCommands(commandDefinitions(), permissions);
    await interaction.editReply(helpMessage({ brandName, publicUrl, commands, me }));
  }
}
