import type { ChatInputCommandInteraction } from 'discord.js';
import { Discord, Slash } from 'discordx';
import { doneMessage } from '../presenters/message.js';
import { description } from '../texts/translate.js';
import { getContext } from './command-context.js';

@Discord()
export class PingCommands {
  @Slash({ name: 'ping-test', ...description('commands.pingTest') })
  async pingTest(interaction: ChatInputCommandInteraction) {
    return doneMessage(await getContext(interaction).my.bot.pingTest.mutate());
  }
}
