import { LIMITS } from '@lockwatch/contracts';
import type { ChatInputCommandInteraction } from 'discord.js';
import { Discord, Slash, SlashGroup, SlashOption } from 'discordx';
import { ACCOUNT_ACTIONS, accountMessage, confirmCancelMessage } from '../presenters/account.js';
import { doneMessage } from '../presenters/confirm.js';
import { linkMessage } from '../presenters/link.js';
import { escapeSentence, escapeText, truncate } from '../presenters/text.js';
import { description, t } from '../texts/translate.js';
import { type CommandContext, getContext } from './command-context.js';
import type { Components } from './components.js';
import { option, REQUIRED_TEXT } from './option.js';

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
