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
  const input = new TextInputBuilder({
    customId: PRICE_FIELD,
    label: t('prices.price'),
    placeholder: t('prices.plainExamples'),
    style: TextInputStyle.Short,
    maxLength: PRICE_TEXT_MAX,
    required: true,
    ...(written !== '' && { value: written }),
  });
  return new ModalBuilder({ customId, title: truncate(title, TITLE_MAX) }).addComponents(
    new ActionRowBuilder<ModalActionRowComponentBuilder>().addComponents(input),
  );
}
