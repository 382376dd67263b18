import {
  type ButtonInteraction,
  type ChatInputCommandInteraction,
  MessageFlags,
  type ModalSubmitInteraction,
} from 'discord.js';
import { ButtonComponent, Discord, Guard, ModalComponent, Slash, SlashOption } from 'discordx';
import { customIdPattern, encodeCustomId, firstArgument } from '../custom-id.js';
import { PRICE_ACTIONS, priceMessage } from '../presenters/item-price.js';
import { priceRangeModal } from '../presenters/price-range-modal.js';
import { ruleMessage } from '../presenters/watch-rule.js';
import { t } from '../texts/translate.js';
import { acknowledge, SHARE } from './acknowledge.js';
import { getContext } from './command-context.js';
import { readItemOption } from './item-option.js';
import { rangeFields, requirePrices } from './price-options.js';
import { toBacktestedView } from './rule-view.js';
import { PRICED_ITEM } from './watch-options.js';

/** What items go for. */
@Discord()
export class PriceCommands {
  @Slash({ name: 'price', description: 'Prices of an item: usual price, chart and recent offers' })
  @Guard(acknowledge)
  async price(
    @SlashOption(PRICED_ITEM) item: string,
    @SlashOption(SHARE) isShared: boolean | undefined,
    interaction: ChatInputCommandInteraction,
  ): Promise<void> {
    const context = getContext(interaction);
    const id = await readItemOption(context, item);
    // Others may not be allowed to see the offers that this user may see.
    const price = await context.my.items.price.query({ id, ...(isShared && { limit: 0 }) });
    await interaction.editReply(priceMessage(price, context.publicUrl));
  }

  /** A form must be the first answer, so nothing is deferred before. */
  @ButtonComponent({ id: customIdPattern(PRICE_ACTIONS.watch) })
  async askForRange(interaction: ButtonInteraction): Promise<void> {
    const form = encodeCustomId(PRICE_ACTIONS.form, firstArgument(interaction.customId));
    await interaction.showModal(priceRangeModal(form, t('Watch this item'), null));
  }

  @ModalComponent({ id: customIdPattern(PRICE_ACTIONS.form) })
  async watch(interaction: ModalSubmitInteraction): Promise<void> {
    // An answer of its own: the prices stay to be seen above it.
    await interaction.deferReply({ flags: MessageFlags.Ephemeral });
    const prices = requirePrices(rangeFields(interaction));
    const context = getContext(interaction);
    const rule = await context.my.user.items.create.mutate({
      item_id: Number(firstArgument(interaction.customId)),
      ...prices,
      message_type: 'ANY',
    });
    await interaction.editReply(
      ruleMessage(t('Item created successfully!'), await toBacktestedView(context, rule)),
    );
  }
}
