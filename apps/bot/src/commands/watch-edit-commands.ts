import { writeRulePrice } from '@lockwatch/contracts';
import type { ButtonInteraction, ModalSubmitInteraction } from 'discord.js';
import { ButtonComponent, Discord, Guard, ModalComponent } from 'discordx';
import { customIdPattern, decodeCustomId, encodeCustomId, firstArgument } from '../custom-id.js';
import { priceModal } from '../presenters/price-modal.js';
import { pricesFromIds, ruleMessage, WATCH_ACTIONS } from '../presenters/watch-rule.js';
import { t } from '../texts/translate.js';
import { acknowledge } from './acknowledge.js';
import { addRule, readOverlapIds } from './add-rule.js';
import { getContext } from './command-context.js';
import { readPriceField } from './price-options.js';
import { ownRule } from './rule-option.js';
import { toBacktestedView } from './rule-view.js';

/** What changes a rule's prices from a message ([2-35]). */
@Discord()
export class WatchEditCommands {
  /** A form must be the first answer within 3 s, so the button carries the prices and no call is made. */
  @ButtonComponent({ id: customIdPattern(WATCH_ACTIONS.edit) })
  async askForPrice(interaction: ButtonInteraction): Promise<void> {
    const { customId } = interaction;
    const form = encodeCustomId(WATCH_ACTIONS.form, firstArgument(customId));
    const prices = pricesFromIds(decodeCustomId(customId)?.args.slice(1) ?? []);
    await interaction.showModal(priceModal(form, t('watch.editPrice'), prices ? writeRulePrice(prices) : ''));
  }

  @ModalComponent({ id: customIdPattern(WATCH_ACTIONS.form) })
  @Guard(acknowledge)
  async edit(interaction: ModalSubmitInteraction): Promise<void> {
    const context = getContext(interaction);
    const rule = await context.my.user.items.update.mutate({
      id: firstArgument(interaction.customId),
      ...readPriceField(interaction),
    });
    await interaction.editReply(ruleMessage(t('watch.changed'), await toBacktestedView(context, rule)));
  }
  @ButtonComponent({ id: customIdPattern(WATCH_ACTIONS.widen) })
  @Guard(acknowledge)
  async widen(interaction: ButtonInteraction): Promise<void> {
    const context = getContext(interaction);
    const { id, offers } = readOverlapIds(interaction.customId);
    const rule = await context.my.user.items.update.mutate({ id, ...offers });
    await interaction.editReply(ruleMessage(t('watch.changed'), await toBacktestedView(context, rule)));
  }

  /** Adds a rule that overlaps another and pings as that does. */
  @ButtonComponent({ id: customIdPattern(WATCH_ACTIONS.addToo) })
  @Guard(acknowledge)
  async addToo(interaction: ButtonInteraction): Promise<void> {
    const context = getContext(interaction);
    const { id, offers } = readOverlapIds(interaction.customId);
    const { item_id, message_type, webhook_id, mention } = await ownRule(context, id);
    const input = { item_id, message_type, webhook_id, mention, ...offers };
    await interaction.editReply(await addRule(context, input, false));
  }
}
