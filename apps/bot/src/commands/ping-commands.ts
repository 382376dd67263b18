import type { ChatInputCommandInteraction } from 'discord.js';
import { Discord, Guard, Slash } from 'discordx';
import { serverText } from '../texts/translate.js';
import { acknowledge } from './acknowledge.js';
import { getContext } from './command-context.js';

@Discord()
@Guard(acknowledge)
export class PingCommands {
  @Slash({ name: 'ping-test', description: 'Send a test ping to your ping destination' })
  async pingTest(interaction: ChatInputCommandInteraction): Promise<void> {
    const { message } = await getContext(interaction).my.bot.pingTest.mutate();
    await interaction.editReply({ content: serverText(message) });
  }
}
