import type { ChatInputCommandInteraction } from 'discord.js';
import { Discord, Guard, Slash } from 'discordx';
import { acknowledge } from './acknowledge.js';
import { contextOf } from './command-context.js';

@Discord()
@Guard(acknowledge)
export class PingCommands {
  @Slash({ name: 'ping-test', description: 'Send a test ping to where your pings go' })
  async pingTest(interaction: ChatInputCommandInteraction): Promise<void> {
    const { message } = await contextOf(interaction).my.bot.pingTest.mutate();
    await interaction.editReply({ content: message });
  }
}
