import {
  LIMITS,
  type MessageType,
  type Price,
  type PriceRange,
  parsePriceInput,
  parseWatchPrice,
} from '@lockwatch/contracts';
import type { ModalSubmitInteraction } from 'discord.js';
import { RANGE_FIELDS } from '../presenters/price-range-modal.js';
import { t } from '../texts/translate.js';
import { UserError } from './user-error.js';

export interface PriceOptions {
  /** A price or a range in one text. */
  price: string | undefined;
  minPrice: string | undefined;
  maxPrice: string | undefined;
}

/**
 * Reads the price options in the notation of players ([2-37]): prices as a rule takes them, or a minimum and a maximum.
 * Null: none was given. Throws `UserError` for an invalid price.
 */
export function readPriceOptions(
  options: PriceOptions,
  messageType: MessageType | null,
): Partial<PriceRange> | null {
  const { price, minPrice, maxPrice } = options;
  if (price !== undefined) {
    if (minPrice !== undefined || maxPrice !== undefined) {
      throw new UserError(t('Give either `price`, or `min_price` and `max_price`, not both.'));
    }
    const range = parseWatchPrice(price, messageType);
    if (!range)
      throw new UserError(t('`price` must be a price such as {examples}.', { examples: examples() }));
    return { min: range.min, max: range.max };
  }
  if (minPrice === undefined && maxPrice === undefined) return null;
  return {
    ...(minPrice !== undefined && { min: singlePrice('min_price', minPrice) }),
    ...(maxPrice !== undefined && { max: singlePrice('max_price', maxPrice) }),
  };
}

/** The range of a new rule. Throws `UserError` when no price was given. */
export function requirePriceRange(options: PriceOptions, messageType: MessageType): PriceRange {
  const range = readPriceOptions(options, messageType);
  if (!range)
    throw new UserError(t('Give a price for this item: `price` takes {examples}.', { examples: examples() }));
  return { min: range.min ?? 0, max: range.max ?? LIMITS.priceMax };
}

function examples(): string {
  return t('`3`, `<5`, `5+`, `45-50`, `1dl`, `200/1+` (200 or more for one world lock) or `any`');
}

function singlePrice(name: string, text: string): Price {
  const range = parsePriceInput(text);
  if (range?.min !== range?.max || !range) {
    throw new UserError(
      t('`{option}` must be one price such as `3`, `1dl`, `200/1` or `-200`.', { option: name }),
    );
  }
  return range.min;
}

/** The prices of a form; empty fields are omitted. */
export function rangeFields(interaction: Pick<ModalSubmitInteraction, 'fields'>): PriceOptions {
  const typed = (field: string) => interaction.fields.getTextInputValue(field).trim() || undefined;
  return { price: undefined, minPrice: typed(RANGE_FIELDS.min), maxPrice: typed(RANGE_FIELDS.max) };
}
