import type { ChatInputCommandInteraction } from 'discord.js';
import { Discord, Slash, SlashOption } from 'discordx';
import { doneMessage } from '../presenters/confirm.js';
import { linkHelpMessage } from '../presenters/link.js';
import { description } from '../texts/translate.js';
import { getContext } from './command-context.js';
import { option, TEXT } from './option.js';

/** Makes the Discord user and the signed-in user one account. */
@Discord()
export class LinkCommands {
  @Slash({ name: 'link', ...description('commands.link') })
  async link(
    @SlashOption(option('code', 'commands.link.code', { ...TEXT, minLength: 4, maxLength: 16 }))
    code: string | undefined,
    interaction: ChatInputCommandInteraction,
  ) {
    const context = getContext(interaction);
    if (code === undefined) {
      const me = await context.my.bot.actingUser.query();
      return linkHelpMessage(me?.name ?? null, context.publicUrl);
    }
    return doneMessage(
      await context.server.bot.redeemLinkCode.mutate({ code, discord_user_id: interaction.user.id }),
    );
  }
}
