import { formatLocks } from '@lockwatch/contracts';
import type { ChatInputCommandInteraction } from 'discord.js';
import { Discord, Slash } from 'discordx';
import { CustomIdError } from '../custom-id.js';
import { confirmMessage, doneMessage } from '../presenters/confirm.js';
import { escapeText } from '../presenters/text.js';
import { description, t } from '../texts/translate.js';
import { getContext } from './command-context.js';
import type { Components } from './components.js';

const LEAVE_ACTIONS = { unlink: 'discord-unlink', delete: 'account-delete' } as const;

/** The ways out: without the link to Discord, or without the account. Each asks first. */
@Discord()
export class LeaveCommands {
  @Slash({ name: 'unlink', ...description('commands.unlink') })
  async unlink(interaction: ChatInputCommandInteraction) {
    const { name } = await getContext(interaction).my.user.me.get.query();
    const question = t('account.unlinkQuestion', { name: `**${escapeText(name)}**` });
    const label = t('account.unlink');
    return confirmMessage({ question, action: LEAVE_ACTIONS.unlink, label });
  }

  /** The button confirms the balance that goes with the account. */
  @Slash({ name: 'delete-account', ...description('commands.deleteAccount') })
  async deleteAccount(interaction: ChatInputCommandInteraction) {
    const { name, balance } = await getContext(interaction).my.user.me.get.query();
    const lines = [
      t('account.deleteQuestion', { name: `**${escapeText(name)}**` }),
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
}

export const LEAVE_COMPONENTS: Components = {
  [LEAVE_ACTIONS.unlink]: async ({ my }) => doneMessage(await my.user.discordLink.delete.mutate()),
  [LEAVE_ACTIONS.delete]: async ({ my, getId, interaction }) => {
    const lostCents = Number(getId());
    if (!Number.isInteger(lostCents)) throw new CustomIdError(interaction.customId);
    return doneMessage(await my.user.me.delete.mutate({ lost_balance: lostCents / 100 }));
  },
};
