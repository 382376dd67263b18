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
import { escapeText, truncate } from '../presenters/text.js';
import { serverText, t } from '../texts/translate.js';
import { acknowledge } from './acknowledge.js';
import { type CommandContext, getContext } from './command-context.js';

/** The account and what it is subscribed to ([2-38] to [2-42], [7-05], [7-20], [7-27]). */
@Discord()
@Guard(acknowledge)
export class AccountCommands {
  @Slash({ name: 'account', description: 'Your roles, limits, balance and subscriptions' })
  async account(interaction: ChatInputCommandInteraction): Promise<void> {
    await interaction.editReply(await overview(getContext(interaction)));
  }

  @ButtonComponent({ id: customIdPattern(ACCOUNT_ACTIONS.ask) })
  async askToCancel(interaction: ButtonInteraction): Promise<void> {
    await interaction.editReply(confirmCancelMessage(firstArgument(interaction.customId)));
  }

  @ButtonComponent({ id: customIdPattern(ACCOUNT_ACTIONS.cancel) })
  async cancel(interaction: ButtonInteraction): Promise<void> {
    const context = getContext(interaction);
    const id = firstArgument(interaction.customId);
    const { message } = await context.my.user.subscriptions.cancel.mutate({ id });
    await interaction.editReply({ ...(await overview(context)), content: serverText(message) });
  }

  @ButtonComponent({ id: customIdPattern(ACCOUNT_ACTIONS.resume) })
  async resume(interaction: ButtonInteraction): Promise<void> {
    const context = getContext(interaction);
    const id = firstArgument(interaction.customId);
    const { message } = await context.my.user.subscriptions.resume.mutate({ id });
    await interaction.editReply({ ...(await overview(context)), content: serverText(message) });
  }

  @ButtonComponent({ id: customIdPattern(ACCOUNT_ACTIONS.portal) })
  async openPortal(interaction: ButtonInteraction): Promise<void> {
    const { url } = await getContext(interaction).my.user.billing.portal.mutate();
    const sentence = t('Your cards and bills are on the payment provider’s page. Do not share this link.');
    await interaction.editReply(linkMessage(sentence, t('Open cards and bills'), url));
  }

  @ButtonComponent({ id: customIdPattern(ACCOUNT_ACTIONS.keep) })
  async keep(interaction: ButtonInteraction): Promise<void> {
    await interaction.editReply(await overview(getContext(interaction)));
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
    const { my } = getContext(interaction);
    const saved = await my.user.growid.set.mutate({ growid });
    const steps = saved.growid_verified
      ? []
      : [
          t('Deposits under this GrowID are credited only after you verify it.'),
          serverText((await my.user.growid.createCode.mutate()).message),
        ];
    await interaction.editReply({
      content: truncate([serverText(saved.message), ...steps].join('\n'), 2000),
    });
  }

  @Slash({ name: 'verify', description: 'Get a code to verify your GrowID in the game' })
  async verify(interaction: ChatInputCommandInteraction): Promise<void> {
    const { message } = await getContext(interaction).my.user.growid.createCode.mutate();
    await interaction.editReply({ content: truncate(serverText(message), 2000) });
  }

  @Slash({ name: 'show', description: 'Show your GrowID' })
  async show(interaction: ChatInputCommandInteraction): Promise<void> {
    const { growid, growid_verified } = await getContext(interaction).my.user.me.get.query();
    if (growid === null) {
      await interaction.editReply({ content: t('No GrowID set. Set it with `/growid set`.') });
      return;
    }
    const state = growid_verified
      ? t('It is verified: your deposits are credited.')
      : t('It is not verified: deposits are not credited. Verify it with `/growid verify`.');
    const name = `**${escapeText(growid)}**`;
    await interaction.editReply({ content: `${t('Your GrowID is {growid}.', { growid: name })} ${state}` });
  }
}

async function overview({ my, publicUrl }: CommandContext) {
  const [me, subscriptions] = await Promise.all([my.user.me.get.query(), my.user.subscriptions.list.query()]);
  return accountMessage({ me, subscriptions, publicUrl });
}
