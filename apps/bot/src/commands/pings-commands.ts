import type { ButtonInteraction, ChatInputCommandInteraction } from 'discord.js';
import { ButtonComponent, Discord, Guard, Slash } from 'discordx';
import { customIdPattern } from '../custom-id.js';
import { parsePage } from '../presenters/pages.js';
import { PINGS_ACTIONS, PINGS_PER_PAGE, pingsMessage } from '../presenters/pings.js';
import { description } from '../texts/translate.js';
import { acknowledge } from './acknowledge.js';
import { type CommandContext, getContext } from './command-context.js';
import { filterRules } from './rule-option.js';

/** The pings of the last days, as the dashboard lists them. */
@Discord()
@Guard(acknowledge)
export class PingsCommands {
  @Slash({ name: 'pings', ...description('commands.pings') })
  async pings(interaction: ChatInputCommandInteraction): Promise<void> {
    await interaction.editReply(await pingsPage(getContext(interaction), 0));
  }

  @ButtonComponent({ id: customIdPattern(PINGS_ACTIONS.page) })
  async turnPage(interaction: ButtonInteraction): Promise<void> {
    await interaction.editReply(await pingsPage(getContext(interaction), parsePage(interaction.customId)));
  }
}

async function pingsPage(context: CommandContext, page: number) {
  const pings = await context.my.user.notifications.list.query({
    // One more than a page tells whether there is another.
    limit: PINGS_PER_PAGE + 1,
    offset: page * PINGS_PER_PAGE,
  });
  const shown = pings.slice(0, PINGS_PER_PAGE);
  const ids = new Set(shown.flatMap((ping) => ping.offers.flatMap((offer) => offer.watch_rule_ids)));
  const rules = await filterRules(context, (rule) => ids.has(rule.id), ids.size);
  return pingsMessage({
    page,
    pings: shown,
    rules: new Map(rules.map((rule) => [rule.id, rule])),
    hasMore: pings.length > PINGS_PER_PAGE,
  });
}
