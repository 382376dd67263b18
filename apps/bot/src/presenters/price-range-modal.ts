import { LIMITS, type Price, type PriceRange } from '@lockwatch/contracts';
import {
  ActionRowBuilder,
  type ModalActionRowComponentBuilder,
  ModalBuilder,
  TextInputBuilder,
  TextInputStyle,
} from 'discord.js';
import { t } from '../texts/translate.js';
import { truncate } from './text.js';

export const RANGE_FIELDS = { min: 'min_price', max: 'max_price' } as const;

const PRICE_LENGTH = 40;
const TITLE_MAX = 45;

/** Asks for both ends of a price range, in the notation of players ([2-37]); `range` is what stands there at first. */
export function priceRangeModal(customId: string, title: string, range: PriceRange | null): ModalBuilder {
  const inputs = [
    priceInput(
      RANGE_FIELDS.min,
      t('Lowest price'),
      t('1 or 200/1; empty: no lower limit'),
      range && formatPrice(range.min),
    ),
    priceInput(
      RANGE_FIELDS.max,
      t('Highest price'),
      t('5, 1dl or 150/1; empty: no upper limit'),
      range && formatPrice(range.max),
    ),
  ];
  return new ModalBuilder()
    .setCustomId(customId)
    .setTitle(truncate(title, TITLE_MAX))
    .addComponents(
      inputs.map((input) => new ActionRowBuilder<ModalActionRowComponentBuilder>().addComponents(input)),
    );
}

function priceInput(id: string, label: string, placeholder: string, value: string | null): TextInputBuilder {
  const input = new TextInputBuilder()
    .setCustomId(id)
    .setLabel(label)
    .setPlaceholder(placeholder)
    .setStyle(TextInputStyle.Short)
    .setMaxLength(PRICE_LENGTH)
    .setRequired(false);
  return value === null || value === '' ? input : input.setValue(value);
}

/** As it can be typed again; empty for an end that takes every price. */
function formatPrice(price: Price): string {
  if (price === 0 || price >= LIMITS.priceMax) return '';
  return price < 0 ? `${-price}/1` : String(price);
}
