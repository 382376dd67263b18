import { LIMITS } from '@lockwatch/contracts';
import type { ButtonInteraction, ModalSubmitInteraction } from 'discord.js';
import { ButtonComponent, Discord, Guard, ModalComponent } from 'discordx';
import { customIdPattern, decodeCustomId, encodeCustomId, firstArgument } from '../custom-id.js';
import { priceRangeModal } from '../presenters/price-range-modal.js';
import { priceRangeFromIds, ruleMessage, WATCH_ACTIONS } from '../presenters/watch-rule.js';
import { t } from '../texts/translate.js';
import { acknowledge } from './acknowledge.js';
import { getContext } from './command-context.js';
import { rangeFields, readPriceOptions } from './price-options.js';
import { toBacktestedView } from './rule-view.js';

/** The form that changes a rule's price range from its message ([2-35]). */
@Discord()
export class WatchEditCommands {
  /** A form must be the first answer within 3 s, so the button carries the prices and no call is made. */
  @ButtonComponent({ id: customIdPattern(WATCH_ACTIONS.edit) })
  async askForRange(interaction: ButtonInteraction): Promise<void> {
    const [id = '', min, max] = decodeCustomId(interaction.customId)?.args ?? [];
    const form = encodeCustomId(WATCH_ACTIONS.form, id);
    await interaction.showModal(priceRangeModal(form, t('Edit price'), priceRangeFromIds(min, max)));
  }

  @ModalComponent({ id: customIdPattern(WATCH_ACTIONS.form) })
  @Guard(acknowledge)
  async edit(interaction: ModalSubmitInteraction): Promise<void> {
    const context = getContext(interaction);
    const prices = readPriceOptions(rangeFields(interaction));
    const rule = await context.my.user.items.update.mutate({
      id: firstArgument(interaction.customId),
      min_price: prices?.min_price ?? 0,
      max_price: prices?.max_price ?? LIMITS.priceMax,
    });
    await interaction.editReply(
      ruleMessage(t('Item updated successfully!'), await toBacktestedView(context, rule)),
    );
  }
}
