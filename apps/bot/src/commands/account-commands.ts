import { LIMITS } from '@lockwatch/contracts';
import type { ButtonInteraction, ChatInputCommandInteraction } from 'discord.js';
import { ButtonComponent, Discord, Guard, Slash, SlashGroup, SlashOption } from 'discordx';
import { customIdPattern, firstArgument } from '../custom-id.js';
import { ACCOUNT_ACTIONS, accountMessage, confirmCancelMessage } from '../presenters/account.js';
import { linkMessage } from '../presenters/link.js';
import { escapeSentence, escapeText, truncate } from '../presenters/text.js';
import { description, t } from '../texts/translate.js';
import { acknowledge } from './acknowledge.js';
import { type CommandContext, getContext } from './command-context.js';
import { option, REQUIRED_TEXT } from './option.js';

/** The account and what it is subscribed to ([2-38] to [2-42], [7-05], [7-20], [7-27]). */
@Discord()
@Guard(acknowledge)
export class AccountCommands {
  @Slash({ name: 'account', ...description('commands.account') })
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
    await interaction.editReply({ ...(await overview(context)), content: escapeSentence(message) });
  }

  @ButtonComponent({ id: customIdPattern(ACCOUNT_ACTIONS.resume) })
  async resume(interaction: ButtonInteraction): Promise<void> {
    const context = getContext(interaction);
    const id = firstArgument(interaction.customId);
    const { message } = await context.my.user.subscriptions.resume.mutate({ id });
    await interaction.editReply({ ...(await overview(context)), content: escapeSentence(message) });
  }

  @ButtonComponent({ id: customIdPattern(ACCOUNT_ACTIONS.portal) })
  async openPortal(interaction: ButtonInteraction): Promise<void> {
    const { url } = await getContext(interaction).my.user.billing.portal.mutate();
    const sentence = t('account.billingPage');
    await interaction.editReply(linkMessage(sentence, t('account.openBilling'), url));
  }

  @ButtonComponent({ id: customIdPattern(ACCOUNT_ACTIONS.keep) })
  async keep(interaction: ButtonInteraction): Promise<void> {
    await interaction.editReply(await overview(getContext(interaction)));
  }
}

/** The name in the game ([5-03], [7-21]). */
@Discord()
@SlashGroup({ name: 'growid', ...description('commands.growid') })
@SlashGroup('growid')
@Guard(acknowledge)
export class GrowIdCommands {
  @Slash({ name: 'set', ...description('commands.growid.set') })
  async set(
    @SlashOption(option('growid', 'commands.growid', { ...REQUIRED_TEXT, maxLength: LIMITS.growIdMaxLength }))
    growid: string,
    interaction: ChatInputCommandInteraction,
  ): Promise<void> {
    const { my } = getContext(interaction);
    const saved = await my.user.growid.set.mutate({ growid });
    const steps = saved.growid_verified
      ? []
      : [
          t('account.depositsNeedVerification'),
          escapeText((await my.user.growid.createCode.mutate()).message),
        ];
    await interaction.editReply({
      content: truncate([escapeText(saved.message), ...steps].join('\n'), 2000),
    });
  }

  @Slash({ name: 'verify', ...description('commands.growid.verify') })
  async verify(interaction: ChatInputCommandInteraction): Promise<void> {
    const { message } = await getContext(interaction).my.user.growid.createCode.mutate();
    await interaction.editReply({ content: escapeSentence(message) });
  }

  @Slash({ name: 'show', ...description('commands.growid.show') })
  async show(interaction: ChatInputCommandInteraction): Promise<void> {
    const { growid, growid_verified } = await getContext(interaction).my.user.me.get.query();
    if (growid === null) {
      await interaction.editReply({ content: t('account.noGrowId') });
      return;
    }
    const state = growid_verified ? t('account.growIdVerified') : t('account.growIdNotVerified');
    const name = `**${escapeText(growid)}**`;
    await interaction.editReply({ content: `${t('account.growId', { growid: name })} ${state}` });
  }
}

async function overview({ my, publicUrl }: CommandContext) {
  const [me, subscriptions] = await Promise.all([my.user.me.get.query(), my.user.subscriptions.list.query()]);
  return accountMessage({ me, subscriptions, publicUrl });
}
