import {
  type ButtonInteraction,
  type ChatInputCommandInteraction,
  MessageFlags,
  type ModalSubmitInteraction,
} from 'discord.js';
import { ButtonComponent, Discord, Guard, ModalComponent, Slash, SlashOption } from 'discordx';
import { customIdPattern, encodeCustomId, firstArgument } from '../custom-id.js';
import { PRICE_ACTIONS, priceMessage } from '../presenters/item-price.js';
import { priceModal } from '../presenters/price-modal.js';
import { description, t } from '../texts/translate.js';
import { acknowledge, SHARE } from './acknowledge.js';
import { addRule } from './add-rule.js';
import { getContext } from './command-context.js';
import { readItemOption } from './item-option.js';
import { readPriceField } from './price-options.js';
import { PRICED_ITEM } from './watch-options.js';

/** What items go for. */
@Discord()
export class PriceCommands {
  @Slash({ name: 'price', ...description('commands.price') })
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
  async askForPrice(interaction: ButtonInteraction): Promise<void> {
    const form = encodeCustomId(PRICE_ACTIONS.form, firstArgument(interaction.customId));
    await interaction.showModal(priceModal(form, t('prices.watch'), ''));
  }

  @ModalComponent({ id: customIdPattern(PRICE_ACTIONS.form) })
  async watch(interaction: ModalSubmitInteraction): Promise<void> {
    // An answer of its own: the prices stay to be seen above it.
    await interaction.deferReply({ flags: MessageFlags.Ephemeral });
    const prices = readPriceField(interaction);
    const context = getContext(interaction);
    const item_id = Number(firstArgument(interaction.customId));
    await interaction.editReply(await addRule(context, { item_id, ...prices, message_type: 'ANY' }, true));
  }
}
