import { LIMITS } from '@lockwatch/contracts';
import type { ButtonInteraction, ModalSubmitInteraction } from 'discord.js';
import { ButtonComponent, Discord, Guard, ModalComponent } from 'discordx';
import { customIdPattern, encodeCustomId, firstArgument } from '../custom-id.js';
import { priceRangeModal } from '../presenters/price-range-modal.js';
import { ruleMessage, WATCH_ACTIONS } from '../presenters/watch-rule.js';
import { acknowledge } from './acknowledge.js';
import { contextOf } from './command-context.js';
import { rangeFields, readPriceOptions } from './price-options.js';
import { ownRule } from './rule-option.js';
import { viewOf } from './rule-view.js';

/** The form that changes a rule's price range from its message ([2-35]). */
@Discord()
export class WatchEditCommands {
  /** A form must be the first answer, so nothing is deferred before. */
  @ButtonComponent({ id: customIdPattern(WATCH_ACTIONS.edit) })
  async askForRange(interaction: ButtonInteraction): Promise<void> {
    const rule = await ownRule(contextOf(interaction), firstArgument(interaction.customId));
    const form = encodeCustomId(WATCH_ACTIONS.form, rule.id);
    const range = { min: rule.min_price, max: rule.max_price };
    await interaction.showModal(priceRangeModal(form, rule.item_name, range));
  }

  @ModalComponent({ id: customIdPattern(WATCH_ACTIONS.form) })
  @Guard(acknowledge)
  async edit(interaction: ModalSubmitInteraction): Promise<void> {
    const context = contextOf(interaction);
    const range = readPriceOptions(rangeFields(interaction));
    const rule = await context.my.user.items.update.mutate({
      id: firstArgument(interaction.customId),
      min_price: range?.min ?? 0,
      max_price: range?.max ?? LIMITS.priceMax,
    });
    await interaction.editReply(ruleMessage('Item updated successfully!', await viewOf(context, rule)));
  }
}
