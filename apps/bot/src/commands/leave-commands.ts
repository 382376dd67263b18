import { formatLocks } from '@lockwatch/contracts';
import type { ButtonInteraction, ChatInputCommandInteraction } from 'discord.js';
import { ButtonComponent, Discord, Guard, Slash } from 'discordx';
import { CustomIdError, customIdPattern, firstArgument } from '../custom-id.js';
import { confirmMessage } from '../presenters/confirm.js';
import { escapeSentence, escapeText } from '../presenters/text.js';
import { description, t } from '../texts/translate.js';
import { acknowledge } from './acknowledge.js';
import { getContext } from './command-context.js';

const LEAVE_ACTIONS = { unlink: 'discord-unlink', delete: 'account-delete' } as const;

/** The ways out: without the link to Discord, or without the account. Each asks first. */
@Discord()
@Guard(acknowledge)
export class LeaveCommands {
  @Slash({ name: 'unlink', ...description('commands.unlink') })
  async unlink(interaction: ChatInputCommandInteraction): Promise<void> {
    const { name } = await getContext(interaction).my.user.me.get.query();
    await interaction.editReply(unlinkMessage(name));
  }

  @ButtonComponent({ id: customIdPattern(LEAVE_ACTIONS.unlink) })
  async confirmUnlink(interaction: ButtonInteraction): Promise<void> {
    const { message } = await getContext(interaction).my.user.discordLink.delete.mutate();
    await interaction.editReply({ content: escapeSentence(message), embeds: [], components: [] });
  }

  @Slash({ name: 'delete-account', ...description('commands.deleteAccount') })
  async deleteAccount(interaction: ChatInputCommandInteraction): Promise<void> {
    const { name, balance } = await getContext(interaction).my.user.me.get.query();
    await interaction.editReply(deleteAccountMessage(name, balance));
  }

  @ButtonComponent({ id: customIdPattern(LEAVE_ACTIONS.delete) })
  async confirmDelete(interaction: ButtonInteraction): Promise<void> {
    const lostCents = Number(firstArgument(interaction.customId));
    if (!Number.isInteger(lostCents)) throw new CustomIdError(interaction.customId);
    const { message } = await getContext(interaction).my.user.me.delete.mutate({
      lost_balance: lostCents / 100,
    });
    await interaction.editReply({ content: escapeSentence(message), embeds: [], components: [] });
  }
}

/** Asks before the Discord user is unlinked from the account. */
function unlinkMessage(accountName: string) {
  return confirmMessage({
    question: t('account.unlinkQuestion', { name: `**${escapeText(accountName)}**` }),
    action: LEAVE_ACTIONS.unlink,
    label: t('account.unlink'),
  });
}

/** Asks before the account is deleted; the button confirms the balance that goes with it. */
function deleteAccountMessage(accountName: string, balance: number) {
  const lines = [
    t('account.deleteQuestion', { name: `**${escapeText(accountName)}**` }),
    t('account.whatIsDeleted'),
    ...(balance > 0 ? [t('account.lostBalance', { locks: `**${formatLocks(balance)}**` })] : []),
    t('account.whatStays'),
  ];
  return confirmMessage({
    question: lines.join('\n'),
    action: LEAVE_ACTIONS.delete,
    ids: [String(Math.round(balance * 100))],
    label: t('account.deleteAccount'),
  });
}
