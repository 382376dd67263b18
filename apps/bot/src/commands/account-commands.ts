import { LIMITS } from '@lockwatch/contracts';
import {
  ApplicationCommandOptionType,
  type ButtonInteraction,
  type ChatInputCommandInteraction,
} from 'discord.js';
import { ButtonComponent, Discord, Guard, Slash, SlashGroup, SlashOption } from 'discordx';
import { customIdPattern, firstArgument } from '../custom-id.js';
import { ACCOUNT_ACTIONS, accountMessage, confirmCancelMessage } from '../presenters/account.js';
import { linkMessage } from '../presenters/link.js';
import { plain } from '../presenters/text.js';
import { acknowledge } from './acknowledge.js';
import { type CommandContext, contextOf } from './command-context.js';

/** The account and what it is subscribed to ([2-38] to [2-42], [7-05], [7-20], [7-27]). */
@Discord()
@Guard(acknowledge)
export class AccountCommands {
  @Slash({ name: 'account', description: 'Your roles, limits, balance and subscriptions' })
  async account(interaction: ChatInputCommandInteraction): Promise<void> {
    await interaction.editReply(await overview(contextOf(interaction)));
  }

  @ButtonComponent({ id: customIdPattern(ACCOUNT_ACTIONS.ask) })
  async askToCancel(interaction: ButtonInteraction): Promise<void> {
    await interaction.editReply(confirmCancelMessage(firstArgument(interaction.customId)));
  }

  @ButtonComponent({ id: customIdPattern(ACCOUNT_ACTIONS.cancel) })
  async cancel(interaction: ButtonInteraction): Promise<void> {
    const context = contextOf(interaction);
    const id = firstArgument(interaction.customId);
    const { message } = await context.my.user.subscriptions.cancel.mutate({ id });
    await interaction.editReply({ ...(await overview(context)), content: message });
  }

  @ButtonComponent({ id: customIdPattern(ACCOUNT_ACTIONS.portal) })
  async openPortal(interaction: ButtonInteraction): Promise<void> {
    const { url } = await contextOf(interaction).my.user.billing.portal.mutate();
    const sentence =
      'Your cards and bills are on the page of the payment provider. The link is for you alone.';
    await interaction.editReply(linkMessage(sentence, 'Open cards and bills', url));
  }

  @ButtonComponent({ id: customIdPattern(ACCOUNT_ACTIONS.keep) })
  async keep(interaction: ButtonInteraction): Promise<void> {
    await interaction.editReply(await overview(contextOf(interaction)));
  }
}

/** The name in the game ([5-03], [7-21]). */
@Discord()
@SlashGroup({ name: 'growid', description: 'Your name in the game' })
@SlashGroup('growid')
@Guard(acknowledge)
export class GrowIdCommands {
  @Slash({ name: 'set', description: 'Set your GrowID' })
  async set(
    @SlashOption({
      name: 'growid',
      description: 'Your name in the game',
      type: ApplicationCommandOptionType.String,
      required: true,
      maxLength: LIMITS.growIdMaxLength,
    })
    growid: string,
    interaction: ChatInputCommandInteraction,
  ): Promise<void> {
    const { message } = await contextOf(interaction).my.user.growid.set.mutate({ growid });
    await interaction.editReply({ content: message });
  }

  @Slash({ name: 'show', description: 'Show your GrowID' })
  async show(interaction: ChatInputCommandInteraction): Promise<void> {
    const { growid } = await contextOf(interaction).my.user.me.get.query();
    await interaction.editReply({
      content:
        growid === null
          ? 'No GrowID set. Set it with `/growid set`.'
          : `Your GrowID is **${plain(growid)}**.`,
    });
  }
}

async function overview({ my, publicUrl }: CommandContext) {
  const [me, subscriptions] = await Promise.all([my.user.me.get.query(), my.user.subscriptions.list.query()]);
  return accountMessage({ me, subscriptions, publicUrl });
}
