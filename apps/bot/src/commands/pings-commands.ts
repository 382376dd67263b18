import type { ButtonInteraction, ChatInputCommandInteraction } from 'discord.js';
import { ButtonComponent, Discord, Guard, Slash } from 'discordx';
import { customIdPattern } from '../custom-id.js';
import { pageOf } from '../presenters/pages.js';
import { PINGS_ACTIONS, PINGS_PER_PAGE, pingsMessage } from '../presenters/pings.js';
import { acknowledge } from './acknowledge.js';
import { type CommandContext, contextOf } from './command-context.js';

/** The pings of the last days, as the dashboard lists them. */
@Discord()
@Guard(acknowledge)
export class PingsCommands {
  @Slash({ name: 'pings', description: 'Your last pings, newest first' })
  async pings(interaction: ChatInputCommandInteraction): Promise<void> {
    await interaction.editReply(await pingsPage(contextOf(interaction), 0));
  }

  @ButtonComponent({ id: customIdPattern(PINGS_ACTIONS.page) })
  async turnPage(interaction: ButtonInteraction): Promise<void> {
    await interaction.editReply(await pingsPage(contextOf(interaction), pageOf(interaction.customId)));
  }
}

async function pingsPage({ my }: CommandContext, page: number) {
  const pings = await my.user.notifications.list.query({
    // One more than a page tells whether there is another.
    limit: PINGS_PER_PAGE + 1,
    offset: page * PINGS_PER_PAGE,
  });
  return pingsMessage({
    page,
    pings: pings.slice(0, PINGS_PER_PAGE),
    hasMore: pings.length > PINGS_PER_PAGE,
  });
}
