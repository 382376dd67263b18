import type { ChatInputCommandInteraction } from 'discord.js';
import { Discord, Slash } from 'discordx';
import { escapeSentence } from '../presenters/text.js';
import { description } from '../texts/translate.js';
import { getContext } from './command-context.js';

@Discord()
export class PingCommands {
  @Slash({ name: 'ping-test', ...description('commands.pingTest') })
  async pingTest(interaction: ChatInputCommandInteraction): Promise<void> {
    const { message } = await getContext(interaction).my.bot.pingTest.mutate();
    await interaction.editReply({ content: escapeSentence(message) });
  }
}
