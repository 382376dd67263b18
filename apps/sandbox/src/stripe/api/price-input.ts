import { z } from 'zod';
import type { StripeAccount } from '../account/account.js';
import { INTERVALS, newPrice, newProduct, type PriceFields, type PriceObject } from '../objects/price.js';
import { invalidRequest } from '../stripe-error.js';
import { ignored, mergeMetadata, metadata, nullableText, text, whole } from './params.js';

const currency = z
  .string()
  .regex(/^[A-Za-z]{3}$/, 'Invalid currency')
  .transform((code) => code.toLowerCase());

const recurring = z.strictObject({
  interval: z.enum(INTERVALS, { error: `must be one of ${INTERVALS.join(', ')}` }),
  interval_count: whole.pipe(z.number().int().min(1).max(1095)).default(1),
  usage_type: z.literal('licensed').optional(),
});

export const productData = z.strictObject({
  name: text.min(1, 'This value cannot be empty'),
  description: nullableText.optional(),
  metadata: metadata.optional(),
  images: ignored.optional(),
  tax_code: ignored.optional(),
  unit_label: ignored.optional(),
});

/** What makes a price, also one that is written out in another call (`price_data`). */
export const priceFields = {
  currency,
  unit_amount: whole.pipe(z.number().int().min(0)).optional(),
  unit_amount_decimal: z
    .string()
    .regex(/^\d{1,12}(\.0+)?$/, 'The sandbox knows whole cents only')
    .transform(Number)
    .optional(),
  recurring: recurring.optional(),
  product: text.optional(),
  product_data: productData.optional(),
  tax_behavior: ignored.optional(),
};
export const priceData = z.strictObject(priceFields);
export type PriceInput = z.infer<typeof priceData>;

/**
 * Makes the price that is written out, with its product where that is written out too. With `isKept` false neither is
 * kept: the price is for looking at only.
 */
export function makePrice(
  account: StripeAccount,
  input: PriceInput,
  further: Pick<PriceFields, 'lookupKey' | 'nickname' | 'active' | 'metadata'> = {},
  isKept = true,
): PriceObject {
  const unitAmount = input.unit_amount ?? input.unit_amount_decimal;
  if (unitAmount === undefined) {
    throw invalidRequest('Missing required param: unit_amount.', {
      code: 'parameter_missing',
      param: 'unit_amount',
    });
  }
  const product = input.product_data
    ? newProduct(input.product_data)
    : account.store.products.require(requireProduct(input.product), 'product');
  const price = newPrice({
    product: product.id,
    currency: input.currency,
    unitAmount,
    recurrence: input.recurring ?? null,
    ...further,
    metadata: mergeMetadata({}, further.metadata),
  });
  if (!isKept) return price;
  if (input.product_data) {
    account.store.products.add(product);
    account.events.emit('product.created', product);
  }
  account.store.prices.add(price);
  account.events.emit('price.created', price);
  return price;
}

function requireProduct(id: string | undefined): string {
  if (id !== undefined) return id;
  throw invalidRequest('You must specify either `product` or `product_data` when creating a price.', {
    param: 'product',
  });
}
