import { PRICE_TEXT_MAX } from '@lockwatch/contracts';
import {
  ActionRowBuilder,
  type ModalActionRowComponentBuilder,
  ModalBuilder,
  TextInputBuilder,
  TextInputStyle,
} from 'discord.js';
import { t } from '../texts/translate.js';
import { truncate } from './text.js';

export const PRICE_FIELD = 'price';

const TITLE_MAX = 45;

/** Asks for the prices of a rule as players write them ([2-37]); `written` is what stands there at first. */
export function priceModal(customId: string, title: string, written: string): ModalBuilder {
  const input = new TextInputBuilder()
    .setCustomId(PRICE_FIELD)
    .setLabel(t('prices.price'))
    .setPlaceholder(t('prices.plainExamples'))
    .setStyle(TextInputStyle.Short)
    .setMaxLength(PRICE_TEXT_MAX)
    .setRequired(true);
  if (written !== '') input.setValue(written);
  return new ModalBuilder()
    .setCustomId(customId)
    .setTitle(truncate(title, TITLE_MAX))
    .addComponents(new ActionRowBuilder<ModalActionRowComponentBuilder>().addComponents(input));
}
