import { formatLocks, LIMITS } from '@lockwatch/contracts';
import type { ChatInputCommandInteraction } from 'discord.js';
import { Discord, Slash, SlashGroup, SlashOption } from 'discordx';
import { CustomIdError } from '../custom-id.js';
import { ACCOUNT_ACTIONS, accountMessage, confirmCancelMessage } from '../presenters/account.js';
import { linkHelpMessage, linkMessage } from '../presenters/link.js';
import { confirmMessage, doneMessage } from '../presenters/message.js';
import { escapeSentence, escapeText, truncate } from '../presenters/text.js';
import { description, t } from '../texts/translate.js';
import { type CommandContext, getContext } from './command-context.js';
import type { Components } from './components.js';
import { option, REQUIRED_TEXT, TEXT } from './option.js';

/** The account and what it is subscribed to ([2-38] to [2-42], [7-05], [7-20], [7-27]). */
@Discord()
export class AccountCommands {
  @Slash({ name: 'account', ...description('commands.account') })
  async account(interaction: ChatInputCommandInteraction) {
    return overview(getContext(interaction));
  }
}

export const ACCOUNT_COMPONENTS: Components = {
  [ACCOUNT_ACTIONS.ask]: ({ getId }) => confirmCancelMessage(getId()),
  [ACCOUNT_ACTIONS.cancel]: async (context) => {
    const { message } = await context.my.user.subscriptions.cancel.mutate({ id: context.getId() });
    return { ...(await overview(context)), content: escapeSentence(message) };
  },
  [ACCOUNT_ACTIONS.resume]: async (context) => {
    const { message } = await context.my.user.subscriptions.resume.mutate({ id: context.getId() });
    return { ...(await overview(context)), content: escapeSentence(message) };
  },
  [ACCOUNT_ACTIONS.portal]: async ({ my }) => {
    const { url } = await my.user.billing.portal.mutate();
    return linkMessage(t('account.billingPage'), t('account.openBilling'), url);
  },
  [ACCOUNT_ACTIONS.keep]: overview,
};

/** The name in the game ([5-03], [7-21]). */
@Discord()
@SlashGroup({ name: 'growid', ...description('commands.growid') })
@SlashGroup('growid')
export class GrowIdCommands {
  @Slash({ name: 'set', ...description('commands.growid.set') })
  async set(
    @SlashOption(option('growid', 'commands.growid', { ...REQUIRED_TEXT, maxLength: LIMITS.growIdMaxLength }))
    growid: string,
    interaction: ChatInputCommandInteraction,
  ) {
    const { my } = getContext(interaction);
    const saved = await my.user.growid.set.mutate({ growid });
    const lines = [escapeText(saved.message)];
    if (!saved.growid_verified) {
      const code = await my.user.growid.createCode.mutate();
      lines.push(t('account.depositsNeedVerification'), escapeText(code.message));
    }
    return { content: truncate(lines.join('\n'), 2000) };
  }

  @Slash({ name: 'verify', ...description('commands.growid.verify') })
  async verify(interaction: ChatInputCommandInteraction) {
    return doneMessage(await getContext(interaction).my.user.growid.createCode.mutate());
  }

  @Slash({ name: 'show', ...description('commands.growid.show') })
  async show(interaction: ChatInputCommandInteraction) {
    const { growid, growid_verified } = await getContext(interaction).my.user.me.get.query();
    if (growid === null) {
      return { content: t('account.noGrowId') };
    }
    const state = growid_verified ? t('account.growIdVerified') : t('account.growIdNotVerified');
    const name = `**${escapeText(growid)}**`;
    return { content: `${t('account.growId', { growid: name })} ${state}` };
  }
}

async function overview({ my, publicUrl }: CommandContext) {
  const [me, subscriptions] = await Promise.all([my.user.me.get.query(), my.user.subscriptions.list.query()]);
  return accountMessage({ me, subscriptions, publicUrl });
}

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
