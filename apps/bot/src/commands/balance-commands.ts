import type { ChatInputCommandInteraction } from 'discord.js';
import { Discord, Slash } from 'discordx';
import { BALANCE_ACTIONS, balanceMessage, ENTRIES_PER_PAGE } from '../presenters/balance.js';
import { fetchPage, parsePage } from '../presenters/list.js';
import { description } from '../texts/translate.js';
import { type CommandContext, getContext } from './command-context.js';
import type { Components } from './components.js';

/** World locks, and what moved on the balance ([2-40]). */
@Discord()
export class BalanceCommands {
  @Slash({ name: 'balance', ...description('commands.balance') })
  async balance(interaction: ChatInputCommandInteraction) {
    return balancePage(getContext(interaction), 0);
  }
}

export const BALANCE_COMPONENTS: Components = {
  [BALANCE_ACTIONS.page]: (context) => balancePage(context, parsePage(context.interaction.customId)),
};

async function balancePage({ my }: CommandContext, page: number) {
  const [{ balance }, entries] = await Promise.all([
    my.user.me.get.query(),
    fetchPage(page, ENTRIES_PER_PAGE, (range) => my.user.ledger.list.query(range)),
  ]);
  return balanceMessage({ ownerName: null, balance, ...entries });
}
