import type { ButtonInteraction, ChatInputCommandInteraction } from 'discord.js';
import { ButtonComponent, Discord, Guard, Slash } from 'discordx';
import { customIdPattern } from '../custom-id.js';
import { BALANCE_ACTIONS, balanceMessage, ENTRIES_PER_PAGE } from '../presenters/balance.js';
import { parsePage } from '../presenters/pages.js';
import { description } from '../texts/translate.js';
import { acknowledge } from './acknowledge.js';
import { type CommandContext, getContext } from './command-context.js';

/** World locks, and what moved on the balance ([2-40]). */
@Discord()
@Guard(acknowledge)
export class BalanceCommands {
  @Slash({ name: 'balance', ...description('commands.balance') })
  async balance(interaction: ChatInputCommandInteraction): Promise<void> {
    await interaction.editReply(await balancePage(getContext(interaction), 0));
  }

  @ButtonComponent({ id: customIdPattern(BALANCE_ACTIONS.page) })
  async turnPage(interaction: ButtonInteraction): Promise<void> {
    await interaction.editReply(await balancePage(getContext(interaction), parsePage(interaction.customId)));
  }
}

async function balancePage({ my }: CommandContext, page: number) {
  const [{ balance }, entries] = await Promise.all([
    my.user.me.get.query(),
    // One more than a page tells whether there is another.
    my.user.ledger.list.query({ limit: ENTRIES_PER_PAGE + 1, offset: page * ENTRIES_PER_PAGE }),
  ]);
  return balanceMessage({
    ownerName: null,
    balance,
    page,
    entries: entries.slice(0, ENTRIES_PER_PAGE),
    hasMore: entries.length > ENTRIES_PER_PAGE,
  });
}
