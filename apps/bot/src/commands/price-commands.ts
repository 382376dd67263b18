import type { ChatInputCommandInteraction } from 'discord.js';
import { Discord, Slash, SlashOption } from 'discordx';
import { encodeCustomId } from '../custom-id.js';
import { PRICE_ACTIONS, priceMessage } from '../presenters/item-price.js';
import { priceModal } from '../presenters/price-modal.js';
import { description, t } from '../texts/translate.js';
import { SHARE } from './acknowledge.js';
import { addRule } from './add-rule.js';
import { getContext } from './command-context.js';
import type { Components } from './components.js';
import { ITEM, readItemOption } from './item-option.js';
import { readPriceField } from './price-options.js';

/** What items go for. */
@Discord()
export class PriceCommands {
  @Slash({ name: 'price', ...description('commands.price') })
  async price(
    @SlashOption(ITEM) item: string,
    @SlashOption(SHARE) isShared: boolean | undefined,
    interaction: ChatInputCommandInteraction,
  ) {
    const context = getContext(interaction);
    const id = await readItemOption(context, item);
    // Others may not be allowed to see the offers that this user may see.
    const [price, SELL, BUY] = await Promise.all([
      context.my.items.price.query({ id, ...(isShared && { limit: 0 }) }),
      context.my.items.priceHistory.query({ id }),
      context.my.items.priceHistory.query({ id, side: 'BUY' }),
    ]);
    return priceMessage(price, { SELL, BUY }, context.publicUrl);
  }
}

export const PRICE_COMPONENTS: Components = {
  [PRICE_ACTIONS.watch]: {
    form: ({ getId }) => priceModal(encodeCustomId(PRICE_ACTIONS.form, getId()), t('prices.watch'), ''),
  },
  // The prices stay to be seen above the reply.
  [PRICE_ACTIONS.form]: {
    reply: (context) => {
      const prices = readPriceField(context.interaction);
      const item_id = Number(context.getId());
      return addRule(context, { item_id, ...prices, message_type: 'ANY' }, true);
    },
  },
};
