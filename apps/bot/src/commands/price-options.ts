import { LIMITS, type Price, type PriceRange, parsePriceInput } from '@lockwatch/contracts';
import type { ModalSubmitInteraction } from 'discord.js';
import { RANGE_FIELDS } from '../presenters/price-range-modal.js';
import { UserError } from './user-error.js';

export interface PriceOptions {
  /** A price or a range in one text. */
  price: string | undefined;
  minPrice: string | undefined;
  maxPrice: string | undefined;
}

const EXAMPLES = '`3`, `45-50`, `1dl`, `200/1` (200 for one world lock) or `-200` (the same)';

/**
 * Reads the price options of a command, in the notation of players ([2-37]): one text with a range, or two ends of which
 * one may be left out (free, or any price). Null when none was given. Throws `UserError` for what is no price.
 */
export function readPriceOptions(options: PriceOptions): Partial<PriceRange> | null {
  const { price, minPrice, maxPrice } = options;
  if (price !== undefined) {
    if (minPrice !== undefined || maxPrice !== undefined) {
      throw new UserError('Give either `price`, or `min_price` and `max_price`, not both.');
    }
    const range = parsePriceInput(price);
    if (!range) throw new UserError(`\`price\` must be a price such as ${EXAMPLES}.`);
    return range;
  }
  if (minPrice === undefined && maxPrice === undefined) return null;
  return {
    ...(minPrice !== undefined && { min: singlePrice('min_price', minPrice) }),
    ...(maxPrice !== undefined && { max: singlePrice('max_price', maxPrice) }),
  };
}

/** The range of a new rule. Throws `UserError` when no price was given. */
export function requirePriceRange(options: PriceOptions): PriceRange {
  const range = readPriceOptions(options);
  if (!range) throw new UserError(`Say which price you want to pay or get: \`price\` takes ${EXAMPLES}.`);
  return { min: range.min ?? 0, max: range.max ?? LIMITS.priceMax };
}

function singlePrice(name: string, text: string): Price {
  const range = parsePriceInput(text);
  if (range?.min !== range?.max || !range) {
    throw new UserError(`\`${name}\` must be one price such as \`3\`, \`1dl\`, \`200/1\` or \`-200\`.`);
  }
  return range.min;
}

/** The ends that were typed into a form; an empty one was left out. */
export function rangeFields(interaction: Pick<ModalSubmitInteraction, 'fields'>): PriceOptions {
  const typed = (field: string) => interaction.fields.getTextInputValue(field).trim() || undefined;
  return { price: undefined, minPrice: typed(RANGE_FIELDS.min), maxPrice: typed(RANGE_FIELDS.max) };
}
