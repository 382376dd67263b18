import { isPriceText, LIMITS, type Price, parsePriceInput } from '@lockwatch/contracts';
import { PRICE_FIELD } from '../presenters/price-modal.js';
import { t } from '../texts/translate.js';
import type { ComponentInteraction } from './components.js';
import { UserError } from './option.js';

export interface PriceOptions {
  price: string | undefined;
  minPrice: string | undefined;
  maxPrice: string | undefined;
}

/** The prices of a rule as the server takes them; an end that is left out does not change. */
export interface RulePriceInput {
  price?: string;
  min_price?: number;
  max_price?: number;
}

/**
 * Reads the price options in the notation of players ([2-37]): prices as a rule takes them, or a minimum and a maximum.
 * Null: none was given. Throws `UserError` for an invalid price.
 */
export function readPriceOptions({ price, minPrice, maxPrice }: PriceOptions): RulePriceInput | null {
  if (price !== undefined) {
    if (minPrice !== undefined || maxPrice !== undefined) {
      throw new UserError(t('prices.eitherPrice'));
    }
    if (!isPriceText(price)) throw new UserError(t('prices.notPrice', { examples: examples() }));
    return { price };
  }
  if (minPrice === undefined && maxPrice === undefined) return null;
  return {
    ...(minPrice !== undefined && { min_price: singlePrice('min_price', minPrice) }),
    ...(maxPrice !== undefined && { max_price: singlePrice('max_price', maxPrice) }),
  };
}

/** The prices of a new rule. Throws `UserError` when none was given. */
export function requirePrices(options: PriceOptions): RulePriceInput {
  const prices = readPriceOptions(options);
  if (!prices) throw new UserError(t('prices.missing', { examples: examples() }));
  return prices.price === undefined ? { min_price: 0, max_price: LIMITS.priceMax, ...prices } : prices;
}

function examples(): string {
  return t('prices.examples');
}

function singlePrice(name: string, text: string): Price {
  const range = parsePriceInput(text);
  if (range?.min !== range?.max || !range) {
    throw new UserError(t('prices.notOnePrice', { option: name }));
  }
  return range.min;
}

export function readPriceField(interaction: ComponentInteraction): RulePriceInput {
  const price = interaction.isModalSubmit() ? interaction.fields.getTextInputValue(PRICE_FIELD) : '';
  return requirePrices({ price, minPrice: undefined, maxPrice: undefined });
}
