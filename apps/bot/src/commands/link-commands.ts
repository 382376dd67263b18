import { ApplicationCommandOptionType, type ChatInputCommandInteraction } from 'discord.js';
import { Discord, Guard, Slash, SlashOption } from 'discordx';
import { linkHelpMessage } from '../presenters/link.js';
import { serverText } from '../texts/translate.js';
import { acknowledge } from './acknowledge.js';
import { getContext } from './command-context.js';

/** Makes the Discord user and the signed-in user one account. */
@Discord()
@Guard(acknowledge)
export class LinkCommands {
  @Slash({ name: 'link', description: 'Link this Discord account to your account on the website' })
  async link(
    @SlashOption({
      name: 'code',
      description: 'The code from the account page of the website',
      type: ApplicationCommandOptionType.String,
      required: false,
      minLength: 4,
      maxLength: 16,
    })
    code: string | undefined,
    interaction: ChatInputCommandInteraction,
  ): Promise<void> {
    const context = getContext(interaction);
    if (code === undefined) {
      const me = await context.my.bot.actingUser.query();
      await interaction.editReply(linkHelpMessage(me?.name ?? null, context.publicUrl));
      return;
    }
    const { message } = await context.server.bot.redeemLinkCode.mutate({
      code,
      discord_user_id: interaction.user.id,
    });
    await interaction.editReply({ content: serverText(message) });
  }
}
